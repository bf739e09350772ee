//! Tensors and memory that are as large in all iterations of loops.

use crate::interpreter::{Applied, Interpreter, Payload, ScriptError, Silenceable, TransformModel};
use crate::ops::rows;
use terrace_interfaces::loop_like::LoopLike;
use terrace_ir::ids::OpId;
use terrace_ir::spec::ModelRows;
use terrace_ir::{Attribute, Operation, PatternRewriter, TypedOp};
use terrace_memref as memref;
use terrace_tensor as tensor;
use terrace_transform as transform;

/// The rows of this file.
pub(in crate::ops) const ROWS: ModelRows<TransformModel> = rows! {
    transform::MemRefMakeLoopIndependentOp => |state, op| {
        make_independent(state, op.op(), &[memref::AllocaOp::NAME], terrace_memref_transforms::make_loop_independent)
    },
    transform::MakeLoopIndependentOp => |state, op| {
        make_independent(
            state,
            op.op(),
            &[tensor::EmptyOp::NAME, tensor::PadOp::NAME],
            terrace_tensor_transforms::make_loop_independent,
        )
    },
};

/// Function that makes an operation independent of loops, the outermost last.
type MakeIndependent = fn(OpId, &[OpId], &mut PatternRewriter<'_, '_>) -> Option<OpId>;

fn make_independent<'s, 'c>(
    state: &mut Interpreter<'s, '_, 'c>,
    op: Operation<'s, 'c>,
    names: &[&str],
    make: MakeIndependent,
) -> Applied {
    let count = op.attribute("num_loops").and_then(Attribute::as_i64).unwrap_or_default();
    state.for_each_target(op, |state, target| {
        let view = state.tree.op(target)?;
        let location = view.location();
        let mut around = std::iter::successors(view.parent_op(), |op| op.parent_op())
            .filter(|op| op.interface::<LoopLike>().is_some());
        let mut loops = Vec::new();
        for number in 0..count {
            let Some(found) = around.next() else {
                let message = format_args!("could not find {number}-th enclosing loop");
                return op.failure(message).note(location, "target op").fail();
            };
            loops.push(found.id());
        }
        if !names.iter().any(|name| view.is(name)) {
            return op.failure("unsupported target op").note(location, "target op").fail();
        }
        let new = match loops.is_empty() {
            // In no loop it is as large in all iterations.
            true => Some(vec![target]),
            false => state
                .rewrite(target, |target, rewriter| make(target, &loops, rewriter).map(|new| vec![new]))?,
        };
        match new {
            Some(new) => Ok(vec![Payload::Ops(new)]),
            None => {
                op.failure("could not make target op loop-independent").note(location, "target op").fail()
            }
        }
    })
}
