//! Queries of other dialects' attributes.

use crate::{ADDRESS_SPACE_ATTR, AddressSpace};
use terrace_ir::{Attribute, AttributeKind};

/// True if a kernel is the reason that a function has this attribute.
pub const KERNEL: &str = "gpu.kernel";
/// The attribute of a module in which kernels are launched.
pub const CONTAINER_MODULE: &str = "gpu.container_module";
/// Name of the attribute with the number of a kernel's buffers that belong to a workgroup; those of a thread follow
/// them.
pub const WORKGROUP_ATTRIBUTIONS: &str = "workgroup_attributions";

/// Attributes that say for what a module is compiled.
const TARGETS: [&str; 4] = ["nvvm.target", "rocdl.target", "spirv.target_env", "xevm.target"];

/// Returns true if an attribute says for what a module is compiled.
pub(crate) fn is_target(attribute: Attribute<'_>) -> bool {
    matches!(*attribute.kind(), AttributeKind::Dialect { spec, .. } if TARGETS.contains(&spec.get().name))
}

/// Returns the sharing of the memory, if it is an address space of this dialect.
pub fn address_space(memory_space: Attribute<'_>) -> Option<AddressSpace> {
    let [value] = memory_space.as_dialect(ADDRESS_SPACE_ATTR.name)? else { return None };
    AddressSpace::from_value(value.as_i64()?.cast_unsigned())
}
