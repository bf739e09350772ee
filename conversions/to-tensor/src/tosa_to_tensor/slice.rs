//! Slices.

use terrace_arith::ArithBuilder;
use terrace_ir::ids::OpId;
use terrace_ir::{DYNAMIC, MatchResult, Operation, PatternRewriter};
use terrace_tensor::{DimOp, ExtractSliceOp};
use terrace_tosa::{SliceOp, constant_integers};

/// `slice(x, start, size) -> tensor.extract_slice x[start][size]`; a size of -1 reaches to the end
pub(super) fn convert(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<SliceOp>(op)?;
    let (input, result) = (view.input1(), view.output().ty());
    let (starts, sizes) = (constant_integers(view.start())?, constant_integers(view.size())?);
    if !result.is_ranked_tensor() || !input.ty().is_ranked_tensor() || starts.len() != sizes.len() {
        return None;
    }
    let input = input.id();
    let shapes = [view.start(), view.size()].map(|shape| shape.defining_op().map(Operation::id));
    let mut b = rewriter.builder_like(op);
    let (context, location) = (b.context(), b.location);
    let (mut known, mut unknown) = (Vec::new(), Vec::new());
    for (at, (start, size)) in starts.iter().zip(sizes).enumerate() {
        if size != -1 {
            known.push(size);
            continue;
        }
        known.push(DYNAMIC);
        let index = b.index(at as i64);
        let whole = b.make(DimOp::builder(context, location).source(input).index(index));
        let start = b.index(*start);
        unknown.push(b.subi(whole, start));
    }
    let new = ExtractSliceOp::builder(context, location)
        .source(input)
        .sizes(unknown)
        .static_offsets_attr(Some(context.dense_i64_array(&starts)))
        .static_sizes_attr(Some(context.dense_i64_array(&known)))
        .static_strides_attr(Some(context.dense_i64_array(&vec![1; known.len()])))
        .result(result);
    rewriter.replace_op_with_new_op(op, new);
    // Shapes without other uses are erased with the slice.
    for shape in shapes.into_iter().flatten() {
        if rewriter.op(shape).result(0).has_one_use() {
            rewriter.erase_op(shape);
        }
    }
    Some(())
}
