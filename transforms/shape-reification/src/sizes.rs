//! Sizes of tensors and memrefs, as constants where the types tell them.

use terrace_arith::ArithBuilder;
use terrace_interfaces::view_like::MixedIndex;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{DYNAMIC, Location, PatternRewriter};

/// Returns the size of a dimension of a ranked tensor or memref, asked for by a `dim` operation if the type leaves it
/// open.
pub fn size<'c>(
    value: ValueId,
    dim: usize,
    location: Location<'c>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> MixedIndex {
    let ty = rewriter.type_of(value);
    match ty.shape().and_then(|shape| shape.get(dim)) {
        Some(&known) if known != DYNAMIC => return MixedIndex::Constant(known),
        _ => {}
    }
    let context = rewriter.context();
    let index = rewriter.builder(location).index(dim as i64);
    let new = if ty.is_tensor() {
        rewriter.fold(terrace_tensor::DimOp::builder(context, location).source(value).index(index))
    } else {
        rewriter.fold(terrace_memref::DimOp::builder(context, location).source(value).index(index))
    };
    match rewriter.value(new).constant_i64() {
        Some(known) => MixedIndex::Constant(known),
        None => MixedIndex::Value(new),
    }
}

/// Returns the sizes of all dimensions of a ranked tensor or memref.
pub fn sizes<'c>(
    value: ValueId,
    location: Location<'c>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> Vec<MixedIndex> {
    let rank = rewriter.type_of(value).rank().unwrap_or(0);
    (0..rank).map(|dim| size(value, dim, location, rewriter)).collect()
}

/// Returns the sizes of all operands of a structured operation; a scalar has none, and a vector is one.
pub fn operand_sizes<'c>(
    op: OpId,
    location: Location<'c>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> Vec<Vec<MixedIndex>> {
    let operands = rewriter.operands(op);
    operands
        .into_iter()
        .map(|operand| match rewriter.type_of(operand).is_vector() {
            true => Vec::new(),
            false => sizes(operand, location, rewriter),
        })
        .collect()
}

/// Returns the extent of each loop of a structured operation, outermost first.
pub fn loop_sizes<'c>(
    op: OpId,
    location: Location<'c>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> Option<Vec<MixedIndex>> {
    let sources = terrace_linalg::LinalgOp::of(rewriter.op(op))?.loop_sources();
    let sizes = operand_sizes(op, location, rewriter);
    let size_of = |source: Option<(usize, usize)>| {
        let (operand, dim) = source?;
        sizes.get(operand)?.get(dim).copied()
    };
    sources.into_iter().map(size_of).collect()
}
