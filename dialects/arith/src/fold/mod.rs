//! Folds: to constants, and to values that exist.

mod integer;

use crate::ConstantOp;
use terrace_ir::{Attribute, AttributeKind, Ctx, Location, OperationState, Type};

/// Makes a constant, or `ub.poison`.
pub fn materialize<'c>(
    context: Ctx<'c>,
    value: Attribute<'c>,
    ty: Type<'c>,
    location: Location<'c>,
) -> Option<OperationState<'c>> {
    if value.is_poison() {
        return terrace_ub::materialize(context, value, ty, location);
    }
    is_buildable_with(value, ty)
        .then(|| ConstantOp::builder(context, location).value(value).result(ty).build())
}

/// Whether `arith.constant` can give this value with this type.
fn is_buildable_with(value: Attribute<'_>, ty: Type<'_>) -> bool {
    let is_signed = |ty: Type<'_>| ty.is_integer() && !ty.is_signless_integer();
    value.ty() == Some(ty)
        && !is_signed(ty.element_or_self())
        && (value.is_elements()
            || matches!(value.kind(), AttributeKind::Integer { .. } | AttributeKind::Float { .. }))
}
