//! Constraints that are peculiar to `func`, and how types of its operations follow from each other.
#![allow(non_upper_case_globals)]

use terrace_ir::spec::AttributeConstraint;
use terrace_ir::{Ctx, Type};

/// The type of a function, as an attribute.
pub const TypeAttrOfFunctionType: AttributeConstraint<'static> =
    AttributeConstraint::new("type attribute of function type", |attribute| {
        attribute.as_type().is_some_and(|ty| ty.as_function().is_some())
    });

/// The types of a function's arguments.
pub fn inputs_of_function<'c>(_: Ctx<'c>, types: &[Type<'c>]) -> Vec<Type<'c>> {
    types.iter().filter_map(|ty| ty.as_function()).flat_map(|(inputs, _)| inputs).copied().collect()
}

/// The types of a function's results.
pub fn results_of_function<'c>(_: Ctx<'c>, types: &[Type<'c>]) -> Vec<Type<'c>> {
    types.iter().filter_map(|ty| ty.as_function()).flat_map(|(_, results)| results).copied().collect()
}
