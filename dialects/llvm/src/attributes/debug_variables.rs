//! Variables, labels and other names of the source.

use super::DI_FILE_ATTR;
use super::dwarf;
use super::kinds::{is_node, is_scope, is_string, is_type_of_source};
use super::syntax::{
    parse_arguments, parse_di_expression, parse_di_expression_elem, print_arguments, print_di_expression,
    print_di_expression_elem,
};
use crate::attributes::enums::DIFlags;
use terrace_ir::spec::FieldEncoding::{Attribute, Attributes, Bool, Integer, Integers, OptionalAttribute};
use terrace_ir::spec::{AttributeEncoding, AttributeSpec, ParameterForm, ParameterKind, ParameterSpec};
use terrace_syntax::parameters::{STRUCT_FORMAT, parse_struct, print_struct};

/// Expression by which a debugger computes a value.
pub static DI_EXPRESSION_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "DIExpressionAttr",
    parameters: &[ParameterSpec::required("operations", ParameterKind::Attributes)
        .written("ArrayRef<DIExpressionElemAttr>", ParameterForm::Several(&DI_EXPRESSION_ELEM_ATTR))
        .or_absent()],
    declared_format: Some("`<` ( `[` $operations^ `]` ) : (``)? `>`"),
    parse: Some(parse_di_expression),
    print: Some(print_di_expression),
    encoding: Some(AttributeEncoding { code: 5, fields: &[Attributes] }),
    ..AttributeSpec::new("llvm.di_expression")
};

/// One step of a computation.
pub static DI_EXPRESSION_ELEM_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "LLVM_DIExpressionElemAttr",
    parameters: &[
        ParameterSpec::required("opcode", ParameterKind::Integer).written("unsigned", dwarf::OPERATION),
        ParameterSpec::required("arguments", ParameterKind::Attributes)
            .written("ArrayRef<uint64_t>", ParameterForm::Code(parse_arguments, print_arguments))
            .or_absent(),
    ],
    declared_format: Some("`` $opcode ( `(` custom<ExpressionArg>(ref($opcode), $arguments)^ `)` ) : (``)?"),
    parse: Some(parse_di_expression_elem),
    print: Some(print_di_expression_elem),
    encoding: Some(AttributeEncoding { code: 4, fields: &[Integer, Integers] }),
    ..AttributeSpec::new("llvm.di_expression_elem")
};

/// A global variable of the source.
pub static DI_GLOBAL_VARIABLE_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "LLVM_DIGlobalVariable",
    parameters: &[
        ParameterSpec::required("scope", ParameterKind::Attribute)
            .written("DIScopeAttr", ParameterForm::Attribute(is_scope))
            .or_absent(),
        ParameterSpec::required("name", ParameterKind::Attribute)
            .written("StringAttr", ParameterForm::Attribute(is_string))
            .or_absent(),
        ParameterSpec::required("linkageName", ParameterKind::Attribute)
            .written("StringAttr", ParameterForm::Attribute(is_string))
            .or_absent(),
        ParameterSpec::required("file", ParameterKind::Attribute)
            .written("DIFileAttr", ParameterForm::Declared(&DI_FILE_ATTR)),
        ParameterSpec::required("line", ParameterKind::Integer)
            .written("unsigned", ParameterForm::Unsigned(32)),
        ParameterSpec::required("type", ParameterKind::Attribute)
            .written("DITypeAttr", ParameterForm::Attribute(is_type_of_source)),
        ParameterSpec::required("isLocalToUnit", ParameterKind::Custom)
            .written("bool", ParameterForm::Bool)
            .or_absent(),
        ParameterSpec::required("isDefined", ParameterKind::Custom)
            .written("bool", ParameterForm::Bool)
            .or_absent(),
        ParameterSpec::required("alignInBits", ParameterKind::Integer)
            .written("unsigned", ParameterForm::Unsigned(32))
            .or_absent(),
    ],
    declared_format: Some(STRUCT_FORMAT),
    parse: Some(|parser, _| parse_struct(parser, &DI_GLOBAL_VARIABLE_ATTR)),
    print: Some(|values, printer| print_struct(values, printer, &DI_GLOBAL_VARIABLE_ATTR)),
    alias: Some(|_| Some("di_global_variable".to_owned())),
    encoding: Some(AttributeEncoding {
        code: 7,
        fields: &[
            OptionalAttribute,
            OptionalAttribute,
            OptionalAttribute,
            Attribute,
            Integer,
            Attribute,
            Bool,
            Bool,
            Integer,
        ],
    }),
    ..AttributeSpec::new("llvm.di_global_variable")
};

/// A global variable with how its value is computed.
pub static DI_GLOBAL_VARIABLE_EXPRESSION_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "LLVM_DIGlobalVariableExpressionAttr",
    parameters: &[
        ParameterSpec::required("var", ParameterKind::Attribute)
            .written("DIGlobalVariableAttr", ParameterForm::Declared(&DI_GLOBAL_VARIABLE_ATTR)),
        ParameterSpec::required("expr", ParameterKind::Attribute)
            .written("DIExpressionAttr", ParameterForm::Declared(&DI_EXPRESSION_ATTR))
            .or_absent(),
    ],
    declared_format: Some(STRUCT_FORMAT),
    parse: Some(|parser, _| parse_struct(parser, &DI_GLOBAL_VARIABLE_EXPRESSION_ATTR)),
    print: Some(|values, printer| print_struct(values, printer, &DI_GLOBAL_VARIABLE_EXPRESSION_ATTR)),
    alias: Some(|_| Some("di_global_variable_expression".to_owned())),
    encoding: Some(AttributeEncoding { code: 8, fields: &[Attribute, OptionalAttribute] }),
    ..AttributeSpec::new("llvm.di_global_variable_expression")
};

