//! Types of lanes, memory and matrices.
#![allow(non_upper_case_globals)]

use crate::attributes::{
    ADDR_SPACE_ATTR, LOAD_CACHE_CONTROL_ATTR, MEM_SCOPE_ATTR, MMA_SHAPE_ATTR, MMA_TYPES_ATTR,
    STORE_CACHE_CONTROL_ATTR,
};
use terrace_ir::Type;
use terrace_ir::constraints::{AnyI8, AnyI16, AnyI32, BF16, F16, F32, I8, I16, I32, I64, TF32, VECTOR};
use terrace_ir::spec::{AttributeConstraint, TypeConstraint};
use terrace_llvm::attributes::CONSTANT_RANGE_ATTR;
use terrace_llvm::types::address_space;

/// A range of integers.
pub const LLVM_ConstantRangeAttr: AttributeConstraint<'static> = AttributeConstraint::of(
    "A range of two integers, corresponding to LLVM's ConstantRange",
    &CONSTANT_RANGE_ATTR,
);

/// A position or a size.
pub const I32OrI64: TypeConstraint<'static> =
    TypeConstraint::new("32-bit signless integer or 64-bit signless integer", |ty| {
        is_any_of(ty, &[I32, I64])
    });

/// Caching of reads.
pub const XeVM_LoadCacheControlAttr: AttributeConstraint<'static> =
    AttributeConstraint::of("Describe the cache settings for load operators", &LOAD_CACHE_CONTROL_ATTR);

/// Elements of a row of memory in a lane.
pub const BlockElement: TypeConstraint<'static> = TypeConstraint::new(
    "8-bit signless integer or 16-bit signless integer or 32-bit signless integer or 64-bit signless integer or fixed-length vector of 8-bit signless integer or 16-bit signless integer or 32-bit signless integer or 64-bit signless integer values of ranks 1",
    |ty| is_any_of(ty, &[I8, I16, I32, I64]) || is_fixed_vector_of(ty, &[I8, I16, I32, I64]),
);

/// Elements of a tile in a lane.
pub const TileElements: TypeConstraint<'static> = TypeConstraint::new("fixed-length vector of 8-bit integer or 16-bit integer or 32-bit integer or 32-bit float or tf32 type or 16-bit float or bfloat16 type values of ranks 1", |ty| is_fixed_vector_of(ty, &[AnyI8, AnyI16, AnyI32, F32, TF32, F16, BF16])).of_class(VECTOR);

/// Caching of writes.
pub const XeVM_StoreCacheControlAttr: AttributeConstraint<'static> =
    AttributeConstraint::of("Describe the cache settings for store operators", &STORE_CACHE_CONTROL_ATTR);

/// Scope of an access.
pub const XeVM_MemScopeAttr: AttributeConstraint<'static> =
    AttributeConstraint::of("Describe memory scopes", &MEM_SCOPE_ATTR);

/// A kind of memory.
pub const XeVM_AddrSpaceAttr: AttributeConstraint<'static> =
    AttributeConstraint::of("Describe address spaces", &ADDR_SPACE_ATTR);

/// The sizes of a product of matrices.
pub const XeVM_MMAShapeAttr: AttributeConstraint<'static> = AttributeConstraint::of("", &MMA_SHAPE_ATTR);

/// The elements of a product of matrices.
pub const XeVM_MMATypesAttr: AttributeConstraint<'static> = AttributeConstraint::of("", &MMA_TYPES_ATTR);

/// A pointer into the memory of the device, or any.
pub const GlobalPointer: TypeConstraint<'static> =
    TypeConstraint::new("LLVM pointer in address space 1 or LLVM pointer in address space 4", |ty| {
        matches!(address_space(ty), Some(1 | 4))
    });

fn is_any_of(ty: Type<'_>, constraints: &[TypeConstraint<'_>]) -> bool {
    constraints.iter().any(|constraint| constraint.holds(ty))
}

fn is_fixed_vector_of(ty: Type<'_>, elements: &[TypeConstraint<'_>]) -> bool {
    ty.is_vector()
        && !ty.is_scalable_vector()
        && ty.rank() == Some(1)
        && is_any_of(ty.element_or_self(), elements)
}
