//! Constraints that are peculiar to `complex`, and how types of its operations follow from each other.
#![allow(non_upper_case_globals)]

use terrace_ir::spec::TypeConstraint;
use terrace_ir::{Ctx, Type};

/// A complex number of two floats.
pub const ComplexOfFloat: TypeConstraint<'static> =
    TypeConstraint::new("complex type with floating-point elements", |ty| {
        ty.as_complex().is_some_and(|element| element.is_float())
    });

/// The types of the parts of complex numbers.
pub(crate) fn element_of_complex<'c>(_: Ctx<'c>, types: &[Type<'c>]) -> Vec<Type<'c>> {
    types.iter().filter_map(|ty| ty.as_complex()).collect()
}