/// A name that is imported.
pub static DI_IMPORTED_ENTITY_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "LLVM_DIImportedEntityAttr",
    parameters: &[
        ParameterSpec::required("tag", ParameterKind::Integer).written("unsigned", dwarf::TAG).or("0"),
        ParameterSpec::required("scope", ParameterKind::Attribute)
            .written("DIScopeAttr", ParameterForm::Attribute(is_scope)),
        ParameterSpec::required("entity", ParameterKind::Attribute)
            .written("DINodeAttr", ParameterForm::Attribute(is_node)),
        ParameterSpec::required("file", ParameterKind::Attribute)
            .written("DIFileAttr", ParameterForm::Declared(&DI_FILE_ATTR))
            .or_absent(),
        ParameterSpec::required("line", ParameterKind::Integer)
            .written("unsigned", ParameterForm::Unsigned(32))
            .or_absent(),
        ParameterSpec::required("name", ParameterKind::Attribute)
            .written("StringAttr", ParameterForm::Attribute(is_string))
            .or_absent(),
        ParameterSpec::required("elements", ParameterKind::Attributes)
            .written("::llvm::ArrayRef<DINodeAttr>", ParameterForm::SeveralInFull(is_node))
            .or_absent(),
    ],
    declared_format: Some(STRUCT_FORMAT),
    parse: Some(|parser, _| parse_struct(parser, &DI_IMPORTED_ENTITY_ATTR)),
    print: Some(|values, printer| print_struct(values, printer, &DI_IMPORTED_ENTITY_ATTR)),
    alias: Some(|_| Some("di_imported_entity".to_owned())),
    encoding: Some(AttributeEncoding {
        code: 9,
        fields: &[Integer, Attribute, Attribute, OptionalAttribute, Integer, OptionalAttribute, Attributes],
    }),
    ..AttributeSpec::new("llvm.di_imported_entity")
};

/// A label of the source.
pub static DI_LABEL_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "LLVM_DILabelAttr",
    parameters: &[
        ParameterSpec::required("scope", ParameterKind::Attribute)
            .written("DIScopeAttr", ParameterForm::Attribute(is_scope)),
        ParameterSpec::required("name", ParameterKind::Attribute)
            .written("StringAttr", ParameterForm::Attribute(is_string))
            .or_absent(),
        ParameterSpec::required("file", ParameterKind::Attribute)
            .written("DIFileAttr", ParameterForm::Declared(&DI_FILE_ATTR))
            .or_absent(),
        ParameterSpec::required("line", ParameterKind::Integer)
            .written("unsigned", ParameterForm::Unsigned(32))
            .or_absent(),
    ],
    declared_format: Some(STRUCT_FORMAT),
    parse: Some(|parser, _| parse_struct(parser, &DI_LABEL_ATTR)),
    print: Some(|values, printer| print_struct(values, printer, &DI_LABEL_ATTR)),
    alias: Some(|_| Some("di_label".to_owned())),
    encoding: Some(AttributeEncoding {
        code: 10,
        fields: &[Attribute, OptionalAttribute, OptionalAttribute, Integer],
    }),
    ..AttributeSpec::new("llvm.di_label")
};

/// A local variable of the source.
pub static DI_LOCAL_VARIABLE_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "LLVM_DILocalVariableAttr",
    parameters: &[
        ParameterSpec::required("scope", ParameterKind::Attribute)
            .written("DIScopeAttr", ParameterForm::Attribute(is_scope)),
        ParameterSpec::required("name", ParameterKind::Attribute)
            .written("StringAttr", ParameterForm::Attribute(is_string))
            .or_absent(),
        ParameterSpec::required("file", ParameterKind::Attribute)
            .written("DIFileAttr", ParameterForm::Declared(&DI_FILE_ATTR))
            .or_absent(),
        ParameterSpec::required("line", ParameterKind::Integer)
            .written("unsigned", ParameterForm::Unsigned(32))
            .or_absent(),
        ParameterSpec::required("arg", ParameterKind::Integer)
            .written("unsigned", ParameterForm::Unsigned(32))
            .or_absent(),
        ParameterSpec::required("alignInBits", ParameterKind::Integer)
            .written("unsigned", ParameterForm::Unsigned(32))
            .or_absent(),
        ParameterSpec::required("type", ParameterKind::Attribute)
            .written("DITypeAttr", ParameterForm::Attribute(is_type_of_source))
            .or_absent(),
        ParameterSpec::required("flags", ParameterKind::Enum(DIFlags::SPEC))
            .written("DIFlags", ParameterForm::Case(DIFlags::SPEC, "LLVM DI flags"))
            .or_absent(),
    ],
    declared_format: Some(STRUCT_FORMAT),
    parse: Some(|parser, _| parse_struct(parser, &DI_LOCAL_VARIABLE_ATTR)),
    print: Some(|values, printer| print_struct(values, printer, &DI_LOCAL_VARIABLE_ATTR)),
    alias: Some(|_| Some("di_local_variable".to_owned())),
    encoding: Some(AttributeEncoding {
        code: 13,
        fields: &[
            Attribute,
            OptionalAttribute,
            OptionalAttribute,
            Integer,
            Integer,
            Integer,
            OptionalAttribute,
            Integer,
        ],
    }),
    ..AttributeSpec::new("llvm.di_local_variable")
};
