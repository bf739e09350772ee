//! Types of lanes, memory and matrices.
#![allow(non_upper_case_globals)]

use crate::attributes::{CACHE_HINT_ATTR, FENCE_SCOPE_ATTR, LAYOUT_ATTR, MEMORY_SPACE_ATTR, SLICE_ATTR};
use crate::facts::{as_mem_desc, as_tensor_desc, is_shared};
use crate::types::NBARRIER_TYPE;
use std::ops::RangeInclusive;
use terrace_ir::Type;
use terrace_ir::constraints::{
    BF16, F16, F32, F64, I1, I8, I16, I32, I64, Index, SI1, SI8, SI16, SI32, SI64, TF32, UI1, UI8, UI16,
    UI32, UI64, VECTOR,
};
use terrace_ir::spec::{AttributeConstraint, AttributeStorage, AttributeSyntax, TypeClass, TypeConstraint};

/// A small integer.
const I4: TypeConstraint<'static> =
    TypeConstraint::new("4-bit signless integer", |ty| ty.is_signless_integer_of(4));

/// Types that memory holds.
const SCALARS: &[TypeConstraint<'static>] = &[
    I1, I4, I8, I16, I32, I64, SI1, SI8, SI16, SI32, SI64, UI1, UI8, UI16, UI32, UI64, F16, F32, F64, BF16,
    TF32,
];

/// Types of addresses.
const ADDRESSES: &[TypeConstraint<'static>] = &[UI64, UI32, I64, I32];

/// Named barriers.
pub const XeGPU_Nbarrier: TypeConstraint<'static> = TypeConstraint::buildable(
    "!xegpu.nbarrier a custom XeGPU type representing a barrier.",
    |ty| ty.as_dialect(NBARRIER_TYPE.name).is_some(),
    |context| context.dialect_type(&NBARRIER_TYPE, &[]),
)
.of_class(TypeClass::new("xegpu.nbarrier", |ty| ty.as_dialect(NBARRIER_TYPE.name).is_some()));

/// Places of memory.
pub const XeGPU_TensorDesc: TypeConstraint<'static> =
    TypeConstraint::new("TensorDesc describing regions of interested data.", |ty| {
        as_tensor_desc(ty).is_some()
    })
    .of_class(TypeClass::new("xegpu.tensor_desc", |ty| as_tensor_desc(ty).is_some()));

/// Which lanes take part.
pub const XeGPU_MaskType: TypeConstraint<'static> =
    TypeConstraint::new("fixed-length vector of 1-bit signless integer values", |ty| {
        is_fixed_vector_of(ty, &[I1])
    })
    .of_class(VECTOR);

/// Type that lanes hold.
pub const XeGPU_ValueType: TypeConstraint<'static> = TypeConstraint::new("fixed-length vector of 1-bit signless integer or 4-bit signless integer or 8-bit signless integer or 16-bit signless integer or 32-bit signless integer or 64-bit signless integer or 1-bit signed integer or 8-bit signed integer or 16-bit signed integer or 32-bit signed integer or 64-bit signed integer or 1-bit unsigned integer or 8-bit unsigned integer or 16-bit unsigned integer or 32-bit unsigned integer or 64-bit unsigned integer or 16-bit float or 32-bit float or 64-bit float or bfloat16 type or tf32 type values", |ty| is_fixed_vector_of(ty, SCALARS)).of_class(VECTOR);

/// Type distributed over lanes.
pub const XeGPU_VectorType: TypeConstraint<'static> = TypeConstraint::new("vector of 1-bit signless integer or 4-bit signless integer or 8-bit signless integer or 16-bit signless integer or 32-bit signless integer or 64-bit signless integer or 1-bit signed integer or 8-bit signed integer or 16-bit signed integer or 32-bit signed integer or 64-bit signed integer or 1-bit unsigned integer or 8-bit unsigned integer or 16-bit unsigned integer or 32-bit unsigned integer or 64-bit unsigned integer or 16-bit float or 32-bit float or 64-bit float or bfloat16 type or tf32 type values of ranks 1/2/3/4/5/6", |ty| ty.is_vector() && ty.rank().is_some_and(|rank| (1..=6).contains(&rank)) && is_any_of(ty.element_or_self(), SCALARS)).of_class(VECTOR);

