//! Vectors as long as the registers, and halves of them.
#![allow(non_upper_case_globals)]

use terrace_ir::Type;
use terrace_ir::constraints::{BF16, F32, VECTOR};
use terrace_ir::spec::TypeConstraint;

/// Returns vectors of one element type and one of some numbers of elements, in any shape.
fn is_of_length(ty: Type<'_>, widths: &[u32], lengths: &[i64]) -> bool {
    let has_length = |shape: &[i64]| !shape.is_empty() && lengths.contains(&shape.iter().product());
    ty.is_vector()
        && ty.shape().is_some_and(has_length)
        && widths.iter().any(|width| ty.element_or_self().is_signless_integer_of(*width))
}

/// Returns a vector of one dimension and this length, not scalable.
fn is_register(ty: Type<'_>, length: i64, holds_element: fn(Type<'_>) -> bool) -> bool {
    ty.is_vector()
        && !ty.is_scalable_vector()
        && ty.shape() == Some(&[length])
        && holds_element(ty.element_or_self())
}

/// Factor of a widening multiplication.
pub const VectorOfNarrowIntegers: TypeConstraint<'static> = TypeConstraint::new(
    "vector of 8-bit signless integer or 16-bit signless integer or 32-bit signless integer values of length 8/4/2",
    |ty| is_of_length(ty, &[8, 16, 32], &[8, 4, 2]),
)
.of_class(VECTOR);

/// Products of twice the width.
pub const VectorOfWideIntegers: TypeConstraint<'static> = TypeConstraint::new(
    "vector of 16-bit signless integer or 32-bit signless integer or 64-bit signless integer values of length 8/4/2",
    |ty| is_of_length(ty, &[16, 32, 64], &[8, 4, 2]),
)
.of_class(VECTOR);

/// Sums of products of four bytes each.
pub const VectorOfSums: TypeConstraint<'static> =
    TypeConstraint::new("vector of 32-bit signless integer values of length 4/2", |ty| {
        is_of_length(ty, &[32], &[4, 2])
    })
    .of_class(VECTOR);

/// Bytes, four for each sum.
pub const VectorOfBytes: TypeConstraint<'static> =
    TypeConstraint::new("vector of 8-bit signless integer values of length 16/8", |ty| {
        is_of_length(ty, &[8], &[16, 8])
    })
    .of_class(VECTOR);

/// A matrix of 2 by 2 integers.
pub const FourI32: TypeConstraint<'static> =
    TypeConstraint::new("a vector with length 4 of 32-bit signless integer values", |ty| {
        is_register(ty, 4, |element| element.is_signless_integer_of(32))
    })
    .of_class(VECTOR);

/// A matrix of 2 by 8 bytes.
pub const SixteenI8: TypeConstraint<'static> =
    TypeConstraint::new("a vector with length 16 of 8-bit signless integer values", |ty| {
        is_register(ty, 16, |element| element.is_signless_integer_of(8))
    })
    .of_class(VECTOR);

/// A matrix of 2 by 2 floats.
pub const FourF32: TypeConstraint<'static> =
    TypeConstraint::new("a vector with length 4 of 32-bit float values", |ty| {
        is_register(ty, 4, |element| F32.holds(element))
    })
    .of_class(VECTOR);

/// A matrix of 2 by 4 f16/bf16 values.
pub const EightBF16: TypeConstraint<'static> =
    TypeConstraint::new("a vector with length 8 of bfloat16 type values", |ty| {
        is_register(ty, 8, |element| BF16.holds(element))
    })
    .of_class(VECTOR);
