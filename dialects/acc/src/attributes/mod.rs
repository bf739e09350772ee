//! The attributes: what global variables and functions are to the device, and cases of enums.

mod cases;
pub mod enums;
mod syntax;

pub use cases::*;

use enums::{DataClause, DataClauseModifier};
use syntax::{parse_all, parse_list, print_all, print_list};
use terrace_ir::spec::{AttributeSpec, ParameterForm, ParameterKind, ParameterSpec};
use terrace_ir::{Attribute, Ctx};
use terrace_syntax::parameters::{STRUCT_FORMAT, parse_struct, print_struct};

impl DataClause {
    /// Returns the attribute for the clause.
    pub fn attribute(self, context: Ctx<'_>) -> Attribute<'_> {
        context.dialect_attribute(&DATA_CLAUSE_ATTR, &[context.i64_attribute(self.value().cast_signed())])
    }
}

impl DataClauseModifier {
    /// Returns the attribute for the modifiers.
    pub fn attribute(self, context: Ctx<'_>) -> Attribute<'_> {
        let value = context.i64_attribute(self.value().cast_signed());
        context.dialect_attribute(&DATA_CLAUSE_MODIFIER_ATTR, &[value])
    }
}

fn is_symbol(value: Attribute<'_>) -> bool {
    value.as_symbol().is_some()
}

fn is_string(value: Attribute<'_>) -> bool {
    value.as_bytes().is_some()
}

/// Says that a global variable is declared for the device.
pub static DECLARE_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "DeclareAttr",
    summary: "",
    parameters: &[
        ParameterSpec::required("dataClause", ParameterKind::Attribute)
            .written("DataClauseAttr", ParameterForm::Declared(&DATA_CLAUSE_ATTR)),
        ParameterSpec::required("implicit", ParameterKind::Integer)
            .or("false")
            .written("bool", ParameterForm::Bool),
    ],
    declared_format: Some(STRUCT_FORMAT),
    parse: Some(|parser, _| parse_struct(parser, &DECLARE_ATTR)),
    print: Some(|values, printer| print_struct(values, printer, &DECLARE_ATTR)),
    ..AttributeSpec::new("acc.declare")
};

/// The functions to call around the allocation of a declared variable.
pub static DECLARE_ACTION_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "DeclareActionAttr",
    summary: "",
    parameters: &[
        ParameterSpec::optional("preAlloc", ParameterKind::Attribute)
            .written("SymbolRefAttr", ParameterForm::Attribute(is_symbol)),
        ParameterSpec::optional("postAlloc", ParameterKind::Attribute)
            .written("SymbolRefAttr", ParameterForm::Attribute(is_symbol)),
        ParameterSpec::optional("preDealloc", ParameterKind::Attribute)
            .written("SymbolRefAttr", ParameterForm::Attribute(is_symbol)),
        ParameterSpec::optional("postDealloc", ParameterKind::Attribute)
            .written("SymbolRefAttr", ParameterForm::Attribute(is_symbol)),
    ],
    declared_format: Some(STRUCT_FORMAT),
    parse: Some(|parser, _| parse_struct(parser, &DECLARE_ACTION_ATTR)),
    print: Some(|values, printer| print_struct(values, printer, &DECLARE_ACTION_ATTR)),
    ..AttributeSpec::new("acc.declare_action")
};

/// Routine information of a device function.
pub static ROUTINE_INFO_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "RoutineInfoAttr",
    summary: "Keeps track of associated acc routine information",
    parameters: &[ParameterSpec::required("accRoutines", ParameterKind::Custom)
        .written("::llvm::ArrayRef<SymbolRefAttr>", ParameterForm::SeveralInFull(is_symbol))],
    declared_format: Some("`<` `[` `` $accRoutines `]` `>`"),
    parse: Some(|parser, _| parse_list(parser, &ROUTINE_INFO_ATTR)),
    print: Some(|values, printer| print_list(values, printer, &ROUTINE_INFO_ATTR)),
    ..AttributeSpec::new("acc.routine_info")
};

/// Says that a function is the version for one level of parallelism of another.
pub static SPECIALIZED_ROUTINE_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "SpecializedRoutineAttr",
    summary: "Marks a specialized device version of an acc routine",
    parameters: &[
        ParameterSpec::required("routine", ParameterKind::Attribute)
            .written("SymbolRefAttr", ParameterForm::Attribute(is_symbol)),
        ParameterSpec::required("level", ParameterKind::Attribute)
            .written("ParLevelAttr", ParameterForm::Declared(&PAR_LEVEL_ATTR)),
        ParameterSpec::required("funcName", ParameterKind::Attribute)
            .written("StringAttr", ParameterForm::Attribute(is_string)),
    ],
    declared_format: Some("`<` $routine `,` $level `,` $funcName `>`"),
    parse: Some(|parser, _| parse_all(parser, &SPECIALIZED_ROUTINE_ATTR)),
    print: Some(|values, printer| print_all(values, printer, &SPECIALIZED_ROUTINE_ATTR)),
    ..AttributeSpec::new("acc.specialized_routine")
};

/// The name that a variable has in the source.
pub static VAR_NAME_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "OpenACC_VarNameAttr",
    summary: "",
    parameters: &[ParameterSpec::required("name", ParameterKind::Text)
        .written("::llvm::StringRef", ParameterForm::Text)],
    declared_format: Some("`<` $name `>`"),
    parse: Some(|parser, _| parse_all(parser, &VAR_NAME_ATTR)),
    print: Some(|values, printer| print_all(values, printer, &VAR_NAME_ATTR)),
    ..AttributeSpec::new("acc.var_name")
};
