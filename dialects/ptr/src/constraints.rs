//! Constraints that are peculiar to `ptr`.
#![allow(non_upper_case_globals)]

use crate::types::{is_pointer, is_pointer_like, is_ranked_value, is_row};
use crate::{AtomicOrdering, PTR_METADATA_TYPE, PTR_TYPE, PtrAddFlags, PtrDiffFlags};
use terrace_ir::constraints::SHAPED;
use terrace_ir::spec::{AttributeConstraint, AttributeSyntax, TypeClass, TypeConstraint};

/// A pointer or a buffer.
pub const PtrLikeTypeInterface: TypeConstraint<'static> =
    TypeConstraint::new("PtrLikeTypeInterface instance", is_pointer_like)
        .of_class(TypeClass::unnamed(is_pointer_like));

/// A row of values.
pub const Ptr_Any1DType: TypeConstraint<'static> =
    TypeConstraint::new("A shaped type with value semantics and rank. of any type values", is_row)
        .of_class(SHAPED);

/// An integer, or several in a shape.
pub const Ptr_IntLikeType: TypeConstraint<'static> = TypeConstraint::new(
    "A shaped type with value semantics and rank. of signless integer or index values or signless integer or index",
    |ty| {
        ty.is_signless_int_or_index()
            || is_ranked_value(ty) && ty.element_or_self().is_signless_int_or_index()
    },
);

/// A row of truth values.
pub const Ptr_Mask1DType: TypeConstraint<'static> = TypeConstraint::new(
    "A shaped type with value semantics and rank. of 1-bit signless integer values",
    |ty| is_row(ty) && ty.element_or_self().is_signless_integer_of(1),
)
.of_class(SHAPED);

/// A row of pointers.
pub const Ptr_Ptr1DType: TypeConstraint<'static> =
    TypeConstraint::new("A shaped type with value semantics and rank. of pointer type values", |ty| {
        is_row(ty) && is_pointer(ty.element_or_self())
    })
    .of_class(SHAPED);

/// A pointer, or several in a shape.
pub const Ptr_PtrLikeType: TypeConstraint<'static> = TypeConstraint::new(
    "A shaped type with value semantics and rank. of pointer type values or pointer type",
    |ty| is_pointer(ty) || is_ranked_value(ty) && is_pointer(ty.element_or_self()),
);

/// Metadata of a buffer beyond its address.
pub const Ptr_PtrMetadata: TypeConstraint<'static> =
    TypeConstraint::new("Pointer metadata type", |ty| ty.as_dialect(PTR_METADATA_TYPE.name).is_some())
        .of_class(TypeClass::new(PTR_METADATA_TYPE.name, |ty| {
            ty.as_dialect(PTR_METADATA_TYPE.name).is_some()
        }));

/// A pointer.
pub const Ptr_PtrType: TypeConstraint<'static> = TypeConstraint::new("pointer type", is_pointer)
    .of_class(TypeClass::new(PTR_TYPE.name, |ty| ty.as_dialect(PTR_TYPE.name).is_some()));

/// Alignment of memory, if known.
pub const AlignmentProp: AttributeConstraint<'static> =
    AttributeConstraint::new("optional int64_t", |attribute| match attribute.as_array() {
        Some([value]) => value.as_i64().is_some(),
        Some(values) => values.is_empty(),
        None => false,
    })
    .written(AttributeSyntax::OptionalInteger);

/// In what order memory is seen by other threads.
pub const AtomicOrderingProp: AttributeConstraint<'static> =
    AttributeConstraint::flags("Atomic ordering for LLVM's memory model", None, AtomicOrdering::SPEC);

/// Overflow assumptions about an addition.
pub const PtrAddFlagsProp: AttributeConstraint<'static> =
    AttributeConstraint::flags("Pointer add flags", None, PtrAddFlags::SPEC);

/// Overflow assumptions about a difference.
pub const PtrDiffFlagsProp: AttributeConstraint<'static> =
    AttributeConstraint::flags("Pointer difference flags", None, PtrDiffFlags::SPEC);

/// True if something holds.
pub const UnitProp: AttributeConstraint<'static> = AttributeConstraint::new("unit property", |attribute| {
    attribute.is_unit() || attribute.as_bool().is_some()
})
.written(AttributeSyntax::Unit);
