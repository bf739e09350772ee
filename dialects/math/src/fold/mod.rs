//! Folds of functions of constants.

mod classify;
mod error_function;
mod float;
mod integer;
mod inverse_hyperbolic;
mod native;

use terrace_ir::{Attribute, Ctx, Location, OperationState, Type};

/// Makes `ub.poison` or a constant of `arith`.
pub(crate) fn materialize<'c>(
    context: Ctx<'c>,
    value: Attribute<'c>,
    ty: Type<'c>,
    location: Location<'c>,
) -> Option<OperationState<'c>> {
    terrace_arith::materialize(context, value, ty, location)
}
