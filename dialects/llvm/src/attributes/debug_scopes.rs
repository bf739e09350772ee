//! Files, functions and other scopes of the source.

use super::dwarf;
use super::kinds::{is_distinct, is_node, is_scope, is_string};
use super::syntax::{parse_di_file, print_di_file};
use super::{DI_GLOBAL_VARIABLE_ATTR, DI_SUBROUTINE_TYPE_ATTR};
use crate::attributes::enums::{DIEmissionKind, DINameTableKind, DISubprogramFlags};
use terrace_ir::spec::FieldEncoding::{Attribute, Attributes, Bool, Integer, OptionalAttribute, Text};
use terrace_ir::spec::{AttributeEncoding, AttributeSpec, ParameterForm, ParameterKind, ParameterSpec};
use terrace_syntax::parameters::{STRUCT_FORMAT, parse_struct, print_struct};

/// A common block of Fortran.
pub static DI_COMMON_BLOCK_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "LLVM_DICommonBlockAttr",
    parameters: &[
        ParameterSpec::required("scope", ParameterKind::Attribute)
            .written("DIScopeAttr", ParameterForm::Attribute(is_scope)),
        ParameterSpec::required("decl", ParameterKind::Attribute)
            .written("DIGlobalVariableAttr", ParameterForm::Declared(&DI_GLOBAL_VARIABLE_ATTR))
            .or_absent(),
        ParameterSpec::required("name", ParameterKind::Attribute)
            .written("StringAttr", ParameterForm::Attribute(is_string)),
        ParameterSpec::required("file", ParameterKind::Attribute)
            .written("DIFileAttr", ParameterForm::Declared(&DI_FILE_ATTR))
            .or_absent(),
        ParameterSpec::required("line", ParameterKind::Integer)
            .written("unsigned", ParameterForm::Unsigned(32))
            .or_absent(),
    ],
    declared_format: Some(STRUCT_FORMAT),
    parse: Some(|parser, _| parse_struct(parser, &DI_COMMON_BLOCK_ATTR)),
    print: Some(|values, printer| print_struct(values, printer, &DI_COMMON_BLOCK_ATTR)),
    alias: Some(|_| Some("di_common_block".to_owned())),
    ..AttributeSpec::new("llvm.di_common_block")
};

/// A file that is compiled, with how.
pub static DI_COMPILE_UNIT_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "LLVM_DICompileUnitAttr",
    parameters: &[
        ParameterSpec::required("id", ParameterKind::Attribute)
            .written("DistinctAttr", ParameterForm::Attribute(is_distinct)),
        ParameterSpec::required("sourceLanguage", ParameterKind::Integer)
            .written("unsigned", dwarf::LANGUAGE),
        ParameterSpec::required("file", ParameterKind::Attribute)
            .written("DIFileAttr", ParameterForm::Declared(&DI_FILE_ATTR)),
        ParameterSpec::required("producer", ParameterKind::Attribute)
            .written("StringAttr", ParameterForm::Attribute(is_string))
            .or_absent(),
        ParameterSpec::required("isOptimized", ParameterKind::Custom).written("bool", ParameterForm::Bool),
        ParameterSpec::required("emissionKind", ParameterKind::Enum(DIEmissionKind::SPEC))
            .written("DIEmissionKind", ParameterForm::Case(DIEmissionKind::SPEC, "LLVM debug emission kind")),
        ParameterSpec::required("nameTableKind", ParameterKind::Enum(DINameTableKind::SPEC))
            .written(
                "DINameTableKind",
                ParameterForm::Case(DINameTableKind::SPEC, "LLVM debug name table kind"),
            )
            .or_absent(),
        ParameterSpec::required("splitDebugFilename", ParameterKind::Attribute)
            .written("StringAttr", ParameterForm::Attribute(is_string))
            .or_absent(),
    ],
    declared_format: Some(STRUCT_FORMAT),
    parse: Some(|parser, _| parse_struct(parser, &DI_COMPILE_UNIT_ATTR)),
    print: Some(|values, printer| print_struct(values, printer, &DI_COMPILE_UNIT_ATTR)),
    alias: Some(|_| Some("di_compile_unit".to_owned())),
    encoding: Some(AttributeEncoding {
        code: 1,
        fields: &[Attribute, Integer, Attribute, OptionalAttribute, Bool, Integer, Integer],
    }),
    ..AttributeSpec::new("llvm.di_compile_unit")
};

