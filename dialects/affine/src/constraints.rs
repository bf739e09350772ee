//! Constraints that are peculiar to `affine`.
#![allow(non_upper_case_globals)]

use terrace_arith::AtomicRMWKind;
use terrace_arith::constraints::AtomicRMWKindAttr;
use terrace_ir::spec::{AttributeConstraint, AttributeSyntax};

/// A property whose presence is what it says.
pub const UnitProp: AttributeConstraint<'static> =
    AttributeConstraint::new("unit property", |attribute| attribute.is_unit()).written(AttributeSyntax::Unit);

/// How the values of a loop are reduced.
pub const AtomicRMWKindArrayAttr: AttributeConstraint<'static> = AttributeConstraint {
    enumeration: Some(AtomicRMWKind::SPEC),
    ..AttributeConstraint::new("Reduction ops", |attribute| {
        attribute.as_array().is_some_and(|kinds| kinds.iter().all(|kind| AtomicRMWKindAttr.holds(*kind)))
    })
};
