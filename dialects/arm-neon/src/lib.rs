//! The `arm_neon` dialect: instructions on vectors of 64-bit ARM processors.
#![forbid(unsafe_code)]

pub mod constraints;
mod ops;

pub use ops::*;

use terrace_ir::{DialectSpec, TypedOp};

/// The declaration of the dialect.
pub static DIALECT: DialectSpec<'static> = DialectSpec {
    ops: &[
        Sdot2dOp::SPEC,
        BfmmlaOp::SPEC,
        SdotOp::SPEC,
        SmmlaOp::SPEC,
        SMullOp::SPEC,
        UmmlaOp::SPEC,
        UsmmlaOp::SPEC,
    ],
    ..DialectSpec::new("arm_neon")
};
