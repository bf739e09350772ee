//! Types of the source.

use super::dwarf;
use super::kinds::{is_any, is_distinct, is_node, is_scope, is_string, is_type_of_source, is_variable};
use super::{DI_EXPRESSION_ATTR, DI_FILE_ATTR};
use crate::attributes::enums::DIFlags;
use terrace_ir::spec::FieldEncoding::{Attributes, Bool, Integer, OptionalAttribute, OptionalInteger, Text};
use terrace_ir::spec::{AttributeEncoding, AttributeSpec, ParameterForm, ParameterKind, ParameterSpec};
use terrace_syntax::parameters::{STRUCT_FORMAT, parse_struct, print_struct};

/// A note about something of the source.
pub static DI_ANNOTATION_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "LLVM_DIAnnotationAttr",
    parameters: &[
        ParameterSpec::required("name", ParameterKind::Attribute)
            .written("StringAttr", ParameterForm::Attribute(is_string)),
        ParameterSpec::required("value", ParameterKind::Attribute)
            .written("StringAttr", ParameterForm::Attribute(is_string)),
    ],
    declared_format: Some(STRUCT_FORMAT),
    parse: Some(|parser, _| parse_struct(parser, &DI_ANNOTATION_ATTR)),
    print: Some(|values, printer| print_struct(values, printer, &DI_ANNOTATION_ATTR)),
    ..AttributeSpec::new("llvm.di_annotation")
};

/// A type without parts.
pub static DI_BASIC_TYPE_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "LLVM_DIBasicTypeAttr",
    parameters: &[
        ParameterSpec::required("tag", ParameterKind::Integer).written("unsigned", dwarf::TAG).or("0"),
        ParameterSpec::required("name", ParameterKind::Attribute)
            .written("StringAttr", ParameterForm::Attribute(is_string)),
        ParameterSpec::required("sizeInBits", ParameterKind::Integer)
            .written("uint64_t", ParameterForm::Unsigned(64))
            .or_absent(),
        ParameterSpec::required("encoding", ParameterKind::Integer)
            .written("unsigned", dwarf::ENCODING)
            .or("0"),
    ],
    declared_format: Some(STRUCT_FORMAT),
    parse: Some(|parser, _| parse_struct(parser, &DI_BASIC_TYPE_ATTR)),
    print: Some(|values, printer| print_struct(values, printer, &DI_BASIC_TYPE_ATTR)),
    alias: Some(|_| Some("di_basic_type".to_owned())),
    encoding: Some(AttributeEncoding { code: 0, fields: &[Integer, Text, Integer, Integer] }),
    ..AttributeSpec::new("llvm.di_basic_type")
};

/// A type of several parts.
pub static DI_COMPOSITE_TYPE_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "LLVM_DICompositeTypeAttr",
    parameters: &[
        ParameterSpec::required("recId", ParameterKind::Attribute)
            .written("DistinctAttr", ParameterForm::Attribute(is_distinct))
            .or_absent(),
        ParameterSpec::required("isRecSelf", ParameterKind::Custom)
            .written("bool", ParameterForm::Bool)
            .or_absent(),
        ParameterSpec::required("tag", ParameterKind::Integer).written("unsigned", dwarf::TAG).or("0"),
        ParameterSpec::required("name", ParameterKind::Attribute)
            .written("StringAttr", ParameterForm::Attribute(is_string))
            .or_absent(),
        ParameterSpec::required("file", ParameterKind::Attribute)
            .written("DIFileAttr", ParameterForm::Declared(&DI_FILE_ATTR))
            .or_absent(),
        ParameterSpec::required("line", ParameterKind::Integer)
            .written("uint32_t", ParameterForm::Unsigned(32))
            .or_absent(),
        ParameterSpec::required("scope", ParameterKind::Attribute)
            .written("DIScopeAttr", ParameterForm::Attribute(is_scope))
            .or_absent(),
        ParameterSpec::required("baseType", ParameterKind::Attribute)
            .written("DITypeAttr", ParameterForm::Attribute(is_type_of_source))
            .or_absent(),
        ParameterSpec::required("flags", ParameterKind::Enum(DIFlags::SPEC))
            .written("DIFlags", ParameterForm::Case(DIFlags::SPEC, "LLVM DI flags"))
            .or_absent(),
        ParameterSpec::required("sizeInBits", ParameterKind::Integer)
            .written("uint64_t", ParameterForm::Unsigned(64))
            .or_absent(),
        ParameterSpec::required("alignInBits", ParameterKind::Integer)
            .written("uint64_t", ParameterForm::Unsigned(64))
            .or_absent(),
        ParameterSpec::required("dataLocation", ParameterKind::Attribute)
            .written("DIExpressionAttr", ParameterForm::Declared(&DI_EXPRESSION_ATTR))
            .or_absent(),
        ParameterSpec::required("rank", ParameterKind::Attribute)
            .written("DIExpressionAttr", ParameterForm::Declared(&DI_EXPRESSION_ATTR))
            .or_absent(),
        ParameterSpec::required("allocated", ParameterKind::Attribute)
            .written("DIExpressionAttr", ParameterForm::Declared(&DI_EXPRESSION_ATTR))
            .or_absent(),
        ParameterSpec::required("associated", ParameterKind::Attribute)
            .written("DIExpressionAttr", ParameterForm::Declared(&DI_EXPRESSION_ATTR))
            .or_absent(),
        ParameterSpec::required("elements", ParameterKind::Attributes)
            .written("::llvm::ArrayRef<DINodeAttr>", ParameterForm::SeveralInFull(is_node))
            .or_absent(),
    ],
    traits: &["DIRecursiveTypeAttrInterface"],
    declared_format: Some(STRUCT_FORMAT),
    parse: Some(|parser, _| parse_struct(parser, &DI_COMPOSITE_TYPE_ATTR)),
    print: Some(|values, printer| print_struct(values, printer, &DI_COMPOSITE_TYPE_ATTR)),
    alias: Some(|_| Some("di_composite_type".to_owned())),
    encoding: Some(AttributeEncoding {
        code: 2,
        fields: &[
            OptionalAttribute,
            Bool,
            Integer,
            OptionalAttribute,
            OptionalAttribute,
            Integer,
            OptionalAttribute,
            OptionalAttribute,
            Integer,
            Integer,
            Integer,
            OptionalAttribute,
            OptionalAttribute,
            OptionalAttribute,
            OptionalAttribute,
            Attributes,
        ],
    }),
    ..AttributeSpec::new("llvm.di_composite_type")
};

