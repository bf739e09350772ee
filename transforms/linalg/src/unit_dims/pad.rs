//! Dimensions of size one that `tensor.pad` does not pad.

use super::reshape::{RankReduction, collapse, expand, groups_without};
use terrace_interfaces::view_like::{MixedIndex, constants_of, fold_known, mixed_list, values_of};
use terrace_ir::ids::OpId;
use terrace_ir::{MatchResult, PatternRewriter, RegionSource, TypedOp};
use terrace_shape_reification::sizes::size;
use terrace_tensor::{EmptyOp, PadOp, YieldOp};

/// `pad(x) -> expand(pad(collapse(x)))`
pub(super) fn drop_unit_dims(
    op: OpId,
    how: RankReduction,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    let pad = rewriter.view::<PadOp>(op)?;
    let (source, result) = (pad.source(), pad.result());
    if source.ty().encoding().is_some() {
        return rewriter.notify_match_failure(op, "cannot collapse dims of tensor with encoding");
    }
    let Some(value) = padding_value(pad) else {
        return rewriter.notify_match_failure(op, "unimplemented: non-constant padding value");
    };
    let mut low = mixed_list(&pad.static_low(), pad.low());
    let mut high = mixed_list(&pad.static_high(), pad.high());
    for padding in [&mut low, &mut high] {
        fold_known(padding, rewriter.body(), |_| true);
    }
    let (shape, padded) = (source.ty().shape()?, result.ty().shape()?);
    let body = rewriter.body();
    let is_unit = |dim: usize| shape[dim] == 1 && low[dim].is_known(body, 0) && high[dim].is_known(body, 0);
    let is_dropped: Vec<bool> = (0..shape.len()).map(is_unit).collect();
    if !is_dropped.contains(&true) {
        return rewriter.notify_match_failure(op, "no unit dims to collapse");
    }
    let kept: Vec<usize> = (0..shape.len()).filter(|dim| !is_dropped[*dim]).collect();
    let of = |list: &[i64]| kept.iter().map(|dim| list[*dim]).collect::<Vec<_>>();
    let mixed = |list: &[MixedIndex]| kept.iter().map(|dim| list[*dim]).collect::<Vec<_>>();
    let (new_shape, new_padded, low, high) = (of(shape), of(padded), mixed(&low), mixed(&high));
    let groups = groups_without(&is_dropped);
    let (context, location, nofold) = (rewriter.context(), pad.op().location(), pad.nofold());
    let (source, dest, element) = (source.id(), result.id(), result.ty().element_or_self());
    let value = value.id();
    let source = collapse(source, &new_shape, &groups, how, location, rewriter)?;
    let new = PadOp::builder(context, location)
        .source(source)
        .low(values_of(&low))
        .high(values_of(&high))
        .static_low(&constants_of(&low))
        .static_high(&constants_of(&high))
        .nofold(nofold)
        .region(RegionSource::Empty)
        .result(context.ranked_tensor_type(&new_padded, element, None));
    let new = rewriter.create(new);
    let region = rewriter.op(new).region(0).id();
    let index = context.index_type();
    rewriter.create_block(region, None, new_padded.iter().map(|_| (index, location)));
    rewriter.create(YieldOp::builder(context, location).value(value));
    rewriter.set_insertion_point(op);
    let new = rewriter.op(new).result(0).id();
    let mut dest = dest;
    if how == RankReduction::Slice {
        let mut next = 0;
        let mut all = Vec::new();
        for is_dropped in is_dropped {
            if is_dropped {
                all.push(MixedIndex::Constant(1));
            } else {
                all.push(size(new, next, location, rewriter));
                next += 1;
            }
        }
        let ty = context.ranked_tensor_type(&constants_of(&all), element, None);
        let empty = EmptyOp::builder(context, location).dynamic_sizes(values_of(&all)).result(ty);
        dest = rewriter.create_value(empty);
    }
    let expanded = expand(new, dest, &groups, how, location, rewriter)?;
    rewriter.replace_op(op, &[expanded]);
    Some(())
}

/// Returns the value that a `tensor.pad` pads with, if it is the same everywhere.
fn padding_value<'a, 'c>(pad: PadOp<'a, 'c>) -> Option<terrace_ir::Value<'a, 'c>> {
    let block = pad.region().first_block()?;
    let value = block.terminator().and_then(YieldOp::cast)?.value();
    let is_same = value.constant().is_some() || value.parent_block() != Some(block);
    is_same.then_some(value)
}
