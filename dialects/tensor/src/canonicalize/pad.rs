//! Patterns of `tensor.pad`.

use super::replace_by_cast;
use super::slice::extract_slice;
use crate::facts::padding::Padding;
use crate::facts::static_information::{preserves_static_information, through_cast};
use crate::verify::{EXTRACT, padded_type};
use crate::{CastOp, ExtractSliceOp, PadOp};
use terrace_affine::AffineApplyOp;
use terrace_interfaces::view_like::{MixedIndex, Slice, constants_of, fold_known, values_of};
use terrace_ir::affine::{AffineExpr, AffineMap};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{DYNAMIC, Location, MatchResult, Pattern, PatternRewriter, Type, TypedOp, ValueMap};

impl PadOp<'_, '_> {
    pub(crate) const CANONICALIZE: &'static [Pattern] = &[
        Pattern::of::<PadOp>("FoldStaticZeroPadding", pad_of_nothing),
        Pattern::of::<PadOp>("FoldSourceTensorCast", pad_of_cast),
        Pattern::of::<PadOp>("FoldTargetTensorCast", cast_of_pad),
        Pattern::of::<PadOp>("FoldOrthogonalPaddings", pad_of_slice_of_pad_of_slice),
        Pattern::of::<PadOp>("FoldStaticPadding", pad_of_constants),
        Pattern::of::<PadOp>("FoldConsecutiveConstantPadding", pad_of_pad),
    ];
}

impl<'a, 'c> PadOp<'a, 'c> {
    fn has_zero_low(self) -> bool {
        self.padding().low.iter().all(|low| low.is_known(self.op().body(), 0))
    }

    /// Returns which dimensions are added to.
    fn padded_dims(self) -> Vec<bool> {
        let (padding, body) = (self.padding(), self.op().body());
        let is_padded =
            |(low, high): (&MixedIndex, &MixedIndex)| !low.is_known(body, 0) || !high.is_known(body, 0);
        padding.low.iter().zip(&padding.high).map(is_padded).collect()
    }
}

/// Creates a `tensor.pad` like `op`, without body.
fn create_pad<'c>(
    op: OpId,
    source: ValueId,
    padding: &Padding,
    ty: Type<'c>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> Option<OpId> {
    let old = rewriter.view::<PadOp>(op)?;
    let new = PadOp::builder(rewriter.context(), old.op().location())
        .source(source)
        .low(values_of(&padding.low))
        .high(values_of(&padding.high))
        .static_low(&constants_of(&padding.low))
        .static_high(&constants_of(&padding.high))
        .nofold(old.nofold())
        .result(ty);
    let mut state = terrace_ir::BuildOp::build_in(new, rewriter.body());
    state.discardable = rewriter.state_of(op).discardable;
    Some(rewriter.create(state))
}

fn move_body(from: OpId, to: OpId, rewriter: &mut PatternRewriter<'_, '_>) {
    let (from, to) = (rewriter.op(from).region(0).id(), rewriter.op(to).region(0).id());
    rewriter.inline_region_before(from, to, None);
}

fn copy_body(from: OpId, to: OpId, rewriter: &mut PatternRewriter<'_, '_>) {
    let (from, to) = (rewriter.op(from).region(0).id(), rewriter.op(to).region(0).id());
    rewriter.clone_region(from, to, &mut ValueMap::default());
}

/// `pad(x, zeros) -> cast(x)`
fn pad_of_nothing(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let pad = rewriter.view::<PadOp>(op)?;
    if pad.nofold() || pad.padded_dims().contains(&true) {
        return None;
    }
    let source = pad.source().id();
    replace_by_cast(op, source, rewriter);
    Some(())
}

