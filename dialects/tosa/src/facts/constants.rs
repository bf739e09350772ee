//! Constants that operands are known to be.

use crate::{ConstOp, ConstShapeOp};
use terrace_ir::{Attribute, DYNAMIC, Value};

/// Returns the elements that a tensor or shape is known to have.
pub fn constant_elements<'c>(value: Value<'_, 'c>) -> Option<Attribute<'c>> {
    if let Some(constant) = value.defining::<ConstOp<'_, 'c>>() {
        return constant.values_attr();
    }
    match value.defining::<ConstShapeOp<'_, 'c>>() {
        Some(shape) => shape.values_attr(),
        None => value.constant().filter(|constant| constant.is_elements()),
    }
}

/// Returns the integers that a tensor or shape is known to have, if all fit.
pub fn constant_integers(value: Value<'_, '_>) -> Option<Vec<i64>> {
    constant_elements(value)?.dense_integers()?.map(|number| number.to_i64()).collect()
}

/// Returns the first of the integers that a tensor is known to have.
pub fn first_constant_integer(value: Value<'_, '_>) -> Option<i64> {
    constant_elements(value)?.dense_integers()?.next()?.to_i64()
}

/// Returns the sizes of a shape that is known.
pub fn constant_shape(value: Value<'_, '_>) -> Option<Vec<i64>> {
    let values = value.defining::<ConstShapeOp<'_, '_>>()?.values_attr()?;
    Some(values.dense_integers()?.map(|size| size.to_i64().unwrap_or(DYNAMIC)).collect())
}
