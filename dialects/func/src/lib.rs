//! The `func` dialect: functions and calls.
#![forbid(unsafe_code)]

mod ops;
mod constraints;
mod syntax;
mod verify;
mod interfaces;

pub use ops::*;

use terrace_ir::{DialectSpec, TypedOp};

/// The declaration of the dialect.
pub static DIALECT: DialectSpec<'static> = DialectSpec {
    ops: &[CallOp::SPEC, CallIndirectOp::SPEC, ConstantOp::SPEC, FuncOp::SPEC, ReturnOp::SPEC],
    ..DialectSpec::new("func")
};
