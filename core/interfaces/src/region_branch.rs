//! Control flow between an operation and its regions: where control goes, and what values go with it.

use smallvec::SmallVec;
use std::ops::Range;
use terrace_ir::spec::{Check, Interface};
use terrace_ir::{Attribute, Block, InFlight, LogicalResult, Operation, Region, TraitFlags, Type, Value};

/// Origin of control.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum RegionBranchPoint<'a, 'c> {
    /// From before the operation: it is about to run.
    Parent,
    /// From the end of a block in one of its regions.
    Terminator(Operation<'a, 'c>),
}

/// Arguments of a block or results of an operation, which control sets on its way there.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Inputs<'a, 'c> {
    /// None of them.
    Nothing,
    /// The arguments of a block, from that position on.
    Arguments(Block<'a, 'c>, usize),
    /// The first n arguments of a block, from the first on.
    FirstArguments(Block<'a, 'c>, usize),
    /// All results of an operation.
    Results(Operation<'a, 'c>),
    /// The results of an operation, from that position on.
    ResultsBehind(Operation<'a, 'c>, usize),
}

/// Destination of control, and the values passed to it.
#[derive(Clone, Copy)]
pub struct RegionSuccessor<'a, 'c> {
    /// The region that is entered; `None` if the operation is left.
    pub region: Option<Region<'a, 'c>>,
    /// Arguments of the region, or results of the operation, that are set on this way.
    pub inputs: Inputs<'a, 'c>,
}

/// All the ways that control may go.
pub type RegionSuccessors<'a, 'c> = SmallVec<[RegionSuccessor<'a, 'c>; 2]>;

