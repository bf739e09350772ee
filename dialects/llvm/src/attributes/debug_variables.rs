//! Variables, labels and other names of the source.

use super::DIFileAttr;
use super::parameters::{
    ARRAY_REF_DI_EXPRESSION_ELEM_ATTR, ARRAY_REF_UINT64_T_CODE, BOOL, DI_NODE_ATTR, DI_SCOPE_ATTR,
    DI_TYPE_ATTR, DWARF_OPERATION, DWARF_TAG, LLVM_ARRAY_REF_DI_NODE_ATTR, STRING, UNSIGNED,
};
use super::syntax::{
    parse_di_expression, parse_di_expression_elem, print_di_expression, print_di_expression_elem,
};
use crate::attributes::enums::DIFlags;
use terrace_ods_macros::attribute;

/// Expression by which a debugger computes a value.
#[attribute(
    name = "llvm.di_expression",
    class = "DIExpressionAttr",
    code = 5,
    fields = [Attributes],
    declared_format = "`<` ( `[` $operations^ `]` ) : (``)? `>`",
    parse = parse_di_expression,
    print = print_di_expression,
)]
pub struct DIExpressionAttr {
    operations: Option<List<ARRAY_REF_DI_EXPRESSION_ELEM_ATTR>>,
}

/// One step of a computation.
#[attribute(
    name = "llvm.di_expression_elem",
    class = "LLVM_DIExpressionElemAttr",
    code = 4,
    fields = [Integer, Integers],
    declared_format = "`` $opcode ( `(` custom<ExpressionArg>(ref($opcode), $arguments)^ `)` ) : (``)?",
    parse = parse_di_expression_elem,
    print = print_di_expression_elem,
)]
pub struct DIExpressionElemAttr {
    opcode: Integer<DWARF_OPERATION>,
    arguments: Option<List<ARRAY_REF_UINT64_T_CODE>>,
}

/// A global variable of the source.
#[attribute(
    name = "llvm.di_global_variable",
    class = "LLVM_DIGlobalVariable",
    alias,
    code = 7,
    fields = [
        OptionalAttribute, OptionalAttribute, OptionalAttribute, Attribute, Integer, Attribute, Bool, Bool,
        Integer,
    ],
    params,
)]
pub struct DIGlobalVariableAttr {
    scope: Option<Attr<DI_SCOPE_ATTR>>,
    name: Option<Text<STRING>>,
    #[name = "linkageName"]
    linkage_name: Option<Text<STRING>>,
    file: Declared<DIFileAttr>,
    line: Integer<UNSIGNED>,
    #[name = "type"]
    ty: Attr<DI_TYPE_ATTR>,
    #[name = "isLocalToUnit"]
    is_local_to_unit: Option<Bool<BOOL>>,
    #[name = "isDefined"]
    is_defined: Option<Bool<BOOL>>,
    #[name = "alignInBits"]
    align_in_bits: Option<Integer<UNSIGNED>>,
}

/// A global variable with how its value is computed.
#[attribute(
    name = "llvm.di_global_variable_expression",
    class = "LLVM_DIGlobalVariableExpressionAttr",
    alias,
    code = 8,
    fields = [Attribute, OptionalAttribute],
    params,
)]
pub struct DIGlobalVariableExpressionAttr {
    var: Declared<DIGlobalVariableAttr>,
    expr: Option<Declared<DIExpressionAttr>>,
}

/// A name that is imported.
#[attribute(
    name = "llvm.di_imported_entity",
    class = "LLVM_DIImportedEntityAttr",
    alias,
    code = 9,
    fields = [Integer, Attribute, Attribute, OptionalAttribute, Integer, OptionalAttribute, Attributes],
    params,
)]
pub struct DIImportedEntityAttr {
    #[default("0")]
    tag: Integer<DWARF_TAG>,
    scope: Attr<DI_SCOPE_ATTR>,
    entity: Attr<DI_NODE_ATTR>,
    file: Option<Declared<DIFileAttr>>,
    line: Option<Integer<UNSIGNED>>,
    name: Option<Text<STRING>>,
    elements: Option<List<LLVM_ARRAY_REF_DI_NODE_ATTR>>,
}

/// A label of the source.
#[attribute(
    name = "llvm.di_label",
    class = "LLVM_DILabelAttr",
    alias,
    code = 10,
    fields = [Attribute, OptionalAttribute, OptionalAttribute, Integer],
    params,
)]
pub struct DILabelAttr {
    scope: Attr<DI_SCOPE_ATTR>,
    name: Option<Text<STRING>>,
    file: Option<Declared<DIFileAttr>>,
    line: Option<Integer<UNSIGNED>>,
}

/// A local variable of the source.
#[attribute(
    name = "llvm.di_local_variable",
    class = "LLVM_DILocalVariableAttr",
    alias,
    code = 13,
    fields = [
        Attribute, OptionalAttribute, OptionalAttribute, Integer, Integer, Integer, OptionalAttribute,
        Integer,
    ],
    params,
)]
pub struct DILocalVariableAttr {
    scope: Attr<DI_SCOPE_ATTR>,
    name: Option<Text<STRING>>,
    file: Option<Declared<DIFileAttr>>,
    line: Option<Integer<UNSIGNED>>,
    arg: Option<Integer<UNSIGNED>>,
    #[name = "alignInBits"]
    align_in_bits: Option<Integer<UNSIGNED>>,
    #[name = "type"]
    ty: Option<Attr<DI_TYPE_ATTR>>,
    #[words = "LLVM DI flags"]
    flags: Option<Case<DIFlags>>,
}