/// A type made of another one, or a member.
pub static DI_DERIVED_TYPE_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "LLVM_DIDerivedTypeAttr",
    parameters: &[
        ParameterSpec::required("tag", ParameterKind::Integer).written("unsigned", dwarf::TAG).or("0"),
        ParameterSpec::required("name", ParameterKind::Attribute)
            .written("StringAttr", ParameterForm::Attribute(is_string))
            .or_absent(),
        ParameterSpec::required("baseType", ParameterKind::Attribute)
            .written("DITypeAttr", ParameterForm::Attribute(is_type_of_source))
            .or_absent(),
        ParameterSpec::required("sizeInBits", ParameterKind::Integer)
            .written("uint64_t", ParameterForm::Unsigned(64))
            .or_absent(),
        ParameterSpec::required("alignInBits", ParameterKind::Integer)
            .written("uint32_t", ParameterForm::Unsigned(32))
            .or_absent(),
        ParameterSpec::required("offsetInBits", ParameterKind::Integer)
            .written("uint64_t", ParameterForm::Unsigned(64))
            .or_absent(),
        ParameterSpec::required("dwarfAddressSpace", ParameterKind::Integer)
            .written("std::optional<unsigned>", ParameterForm::Unsigned(32))
            .or_absent(),
        ParameterSpec::required("extraData", ParameterKind::Attribute)
            .written("DINodeAttr", ParameterForm::Attribute(is_node))
            .or_absent(),
    ],
    declared_format: Some(STRUCT_FORMAT),
    parse: Some(|parser, _| parse_struct(parser, &DI_DERIVED_TYPE_ATTR)),
    print: Some(|values, printer| print_struct(values, printer, &DI_DERIVED_TYPE_ATTR)),
    alias: Some(|_| Some("di_derived_type".to_owned())),
    encoding: Some(AttributeEncoding {
        code: 3,
        fields: &[
            Integer,
            OptionalAttribute,
            OptionalAttribute,
            Integer,
            Integer,
            Integer,
            OptionalInteger,
            OptionalAttribute,
        ],
    }),
    ..AttributeSpec::new("llvm.di_derived_type")
};

/// Bounds of an array, some of them computed.
pub static DI_GENERIC_SUBRANGE_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "LLVM_DIGenericSubrangeAttr",
    parameters: &[
        ParameterSpec::required("count", ParameterKind::Attribute)
            .written("::mlir::Attribute", ParameterForm::Attribute(is_any))
            .or_absent(),
        ParameterSpec::required("lowerBound", ParameterKind::Attribute)
            .written("::mlir::Attribute", ParameterForm::Attribute(is_any)),
        ParameterSpec::required("upperBound", ParameterKind::Attribute)
            .written("::mlir::Attribute", ParameterForm::Attribute(is_any))
            .or_absent(),
        ParameterSpec::required("stride", ParameterKind::Attribute)
            .written("::mlir::Attribute", ParameterForm::Attribute(is_any)),
    ],
    declared_format: Some(STRUCT_FORMAT),
    parse: Some(|parser, _| parse_struct(parser, &DI_GENERIC_SUBRANGE_ATTR)),
    print: Some(|values, printer| print_struct(values, printer, &DI_GENERIC_SUBRANGE_ATTR)),
    ..AttributeSpec::new("llvm.di_generic_subrange")
};