/// `pad(cast(x)) -> pad(x)`, through a cast if the type is another
fn pad_of_cast(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let pad = rewriter.view::<PadOp>(op)?;
    let source = through_cast(pad.source())?;
    let (context, old) = (rewriter.context(), pad.result().ty());
    let padded = padded_type(context, source.ty(), &pad.static_low(), &pad.static_high())?;
    let sizes = padded.shape()?.iter().zip(old.shape()?);
    let shape: Vec<i64> = sizes.map(|(&new, &old)| if new == DYNAMIC { old } else { new }).collect();
    let ty = context.ranked_tensor_type(&shape, source.ty().element_or_self(), None);
    if ty == old {
        let source = source.id();
        rewriter.set_operand(op, 0, source);
        return Some(());
    }
    // The cast stays for now: with the new type, it goes away the next time.
    let (source, padding) = (pad.source().id(), pad.padding());
    let new = create_pad(op, source, &padding, ty, rewriter)?;
    copy_body(op, new, rewriter);
    let new = rewriter.op(new).result(0).id();
    replace_by_cast(op, new, rewriter);
    Some(())
}

/// `cast(pad(x)) : tensor<c> -> pad(x) : tensor<c>`
fn cast_of_pad(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let pad = rewriter.view::<PadOp>(op)?;
    let cast = pad.result().users().next().filter(|_| pad.result().has_one_use()).and_then(CastOp::cast)?;
    if !preserves_static_information(pad.result().ty(), cast.dest().ty()) {
        return None;
    }
    let (cast, ty, source, padding) = (cast.op().id(), cast.dest().ty(), pad.source().id(), pad.padding());
    let new = create_pad(op, source, &padding, ty, rewriter)?;
    move_body(op, new, rewriter);
    let new = rewriter.op(new).result(0).id();
    rewriter.replace_op(op, &[new]);
    rewriter.replace_op(cast, &[new]);
    Some(())
}

/// `pad(x, c) -> cast(pad(x, [c]))`
fn pad_of_constants(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let pad = rewriter.view::<PadOp>(op)?;
    let (source, old) = (pad.source(), pad.result().ty());
    let mut padding = pad.padding();
    fold_known(&mut padding.low, rewriter.body(), |_| true);
    fold_known(&mut padding.high, rewriter.body(), |_| true);
    let (low, high) = (constants_of(&padding.low), constants_of(&padding.high));
    let padded = padded_type(rewriter.context(), source.ty(), &low, &high)?;
    let sizes = padded.shape()?.iter().zip(old.shape()?);
    let shape: Vec<i64> = sizes.map(|(&new, &old)| if old == DYNAMIC { new } else { old }).collect();
    if Some(&shape[..]) == old.shape() || shape.iter().all(|size| *size == DYNAMIC) {
        return None;
    }
    let ty = rewriter.context().ranked_tensor_type(&shape, old.element_or_self(), None);
    let source = source.id();
    let new = create_pad(op, source, &padding, ty, rewriter)?;
    copy_body(op, new, rewriter);
    let new = rewriter.op(new).result(0).id();
    replace_by_cast(op, new, rewriter);
    Some(())
}

/// `pad(pad(x, c, v), d, v) -> pad(x, c + d, v)`
fn pad_of_pad(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let pad = rewriter.view::<PadOp>(op)?;
    let inner = pad.source().defining::<PadOp>()?;
    if pad.nofold() || inner.nofold() || pad.padding_value()? != inner.padding_value()? {
        return None;
    }
    let (outer, before) = (pad.padding(), inner.padding());
    let (source, ty, location) = (inner.source().id(), pad.result().ty(), pad.op().location());
    let high = sums(&outer.high, &before.high, location, rewriter);
    let low = sums(&outer.low, &before.low, location, rewriter);
    let new = create_pad(op, source, &Padding { low, high }, ty, rewriter)?;
    move_body(op, new, rewriter);
    let new = rewriter.op(new).result(0).id();
    rewriter.replace_op(op, &[new]);
    Some(())
}

fn sums<'c>(
    a: &[MixedIndex],
    b: &[MixedIndex],
    location: Location<'c>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> Vec<MixedIndex> {
    a.iter().zip(b).map(|(a, b)| sum(*a, *b, location, rewriter)).collect()
}

