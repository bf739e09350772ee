//! Type inference of operations.

use terrace_ir::{Ctx, Type};

/// Returns the types of a function's arguments.
pub(crate) fn inputs_of_function<'c>(_: Ctx<'c>, types: &[Type<'c>]) -> Vec<Type<'c>> {
    types.iter().filter_map(|ty| ty.as_function()).flat_map(|(inputs, _)| inputs).copied().collect()
}

/// Returns the types of a function's results.
pub(crate) fn results_of_function<'c>(_: Ctx<'c>, types: &[Type<'c>]) -> Vec<Type<'c>> {
    types.iter().filter_map(|ty| ty.as_function()).flat_map(|(_, results)| results).copied().collect()
}
