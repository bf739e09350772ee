//! Constraints that are peculiar to `emitc`.
#![allow(non_upper_case_globals)]

use crate::types::{
    array_of, is_integer_index_or_opaque, is_opaque, is_supported_float, is_supported_type, lvalue_of,
    pointee_of,
};
use crate::{CmpPredicate, LVALUE_TYPE, OPAQUE_ATTR, PTR_TYPE};
use terrace_ir::spec::{AttributeConstraint, AttributeStorage, AttributeSyntax, TypeClass, TypeConstraint};

/// Indexable type.
pub const ArrayOpaqueOrPointer: TypeConstraint<'static> =
    TypeConstraint::new("EmitC array type or EmitC opaque type or EmitC pointer type", |ty| {
        array_of(ty).is_some() || is_opaque(ty) || pointee_of(ty).is_some()
    });

/// A variable.
pub const ArrayOrLValue: TypeConstraint<'static> =
    TypeConstraint::new("EmitC array type or EmitC lvalue type", |ty| {
        array_of(ty).is_some() || lvalue_of(ty).is_some()
    });

/// A type that C has.
pub const EmitCType: TypeConstraint<'static> =
    TypeConstraint::new("type supported by EmitC", is_supported_type);

/// A value, or a place that holds one.
pub const EmitCTypeOrLValue: TypeConstraint<'static> =
    TypeConstraint::new("type supported by EmitC or EmitC lvalue type", |ty| {
        is_supported_type(ty) || lvalue_of(ty).is_some()
    });

/// A place that holds a value.
pub const EmitC_LValueType: TypeConstraint<'static> =
    TypeConstraint::new("EmitC lvalue type", |ty| lvalue_of(ty).is_some())
        .of_class(TypeClass::new(LVALUE_TYPE.name, |ty| ty.as_dialect(LVALUE_TYPE.name).is_some()));

/// A pointer.
pub const EmitC_PointerType: TypeConstraint<'static> =
    TypeConstraint::new("EmitC pointer type", |ty| pointee_of(ty).is_some())
        .of_class(TypeClass::new(PTR_TYPE.name, |ty| ty.as_dialect(PTR_TYPE.name).is_some()));

/// A number.
pub const FloatIntegerIndexOrOpaqueType: TypeConstraint<'static> = TypeConstraint::new(
    "floating-point type supported by EmitC or integer, index or opaque type supported by EmitC",
    |ty| is_supported_float(ty) || is_integer_index_or_opaque(ty),
);

/// An integer, or what may be one.
pub const IntegerIndexOrOpaqueType: TypeConstraint<'static> =
    TypeConstraint::new("integer, index or opaque type supported by EmitC", is_integer_index_or_opaque);

/// A place that holds a structure.
pub const LValueOfOpaque: TypeConstraint<'static> =
    TypeConstraint::new("emitc.lvalue of EmitC opaque type values", |ty| {
        lvalue_of(ty).is_some_and(is_opaque)
    })
    .of_class(TypeClass::new(LVALUE_TYPE.name, |ty| ty.as_dialect(LVALUE_TYPE.name).is_some()));

/// A place that holds a pointer to a structure.
pub const LValueOfOpaqueOrPointer: TypeConstraint<'static> =
    TypeConstraint::new("emitc.lvalue of EmitC opaque type or EmitC pointer type values", |ty| {
        lvalue_of(ty).is_some_and(|ty| is_opaque(ty) || pointee_of(ty).is_some())
    })
    .of_class(TypeClass::new(LVALUE_TYPE.name, |ty| ty.as_dialect(LVALUE_TYPE.name).is_some()));

/// Text.
pub const Builtin_StringAttr: AttributeConstraint<'static> =
    AttributeConstraint::new("An Attribute containing a string", |attribute| attribute.as_bytes().is_some())
        .written(AttributeSyntax::Stored(AttributeStorage::String));

/// Comparison of two values.
pub const EmitC_CmpPredicateAttr: AttributeConstraint<'static> = AttributeConstraint::case(
    "allowed 64-bit signless integer cases: 0, 1, 2, 3, 4, 5, 6",
    CmpPredicate::SPEC,
);

/// A value, or text that stands for one.
pub const EmitC_OpaqueOrTypedAttr: AttributeConstraint<'static> =
    AttributeConstraint::new("An opaque attribute or TypedAttr instance", |attribute| {
        attribute.as_dialect(OPAQUE_ATTR.name).is_some() || attribute.ty().is_some()
    });
