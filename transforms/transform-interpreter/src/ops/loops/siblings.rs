//! Fusion of loops that stand side by side.

use crate::interpreter::{Applied, Interpreter, ScriptError, Silenceable};
use crate::ops::rows;
use terrace_interfaces::loop_like::LoopLike;
use terrace_ir::dominance::DominanceInfo;
use terrace_ir::ids::OpId;
use terrace_ir::spec::ModelRows;
use terrace_ir::{Location, Operation, TypedOp, Value};
use terrace_scf_transforms::{check_iterations, fuse_siblings};
use terrace_transform as transform;

/// The rows of this file.
pub(in crate::ops) const ROWS: ModelRows<crate::interpreter::TransformModel> = rows! {
    transform::LoopFuseSiblingOp => fuse_sibling,
};

fn fuse_sibling<'s, 'c>(
    state: &mut Interpreter<'s, '_, 'c>,
    view: transform::LoopFuseSiblingOp<'s, 'c>,
) -> Applied {
    let op = view.op();
    let (targets, sources) = (state.ops(view.target()), state.ops(view.source()));
    let ([target], [source]) = (&targets[..], &sources[..]) else {
        let message = format_args!(
            "requires exactly one target handle (got {}) and exactly one source handle (got {})",
            targets.len(),
            sources.len()
        );
        return op.failure(message).fail_definitely();
    };
    let (first, second) = (state.tree.op(*target)?, state.tree.op(*source)?);
    let context = op.context();
    for one in [first, second] {
        if one.interface::<LoopLike>().is_none() {
            return context.error(first.location(), "target or source is not a loop op").fail();
        }
    }
    if let Err((location, why)) = check_siblings(first, second) {
        return context.error(location, why).fail();
    }
    if let Err(why) = check_iterations(first, second) {
        return context.error(first.location(), why).fail();
    }
    let (location, second) = (first.location(), second.id());
    let new = state.rewrite(*target, |target, rewriter| {
        fuse_siblings(target, second, rewriter).map(|new: OpId| vec![new])
    })?;
    match new {
        Some(new) => state.set_ops(view.fused_loop(), new),
        None => context.error(location, "unsupported loop type for fusion").fail(),
    }
}

/// Returns where and why one loop cannot be done in the place of another one.
fn check_siblings<'a, 'c>(
    target: Operation<'a, 'c>,
    source: Operation<'a, 'c>,
) -> Result<(), (Location<'c>, &'static str)> {
    if std::ptr::eq(target.body(), source.body()) && target.id() == source.id() {
        return Err((source.location(), "target and source need to be different loops"));
    }
    if !std::ptr::eq(target.body(), source.body()) || target.block() != source.block() {
        return Err((source.location(), "target and source are not in the same block"));
    }
    let dominance = DominanceInfo::new();
    if target.is_before_in_block(source) {
        let is_in_source = |op: Operation<'a, 'c>| {
            std::iter::successors(Some(op), |op| op.parent_op()).any(|op| op == source)
        };
        let mut users = target.results().flat_map(Value::users);
        return match users.all(|user| !is_in_source(user) && dominance.properly_dominates(source, user)) {
            true => Ok(()),
            false => {
                Err((target.location(), "user of results of target should be properly dominated by source"))
            }
        };
    }
    let is_before = |value: Value<'a, 'c>| {
        value.defining_op().is_none_or(|op| op != source && dominance.properly_dominates(op, source))
    };
    if !target.operands().all(is_before) {
        return Err((target.location(), "operands of target should be properly dominated by source"));
    }
    let mut wrong = None;
    target.for_each_nested(|inner| {
        let is_own = |value: Value<'a, 'c>| {
            value.parent_region().is_some_and(|region| target.regions().any(|own| region.is_within(own)))
        };
        if wrong.is_none() && !inner.operands().all(|operand| is_own(operand) || is_before(operand)) {
            wrong = Some(inner.location());
        }
    });
    match wrong {
        Some(location) => {
            Err((location, "values used inside regions of target should be properly dominated by source"))
        }
        None => Ok(()),
    }
}