/// Returns the sum, through an `affine.apply` if it has to be computed.
fn sum<'c>(
    a: MixedIndex,
    b: MixedIndex,
    location: Location<'c>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> MixedIndex {
    let known = |entry: MixedIndex| entry.known(rewriter.body());
    match (known(a), known(b)) {
        (Some(a), Some(b)) => return MixedIndex::Constant(a.wrapping_add(b)),
        (Some(0), None) => return b,
        (None, Some(0)) => return a,
        _ => {}
    }
    let context = rewriter.context();
    let mut operands: Vec<ValueId> = Vec::new();
    let mut expr = |entry: MixedIndex, known: Option<i64>| match (entry, known) {
        (_, Some(known)) | (MixedIndex::Constant(known), None) => AffineExpr::constant(context, known),
        (MixedIndex::Value(value), None) => {
            let at = operands.iter().position(|operand| *operand == value).unwrap_or_else(|| {
                operands.push(value);
                operands.len() - 1
            });
            AffineExpr::dim(context, at as u32)
        }
    };
    let sum = expr(a, known(a)).add(context, expr(b, known(b)));
    let map = AffineMap::new(context, operands.len() as u32, 0, &[sum]);
    let apply = AffineApplyOp::builder(context, location).map(map).map_operands(operands);
    MixedIndex::Value(rewriter.create_value(apply))
}

/// `pad(extract_slice(pad(extract_slice(x)))) -> pad(extract_slice(x))`, if the two pads are of different dimensions
fn pad_of_slice_of_pad_of_slice(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let pad = rewriter.view::<PadOp>(op)?;
    let slice = pad.source().defining::<ExtractSliceOp>()?;
    let first_pad = slice.source().defining::<PadOp>().filter(|first| !first.nofold())?;
    let first_slice = first_pad.source().defining::<ExtractSliceOp>()?;
    let (parts, first_parts) = (EXTRACT.slice(slice.op()), EXTRACT.slice(first_slice.op()));
    let body = rewriter.body();
    let rank = pad.source().ty().rank()?;
    let is_same_value = pad.padding_value()?.constant()? == first_pad.padding_value()?.constant()?;
    if first_slice.source().ty().rank() != Some(rank)
        || parts.offsets.len() != rank
        || !(parts.has_unit_strides(body) && first_parts.has_unit_strides(body))
        || !(pad.has_zero_low() && first_pad.has_zero_low())
        || !is_same_value
    {
        return None;
    }
    let (dims, first_dims) = (pad.padded_dims(), first_pad.padded_dims());
    let (padding, first_padding) = (pad.padding(), first_pad.padding());
    let whole = slice.source().ty().shape()?;
    let mut combined = Slice { offsets: Vec::new(), sizes: Vec::new(), strides: parts.strides.clone() };
    let mut high = Vec::new();
    for at in 0..rank {
        if dims[at] && first_dims[at] {
            return None;
        }
        let (offset, first_offset) = (parts.offsets[at], first_parts.offsets[at]);
        combined.offsets.push(if !dims[at] && offset.is_known(body, 0) {
            first_offset
        } else if !first_dims[at] && first_offset.is_known(body, 0) {
            offset
        } else {
            return None;
        });
        if first_dims[at] && !parts.sizes[at].is_known(body, whole[at]) {
            return None;
        }
        combined.sizes.push(if first_dims[at] { first_parts.sizes[at] } else { parts.sizes[at] });
        high.push(match (dims[at], first_dims[at]) {
            (true, _) => padding.high[at],
            (_, true) => first_padding.high[at],
            _ => MixedIndex::Constant(0),
        });
    }
    let (source, location, ty) = (first_slice.source(), pad.op().location(), pad.result().ty());
    let (context, from) = (rewriter.context(), source.ty());
    let sliced =
        context.ranked_tensor_type(&constants_of(&combined.sizes), from.element_or_self(), from.encoding());
    let source = source.id();
    let new = rewriter.create_value(extract_slice(context, location, source, &combined, sliced));
    let new = create_pad(op, new, &Padding { low: padding.low, high }, ty, rewriter)?;
    move_body(op, new, rewriter);
    let new = rewriter.op(new).result(0).id();
    rewriter.replace_op(op, &[new]);
    Some(())
}
