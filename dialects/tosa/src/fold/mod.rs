//! Folds: to constants, and to values that exist.

mod arithmetic;
mod compare;
mod layout;

use crate::{ConstOp, ConstShapeOp, SHAPE_TYPE};
use terrace_ir::{Attribute, Constants, Ctx, Folded, Location, OperationState, Type, TypedOp};

/// Makes the constant operation of a value: a tensor or a shape.
pub(crate) fn materialize<'c>(
    context: Ctx<'c>,
    value: Attribute<'c>,
    ty: Type<'c>,
    location: Location<'c>,
) -> Option<OperationState<'c>> {
    if !value.is_elements() {
        return None;
    }
    if ty.as_dialect(SHAPE_TYPE.name).is_some() {
        return Some(ConstShapeOp::builder(context, location).values_attr(Some(value)).output(ty).build());
    }
    let is_tensor = ty.is_tensor() && value.ty() == Some(ty);
    is_tensor.then(|| ConstOp::builder(context, location).values_attr(Some(value)).output(ty).build())
}

impl<'c> ConstOp<'_, 'c> {
    pub(crate) fn fold(self, _: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        Folded::to(self.op().attribute("values")?)
    }
}

impl<'c> ConstShapeOp<'_, 'c> {
    pub(crate) fn fold(self, _: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        Folded::to(self.op().attribute("values")?)
    }
}
