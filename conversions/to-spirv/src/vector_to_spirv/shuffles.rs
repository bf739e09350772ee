//! Elements of two vectors in another order.

use crate::lowering::Lowering;
use crate::lowering::constants::ConstantBuilder;
use crate::lowering::one_to_one::expand;
use std::sync::Arc;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Builder, MatchResult, PatternRewriter, Type, TypedOp};
use terrace_rewrite::conversion::{converted_operands_to_one, replace_op_converted};
use terrace_spirv as spirv;
use terrace_vector as vector;

/// `spirv.VectorShuffle`
fn vector_shuffle<'c>(
    a: ValueId,
    b: ValueId,
    places: impl IntoIterator<Item = i64>,
    ty: Type<'c>,
    builder: &mut Builder<'_, '_, 'c>,
) -> Option<ValueId> {
    let context = builder.context();
    let places = places
        .into_iter()
        .map(|place| Some(context.i32_attribute(i32::try_from(place).ok()?)))
        .collect::<Option<Vec<_>>>()?;
    let components = [("components", context.array_attribute(&places))];
    Some(builder.value_with(spirv::VectorShuffleOp::NAME, &[a, b], ty, &components))
}

/// Returns the first number of an array of them.
fn first(op: OpId, attribute: &str, rewriter: &PatternRewriter<'_, '_>) -> Option<i64> {
    rewriter.op(op).attribute(attribute)?.as_array()?.first()?.as_i64()
}

pub(super) fn extract_slice(
    op: OpId,
    lowering: &Arc<Lowering>,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    let offset = first(op, "offsets", rewriter)?;
    let size = first(op, "sizes", rewriter)?;
    (first(op, "strides", rewriter)? == 1).then_some(())?;
    expand(op, lowering, rewriter, |operands, result, builder| {
        let from = operands[0];
        if !builder.type_of(from).is_vector() {
            return Some(from);
        }
        if !result.is_vector() {
            return Some(builder.extract(from, &[i32::try_from(offset).ok()?], result));
        }
        vector_shuffle(from, from, offset..offset + size, result, builder)
    })
}

pub(super) fn insert_slice(
    op: OpId,
    lowering: &Arc<Lowering>,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    let offset = first(op, "offsets", rewriter)?;
    (first(op, "strides", rewriter)? == 1).then_some(())?;
    expand(op, lowering, rewriter, |operands, result, builder| {
        let &[slice, whole] = operands else { return None };
        if !result.is_vector() {
            return Some(slice);
        }
        let ty = builder.type_of(slice);
        if !ty.is_vector() {
            return Some(builder.insert(slice, whole, &[i32::try_from(offset).ok()?]));
        }
        let (count, total) = (ty.element_count()?, result.element_count()?);
        let inside = offset..offset + count;
        let place = |at: i64| if inside.contains(&at) { total + at - offset } else { at };
        vector_shuffle(whole, slice, (0..total).map(place), result, builder)
    })
}

pub(super) fn shuffle(
    op: OpId,
    lowering: &Arc<Lowering>,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    let view = rewriter.view::<vector::ShuffleOp>(op)?;
    let mask = view.mask_attr()?.as_i64_array()?;
    let count = view.v1().ty().element_count()?;
    expand(op, lowering, rewriter, |operands, result, builder| {
        let &[a, b] = operands else { return None };
        let are_vectors = builder.type_of(a).is_vector() && builder.type_of(b).is_vector();
        if are_vectors && result.is_vector() {
            return vector_shuffle(a, b, mask.iter().copied(), result, builder);
        }
        let element = result.element_or_self();
        let mut parts = Vec::with_capacity(mask.len());
        for &place in &mask {
            let (from, at) = if place >= count { (b, place - count) } else { (a, place) };
            let is_vector = builder.type_of(from).is_vector();
            let at = i32::try_from(at).ok()?;
            parts.push(if is_vector { builder.extract(from, &[at], element) } else { from });
        }
        match parts[..] {
            [one] => Some(one),
            _ => Some(builder.value(spirv::CompositeConstructOp::NAME, &parts, result)),
        }
    })
}

pub(super) fn interleave(
    op: OpId,
    lowering: &Arc<Lowering>,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    expand(op, lowering, rewriter, |operands, result, builder| {
        let &[a, b] = operands else { return None };
        if !builder.type_of(a).is_vector() {
            return Some(builder.value(spirv::CompositeConstructOp::NAME, operands, result));
        }
        let count = result.element_count()?;
        let place = |at: i64| at / 2 + if at % 2 == 1 { count / 2 } else { 0 };
        vector_shuffle(a, b, (0..count).map(place), result, builder)
    })
}

pub(super) fn deinterleave(
    op: OpId,
    lowering: &Arc<Lowering>,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    let ty = rewriter.view::<vector::DeinterleaveOp>(op)?.op().result(0).ty();
    let result = lowering.converter.convert_to_one_in(rewriter, ty)?;
    let location = rewriter.op(op).location();
    let from = *converted_operands_to_one(op, &lowering.converter, rewriter)?.first()?;
    let mut builder = Builder::new(rewriter, location);
    let count = builder.type_of(from).element_count()?;
    let mut values = Vec::with_capacity(2);
    for start in 0..2 {
        values.push(if result.is_vector() {
            let places = (0..count / 2).map(|at| 2 * at + i64::from(start));
            vector_shuffle(from, from, places, result, &mut builder)?
        } else {
            builder.extract(from, &[start], result)
        });
    }
    replace_op_converted(op, &values, &lowering.converter, rewriter);
    Some(())
}
