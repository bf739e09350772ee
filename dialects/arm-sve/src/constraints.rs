//! Scalable vectors as long as the registers, and the predicates that belong to them.
#![allow(non_upper_case_globals)]

use terrace_ir::constraints::{AnyFloat, BF16, F16, F32, F64, I1, I8, I16, I32, I64, VECTOR};
use terrace_ir::spec::TypeConstraint;
use terrace_ir::{Ctx, Operation, Type};

/// Registers of predicates, one for each byte.
pub const SVBoolMask: TypeConstraint<'static> = TypeConstraint::new(
    "trailing scalable vector of 1-bit signless integer values with dim -1 having a size of {16}",
    |ty| is_mask(ty, &[16]),
)
.of_class(VECTOR);

/// Registers of predicates, one for each element of a vector.
pub const SVEPredicateMask: TypeConstraint<'static> = TypeConstraint::new(
    "trailing scalable vector of 1-bit signless integer values with dim -1 having a size of {16, 8, 4, 2, 1}",
    |ty| is_mask(ty, &[1, 2, 4, 8, 16]),
)
.of_class(VECTOR);

/// A register of predicates, one for each element of a vector.
pub const SVEPredicate: TypeConstraint<'static> = TypeConstraint::new(
    "vector<[1]xi1>, vector<[2]xi1>, vector<[4]xi1>, vector<[8]xi1>, or vector<[16]xi1>",
    |ty| is_predicate(ty, &[1, 2, 4, 8, 16]),
)
.of_class(VECTOR);

/// A mask.
pub const ScalableVectorOfI1: TypeConstraint<'static> =
    TypeConstraint::new("scalable vector of 1-bit signless integer values", |ty| is_scalable_of(ty, &[I1]))
        .of_class(VECTOR);

/// A scalable vector of floats.
pub const ScalableVectorOfFloat: TypeConstraint<'static> =
    TypeConstraint::new("scalable vector of floating-point values", |ty| is_scalable_of(ty, &[AnyFloat]))
        .of_class(VECTOR);

/// A scalable vector of integers.
pub const ScalableVectorOfInteger: TypeConstraint<'static> = TypeConstraint::new("scalable vector of 8-bit signless integer or 16-bit signless integer or 32-bit signless integer or 64-bit signless integer values", |ty| is_scalable_of(ty, &[I8, I16, I32, I64])).of_class(VECTOR);

/// Matrices of 2 by 2 floats.
pub const ScalableVectorOfFourF32: TypeConstraint<'static> =
    TypeConstraint::new("scalable vector of 32-bit float values of length 4", |ty| {
        is_scalable_of(ty, &[F32]) && has_length(ty, &[4])
    })
    .of_class(VECTOR);

/// Matrices of 2 by 4 f16/bf16 values.
pub const ScalableVectorOfEightBF16: TypeConstraint<'static> =
    TypeConstraint::new("scalable vector of bfloat16 type values of length 8", |ty| {
        is_scalable_of(ty, &[BF16]) && has_length(ty, &[8])
    })
    .of_class(VECTOR);

/// A register of predicates, one for each byte.
pub const SVBool: TypeConstraint<'static> =
    TypeConstraint::new("vector<[16]xi1>", |ty| is_predicate(ty, &[16])).of_class(VECTOR);

/// A scalable vector of one dimension.
pub const ScalableVectorOfRank1: TypeConstraint<'static> =
    TypeConstraint::new(" of ranks 1", |ty| ty.is_scalable_vector() && ty.rank() == Some(1)).of_class(VECTOR);

/// A register of elements.
pub const SVEVector: TypeConstraint<'static> =
    TypeConstraint::new("an SVE vector with element size <= 64-bit", is_register);

/// Sums of products of four elements each.
pub const ScalableVectorOfSums: TypeConstraint<'static> = TypeConstraint::new(
    "scalable vector of 32-bit signless integer or 64-bit signless integer values of length 4/2",
    |ty| is_scalable_of(ty, &[I32, I64]) && has_length(ty, &[4, 2]),
)
.of_class(VECTOR);