/// The type of nothing.
pub static DI_NULL_TYPE_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "DINullTypeAttr",
    alias: Some(|_| Some("di_null_type".to_owned())),
    ..AttributeSpec::new("llvm.di_null_type")
};

/// A type of strings.
pub static DI_STRING_TYPE_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "LLVM_DIStringTypeAttr",
    parameters: &[
        ParameterSpec::required("tag", ParameterKind::Integer).written("unsigned", dwarf::TAG).or("0"),
        ParameterSpec::required("name", ParameterKind::Attribute)
            .written("StringAttr", ParameterForm::Attribute(is_string)),
        ParameterSpec::required("sizeInBits", ParameterKind::Integer)
            .written("uint64_t", ParameterForm::Unsigned(64))
            .or_absent(),
        ParameterSpec::required("alignInBits", ParameterKind::Integer)
            .written("uint32_t", ParameterForm::Unsigned(32))
            .or_absent(),
        ParameterSpec::required("stringLength", ParameterKind::Attribute)
            .written("DIVariableAttr", ParameterForm::Attribute(is_variable))
            .or_absent(),
        ParameterSpec::required("stringLengthExp", ParameterKind::Attribute)
            .written("DIExpressionAttr", ParameterForm::Declared(&DI_EXPRESSION_ATTR))
            .or_absent(),
        ParameterSpec::required("stringLocationExp", ParameterKind::Attribute)
            .written("DIExpressionAttr", ParameterForm::Declared(&DI_EXPRESSION_ATTR))
            .or_absent(),
        ParameterSpec::required("encoding", ParameterKind::Integer)
            .written("unsigned", dwarf::ENCODING)
            .or("0"),
    ],
    declared_format: Some(STRUCT_FORMAT),
    parse: Some(|parser, _| parse_struct(parser, &DI_STRING_TYPE_ATTR)),
    print: Some(|values, printer| print_struct(values, printer, &DI_STRING_TYPE_ATTR)),
    alias: Some(|_| Some("di_string_type".to_owned())),
    ..AttributeSpec::new("llvm.di_string_type")
};

/// Bounds of an array.
pub static DI_SUBRANGE_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "LLVM_DISubrangeAttr",
    parameters: &[
        ParameterSpec::required("count", ParameterKind::Attribute)
            .written("::mlir::Attribute", ParameterForm::Attribute(is_any))
            .or_absent(),
        ParameterSpec::required("lowerBound", ParameterKind::Attribute)
            .written("::mlir::Attribute", ParameterForm::Attribute(is_any))
            .or_absent(),
        ParameterSpec::required("upperBound", ParameterKind::Attribute)
            .written("::mlir::Attribute", ParameterForm::Attribute(is_any))
            .or_absent(),
        ParameterSpec::required("stride", ParameterKind::Attribute)
            .written("::mlir::Attribute", ParameterForm::Attribute(is_any))
            .or_absent(),
    ],
    declared_format: Some(STRUCT_FORMAT),
    parse: Some(|parser, _| parse_struct(parser, &DI_SUBRANGE_ATTR)),
    print: Some(|values, printer| print_struct(values, printer, &DI_SUBRANGE_ATTR)),
    encoding: Some(AttributeEncoding {
        code: 16,
        fields: &[OptionalAttribute, OptionalAttribute, OptionalAttribute, OptionalAttribute],
    }),
    ..AttributeSpec::new("llvm.di_subrange")
};

/// Signature of a source function.
pub static DI_SUBROUTINE_TYPE_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "LLVM_DISubroutineTypeAttr",
    parameters: &[
        ParameterSpec::required("callingConvention", ParameterKind::Integer)
            .written("unsigned", dwarf::CALLING_CONVENTION)
            .or("0"),
        ParameterSpec::required("types", ParameterKind::Attributes)
            .written("::llvm::ArrayRef<DITypeAttr>", ParameterForm::SeveralInFull(is_type_of_source))
            .or_absent(),
    ],
    declared_format: Some(STRUCT_FORMAT),
    parse: Some(|parser, _| parse_struct(parser, &DI_SUBROUTINE_TYPE_ATTR)),
    print: Some(|values, printer| print_struct(values, printer, &DI_SUBROUTINE_TYPE_ATTR)),
    alias: Some(|_| Some("di_subroutine_type".to_owned())),
    encoding: Some(AttributeEncoding { code: 17, fields: &[Integer, Attributes] }),
    ..AttributeSpec::new("llvm.di_subroutine_type")
};
