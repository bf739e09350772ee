//! The `shape` dialect: shapes of tensors as values, and functions that compute them.
//!
//! A shape or a size may be an error, which is handed on by what is computed from it. Tensors of indices and single
//! indices stand for shapes and sizes that are none.
#![forbid(unsafe_code)]

mod canonicalize;
pub mod constraints;
mod facts;
mod fold;
mod interfaces;
mod ops;
mod syntax;
mod types;
mod verify;

pub use ops::*;
pub use types::*;

use terrace_ir::{DialectHooks, DialectSpec, InlinerHooks, TypedOp};

/// The declaration of the dialect.
pub static DIALECT: DialectSpec<'static> = DialectSpec {
    ops: &[
        AddOp::SPEC,
        AnyOp::SPEC,
        AssumingOp::SPEC,
        AssumingAllOp::SPEC,
        AssumingYieldOp::SPEC,
        BroadcastOp::SPEC,
        ConcatOp::SPEC,
        ConstShapeOp::SPEC,
        ConstSizeOp::SPEC,
        ConstWitnessOp::SPEC,
        CstrBroadcastableOp::SPEC,
        CstrEqOp::SPEC,
        CstrRequireOp::SPEC,
        DebugPrintOp::SPEC,
        DimOp::SPEC,
        DivOp::SPEC,
        FromExtentTensorOp::SPEC,
        FromExtentsOp::SPEC,
        FuncOp::SPEC,
        FunctionLibraryOp::SPEC,
        GetExtentOp::SPEC,
        IndexToSizeOp::SPEC,
        IsBroadcastableOp::SPEC,
        MaxOp::SPEC,
        MeetOp::SPEC,
        MinOp::SPEC,
        MulOp::SPEC,
        NumElementsOp::SPEC,
        RankOp::SPEC,
        ReduceOp::SPEC,
        ReturnOp::SPEC,
        ShapeEqOp::SPEC,
        ShapeOfOp::SPEC,
        SizeToIndexOp::SPEC,
        SplitAtOp::SPEC,
        ToExtentTensorOp::SPEC,
        ValueAsShapeOp::SPEC,
        ValueOfOp::SPEC,
        WithOp::SPEC,
        YieldOp::SPEC,
    ],
    types: &[&SHAPE_TYPE, &SIZE_TYPE, &VALUE_SHAPE_TYPE, &WITNESS_TYPE],
    hooks: DialectHooks {
        materialize_constant: Some(fold::materialize),
        verify_op_attribute: Some(verify::verify_op_attribute),
        inliner: Some(&InlinerHooks::ALWAYS),
        unknown_ops: Some(""),
        ..DialectHooks::NONE
    },
    ..DialectSpec::new("shape")
};