/// A file of the source.
pub static DI_FILE_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "LLVM_DIFileAttr",
    parameters: &[
        ParameterSpec::required("name", ParameterKind::Attribute)
            .written("StringAttr", ParameterForm::Attribute(is_string)),
        ParameterSpec::required("directory", ParameterKind::Attribute)
            .written("StringAttr", ParameterForm::Attribute(is_string)),
    ],
    declared_format: Some("`<` $name `in` $directory `>`"),
    parse: Some(parse_di_file),
    print: Some(print_di_file),
    alias: Some(|_| Some("di_file".to_owned())),
    encoding: Some(AttributeEncoding { code: 6, fields: &[Text, Text] }),
    ..AttributeSpec::new("llvm.di_file")
};

/// A block of the source.
pub static DI_LEXICAL_BLOCK_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "LLVM_DILexicalBlockAttr",
    parameters: &[
        ParameterSpec::required("scope", ParameterKind::Attribute)
            .written("DIScopeAttr", ParameterForm::Attribute(is_scope)),
        ParameterSpec::required("file", ParameterKind::Attribute)
            .written("DIFileAttr", ParameterForm::Declared(&DI_FILE_ATTR))
            .or_absent(),
        ParameterSpec::required("line", ParameterKind::Integer)
            .written("unsigned", ParameterForm::Unsigned(32))
            .or_absent(),
        ParameterSpec::required("column", ParameterKind::Integer)
            .written("unsigned", ParameterForm::Unsigned(32))
            .or_absent(),
    ],
    declared_format: Some(STRUCT_FORMAT),
    parse: Some(|parser, _| parse_struct(parser, &DI_LEXICAL_BLOCK_ATTR)),
    print: Some(|values, printer| print_struct(values, printer, &DI_LEXICAL_BLOCK_ATTR)),
    alias: Some(|_| Some("di_lexical_block".to_owned())),
    encoding: Some(AttributeEncoding { code: 11, fields: &[Attribute, OptionalAttribute, Integer, Integer] }),
    ..AttributeSpec::new("llvm.di_lexical_block")
};

/// The part of a block that is in another file.
pub static DI_LEXICAL_BLOCK_FILE_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "LLVM_DILexicalBlockFile",
    parameters: &[
        ParameterSpec::required("scope", ParameterKind::Attribute)
            .written("DIScopeAttr", ParameterForm::Attribute(is_scope)),
        ParameterSpec::required("file", ParameterKind::Attribute)
            .written("DIFileAttr", ParameterForm::Declared(&DI_FILE_ATTR))
            .or_absent(),
        ParameterSpec::required("discriminator", ParameterKind::Integer)
            .written("unsigned", ParameterForm::Unsigned(32)),
    ],
    declared_format: Some(STRUCT_FORMAT),
    parse: Some(|parser, _| parse_struct(parser, &DI_LEXICAL_BLOCK_FILE_ATTR)),
    print: Some(|values, printer| print_struct(values, printer, &DI_LEXICAL_BLOCK_FILE_ATTR)),
    alias: Some(|_| Some("di_lexical_block_file".to_owned())),
    encoding: Some(AttributeEncoding { code: 12, fields: &[Attribute, OptionalAttribute, Integer] }),
    ..AttributeSpec::new("llvm.di_lexical_block_file")
};

/// A module of the source.
pub static DI_MODULE_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "LLVM_DIModuleAttr",
    parameters: &[
        ParameterSpec::required("file", ParameterKind::Attribute)
            .written("DIFileAttr", ParameterForm::Declared(&DI_FILE_ATTR))
            .or_absent(),
        ParameterSpec::required("scope", ParameterKind::Attribute)
            .written("DIScopeAttr", ParameterForm::Attribute(is_scope))
            .or_absent(),
        ParameterSpec::required("name", ParameterKind::Attribute)
            .written("StringAttr", ParameterForm::Attribute(is_string))
            .or_absent(),
        ParameterSpec::required("configMacros", ParameterKind::Attribute)
            .written("StringAttr", ParameterForm::Attribute(is_string))
            .or_absent(),
        ParameterSpec::required("includePath", ParameterKind::Attribute)
            .written("StringAttr", ParameterForm::Attribute(is_string))
            .or_absent(),
        ParameterSpec::required("apinotes", ParameterKind::Attribute)
            .written("StringAttr", ParameterForm::Attribute(is_string))
            .or_absent(),
        ParameterSpec::required("line", ParameterKind::Integer)
            .written("unsigned", ParameterForm::Unsigned(32))
            .or_absent(),
        ParameterSpec::required("isDecl", ParameterKind::Custom)
            .written("bool", ParameterForm::Bool)
            .or_absent(),
    ],
    declared_format: Some(STRUCT_FORMAT),
    parse: Some(|parser, _| parse_struct(parser, &DI_MODULE_ATTR)),
    print: Some(|values, printer| print_struct(values, printer, &DI_MODULE_ATTR)),
    alias: Some(|_| Some("di_module".to_owned())),
    ..AttributeSpec::new("llvm.di_module")
};

