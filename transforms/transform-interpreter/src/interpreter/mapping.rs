//! Mapping from the values of a script to what is associated with them.

use smallvec::SmallVec;
use terrace_ir::ids::ValueId;
use terrace_ir::tree::{TreeOp, TreeValue};
use terrace_ir::{Attribute, Body, Type, Value};
use terrace_support::interner::FoldMap;
use terrace_transform::{Kind, kind_of};

/// Objects associated with a value of a script.
#[derive(Clone, Debug)]
pub enum Payload<'c> {
    /// Operations.
    Ops(Vec<TreeOp>),
    /// Values.
    Values(Vec<TreeValue>),
    /// Parameters.
    Params(Vec<Attribute<'c>>),
}

impl<'c> Payload<'c> {
    /// Returns a payload without objects, of the kind that a type says.
    pub fn empty(ty: Type<'c>) -> Self {
        match kind_of(ty) {
            Some(Kind::Params) => Payload::Params(Vec::new()),
            Some(Kind::Values) => Payload::Values(Vec::new()),
            Some(Kind::Ops) | None => Payload::Ops(Vec::new()),
        }
    }

    /// Appends objects of the same kind.
    pub fn append(&mut self, more: Self) {
        match (self, more) {
            (Payload::Ops(all), Payload::Ops(more)) => all.extend(more),
            (Payload::Values(all), Payload::Values(more)) => all.extend(more),
            (Payload::Params(all), Payload::Params(more)) => all.extend(more),
            _ => debug_assert!(false, "the verifier sees to it that both are of one kind"),
        }
    }

    /// Returns the number of objects.
    pub fn len(&self) -> usize {
        match self {
            Payload::Ops(ops) => ops.len(),
            Payload::Values(values) => values.len(),
            Payload::Params(params) => params.len(),
        }
    }

    /// Returns true if there are no objects.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// Key of a value of a script: the address of its body, and its id.
pub(super) type Key = (*const (), ValueId);

/// Returns the key of a value.
pub(super) fn key(value: Value<'_, '_>) -> Key {
    (std::ptr::from_ref::<Body<'_>>(value.body()).cast(), value.id())
}

/// Occurrences of an object: the values that it is associated with, with its position there.
type Occurrences<'s, 'c> = SmallVec<[(Value<'s, 'c>, u32); 1]>;

/// Mapping from each value of a script to the objects associated with it, and back.
///
/// An object keeps its position within a value, so that a replacement costs one step for each value that it is
/// associated with.
#[derive(Default)]
pub struct Mapping<'s, 'c> {
    payloads: FoldMap<Key, Payload<'c>>,
    ops: FoldMap<TreeOp, Occurrences<'s, 'c>>,
    values: FoldMap<TreeValue, Occurrences<'s, 'c>>,
}

impl<'s, 'c> Mapping<'s, 'c> {
    /// Returns what is associated with a value.
    pub fn get(&self, value: Value<'s, 'c>) -> Option<&Payload<'c>> {
        self.payloads.get(&key(value))
    }

    /// Sets what is associated with a value.
    pub fn set(&mut self, value: Value<'s, 'c>, payload: Payload<'c>) {
        match &payload {
            Payload::Ops(ops) => {
                for (at, op) in ops.iter().enumerate() {
                    self.ops.entry(*op).or_default().push((value, at as u32));
                }
            }
            Payload::Values(values) => {
                for (at, object) in values.iter().enumerate() {
                    self.values.entry(*object).or_default().push((value, at as u32));
                }
            }
            Payload::Params(_) => {}
        }
        self.payloads.insert(key(value), payload);
    }

    /// Forgets what is associated with a value.
    pub fn forget(&mut self, value: Value<'s, 'c>) {
        self.payloads.remove(&key(value));
    }

    /// Returns the values that an operation is associated with.
    pub fn handles_of_op(&self, op: TreeOp) -> SmallVec<[Value<'s, 'c>; 1]> {
        self.current(
            self.ops.get(&op),
            |payload, at| matches!(payload, Payload::Ops(ops) if ops.get(at) == Some(&op)),
        )
    }

    /// Returns the values that a value of the payload is associated with.
    pub fn handles_of_value(&self, value: TreeValue) -> SmallVec<[Value<'s, 'c>; 1]> {
        self.current(
            self.values.get(&value),
            |payload, at| matches!(payload, Payload::Values(values) if values.get(at) == Some(&value)),
        )
    }

    /// Filters out occurrences that have been forgotten or replaced, and repeated values.
    fn current(
        &self,
        occurrences: Option<&Occurrences<'s, 'c>>,
        is_there: impl Fn(&Payload<'c>, usize) -> bool,
    ) -> SmallVec<[Value<'s, 'c>; 1]> {
        let mut found: SmallVec<[Value<'s, 'c>; 1]> = SmallVec::new();
        for (value, at) in occurrences.into_iter().flatten() {
            let is_current = self.get(*value).is_some_and(|payload| is_there(payload, *at as usize));
            if is_current && !found.contains(value) {
                found.push(*value);
            }
        }
        found
    }

    /// Replaces an operation in the payloads of all values.
    pub fn replace_op(&mut self, old: TreeOp, new: TreeOp) {
        for (value, at) in self.ops.remove(&old).unwrap_or_default() {
            if let Some(Payload::Ops(ops)) = self.payloads.get_mut(&key(value))
                && let Some(slot) = ops.get_mut(at as usize)
                && *slot == old
            {
                *slot = new;
                self.ops.entry(new).or_default().push((value, at));
            }
        }
    }

    /// Replaces a value of the payload in those of all values of the script.
    pub fn replace_value(&mut self, old: TreeValue, new: TreeValue) {
        for (value, at) in self.values.remove(&old).unwrap_or_default() {
            if let Some(Payload::Values(values)) = self.payloads.get_mut(&key(value))
                && let Some(slot) = values.get_mut(at as usize)
                && *slot == old
            {
                *slot = new;
                self.values.entry(new).or_default().push((value, at));
            }
        }
    }
}
