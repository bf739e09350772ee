//! Constraints that are peculiar to `memref` and dialects above it, and how types follow from each other.
#![allow(non_upper_case_globals)]

use terrace_ir::constraints::AnyStridedMemRef;
use terrace_ir::spec::{AttributeConstraint, AttributeSyntax, TypeConstraint};
use terrace_ir::{Attribute, Ctx, Type};

/// An alignment in bytes.
pub const I64AttrAlignment: AttributeConstraint<'static> = AttributeConstraint::new(
    "64-bit signless integer attribute whose value is positive and whose value is a power of two > 0",
    |attribute| integer_of(attribute, 64).is_some_and(|value| value > 0 && value.count_ones() == 1),
)
.written(AttributeSyntax::of_type(|context| context.integer_type(64)));

/// An alignment in bytes of any positive size.
pub const I32AttrPositive: AttributeConstraint<'static> =
    AttributeConstraint::new("32-bit signless integer attribute whose value is positive", |attribute| {
        integer_of(attribute, 32).is_some_and(|value| value > 0)
    })
    .written(AttributeSyntax::of_type(|context| context.integer_type(32)));

/// Locality of prefetched data.
pub const I32AttrLocality: AttributeConstraint<'static> = AttributeConstraint::new(
    "32-bit signless integer attribute whose minimum value is 0 whose maximum value is 3",
    |attribute| integer_of(attribute, 32).is_some_and(|value| (0..=3).contains(&value)),
)
.written(AttributeSyntax::of_type(|context| context.integer_type(32)));

/// Atomically updated type.
pub const AnySignlessIntegerOrFloat: TypeConstraint<'static> =
    TypeConstraint::new("signless integer or floating-point", |ty| ty.is_signless_integer() || ty.is_float());

/// A memref of what is updated atomically.
pub const MemRefOfSignlessIntegerOrFloat: TypeConstraint<'static> =
    TypeConstraint::new("memref of signless integer or floating-point values", |ty| {
        ty.is_memref() && AnySignlessIntegerOrFloat.holds(ty.element_or_self())
    });

/// A memref of one element.
pub const AnyStridedMemRefOfRank0: TypeConstraint<'static> =
    TypeConstraint::new("strided memref of any type values of rank 0", |ty| {
        AnyStridedMemRef.holds(ty) && ty.rank() == Some(0)
    });

/// A memref of one dimension.
pub const MemRef1D: TypeConstraint<'static> =
    TypeConstraint::new("1D memref of any type values", |ty| ty.is_memref() && ty.rank() == Some(1));

/// A memref that holds a shape.
pub const MemRef1DOfIntegerOrIndex: TypeConstraint<'static> =
    TypeConstraint::new("1D memref of signless integer or index values", |ty| {
        MemRef1D.holds(ty) && ty.element_or_self().is_signless_int_or_index()
    });

/// A memref of bytes.
pub const MemRef1DOfI8: TypeConstraint<'static> =
    TypeConstraint::new("1D memref of 8-bit signless integer values", |ty| {
        MemRef1D.holds(ty) && ty.element_or_self().is_signless_integer_of(8)
    });

/// Returns the value of an integer attribute of that width.
fn integer_of(attribute: Attribute<'_>, width_bits: u32) -> Option<i64> {
    attribute.ty().filter(|ty| ty.is_signless_integer_of(width_bits)).and_then(|_| attribute.as_i64())
}

/// Returns the types of the elements of memrefs.
pub(crate) fn element_of_memref<'c>(_: Ctx<'c>, types: &[Type<'c>]) -> Vec<Type<'c>> {
    types.iter().filter(|ty| ty.is_any_memref()).map(|ty| ty.element_or_self()).collect()
}
