//! Slices: what operations depend on, and what depends on them, in the order in which upstream lists them.

use crate::program::{Key, key};
use std::collections::{HashMap, HashSet};
use terrace_ir::{Operation, Region, TraitFlags, Value};
use terrace_support::ensure_stack;

/// Operations, each once, in the order in which they were added.
#[derive(Default)]
pub struct OpSet<'a, 'c> {
    pub list: Vec<Operation<'a, 'c>>,
    known: HashSet<Key>,
}

impl<'a, 'c> OpSet<'a, 'c> {
    /// Adds an operation; false if it is in it already.
    pub fn insert(&mut self, op: Operation<'a, 'c>) -> bool {
        let is_new = self.known.insert(key(op));
        if is_new {
            self.list.push(op);
        }
        is_new
    }

    /// Returns true if the operation is in it.
    pub fn contains(&self, op: Operation<'_, '_>) -> bool {
        self.known.contains(&key(op))
    }

    /// Takes an operation out.
    pub fn remove(&mut self, op: Operation<'_, '_>) {
        let key_of_op = key(op);
        if self.known.remove(&key_of_op) {
            self.list.retain(|other| key(*other) != key_of_op);
        }
    }
}

/// Options of a slice of definitions.
#[derive(Clone, Copy, Default)]
pub struct Backward {
    /// Leave the operation itself in.
    pub inclusive: bool,
    /// Do not go on from arguments of blocks to the operation around them.
    pub omit_block_arguments: bool,
    /// Leave out what regions use from outside.
    pub omit_uses_from_above: bool,
}

/// Returns the values that the regions of an operation use and that are defined outside.
pub fn used_from_above<'a, 'c>(op: Operation<'a, 'c>) -> Vec<Value<'a, 'c>> {
    let mut inside = HashSet::new();
    let mut values = Vec::new();
    let regions = |op: Operation<'a, 'c>| op.regions().map(|region| region.id()).collect::<Vec<_>>();
    inside.extend(regions(op));
    op.for_each_nested(|nested| inside.extend(regions(nested)));
    let mut visit = |nested: Operation<'a, 'c>| {
        let is_outside = |value: &Value<'a, 'c>| {
            value.parent_region().is_some_and(|region| !inside.contains(&region.id()))
        };
        values.extend(nested.operands().filter(is_outside));
    };
    // Isolated operations use nothing from outside.
    if !op.has_trait(TraitFlags::ISOLATED) {
        op.for_each_nested(&mut visit);
    }
    values
}

/// Lists what an operation depends on, each before those that use it. `goes_on` says where to stop.
pub fn backward<'a, 'c>(
    root: Operation<'a, 'c>,
    options: Backward,
    goes_on: &mut dyn FnMut(Operation<'a, 'c>) -> bool,
) -> OpSet<'a, 'c> {
    let mut set = OpSet::default();
    let mut open = HashSet::new();
    visit_backward(root, options, goes_on, &mut set, &mut open);
    if !options.inclusive {
        set.remove(root);
    }
    set
}

fn visit_backward<'a, 'c>(
    op: Operation<'a, 'c>,
    options: Backward,
    goes_on: &mut dyn FnMut(Operation<'a, 'c>) -> bool,
    set: &mut OpSet<'a, 'c>,
    open: &mut HashSet<Key>,
) {
    if op.has_trait(TraitFlags::ISOLATED) || !goes_on(op) || !open.insert(key(op)) {
        return;
    }
    let mut visit = |value: Value<'a, 'c>| {
        let next = match (value.defining_op(), value.as_argument()) {
            (Some(definition), _) => Some(definition),
            (None, Some((block, _))) if !options.omit_block_arguments => {
                // Only where there is one region with one block it is clear that it depends on all of the operation.
                let around = block.parent_op();
                around.filter(|op| op.region_count() == 1 && op.region(0).has_one_block())
            }
            _ => None,
        };
        if let Some(next) = next.filter(|next| !set.contains(*next)) {
            ensure_stack(|| visit_backward(next, options, goes_on, set, open));
        }
    };
    if !options.omit_uses_from_above && op.region_count() > 0 {
        used_from_above(op).into_iter().for_each(&mut visit);
    }
    op.operands().for_each(&mut visit);
    set.insert(op);
}

/// Lists what depends on an operation, each after what it uses. `goes_on` says where to stop.
pub fn forward<'a, 'c>(
    root: Operation<'a, 'c>,
    inclusive: bool,
    goes_on: &mut dyn FnMut(Operation<'a, 'c>) -> bool,
) -> OpSet<'a, 'c> {
    let mut set = OpSet::default();
    let mut open = HashSet::new();
    visit_forward(root, goes_on, &mut set, &mut open);
    if !inclusive {
        set.remove(root);
    }
    set.list.reverse();
    set
}

fn visit_forward<'a, 'c>(
    op: Operation<'a, 'c>,
    goes_on: &mut dyn FnMut(Operation<'a, 'c>) -> bool,
    set: &mut OpSet<'a, 'c>,
    open: &mut HashSet<Key>,
) {
    if !goes_on(op) || !open.insert(key(op)) {
        return;
    }
    for nested in op.regions().flat_map(Region::ops) {
        if !set.contains(nested) {
            ensure_stack(|| visit_forward(nested, goes_on, set, open));
        }
    }
    for value in op.results() {
        for user in value.users() {
            if !set.contains(user) {
                ensure_stack(|| visit_forward(user, goes_on, set, open));
            }
        }
    }
    set.insert(op);
}

/// Lists what an operation depends on, up to n steps away.
pub fn backward_to_depth<'a, 'c>(root: Operation<'a, 'c>, options: Backward, depth: i64) -> OpSet<'a, 'c> {
    let mut depths: HashMap<Key, i64> = HashMap::from([(key(root), 0)]);
    backward(root, options, &mut |op| {
        let own = depths.get(&key(op)).copied().unwrap_or(0);
        if own > depth {
            return false;
        }
        // The first way to an operation counts.
        for value in op.operands() {
            let next = match (value.defining_op(), value.as_argument()) {
                (Some(definition), _) => Some(definition),
                (None, Some((block, _))) => block.parent_op(),
                (None, None) => None,
            };
            if let Some(next) = next {
                depths.entry(key(next)).or_insert(own + 1);
            }
        }
        true
    })
}
