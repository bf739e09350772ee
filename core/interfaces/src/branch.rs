//! Branches: terminators that hand operands on to the arguments of other blocks.

use std::ops::Range;
use terrace_ir::ids::ValueId;
use terrace_ir::spec::{Check, Interface};
use terrace_ir::{Attribute, LogicalResult, NewOperand, Operation, verify};

/// Values passed to a successor's arguments: first values that the branch produces itself, then some of its operands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SuccessorOperands {
    /// Number of values that the branch produces itself.
    pub produced: usize,
    /// The positions of the operands that are handed on.
    pub forwarded: Range<usize>,
}

impl From<Range<usize>> for SuccessorOperands {
    fn from(forwarded: Range<usize>) -> Self {
        SuccessorOperands { produced: 0, forwarded }
    }
}

/// `BranchOpInterface`: a terminator with successors.
#[derive(Clone, Copy)]
pub struct Branch {
    /// Returns the values passed to a successor.
    pub successor_operands: fn(Operation<'_, '_>, usize) -> SuccessorOperands,
    /// Returns the values passed to all successors, where querying one after the other is quadratic.
    pub all_successor_operands: Option<fn(Operation<'_, '_>) -> Vec<SuccessorOperands>>,
    /// Which declared operand is handed to a successor, and which of its runs, if it has several.
    pub group: fn(usize) -> (usize, Option<usize>),
    /// The one successor that control goes to, told which operands are constants; `None` if it may be any.
    pub successor_for: fn(Operation<'_, '_>, &[Option<Attribute<'_>>]) -> Option<usize>,
}

impl Branch {
    /// Creates a branch that hands this to its successors, the first declared operand to the first.
    pub const fn new(successor_operands: fn(Operation<'_, '_>, usize) -> SuccessorOperands) -> Self {
        Branch {
            successor_operands,
            all_successor_operands: None,
            group: |successor| (successor, None),
            successor_for: |_, _| None,
        }
    }

    /// Returns the values passed to each of the successors.
    pub fn all(&self, op: Operation<'_, '_>) -> Vec<SuccessorOperands> {
        match self.all_successor_operands {
            Some(all) => all(op),
            None => (0..op.successor_count()).map(|at| (self.successor_operands)(op, at)).collect(),
        }
    }

    /// Visits what is handed to each of the successors, with their positions.
    pub fn for_each_edge(&self, op: Operation<'_, '_>, mut visit: impl FnMut(usize, SuccessorOperands)) {
        match self.all_successor_operands {
            Some(all) => all(op).into_iter().enumerate().for_each(|(at, operands)| visit(at, operands)),
            None => (0..op.successor_count()).for_each(|at| visit(at, (self.successor_operands)(op, at))),
        }
    }

    /// Returns the arguments of `Body::insert_operands` that pass more values to successors, after the existing ones.
    /// The successors are given by position, ascending.
    pub fn appended(
        &self,
        op: Operation<'_, '_>,
        values: impl IntoIterator<Item = (usize, ValueId)>,
    ) -> Vec<NewOperand> {
        let places = self.all(op);
        let added = values.into_iter().map(|(successor, value)| {
            let (group, run) = (self.group)(successor);
            NewOperand { at: places[successor].forwarded.end, group, run, value }
        });
        added.collect()
    }
}

impl Interface for Branch {
    const NAME: &'static str = "BranchOpInterface";
    const VERIFY: Option<Check> = Some(verify_branch);
    const CHECKS_BRANCH_ONLY: bool = true;
}

/// `WeightedBranchOpInterface`: a branch that may say how likely its successors are.
#[derive(Clone, Copy)]
pub struct WeightedBranch {
    /// The attribute with one weight for each successor.
    pub attribute: &'static str,
}

impl Interface for WeightedBranch {
    const NAME: &'static str = "WeightedBranchOpInterface";
    const VERIFY: Option<Check> = Some(verify_weights);
    const CHECKS_BRANCH_ONLY: bool = true;
}

fn verify_branch(op: Operation<'_, '_>) -> LogicalResult {
    let branch: &Branch = op.interface().expect("the check is of operations with the interface");
    let all = branch.all_successor_operands.map(|all| all(op));
    for successor in 0..op.successor_count() {
        let SuccessorOperands { produced, forwarded } = match &all {
            Some(all) => all[successor].clone(),
            None => (branch.successor_operands)(op, successor),
        };
        verify::branch_operands(op, successor, produced, op.operands_in(forwarded))?;
    }
    Ok(())
}

fn verify_weights(op: Operation<'_, '_>) -> LogicalResult {
    let weighted: &WeightedBranch = op.interface().expect("the check is of operations with the interface");
    let Some(weights) = op.attribute(weighted.attribute).and_then(|weights| weights.as_i32_array()) else {
        return Ok(());
    };
    let (given, wanted) = (weights.len(), op.successor_count());
    if given != wanted {
        return op.emit_error(format_args!(
            "expects number of branch weights to match number of successors: {given} vs {wanted}"
        ));
    }
    if weights.iter().all(|weight| *weight == 0) {
        return op.emit_error("branch weights cannot all be zero");
    }
    Ok(())
}

/// Returns the positions of the operands of the cases, one after the other, after the flag and those of the default;
/// empty ones without end after the last.
pub fn case_operands(op: Operation<'_, '_>) -> impl Iterator<Item = Range<usize>> {
    let sizes = op.attribute("case_operand_segments").and_then(|sizes| sizes.as_i32_array());
    let sizes = sizes.unwrap_or_default().into_iter().map(|size| usize::try_from(size).unwrap_or(0));
    let mut end = op.operand_range(2).start;
    sizes.chain(std::iter::repeat(0)).map(move |size| {
        let start = end;
        end += size;
        start..end
    })
}
