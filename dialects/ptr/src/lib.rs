//! The `ptr` dialect: pointers into any memory space.
#![forbid(unsafe_code)]

mod attributes;
pub mod constraints;
mod fold;
mod interfaces;
mod ops;
mod types;
mod verify;

pub use attributes::*;
pub use ops::*;
pub use types::{PTR_METADATA_TYPE, PTR_TYPE, is_pointer, is_pointer_like};

use terrace_ir::{DialectSpec, TypedOp};

/// The declaration of the dialect.
pub static DIALECT: DialectSpec<'static> = DialectSpec {
    ops: &[
        ConstantOp::SPEC,
        FromPtrOp::SPEC,
        GatherOp::SPEC,
        GetMetadataOp::SPEC,
        LoadOp::SPEC,
        MaskedLoadOp::SPEC,
        MaskedStoreOp::SPEC,
        PtrAddOp::SPEC,
        PtrDiffOp::SPEC,
        ScatterOp::SPEC,
        StoreOp::SPEC,
        ToPtrOp::SPEC,
        TypeOffsetOp::SPEC,
    ],
    attributes: &[&ADDRESS_ATTR, &GENERIC_SPACE_ATTR, &NULL_ATTR, &SPEC_ATTR],
    enums: &[AtomicBinOp::SPEC, AtomicOrdering::SPEC, PtrAddFlags::SPEC, PtrDiffFlags::SPEC],
    types: &[&PTR_TYPE, &PTR_METADATA_TYPE],
    ..DialectSpec::new("ptr")
};