/// A buffer in shared memory.
pub const SharedMemRef: TypeConstraint<'static> = TypeConstraint::new(
    "reside in share memory and statically 1d shaped memref of 1-bit signless integer or 4-bit signless integer or 8-bit signless integer or 16-bit signless integer or 32-bit signless integer or 64-bit signless integer or 1-bit signed integer or 8-bit signed integer or 16-bit signed integer or 32-bit signed integer or 64-bit signed integer or 1-bit unsigned integer or 8-bit unsigned integer or 16-bit unsigned integer or 32-bit unsigned integer or 64-bit unsigned integer or 16-bit float or 32-bit float or 64-bit float or bfloat16 type or tf32 type values  or reside in share memory and statically 2d shaped memref of 1-bit signless integer or 4-bit signless integer or 8-bit signless integer or 16-bit signless integer or 32-bit signless integer or 64-bit signless integer or 1-bit signed integer or 8-bit signed integer or 16-bit signed integer or 32-bit signed integer or 64-bit signed integer or 1-bit unsigned integer or 8-bit unsigned integer or 16-bit unsigned integer or 32-bit unsigned integer or 64-bit unsigned integer or 16-bit float or 32-bit float or 64-bit float or bfloat16 type or tf32 type values ",
    |ty| is_memref_of_ranks(ty, 1..=2) && ty.has_static_shape() && is_shared(ty),
);

/// A matrix in shared memory.
pub const XeGPU_MemDesc: TypeConstraint<'static> =
    TypeConstraint::new("MemDesc describing the data in SLM", |ty| as_mem_desc(ty).is_some())
        .of_class(TypeClass::new("xegpu.mem_desc", |ty| as_mem_desc(ty).is_some()));

/// Base address.
pub const XeGPU_BaseAddrType: TypeConstraint<'static> = TypeConstraint::new(
    "non-0-ranked.memref of 1-bit signless integer or 4-bit signless integer or 8-bit signless integer or 16-bit signless integer or 32-bit signless integer or 64-bit signless integer or 1-bit signed integer or 8-bit signed integer or 16-bit signed integer or 32-bit signed integer or 64-bit signed integer or 1-bit unsigned integer or 8-bit unsigned integer or 16-bit unsigned integer or 32-bit unsigned integer or 64-bit unsigned integer or 16-bit float or 32-bit float or 64-bit float or bfloat16 type or tf32 type values or 64-bit unsigned integer or 32-bit unsigned integer or 64-bit signless integer or 32-bit signless integer",
    |ty| is_memref_of_ranks(ty, 1..=usize::MAX) || is_any_of(ty, ADDRESSES),
);

/// Base address that offsets count from.
pub const XeGPU_GatherScatterBaseAddrType: TypeConstraint<'static> = TypeConstraint::new(
    "1D memref of 1-bit signless integer or 4-bit signless integer or 8-bit signless integer or 16-bit signless integer or 32-bit signless integer or 64-bit signless integer or 1-bit signed integer or 8-bit signed integer or 16-bit signed integer or 32-bit signed integer or 64-bit signed integer or 1-bit unsigned integer or 8-bit unsigned integer or 16-bit unsigned integer or 32-bit unsigned integer or 64-bit unsigned integer or 16-bit float or 32-bit float or 64-bit float or bfloat16 type or tf32 type values or 64-bit unsigned integer or 32-bit unsigned integer or 64-bit signless integer or 32-bit signless integer",
    |ty| is_memref_of_ranks(ty, 1..=1) || is_any_of(ty, ADDRESSES),
);

/// Offsets from an address.
pub const XeGPU_OffsetType: TypeConstraint<'static> =
    TypeConstraint::new("fixed-length vector of index values", |ty| is_fixed_vector_of(ty, &[Index]))
        .of_class(VECTOR);

/// A factor.
pub const XeGPU_DpasOprType: TypeConstraint<'static> = TypeConstraint::new("fixed-length vector of 1-bit signless integer or 4-bit signless integer or 8-bit signless integer or 16-bit signless integer or 32-bit signless integer or 64-bit signless integer or 1-bit signed integer or 8-bit signed integer or 16-bit signed integer or 32-bit signed integer or 64-bit signed integer or 1-bit unsigned integer or 8-bit unsigned integer or 16-bit unsigned integer or 32-bit unsigned integer or 64-bit unsigned integer or 16-bit float or 32-bit float or 64-bit float or bfloat16 type or tf32 type values of ranks 1/2/3", |ty| is_fixed_vector_of(ty, SCALARS) && ty.rank().is_some_and(|rank| rank <= 3)).of_class(VECTOR);

/// A product or a summand.
pub const XeGPU_DpasResType: TypeConstraint<'static> = TypeConstraint::new("fixed-length vector of 1-bit signless integer or 4-bit signless integer or 8-bit signless integer or 16-bit signless integer or 32-bit signless integer or 64-bit signless integer or 1-bit signed integer or 8-bit signed integer or 16-bit signed integer or 32-bit signed integer or 64-bit signed integer or 1-bit unsigned integer or 8-bit unsigned integer or 16-bit unsigned integer or 32-bit unsigned integer or 64-bit unsigned integer or 16-bit float or 32-bit float or 64-bit float or bfloat16 type or tf32 type values of ranks 1/2", |ty| is_fixed_vector_of(ty, SCALARS) && ty.rank().is_some_and(|rank| rank <= 2)).of_class(VECTOR);

