//! The `arm_sve` dialect: instructions on scalable vectors of ARM processors.
#![forbid(unsafe_code)]

pub mod constraints;
mod ops;

pub use ops::*;

use terrace_ir::{DialectSpec, TypedOp};

/// The declaration of the dialect.
pub static DIALECT: DialectSpec<'static> = DialectSpec {
    ops: &[
        ConvertFromSvboolOp::SPEC,
        ConvertToSvboolOp::SPEC,
        DupQLaneOp::SPEC,
        ScalableMaskedAddIIntrOp::SPEC,
        BfmmlaOp::SPEC,
        ConvertFromSvboolIntrOp::SPEC,
        ConvertToSvboolIntrOp::SPEC,
        DupQLaneIntrOp::SPEC,
        ScalableMaskedAddFIntrOp::SPEC,
        ScalableMaskedDivFIntrOp::SPEC,
        ScalableMaskedMulFIntrOp::SPEC,
        ScalableMaskedSubFIntrOp::SPEC,
        ScalableMaskedMulIIntrOp::SPEC,
        PselIntrOp::SPEC,
        ScalableMaskedSDivIIntrOp::SPEC,
        SdotIntrOp::SPEC,
        SmmlaIntrOp::SPEC,
        ScalableMaskedSubIIntrOp::SPEC,
        ScalableMaskedUDivIIntrOp::SPEC,
        UdotIntrOp::SPEC,
        UmmlaIntrOp::SPEC,
        UsmmlaIntrOp::SPEC,
        WhileLTIntrOp::SPEC,
        ZipX2IntrOp::SPEC,
        ZipX4IntrOp::SPEC,
        ScalableMaskedAddFOp::SPEC,
        ScalableMaskedAddIOp::SPEC,
        ScalableMaskedDivFOp::SPEC,
        ScalableMaskedSDivIOp::SPEC,
        ScalableMaskedUDivIOp::SPEC,
        ScalableMaskedMulFOp::SPEC,
        ScalableMaskedMulIOp::SPEC,
        ScalableMaskedSubFOp::SPEC,
        ScalableMaskedSubIOp::SPEC,
        PselOp::SPEC,
        SdotOp::SPEC,
        SmmlaOp::SPEC,
        UdotOp::SPEC,
        UmmlaOp::SPEC,
        UsmmlaOp::SPEC,
        ZipX2Op::SPEC,
        ZipX4Op::SPEC,
    ],
    ..DialectSpec::new("arm_sve")
};
