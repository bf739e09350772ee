//! Constraints that are peculiar to `ub`.
#![allow(non_upper_case_globals)]

use terrace_ir::spec::{AttributeConstraint, AttributeStorage, AttributeSyntax};

const POISON: AttributeStorage = AttributeStorage::Implementing("PoisonAttrInterface");

/// The value of poison, which other dialects may refine.
pub const PoisonAttrInterface: AttributeConstraint<'static> =
    AttributeConstraint::new("PoisonAttrInterface instance", |attribute| POISON.holds(attribute))
        .written(AttributeSyntax::Stored(POISON));
