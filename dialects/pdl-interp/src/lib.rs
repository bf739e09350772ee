//! The `pdl_interp` dialect: patterns as code that an interpreter runs.
//!
//! One function looks at an operation, step by step and with a branch at each question, and notes the patterns that
//! match. Others rewrite what was matched.
#![forbid(unsafe_code)]

pub mod constraints;
mod interfaces;
mod ops;
mod syntax;
mod verify;

pub use ops::*;

use terrace_ir::{DialectSpec, TypedOp};

/// The declaration of the dialect.
pub static DIALECT: DialectSpec<'static> = DialectSpec {
    ops: &[
        ApplyConstraintOp::SPEC,
        ApplyRewriteOp::SPEC,
        AreEqualOp::SPEC,
        BranchOp::SPEC,
        CheckAttributeOp::SPEC,
        CheckOperandCountOp::SPEC,
        CheckOperationNameOp::SPEC,
        CheckResultCountOp::SPEC,
        CheckTypeOp::SPEC,
        CheckTypesOp::SPEC,
        ContinueOp::SPEC,
        CreateAttributeOp::SPEC,
        CreateOperationOp::SPEC,
        CreateRangeOp::SPEC,
        CreateTypeOp::SPEC,
        CreateTypesOp::SPEC,
        EraseOp::SPEC,
        ExtractOp::SPEC,
        FinalizeOp::SPEC,
        ForEachOp::SPEC,
        FuncOp::SPEC,
        GetAttributeOp::SPEC,
        GetAttributeTypeOp::SPEC,
        GetDefiningOpOp::SPEC,
        GetOperandOp::SPEC,
        GetOperandsOp::SPEC,
        GetResultOp::SPEC,
        GetResultsOp::SPEC,
        GetUsersOp::SPEC,
        GetValueTypeOp::SPEC,
        IsNotNullOp::SPEC,
        RecordMatchOp::SPEC,
        ReplaceOp::SPEC,
        SwitchAttributeOp::SPEC,
        SwitchOperandCountOp::SPEC,
        SwitchOperationNameOp::SPEC,
        SwitchResultCountOp::SPEC,
        SwitchTypeOp::SPEC,
        SwitchTypesOp::SPEC,
    ],
    ..DialectSpec::new("pdl_interp")
};
