//! The `ml_program` dialect: functions, graphs and global variables of machine learning programs.
//!
//! In a graph operations have no order. Those that read and write variables there take and give tokens, which say what
//! comes first.
#![forbid(unsafe_code)]

mod attributes;
pub mod constraints;
mod interfaces;
mod ops;
mod syntax;
mod types;
mod verify;

pub use attributes::*;
pub use ops::*;
pub use types::*;

use terrace_ir::{DialectHooks, DialectSpec, InlinerHooks, TypedOp};

/// The declaration of the dialect.
pub static DIALECT: DialectSpec<'static> = DialectSpec {
    ops: &[
        FuncOp::SPEC,
        GlobalOp::SPEC,
        GlobalLoadOp::SPEC,
        GlobalLoadConstOp::SPEC,
        GlobalLoadGraphOp::SPEC,
        GlobalStoreOp::SPEC,
        GlobalStoreGraphOp::SPEC,
        OutputOp::SPEC,
        ReturnOp::SPEC,
        SubgraphOp::SPEC,
        TokenOp::SPEC,
    ],
    types: &[&TOKEN_TYPE],
    attributes: &[&EXTERN_ATTR],
    hooks: DialectHooks { inliner: Some(&InlinerHooks::ALWAYS), ..DialectHooks::NONE },
    ..DialectSpec::new("ml_program")
};
