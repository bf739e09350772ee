//! Attributes that hold a case of an enum.

use super::enums::{
    ClauseDefaultValue, CombinedConstructsType, Construct, DataClause, DataClauseModifier, DeviceType,
    GangArgType, ParLevel, RecipeKind, ReductionOperator,
};
use super::syntax::{parse_all, print_all};
use terrace_ir::case_attributes;
use terrace_ir::spec::{AttributeSpec, ParameterForm, ParameterKind, ParameterSpec};

/// The construct that a loop was written together with.
pub static COMBINED_CONSTRUCTS_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "OpenACC_CombinedConstructsAttr",
    summary: "Differentiate between combined constructs",
    parameters: &[ParameterSpec::required("value", ParameterKind::Enum(CombinedConstructsType::SPEC))
        .written(
            "::mlir::acc::CombinedConstructsType",
            ParameterForm::Case(CombinedConstructsType::SPEC, ""),
        )],
    declared_format: Some("```<` $value `>`"),
    enumeration: Some(CombinedConstructsType::SPEC),
    parse: Some(|parser, _| parse_all(parser, &COMBINED_CONSTRUCTS_ATTR)),
    print: Some(|values, printer| print_all(values, printer, &COMBINED_CONSTRUCTS_ATTR)),
    ..AttributeSpec::new("acc.combined_constructs")
};

case_attributes! {
    /// The kind of a construct.
    CONSTRUCT_ATTR = of_bare_enum("acc.construct", Construct),
        class = "OpenACC_ConstructAttr", summary = "constructs supported by OpenACC";
    /// The data clause that an operation was written as.
    DATA_CLAUSE_ATTR = of_bare_enum("acc.data_clause", DataClause),
        class = "OpenACC_DataClauseAttr", summary = "data clauses supported by OpenACC";
    /// Modifier of a data clause.
    DATA_CLAUSE_MODIFIER_ATTR = of_bare_enum("acc.data_clause_modifier", DataClauseModifier),
        class = "OpenACC_DataClauseModifierAttr", summary = "Captures data clause modifiers";
    /// Default for variables that a construct does not mention.
    DEFAULTVALUE_ATTR = of_bare_enum("acc.defaultvalue", ClauseDefaultValue),
        class = "DefaultValueAttr", summary = "DefaultValue Clause";
}

/// The kind of device that something is said for.
pub static DEVICE_TYPE_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "OpenACC_DeviceTypeAttr",
    summary: "built-in device type supported by OpenACC",
    parameters: &[ParameterSpec::required("value", ParameterKind::Enum(DeviceType::SPEC))
        .written("::mlir::acc::DeviceType", ParameterForm::Case(DeviceType::SPEC, ""))],
    declared_format: Some("```<` $value `>`"),
    enumeration: Some(DeviceType::SPEC),
    parse: Some(|parser, _| parse_all(parser, &DEVICE_TYPE_ATTR)),
    print: Some(|values, printer| print_all(values, printer, &DEVICE_TYPE_ATTR)),
    ..AttributeSpec::new("acc.device_type")
};

/// Kind of an argument of a gang clause.
pub static GANG_ARG_TYPE_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "OpenACC_GangArgTypeAttr",
    summary: "Differentiate the different gang arg values",
    parameters: &[ParameterSpec::required("value", ParameterKind::Enum(GangArgType::SPEC))
        .written("::mlir::acc::GangArgType", ParameterForm::Case(GangArgType::SPEC, ""))],
    declared_format: Some("```<` $value `>`"),
    enumeration: Some(GangArgType::SPEC),
    parse: Some(|parser, _| parse_all(parser, &GANG_ARG_TYPE_ATTR)),
    print: Some(|values, printer| print_all(values, printer, &GANG_ARG_TYPE_ATTR)),
    ..AttributeSpec::new("acc.gang_arg_type")
};

/// The level on which a device runs something at the same time.
pub static PAR_LEVEL_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "OpenACC_ParLevelAttr",
    summary: "Parallelism level (gang/worker/vector/seq)",
    parameters: &[ParameterSpec::required("value", ParameterKind::Enum(ParLevel::SPEC))
        .written("::mlir::acc::ParLevel", ParameterForm::Case(ParLevel::SPEC, ""))],
    declared_format: Some("```<` $value `>`"),
    enumeration: Some(ParLevel::SPEC),
    parse: Some(|parser, _| parse_all(parser, &PAR_LEVEL_ATTR)),
    print: Some(|values, printer| print_all(values, printer, &PAR_LEVEL_ATTR)),
    ..AttributeSpec::new("acc.par_level")
};

/// Kind of a recipe.
pub static RECIPE_KIND_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "OpenACC_RecipeKindAttr",
    summary: "Encodes the options for kinds of recipes availabie in acc dialect",
    parameters: &[ParameterSpec::required("value", ParameterKind::Enum(RecipeKind::SPEC))
        .written("::mlir::acc::RecipeKind", ParameterForm::Case(RecipeKind::SPEC, ""))],
    declared_format: Some("```<` $value `>`"),
    enumeration: Some(RecipeKind::SPEC),
    parse: Some(|parser, _| parse_all(parser, &RECIPE_KIND_ATTR)),
    print: Some(|values, printer| print_all(values, printer, &RECIPE_KIND_ATTR)),
    ..AttributeSpec::new("acc.recipe_kind")
};

/// Reduction operator.
pub static REDUCTION_OPERATOR_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "OpenACC_ReductionOperatorAttr",
    summary: "built-in reduction operations supported by OpenACC",
    parameters: &[ParameterSpec::required("value", ParameterKind::Enum(ReductionOperator::SPEC))
        .written("::mlir::acc::ReductionOperator", ParameterForm::Case(ReductionOperator::SPEC, ""))],
    declared_format: Some("```<` $value `>`"),
    enumeration: Some(ReductionOperator::SPEC),
    parse: Some(|parser, _| parse_all(parser, &REDUCTION_OPERATOR_ATTR)),
    print: Some(|values, printer| print_all(values, printer, &REDUCTION_OPERATOR_ATTR)),
    ..AttributeSpec::new("acc.reduction_operator")
};
