//! The `math` dialect: mathematical functions beyond basic arithmetic.
#![forbid(unsafe_code)]

mod fold;
mod ops;

pub use ops::*;

use terrace_ir::{DialectHooks, DialectSpec, InlinerHooks, TypedOp};

/// The declaration of the dialect.
pub static DIALECT: DialectSpec<'static> = DialectSpec {
    ops: &[
        AbsFOp::SPEC,
        AbsIOp::SPEC,
        AcosOp::SPEC,
        AcoshOp::SPEC,
        AsinOp::SPEC,
        AsinhOp::SPEC,
        AtanOp::SPEC,
        Atan2Op::SPEC,
        AtanhOp::SPEC,
        CbrtOp::SPEC,
        CeilOp::SPEC,
        ClampFOp::SPEC,
        CopySignOp::SPEC,
        CosOp::SPEC,
        CoshOp::SPEC,
        CountLeadingZerosOp::SPEC,
        CtPopOp::SPEC,
        CountTrailingZerosOp::SPEC,
        ErfOp::SPEC,
        ErfcOp::SPEC,
        ExpOp::SPEC,
        Exp2Op::SPEC,
        ExpM1Op::SPEC,
        FloorOp::SPEC,
        FmaOp::SPEC,
        FPowIOp::SPEC,
        IPowIOp::SPEC,
        IsFiniteOp::SPEC,
        IsInfOp::SPEC,
        IsNaNOp::SPEC,
        IsNormalOp::SPEC,
        LogOp::SPEC,
        Log10Op::SPEC,
        Log1pOp::SPEC,
        Log2Op::SPEC,
        PowFOp::SPEC,
        RoundOp::SPEC,
        RoundEvenOp::SPEC,
        RsqrtOp::SPEC,
        SinOp::SPEC,
        SincosOp::SPEC,
        SinhOp::SPEC,
        SqrtOp::SPEC,
        TanOp::SPEC,
        TanhOp::SPEC,
        TruncOp::SPEC,
    ],
    hooks: DialectHooks {
        inliner: Some(&InlinerHooks::ALWAYS),
        materialize_constant: Some(fold::materialize),
        ..DialectHooks::NONE
    },
    ..DialectSpec::new("math")
};
