//! Folds.

use crate::PoisonOp;
use terrace_ir::{Attribute, Ctx, Location, OperationState, Type};

/// Makes `ub.poison`, if the value is poison.
pub fn materialize<'c>(
    context: Ctx<'c>,
    value: Attribute<'c>,
    ty: Type<'c>,
    location: Location<'c>,
) -> Option<OperationState<'c>> {
    value.is_poison().then(|| PoisonOp::builder(context, location).value(value).result(ty).build())
}
