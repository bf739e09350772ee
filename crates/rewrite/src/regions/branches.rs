//! What branches hand to the arguments of a block, to read and to change.

use smallvec::SmallVec;
use terrace_interfaces::branch::Branch;
use terrace_ir::ids::{BlockId, OpId, ValueId};
use terrace_ir::{Block, Operation, PatternRewriter, Value};

/// A branch to a block: the operation, and which of its successors the block is.
pub(super) type Edge = (OpId, usize);

/// All branches to a block; `None` if there is one that is no `BranchOpInterface`.
pub(super) fn edges_to(block: Block<'_, '_>) -> Option<SmallVec<[Edge; 4]>> {
    let mut edges: SmallVec<[Edge; 4]> = SmallVec::new();
    for op in block.predecessor_ops() {
        op.interface::<Branch>()?;
        let places = (0..op.successor_count()).filter(|at| op.successor(*at) == block);
        for edge in places.map(|at| (op.id(), at)) {
            if !edges.contains(&edge) {
                edges.push(edge);
            }
        }
    }
    Some(edges)
}

/// What a branch hands to an argument; `None` if it makes the value itself.
pub(super) fn handed<'a, 'c>(
    op: Operation<'a, 'c>,
    successor: usize,
    argument: usize,
) -> Option<Value<'a, 'c>> {
    let operands = (op.interface::<Branch>()?.successor_operands)(op, successor);
    let at = argument.checked_sub(operands.produced)?;
    operands.forwarded.clone().nth(at).map(|at| op.operand(at))
}

/// Whether [`append`] can do it.
pub(super) fn can_append(op: Operation<'_, '_>, successor: usize) -> bool {
    let Some(branch) = op.interface::<Branch>() else { return false };
    !(branch.successor_operands)(op, successor).forwarded.is_empty() || group_of(op, successor).is_some()
}

/// The declared operand that is handed to a successor, where each successor has one: the last ones, in their order.
fn group_of(op: Operation<'_, '_>, successor: usize) -> Option<usize> {
    let groups = op.spec()?.operands;
    let first = groups.len().checked_sub(op.successor_count())?;
    let own = groups.get(first..)?;
    (own.iter().all(|group| group.segment_attribute.is_none())).then_some(first + successor)
}

/// Hands more values to a successor, behind those that it gets already.
pub(super) fn append(rewriter: &mut PatternRewriter<'_, '_>, (op, successor): Edge, values: &[ValueId]) {
    let view = rewriter.op(op);
    let Some(branch) = view.interface::<Branch>() else { return };
    let forwarded = (branch.successor_operands)(view, successor).forwarded;
    match (forwarded.clone().next_back(), group_of(view, successor)) {
        (Some(last), _) => {
            let mut all: SmallVec<[ValueId; 4]> = SmallVec::from_slice(&[view.operand(last).id()]);
            all.extend_from_slice(values);
            rewriter.modify_op_in_place(op, |body| body.change_operands(op, last..last + 1, &all));
        }
        (None, Some(group)) => {
            rewriter.modify_op_in_place(op, |body| body.set_operand_group(op, group, values));
        }
        (None, None) => unreachable!("who appends has asked whether that can be done"),
    }
}

/// Erases an argument of a block, and what the branches hand to it.
pub(super) fn erase_argument(
    rewriter: &mut PatternRewriter<'_, '_>,
    block: BlockId,
    argument: usize,
    edges: &[Edge],
) {
    for &(op, successor) in edges {
        let view = rewriter.op(op);
        let Some(branch) = view.interface::<Branch>() else { continue };
        let operands = (branch.successor_operands)(view, successor);
        let at = argument.checked_sub(operands.produced).and_then(|at| operands.forwarded.clone().nth(at));
        if let Some(at) = at {
            rewriter.modify_op_in_place(op, |body| body.erase_operand(op, at));
        }
    }
    rewriter.body_mut().erase_argument(block, argument);
}
