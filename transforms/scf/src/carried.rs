//! Loops that carry one more value.

use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::rewrite::NoListener;
use terrace_ir::{Body, Operation, PatternRewriter, TypedOp, Value};
use terrace_rewrite::ops::ids;
use terrace_scf::ForOp;

/// A loop that carries one more value: it begins with one, which the body gets as an argument instead, and goes on with
/// another one. `None` if loops of that kind cannot be changed.
pub fn carry(body: &mut Body<'_>, op: OpId, init: ValueId, yielded: ValueId) -> Option<OpId> {
    let view = Operation::new(body, op);
    let is_affine = view.is("affine.for");
    if !is_affine && ForOp::cast(view).is_none() {
        return None;
    }
    let (ty, location) = (Value::new(body, init).ty(), view.location());
    let entry = view.region(0).first_block()?;
    let (block, last) = (entry.id(), entry.last_op()?.id());
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
    let mut listener = NoListener;
    let mut rewriter = PatternRewriter::new(body, &mut listener);
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
