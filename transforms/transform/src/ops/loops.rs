//! Transformations of loops.

use super::rows;
use crate::interpreter::{Applied, Interpreter, Payload, ScriptError, Silenceable};
use terrace_ir::Operation;
use terrace_ir::ids::OpId;
use terrace_ir::spec::ModelRows;
use terrace_scf_transforms::{
    forall_to_for, forall_to_parallel, parallel_for_to_nested_fors, peel_first, peel_last,
};
use terrace_transform::LoopPeelOp;

/// The rows of this file.
pub(super) const ROWS: ModelRows<crate::interpreter::TransformModel> = rows! {
    "transform.loop.forall_to_for" => |state, op| nest(state, op, "scf.forall", forall_to_for),
    "transform.loop.forall_to_parallel" => parallel,
    "transform.loop.parallel_for_to_nested_fors" =>
        |state, op| nest(state, op, "scf.parallel", parallel_for_to_nested_fors),
    "transform.loop.peel" => peel,
};

/// Replaces the one loop behind the operand by a nest of loops, each behind a result of its own.
fn nest<'s, 'c>(
    state: &mut Interpreter<'s, '_, 'c>,
    op: Operation<'s, 'c>,
    name: &str,
    lower: fn(OpId, &mut terrace_ir::PatternRewriter<'_, '_>) -> Option<Vec<OpId>>,
) -> Applied {
    let target = one_loop(state, op, name)?;
    let location = state.tree.op(target)?.location();
    let Some(loops) = state.rewrite(target, |target, rewriter| lower(target, rewriter))? else {
        return op
            .failure(format_args!("failed to convert {} into for", short(name)))
            .note(location, "target op")
            .fail();
    };
    if loops.len() != op.result_count() {
        let message =
            format_args!("op expects as many results ({}) as loops ({})", op.result_count(), loops.len());
        return op.failure(message).fail();
    }
    state.set_all(op.results(), loops.into_iter().map(|one| Payload::Ops(vec![one])))
}

/// Returns the name of an operation without that of the dialect.
fn short(name: &str) -> &str {
    name.rsplit_once('.').map_or(name, |(_, short)| short)
}

/// Returns the one operation behind the operand, of a name.
fn one_loop<'s, 'c>(
    state: &Interpreter<'s, '_, 'c>,
    op: Operation<'s, 'c>,
    name: &str,
) -> Applied<terrace_ir::tree::TreeOp> {
    let targets = state.ops(op.operand(0));
    let [target] = targets[..] else {
        return op.failure("expected a single payload op").fail();
    };
    let view = state.tree.op(target)?;
    if !view.is(name) {
        return op
            .failure(format_args!("expected the payload to be {name}"))
            .note(view.location(), "payload op")
            .fail();
    }
    Ok(target)
}

fn parallel<'s, 'c>(state: &mut Interpreter<'s, '_, 'c>, op: Operation<'s, 'c>) -> Applied {
    let target = one_loop(state, op, "scf.forall")?;
    let location = state.tree.op(target)?.location();
    let new = state
        .rewrite(target, |target, rewriter| forall_to_parallel(target, rewriter).map(|new| vec![new]))?;
    match new {
        Some(new) => state.set_all(op.results(), [Payload::Ops(new)]),
        None => op.failure("failed to convert forall into parallel").note(location, "target op").fail(),
    }
}

fn peel<'s, 'c>(state: &mut Interpreter<'s, '_, 'c>, op: Operation<'s, 'c>) -> Applied {
    let Some(peel) = op.try_as::<LoopPeelOp>() else { return Ok(()) };
    let (front, must_divide) = (peel.peel_front(), peel.fail_if_already_divisible());
    state.for_each_target(op, |state, target| {
        if !state.tree.op(target)?.is("scf.for") {
            return op.wrong_kind(state.tree.op(target)?.location()).fail();
        }
        let rest = state.rewrite(target, |target, rewriter| {
            let rest = if front { peel_first(target, rewriter) } else { peel_last(target, rewriter) };
            rest.map(|rest| vec![rest])
        })?;
        match rest {
            Some(rest) => Ok(vec![Payload::Ops(vec![target]), Payload::Ops(rest)]),
            // There is no partial iteration.
            None if !front && !must_divide => Ok(vec![Payload::Ops(vec![target]), Payload::Ops(Vec::new())]),
            None => {
                let which = if front { "first" } else { "last" };
                op.failure(format_args!("failed to peel the {which} iteration")).fail()
            }
        }
    })
}
