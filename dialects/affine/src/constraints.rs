//! Constraints that are peculiar to `affine`.
#![allow(non_upper_case_globals)]

use terrace_arith::AtomicRMWKind;
use terrace_arith::constraints::AtomicRMWKindAttr;
use terrace_ir::spec::{AttributeConstraint, AttributeSyntax};

/// A property whose presence is what it says; where it is not given, the generic form says `false`.
pub const UnitProp: AttributeConstraint<'static> = AttributeConstraint::new("unit property", |attribute| {
    attribute.is_unit() || attribute.as_bool().is_some()
})
.written(AttributeSyntax::Unit);

/// Reductions of the values of a loop.
pub const AtomicRMWKindArrayAttr: AttributeConstraint<'static> = AttributeConstraint {
    enumeration: Some(AtomicRMWKind::SPEC),
    ..AttributeConstraint::new("Reduction ops", |attribute| {
        attribute.as_array().is_some_and(|kinds| kinds.iter().all(|kind| AtomicRMWKindAttr.holds(*kind)))
    })
};
