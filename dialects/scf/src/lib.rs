//! The `scf` dialect: structured control flow: loops and conditionals with regions.
#![forbid(unsafe_code)]

mod canonicalize;
pub mod constraints;
mod fold;
mod interfaces;
mod ops;
mod syntax;
mod verify;

pub use ops::*;

use terrace_ir::{DialectHooks, DialectSpec, InlinerHooks, TypedOp};

/// The declaration of the dialect.
pub static DIALECT: DialectSpec<'static> = DialectSpec {
    ops: &[
        ConditionOp::SPEC,
        ExecuteRegionOp::SPEC,
        ForOp::SPEC,
        ForallOp::SPEC,
        InParallelOp::SPEC,
        IfOp::SPEC,
        IndexSwitchOp::SPEC,
        ParallelOp::SPEC,
        ReduceOp::SPEC,
        ReduceReturnOp::SPEC,
        WhileOp::SPEC,
        YieldOp::SPEC,
    ],
    hooks: DialectHooks { inliner: Some(&InlinerHooks::ALWAYS), ..DialectHooks::NONE },
    ..DialectSpec::new("scf")
};
