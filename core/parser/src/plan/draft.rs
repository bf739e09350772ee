//! Parts of an operation with a declared format, as they are parsed.

use super::Named;
use terrace_ir::asm::{SourceLoc, UnresolvedOperand};
use terrace_ir::ids::BlockId;
use terrace_ir::spec::OpSpec;
use terrace_ir::{Attribute, Location, OpName, OperationState, Type};
use terrace_ods::arity::{Arity, group_range};
use terrace_ods::format::{TypeOf, Variable};

/// A run of names or types: a part of a pool of a [`Draft`].
#[derive(Clone, Copy, Default)]
pub(crate) struct Run {
    start: u32,
    len: u32,
}

impl Run {
    #[inline]
    fn new(start: usize, end: usize) -> Self {
        Run { start: start as u32, len: (end - start) as u32 }
    }

    #[inline]
    pub fn len(self) -> usize {
        self.len as usize
    }

    #[inline]
    pub fn range(self) -> std::ops::Range<usize> {
        self.start as usize..(self.start + self.len) as usize
    }
}

/// The types of a declared operand or result.
#[derive(Clone, Copy, Default)]
pub(crate) enum Types<'c> {
    #[default]
    Unknown,
    /// All of the group have this one.
    Each(Type<'c>),
    /// One after the other, in the pool.
    Listed(Run),
}

/// A declared operand.
#[derive(Clone, Copy, Default)]
pub(crate) struct Group<'c> {
    pub names: Run,
    /// Position of the first name, or where it would be.
    pub names_at: Option<SourceLoc>,
    pub types: Types<'c>,
}

/// Parsed parts of an operation; reused for the next one. Names and types of all groups are in two pools, so that a
/// reused draft allocates nothing.
pub(crate) struct Draft<'c> {
    /// Attributes, successors and regions; operands and types of results when all types are known.
    pub(crate) state: OperationState<'c>,
    names: Vec<UnresolvedOperand>,
    listed: Vec<Type<'c>>,
    operands: Vec<Group<'c>>,
    results: Vec<Types<'c>>,
    /// Sizes of the runs of a variadic of variadic, by operand group.
    runs: Vec<(usize, Vec<i32>)>,
    /// The declared region of each region that was read.
    pub(crate) regions: Vec<usize>,
    /// Number of successors parsed for each declared successor.
    successors: Vec<u32>,
    /// Position of the `operands` directive, and the number of operands it parsed.
    pub(crate) all_operands: Option<(SourceLoc, usize)>,
    /// True if the types of all operands were given in one list.
    pub(crate) has_types_of_all: bool,
}

impl<'c> Draft<'c> {
    /// Creates a draft; [`Draft::start`] gets it ready.
    pub(crate) fn new(name: OpName<'c>, location: Location<'c>) -> Self {
        Draft {
            state: OperationState::new(name, location),
            names: Vec::new(),
            listed: Vec::new(),
            operands: Vec::new(),
            results: Vec::new(),
            runs: Vec::new(),
            regions: Vec::new(),
            successors: Vec::new(),
            all_operands: None,
            has_types_of_all: false,
        }
    }

    /// Forgets what was read, and gets ready for an operation of this name and spec.
    #[inline]
    pub(crate) fn start(&mut self, name: OpName<'c>, location: Location<'c>, spec: &OpSpec<'_>) {
        self.state.restart(name, location);
        self.names.clear();
        self.listed.clear();
        self.operands.clear();
        self.operands.resize(spec.operands.len(), Group::default());
        self.results.clear();
        self.results.resize(spec.results.len(), Types::Unknown);
        if !self.runs.is_empty() {
            self.runs.clear();
        }
        self.regions.clear();
        self.successors.clear();
        self.successors.resize(spec.successors.len(), 0);
        self.all_operands = None;
        self.has_types_of_all = false;
    }

    /// Adds a successor to a declared one. Those stand in the order of their declaration, whatever that of the text is.
    pub(crate) fn add_successor(&mut self, declared: usize, block: BlockId) {
        let behind: u32 = self.successors[declared + 1..].iter().sum();
        let place = self.state.successors.len() - behind as usize;
        self.state.successors.insert(place, block);
        self.successors[declared] += 1;
    }

    // ---- names ----

    /// Returns the number of names parsed so far: the start of the next group's names.
    #[inline]
    pub(crate) fn names_read(&self) -> usize {
        self.names.len()
    }

