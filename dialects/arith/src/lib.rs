//! The `arith` dialect: integer and float arithmetic on scalars, vectors and tensors.
#![forbid(unsafe_code)]

mod attributes;
mod builder;
mod canonicalize;
pub mod constraints;
mod facts;
mod fold;
mod interfaces;
mod ops;
mod syntax;
mod verify;

pub use attributes::*;
pub use builder::ArithBuilder;
pub use facts::neutral_element;
pub use fold::materialize;
pub use ops::*;

use terrace_ir::{DialectHooks, DialectSpec, InlinerHooks, TypedOp};

/// The declaration of the dialect.
pub static DIALECT: DialectSpec<'static> = DialectSpec {
    ops: &[
        AddFOp::SPEC,
        AddIOp::SPEC,
        AddUIExtendedOp::SPEC,
        AndIOp::SPEC,
        BitcastOp::SPEC,
        CeilDivSIOp::SPEC,
        CeilDivUIOp::SPEC,
        CmpFOp::SPEC,
        CmpIOp::SPEC,
        ConstantOp::SPEC,
        DivFOp::SPEC,
        DivSIOp::SPEC,
        DivUIOp::SPEC,
        ExtFOp::SPEC,
        ExtSIOp::SPEC,
        ExtUIOp::SPEC,
        FloorDivSIOp::SPEC,
        FPToSIOp::SPEC,
        FPToUIOp::SPEC,
        IndexCastOp::SPEC,
        IndexCastUIOp::SPEC,
        MaximumFOp::SPEC,
        MaxNumFOp::SPEC,
        MaxSIOp::SPEC,
        MaxUIOp::SPEC,
        MinimumFOp::SPEC,
        MinNumFOp::SPEC,
        MinSIOp::SPEC,
        MinUIOp::SPEC,
        MulFOp::SPEC,
        MulIOp::SPEC,
        MulSIExtendedOp::SPEC,
        MulUIExtendedOp::SPEC,
        NegFOp::SPEC,
        OrIOp::SPEC,
        RemFOp::SPEC,
        RemSIOp::SPEC,
        RemUIOp::SPEC,
        ScalingExtFOp::SPEC,
        ScalingTruncFOp::SPEC,
        SelectOp::SPEC,
        ShLIOp::SPEC,
        ShRSIOp::SPEC,
        ShRUIOp::SPEC,
        SIToFPOp::SPEC,
        SubFOp::SPEC,
        SubIOp::SPEC,
        TruncFOp::SPEC,
        TruncIOp::SPEC,
        UIToFPOp::SPEC,
        XOrIOp::SPEC,
    ],
    attributes: &[&FAST_MATH_FLAGS_ATTR, &INTEGER_OVERFLOW_FLAGS_ATTR],
    enums: &[
        AtomicRMWKind::SPEC,
        CmpFPredicate::SPEC,
        CmpIPredicate::SPEC,
        FastMathFlags::SPEC,
        IntegerOverflowFlags::SPEC,
        RoundingMode::SPEC,
    ],
    hooks: DialectHooks {
        inliner: Some(&InlinerHooks::ALWAYS),
        materialize_constant: Some(materialize),
        ..DialectHooks::NONE
    },
    ..DialectSpec::new("arith")
};
