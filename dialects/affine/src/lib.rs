//! The `affine` dialect: loops and memory accesses with affine bounds and subscripts.
#![forbid(unsafe_code)]

mod builder;
mod canonicalize;
pub mod constraints;
mod fold;
mod interfaces;
mod ops;
mod syntax;
mod verify;

pub use builder::{
    apply_canonical, apply_composed, apply_folded, apply_over_dims, dims_without_constants, maximum_folded,
};
pub use fold::applied::Applied;
pub use ops::dma::{DmaEnd, Transfer};
pub use ops::*;
pub use verify::identifiers::{affine_scope, is_valid_dim, is_valid_symbol, is_valid_symbol_anywhere};

use terrace_ir::{DialectHooks, DialectSpec, TypedOp};

/// The declaration of the dialect.
pub static DIALECT: DialectSpec<'static> = DialectSpec {
    ops: &[
        AffineApplyOp::SPEC,
        AffineDelinearizeIndexOp::SPEC,
        AffineDmaStartOp::SPEC,
        AffineDmaWaitOp::SPEC,
        AffineForOp::SPEC,
        AffineIfOp::SPEC,
        AffineLinearizeIndexOp::SPEC,
        AffineLoadOp::SPEC,
        AffineMaxOp::SPEC,
        AffineMinOp::SPEC,
        AffineParallelOp::SPEC,
        AffinePrefetchOp::SPEC,
        AffineStoreOp::SPEC,
        AffineVectorLoadOp::SPEC,
        AffineVectorStoreOp::SPEC,
        AffineYieldOp::SPEC,
    ],
    hooks: DialectHooks {
        inliner: Some(&interfaces::INLINER),
        materialize_constant: Some(terrace_arith::materialize),
        ..DialectHooks::NONE
    },
    ..DialectSpec::new("affine")
};
