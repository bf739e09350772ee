//! What passes may ask of the operations: where values go.

use terrace_interfaces::branch::{Branch, WeightedBranch};
use terrace_ir::Operation;

/// All operands go to the only successor.
pub(crate) static BRANCH: Branch = Branch { successor_operands: |op, _| (0..op.operand_count()).into() };

/// Operands behind the condition go to the successors, a group to each.
pub(crate) static COND_BRANCH: Branch =
    Branch { successor_operands: |op, successor| op.operand_range(successor + 1).into() };

/// Operands behind the flag go to the default block, and in runs to the blocks of the cases.
pub(crate) static SWITCH: Branch = Branch {
    successor_operands: |op, successor| match successor.checked_sub(1) {
        None => op.operand_range(1).into(),
        Some(case) => case_operands(op, case).into(),
    },
};

/// Branches with the likeliness of their successors.
pub(crate) static WEIGHTS: WeightedBranch = WeightedBranch { attribute: "branch_weights" };

/// The positions of the operands of a case of a switch.
pub(crate) fn case_operands(op: Operation<'_, '_>, case: usize) -> std::ops::Range<usize> {
    let sizes =
        op.attribute("case_operand_segments").and_then(|sizes| sizes.as_i32_array()).unwrap_or_default();
    let size = |at: usize| sizes.get(at).map_or(0, |size| usize::try_from(*size).unwrap_or(0));
    let start = op.operand_range(2).start + (0..case).map(size).sum::<usize>();
    start..start + size(case)
}
