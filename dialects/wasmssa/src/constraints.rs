//! Constraints that are peculiar to `wasmssa`.
#![allow(non_upper_case_globals)]

use crate::{EXTERNREF_TYPE, FUNCREF_TYPE, LIMIT_TYPE, LOCAL_TYPE, TABLETYPE_TYPE};
use terrace_ir::constraints::{F32, F64, I32, I64, TypeAttr};
use terrace_ir::spec::{
    AttributeConstraint, AttributeStorage, AttributeSyntax, TypeClass, TypeConstraint, TypeSpec,
};
use terrace_ir::{Attribute, Type};

/// A floating-point number.
pub const Float: TypeConstraint<'static> =
    TypeConstraint::new("32-bit float or 64-bit float", |ty| F32.holds(ty) || F64.holds(ty));

/// An integer.
pub const Integer: TypeConstraint<'static> =
    TypeConstraint::new("32-bit signless integer or 64-bit signless integer", |ty| {
        I32.holds(ty) || I64.holds(ty)
    });

/// A number.
pub const Number: TypeConstraint<'static> = TypeConstraint::new(
    "32-bit signless integer or 64-bit signless integer or 32-bit float or 64-bit float",
    |ty| Integer.holds(ty) || Float.holds(ty),
);

/// A reference to something other than a variable.
pub const Reference: TypeConstraint<'static> =
    TypeConstraint::new("Opaque type for function reference or Opaque type for external reference", |ty| {
        is(ty, &FUNCREF_TYPE) || is(ty, &EXTERNREF_TYPE)
    });

/// Type of variables, and of functions' arguments and results.
pub const ValueType: TypeConstraint<'static> = TypeConstraint::new(
    "32-bit signless integer or 64-bit signless integer or 32-bit float or 64-bit float or 128-bit signless integer \
     or Opaque type for function reference or Opaque type for external reference",
    |ty| Number.holds(ty) || ty.is_signless_integer_of(128) || Reference.holds(ty),
);

/// A reference to a variable.
pub const LocalReference: TypeConstraint<'static> =
    TypeConstraint::new("Type of a local variable", |ty| is(ty, &LOCAL_TYPE))
        .of_class(TypeClass::new(LOCAL_TYPE.name, |ty| is(ty, &LOCAL_TYPE)));

/// A floating-point number of 32 bits.
pub const SingleFloat: TypeConstraint<'static> =
    TypeConstraint::new("32-bit floating-point type", |ty| F32.holds(ty));

/// A floating-point number of 64 bits.
pub const DoubleFloat: TypeConstraint<'static> =
    TypeConstraint::new("64-bit floating-point type", |ty| F64.holds(ty));

/// An integer of any type.
pub const AnyIntegerAttr: AttributeConstraint<'static> =
    AttributeConstraint::new("An Attribute containing a integer value", |attribute| {
        attribute.as_integer().is_some()
    })
    .written(AttributeSyntax::Stored(AttributeStorage::Integer));

/// A type that a variable may have.
pub const ValueTypeAttr: AttributeConstraint<'static> = AttributeConstraint::new(
    "type attribute of 32-bit signless integer or 64-bit signless integer or 32-bit float or 64-bit float or 128-bit \
     signless integer or Opaque type for function reference or Opaque type for external reference",
    |attribute| attribute.as_type().is_some_and(|ty| ValueType.holds(ty)),
)
.written(TypeAttr.syntax);

/// A limit.
pub const LimitTypeAttr: AttributeConstraint<'static> =
    AttributeConstraint::new("type attribute of Wasm limit type", |attribute| {
        is_type(attribute, &LIMIT_TYPE)
    })
    .written(TypeAttr.syntax);

/// The type of a table.
pub const TableTypeAttr: AttributeConstraint<'static> =
    AttributeConstraint::new("type attribute of Wasm table type", |attribute| {
        is_type(attribute, &TABLETYPE_TYPE)
    })
    .written(TypeAttr.syntax);

fn is(ty: Type<'_>, spec: &TypeSpec<'_>) -> bool {
    ty.as_dialect(spec.name).is_some()
}

fn is_type(attribute: Attribute<'_>, spec: &TypeSpec<'_>) -> bool {
    attribute.as_type().is_some_and(|ty| is(ty, spec))
}
