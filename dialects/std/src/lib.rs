//! The `std` dialect: what operations of 2019 and 2020 have no equivalent today.
//!
//! Upstream dissolved its dialect of that name. Older files are read as current operations, and what cannot be said
//! with those stays here, under the old name.
#![forbid(unsafe_code)]

mod attributes;
mod ops;
mod verify;

pub use attributes::*;
pub use ops::*;

use terrace_ir::{DialectHooks, DialectSpec, InlinerHooks, TypedOp};

/// The declaration of the dialect.
pub static DIALECT: DialectSpec<'static> = DialectSpec {
    ops: &[AllocStaticOp::SPEC, ExtractElementOp::SPEC, ReshapeOp::SPEC, ViewOp::SPEC],
    attributes: &[&OPAQUE_ATTR],
    is_legacy: true,
    hooks: DialectHooks { inliner: Some(&InlinerHooks::ALWAYS), ..DialectHooks::NONE },
    ..DialectSpec::new("std")
};
