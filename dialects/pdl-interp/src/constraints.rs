//! Constraints that are peculiar to `pdl_interp`.
#![allow(non_upper_case_globals)]

use terrace_ir::constraints::{I32Attr, TypeArrayAttr};
use terrace_ir::spec::{AttributeConstraint, AttributeStorage, AttributeSyntax};

/// A number of things, or the position of one.
pub const Count: AttributeConstraint<'static> =
    AttributeConstraint::new("32-bit signless integer attribute whose value is non-negative", |attribute| {
        I32Attr.holds(attribute) && attribute.as_i64().is_some_and(|value| value >= 0)
    })
    .written(I32Attr.syntax);

/// A list of lists of types.
pub const TypeArrays: AttributeConstraint<'static> =
    AttributeConstraint::new("type-array array attribute", |attribute| {
        attribute.as_array().is_some_and(|lists| lists.iter().all(|list| TypeArrayAttr.holds(*list)))
    })
    .written(AttributeSyntax::Stored(AttributeStorage::Array));
