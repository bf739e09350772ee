//! Constraints that are peculiar to `ub`.
#![allow(non_upper_case_globals)]

use terrace_ir::spec::AttributeConstraint;
use terrace_ir::{Attribute, AttributeKind};

/// The value of poison, which other dialects may refine.
pub const PoisonAttrInterface: AttributeConstraint<'static> =
    AttributeConstraint::new("PoisonAttrInterface instance", is_poison).of_kind(is_poison);

fn is_poison(attribute: Attribute<'_>) -> bool {
    match *attribute.kind() {
        AttributeKind::Dialect { spec, .. } => spec.get().traits.contains(&"PoisonAttrInterface"),
        _ => false,
    }
}
