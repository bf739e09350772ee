//! Constraints that are peculiar to `llvm`, and how types of its operations follow from each other.
#![allow(non_upper_case_globals)]

mod attributes;

pub use attributes::*;

use crate::types::{
    ARRAY_TYPE, POINTER_TYPE, Packing, STRUCT_TYPE, StructType, TOKEN_TYPE, address_space, is_aggregate,
    is_compatible_floating_point_type, is_compatible_outer_type, is_compatible_vector_type, is_loadable_type,
    is_primitive_type, is_type, pointer_type, token_type,
};
use terrace_ir::constraints::{I1, VECTOR};
use terrace_ir::spec::TypeConstraint;
use terrace_ir::{Ctx, Operation, Type};

macro_rules! types {
    ($($(#[$doc:meta])* $name:ident = $summary:literal, $check:expr;)*) => {$(
        $(#[$doc])*
        pub const $name: TypeConstraint<'static> = TypeConstraint::new($summary, $check);
    )*};
}

/// A pointer in the default address space.
pub const LLVM_DefaultPointer: TypeConstraint<'static> = TypeConstraint::buildable(
    "LLVM pointer in address space 0",
    |ty| address_space(ty) == Some(0),
    |context| pointer_type(context, 0),
);

/// A token.
pub const LLVM_TokenType: TypeConstraint<'static> =
    TypeConstraint::buildable("LLVM token type", |ty| is_type(ty, &TOKEN_TYPE), token_type);

types! {
    /// A type that LLVM knows.
    LLVM_Type = "LLVM dialect-compatible type", is_compatible_outer_type;
    /// A float that LLVM knows.
    LLVM_AnyFloat = "floating point LLVM type", is_compatible_floating_point_type;
    /// A pointer.
    LLVM_AnyPointer = "LLVM pointer type", |ty| is_type(ty, &POINTER_TYPE);
    /// A structure.
    LLVM_AnyStruct = "LLVM structure type", |ty| is_type(ty, &STRUCT_TYPE);
    /// A structure or array.
    LLVM_AnyAggregate = "LLVM aggregate type", is_aggregate;
    /// A type that LLVM knows, without parts.
    LLVM_AnyNonAggregate = "LLVM-compatible non-aggregate type",
        |ty| is_compatible_outer_type(ty) && !is_type(ty, &STRUCT_TYPE) && !is_type(ty, &ARRAY_TYPE);
    /// Type that `cmpxchg` compares.
    LLVM_AtomicCmpXchgType = "signless integer or LLVM pointer type",
        |ty| ty.is_signless_integer() || is_type(ty, &POINTER_TYPE);
    /// Type that `atomicrmw` combines.
    LLVM_AtomicRMWType =
        "floating point LLVM type or LLVM pointer type or signless integer or LLVM dialect-compatible fixed-length \
         vector type",
        |ty| is_compatible_floating_point_type(ty)
            || is_type(ty, &POINTER_TYPE)
            || ty.is_signless_integer()
            || is_compatible_vector_type(ty) && !ty.is_scalable_vector();
    /// Type that memory can hold.
    LLVM_LoadableType = "LLVM type with size", is_loadable_type;
    /// Type of a value.
    LLVM_PrimitiveType = "primitive LLVM type", is_primitive_type;
    /// Integers and pointers, or vectors of them.
    LLVM_IntegersOrPointers =
        "signless integer or LLVM dialect-compatible vector of signless integer or LLVM pointer type or LLVM \
         dialect-compatible vector of LLVM pointer type",
        |ty| LLVM_ScalarOrVectorOfSignlessInteger.holds(ty) || LLVM_ScalarOrVectorOfPointer.holds(ty);
    /// An integer of any sign, or a vector of them.
    LLVM_ScalarOrVectorOfAnyInteger = "integer or LLVM dialect-compatible vector of integer",
        |ty| is_scalar_or_vector(ty, |element| element.is_integer());
    /// An integer, or a vector of them.
    LLVM_ScalarOrVectorOfSignlessInteger = "signless integer or LLVM dialect-compatible vector of signless integer",
        |ty| is_scalar_or_vector(ty, |element| element.is_signless_integer());
    /// A bit, or a vector of them.
    LLVM_ScalarOrVectorOfI1 = "1-bit signless integer or LLVM dialect-compatible vector of 1-bit signless integer",
        |ty| is_scalar_or_vector(ty, |element| I1.holds(element));
    /// A float, or a vector of them.
    LLVM_ScalarOrVectorOfFloat =
        "floating point LLVM type or LLVM dialect-compatible vector of floating point LLVM type",
        |ty| is_scalar_or_vector(ty, is_compatible_floating_point_type);
    /// A pointer, or a vector of them.
    LLVM_ScalarOrVectorOfPointer = "LLVM pointer type or LLVM dialect-compatible vector of LLVM pointer type",
        |ty| is_scalar_or_vector(ty, |element| is_type(element, &POINTER_TYPE));
    /// A vector of bits.
    LLVM_VectorOfI1 = "LLVM dialect-compatible vector of 1-bit signless integer",
        |ty| is_compatible_vector_type(ty) && I1.holds(ty.element_or_self());
    /// A vector of pointers.
    LLVM_VectorOfPointer = "LLVM dialect-compatible vector of LLVM pointer type",
        |ty| is_compatible_vector_type(ty) && is_type(ty.element_or_self(), &POINTER_TYPE);
    /// A vector of floats.
    LLVM_VectorOfFloat = "LLVM dialect-compatible vector of floating-point",
        |ty| is_compatible_vector_type(ty) && ty.element_or_self().is_float();
    /// A vector of integers.
    LLVM_VectorOfSignlessInteger = "LLVM dialect-compatible vector of signless integer",
        |ty| is_compatible_vector_type(ty) && ty.element_or_self().is_signless_integer();
}

/// A vector that LLVM knows.
pub const LLVM_AnyVector: TypeConstraint<'static> =
    TypeConstraint::new("LLVM dialect-compatible vector type", is_compatible_vector_type).of_class(VECTOR);

fn is_scalar_or_vector(ty: Type<'_>, holds: fn(Type<'_>) -> bool) -> bool {
    holds(ty) || is_compatible_vector_type(ty) && holds(ty.element_or_self())
}

