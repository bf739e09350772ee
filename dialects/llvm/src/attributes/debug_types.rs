//! Types of the source.

use super::parameters::{
    BOOL, DI_NODE_ATTR, DI_SCOPE_ATTR, DI_TYPE_ATTR, DI_VARIABLE_ATTR, DISTINCT_ATTR,
    DWARF_CALLING_CONVENTION, DWARF_ENCODING, DWARF_TAG, LLVM_ARRAY_REF_DI_NODE_ATTR,
    LLVM_ARRAY_REF_DI_TYPE_ATTR, MLIR_ATTRIBUTE, STD_OPTIONAL_UNSIGNED, STRING, UINT32_T, UINT64_T,
};
use super::{DIExpressionAttr, DIFileAttr};
use crate::attributes::enums::DIFlags;
use terrace_ods_macros::attribute;

/// A note about something of the source.
#[attribute(name = "llvm.di_annotation", class = "LLVM_DIAnnotationAttr", params)]
pub struct DIAnnotationAttr {
    name: Text<STRING>,
    value: Text<STRING>,
}

/// A type without parts.
#[attribute(
    name = "llvm.di_basic_type",
    class = "LLVM_DIBasicTypeAttr",
    alias,
    code = 0,
    fields = [Integer, Text, Integer, Integer],
    params,
)]
pub struct DIBasicTypeAttr {
    #[default("0")]
    tag: Integer<DWARF_TAG>,
    name: Text<STRING>,
    #[name = "sizeInBits"]
    size_in_bits: Option<Integer<UINT64_T>>,
    #[default("0")]
    encoding: Integer<DWARF_ENCODING>,
}

/// A type of several parts.
#[attribute(
    name = "llvm.di_composite_type",
    class = "LLVM_DICompositeTypeAttr",
    alias,
    code = 2,
    fields = [
        OptionalAttribute, Bool, Integer, OptionalAttribute, OptionalAttribute, Integer, OptionalAttribute,
        OptionalAttribute, Integer, Integer, Integer, OptionalAttribute, OptionalAttribute, OptionalAttribute,
        OptionalAttribute, Attributes,
    ],
    traits = &["DIRecursiveTypeAttrInterface"],
    params,
)]
pub struct DICompositeTypeAttr {
    #[name = "recId"]
    rec_id: Option<Attr<DISTINCT_ATTR>>,
    #[name = "isRecSelf"]
    is_rec_self: Option<Bool<BOOL>>,
    #[default("0")]
    tag: Integer<DWARF_TAG>,
    name: Option<Text<STRING>>,
    file: Option<Declared<DIFileAttr>>,
    line: Option<Integer<UINT32_T>>,
    scope: Option<Attr<DI_SCOPE_ATTR>>,
    #[name = "baseType"]
    base_type: Option<Attr<DI_TYPE_ATTR>>,
    #[words = "LLVM DI flags"]
    flags: Option<Case<DIFlags>>,
    #[name = "sizeInBits"]
    size_in_bits: Option<Integer<UINT64_T>>,
    #[name = "alignInBits"]
    align_in_bits: Option<Integer<UINT64_T>>,
    #[name = "dataLocation"]
    data_location: Option<Declared<DIExpressionAttr>>,
    rank: Option<Declared<DIExpressionAttr>>,
    allocated: Option<Declared<DIExpressionAttr>>,
    associated: Option<Declared<DIExpressionAttr>>,
    elements: Option<List<LLVM_ARRAY_REF_DI_NODE_ATTR>>,
}

/// A type made of another one, or a member.
#[attribute(
    name = "llvm.di_derived_type",
    class = "LLVM_DIDerivedTypeAttr",
    alias,
    code = 3,
    fields = [
        Integer, OptionalAttribute, OptionalAttribute, Integer, Integer, Integer, OptionalInteger,
        OptionalAttribute,
    ],
    params,
)]
pub struct DIDerivedTypeAttr {
    #[default("0")]
    tag: Integer<DWARF_TAG>,
    name: Option<Text<STRING>>,
    #[name = "baseType"]
    base_type: Option<Attr<DI_TYPE_ATTR>>,
    #[name = "sizeInBits"]
    size_in_bits: Option<Integer<UINT64_T>>,
    #[name = "alignInBits"]
    align_in_bits: Option<Integer<UINT32_T>>,
    #[name = "offsetInBits"]
    offset_in_bits: Option<Integer<UINT64_T>>,
    #[name = "dwarfAddressSpace"]
    dwarf_address_space: Option<Integer<STD_OPTIONAL_UNSIGNED>>,
    #[name = "extraData"]
    extra_data: Option<Attr<DI_NODE_ATTR>>,
}

/// Bounds of an array, some of them computed.
#[attribute(name = "llvm.di_generic_subrange", class = "LLVM_DIGenericSubrangeAttr", params)]
pub struct DIGenericSubrangeAttr {
    count: Option<Attr<MLIR_ATTRIBUTE>>,
    #[name = "lowerBound"]
    lower_bound: Attr<MLIR_ATTRIBUTE>,
    #[name = "upperBound"]
    upper_bound: Option<Attr<MLIR_ATTRIBUTE>>,
    stride: Attr<MLIR_ATTRIBUTE>,
}

/// The type of nothing.
#[attribute(name = "llvm.di_null_type", class = "DINullTypeAttr", alias)]
pub struct DINullTypeAttr {}

/// A type of strings.
#[attribute(name = "llvm.di_string_type", class = "LLVM_DIStringTypeAttr", alias, params)]
pub struct DIStringTypeAttr {
    #[default("0")]
    tag: Integer<DWARF_TAG>,
    name: Text<STRING>,
    #[name = "sizeInBits"]
    size_in_bits: Option<Integer<UINT64_T>>,
    #[name = "alignInBits"]
    align_in_bits: Option<Integer<UINT32_T>>,
    #[name = "stringLength"]
    string_length: Option<Attr<DI_VARIABLE_ATTR>>,
    #[name = "stringLengthExp"]
    string_length_exp: Option<Declared<DIExpressionAttr>>,
    #[name = "stringLocationExp"]
    string_location_exp: Option<Declared<DIExpressionAttr>>,
    #[default("0")]
    encoding: Integer<DWARF_ENCODING>,
}

/// Bounds of an array.
#[attribute(
    name = "llvm.di_subrange",
    class = "LLVM_DISubrangeAttr",
    code = 16,
    fields = [OptionalAttribute, OptionalAttribute, OptionalAttribute, OptionalAttribute],
    params,
)]
pub struct DISubrangeAttr {
    count: Option<Attr<MLIR_ATTRIBUTE>>,
    #[name = "lowerBound"]
    lower_bound: Option<Attr<MLIR_ATTRIBUTE>>,
    #[name = "upperBound"]
    upper_bound: Option<Attr<MLIR_ATTRIBUTE>>,
    stride: Option<Attr<MLIR_ATTRIBUTE>>,
}

/// Signature of a source function.
#[attribute(
    name = "llvm.di_subroutine_type",
    class = "LLVM_DISubroutineTypeAttr",
    alias,
    code = 17,
    fields = [Integer, Attributes],
    params,
)]
pub struct DISubroutineTypeAttr {
    #[name = "callingConvention"]
    #[default("0")]
    calling_convention: Integer<DWARF_CALLING_CONVENTION>,
    types: Option<List<LLVM_ARRAY_REF_DI_TYPE_ATTR>>,
}
