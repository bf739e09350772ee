//! Folds: to constants, and to values that exist.

mod shapes;
mod sizes;
mod witnesses;

use crate::constraints::{is_extent_tensor, is_shape, is_size};
use crate::{ConstShapeOp, ConstSizeOp, ConstWitnessOp, WITNESS_TYPE};
use terrace_ir::{Attribute, Ctx, Location, OperationState, Type};

/// Makes the constant operation of a value: a shape, a size or a witness, or one of `arith`.
pub(crate) fn materialize<'c>(
    context: Ctx<'c>,
    value: Attribute<'c>,
    ty: Type<'c>,
    location: Location<'c>,
) -> Option<OperationState<'c>> {
    if value.is_poison() {
        return terrace_ub::materialize(context, value, ty, location);
    }
    if is_shape(ty) || is_extent_tensor(ty) {
        let is_it = value.is_elements() && (is_shape(ty) || value.ty() == Some(ty));
        let new = || ConstShapeOp::builder(context, location).shape_attr(Some(value)).result(ty).build();
        return is_it.then(new);
    }
    if is_size(ty) {
        value.as_integer()?;
        return Some(ConstSizeOp::builder(context, location).value_attr(Some(value)).result(ty).build());
    }
    if ty.as_dialect(WITNESS_TYPE.name).is_some() {
        value.as_bool()?;
        return Some(ConstWitnessOp::builder(context, location).passing_attr(Some(value)).result(ty).build());
    }
    terrace_arith::materialize(context, value, ty, location)
}
