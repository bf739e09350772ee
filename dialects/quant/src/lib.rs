//! The `quant` dialect: integers that stand for floats.
#![forbid(unsafe_code)]

pub mod constraints;
mod fold;
mod ops;
mod syntax;
mod types;
mod verify;

pub use ops::*;
pub use types::*;

use terrace_ir::{DialectHooks, DialectSpec, TypedOp};

/// The declaration of the dialect.
pub static DIALECT: DialectSpec<'static> = DialectSpec {
    ops: &[DequantizeCastOp::SPEC, QuantizeCastOp::SPEC, StorageCastOp::SPEC],
    types: &[&ANY_TYPE, &CALIBRATED_TYPE, &UNIFORM_TYPE],
    hooks: DialectHooks {
        parse_type: Some(syntax::parse_type),
        type_text: Some(syntax::type_text),
        ..DialectHooks::NONE
    },
    ..DialectSpec::new("quant")
};
