//! Constraints on attributes.

use super::types;
use crate::spec::{AttributeConstraint, AttributeStorage, AttributeSyntax, TypeConstraint};
use crate::uniqued::attribute::{Attribute, AttributeKind};
use crate::uniqued::ty::Type;

macro_rules! attributes {
    ($($name:ident = $summary:literal, $check:expr $(, $syntax:expr)?;)*) => {$(
        #[doc = concat!("Must be: ", $summary, ".")]
        pub const $name: AttributeConstraint<'static> =
            AttributeConstraint::new($summary, $check)$(.written($syntax))?;
    )*};
}

macro_rules! integers {
    ($($name:ident = $summary:literal, $ty:ident;)*) => {$(
        #[doc = concat!("Must be: ", $summary, ".")]
        pub const $name: AttributeConstraint<'static> =
            AttributeConstraint::new($summary, |attr| is_integer_of(attr, types::$ty)).written(of_type(types::$ty));
    )*};
}

macro_rules! floats {
    ($($name:ident = $summary:literal, $ty:ident;)*) => {$(
        #[doc = concat!("Must be: ", $summary, ".")]
        pub const $name: AttributeConstraint<'static> =
            AttributeConstraint::new($summary, |attr| is_float_of(attr, types::$ty)).written(of_type(types::$ty));
    )*};
}

integers! {
    I1Attr = "1-bit signless integer attribute", I1;
    I8Attr = "8-bit signless integer attribute", I8;
    I16Attr = "16-bit signless integer attribute", I16;
    I32Attr = "32-bit signless integer attribute", I32;
    I64Attr = "64-bit signless integer attribute", I64;
    SI1Attr = "1-bit signed integer attribute", SI1;
    SI8Attr = "8-bit signed integer attribute", SI8;
    SI16Attr = "16-bit signed integer attribute", SI16;
    SI32Attr = "32-bit signed integer attribute", SI32;
    SI64Attr = "64-bit signed integer attribute", SI64;
    UI1Attr = "1-bit unsigned integer attribute", UI1;
    UI8Attr = "8-bit unsigned integer attribute", UI8;
    UI16Attr = "16-bit unsigned integer attribute", UI16;
    UI32Attr = "32-bit unsigned integer attribute", UI32;
    UI64Attr = "64-bit unsigned integer attribute", UI64;
    IndexAttr = "index attribute", Index;
}

floats! {
    F32Attr = "32-bit float attribute", F32;
    F64Attr = "64-bit float attribute", F64;
}

