//! `memref.alloca_scope`: the stack is as before when it ends.

use crate::lowering::build::LlvmBuilder;
use std::sync::Arc;
use terrace_ir::ids::{BlockId, OpId, ValueId};
use terrace_ir::{Block, Builder, Location, MatchResult, Operation, PatternRewriter, TypedOp, Value};
use terrace_llvm as llvm;
use terrace_llvm::types::pointer_type;
use terrace_memref::AllocaScopeOp;
use terrace_rewrite::conversion::TypeConverter;

pub(super) fn alloca_scope(
    op: OpId,
    _: &Arc<TypeConverter>,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    let (context, location) = (rewriter.context(), rewriter.op(op).location());
    let body = rewriter.view::<AllocaScopeOp>(op)?.body_region().id();
    let blocks: Vec<BlockId> = rewriter.region(body).blocks().map(Block::id).collect();
    let (&first, &last) = (blocks.first()?, blocks.last()?);
    let before = rewriter.op(op).block()?.id();
    let end = rewriter.split_block(op);
    let continues = match rewriter.op(op).result_count() {
        0 => end,
        _ => {
            let arguments: Vec<_> = rewriter.op(op).results().map(|result| (result.ty(), location)).collect();
            let region = rewriter.block(end).parent_region()?.id();
            let block = rewriter.create_block(region, Some(end), arguments);
            branch(block, end, &[], location, rewriter);
            block
        }
    };
    let around = rewriter.block(end).parent_region()?.id();
    rewriter.inline_region_before(body, around, Some(continues));

    rewriter.set_insertion_point_to_end(before);
    let stack =
        Builder::new(rewriter, location).value(llvm::StackSaveOp::NAME, &[], pointer_type(context, 0));
    branch(before, first, &[], location, rewriter);

    let terminator = rewriter.block(last).last_op().map(Operation::id)?;
    let values: Vec<ValueId> = rewriter.operands(terminator).to_vec();
    rewriter.set_insertion_point(terminator);
    Builder::new(rewriter, location).op(llvm::StackRestoreOp::NAME, &[stack], &[], &[]);
    branch(last, continues, &values, location, rewriter);
    rewriter.erase_op(terminator);

    let results: Vec<ValueId> = match continues == end {
        true => Vec::new(),
        false => rewriter.block(continues).arguments().map(Value::id).collect(),
    };
    rewriter.replace_op(op, &results);
    Some(())
}

fn branch<'c>(
    from: BlockId,
    to: BlockId,
    values: &[ValueId],
    location: Location<'c>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) {
    rewriter.set_insertion_point_to_end(from);
    Builder::new(rewriter, location).branch(to, values);
}
