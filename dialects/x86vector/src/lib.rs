//! The `x86vector` dialect: instructions on vectors of x86 processors.
#![forbid(unsafe_code)]

pub mod constraints;
mod ops;
mod verify;

pub use ops::*;

use terrace_ir::{DialectSpec, TypedOp};

/// The declaration of the dialect.
pub static DIALECT: DialectSpec<'static> = DialectSpec {
    ops: &[
        BcstToPackedF32Op::SPEC,
        CvtPackedEvenIndexedToF32Op::SPEC,
        CvtPackedOddIndexedToF32Op::SPEC,
        DotInt8Op::SPEC,
        DotOp::SPEC,
        RsqrtOp::SPEC,
        CvtPackedF32ToBF16Op::SPEC,
        DotBF16Op::SPEC,
        MaskCompressOp::SPEC,
        MaskRndScaleOp::SPEC,
        MaskScaleFOp::SPEC,
        Vp2IntersectOp::SPEC,
    ],
    ..DialectSpec::new("x86vector")
};
