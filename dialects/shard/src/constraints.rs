//! Constraints that are peculiar to `shard`.
#![allow(non_upper_case_globals)]

use crate::{AXISARRAY_ATTR, PARTIAL_ATTR, SHARDING_TYPE};
use terrace_ir::constraints::{self, AnyNon0RankedMemRef, AnyNon0RankedTensor};
use terrace_ir::spec::{AttributeConstraint, TypeConstraint};

/// A tensor or a memref, of known rank.
pub const TensorOrMemref: TypeConstraint<'static> =
    TypeConstraint::new("memref of any type values or ranked tensor of any type values", |ty| {
        ty.is_memref() || ty.is_ranked_tensor()
    })
    .of_class(constraints::SHAPED);

/// A tensor or a memref with dimensions.
pub const Piece: TypeConstraint<'static> = TypeConstraint::new(
    "non-0-ranked.memref of any type values or non-0-ranked.tensor of any type values",
    |ty| AnyNon0RankedMemRef.holds(ty) || AnyNon0RankedTensor.holds(ty),
)
.of_class(constraints::SHAPED);

/// Sharding of a tensor.
pub const Sharding: TypeConstraint<'static> = TypeConstraint::buildable(
    "sharding definition",
    |ty| ty.as_dialect(SHARDING_TYPE.name).is_some(),
    |context| context.dialect_type(&SHARDING_TYPE, &[]),
);

/// Reduction of elements.
pub const ReductionKindAttr: AttributeConstraint<'static> =
    AttributeConstraint::of("Reduction of an iterator/grid dimension.", &PARTIAL_ATTR);

/// Along which directions dimensions are split.
pub const SplitAxesAttr: AttributeConstraint<'static> = AttributeConstraint::of("", &AXISARRAY_ATTR);