/// `i1` in the shape of each type: the type of a comparison.
pub(crate) fn i1_of_same_shape<'c>(context: Ctx<'c>, types: &[Type<'c>]) -> Vec<Type<'c>> {
    types.iter().map(|ty| ty.with_element(context, context.integer_type(1))).collect()
}

/// Returns the type of the lanes of each vector.
pub(crate) fn element_of_vector<'c>(_: Ctx<'c>, types: &[Type<'c>]) -> Vec<Type<'c>> {
    types.iter().filter(|ty| ty.is_vector()).map(|ty| ty.element_or_self()).collect()
}

/// Returns the result type of `cmpxchg`: the value, and whether it was as expected.
pub(crate) fn value_and_bool<'c>(context: Ctx<'c>, types: &[Type<'c>]) -> Vec<Type<'c>> {
    let pair =
        |ty: &Type<'c>| StructType::literal(context, &[*ty, context.integer_type(1)], Packing::Aligned);
    types.iter().map(pair).collect()
}

/// Vectors of more bits than this are neither inserted nor extracted.
const MOST_VECTOR_BITS: i64 = 131_072;

fn vector_bits(ty: Type<'_>) -> i64 {
    let width = ty.element_or_self().int_or_float_width().unwrap_or(0);
    ty.element_count().unwrap_or(0).saturating_mul(i64::from(width))
}

/// Returns true if the vectors that an operation inserts or extracts are small.
pub(crate) fn has_small_vectors(op: Operation<'_, '_>) -> bool {
    let types = op.operands().chain(op.results()).map(|value| value.ty());
    types.filter(|ty| ty.is_vector()).all(|ty| vector_bits(ty) <= MOST_VECTOR_BITS)
}

/// Returns true if a scalable vector is taken from a scalable one only.
pub(crate) fn extracts_fitting(op: Operation<'_, '_>) -> bool {
    !op.result(0).ty().is_scalable_vector() || op.operand(0).ty().is_scalable_vector()
}

/// Returns true if a scalable vector is put into a scalable one only.
pub(crate) fn inserts_fitting(op: Operation<'_, '_>) -> bool {
    let mut operands = op.operands().map(|value| value.ty().is_scalable_vector());
    // The destination comes first.
    let (destination, source) = (operands.next(), operands.next());
    source != Some(true) || destination == Some(true)
}

/// Returns true if the result is as long as both operands.
pub(crate) fn has_twice_as_many(op: Operation<'_, '_>) -> bool {
    let (part, whole) = (op.operand(0).ty(), op.result(0).ty());
    let twice = part.element_count().and_then(|count| count.checked_mul(2));
    twice.is_some()
        && twice == whole.element_count()
        && part.is_scalable_vector() == whole.is_scalable_vector()
        && part.element_or_self() == whole.element_or_self()
}
