//! The `smt` dialect: questions to solvers of satisfiability modulo theories.
//!
//! Values are terms of SMT-LIB: truth values, integers, bit vectors, arrays, functions, and those of sorts without a
//! meaning of their own.
#![forbid(unsafe_code)]

mod attributes;
pub mod constraints;
mod facts;
mod interfaces;
mod ops;
mod syntax;
mod types;
mod verify;

pub use attributes::*;
pub use ops::*;
pub use types::*;

use terrace_ir::{DialectSpec, TypedOp};

/// The declaration of the dialect.
pub static DIALECT: DialectSpec<'static> = DialectSpec {
    ops: &[
        AndOp::SPEC,
        ApplyFuncOp::SPEC,
        ArrayBroadcastOp::SPEC,
        ArraySelectOp::SPEC,
        ArrayStoreOp::SPEC,
        AssertOp::SPEC,
        BVAddOp::SPEC,
        BVAndOp::SPEC,
        BVAShrOp::SPEC,
        BVCmpOp::SPEC,
        ConcatOp::SPEC,
        BVConstantOp::SPEC,
        ExtractOp::SPEC,
        BVLShrOp::SPEC,
        BVMulOp::SPEC,
        BVNegOp::SPEC,
        BVNotOp::SPEC,
        BVOrOp::SPEC,
        RepeatOp::SPEC,
        BVSDivOp::SPEC,
        BVShlOp::SPEC,
        BVSModOp::SPEC,
        BVSRemOp::SPEC,
        BVUDivOp::SPEC,
        BVURemOp::SPEC,
        BVXOrOp::SPEC,
        BV2IntOp::SPEC,
        CheckOp::SPEC,
        BoolConstantOp::SPEC,
        DeclareFunOp::SPEC,
        DistinctOp::SPEC,
        EqOp::SPEC,
        ExistsOp::SPEC,
        ForallOp::SPEC,
        ImpliesOp::SPEC,
        IntAbsOp::SPEC,
        IntAddOp::SPEC,
        IntCmpOp::SPEC,
        IntConstantOp::SPEC,
        IntDivOp::SPEC,
        IntModOp::SPEC,
        IntMulOp::SPEC,
        IntSubOp::SPEC,
        Int2BVOp::SPEC,
        IteOp::SPEC,
        NotOp::SPEC,
        OrOp::SPEC,
        PopOp::SPEC,
        PushOp::SPEC,
        ResetOp::SPEC,
        SetLogicOp::SPEC,
        SolverOp::SPEC,
        XOrOp::SPEC,
        YieldOp::SPEC,
    ],
    types: &[&ARRAY_TYPE, &BOOL_TYPE, &BV_TYPE, &FUNC_TYPE, &INT_TYPE, &SORT_TYPE],
    attributes: &[&BV_ATTR],
    enums: &[BVCmpPredicate::SPEC, IntPredicate::SPEC],
    ..DialectSpec::new("smt")
};
