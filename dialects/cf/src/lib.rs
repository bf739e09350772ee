//! The `cf` dialect: branches between the blocks of a region.
#![forbid(unsafe_code)]

mod canonicalize;
mod interfaces;
mod ops;
mod syntax;
mod verify;

pub use ops::*;

use terrace_ir::{DialectHooks, DialectSpec, InlinerHooks, TypedOp};

/// The declaration of the dialect.
pub static DIALECT: DialectSpec<'static> = DialectSpec {
    ops: &[AssertOp::SPEC, BranchOp::SPEC, CondBranchOp::SPEC, SwitchOp::SPEC],
    hooks: DialectHooks { inliner: Some(&InlinerHooks::ALWAYS), ..DialectHooks::NONE },
    ..DialectSpec::new("cf")
};
