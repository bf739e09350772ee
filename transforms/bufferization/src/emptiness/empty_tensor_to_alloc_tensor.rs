//! `--empty-tensor-to-alloc-tensor`: each empty tensor gets memory of its own.
//!
//! Reads:     all operations.
//! Preserves: control flow.
//! Cost:      that of the greedy driver.

use terrace_bufferization::AllocTensorOp;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Ctx, Pattern, PatternRewriter, Value};
use terrace_rewrite::pattern_pass::PatternPass;
use terrace_tensor as tensor;

/// The pass.
pub struct EmptyTensorToAllocTensor;

impl PatternPass for EmptyTensorToAllocTensor {
    const ARGUMENT: &'static str = "empty-tensor-to-alloc-tensor";
    const CLASS: &'static str = "EmptyTensorToAllocTensorPass";
    const SUMMARY: &'static str = "Replace all empty ops by alloc_tensor ops.";

    fn patterns(_: Ctx<'_>) -> Vec<Pattern> {
        vec![Pattern::of::<tensor::EmptyOp>("EmptyTensorLoweringPattern", |op, rewriter| {
            empty_tensor_to_alloc_tensor(op, rewriter).map(|_| ())
        })]
    }
}

/// Gives an empty tensor memory of its own: `tensor.empty -> bufferization.alloc_tensor`.
pub fn empty_tensor_to_alloc_tensor(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> Option<OpId> {
    let view = rewriter.view::<tensor::EmptyOp<'_, '_>>(op)?;
    let (ty, location) = (view.result().ty(), rewriter.op(op).location());
    let sizes: Vec<ValueId> = view.dynamic_sizes().map(Value::id).collect();
    let context = rewriter.context();
    let new = AllocTensorOp::builder(context, location).dynamic_sizes(sizes).result(ty);
    Some(rewriter.replace_op_with_new_op(op, new))
}
