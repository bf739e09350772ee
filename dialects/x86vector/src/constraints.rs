//! Vectors as long as the registers, and how they follow from each other.
#![allow(non_upper_case_globals)]

use terrace_ir::constraints::{BF16, F16, F32, F64, I1, I8, I16, I32, I64, MEMREF, VECTOR};
use terrace_ir::spec::TypeConstraint;
use terrace_ir::{Ctx, Type};
use terrace_support::float::FloatSemantics;

/// Floats for 256 or 512 bits.
pub const VectorOfEightOrSixteenF32: TypeConstraint<'static> =
    TypeConstraint::new("vector of 32-bit float values of length 8/16", |ty| {
        is_vector_of(ty, &[F32], &[8, 16])
    })
    .of_class(VECTOR);

/// Short floats for 128 or 256 bits.
pub const VectorOfEightOrSixteenBF16: TypeConstraint<'static> =
    TypeConstraint::new("vector of bfloat16 type values of length 8/16", |ty| {
        is_vector_of(ty, &[BF16], &[8, 16])
    })
    .of_class(VECTOR);

/// Sums of products of two floats each.
pub const VectorOfSums: TypeConstraint<'static> =
    TypeConstraint::new("vector of 32-bit float values of length 4/8/16", |ty| {
        is_vector_of(ty, &[F32], &[4, 8, 16])
    })
    .of_class(VECTOR);

/// Pairs of f16/bf16 values, one for each sum.
pub const VectorOfPairs: TypeConstraint<'static> =
    TypeConstraint::new("vector of bfloat16 type values of length 8/16/32", |ty| {
        is_vector_of(ty, &[BF16], &[8, 16, 32])
    })
    .of_class(VECTOR);

/// A mask for 512 bits.
pub const VectorOfI1: TypeConstraint<'static> =
    TypeConstraint::new("vector of 1-bit signless integer values of length 16/8", |ty| {
        is_vector_of(ty, &[I1], &[16, 8])
    })
    .of_class(VECTOR);

/// Numbers for 512 bits.
pub const VectorOfNumber: TypeConstraint<'static> = TypeConstraint::new("vector of 32-bit float or 32-bit signless integer or 64-bit float or 64-bit signless integer values of length 16/8", |ty| is_vector_of(ty, &[F32, I32, F64, I64], &[16, 8])).of_class(VECTOR);

/// Floats for 512 bits.
pub const VectorOfFloat: TypeConstraint<'static> =
    TypeConstraint::new("vector of 32-bit float or 64-bit float values of length 16/8", |ty| {
        is_vector_of(ty, &[F32, F64], &[16, 8])
    })
    .of_class(VECTOR);

/// A mask, with one bit for each lane.
pub const MaskInteger: TypeConstraint<'static> =
    TypeConstraint::new("16-bit signless integer or 8-bit signless integer", |ty| {
        I16.holds(ty) || I8.holds(ty)
    });

/// Integers for 512 bits.
pub const VectorOfInteger: TypeConstraint<'static> = TypeConstraint::new(
    "vector of 32-bit signless integer or 64-bit signless integer values of length 16/8",
    |ty| is_vector_of(ty, &[I32, I64], &[16, 8]),
)
.of_class(VECTOR);

/// Memory with floats of 16 bits.
pub const MemRefOfShortFloat: TypeConstraint<'static> =
    TypeConstraint::new("memref of bfloat16 type or 16-bit float values", |ty| {
        ty.is_memref() && (BF16.holds(ty.element_or_self()) || F16.holds(ty.element_or_self()))
    })
    .of_class(MEMREF);

/// Floats for 128 or 256 bits.
pub const VectorOfFourOrEightF32: TypeConstraint<'static> =
    TypeConstraint::new("vector of 32-bit float values of length 4/8", |ty| {
        is_vector_of(ty, &[F32], &[4, 8])
    })
    .of_class(VECTOR);

/// Sums of products of four bytes each.
pub const VectorOfIntegerSums: TypeConstraint<'static> =
    TypeConstraint::new("vector of 32-bit signless integer values of length 4/8", |ty| {
        is_vector_of(ty, &[I32], &[4, 8])
    })
    .of_class(VECTOR);

/// Bytes, four for each sum.
pub const VectorOfBytes: TypeConstraint<'static> =
    TypeConstraint::new("vector of 8-bit signless integer values of length 16/32", |ty| {
        is_vector_of(ty, &[I8], &[16, 32])
    })
    .of_class(VECTOR);

/// Floats for 256 bits.
pub const VectorOfEightF32: TypeConstraint<'static> =
    TypeConstraint::new("vector of 32-bit float values of length 8", |ty| is_vector_of(ty, &[F32], &[8]))
        .of_class(VECTOR);

fn is_vector_of(ty: Type<'_>, elements: &[TypeConstraint<'_>], lengths: &[i64]) -> bool {
    ty.is_vector()
        && ty.rank() != Some(0)
        && ty.element_count().is_some_and(|count| lengths.contains(&count))
        && elements.iter().any(|element| element.holds(ty.element_or_self()))
}

/// Returns the size of the first dimension.
fn lanes(ty: Type<'_>) -> i64 {
    ty.shape().and_then(|shape| shape.first()).copied().unwrap_or(1)
}

/// Returns a vector with a bit for each lane.
pub(crate) fn mask_of_lanes<'c>(context: Ctx<'c>, types: &[Type<'c>]) -> Vec<Type<'c>> {
    types.iter().map(|ty| context.vector_type(&[lanes(*ty)], context.integer_type(1))).collect()
}

/// No integer has more bits than this.
const MOST_BITS: i64 = (1 << 24) - 1;

/// Returns an integer with a bit for each lane.
pub(crate) fn integer_of_lanes<'c>(context: Ctx<'c>, types: &[Type<'c>]) -> Vec<Type<'c>> {
    types.iter().map(|ty| context.integer_type(lanes(*ty).clamp(1, MOST_BITS) as u32)).collect()
}

/// Checks that there are four bytes for each lane.
pub(crate) fn four_bytes_each<'c>(context: Ctx<'c>, types: &[Type<'c>]) -> Vec<Type<'c>> {
    let of_bytes =
        |ty: &Type<'c>| context.vector_type(&[lanes(*ty).saturating_mul(4)], context.integer_type(8));
    types.iter().map(of_bytes).collect()
}

/// Returns two f16/bf16 values for each lane.
pub(crate) fn two_floats_each<'c>(context: Ctx<'c>, types: &[Type<'c>]) -> Vec<Type<'c>> {
    let float = context.float_type(FloatSemantics::BF16);
    types.iter().map(|ty| context.vector_type(&[lanes(*ty).saturating_mul(2)], float)).collect()
}