    /// Adds a name; [`Draft::end_names`] says whose it is.
    #[inline]
    pub(crate) fn push_name(&mut self, name: UnresolvedOperand) {
        self.names.push(name);
    }

    /// Makes the names from `start` on those of an operand group.
    #[inline]
    pub(crate) fn end_names(&mut self, group: usize, start: usize) {
        self.operands[group].names = Run::new(start, self.names.len());
    }

    /// Sets the position of the names of an operand group.
    #[inline]
    pub(crate) fn set_names_at(&mut self, group: usize, at: SourceLoc) {
        self.operands[group].names_at = Some(at);
    }

    /// Gives an operand group its one name.
    #[inline]
    pub(crate) fn set_name(&mut self, group: usize, name: UnresolvedOperand) {
        let start = self.names.len();
        self.names.push(name);
        let group = &mut self.operands[group];
        group.names = Run::new(start, start + 1);
        group.names_at = Some(name.location);
    }

    /// Gives an operand group its names.
    pub(crate) fn set_names(&mut self, group: usize, names: &[UnresolvedOperand]) {
        let start = self.names.len();
        self.names.extend_from_slice(names);
        self.end_names(group, start);
    }

    /// Returns the names of an operand group.
    #[inline]
    pub(crate) fn names(&self, group: usize) -> &[UnresolvedOperand] {
        &self.names[self.operands[group].names.range()]
    }

    /// Returns a name of the pool.
    #[inline]
    pub(crate) fn name(&self, at: usize) -> UnresolvedOperand {
        self.names[at]
    }

