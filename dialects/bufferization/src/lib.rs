//! The `bufferization` dialect: where tensors and memrefs meet. There are no passes yet.
#![forbid(unsafe_code)]

mod attributes;
mod canonicalize;
pub mod constraints;
mod fold;
mod interfaces;
mod ops;
mod syntax;
mod verify;

pub use attributes::*;
pub use ops::*;

use terrace_ir::{DialectHooks, DialectSpec, InlinerHooks, TypedOp};

/// The declaration of the dialect.
pub static DIALECT: DialectSpec<'static> = DialectSpec {
    ops: &[
        AllocTensorOp::SPEC,
        CloneOp::SPEC,
        DeallocOp::SPEC,
        DeallocTensorOp::SPEC,
        MaterializeInDestinationOp::SPEC,
        ToBufferOp::SPEC,
        ToTensorOp::SPEC,
    ],
    enums: &[LayoutMapOption::SPEC],
    hooks: DialectHooks {
        verify_op_attribute: Some(verify::verify_op_attribute),
        verify_argument_attribute: Some(verify::verify_argument_attribute),
        inliner: Some(&InlinerHooks::ALWAYS),
        ..DialectHooks::NONE
    },
    ..DialectSpec::new("bufferization")
};
