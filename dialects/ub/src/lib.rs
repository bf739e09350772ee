//! The `ub` dialect: undefined behaviour made explicit.
#![forbid(unsafe_code)]

mod attributes;
pub mod constraints;
mod fold;
mod ops;

pub use attributes::*;
pub use fold::materialize;
pub use ops::*;

use terrace_ir::{DialectHooks, DialectSpec, InlinerHooks, TypedOp};

/// The declaration of the dialect.
pub static DIALECT: DialectSpec<'static> = DialectSpec {
    ops: &[PoisonOp::SPEC, UnreachableOp::SPEC],
    attributes: &[&POISON_ATTR],
    hooks: DialectHooks {
        inliner: Some(&InlinerHooks::ALWAYS),
        materialize_constant: Some(materialize),
        ..DialectHooks::NONE
    },
    ..DialectSpec::new("ub")
};
