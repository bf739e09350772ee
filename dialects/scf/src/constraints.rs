//! Constraints that are peculiar to `scf`.
#![allow(non_upper_case_globals)]

use terrace_ir::spec::AttributeConstraint;
use terrace_ir::{Attribute, AttributeKind};

/// Device mapping of the iterations of a `scf.forall`.
pub const DeviceMappingArrayAttr: AttributeConstraint<'static> =
    AttributeConstraint::new("Device Mapping array attribute", |attribute| {
        attribute
            .as_array()
            .is_some_and(|elements| elements.iter().all(|element| is_device_mapping(*element)))
    });

fn is_device_mapping(attribute: Attribute<'_>) -> bool {
    implements(attribute, "DeviceMappingAttrInterface") || is_device_masking(attribute)
}

/// Returns true if it says which of the processors take part.
pub(crate) fn is_device_masking(attribute: Attribute<'_>) -> bool {
    implements(attribute, "DeviceMaskingAttrInterface")
}

fn implements(attribute: Attribute<'_>, interface: &str) -> bool {
    match *attribute.kind() {
        AttributeKind::Dialect { spec, .. } => spec.get().traits.contains(&interface),
        _ => false,
    }
}