/// Places of memory, or where memory begins.
pub const XeGPU_GatherScatterSourceType: TypeConstraint<'static> = TypeConstraint::new(
    "TensorDesc describing regions of interested data. or 1D memref of 1-bit signless integer or 4-bit signless integer or 8-bit signless integer or 16-bit signless integer or 32-bit signless integer or 64-bit signless integer or 1-bit signed integer or 8-bit signed integer or 16-bit signed integer or 32-bit signed integer or 64-bit signed integer or 1-bit unsigned integer or 8-bit unsigned integer or 16-bit unsigned integer or 32-bit unsigned integer or 64-bit unsigned integer or 16-bit float or 32-bit float or 64-bit float or bfloat16 type or tf32 type values or 64-bit unsigned integer or 32-bit unsigned integer or 64-bit signless integer or 32-bit signless integer",
    |ty| XeGPU_TensorDesc.holds(ty) || XeGPU_GatherScatterBaseAddrType.holds(ty),
);

/// Offsets or one offset from an address.
pub const OffsetOrIndex: TypeConstraint<'static> =
    TypeConstraint::new("fixed-length vector of index values or index", |ty| {
        XeGPU_OffsetType.holds(ty) || ty.is_index()
    });

/// Which lanes take part, or whether the one does.
pub const MaskOrI1: TypeConstraint<'static> = TypeConstraint::new(
    "fixed-length vector of 1-bit signless integer values or 1-bit signless integer",
    |ty| XeGPU_MaskType.holds(ty) || I1.holds(ty),
);

/// Value of lanes or of one lane.
pub const ValueOrScalar: TypeConstraint<'static> = TypeConstraint::new(
    "fixed-length vector of 1-bit signless integer or 4-bit signless integer or 8-bit signless integer or 16-bit signless integer or 32-bit signless integer or 64-bit signless integer or 1-bit signed integer or 8-bit signed integer or 16-bit signed integer or 32-bit signed integer or 64-bit signed integer or 1-bit unsigned integer or 8-bit unsigned integer or 16-bit unsigned integer or 32-bit unsigned integer or 64-bit unsigned integer or 16-bit float or 32-bit float or 64-bit float or bfloat16 type or tf32 type values or 1-bit signless integer or 4-bit signless integer or 8-bit signless integer or 16-bit signless integer or 32-bit signless integer or 64-bit signless integer or 1-bit signed integer or 8-bit signed integer or 16-bit signed integer or 32-bit signed integer or 64-bit signed integer or 1-bit unsigned integer or 8-bit unsigned integer or 16-bit unsigned integer or 32-bit unsigned integer or 64-bit unsigned integer or 16-bit float or 32-bit float or 64-bit float or bfloat16 type or tf32 type",
    |ty| XeGPU_ValueType.holds(ty) || is_any_of(ty, SCALARS),
);

/// Caching of data.
pub const XeGPU_CacheHintAttr: AttributeConstraint<'static> = AttributeConstraint::of(
    "Describe the cache settings for prefetch/load/store operators",
    &CACHE_HINT_ATTR,
);

/// Scope of a fence.
pub const XeGPU_FenceScopeAttr: AttributeConstraint<'static> = AttributeConstraint::of(
    "Describes the scope of fence.
                    \"workgroup\" means that the scope is within each work group.
                    \"gpu\" means the scope is across work groups within the gpu.",
    &FENCE_SCOPE_ATTR,
);

/// Memory space.
pub const XeGPU_MemorySpaceAttr: AttributeConstraint<'static> = AttributeConstraint::of(
    "Describe the location of data described by a `TensorDesc`:
                 Global device memory (`Global`) or Shared local memory (`SLM`).",
    &MEMORY_SPACE_ATTR,
);

/// Distribution of data over subgroups and lanes.
pub const DistributeLayoutAttr: AttributeConstraint<'static> =
    AttributeConstraint::new("DistributeLayoutAttr instance", |attribute| {
        [&LAYOUT_ATTR, &SLICE_ATTR].iter().any(|spec| attribute.as_dialect(spec.name).is_some())
    })
    .written(AttributeSyntax::Stored(AttributeStorage::Implementing("DistributeLayoutAttr")));

fn is_any_of(ty: Type<'_>, constraints: &[TypeConstraint<'_>]) -> bool {
    constraints.iter().any(|constraint| constraint.holds(ty))
}

fn is_fixed_vector_of(ty: Type<'_>, elements: &[TypeConstraint<'_>]) -> bool {
    ty.is_vector()
        && !ty.is_scalable_vector()
        && ty.rank().is_some_and(|rank| rank > 0)
        && is_any_of(ty.element_or_self(), elements)
}

fn is_memref_of_ranks(ty: Type<'_>, ranks: RangeInclusive<usize>) -> bool {
    ty.is_memref()
        && ty.rank().is_some_and(|rank| ranks.contains(&rank))
        && is_any_of(ty.element_or_self(), SCALARS)
}
