//! Constants of the dialect: functions as values.

use crate::ConstantOp;
use terrace_ir::{Attribute, Ctx, Location, OperationState, Type};

/// Makes a `func.constant` of the name of a function.
pub(crate) fn materialize<'c>(
    context: Ctx<'c>,
    value: Attribute<'c>,
    ty: Type<'c>,
    location: Location<'c>,
) -> Option<OperationState<'c>> {
    let name = value.as_flat_symbol().filter(|_| ty.as_function().is_some())?;
    Some(ConstantOp::builder(context, location).value(name.as_str()).result(ty).build())
}
