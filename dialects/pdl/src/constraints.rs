//! Kinds of handles.
#![allow(non_upper_case_globals)]

use crate::{
    ATTRIBUTE_TYPE, OPERATION_TYPE, RANGE_TYPE, TYPE_TYPE, VALUE_TYPE, is, is_handle, is_range,
    range_element, range_of,
};
use terrace_ir::constraints::I16Attr;
use terrace_ir::spec::{AttributeConstraint, TypeClass, TypeConstraint};

const HANDLE: TypeClass<'static> = TypeClass::unnamed(is_handle);
const RANGE: TypeClass<'static> = TypeClass::new(RANGE_TYPE.name, is_range);

/// Any handle.
pub const AnyHandle: TypeConstraint<'static> = TypeConstraint::new("pdl type", is_handle).of_class(HANDLE);

/// A type.
pub const TypeHandle: TypeConstraint<'static> = TypeConstraint::buildable(
    "PDL handle to an `mlir::Type`",
    |ty| is(ty, &TYPE_TYPE),
    |context| context.dialect_type(&TYPE_TYPE, &[]),
);

/// An attribute.
pub const AttributeHandle: TypeConstraint<'static> = TypeConstraint::buildable(
    "PDL handle to an `mlir::Attribute`",
    |ty| is(ty, &ATTRIBUTE_TYPE),
    |context| context.dialect_type(&ATTRIBUTE_TYPE, &[]),
);

/// An operation.
pub const OperationHandle: TypeConstraint<'static> = TypeConstraint::buildable(
    "PDL handle to an `mlir::Operation *`",
    |ty| is(ty, &OPERATION_TYPE),
    |context| context.dialect_type(&OPERATION_TYPE, &[]),
);

/// A value.
pub const ValueHandle: TypeConstraint<'static> = TypeConstraint::buildable(
    "PDL handle for an `mlir::Value`",
    |ty| is(ty, &VALUE_TYPE),
    |context| context.dialect_type(&VALUE_TYPE, &[]),
);

/// Any number of types.
pub const RangeOfTypes: TypeConstraint<'static> = TypeConstraint::buildable(
    "range of PDL handle to an `mlir::Type` values",
    |ty| range_element(ty).is_some_and(|element| is(element, &TYPE_TYPE)),
    |context| range_of(context, context.dialect_type(&TYPE_TYPE, &[])),
);

/// Any number of values.
pub const RangeOfValues: TypeConstraint<'static> = TypeConstraint::buildable(
    "range of PDL handle for an `mlir::Value` values",
    |ty| range_element(ty).is_some_and(|element| is(element, &VALUE_TYPE)),
    |context| range_of(context, context.dialect_type(&VALUE_TYPE, &[])),
);

/// Any number of operations.
pub const RangeOfOperations: TypeConstraint<'static> = TypeConstraint::buildable(
    "range of PDL handle to an `mlir::Operation *` values",
    |ty| range_element(ty).is_some_and(|element| is(element, &OPERATION_TYPE)),
    |context| range_of(context, context.dialect_type(&OPERATION_TYPE, &[])),
);

/// Any number of types, or of values.
pub const RangeOfTypesOrValues: TypeConstraint<'static> = TypeConstraint::new(
    "range of PDL handle to an `mlir::Type` or PDL handle for an `mlir::Value` values",
    |ty| range_element(ty).is_some_and(|element| is(element, &TYPE_TYPE) || is(element, &VALUE_TYPE)),
)
.of_class(RANGE);

/// Any number of handles.
pub const AnyRange: TypeConstraint<'static> =
    TypeConstraint::new("range of pdl type values", |ty| range_element(ty).is_some_and(is_handle))
        .of_class(RANGE);

/// One value, or any number of them.
pub const ValueOrRange: TypeConstraint<'static> =
    TypeConstraint::new("single element or range of PDL handle for an `mlir::Value`", |ty| {
        is(range_element(ty).unwrap_or(ty), &VALUE_TYPE)
    })
    .of_class(HANDLE);

/// One type, or any number of them.
pub const TypeOrRange: TypeConstraint<'static> =
    TypeConstraint::new("single element or range of PDL handle to an `mlir::Type`", |ty| {
        is(range_element(ty).unwrap_or(ty), &TYPE_TYPE)
    })
    .of_class(HANDLE);

/// Benefit of a match.
pub const Benefit: AttributeConstraint<'static> =
    AttributeConstraint::new("16-bit signless integer attribute whose value is non-negative", |attribute| {
        I16Attr.holds(attribute) && attribute.as_i64().is_some_and(|value| value >= 0)
    })
    .written(I16Attr.syntax);
