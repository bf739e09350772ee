//! The `bufferization` dialect: where tensors and memrefs meet. Declarations only; there are no passes yet.
#![forbid(unsafe_code)]

pub mod constraints;
mod ops;
mod verify;

pub use ops::*;

use terrace_ir::{DialectHooks, DialectSpec, InlinerHooks, TypedOp};

/// The declaration of the dialect.
pub static DIALECT: DialectSpec<'static> = DialectSpec {
    ops: &[
        CloneOp::SPEC,
        DeallocTensorOp::SPEC,
        MaterializeInDestinationOp::SPEC,
        ToBufferOp::SPEC,
        ToTensorOp::SPEC,
    ],
    hooks: DialectHooks { inliner: Some(&InlinerHooks::ALWAYS), ..DialectHooks::NONE },
    ..DialectSpec::new("bufferization")
};
