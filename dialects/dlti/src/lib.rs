//! The `dlti` dialect: how data is laid out, and what is known of a target.
//!
//! It has attributes only: maps from names and types to what is said of them. A layout is found on the operations
//! around, where an inner one may add to an outer one.
#![forbid(unsafe_code)]

mod attributes;
mod facts;
mod syntax;
mod verify;

pub use attributes::*;
pub use facts::{entries, entry, layout_entry};

use terrace_ir::{DialectHooks, DialectSpec};

/// The declaration of the dialect.
pub static DIALECT: DialectSpec<'static> = DialectSpec {
    attributes: &[
        &ENTRY_ATTR,
        &SPEC_ATTR,
        &FUNCTION_POINTER_ALIGNMENT_ATTR,
        &MAP_ATTR,
        &TARGET_DEVICE_SPEC_ATTR,
        &TARGET_SYSTEM_SPEC_ATTR,
    ],
    hooks: DialectHooks { verify_op_attribute: Some(verify::verify_op_attribute), ..DialectHooks::NONE },
    ..DialectSpec::new("dlti")
};
