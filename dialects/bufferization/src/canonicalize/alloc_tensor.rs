//! Patterns of new tensors: known sizes go to the type, and others ask for what is new.

use crate::AllocTensorOp;
use terrace_ir::ids::OpId;
use terrace_ir::{DYNAMIC, MatchResult, Pattern, PatternRewriter, TypedOp};
use terrace_tensor::DimOp;
use terrace_tensor::canonicalize::{fold_sizes, replace_by_cast};

impl AllocTensorOp<'_, '_> {
    pub(crate) const CANONICALIZE: &'static [Pattern] = &[
        Pattern::of::<DimOp>("FoldDimOfAllocTensorOp", dim_of_alloc),
        Pattern::of::<AllocTensorOp>("ReplaceStaticShapeDims", fold_sizes_of_alloc),
    ];
}

/// `alloc_tensor(c) : tensor<?> -> cast(alloc_tensor() : tensor<c>)`
fn fold_sizes_of_alloc(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let alloc = rewriter.view::<AllocTensorOp>(op)?;
    let (ty, sizes) = fold_sizes(rewriter, alloc.result().ty(), alloc.dynamic_sizes())?;
    let new =
        AllocTensorOp::builder(rewriter.context(), alloc.op().location()).dynamic_sizes(sizes).result(ty);
    let new = rewriter.create_value(new);
    replace_by_cast(op, new, rewriter);
    Some(())
}

/// `dim(alloc_tensor(n)) -> n`, and `dim(alloc_tensor() copy(t)) -> dim(t)`
fn dim_of_alloc(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let dim = rewriter.view::<DimOp>(op)?;
    let alloc = dim.source().defining::<AllocTensorOp>()?;
    let index = usize::try_from(dim.index().constant_i64()?).ok()?;
    let shape = alloc.result().ty().shape()?;
    if *shape.get(index)? != DYNAMIC {
        return None;
    }
    if let Some(copy) = alloc.copy() {
        let copy = copy.id();
        rewriter.set_operand(op, 0, copy);
        return Some(());
    }
    let dynamic = shape[..index].iter().filter(|size| **size == DYNAMIC).count();
    let size = alloc.dynamic_sizes().nth(dynamic)?.id();
    rewriter.replace_op(op, &[size]);
    Some(())
}
