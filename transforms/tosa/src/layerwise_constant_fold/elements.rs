//! Elements of constants, moved and combined.

use terrace_ir::{Attribute, AttributeKind, Ctx, Type};
use terrace_support::ap_int::ApInt;
use terrace_support::float::ApFloat;

/// Combination of two integers.
pub(super) type Combine = fn(&ApInt, &ApInt) -> ApInt;

/// Returns dense elements with their dimensions in another order, as a constant of a type.
pub(crate) fn transpose<'c>(
    context: Ctx<'c>,
    values: Attribute<'c>,
    order: &[i32],
    result: Type<'c>,
) -> Option<Attribute<'c>> {
    let AttributeKind::DenseElements { ty, data } = *values.kind() else { return None };
    let from = ty.shape()?;
    let order: Vec<usize> = order.iter().map(|at| usize::try_from(*at).ok()).collect::<Option<_>>()?;
    let count = usize::try_from(ty.element_count()?).ok().filter(|count| *count > 0)?;
    if order.len() != from.len() || result.element_count() != ty.element_count() {
        return None;
    }
    if data.is_splat {
        return Some(context.dense_elements_attribute(result, data.bytes, true));
    }
    // Distance in the source of neighbors along each dimension of the result.
    let mut strides = vec![1usize; from.len()];
    for at in (1..from.len()).rev() {
        strides[at - 1] = strides[at].checked_mul(usize::try_from(from[at]).ok()?)?;
    }
    let sizes: Vec<usize> =
        order.iter().map(|at| usize::try_from(*from.get(*at)?).ok()).collect::<Option<_>>()?;
    let strides: Vec<usize> = order.iter().map(|at| strides[*at]).collect();
    let is_bits = ty.element_or_self().int_or_float_width() == Some(1);
    let size = if is_bits { 1 } else { data.bytes.len() / count };
    let mut bytes = vec![0u8; data.bytes.len()];
    let (mut place, mut source) = (vec![0usize; sizes.len()], 0usize);
    for at in 0..count {
        if is_bits {
            bytes[at / 8] |= (data.bytes[source / 8] >> (source % 8) & 1) << (at % 8);
        } else {
            bytes[at * size..(at + 1) * size]
                .copy_from_slice(&data.bytes[source * size..(source + 1) * size]);
        }
        for dim in (0..sizes.len()).rev() {
            place[dim] += 1;
            source += strides[dim];
            if place[dim] < sizes[dim] {
                break;
            }
            source -= strides[dim] * sizes[dim];
            place[dim] = 0;
        }
    }
    Some(context.dense_elements_attribute(result, &bytes, false))
}

/// Returns the reciprocals of floats.
pub(super) fn reciprocal<'c>(context: Ctx<'c>, values: Attribute<'c>) -> Option<Attribute<'c>> {
    let AttributeKind::DenseElements { ty, data } = *values.kind() else { return None };
    let one = ApFloat::one(ty.element_or_self().as_float()?);
    let mut floats = values.dense_floats()?;
    if data.is_splat {
        return Some(context.uniform(ty, &one.div(floats.next()?)));
    }
    let floats: Vec<ApFloat> = floats.map(|float| one.div(float)).collect();
    Some(context.dense_floats_attribute(ty, &floats))
}

/// Returns the combinations of integers along an axis, as a constant of a type.
pub(super) fn reduce<'c>(
    context: Ctx<'c>,
    values: Attribute<'c>,
    axis: usize,
    result: Type<'c>,
    combine: Combine,
) -> Option<Attribute<'c>> {
    let AttributeKind::DenseElements { ty, .. } = *values.kind() else { return None };
    if !ty.element_or_self().is_integer() {
        return None;
    }
    let shape = ty.shape()?;
    let length = usize::try_from(*shape.get(axis)?).ok().filter(|length| *length > 0)?;
    let inner = shape[axis + 1..]
        .iter()
        .try_fold(1usize, |product, size| product.checked_mul(usize::try_from(*size).ok()?))?;
    let count = usize::try_from(result.element_count()?).ok()?;
    let values: Vec<ApInt> = values.dense_integers()?.collect();
    if count.checked_mul(length)? != values.len() || inner == 0 {
        return None;
    }
    let reduced = (0..count).map(|at| {
        let start = at / inner * inner * length + at % inner;
        let mut along = values[start..].iter().step_by(inner).take(length);
        let first = along.next().cloned();
        first.map(|first| along.fold(first, |so_far, value| combine(&so_far, value)))
    });
    let reduced: Vec<ApInt> = reduced.collect::<Option<_>>()?;
    Some(context.dense_integers_attribute(result, &reduced))
}
