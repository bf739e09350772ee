//! Parsed parts of an operation with a declared format, before its types are complete.

use terrace_ir::asm::{SourceLoc, UnresolvedOperand};
use terrace_ir::ids::BlockId;
use terrace_ir::spec::OpSpec;
use terrace_ir::{OperationState, Type};
use terrace_ods::arity::{Arity, group_range};
use terrace_ods::format::{TypeOf, Variable};

/// A run of names or types: a part of a pool of [`FormatState`].
#[derive(Clone, Copy, Default)]
pub(crate) struct Run {
    start: u32,
    len: u32,
}

impl Run {
    #[inline]
    pub(super) fn new(start: usize, end: usize) -> Self {
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

/// A declared operand while its operation is read.
#[derive(Clone, Default)]
pub(crate) struct OperandGroup {
    pub names: Run,
    pub names_at: Option<SourceLoc>,
    /// `None` as long as the types are not known.
    pub types: Option<Run>,
}

/// Parsed parts of an operation. Names and types of all groups are in two pools, so that a reused state allocates
/// nothing.
#[derive(Default)]
pub(crate) struct FormatState<'c> {
    names: Vec<UnresolvedOperand>,
    types: Vec<Type<'c>>,
    pub operands: Vec<OperandGroup>,
    /// Types of each declared result; `None` as long as they are not known.
    pub results: Vec<Option<Run>>,
    /// Sizes of the runs of a variadic of variadic, by operand group.
    runs: Vec<(usize, Vec<i32>)>,
    /// The declared region of each region that was read.
    pub regions: Vec<usize>,
    /// Number of successors parsed for each declared successor.
    pub successors: Vec<u32>,
    /// Position of the `operands` directive, and the number of operands it parsed.
    pub all_operands: Option<(SourceLoc, usize)>,
    /// True if the types of all operands were given in one list.
    pub has_types_of_all: bool,
}

impl<'c> FormatState<'c> {
    /// Forgets what was read, and gets ready for an operation of this spec.
    pub fn start(&mut self, spec: &OpSpec<'_>) {
        self.names.clear();
        self.types.clear();
        self.operands.clear();
        self.operands.resize(spec.operands.len(), OperandGroup::default());
        self.results.clear();
        self.results.resize(spec.results.len(), None);
        self.runs.clear();
        self.regions.clear();
        self.successors.clear();
        self.successors.resize(spec.successors.len(), 0);
        self.all_operands = None;
        self.has_types_of_all = false;
    }

    /// Adds a successor to a declared one. Those stand in the order of their declaration, whatever that of the text is.
    pub fn add_successor(&mut self, state: &mut OperationState<'c>, declared: usize, block: BlockId) {
        let behind: u32 = self.successors[declared + 1..].iter().sum();
        let place = state.successors.len() - behind as usize;
        state.successors.insert(place, block);
        self.successors[declared] += 1;
    }

    /// Returns true if nothing is left to find out about types.
    #[inline]
    pub fn knows_all_types(&self) -> bool {
        self.operands.iter().all(|group| group.types.is_some()) && self.knows_result_types()
    }

    /// Returns true if the types of all results are known.
    #[inline]
    pub fn knows_result_types(&self) -> bool {
        self.results.iter().all(Option::is_some)
    }

    // ---- names ----

    /// Returns the number of names parsed so far: the start of the next group's names.
    #[inline]
    pub fn names_read(&self) -> usize {
        self.names.len()
    }

    /// Adds a name; [`FormatState::end_names`] says whose it is.
    #[inline]
    pub fn push_name(&mut self, name: UnresolvedOperand) {
        self.names.push(name);
    }

    /// Makes the names from `start` on those of an operand group.
    #[inline]
    pub fn end_names(&mut self, group: usize, start: usize) {
        self.operands[group].names = Run::new(start, self.names.len());
    }

    /// Gives an operand group its one name.
    #[inline]
    pub fn set_name(&mut self, group: usize, name: UnresolvedOperand, at: SourceLoc) {
        let start = self.names.len();
        self.names.push(name);
        let group = &mut self.operands[group];
        group.names = Run::new(start, start + 1);
        group.names_at = Some(at);
    }

    /// Gives an operand group its names.
    pub fn set_names(&mut self, group: usize, names: &[UnresolvedOperand]) {
        let start = self.names.len();
        self.names.extend_from_slice(names);
        self.end_names(group, start);
    }

    /// The names of an operand group.
    #[inline]
    pub fn names(&self, group: usize) -> &[UnresolvedOperand] {
        &self.names[self.operands[group].names.range()]
    }

