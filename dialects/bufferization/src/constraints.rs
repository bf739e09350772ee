//! Constraints that are peculiar to the dialect.
#![allow(non_upper_case_globals)]

use terrace_ir::spec::TypeConstraint;

/// Tensor-like type.
pub const TensorLike: TypeConstraint<'static> =
    TypeConstraint::new("TensorLikeType instance", |ty| ty.is_tensor());

/// Buffer-like type.
pub const BufferLike: TypeConstraint<'static> =
    TypeConstraint::new("BufferLikeType instance", |ty| ty.is_any_memref());
