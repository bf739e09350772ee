//! Needs of the cases of enums: those that every version has without more are left out.

mod capability;
mod execution;
mod image;
mod memory;

pub(super) use capability::CAPABILITY_NEEDS;
pub(super) use execution::{
    EXECUTION_MODE_NEEDS, EXECUTION_MODEL_NEEDS, FUNCTION_CONTROL_NEEDS, GROUP_OPERATION_NEEDS,
    LINKAGE_TYPE_NEEDS, LOOP_CONTROL_NEEDS, PACKED_VECTOR_FORMAT_NEEDS,
};
pub(super) use image::{DIM_NEEDS, IMAGE_FORMAT_NEEDS, IMAGE_OPERANDS_NEEDS};
pub(super) use memory::{
    ADDRESSING_MODEL_NEEDS, MEMORY_ACCESS_NEEDS, MEMORY_MODEL_NEEDS, MEMORY_SEMANTICS_NEEDS, SCOPE_NEEDS,
    STORAGE_CLASS_NEEDS,
};

/// Declares a table of the cases of an enum with the same needs.
macro_rules! rows {
    ($(#[$doc:meta])* $name:ident: $cases:ident { $(
        [$($case:ident)*]
        $(since $since:ident)?
        $(until $until:ident)?
        $(extensions [$($extension:ident)*])?
        $(capabilities [$($capability:ident)*])?;
    )* }) => {
        $(#[$doc])*
        pub(in crate::availability) const $name: &[Row<u64>] = &[$(Row {
            of: &[$($cases::$case.value()),*],
            needs: Needs::NOTHING
                $(.since(Version::$since))?
                $(.until(Version::$until))?
                $(.any_extension(&[$(Extension::$extension),*]))?
                $(.any_capability(&[$(Capability::$capability),*]))?,
        }),*];
    };
}

use rows;
