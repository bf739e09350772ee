//! The `ub` dialect: undefined behaviour made explicit.
#![forbid(unsafe_code)]

mod attributes;
pub mod constraints;
mod ops;

pub use attributes::*;
pub use ops::*;

use terrace_ir::{DialectSpec, TypedOp};

/// The declaration of the dialect.
pub static DIALECT: DialectSpec<'static> = DialectSpec {
    ops: &[PoisonOp::SPEC, UnreachableOp::SPEC],
    attributes: &[&POISON_ATTR],
    ..DialectSpec::new("ub")
};
