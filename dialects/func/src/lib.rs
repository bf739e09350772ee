//! The `func` dialect: functions and calls.
#![forbid(unsafe_code)]

mod canonicalize;
mod constraints;
mod fold;
mod interfaces;
mod ops;
mod syntax;
mod verify;

pub use ops::*;

use terrace_ir::{DialectHooks, DialectSpec, TypedOp};

/// The declaration of the dialect.
pub static DIALECT: DialectSpec<'static> = DialectSpec {
    ops: &[CallOp::SPEC, CallIndirectOp::SPEC, ConstantOp::SPEC, FuncOp::SPEC, ReturnOp::SPEC],
    hooks: DialectHooks {
        inliner: Some(&interfaces::INLINER),
        materialize_constant: Some(fold::materialize),
        ..DialectHooks::NONE
    },
    ..DialectSpec::new("func")
};
