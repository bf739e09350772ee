//! Files, functions and other scopes of the source.

use super::parameters::{
    BOOL, DI_SCOPE_ATTR, DISTINCT_ATTR, DWARF_LANGUAGE, LLVM_ARRAY_REF_DI_NODE_ATTR, STRING, UNSIGNED,
};
use super::syntax::{parse_di_file, print_di_file};
use super::{DIGlobalVariableAttr, DISubroutineTypeAttr};
use crate::attributes::enums::{DIEmissionKind, DINameTableKind, DISubprogramFlags};
use terrace_ods_macros::attribute;

/// A common block of Fortran.
#[attribute(name = "llvm.di_common_block", class = "LLVM_DICommonBlockAttr", alias, params)]
pub struct DICommonBlockAttr {
    scope: Attr<DI_SCOPE_ATTR>,
    decl: Option<Declared<DIGlobalVariableAttr>>,
    name: Text<STRING>,
    file: Option<Declared<DIFileAttr>>,
    line: Option<Integer<UNSIGNED>>,
}

/// A file that is compiled, with how.
#[attribute(
    name = "llvm.di_compile_unit",
    class = "LLVM_DICompileUnitAttr",
    alias,
    code = 1,
    fields = [Attribute, Integer, Attribute, OptionalAttribute, Bool, Integer, Integer],
    params,
)]
pub struct DICompileUnitAttr {
    id: Attr<DISTINCT_ATTR>,
    #[name = "sourceLanguage"]
    source_language: Integer<DWARF_LANGUAGE>,
    file: Declared<DIFileAttr>,
    producer: Option<Text<STRING>>,
    #[name = "isOptimized"]
    is_optimized: Bool<BOOL>,
    #[name = "emissionKind"]
    #[words = "LLVM debug emission kind"]
    emission_kind: Case<DIEmissionKind>,
    #[name = "nameTableKind"]
    #[words = "LLVM debug name table kind"]
    name_table_kind: Option<Case<DINameTableKind>>,
    #[name = "splitDebugFilename"]
    split_debug_filename: Option<Text<STRING>>,
}

/// A file of the source.
#[attribute(
    name = "llvm.di_file",
    class = "LLVM_DIFileAttr",
    alias,
    code = 6,
    fields = [Text, Text],
    declared_format = "`<` $name `in` $directory `>`",
    parse = parse_di_file,
    print = print_di_file,
)]
pub struct DIFileAttr {
    name: Text<STRING>,
    directory: Text<STRING>,
}

/// A block of the source.
#[attribute(
    name = "llvm.di_lexical_block",
    class = "LLVM_DILexicalBlockAttr",
    alias,
    code = 11,
    fields = [Attribute, OptionalAttribute, Integer, Integer],
    params,
)]
pub struct DILexicalBlockAttr {
    scope: Attr<DI_SCOPE_ATTR>,
    file: Option<Declared<DIFileAttr>>,
    line: Option<Integer<UNSIGNED>>,
    column: Option<Integer<UNSIGNED>>,
}

/// The part of a block that is in another file.
#[attribute(
    name = "llvm.di_lexical_block_file",
    class = "LLVM_DILexicalBlockFile",
    alias,
    code = 12,
    fields = [Attribute, OptionalAttribute, Integer],
    params,
)]
pub struct DILexicalBlockFileAttr {
    scope: Attr<DI_SCOPE_ATTR>,
    file: Option<Declared<DIFileAttr>>,
    discriminator: Integer<UNSIGNED>,
}

/// A module of the source.
#[attribute(name = "llvm.di_module", class = "LLVM_DIModuleAttr", alias, params)]
pub struct DIModuleAttr {
    file: Option<Declared<DIFileAttr>>,
    scope: Option<Attr<DI_SCOPE_ATTR>>,
    name: Option<Text<STRING>>,
    #[name = "configMacros"]
    config_macros: Option<Text<STRING>>,
    #[name = "includePath"]
    include_path: Option<Text<STRING>>,
    apinotes: Option<Text<STRING>>,
    line: Option<Integer<UNSIGNED>>,
    #[name = "isDecl"]
    is_decl: Option<Bool<BOOL>>,
}

/// A namespace of the source.
#[attribute(
    name = "llvm.di_namespace",
    class = "LLVM_DINamespaceAttr",
    alias,
    code = 14,
    fields = [OptionalAttribute, OptionalAttribute, Bool],
    params,
)]
pub struct DINamespaceAttr {
    name: Option<Text<STRING>>,
    scope: Option<Attr<DI_SCOPE_ATTR>>,
    #[name = "exportSymbols"]
    export_symbols: Bool<BOOL>,
}

/// A function of the source.
#[attribute(
    name = "llvm.di_subprogram",
    class = "LLVM_DISubprogramAttr",
    alias,
    code = 15,
    fields = [
        OptionalAttribute, Bool, OptionalAttribute, OptionalAttribute, OptionalAttribute, OptionalAttribute,
        OptionalAttribute, OptionalAttribute, Integer, Integer, Integer, OptionalAttribute, Attributes,
        Attributes,
    ],
    traits = &["DIRecursiveTypeAttrInterface"],
    params,
)]
pub struct DISubprogramAttr {
    #[name = "recId"]
    rec_id: Option<Attr<DISTINCT_ATTR>>,
    #[name = "isRecSelf"]
    is_rec_self: Option<Bool<BOOL>>,
    id: Option<Attr<DISTINCT_ATTR>>,
    #[name = "compileUnit"]
    compile_unit: Option<Declared<DICompileUnitAttr>>,
    scope: Option<Attr<DI_SCOPE_ATTR>>,
    name: Option<Text<STRING>>,
    #[name = "linkageName"]
    linkage_name: Option<Text<STRING>>,
    file: Option<Declared<DIFileAttr>>,
    line: Option<Integer<UNSIGNED>>,
    #[name = "scopeLine"]
    scope_line: Option<Integer<UNSIGNED>>,
    #[name = "subprogramFlags"]
    #[words = "LLVM DISubprogram flags"]
    subprogram_flags: Option<Case<DISubprogramFlags>>,
    #[name = "type"]
    ty: Option<Declared<DISubroutineTypeAttr>>,
    #[name = "retainedNodes"]
    retained_nodes: Option<List<LLVM_ARRAY_REF_DI_NODE_ATTR>>,
    annotations: Option<List<LLVM_ARRAY_REF_DI_NODE_ATTR>>,
}
