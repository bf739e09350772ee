//! Minima and maxima of affine expressions.

use crate::interpreter::{Applied, Interpreter, ScriptError, Silenceable};
use crate::ops::rows;
use terrace_affine as affine;
use terrace_affine_transforms::{BoundedValue, simplify_bounded};
use terrace_ir::TypedOp;
use terrace_ir::ids::OpId;
use terrace_ir::spec::ModelRows;
use terrace_ir::tree::{TreeOp, TreeValue};
use terrace_transform as transform;

/// The rows of this file.
pub(in crate::ops) const ROWS: ModelRows<crate::interpreter::TransformModel> = rows! {
    transform::SimplifyBoundedAffineOpsOp => simplify_bounded_ops,
};

fn simplify_bounded_ops<'s, 'c>(
    state: &mut Interpreter<'s, '_, 'c>,
    view: transform::SimplifyBoundedAffineOpsOp<'s, 'c>,
) -> Applied {
    let op = view.op();
    let list = |name: &str| op.attribute(name).and_then(|list| list.as_i64_array()).unwrap_or_default();
    let (lower, upper) = (list("lower_bounds"), list("upper_bounds"));
    let mut ranges: Vec<(TreeValue, i64, i64)> = Vec::new();
    for ((handle, lower), upper) in view.bounded_values().zip(lower).zip(upper) {
        for bounded in state.ops(handle) {
            let bounded = state.tree.op(bounded)?;
            if bounded.result_count() != 1 || !bounded.result(0).ty().is_index() {
                let message =
                    "expected bounded value handle to point to one or multiple single-result index-typed ops";
                return op.failure(message).note(bounded.location(), "multiple/non-index result").fail();
            }
            ranges.push((state.tree.value_handle(bounded.result(0))?, lower, upper));
        }
    }
    let targets = state.ops(view.target());
    for target in &targets {
        let target = state.tree.op(*target)?;
        if !target.isa::<affine::AffineMinOp>() && !target.isa::<affine::AffineMaxOp>() {
            let message = "target must be affine.min or affine.max";
            return op.failure(message).note(target.location(), "target op").fail();
        }
    }
    // Those of one body at a time.
    let mut pending = targets;
    while let Some(first) = pending.first().copied() {
        let (here, others) = in_body_of(first, &pending, state)?;
        pending = others;
        let body = state.tree.op(first)?.body();
        let mut known = Vec::new();
        for (value, lower, upper) in &ranges {
            let value = state.tree.value(*value)?;
            if std::ptr::eq(value.body(), body) {
                known.push(BoundedValue { value: value.id(), lower: *lower, upper: *upper });
            }
        }
        let parent = state.tree.parent(first)?.unwrap_or(state.tree.root());
        state.edit(|rewriter| {
            rewriter.edit_inside(parent, |body, listener| simplify_bounded(body, &here, &known, listener))
        })?;
    }
    Ok(())
}

/// Returns the operations in the body of one, and the others.
fn in_body_of(
    first: TreeOp,
    ops: &[TreeOp],
    state: &Interpreter<'_, '_, '_>,
) -> Applied<(Vec<OpId>, Vec<TreeOp>)> {
    let body = state.tree.op(first)?.body();
    let (mut here, mut others) = (Vec::new(), Vec::new());
    for op in ops {
        let view = state.tree.op(*op)?;
        if std::ptr::eq(view.body(), body) {
            here.push(view.id());
        } else {
            others.push(*op);
        }
    }
    Ok((here, others))
}
