//! Needs of operations, types and cases of enums: versions, extensions and capabilities.
//!
//! The tables follow the specification, as its grammar says it.

mod cases;
mod implied;
mod ops;
mod types;

pub use types::{is_scalar, is_spirv_type, is_vector, needs_of_type};

pub(crate) use implied::{IMPLIED_CAPABILITIES, IMPLIED_EXTENSIONS};

use cases::{
    ADDRESSING_MODEL_NEEDS, CAPABILITY_NEEDS, EXECUTION_MODE_NEEDS, EXECUTION_MODEL_NEEDS,
    FUNCTION_CONTROL_NEEDS, GROUP_OPERATION_NEEDS, IMAGE_OPERANDS_NEEDS, LINKAGE_TYPE_NEEDS,
    LOOP_CONTROL_NEEDS, MEMORY_ACCESS_NEEDS, MEMORY_MODEL_NEEDS, MEMORY_SEMANTICS_NEEDS,
    PACKED_VECTOR_FORMAT_NEEDS, SCOPE_NEEDS, STORAGE_CLASS_NEEDS,
};
use ops::OPS;
use terrace_ir::Operation;
use terrace_ir::spec::case_value;
use terrace_spirv::attributes::enums::{Capability, Extension, StorageClass, Version};
use terrace_support::interner::FoldMap;

/// Needs of an operation, a type or a case.
#[derive(Clone, Copy, Debug)]
pub struct Needs {
    /// The first version that has it.
    pub since: Version,
    /// The last version that has it.
    pub until: Version,
    /// Extensions, of which one is needed; none if this is empty.
    pub extensions: &'static [Extension],
    /// Capabilities, of which one is needed; none if this is empty.
    pub capabilities: &'static [Capability],
}

impl Needs {
    /// No needs: all versions have it.
    pub const NOTHING: Needs =
        Needs { since: Version::V10, until: Version::V16, extensions: &[], capabilities: &[] };

    const fn since(self, since: Version) -> Self {
        Needs { since, ..self }
    }

    const fn until(self, until: Version) -> Self {
        Needs { until, ..self }
    }

    const fn any_extension(self, extensions: &'static [Extension]) -> Self {
        Needs { extensions, ..self }
    }

    const fn any_capability(self, capabilities: &'static [Capability]) -> Self {
        Needs { capabilities, ..self }
    }
}

/// Row of a table: things with the same needs.
struct Row<T: 'static> {
    of: &'static [T],
    needs: Needs,
}

/// Attributes of operations that are cases of enums, and the needs of those; some have bits.
const CASES_OF_ATTRIBUTES: &[(&str, &[Row<u64>], bool)] = &[
    ("addressing_model", ADDRESSING_MODEL_NEEDS, false),
    ("equal_semantics", MEMORY_SEMANTICS_NEEDS, true),
    ("execution_mode", EXECUTION_MODE_NEEDS, false),
    ("execution_model", EXECUTION_MODEL_NEEDS, false),
    ("execution_scope", SCOPE_NEEDS, false),
    ("format", PACKED_VECTOR_FORMAT_NEEDS, false),
    ("function_control", FUNCTION_CONTROL_NEEDS, true),
    ("group_operation", GROUP_OPERATION_NEEDS, false),
    ("image_operands", IMAGE_OPERANDS_NEEDS, true),
    ("linkage_type", LINKAGE_TYPE_NEEDS, false),
    ("loop_control", LOOP_CONTROL_NEEDS, true),
    ("memory_access", MEMORY_ACCESS_NEEDS, true),
    ("memory_model", MEMORY_MODEL_NEEDS, false),
    ("memory_operand", MEMORY_ACCESS_NEEDS, true),
    ("memory_scope", SCOPE_NEEDS, false),
    ("memory_semantics", MEMORY_SEMANTICS_NEEDS, true),
    ("semantics", MEMORY_SEMANTICS_NEEDS, true),
    ("source_memory_access", MEMORY_ACCESS_NEEDS, true),
    ("storage_class", STORAGE_CLASS_NEEDS, false),
    ("unequal_semantics", MEMORY_SEMANTICS_NEEDS, true),
];

/// Returns the needs of a case.
fn needs_of_case(value: u64, rows: &[Row<u64>]) -> Option<Needs> {
    rows.iter().find(|row| row.of.contains(&value)).map(|row| row.needs)
}

/// Returns the needs of a storage class.
pub fn needs_of_storage_class(class: StorageClass) -> Option<Needs> {
    needs_of_case(class.value(), STORAGE_CLASS_NEEDS)
}

/// Returns the needs of a capability.
pub fn needs_of_capability(capability: Capability) -> Needs {
    needs_of_case(capability.value(), CAPABILITY_NEEDS).unwrap_or(Needs::NOTHING)
}

/// Needs of operations, for look-ups by name.
pub struct OpNeeds {
    by_name: FoldMap<&'static str, Needs>,
}

impl Default for OpNeeds {
    fn default() -> Self {
        let rows = OPS.iter().flat_map(|row| row.of.iter().map(|name| (*name, row.needs)));
        let mut by_name = FoldMap::default();
        by_name.extend(rows);
        OpNeeds { by_name }
    }
}

impl OpNeeds {
    /// Returns the needs of an operation: of its own, and of the cases in its attributes. Those of types are left out.
    pub fn of(&self, op: Operation<'_, '_>) -> Vec<Needs> {
        let mut all: Vec<Needs> = self.by_name.get(op.name().as_str()).copied().into_iter().collect();
        for (name, rows, is_bits) in CASES_OF_ATTRIBUTES {
            let Some(value) = op.attribute(name).and_then(case_value) else { continue };
            if *is_bits {
                let bits = (0..u64::BITS).map(|at| value & (1 << at)).filter(|bit| *bit != 0);
                all.extend(bits.filter_map(|bit| needs_of_case(bit, rows)));
            } else {
                all.extend(needs_of_case(value, rows));
            }
        }
        all
    }
}
