//! `arith.constant -> spirv.Constant`: numbers, vectors, and tensors as arrays of one dimension.

use crate::lowering::constants::{ConstantBuilder, bits_of_float, resized_float, resized_integer};
use crate::lowering::{Lowering, Row};
use std::sync::Arc;
use terrace_arith::ConstantOp;
use terrace_ir::ids::OpId;
use terrace_ir::{Attribute, AttributeKind, Builder, Ctx, MatchResult, PatternRewriter, Type};
use terrace_rewrite::conversion::replace_op_converted;
use terrace_spirv::types::ArrayType;

pub(super) const ROWS: &[Row] = &[
    Row::of::<ConstantOp>("ConstantCompositeOpPattern", composite),
    Row::of::<ConstantOp>("ConstantScalarOpPattern", scalar),
];

fn composite(op: OpId, lowering: &Arc<Lowering>, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let context = rewriter.context();
    let view = rewriter.view::<ConstantOp>(op)?;
    let (value, ty) = (view.value(), view.result().ty());
    if !ty.is_shaped() || ty.element_count() == Some(1) || !(ty.is_vector() || ty.is_ranked_tensor()) {
        return None;
    }
    let to = lowering.converter.convert_to_one_in(rewriter, ty)?;
    let value = in_memory(op, value, ty, rewriter)?;
    if ty.rank() > Some(1) && !ty.is_ranked_tensor() {
        return None;
    }
    let flat = ty.with_shape(context, &[ty.element_count()?]);
    let value = if flat == ty { value } else { value.reshaped(context, flat)? };
    let element = ArrayType::of(to).map_or(to.element_or_self(), |array| array.element);
    let value = with_elements(context, value, flat, element)?;
    replace(op, value, to, lowering, rewriter)
}

/// Returns the elements of a constant; of those in a resource, a copy.
fn in_memory<'c>(
    op: OpId,
    value: Attribute<'c>,
    ty: Type<'c>,
    rewriter: &PatternRewriter<'_, 'c>,
) -> Option<Attribute<'c>> {
    match *value.kind() {
        AttributeKind::DenseResource { resource, .. } => {
            let view = rewriter.op(op);
            let Some(blob) = resource.blob() else {
                view.emit_error("could not find resource blob").ok()?;
                return None;
            };
            let context = rewriter.context();
            let size = terrace_ir::dense_element_bits(ty.element_or_self())?.div_ceil(8);
            let count = usize::try_from(ty.element_count()?).ok()?;
            let is_splat = blob.bytes.len() == size && count != 1;
            if !is_splat && Some(blob.bytes.len()) != size.checked_mul(count) {
                view.emit_error("resource is not a valid buffer").ok()?;
                return None;
            }
            Some(context.dense_elements_attribute(ty, blob.bytes, is_splat))
        }
        _ if value.is_elements() => Some(value),
        _ => None,
    }
}

/// Converts the elements of a dense attribute; `None` if one does not fit.
fn with_elements<'c>(
    context: Ctx<'c>,
    value: Attribute<'c>,
    ty: Type<'c>,
    element: Type<'c>,
) -> Option<Attribute<'c>> {
    let from = ty.element_or_self();
    if from == element {
        return Some(value);
    }
    if from.is_signless_integer_of(1) {
        return None;
    }
    let convert = |one: Attribute<'c>| convert_number(context, one, from, element);
    let to = ty.with_element(context, element);
    if let Some(one) = value.splat_value(context) {
        return context.splat_of_scalar(to, convert(one)?);
    }
    let count = usize::try_from(ty.element_count()?).ok()?;
    let elements =
        (0..count).map(|at| convert(value.dense_element(context, at)?)).collect::<Option<Vec<_>>>()?;
    context.dense_of_scalars(to, &elements)
}

/// Converts a number to another type; `None` if it does not fit.
fn convert_number<'c>(
    context: Ctx<'c>,
    value: Attribute<'c>,
    from: Type<'c>,
    to: Type<'c>,
) -> Option<Attribute<'c>> {
    match (from.is_float(), to.is_float()) {
        (true, true) => resized_float(context, value, to),
        (true, false) => bits_of_float(context, value, to),
        (false, _) => resized_integer(context, value, to),
    }
}

fn scalar(op: OpId, lowering: &Arc<Lowering>, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let context = rewriter.context();
    let view = rewriter.view::<ConstantOp>(op)?;
    let (mut value, ty) = (view.value(), view.result().ty());
    if ty.is_shaped() {
        (ty.element_count() == Some(1)).then_some(())?;
        value = value.dense_element(context, 0)?;
    }
    let ty = ty.element_or_self();
    if !ty.is_int_or_index_or_float() {
        return None;
    }
    let to = lowering.converter.convert_to_one_in(rewriter, ty)?;
    if ty != to {
        value = convert_number(context, value, ty, to)?;
    }
    replace(op, value, to, lowering, rewriter)
}

fn replace<'c>(
    op: OpId,
    value: Attribute<'c>,
    ty: Type<'c>,
    lowering: &Arc<Lowering>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> MatchResult {
    let location = rewriter.op(op).location();
    let value = Builder::new(rewriter, location).constant(value, ty);
    replace_op_converted(op, &[value], &lowering.converter, rewriter);
    Some(())
}
