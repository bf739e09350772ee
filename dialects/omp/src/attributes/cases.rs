//! Attributes that hold a case of an enum.

use super::enums::{
    ClauseBindKind, ClauseCancellationConstructType, ClauseDepend, ClauseGrainsizeType, ClauseMapFlags,
    ClauseMemoryOrderKind, ClauseNumTasksType, ClauseNumThreadsType, ClauseOrderKind, ClauseProcBindKind,
    ClauseRequires, ClauseScheduleKind, ClauseTaskDepend, DataSharingClauseType, DeclareTargetCaptureClause,
    DeclareTargetDeviceType, OrderModifier, ReductionModifier, ScheduleModifier, VariableCaptureKind,
};
use super::syntax::{parse_braced, parse_one, print_braced, print_one};
use terrace_ir::case_attributes;
use terrace_ir::spec::{AttributeSpec, ParameterForm, ParameterKind, ParameterSpec};

case_attributes! {
    /// Binding of a loop construct.
    BINDKIND_ATTR = of_bare_enum("omp.bindkind", ClauseBindKind),
        class = "BindKindAttr", summary = "BindKind Clause";
    /// The construct that is ended early.
    CANCELLATIONCONSTRUCTTYPE_ATTR = of_bare_enum("omp.cancellationconstructtype", ClauseCancellationConstructType),
        class = "CancellationConstructTypeAttr",
        summary = "CancellationConstructType Clause";
    /// Mapping of a variable.
    CLAUSE_MAP_FLAGS_ATTR = of_bare_enum("omp.clause_map_flags", ClauseMapFlags),
        class = "ClauseMapFlagsAttr", summary = "Map types and modifiers tied to data maps";
    /// Requirements of a module.
    CLAUSE_REQUIRES_ATTR = of_bare_enum("omp.clause_requires", ClauseRequires),
        class = "ClauseRequiresAttr", summary = "requires clauses";
    /// Strictness of the size of tasks.
    GRAINSIZETYPE_ATTR = of_bare_enum("omp.grainsizetype", ClauseGrainsizeType),
        class = "GrainsizeTypeAttr", summary = "GrainsizeType Clause";
    /// Ordering of memory operations.
    MEMORYORDERKIND_ATTR = of_bare_enum("omp.memoryorderkind", ClauseMemoryOrderKind),
        class = "MemoryOrderKindAttr", summary = "MemoryOrderKind Clause";
    /// Strictness of the number of tasks.
    NUMTASKSTYPE_ATTR = of_bare_enum("omp.numtaskstype", ClauseNumTasksType),
        class = "NumTasksTypeAttr", summary = "NumTasksType Clause";
    /// Strictness of the number of threads.
    NUMTHREADSTYPE_ATTR = of_bare_enum("omp.numthreadstype", ClauseNumThreadsType),
        class = "NumThreadsTypeAttr", summary = "NumThreadsType Clause";
    /// True if the order is the same each time.
    ORDER_MOD_ATTR = of_bare_enum("omp.order_mod", OrderModifier),
        class = "OrderModifierAttr", summary = "OpenMP Order Modifier";
    /// In what order iterations may run.
    ORDERKIND_ATTR = of_bare_enum("omp.orderkind", ClauseOrderKind),
        class = "OrderKindAttr", summary = "OrderKind Clause";
    /// Placement of threads.
    PROCBINDKIND_ATTR = of_bare_enum("omp.procbindkind", ClauseProcBindKind),
        class = "ProcBindKindAttr", summary = "ProcBindKind Clause";
    /// Guarantee about the order in which iterations are scheduled.
    SCHED_MOD_ATTR = of_bare_enum("omp.sched_mod", ScheduleModifier),
        class = "ScheduleModifierAttr", summary = "OpenMP Schedule Modifier";
    /// Scheduling of iterations.
    SCHEDULEKIND_ATTR = of_bare_enum("omp.schedulekind", ClauseScheduleKind),
        class = "ScheduleKindAttr", summary = "ScheduleKind Clause";
}

/// Capture of a symbol by a device.
pub static CAPTURE_CLAUSE_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "DeclareTargetCaptureClauseAttr",
    summary: "capture clause",
    parameters: &[ParameterSpec::required("value", ParameterKind::Enum(DeclareTargetCaptureClause::SPEC))
        .written(
            "::mlir::omp::DeclareTargetCaptureClause",
            ParameterForm::Case(DeclareTargetCaptureClause::SPEC, ""),
        )],
    declared_format: Some("`(` $value `)`"),
    enumeration: Some(DeclareTargetCaptureClause::SPEC),
    parse: Some(|parser, _| parse_one(parser, &CAPTURE_CLAUSE_ATTR)),
    print: Some(|values, printer| print_one(values, printer, &CAPTURE_CLAUSE_ATTR)),
    ..AttributeSpec::new("omp.capture_clause")
};

