//! Numbers in attributes, narrowed.

use super::{Narrowing, narrow_type};
use terrace_ir::{Attribute, AttributeKind, Ctx, Type};
use terrace_support::ap_int::ApInt;
use terrace_support::float::{ApFloat, RoundingMode};

/// Returns an attribute with narrow numbers where it has wide ones, and other attributes as they are.
///
/// Numbers that do not fit become the nearest that do, if they may; otherwise the result is `None`.
pub(super) fn narrow<'c, N: Narrowing>(
    context: Ctx<'c>,
    attribute: Attribute<'c>,
    may_change: bool,
) -> Option<Attribute<'c>> {
    match *attribute.kind() {
        AttributeKind::Type(ty) => {
            let inner = narrow_type::<N>(context, ty).or_else(|| N::narrow(context, ty));
            Some(inner.map_or(attribute, |ty| context.type_attribute(ty)))
        }
        AttributeKind::DenseElements { ty, data } => {
            let Some(to) = narrow_type::<N>(context, ty) else { return Some(attribute) };
            // The one element of a splat is narrowed once.
            let count = if data.is_splat { 1 } else { usize::MAX };
            let one = |ty: Type<'c>| if data.is_splat { ty.with_shape(context, &[1]) } else { ty };
            if let Some(values) = attribute.dense_integers() {
                let values = values.take(count).map(|value| narrow_integer(&value, may_change));
                let values: Vec<ApInt> = values.collect::<Option<_>>()?;
                return Some(resized(context, context.dense_integers_attribute(one(to), &values), to));
            }
            let values = attribute.dense_floats()?.take(count);
            let semantics = to.element_or_self().as_float()?;
            let values = values.map(|value| narrow_float(value, semantics, may_change));
            let values: Vec<ApFloat> = values.collect::<Option<_>>()?;
            Some(resized(context, context.dense_floats_attribute(one(to), &values), to))
        }
        _ => {
            let Some(to) = attribute.ty().and_then(|ty| N::narrow(context, ty)) else {
                return Some(attribute);
            };
            if let Some(value) = attribute.as_integer() {
                let value = narrow_integer(&value.to_ap_int(), may_change)?;
                return Some(context.ap_int_attribute(to, &value));
            }
            let value = narrow_float(attribute.as_float()?, to.as_float()?, may_change)?;
            Some(context.float_attribute(to, value))
        }
    }
}

/// Returns a splat of one element as a splat of a larger type, and other elements as they are.
fn resized<'c>(context: Ctx<'c>, attribute: Attribute<'c>, ty: Type<'c>) -> Attribute<'c> {
    match *attribute.kind() {
        AttributeKind::DenseElements { ty: own, data } if own != ty => {
            context.dense_elements_attribute(ty, data.bytes, data.is_splat)
        }
        _ => attribute,
    }
}

fn narrow_integer(value: &ApInt, may_change: bool) -> Option<ApInt> {
    let narrow = value.truncate(32);
    match narrow.sign_extend(64) == *value {
        true => Some(narrow),
        false if !may_change => None,
        false if value.is_negative() => Some(ApInt::from_i64(32, i64::from(i32::MIN))),
        false => Some(ApInt::from_i64(32, i64::from(i32::MAX))),
    }
}

fn narrow_float(
    value: ApFloat,
    to: terrace_support::float::FloatSemantics,
    may_change: bool,
) -> Option<ApFloat> {
    let converted = value.convert(to, RoundingMode::NearestTiesToEven);
    (may_change || !converted.loses_info).then_some(converted.value)
}
