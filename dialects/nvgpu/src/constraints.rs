//! Constraints that are peculiar to `nvgpu`.
#![allow(non_upper_case_globals)]

use crate::attributes::RCP_ROUNDING_MODE_ATTR;
use crate::types::*;
use terrace_ir::constraints::{F32, VECTOR};
use terrace_ir::spec::{AttributeConstraint, TypeClass, TypeConstraint};

macro_rules! types {
    ($($(#[$doc:meta])* $name:ident = $summary:literal, $mnemonic:literal, $spec:ident;)*) => {$(
        $(#[$doc])*
        pub const $name: TypeConstraint<'static> =
            TypeConstraint::new($summary, |ty| ty.as_dialect($spec.name).is_some())
                .of_class(TypeClass::new($mnemonic, |ty| ty.as_dialect($spec.name).is_some()));
    )*};
}

types! {
    /// Barriers in memory.
    MBarrierGroup = "mbarrier barrier type", "nvgpu.mbarrier.group", MBARRIER_GROUP_TYPE;
    /// The description of a tensor.
    TensorMapDescriptor = "TensorMap descriptor", "nvgpu.tensormap.descriptor", TENSORMAP_DESCRIPTOR_TYPE;
    /// A matrix that is spread over a group of warps.
    WarpgroupAccumulator = "", "nvgpu.warpgroup.accumulator", WARPGROUP_ACCUMULATOR_TYPE;
    /// The description of a matrix in shared memory.
    WarpgroupMatrixDescriptor = "Warpgroup matrix descriptor type", "nvgpu.warpgroup.descriptor",
        WARPGROUP_DESCRIPTOR_TYPE;
}

/// Copies that are under way.
pub const DeviceAsyncToken: TypeConstraint<'static> = TypeConstraint::buildable(
    "device async token type",
    |ty| ty.as_dialect(DEVICE_ASYNC_TOKEN_TYPE.name).is_some(),
    |context| context.dialect_type(&DEVICE_ASYNC_TOKEN_TYPE, &[]),
);

/// The state of a phase of a barrier.
pub const MBarrierToken: TypeConstraint<'static> = TypeConstraint::buildable(
    "",
    |ty| ty.as_dialect(MBARRIER_TOKEN_TYPE.name).is_some(),
    |context| context.dialect_type(&MBARRIER_TOKEN_TYPE, &[]),
)
.of_class(TypeClass::new("nvgpu.mbarrier.token", |ty| ty.as_dialect(MBARRIER_TOKEN_TYPE.name).is_some()));

/// An address.
pub const I32OrI64: TypeConstraint<'static> =
    TypeConstraint::new("32-bit signless integer or 64-bit signless integer", |ty| {
        ty.is_signless_integer_of(32) || ty.is_signless_integer_of(64)
    });

/// Which elements of a matrix are there.
pub const VectorOf2I16: TypeConstraint<'static> = TypeConstraint::buildable(
    "fixed-length vector of 16-bit signless integer values of length 2",
    |ty| {
        ty.is_vector()
            && !ty.is_scalable_vector()
            && ty.element_count() == Some(2)
            && ty.element_or_self().is_signless_integer_of(16)
    },
    |context| context.vector_type(&[2], context.integer_type(16)),
)
.of_class(VECTOR);

/// Floats.
pub const VectorOfF32: TypeConstraint<'static> = TypeConstraint::new("vector of 32-bit float values", |ty| {
    ty.is_vector() && ty.rank().is_some_and(|rank| rank > 0) && F32.holds(ty.element_or_self())
})
.of_class(VECTOR);

/// Rounding of a reciprocal.
pub const RcpRoundingModeAttr: AttributeConstraint<'static> =
    AttributeConstraint::of("Rounding mode of rcp", &RCP_ROUNDING_MODE_ATTR);