/// True if an iteration waits or is waited for.
pub static CLAUSE_DEPEND_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "ClauseDependAttr",
    summary: "depend clause",
    parameters: &[ParameterSpec::required("value", ParameterKind::Enum(ClauseDepend::SPEC))
        .written("::mlir::omp::ClauseDepend", ParameterForm::Case(ClauseDepend::SPEC, ""))],
    declared_format: Some("`(` $value `)`"),
    enumeration: Some(ClauseDepend::SPEC),
    parse: Some(|parser, _| parse_one(parser, &CLAUSE_DEPEND_ATTR)),
    print: Some(|values, printer| print_one(values, printer, &CLAUSE_DEPEND_ATTR)),
    ..AttributeSpec::new("omp.clause_depend")
};

/// Dependence of a task on a variable.
pub static CLAUSE_TASK_DEPEND_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "ClauseTaskDependAttr",
    summary: "depend clause in a target or task construct",
    parameters: &[ParameterSpec::required("value", ParameterKind::Enum(ClauseTaskDepend::SPEC))
        .written("::mlir::omp::ClauseTaskDepend", ParameterForm::Case(ClauseTaskDepend::SPEC, ""))],
    declared_format: Some("`(` $value `)`"),
    enumeration: Some(ClauseTaskDepend::SPEC),
    parse: Some(|parser, _| parse_one(parser, &CLAUSE_TASK_DEPEND_ATTR)),
    print: Some(|values, printer| print_one(values, printer, &CLAUSE_TASK_DEPEND_ATTR)),
    ..AttributeSpec::new("omp.clause_task_depend")
};

/// Data sharing of a variable.
pub static DATA_SHARING_TYPE_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "DataSharingClauseTypeAttr",
    summary: "Type of a data-sharing clause",
    parameters: &[ParameterSpec::required("value", ParameterKind::Enum(DataSharingClauseType::SPEC))
        .written("::mlir::omp::DataSharingClauseType", ParameterForm::Case(DataSharingClauseType::SPEC, ""))],
    declared_format: Some("`{` `type` `=` $value `}`"),
    enumeration: Some(DataSharingClauseType::SPEC),
    parse: Some(|parser, _| parse_braced(parser, &DATA_SHARING_TYPE_ATTR)),
    print: Some(|values, printer| print_braced(values, printer, &DATA_SHARING_TYPE_ATTR)),
    ..AttributeSpec::new("omp.data_sharing_type")
};

/// Device on which a symbol is available.
pub static DEVICE_TYPE_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "DeclareTargetDeviceTypeAttr",
    summary: "device_type clause",
    parameters: &[ParameterSpec::required("value", ParameterKind::Enum(DeclareTargetDeviceType::SPEC))
        .written(
            "::mlir::omp::DeclareTargetDeviceType",
            ParameterForm::Case(DeclareTargetDeviceType::SPEC, ""),
        )],
    declared_format: Some("`(` $value `)`"),
    enumeration: Some(DeclareTargetDeviceType::SPEC),
    parse: Some(|parser, _| parse_one(parser, &DEVICE_TYPE_ATTR)),
    print: Some(|values, printer| print_one(values, printer, &DEVICE_TYPE_ATTR)),
    ..AttributeSpec::new("omp.device_type")
};

/// Construct that a reduction is part of.
pub static REDUCTION_MODIFIER_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "ReductionModifierAttr",
    summary: "reduction modifier",
    parameters: &[ParameterSpec::required("value", ParameterKind::Enum(ReductionModifier::SPEC))
        .written("::mlir::omp::ReductionModifier", ParameterForm::Case(ReductionModifier::SPEC, ""))],
    declared_format: Some("`(` $value `)`"),
    enumeration: Some(ReductionModifier::SPEC),
    parse: Some(|parser, _| parse_one(parser, &REDUCTION_MODIFIER_ATTR)),
    print: Some(|values, printer| print_one(values, printer, &REDUCTION_MODIFIER_ATTR)),
    ..AttributeSpec::new("omp.reduction_modifier")
};

/// Capture of a variable.
pub static VARIABLE_CAPTURE_KIND_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "VariableCaptureKindAttr",
    summary: "variable capture kind",
    parameters: &[ParameterSpec::required("value", ParameterKind::Enum(VariableCaptureKind::SPEC))
        .written("::mlir::omp::VariableCaptureKind", ParameterForm::Case(VariableCaptureKind::SPEC, ""))],
    declared_format: Some("`(` $value `)`"),
    enumeration: Some(VariableCaptureKind::SPEC),
    parse: Some(|parser, _| parse_one(parser, &VARIABLE_CAPTURE_KIND_ATTR)),
    print: Some(|values, printer| print_one(values, printer, &VARIABLE_CAPTURE_KIND_ATTR)),
    ..AttributeSpec::new("omp.variable_capture_kind")
};
