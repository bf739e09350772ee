//! Loops that carry one more value.

use terrace_affine as affine;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Operation, PatternRewriter, TypedOp, Value};
use terrace_rewrite::ops::ids;
use terrace_scf::ForOp;

/// Creates a loop that carries one more value: it begins with one, which the body gets as an argument instead, and goes
/// on with another one. The listener hears that the loop is replaced. `None` if loops of that kind cannot be changed.
pub fn carry(
    op: OpId,
    init: ValueId,
    yielded: ValueId,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> Option<OpId> {
    let view = rewriter.op(op);
    let is_affine = view.isa::<affine::AffineForOp>();
    if !is_affine && ForOp::cast(view).is_none() {
        return None;
    }
    let (ty, location) = (rewriter.type_of(init), view.location());
    let entry = view.region(0).first_block()?;
    let (block, last) = (entry.id(), entry.last_op()?.id());
    let body = rewriter.body_mut();
    let argument = body.add_argument(block, ty, location);
    let inner: Vec<(OpId, usize)> = Value::new(body, init)
        .uses()
        .filter(|one| is_within(one.owner(), op))
        .map(|one| (one.owner().id(), one.number()))
        .collect();
    inner.into_iter().for_each(|(owner, at)| body.set_operand(owner, at, argument));
    let mut operands = ids(Operation::new(body, last).operands());
    operands.push(yielded);
    body.set_operands(last, &operands);
    let mut inits = ids(Operation::new(body, op).operand_group(if is_affine { 2 } else { 3 }));
    inits.push(init);
    body.set_operand_group(op, if is_affine { 2 } else { 3 }, &inits);
    rewriter.set_insertion_point(op);
    let mut state = rewriter.state_of(op);
    state.result_types.push(ty);
    let new = rewriter.create_around_regions_of(op, state);
    let values = rewriter.results(new);
    rewriter.replace_op(op, &values[..values.len() - 1]);
    Some(new)
}

fn is_within(op: Operation<'_, '_>, around: OpId) -> bool {
    std::iter::successors(op.parent_op(), |op| op.parent_op()).any(|op| op.id() == around)
}
