//! Allocations.

use crate::interpreter::{Applied, Interpreter, Payload, Silenceable, TransformModel};
use crate::ops::rows;
use terrace_interfaces::loop_like::LoopLike;
use terrace_ir::spec::ModelRows;
use terrace_ir::{Attribute, Operation, TypedOp};
use terrace_memref as memref;
use terrace_memref_transforms::{Overwriting, erase_dead_allocs, multi_buffer};
use terrace_transform as transform;

/// The rows of this file.
pub(in crate::ops) const ROWS: ModelRows<TransformModel> = rows! {
    transform::MemRefEraseDeadAllocAndStoresOp => erase_dead,
    transform::MemRefMultiBufferOp => multibuffer,
};

fn erase_dead<'s, 'c>(
    state: &mut Interpreter<'s, '_, 'c>,
    view: transform::MemRefEraseDeadAllocAndStoresOp<'s, 'c>,
) -> Applied {
    let op = view.op();
    state.for_each_target(op, |state, target| {
        state.edit_bodies(target, &mut |body, scope, listener| {
            erase_dead_allocs(scope, &mut terrace_ir::PatternRewriter::new(body, listener))
        })?;
        Ok(Vec::new())
    })
}

fn multibuffer<'s, 'c>(
    state: &mut Interpreter<'s, '_, 'c>,
    transform: transform::MemRefMultiBufferOp<'s, 'c>,
) -> Applied {
    let op = transform.op();
    let factor = op.attribute("factor").and_then(Attribute::as_i64).unwrap_or(1);
    let overwriting = match op.attribute("skip_analysis") {
        Some(_) => Overwriting::Trusted,
        None => Overwriting::Proven,
    };
    let mut buffers = Vec::new();
    for target in state.ops(op.operand(0)) {
        let view = state.tree.op(target)?;
        let location = view.location();
        // An allocation that is used outside of loops stays as it is.
        let is_in_loop = |user: Operation<'_, 'c>| {
            std::iter::successors(user.parent_op(), |op| op.parent_op())
                .any(|op| op.interface::<LoopLike>().is_some())
        };
        if !view.result(0).users().all(|user| user.isa::<memref::DeallocOp>() || is_in_loop(user)) {
            continue;
        }
        let new = state.rewrite(target, |target, rewriter| {
            multi_buffer(target, factor, overwriting, rewriter).map(|new| vec![new])
        })?;
        match new {
            Some(new) => buffers.extend(new),
            None => return op.context().error(location, "op failed to multibuffer").fail(),
        }
    }
    state.set(op.result(0), Payload::Ops(buffers))
}
