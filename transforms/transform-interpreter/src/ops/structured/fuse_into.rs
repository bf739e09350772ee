//! Producers that move into an operation that uses them.

use crate::interpreter::{Applied, Interpreter, ScriptError, Silenceable, TransformModel};
use crate::ops::rows;
use terrace_ir::print::{op_for_diagnostic, value_for_diagnostic};
use terrace_ir::spec::ModelRows;
use terrace_ir::tree::TreeOp;
use terrace_ir::{InFlight, Operation, TypedOp, Value};
use terrace_linalg_transforms::tiling::{FusedInto, NotFused, fuse_into_containing};
use terrace_transform as transform;

/// The rows of this file.
pub(in crate::ops) const ROWS: ModelRows<TransformModel> = rows! {
    transform::FuseIntoContainingOp => fuse_into,
};

fn fuse_into<'s, 'c>(
    state: &mut Interpreter<'s, '_, 'c>,
    view: transform::FuseIntoContainingOp<'s, 'c>,
) -> Applied {
    let op = view.op();
    let (mut remaining, containing) = (state.ops(view.producer_op()), state.ops(view.containing_op()));
    if remaining.is_empty() {
        state.set_ops(view.fused_op(), Vec::new())?;
        return state.set_ops(view.new_containing_op(), containing);
    }
    let [mut containing] = containing[..] else {
        let message = format_args!("requires exactly one containing_op handle (got {})", containing.len());
        return op.failure(message).fail_definitely();
    };
    let mut fused = Vec::new();
    while !remaining.is_empty() {
        let Some(producer) = next_producer(&mut remaining, containing, state)? else {
            let location = state.tree.op(containing)?.location();
            let message = "could not find next producer to fuse into container";
            return op.failure(message).note(location, "containing op").fail();
        };
        let id = state.tree.op(containing)?.id();
        let mut reasons = Vec::new();
        let new = state.rewrite(producer, |producer, rewriter| {
            match fuse_into_containing(producer, id, rewriter) {
                Ok(FusedInto { op, containing }) => Some(vec![op, containing]),
                Err(why) => {
                    reasons = why;
                    None
                }
            }
        })?;
        match new.as_deref() {
            Some([op, new]) => {
                fused.push(*op);
                containing = *new;
            }
            _ => return explain(producer, containing, &reasons, state)?.fail(),
        }
    }
    state.set_ops(view.fused_op(), fused)?;
    state.set_ops(view.new_containing_op(), vec![containing])
}

/// Returns the next producer that is used in an operation; it is fused once for each use.
fn next_producer(
    remaining: &mut Vec<TreeOp>,
    containing: TreeOp,
    state: &Interpreter<'_, '_, '_>,
) -> Applied<Option<TreeOp>> {
    let container = state.tree.op(containing)?;
    for at in 0..remaining.len() {
        let producer = remaining[at];
        let view = state.tree.op(producer)?;
        if !std::ptr::eq(view.body(), container.body()) {
            continue;
        }
        let is_inside = |user: &Operation<'_, '_>| {
            std::iter::successors(Some(*user), |op| op.parent_op()).any(|op| op.id() == container.id())
        };
        // A user counts once for each operand.
        let uses = view.results().flat_map(|result| result.users()).filter(is_inside).count();
        if uses == 1 {
            remaining.remove(at);
        }
        if uses > 0 {
            return Ok(Some(producer));
        }
    }
    Ok(None)
}

/// Explains why a producer was not fused.
fn explain<'c>(
    producer: TreeOp,
    containing: TreeOp,
    reasons: &[NotFused],
    state: &Interpreter<'_, '_, 'c>,
) -> Applied<InFlight<'c>> {
    let (view, container) = (state.tree.op(producer)?, state.tree.op(containing)?);
    let shown = |op: Operation<'_, 'c>| {
        let text = op_for_diagnostic(op, false);
        if op.region_count() == 0 { text } else { format!("\n{text}") }
    };
    let (text, location) = (shown(view), view.location());
    let message = format_args!("could not fuse {text} into {}", shown(container));
    let mut remark = view.context().remark(location, message);
    for reason in reasons {
        let note = match reason {
            NotFused::NoModel => format!("producer is not a TileableInterface: {text}"),
            NotFused::NoSlice => format!("could not find fusion opportunity for: {text}"),
            NotFused::NotShared => format!("could not find a use by the containing op: {text}"),
            NotFused::NoSliceOf(argument) => {
                let argument = Value::new(container.body(), *argument);
                let shown = value_for_diagnostic(argument);
                let note = format!("could not find fusion opportunity for bbArg: {shown}");
                remark = remark.note(argument.location(), note);
                continue;
            }
            NotFused::NoDestination => format!("failed to get destination tensors for: {text}"),
            NotFused::NoTile => format!("failed to tile producer op: {text}"),
            NotFused::UsedByContaining => {
                "producer op use by containing op cannot be fused by cloning".to_owned()
            }
            NotFused::NotUsed => "no fusion opportunity by cloning".to_owned(),
        };
        remark = remark.note(location, note);
    }
    Ok(remark)
}