/// `RegionBranchOpInterface`: an operation with control flow between its regions.
#[derive(Clone, Copy)]
pub struct RegionBranch {
    /// Returns the possible destinations of control from a point.
    pub successors: for<'a, 'c> fn(Operation<'a, 'c>, RegionBranchPoint<'a, 'c>) -> RegionSuccessors<'a, 'c>,
    /// The positions of the operands that are handed to a successor of [`RegionBranchPoint::Parent`].
    pub entry_operands: for<'a, 'c> fn(Operation<'a, 'c>, &RegionSuccessor<'a, 'c>) -> Range<usize>,
    /// Returns the possible destinations from before the operation, given its constant operands; without it, those of
    /// [`RegionBranch::successors`].
    pub entry_successors:
        Option<for<'a, 'c> fn(Operation<'a, 'c>, &[Option<Attribute<'c>>]) -> RegionSuccessors<'a, 'c>>,
    /// Returns the maximum number of executions of each region, given the constant operands; `None` where unknown.
    pub invocations: fn(Operation<'_, '_>, &[Option<Attribute<'_>>]) -> Vec<Option<u64>>,
    /// The position of the first argument of a region that is set on the way there; those before it have other values,
    /// as induction variables have.
    pub first_input: usize,
    /// True if a value of the first type may arrive as one of the second.
    pub are_types_compatible: fn(Type<'_>, Type<'_>) -> bool,
}

/// `RegionBranchTerminatorOpInterface`: an operation that ends a block and hands values on. Without functions of its
/// own it hands on all operands.
#[derive(Clone, Copy)]
pub struct RegionBranchTerminator {
    /// The positions of the operands that are handed to a successor.
    pub operands: for<'a, 'c> fn(Operation<'a, 'c>, &RegionSuccessor<'a, 'c>) -> Range<usize>,
    /// Returns the possible destinations from here, given the constant operands; without it, those of the enclosing
    /// operation.
    pub successors:
        Option<for<'a, 'c> fn(Operation<'a, 'c>, &[Option<Attribute<'c>>]) -> RegionSuccessors<'a, 'c>>,
}

impl RegionBranchTerminator {
    /// Hands on some operands, wherever control goes.
    pub const fn new(
        operands: for<'a, 'c> fn(Operation<'a, 'c>, &RegionSuccessor<'a, 'c>) -> Range<usize>,
    ) -> Self {
        RegionBranchTerminator { operands, successors: None }
    }
}

impl RegionBranch {
    /// Creates the interface with its defaults: types are compatible if they are the same; no operands are handed to
    /// a region.
    pub const fn new(
        successors: for<'a, 'c> fn(Operation<'a, 'c>, RegionBranchPoint<'a, 'c>) -> RegionSuccessors<'a, 'c>,
    ) -> Self {
        RegionBranch {
            successors,
            entry_operands: |_, _| 0..0,
            entry_successors: None,
            invocations: |op, _| vec![None; op.region_count()],
            first_input: 0,
            are_types_compatible: |a, b| a == b,
        }
    }
}

impl Interface for RegionBranch {
    const NAME: &'static str = "RegionBranchOpInterface";
    const VERIFY_REGIONS: Option<Check> = Some(verify_edges);
}

impl Interface for RegionBranchTerminator {
    const NAME: &'static str = "RegionBranchTerminatorOpInterface";
}

impl<'a, 'c> RegionBranchPoint<'a, 'c> {
    /// Returns the region from whose end control comes.
    pub fn region(self) -> Option<Region<'a, 'c>> {
        match self {
            RegionBranchPoint::Parent => None,
            RegionBranchPoint::Terminator(op) => op.parent_region(),
        }
    }
}

impl<'a, 'c> Inputs<'a, 'c> {
    /// Returns the number of values.
    #[inline]
    pub fn len(self) -> usize {
        match self {
            Inputs::Nothing => 0,
            Inputs::Arguments(block, first) => block.argument_count().saturating_sub(first),
            Inputs::FirstArguments(block, count) => block.argument_count().min(count),
            Inputs::Results(op) => op.result_count(),
            Inputs::ResultsBehind(op, first) => op.result_count().saturating_sub(first),
        }
    }

    /// Returns true if there are none.
    pub fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// Returns the values.
    #[inline]
    pub fn iter(self) -> impl ExactSizeIterator<Item = Value<'a, 'c>> + Clone {
        (0..self.len()).map(move |at| match self {
            Inputs::Nothing => unreachable!("there are none"),
            Inputs::Arguments(block, first) => block.argument(first + at),
            Inputs::FirstArguments(block, _) => block.argument(at),
            Inputs::Results(op) => op.result(at),
            Inputs::ResultsBehind(op, first) => op.result(first + at),
        })
    }
}

impl<'a, 'c> RegionSuccessor<'a, 'c> {
    /// Returns the successor that enters a region, setting all arguments of its entry block.
    pub fn into_region(region: Region<'a, 'c>) -> Self {
        Self::into_region_from(region, 0)
    }

    /// Returns the successor that enters a region, setting the arguments of its entry block from that position on.
    pub fn into_region_from(region: Region<'a, 'c>, first: usize) -> Self {
        let inputs = region.first_block().map_or(Inputs::Nothing, |block| Inputs::Arguments(block, first));
        RegionSuccessor { region: Some(region), inputs }
    }

    /// Returns the successor that enters a region, setting n arguments of its entry block from the first on.
    pub fn into_region_with_first(region: Region<'a, 'c>, count: usize) -> Self {
        let inputs =
            region.first_block().map_or(Inputs::Nothing, |block| Inputs::FirstArguments(block, count));
        RegionSuccessor { region: Some(region), inputs }
    }

    /// Returns the successor that enters a region that gets no values.
    pub fn into_region_without_inputs(region: Region<'a, 'c>) -> Self {
        RegionSuccessor { region: Some(region), inputs: Inputs::Nothing }
    }

    /// Returns the successor that leaves the operation, setting all its results.
    pub fn out_of(op: Operation<'a, 'c>) -> Self {
        RegionSuccessor { region: None, inputs: Inputs::Results(op) }
    }

    /// Returns the successor that leaves the operation, setting no results.
    pub fn out_without_inputs() -> Self {
        RegionSuccessor { region: None, inputs: Inputs::Nothing }
    }
}

/// Returns all points from which control may go to a region of the operation or out of it.
pub fn branch_points<'a, 'c>(op: Operation<'a, 'c>) -> Vec<RegionBranchPoint<'a, 'c>> {
    let mut points = vec![RegionBranchPoint::Parent];
    for block in op.regions().flat_map(|region| region.blocks()) {
        points.extend(region_terminator(block).map(RegionBranchPoint::Terminator));
    }
    points
}

/// Returns the terminator of a block, if it passes control to the enclosing operation.
fn region_terminator<'a, 'c>(block: Block<'a, 'c>) -> Option<Operation<'a, 'c>> {
    block.last_op().filter(|last| is_region_terminator(*last))
}

fn is_region_terminator(op: Operation<'_, '_>) -> bool {
    op.has_trait(TraitFlags::RETURN_LIKE) || op.declares_interface(RegionBranchTerminator::NAME)
}

/// Returns the operation whose operands go from a point to a successor, and their positions.
pub fn forwarded_operands<'a, 'c>(
    op: Operation<'a, 'c>,
    branch: &RegionBranch,
    point: RegionBranchPoint<'a, 'c>,
    successor: &RegionSuccessor<'a, 'c>,
) -> (Operation<'a, 'c>, Range<usize>) {
    match point {
        RegionBranchPoint::Parent => (op, (branch.entry_operands)(op, successor)),
        RegionBranchPoint::Terminator(last) => match last.interface::<RegionBranchTerminator>() {
            Some(terminator) => (last, (terminator.operands)(last, successor)),
            None => (last, 0..last.operand_count()),
        },
    }
}

/// Returns the values that go from a point to a successor.
pub fn forwarded<'a, 'c>(
    op: Operation<'a, 'c>,
    branch: &RegionBranch,
    point: RegionBranchPoint<'a, 'c>,
    successor: &RegionSuccessor<'a, 'c>,
) -> Vec<Value<'a, 'c>> {
    let (owner, positions) = forwarded_operands(op, branch, point, successor);
    owner.operands_in(positions).collect()
}

/// Checks number and types of what is handed along each edge.
fn verify_edges(op: Operation<'_, '_>) -> LogicalResult {
    let branch = op.interface::<RegionBranch>().expect("the check belongs to the interface");
    if hands_nothing(op, branch) {
        return Ok(());
    }
    verify_edges_from(op, branch, RegionBranchPoint::Parent)?;
    for region in op.regions() {
        for last in region.blocks().filter_map(region_terminator) {
            verify_edges_from(op, branch, RegionBranchPoint::Terminator(last))?;
        }
    }
    Ok(())
}

/// Returns true if nothing is handed along any edge, as in most loops and conditions: there is nothing to set and
/// nothing to give.
fn hands_nothing<'a, 'c>(op: Operation<'a, 'c>, branch: &RegionBranch) -> bool {
    let hands = |to: RegionSuccessor<'a, 'c>| !(branch.entry_operands)(op, &to).is_empty();
    op.result_count() == 0
        && !hands(RegionSuccessor::out_without_inputs())
        && op.regions().all(|region| {
            let arguments = region.first_block().map_or(0, |block| block.argument_count());
            let gives = |block: Block<'_, '_>| block.last_op().is_some_and(|last| last.operand_count() != 0);
            arguments <= branch.first_input
                && !region.blocks().any(gives)
                && !hands(RegionSuccessor::into_region_without_inputs(region))
        })
}

fn verify_edges_from<'a, 'c>(
    op: Operation<'a, 'c>,
    branch: &RegionBranch,
    point: RegionBranchPoint<'a, 'c>,
) -> LogicalResult {
    for successor in &(branch.successors)(op, point) {
        verify_edge(op, branch, point, successor)?;
    }
    Ok(())
}

fn verify_edge<'a, 'c>(
    op: Operation<'a, 'c>,
    branch: &RegionBranch,
    point: RegionBranchPoint<'a, 'c>,
    successor: &RegionSuccessor<'a, 'c>,
) -> LogicalResult {
    let (owner, positions) = forwarded_operands(op, branch, point, successor);
    let operands = owner.operands_in(positions);
    let inputs = successor.inputs;
    if operands.len() != inputs.len() {
        let (given, wanted) = (operands.len(), inputs.len());
        return edge_error(op, point, successor)
            .append(format_args!(
                ": region branch point has {given} operands, but region successor needs {wanted} inputs"
            ))
            .emit();
    }
    for (at, (operand, input)) in operands.zip(inputs.iter()).enumerate() {
        let (given, wanted) = (operand.ty(), input.ty());
        if !(branch.are_types_compatible)(given, wanted) {
            return edge_error(op, point, successor)
                .append(format_args!(
                    ": successor operand type #{at} '{given}' should match successor input type #{at} '{wanted}'"
                ))
                .emit();
        }
    }
    Ok(())
}

fn edge_error<'a, 'c>(
    op: Operation<'a, 'c>,
    point: RegionBranchPoint<'a, 'c>,
    successor: &RegionSuccessor<'a, 'c>,
) -> InFlight<'c> {
    let (from, at) = match point {
        RegionBranchPoint::Parent => ("parent".to_owned(), op.location()),
        RegionBranchPoint::Terminator(last) => (format!("Operation {}", last.name()), last.location()),
    };
    let to = match successor.region {
        Some(region) => format!("Region #{}", region.number()),
        None => "parent".to_owned(),
    };
    op.op_error(format_args!("along control flow edge from {from} to {to}")).note(at, "region branch point")
}