/// A namespace of the source.
pub static DI_NAMESPACE_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "LLVM_DINamespaceAttr",
    parameters: &[
        ParameterSpec::required("name", ParameterKind::Attribute)
            .written("StringAttr", ParameterForm::Attribute(is_string))
            .or_absent(),
        ParameterSpec::required("scope", ParameterKind::Attribute)
            .written("DIScopeAttr", ParameterForm::Attribute(is_scope))
            .or_absent(),
        ParameterSpec::required("exportSymbols", ParameterKind::Custom).written("bool", ParameterForm::Bool),
    ],
    declared_format: Some(STRUCT_FORMAT),
    parse: Some(|parser, _| parse_struct(parser, &DI_NAMESPACE_ATTR)),
    print: Some(|values, printer| print_struct(values, printer, &DI_NAMESPACE_ATTR)),
    alias: Some(|_| Some("di_namespace".to_owned())),
    encoding: Some(AttributeEncoding { code: 14, fields: &[OptionalAttribute, OptionalAttribute, Bool] }),
    ..AttributeSpec::new("llvm.di_namespace")
};

/// A function of the source.
pub static DI_SUBPROGRAM_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "LLVM_DISubprogramAttr",
    parameters: &[
        ParameterSpec::required("recId", ParameterKind::Attribute)
            .written("DistinctAttr", ParameterForm::Attribute(is_distinct))
            .or_absent(),
        ParameterSpec::required("isRecSelf", ParameterKind::Custom)
            .written("bool", ParameterForm::Bool)
            .or_absent(),
        ParameterSpec::required("id", ParameterKind::Attribute)
            .written("DistinctAttr", ParameterForm::Attribute(is_distinct))
            .or_absent(),
        ParameterSpec::required("compileUnit", ParameterKind::Attribute)
            .written("DICompileUnitAttr", ParameterForm::Declared(&DI_COMPILE_UNIT_ATTR))
            .or_absent(),
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
            .written("DIFileAttr", ParameterForm::Declared(&DI_FILE_ATTR))
            .or_absent(),
        ParameterSpec::required("line", ParameterKind::Integer)
            .written("unsigned", ParameterForm::Unsigned(32))
            .or_absent(),
        ParameterSpec::required("scopeLine", ParameterKind::Integer)
            .written("unsigned", ParameterForm::Unsigned(32))
            .or_absent(),
        ParameterSpec::required("subprogramFlags", ParameterKind::Enum(DISubprogramFlags::SPEC))
            .written(
                "DISubprogramFlags",
                ParameterForm::Case(DISubprogramFlags::SPEC, "LLVM DISubprogram flags"),
            )
            .or_absent(),
        ParameterSpec::required("type", ParameterKind::Attribute)
            .written("DISubroutineTypeAttr", ParameterForm::Declared(&DI_SUBROUTINE_TYPE_ATTR))
            .or_absent(),
        ParameterSpec::required("retainedNodes", ParameterKind::Attributes)
            .written("::llvm::ArrayRef<DINodeAttr>", ParameterForm::SeveralInFull(is_node))
            .or_absent(),
        ParameterSpec::required("annotations", ParameterKind::Attributes)
            .written("::llvm::ArrayRef<DINodeAttr>", ParameterForm::SeveralInFull(is_node))
            .or_absent(),
    ],
    traits: &["DIRecursiveTypeAttrInterface"],
    declared_format: Some(STRUCT_FORMAT),
    parse: Some(|parser, _| parse_struct(parser, &DI_SUBPROGRAM_ATTR)),
    print: Some(|values, printer| print_struct(values, printer, &DI_SUBPROGRAM_ATTR)),
    alias: Some(|_| Some("di_subprogram".to_owned())),
    encoding: Some(AttributeEncoding {
        code: 15,
        fields: &[
            OptionalAttribute,
            Bool,
            OptionalAttribute,
            OptionalAttribute,
            OptionalAttribute,
            OptionalAttribute,
            OptionalAttribute,
            OptionalAttribute,
            Integer,
            Integer,
            Integer,
            OptionalAttribute,
            Attributes,
            Attributes,
        ],
    }),
    ..AttributeSpec::new("llvm.di_subprogram")
};
