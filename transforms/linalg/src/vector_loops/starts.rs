//! Fills before reductions: the sums begin in registers, and nothing is filled.

use crate::maps::as_dim;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Operation, PatternRewriter, TypedOp, Value};
use terrace_linalg::LinalgOp;
use terrace_memref::{AllocOp, DeallocOp};

/// A fill that the reduction after it makes needless.
#[derive(Clone, Copy)]
pub(super) struct Start {
    /// The fill.
    pub fill: OpId,
    /// The value of all elements.
    pub value: ValueId,
}

/// Number of uses of memory above which nobody looks for fills.
const MOST_USES: usize = 32;

/// Returns the fill of an output with the value that an operation then reduces into, if nobody sees the filled memory.
///
/// The memory is an allocation that nothing but structured operations on it, and views that begin after the operation,
/// use.
pub(super) fn find_start(op: OpId, output: ValueId, rewriter: &PatternRewriter<'_, '_>) -> Option<Start> {
    let (op, memory) = (rewriter.op(op), rewriter.value(output));
    memory.defining::<AllocOp>()?;
    if memory.uses().nth(MOST_USES).is_some() {
        return None;
    }
    let mut uses = op.operands().filter(|operand| *operand == memory);
    let (Some(_), None) = (uses.next(), uses.next()) else { return None };
    if !writes_all(LinalgOp::of(op)?, memory) {
        return None;
    }
    let (region, block) = (op.parent_region()?, op.block()?);
    let mut last: Option<Operation<'_, '_>> = None;
    for user in memory.users() {
        let user_in_block = region.find_ancestor_op(user).filter(|user| user.block() == Some(block))?;
        if user_in_block == op || op.is_before_in_block(user_in_block) {
            continue;
        }
        // Before the operation: nothing that gives the memory another name.
        let is_plain = LinalgOp::of(user).is_some() || DeallocOp::cast(user).is_some();
        if !is_plain || user_in_block != user {
            return None;
        }
        if last.is_none_or(|last| last.is_before_in_block(user)) {
            last = Some(user);
        }
    }
    let fill = last?;
    let value = filled_with(LinalgOp::of(fill)?, memory)?;
    Some(Start { fill: fill.id(), value: value.id() })
}

/// Returns true if an output has no elements but those of the iterations: an index is a loop, or the only one there is.
fn writes_all<'a, 'c>(linalg: LinalgOp<'a, 'c>, memory: Value<'a, 'c>) -> bool {
    let operand = linalg.op().operands().position(|operand| operand == memory);
    let (Some(map), Some(shape)) = (operand.and_then(|at| linalg.map(at)), memory.ty().shape()) else {
        return false;
    };
    map.results().iter().zip(shape).all(|(index, size)| as_dim(*index).is_some() || *size == 1)
}

/// Returns the value that an operation stores in each element of its only output.
fn filled_with<'a, 'c>(linalg: LinalgOp<'a, 'c>, memory: Value<'a, 'c>) -> Option<Value<'a, 'c>> {
    let (block, end) = (linalg.block()?, linalg.terminator()?);
    let output = linalg.input_count();
    let is_fill = linalg.output_count() == 1
        && linalg.op().operand(output) == memory
        && linalg.map(output)?.is_permutation()
        && block.ops().count() == 1;
    let yielded = end.operands().next().filter(|_| is_fill)?;
    let inputs = (0..linalg.input_count()).find(|at| linalg.argument(*at) == Some(yielded));
    let value = match inputs {
        Some(input) => linalg.op().operand(input),
        None if linalg.argument(output) != Some(yielded) => yielded,
        None => return None,
    };
    let is_scalar = value.ty() == memory.ty().element_or_self();
    is_scalar.then_some(value)
}