    /// Returns an operand group.
    #[inline]
    pub(crate) fn operand(&self, group: usize) -> Group<'c> {
        self.operands[group]
    }

    /// Returns the number of names of each operand group.
    pub(crate) fn group_sizes(&self) -> impl Iterator<Item = i32> {
        self.operands.iter().map(|group| group.names.len() as i32)
    }

    /// Shares the names from `start` on, which an `operands` directive read, among the declared groups.
    pub(crate) fn distribute_names(&mut self, spec: &OpSpec<'_>, start: usize) {
        let arities = || spec.operands.iter().map(|o| o.arity);
        let (count, len) = (self.operands.len(), self.names.len() - start);
        for (at, group) in self.operands.iter_mut().enumerate() {
            // Too few or too many are told when the types are known.
            let range = group_range(arities(), at, len);
            let end = if at + 1 == count { len } else { range.end };
            group.names = Run::new(start + range.start.min(end), start + end);
        }
    }

    // ---- runs of a variadic of variadic ----

    /// Returns the sizes of the runs of a group.
    pub(crate) fn runs(&self, group: usize) -> &[i32] {
        self.runs.iter().find(|(of, _)| *of == group).map_or(&[], |(_, runs)| runs)
    }

    /// Sets the sizes of the runs of a group.
    pub(crate) fn set_runs(&mut self, group: usize, runs: Vec<i32>) {
        self.runs.retain(|(of, _)| *of != group);
        self.runs.push((group, runs));
    }

    // ---- types ----

    /// Returns the types of an operand, a result or an attribute.
    #[inline]
    pub(crate) fn types(&self, named: Named) -> Types<'c> {
        match named {
            Named::Operand(group) => self.operands[group].types,
            Named::Result(group) => self.results[group],
            Named::Attribute(slot) => {
                self.state.slots[slot].and_then(type_of_attribute).map_or(Types::Unknown, Types::Each)
            }
        }
    }

    /// Returns true if the types of something are known.
    #[inline]
    pub(crate) fn is_known(&self, named: Named) -> bool {
        !matches!(self.types(named), Types::Unknown)
    }

    /// Sets the types of an operand group or of results.
    #[inline]
    pub(crate) fn set_types(&mut self, named: Named, types: Types<'c>) {
        match named {
            Named::Operand(group) => self.operands[group].types = types,
            Named::Result(group) => self.results[group] = types,
            Named::Attribute(_) => unreachable!("types are found for operands and results"),
        }
    }

    /// Puts types into the pool.
    #[inline]
    pub(crate) fn list(&mut self, types: &[Type<'c>]) -> Types<'c> {
        let start = self.listed.len();
        self.listed.extend_from_slice(types);
        Types::Listed(Run::new(start, self.listed.len()))
    }

    /// Adds a type to the pool; [`Draft::list_from`] ends the list.
    #[inline]
    pub(crate) fn push_type(&mut self, ty: Type<'c>) {
        self.listed.push(ty);
    }

    /// Returns the number of types in the pool: the start of the next list.
    #[inline]
    pub(crate) fn types_listed(&self) -> usize {
        self.listed.len()
    }

    /// Returns the list of the types from `start` on.
    #[inline]
    pub(crate) fn list_from(&self, start: usize) -> Types<'c> {
        Types::Listed(Run::new(start, self.listed.len()))
    }

    /// Returns the types of the pool from `start` on.
    pub(crate) fn listed_from(&self, start: usize) -> &[Type<'c>] {
        &self.listed[start..]
    }

    /// Returns the types of a run of the pool.
    #[inline]
    pub(crate) fn listed(&self, run: Run) -> &[Type<'c>] {
        &self.listed[run.range()]
    }

    /// Returns the `nth` type of something whose types are known.
    #[inline]
    pub(crate) fn nth_type(&self, types: Types<'c>, nth: usize) -> Option<Type<'c>> {
        match types {
            Types::Each(ty) => Some(ty),
            Types::Listed(run) => self.listed(run).get(nth).copied(),
            Types::Unknown => None,
        }
    }

    /// Adds the types of a run of the pool to those of the results.
    #[inline]
    pub(crate) fn add_result_types(&mut self, run: Run) {
        self.state.result_types.extend_from_slice(&self.listed[run.range()]);
    }

    /// Returns the number of types of something, none if they are not known.
    pub(crate) fn type_count(&self, spec: &OpSpec<'_>, named: Named) -> usize {
        match (self.types(named), named) {
            (Types::Unknown, _) => 0,
            (Types::Listed(run), _) => run.len(),
            (Types::Each(_), Named::Operand(group)) if spec.operands[group].arity != Arity::Single => {
                self.operands[group].names.len()
            }
            (Types::Each(_), _) => 1,
        }
    }

    /// Returns the types of something, none if they are not known.
    pub(crate) fn types_of(&self, spec: &OpSpec<'_>, named: Named) -> impl Iterator<Item = Type<'c>> {
        let types = self.types(named);
        (0..self.type_count(spec, named)).filter_map(move |nth| self.nth_type(types, nth))
    }

    /// Returns the types of all operands, in order.
    pub(crate) fn all_operand_types(&self, spec: &OpSpec<'_>) -> impl Iterator<Item = Type<'c>> {
        (0..self.operands.len()).flat_map(move |group| self.types_of(spec, Named::Operand(group)))
    }

    /// Returns the types of all results, in order.
    pub(crate) fn all_result_types(&self, spec: &OpSpec<'_>) -> impl Iterator<Item = Type<'c>> {
        (0..self.results.len()).flat_map(move |group| self.types_of(spec, Named::Result(group)))
    }

    /// Sets types that stand in the text as a list.
    pub(crate) fn set_listed(&mut self, spec: &OpSpec<'_>, of: TypeOf, types: &[Type<'c>]) {
        let mut set = |named, types: &[Type<'c>]| {
            let listed = self.list(types);
            self.set_types(named, listed);
        };
        match of {
            TypeOf::Variable(Variable::Operand(at)) => set(Named::Operand(at), types),
            TypeOf::Variable(Variable::Result(at)) => set(Named::Result(at), types),
            TypeOf::Operands => {
                self.has_types_of_all = true;
                // All operands, as they were read: each group takes as many types as it has names, the last the rest.
                let mut rest = types;
                let count = self.operands.len();
                for at in 0..count {
                    let names = self.operands[at].names.len();
                    let take = if at + 1 == count { rest.len() } else { names.min(rest.len()) };
                    let listed = self.list(&rest[..take]);
                    self.operands[at].types = listed;
                    rest = &rest[take..];
                }
            }
            TypeOf::Results => {
                let arities = || spec.results.iter().map(|r| r.arity);
                for at in 0..spec.results.len() {
                    set(Named::Result(at), &types[group_range(arities(), at, types.len())]);
                }
            }
            TypeOf::Variable(_) => {}
        }
    }
}

/// Returns the type of an attribute, or the one that it is.
fn type_of_attribute<'c>(attribute: Attribute<'c>) -> Option<Type<'c>> {
    attribute.as_type().or_else(|| attribute.ty())
}
