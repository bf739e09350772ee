//! Constraints that are peculiar to `ub`.
#![allow(non_upper_case_globals)]

use terrace_ir::AttributeKind;
use terrace_ir::spec::AttributeConstraint;

/// The value of poison, which other dialects may refine.
pub const PoisonAttrInterface: AttributeConstraint<'static> =
    AttributeConstraint::new("PoisonAttrInterface instance", |attribute| match *attribute.kind() {
        AttributeKind::Dialect { spec, .. } => spec.get().traits.contains(&"PoisonAttrInterface"),
        _ => false,
    });
