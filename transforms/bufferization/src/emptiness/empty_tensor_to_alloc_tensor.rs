//! `--empty-tensor-to-alloc-tensor`: each empty tensor gets memory of its own.
//!
//! Reads:     all operations.
//! Preserves: control flow.
//! Cost:      that of the greedy driver.

use terrace_bufferization::AllocTensorOp;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Pattern, PatternRewriter, Value};
use terrace_ods_macros::pass;
use terrace_rewrite::passes::{GreedyPass, PatternSet};
use terrace_tensor as tensor;

/// The pass `--empty-tensor-to-alloc-tensor`.
#[pass(
    "empty-tensor-to-alloc-tensor",
    "Replace all empty ops by alloc_tensor ops.",
    class = "EmptyTensorToAllocTensorPass"
)]
pub struct EmptyTensorToAllocTensor;

impl GreedyPass for EmptyTensorToAllocTensor {
    fn patterns(&self, set: &mut PatternSet<'_>) {
        set.add(Pattern::of::<tensor::EmptyOp>("EmptyTensorLoweringPattern", |op, rewriter| {
            empty_tensor_to_alloc_tensor(op, rewriter).map(|_| ())
        }));
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