attributes! {
    AnyAttr = "any attribute", |_| true;
    UnitAttr = "unit attribute", |attr| attr.is_unit(), AttributeSyntax::Unit;
    BoolAttr = "bool attribute", |attr| attr.as_bool().is_some(), of_type(types::I1);
    AnyI1Attr = "1-bit integer attribute", |attr| is_integer_of(attr, types::AnyI1), stored(AttributeStorage::Integer);
    AnyI8Attr = "8-bit integer attribute", |attr| is_integer_of(attr, types::AnyI8), stored(AttributeStorage::Integer);
    AnyI16Attr = "16-bit integer attribute", |attr| is_integer_of(attr, types::AnyI16), stored(AttributeStorage::Integer);
    AnyI32Attr = "32-bit integer attribute", |attr| is_integer_of(attr, types::AnyI32), stored(AttributeStorage::Integer);
    AnyI64Attr = "64-bit integer attribute", |attr| is_integer_of(attr, types::AnyI64), stored(AttributeStorage::Integer);
    APIntAttr = "arbitrary integer attribute", |attr| attr.as_integer().is_some(), stored(AttributeStorage::Integer);

    StrAttr = "string attribute", is_string, stored(AttributeStorage::String);
    SymbolNameAttr = "string attribute", is_string, AttributeSyntax::SymbolName;
    SymbolRefAttr = "symbol reference attribute", |attr| attr.as_symbol().is_some(), stored(AttributeStorage::SymbolRef);
    FlatSymbolRefAttr = "flat symbol reference attribute", |attr| attr.as_flat_symbol().is_some(), stored(AttributeStorage::FlatSymbolRef);
    LocationAttr = "location attribute", |attr| matches!(attr.kind(), AttributeKind::Location(_));

    TypeAttr = "any type attribute", |attr| attr.as_type().is_some(), stored(AttributeStorage::Type);
    FunctionTypeAttr = "type attribute of function type", |attr| is_type(attr, types::FunctionType), stored(AttributeStorage::Type);
    MemRefTypeAttr = "memref type attribute", |attr| is_type(attr, types::AnyMemRef), stored(AttributeStorage::Type);

    TypedAttrInterface = "TypedAttr instance", |attr| attr.ty().is_some(), stored(AttributeStorage::Typed);
    AffineMapAttr = "AffineMap attribute", |attr| attr.as_affine_map().is_some(), stored(AttributeStorage::AffineMap);
    IntegerSetAttr = "IntegerSet attribute", |attr| attr.as_integer_set().is_some(), stored(AttributeStorage::IntegerSet);
    DictionaryAttr = "dictionary of named attribute values", |attr| attr.as_dictionary().is_some(), stored(AttributeStorage::Dictionary);

    ArrayAttr = "array attribute", |attr| attr.as_array().is_some(), stored(AttributeStorage::Array);
    BoolArrayAttr = "1-bit boolean array attribute", |attr| is_array_of(attr, BoolAttr), stored(AttributeStorage::Array);
    I32ArrayAttr = "32-bit integer array attribute", |attr| is_array_of(attr, I32Attr), stored(AttributeStorage::Array);
    I64ArrayAttr = "64-bit integer array attribute", |attr| is_array_of(attr, I64Attr), stored(AttributeStorage::Array);
    I64SmallVectorArrayAttr = "64-bit integer array attribute", |attr| is_array_of(attr, I64Attr), stored(AttributeStorage::Array);
    F32ArrayAttr = "32-bit float array attribute", |attr| is_array_of(attr, F32Attr), stored(AttributeStorage::Array);
    F64ArrayAttr = "64-bit float array attribute", |attr| is_array_of(attr, F64Attr), stored(AttributeStorage::Array);
    StrArrayAttr = "string array attribute", |attr| is_array_of(attr, StrAttr), stored(AttributeStorage::Array);
    TypeArrayAttr = "type array attribute", |attr| is_array_of(attr, TypeAttr), stored(AttributeStorage::Array);
    DictArrayAttr = "Array of dictionary attributes", |attr| is_array_of(attr, DictionaryAttr), stored(AttributeStorage::Array);
    IndexListArrayAttr = "Array of 64-bit integer array attributes", |attr| is_array_of(attr, I64ArrayAttr), stored(AttributeStorage::Array);
    AffineMapArrayAttr = "AffineMap array attribute", |attr| is_array_of(attr, AffineMapAttr), stored(AttributeStorage::Array);
    LocationArrayAttr = "location array attribute", |attr| is_array_of(attr, LocationAttr), stored(AttributeStorage::Array);
    SymbolRefArrayAttr = "symbol ref array attribute", |attr| is_array_of(attr, SymbolRefAttr), stored(AttributeStorage::Array);
    FlatSymbolRefArrayAttr = "flat symbol ref array attribute", |attr| is_array_of(attr, FlatSymbolRefAttr), stored(AttributeStorage::Array);

    DenseBoolArrayAttr = "i1 dense array attribute", |attr| is_dense_array_of(attr, types::I1), elements_of(types::I1);
    DenseI8ArrayAttr = "i8 dense array attribute", |attr| is_dense_array_of(attr, types::I8), elements_of(types::I8);
    DenseI16ArrayAttr = "i16 dense array attribute", |attr| is_dense_array_of(attr, types::I16), elements_of(types::I16);
    DenseI32ArrayAttr = "i32 dense array attribute", |attr| is_dense_array_of(attr, types::I32), elements_of(types::I32);
    DenseI64ArrayAttr = "i64 dense array attribute", |attr| is_dense_array_of(attr, types::I64), elements_of(types::I64);
    DenseF32ArrayAttr = "f32 dense array attribute", |attr| is_dense_array_of(attr, types::F32), elements_of(types::F32);
    DenseF64ArrayAttr = "f64 dense array attribute", |attr| is_dense_array_of(attr, types::F64), elements_of(types::F64);

    ElementsAttr = "constant vector/tensor attribute", |attr| attr.is_elements(), stored(AttributeStorage::Elements);
    AnyIntElementsAttr = "integer elements attribute", |attr| is_elements_of(attr, types::AnyIntegerOrIndex);
    IndexElementsAttr = "index elements attribute", |attr| is_elements_of(attr, types::Index);
    AnyI32ElementsAttr = "32-bit integer elements attribute", |attr| is_elements_of(attr, types::AnyI32);
    AnyI64ElementsAttr = "64-bit integer elements attribute", |attr| is_elements_of(attr, types::AnyI64);
    I32ElementsAttr = "32-bit signless integer elements attribute", |attr| is_elements_of(attr, types::I32);
    I64ElementsAttr = "64-bit signless integer elements attribute", |attr| is_elements_of(attr, types::I64);
    F64ElementsAttr = "64-bit float elements attribute", |attr| is_elements_of(attr, types::F64);
    StringElementsAttr = "string elements attribute", |attr| matches!(attr.kind(), AttributeKind::DenseStrings { .. });
}

const fn stored(storage: AttributeStorage) -> AttributeSyntax<'static> {
    AttributeSyntax::Stored(storage)
}

const fn of_type(ty: TypeConstraint<'static>) -> AttributeSyntax<'static> {
    match ty.buildable {
        Some(build) => AttributeSyntax::OfType(build),
        None => AttributeSyntax::Any,
    }
}

const fn elements_of(ty: TypeConstraint<'static>) -> AttributeSyntax<'static> {
    match ty.buildable {
        Some(build) => AttributeSyntax::ElementsOf(build),
        None => AttributeSyntax::Any,
    }
}

fn is_string(attr: Attribute<'_>) -> bool {
    attr.as_bytes().is_some()
}

fn is_integer_of(attr: Attribute<'_>, constraint: TypeConstraint<'_>) -> bool {
    matches!(*attr.kind(), AttributeKind::Integer { ty, .. } if constraint.holds(ty))
}

fn is_float_of(attr: Attribute<'_>, constraint: TypeConstraint<'_>) -> bool {
    matches!(*attr.kind(), AttributeKind::Float { ty, .. } if constraint.holds(ty))
}

fn is_type(attr: Attribute<'_>, constraint: TypeConstraint<'_>) -> bool {
    attr.as_type().is_some_and(|ty| constraint.holds(ty))
}

/// Returns true if it is an array attribute and `element` holds of each element.
pub fn is_array_of(attr: Attribute<'_>, element: AttributeConstraint<'_>) -> bool {
    attr.as_array().is_some_and(|elements| elements.iter().all(|one| element.holds(*one)))
}

fn is_dense_array_of(attr: Attribute<'_>, constraint: TypeConstraint<'_>) -> bool {
    matches!(*attr.kind(), AttributeKind::DenseArray { element, .. } if constraint.holds(element))
}

fn is_elements_of(attr: Attribute<'_>, constraint: TypeConstraint<'_>) -> bool {
    matches!(*attr.kind(), AttributeKind::DenseElements { ty, .. } if constraint.holds(Type::element_or_self(ty)))
}
