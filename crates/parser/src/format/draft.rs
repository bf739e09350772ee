//! Values of an operation parsed so far, for formats whose types flow.

use super::flow::MOST;
use super::infer::type_of_attribute;
use super::plan::Named;
use super::state::{FormatState, Run};
use smallvec::SmallVec;
use terrace_ir::asm::UnresolvedOperand;
use terrace_ir::ids::{BlockId, ValueId};
use terrace_ir::spec::OpSpec;
use terrace_ir::{Attribute, OperationState, Type};

/// The types of a declared operand or result.
#[derive(Clone, Copy, Default)]
pub(super) enum Types<'c> {
    #[default]
    Unknown,
    /// All of the group have this one.
    Each(Type<'c>),
    /// One after the other, in the pool.
    Listed(Run),
}

/// A declared operand.
#[derive(Clone, Copy, Default)]
struct Group<'c> {
    names: Run,
    types: Types<'c>,
}

/// Parsed parts of an operation; reused for the next one. Names and types of all groups are in two pools.
#[derive(Default)]
pub(crate) struct Draft<'c> {
    pub(super) names: Vec<UnresolvedOperand>,
    pub(super) listed: Vec<Type<'c>>,
    operands: [Group<'c>; MOST],
    results: [Types<'c>; MOST],
    pub(super) successors: Vec<BlockId>,
    pub(super) slots: SmallVec<[Option<Attribute<'c>>; 8]>,
    /// Made when something is read that is more than slots can hold.
    pub(super) state: Option<Box<OperationState<'c>>>,
    /// The values of all operands, and the types of all results.
    pub(super) operand_values: Vec<ValueId>,
    pub(super) result_types: Vec<Type<'c>>,
}

impl<'c> Draft<'c> {
    /// Forgets what was read, and gets ready for an operation of this spec.
    #[inline]
    pub(super) fn start(&mut self, spec: &OpSpec<'_>, slots: usize) {
        self.names.clear();
        self.listed.clear();
        self.operands[..spec.operands.len()].fill(Group::default());
        self.results[..spec.results.len()].fill(Types::Unknown);
        self.successors.clear();
        self.slots.clear();
        for _ in 0..slots {
            self.slots.push(None);
        }
        self.operand_values.clear();
        self.result_types.clear();
    }

    // ---- names ----

    /// Gives an operand group its one name.
    #[inline]
    pub(super) fn set_name(&mut self, group: usize, name: UnresolvedOperand) {
        let start = self.names.len();
        self.names.push(name);
        self.operands[group].names = Run::new(start, start + 1);
    }

    /// Makes the names from `start` on those of an operand group.
    #[inline]
    pub(super) fn end_names(&mut self, group: usize, start: usize) {
        self.operands[group].names = Run::new(start, self.names.len());
    }

    #[inline]
    pub(super) fn names_of(&self, group: usize) -> Run {
        self.operands[group].names
    }

    // ---- types ----

    #[inline]
    pub(super) fn types(&self, named: Named) -> Types<'c> {
        match named {
            Named::Operand(group) => self.operands[group].types,
            Named::Result(group) => self.results[group],
            Named::Attribute(slot) => {
                self.slots[slot].and_then(type_of_attribute).map_or(Types::Unknown, Types::Each)
            }
        }
    }

    #[inline]
    pub(super) fn set_types(&mut self, named: Named, types: Types<'c>) {
        match named {
            Named::Operand(group) => self.operands[group].types = types,
            Named::Result(group) => self.results[group] = types,
            Named::Attribute(_) => unreachable!("types are found for operands and results"),
        }
    }

    /// Puts types into the pool.
    #[inline]
    pub(super) fn list(&mut self, types: &[Type<'c>]) -> Types<'c> {
        let start = self.listed.len();
        self.listed.extend_from_slice(types);
        Types::Listed(Run::new(start, self.listed.len()))
    }

    /// Adds a type to the pool; [`Draft::end_types`] says whose it is.
    #[inline]
    pub(super) fn push_type(&mut self, ty: Type<'c>) {
        self.listed.push(ty);
    }

    /// Returns the number of types in the pool: the start of the next list.
    #[inline]
    pub(super) fn types_listed(&self) -> usize {
        self.listed.len()
    }

    /// Makes the types from `start` on those of something.
    #[inline]
    pub(super) fn end_types(&mut self, named: Named, start: usize) {
        self.set_types(named, Types::Listed(Run::new(start, self.listed.len())));
    }

    /// The types of a run of the pool.
    #[inline]
    pub(super) fn listed(&self, run: Run) -> &[Type<'c>] {
        &self.listed[run.range()]
    }

    /// The `nth` type of something whose types are known.
    #[inline]
    pub(super) fn nth_type(&self, types: Types<'c>, nth: usize) -> Option<Type<'c>> {
        match types {
            Types::Each(ty) => Some(ty),
            Types::Listed(run) => self.listed(run).get(nth).copied(),
            Types::Unknown => None,
        }
    }

    /// Adds the types of a run of the pool to those of the results.
    pub(super) fn add_result_types(&mut self, run: Run) {
        self.result_types.extend_from_slice(&self.listed[run.range()]);
    }

    /// The same for the code that works out types step by step.
    #[cold]
    pub(super) fn to_format_state(&self, spec: &OpSpec<'_>) -> Box<FormatState<'c>> {
        let mut read = Box::<FormatState<'c>>::default();
        read.start(spec);
        for (at, group) in self.operands[..spec.operands.len()].iter().enumerate() {
            let names = &self.names[group.names.range()];
            read.set_names(at, names);
            read.operands[at].names_at = names.first().map(|name| name.location);
            match group.types {
                Types::Unknown => {}
                Types::Each(ty) => read.repeat_operand_type(at, ty),
                Types::Listed(run) => read.set_operand_types(at, self.listed(run)),
            }
        }
        for (at, types) in self.results[..spec.results.len()].iter().enumerate() {
            match *types {
                Types::Unknown => {}
                Types::Each(ty) => read.set_result_types(at, &[ty]),
                Types::Listed(run) => read.set_result_types(at, self.listed(run)),
            }
        }
        read
    }
}
