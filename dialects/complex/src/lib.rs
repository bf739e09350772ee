//! The `complex` dialect: complex numbers.
#![forbid(unsafe_code)]

mod attributes;
mod canonicalize;
mod constraints;
mod fold;
mod interfaces;
mod ops;
mod syntax;
mod verify;

pub use attributes::*;
pub use fold::materialize;
pub use ops::*;

use terrace_ir::{DialectHooks, DialectSpec, InlinerHooks, TypedOp};

/// The declaration of the dialect.
pub static DIALECT: DialectSpec<'static> = DialectSpec {
    ops: &[
        AbsOp::SPEC,
        AddOp::SPEC,
        AngleOp::SPEC,
        Atan2Op::SPEC,
        BitcastOp::SPEC,
        ConjOp::SPEC,
        ConstantOp::SPEC,
        CosOp::SPEC,
        CreateOp::SPEC,
        DivOp::SPEC,
        EqualOp::SPEC,
        ExpOp::SPEC,
        Expm1Op::SPEC,
        ImOp::SPEC,
        LogOp::SPEC,
        Log1pOp::SPEC,
        MulOp::SPEC,
        NegOp::SPEC,
        NotEqualOp::SPEC,
        PowOp::SPEC,
        PowiOp::SPEC,
        ReOp::SPEC,
        RsqrtOp::SPEC,
        SignOp::SPEC,
        SinOp::SPEC,
        SqrtOp::SPEC,
        SubOp::SPEC,
        TanOp::SPEC,
        TanhOp::SPEC,
    ],
    attributes: &[&NUMBER_ATTR],
    enums: &[ComplexRangeFlags::SPEC],
    hooks: DialectHooks {
        inliner: Some(&InlinerHooks::ALWAYS),
        materialize_constant: Some(materialize),
        ..DialectHooks::NONE
    },
    ..DialectSpec::new("complex")
};
