//! Allocations on the stack in place of those that are freed in the same block.

use std::sync::Arc;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Block, DYNAMIC, MatchResult, Operation, Pattern, PatternRewriter, Root, TypedOp, Value};
use terrace_memref::{AllocOp, AllocaOp, DeallocOp};

/// Returns the pattern that puts allocations on the stack; with a limit, those whose size in bytes is known and no larger.
pub fn alloc_to_alloca(limit_bytes: Option<i64>) -> Pattern {
    let rewrite = move |op: OpId, rewriter: &mut PatternRewriter<'_, '_>| to_stack(op, limit_bytes, rewriter);
    Pattern::with_closure(Root::Op(AllocOp::NAME), "AllocToAllocaPattern", Arc::new(rewrite))
}

/// `alloc; dealloc -> alloca`
fn to_stack(op: OpId, limit_bytes: Option<i64>, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<AllocOp>(op)?;
    let (ty, location) = (view.memref().ty(), view.op().location());
    if let Some(limit) = limit_bytes {
        let bits = i64::from(ty.element_or_self().int_or_float_width()?);
        let shape = ty.shape().filter(|shape| !shape.contains(&DYNAMIC))?;
        let count = shape.iter().try_fold(1_i64, |count, size| count.checked_mul(*size))?;
        if count.checked_mul(bits)? > limit.checked_mul(8)? {
            return None;
        }
    }
    let block = view.op().block().map(Block::id);
    let frees = |user: &Operation<'_, '_>| user.isa::<DeallocOp>() && user.block().map(Block::id) == block;
    let dealloc = view.memref().users().find(frees)?.id();
    let ids = |values: &mut dyn Iterator<Item = ValueId>| values.collect::<Vec<ValueId>>();
    let dynamic = ids(&mut view.dynamic_sizes().map(Value::id));
    let symbols = ids(&mut view.symbol_operands().map(Value::id));
    let alignment = view.alignment_attr();
    rewriter.erase_op(dealloc);
    let new = AllocaOp::builder(rewriter.context(), location)
        .dynamic_sizes(dynamic)
        .symbol_operands(symbols)
        .alignment_attr(alignment)
        .memref(ty);
    rewriter.replace_op_with_new_op(op, new);
    Some(())
}