    /// Shares the names from `start` on, which an `operands` directive read, among the declared groups.
    pub fn distribute_names(&mut self, spec: &OpSpec<'_>, start: usize) {
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

    /// The sizes of the runs of a group.
    pub fn runs(&self, group: usize) -> &[i32] {
        self.runs.iter().find(|(of, _)| *of == group).map_or(&[], |(_, runs)| runs)
    }

    /// Sets the sizes of the runs of a group.
    pub fn set_runs(&mut self, group: usize, runs: Vec<i32>) {
        self.runs.retain(|(of, _)| *of != group);
        self.runs.push((group, runs));
    }

    // ---- types ----

    /// The types of a run.
    #[inline]
    pub fn types(&self, run: Run) -> &[Type<'c>] {
        &self.types[run.range()]
    }

    /// The types of an operand group, none if they are not known.
    #[inline]
    pub fn operand_types(&self, group: usize) -> &[Type<'c>] {
        self.operands[group].types.map_or(&[], |run| self.types(run))
    }

    /// The types of a result group, none if they are not known.
    #[inline]
    pub fn result_types(&self, group: usize) -> &[Type<'c>] {
        self.results[group].map_or(&[], |run| self.types(run))
    }

    /// The types of all operands, in order.
    pub fn all_operand_types(&self) -> impl Iterator<Item = Type<'c>> {
        (0..self.operands.len()).flat_map(|group| self.operand_types(group).iter().copied())
    }

    /// The types of all results, in order.
    pub fn all_result_types(&self) -> impl Iterator<Item = Type<'c>> {
        (0..self.results.len()).flat_map(|group| self.result_types(group).iter().copied())
    }

    /// Adds types to the pool.
    #[inline]
    fn add_types(&mut self, types: &[Type<'c>]) -> Run {
        let start = self.types.len();
        self.types.extend_from_slice(types);
        Run::new(start, self.types.len())
    }

    #[inline]
    fn add_type(&mut self, ty: Type<'c>) -> Run {
        let start = self.types.len();
        self.types.push(ty);
        Run::new(start, start + 1)
    }

    /// Sets the type of an operand group of one.
    #[inline]
    pub fn set_operand_type(&mut self, group: usize, ty: Type<'c>) {
        let run = self.add_type(ty);
        self.operands[group].types = Some(run);
    }

    /// Sets the type of a result group of one.
    #[inline]
    pub fn set_result_type(&mut self, group: usize, ty: Type<'c>) {
        let run = self.add_type(ty);
        self.results[group] = Some(run);
    }

    /// Sets the types of an operand group.
    #[inline]
    pub fn set_operand_types(&mut self, group: usize, types: &[Type<'c>]) {
        self.operands[group].types = Some(self.add_types(types));
    }

    /// Makes one type that of all operands of a group.
    #[inline]
    pub fn repeat_operand_type(&mut self, group: usize, ty: Type<'c>) {
        let start = self.types.len();
        self.types.resize(start + self.operands[group].names.len(), ty);
        self.operands[group].types = Some(Run::new(start, self.types.len()));
    }

    /// Sets the types of a result group.
    #[inline]
    pub fn set_result_types(&mut self, group: usize, types: &[Type<'c>]) {
        self.results[group] = Some(self.add_types(types));
    }

    /// Sets types that stand in the text.
    pub fn set_types(&mut self, spec: &OpSpec<'_>, of: TypeOf, types: &[Type<'c>]) {
        match of {
            TypeOf::Variable(Variable::Operand(at)) => self.set_operand_types(at, types),
            TypeOf::Variable(Variable::Result(at)) => self.set_result_types(at, types),
            TypeOf::Operands => {
                self.has_types_of_all = true;
                // All operands, as they were read: each group takes as many types as it has names, the last the rest.
                let mut rest = types;
                let count = self.operands.len();
                for at in 0..count {
                    let names = self.operands[at].names.len();
                    let take = if at + 1 == count { rest.len() } else { names.min(rest.len()) };
                    self.set_operand_types(at, &rest[..take]);
                    rest = &rest[take..];
                }
            }
            TypeOf::Results => {
                let arities = || spec.results.iter().map(|r| r.arity);
                for at in 0..self.results.len() {
                    let range = group_range(arities(), at, types.len());
                    self.set_result_types(at, &types[range]);
                }
            }
            TypeOf::Variable(_) => {}
        }
    }

    /// Sets the types of an operand group, one standing for all of a group of any number.
    pub fn infer_operand_types(&mut self, spec: &OpSpec<'_>, group: usize, types: &[Type<'c>]) {
        match types {
            [one] if spec.operands[group].arity != Arity::Single => self.repeat_operand_type(group, *one),
            _ => self.set_operand_types(group, types),
        }
    }
}
