//! Queries of types.

use crate::{ARRAY_TYPE, FUNC_TYPE};
use terrace_ir::{Ctx, Type};

/// Returns the result type of a function, or the element type of an array.
fn range<'c>(ty: Type<'c>) -> Option<Type<'c>> {
    ty.as_dialect(FUNC_TYPE.name).or_else(|| ty.as_dialect(ARRAY_TYPE.name))?.last()?.as_type()
}

/// Returns the types of what functions give, or arrays hold.
pub(crate) fn range_of<'c>(_: Ctx<'c>, types: &[Type<'c>]) -> Vec<Type<'c>> {
    types.iter().filter_map(|ty| range(*ty)).collect()
}

/// Returns the types of indices of arrays.
pub(crate) fn domain_of<'c>(_: Ctx<'c>, types: &[Type<'c>]) -> Vec<Type<'c>> {
    types.iter().filter_map(|ty| ty.as_dialect(ARRAY_TYPE.name)?.first()?.as_type()).collect()
}

/// Returns the types of arguments of functions.
pub(crate) fn arguments_of<'c>(_: Ctx<'c>, types: &[Type<'c>]) -> Vec<Type<'c>> {
    let arguments =
        types.iter().filter_map(|ty| ty.as_dialect(FUNC_TYPE.name)?.first()?.as_array()).flatten();
    arguments.filter_map(|ty| ty.as_type()).collect()
}
