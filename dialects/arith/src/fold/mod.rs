//! Folds: to constants, and to values that exist.

mod bits;
mod cast;
mod compare;
mod division;
mod extended;
mod float;
mod integer;
mod min_max;

use crate::ConstantOp;
use terrace_ir::{Attribute, AttributeKind, Ctx, Folded, Location, OperationState, Type, TypedOp};

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
    ConstantOp::is_buildable_with(value, ty).then(|| {
        // Folds create enough of them that a builder is too much.
        let mut state = OperationState::new(context.op_name(ConstantOp::SPEC.name), location);
        state.slots[0] = Some(value);
        state.result_types.push(ty);
        state
    })
}

impl ConstantOp<'_, '_> {
    /// Returns true if `arith.constant` can give this value with this type.
    pub fn is_buildable_with(value: Attribute<'_>, ty: Type<'_>) -> bool {
        let is_signed = |ty: Type<'_>| ty.is_integer() && !ty.is_signless_integer();
        value.ty() == Some(ty)
            && !is_signed(ty.element_or_self())
            && (value.is_elements()
                || matches!(value.kind(), AttributeKind::Integer { .. } | AttributeKind::Float { .. }))
    }
}

/// Folds to zero, if the type has a constant of it: a tensor of unknown size has none.
fn zero<'c>(context: Ctx<'c>, ty: Type<'c>) -> Option<Folded<'c>> {
    context.zero_attribute(ty).and_then(Folded::to)
}