/// Factors, four for each sum.
pub const ScalableVectorOfFactors: TypeConstraint<'static> = TypeConstraint::new(
    "scalable vector of 8-bit signless integer or 16-bit signless integer values of length 16/8",
    |ty| is_scalable_of(ty, &[I8, I16]) && has_length(ty, &[16, 8]),
)
.of_class(VECTOR);

/// Matrices of 2 by 2 integers.
pub const ScalableVectorOfFourI32: TypeConstraint<'static> =
    TypeConstraint::new("scalable vector of 32-bit signless integer values of length 4", |ty| {
        is_scalable_of(ty, &[I32]) && has_length(ty, &[4])
    })
    .of_class(VECTOR);

/// Matrices of 2 by 8 bytes.
pub const ScalableVectorOfSixteenI8: TypeConstraint<'static> =
    TypeConstraint::new("scalable vector of 8-bit signless integer values of length 16", |ty| {
        is_scalable_of(ty, &[I8]) && has_length(ty, &[16])
    })
    .of_class(VECTOR);

/// A register of elements to be interleaved.
pub const ZipInputVectorType: TypeConstraint<'static> =
    TypeConstraint::new("an SVE vector with element size <= 64-bit", is_register);

fn is_scalable_of(ty: Type<'_>, elements: &[TypeConstraint<'_>]) -> bool {
    ty.is_scalable_vector() && elements.iter().any(|element| element.holds(ty.element_or_self()))
}

fn has_length(ty: Type<'_>, lengths: &[i64]) -> bool {
    ty.element_count().is_some_and(|count| lengths.contains(&count))
}

fn is_predicate(ty: Type<'_>, lengths: &[i64]) -> bool {
    is_scalable_of(ty, &[I1]) && ty.rank() == Some(1) && has_length(ty, lengths)
}

/// Returns true if only the last dimension is scalable, and of one of these sizes.
fn is_mask(ty: Type<'_>, sizes: &[i64]) -> bool {
    let is_last_scalable = matches!(ty.scalable_dims(), [outer @ .., true] if !outer.contains(&true));
    is_last_scalable
        && I1.holds(ty.element_or_self())
        && ty.shape().and_then(|shape| shape.last()).is_some_and(|size| sizes.contains(size))
}

/// Returns true if it is a vector of 128 bits for each unit of the length of registers.
fn is_register(ty: Type<'_>) -> bool {
    ty.is_scalable_vector()
        && match ty.shape() {
            Some([2]) => is_scalable_of(ty, &[I64, F64]),
            Some([4]) => is_scalable_of(ty, &[I32, F32]),
            Some([8]) => is_scalable_of(ty, &[I16, F16, BF16]),
            Some([16]) => is_scalable_of(ty, &[I8]),
            _ => false,
        }
}

/// Returns true if the result is a register of predicates for bytes.
pub(crate) fn has_bool_result(op: Operation<'_, '_>) -> bool {
    SVBool.holds(op.result(0).ty())
}

/// Returns true if the result is a register of predicates.
pub(crate) fn has_predicate_result(op: Operation<'_, '_>) -> bool {
    SVEPredicate.holds(op.result(0).ty())
}

/// Returns the same vector with 16 elements in its last dimension.
pub(crate) fn of_sixteen<'c>(context: Ctx<'c>, types: &[Type<'c>]) -> Vec<Type<'c>> {
    let widened = |ty: &Type<'c>| match ty.shape() {
        Some([outer @ .., _]) => ty.with_shape(context, &[outer, &[16]].concat()),
        _ => *ty,
    };
    types.iter().map(widened).collect()
}

/// `i1` in the shape of each type.
pub(crate) fn of_i1<'c>(context: Ctx<'c>, types: &[Type<'c>]) -> Vec<Type<'c>> {
    types.iter().map(|ty| ty.with_element(context, context.integer_type(1))).collect()
}
