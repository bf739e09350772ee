//! The `index` dialect: arithmetic on `index` alone.
#![forbid(unsafe_code)]

mod attributes;
mod canonicalize;
pub mod constraints;
mod fold;
mod interfaces;
mod ops;

pub use attributes::*;
pub use ops::*;

use terrace_ir::{DialectHooks, DialectSpec, InlinerHooks, TypedOp};

/// The declaration of the dialect.
pub static DIALECT: DialectSpec<'static> = DialectSpec {
    ops: &[
        AddOp::SPEC,
        AndOp::SPEC,
        BoolConstantOp::SPEC,
        CastSOp::SPEC,
        CastUOp::SPEC,
        CeilDivSOp::SPEC,
        CeilDivUOp::SPEC,
        CmpOp::SPEC,
        ConstantOp::SPEC,
        DivSOp::SPEC,
        DivUOp::SPEC,
        FloorDivSOp::SPEC,
        MaxSOp::SPEC,
        MaxUOp::SPEC,
        MinSOp::SPEC,
        MinUOp::SPEC,
        MulOp::SPEC,
        OrOp::SPEC,
        RemSOp::SPEC,
        RemUOp::SPEC,
        ShlOp::SPEC,
        ShrSOp::SPEC,
        ShrUOp::SPEC,
        SizeOfOp::SPEC,
        SubOp::SPEC,
        XOrOp::SPEC,
    ],
    attributes: &[&INDEX_CMP_PREDICATE_ATTR],
    enums: &[IndexCmpPredicate::SPEC],
    hooks: DialectHooks {
        inliner: Some(&InlinerHooks::ALWAYS),
        materialize_constant: Some(fold::materialize),
        ..DialectHooks::NONE
    },
    ..DialectSpec::new("index")
};
