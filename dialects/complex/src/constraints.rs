//! Type inference of operations.

use terrace_ir::{Ctx, Type};

/// Returns the types of the parts of complex numbers.
pub(crate) fn element_of_complex<'c>(_: Ctx<'c>, types: &[Type<'c>]) -> Vec<Type<'c>> {
    types.iter().filter_map(|ty| ty.as_complex()).collect()
}
