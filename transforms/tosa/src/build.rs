//! Operations of `tosa` that patterns create, with constants for shapes.

use terrace_ir::ids::ValueId;
use terrace_ir::{Builder, DYNAMIC, Type, Value};
use terrace_support::ap_int::ApInt;
use terrace_tosa::{
    CastOp, ConstOp, ConstShapeOp, PadOp, ReshapeOp, ReverseOp, SHAPE_TYPE, SliceOp, TransposeOp,
    constant_elements,
};

/// Returns the zero point that a value is known to be; floats have none.
pub(crate) fn zero_point(value: Value<'_, '_>) -> Option<i64> {
    let elements = constant_elements(value)?;
    if value.ty().element_or_self().is_float() {
        return Some(0);
    }
    elements.dense_integers()?.next()?.to_i64()
}

/// Creates a shape; sizes that are not known are written as -1.
pub(crate) fn shape(b: &mut Builder<'_, '_, '_>, sizes: &[i64]) -> ValueId {
    let (context, count) = (b.context(), sizes.len() as i64);
    let ty = context.ranked_tensor_type(&[count], context.index_type(), None);
    let known = |size: &i64| ApInt::from_i64(64, if *size == DYNAMIC { -1 } else { *size });
    let values: Vec<ApInt> = sizes.iter().map(known).collect();
    let values = context.dense_integers_attribute(ty, &values);
    let output = context.dialect_type(&SHAPE_TYPE, &[context.i64_attribute(count)]);
    b.make(ConstShapeOp::builder(context, b.location).values(values).output(output))
}

/// Creates a constant tensor with one number in all elements.
pub(crate) fn splat<'c>(
    b: &mut Builder<'_, '_, 'c>,
    sizes: &[i64],
    element: Type<'c>,
    number: i64,
) -> Option<ValueId> {
    let context = b.context();
    let ty = context.ranked_tensor_type(sizes, element, None);
    let values = match element.as_integer() {
        Some((width, _)) => context.uniform(ty, &ApInt::from_i64(width, number)),
        None => context.zero_attribute(ty)?,
    };
    Some(b.make(ConstOp::builder(context, b.location).values(values).output(ty)))
}

/// Creates a tensor of another shape with the same elements.
pub(crate) fn reshape(b: &mut Builder<'_, '_, '_>, value: ValueId, sizes: &[i64]) -> ValueId {
    let ty = b.type_of(value).with_shape(b.context(), sizes);
    let sizes = shape(b, sizes);
    b.make(ReshapeOp::builder(b.context(), b.location).input1(value).shape(sizes).output(ty))
}

/// Creates a tensor with its dimensions in another order.
pub(crate) fn transpose(b: &mut Builder<'_, '_, '_>, value: ValueId, order: &[i32]) -> Option<ValueId> {
    let (context, ty) = (b.context(), b.type_of(value));
    let sizes = ty.shape()?;
    let moved = order.iter().map(|at| usize::try_from(*at).ok().and_then(|at| sizes.get(at).copied()));
    let moved: Vec<i64> = moved.collect::<Option<_>>()?;
    let new = TransposeOp::builder(context, b.location)
        .input1(value)
        .perms_attr(Some(context.dense_i32_array(order)))
        .output(ty.with_shape(context, &moved));
    Some(b.make(new))
}

/// Creates a tensor that is reversed along an axis.
pub(crate) fn reverse(b: &mut Builder<'_, '_, '_>, value: ValueId, axis: i32) -> ValueId {
    let (context, ty) = (b.context(), b.type_of(value));
    let axis = context.i32_attribute(axis);
    b.make(ReverseOp::builder(context, b.location).input1(value).axis_attr(Some(axis)).output(ty))
}

/// Creates a tensor with other elements.
pub(crate) fn cast<'c>(b: &mut Builder<'_, '_, 'c>, value: ValueId, element: Type<'c>) -> ValueId {
    let ty = b.type_of(value).with_element(b.context(), element);
    b.make(CastOp::builder(b.context(), b.location).input(value).output(ty))
}

/// Creates a tensor with elements around it; `ends` has their number before and after each dimension. There may be
/// none, and then the tensor is returned.
pub(crate) fn pad(
    b: &mut Builder<'_, '_, '_>,
    value: ValueId,
    ends: &[i64],
    element: ValueId,
) -> Option<ValueId> {
    if ends.iter().all(|end| *end == 0) {
        return Some(value);
    }
    let (context, ty) = (b.context(), b.type_of(value));
    let sizes = ty.shape()?.iter().zip(ends.chunks_exact(2)).map(|(size, ends)| match *size {
        DYNAMIC => Some(DYNAMIC),
        size => size.checked_add(ends[0])?.checked_add(ends[1]),
    });
    let sizes: Vec<i64> = sizes.collect::<Option<_>>()?;
    let ends = shape(b, ends);
    let new = PadOp::builder(context, b.location).input1(value).padding(ends).pad_const(element);
    Some(b.make(new.output(ty.with_shape(context, &sizes))))
}

/// Creates a part of a tensor.
pub(crate) fn slice(b: &mut Builder<'_, '_, '_>, value: ValueId, start: &[i64], size: &[i64]) -> ValueId {
    let ty = b.type_of(value).with_shape(b.context(), size);
    let (start, size) = (shape(b, start), shape(b, size));
    b.make(SliceOp::builder(b.context(), b.location).input1(value).start(start).size(size).output(ty))
}
