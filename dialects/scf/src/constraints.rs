//! Constraints that are peculiar to `scf`.
#![allow(non_upper_case_globals)]

use terrace_ir::spec::AttributeConstraint;
use terrace_ir::{Attribute, AttributeKind};

/// Where iterations of a `scf.forall` run.
pub const DeviceMappingArrayAttr: AttributeConstraint<'static> =
    AttributeConstraint::new("Device Mapping array attribute", |attribute| {
        attribute
            .as_array()
            .is_some_and(|elements| elements.iter().all(|element| is_device_mapping(*element)))
    });

fn is_device_mapping(attribute: Attribute<'_>) -> bool {
    match *attribute.kind() {
        AttributeKind::Dialect { spec, .. } => spec
            .get()
            .traits
            .iter()
            .any(|name| ["DeviceMappingAttrInterface", "DeviceMaskingAttrInterface"].contains(name)),
        _ => false,
    }
}
