//! Attributes that hold a case of an enum.

use super::enums::{
    ClauseBindKind, ClauseCancellationConstructType, ClauseDepend, ClauseGrainsizeType, ClauseMapFlags,
    ClauseMemoryOrderKind, ClauseNumTasksType, ClauseNumThreadsType, ClauseOrderKind, ClauseProcBindKind,
    ClauseRequires, ClauseScheduleKind, ClauseTaskDepend, DataSharingClauseType, DeclareTargetCaptureClause,
    DeclareTargetDeviceType, OrderModifier, ReductionModifier, ScheduleModifier, VariableCaptureKind,
};
use super::syntax::{parse_braced, parse_one, print_braced, print_one};
use terrace_ir::spec::{AttributeSpec, ParameterForm, ParameterKind, ParameterSpec};

/// Binding of a loop construct.
pub static BINDKIND_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "BindKindAttr",
    summary: "BindKind Clause",
    ..AttributeSpec::of_bare_enum(
        "omp.bindkind",
        &[ParameterSpec::required("value", ParameterKind::Enum(ClauseBindKind::SPEC))],
        ClauseBindKind::SPEC,
    )
};

/// The construct that is ended early.
pub static CANCELLATIONCONSTRUCTTYPE_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "CancellationConstructTypeAttr",
    summary: "CancellationConstructType Clause",
    ..AttributeSpec::of_bare_enum(
        "omp.cancellationconstructtype",
        &[ParameterSpec::required("value", ParameterKind::Enum(ClauseCancellationConstructType::SPEC))],
        ClauseCancellationConstructType::SPEC,
    )
};

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

/// Mapping of a variable.
pub static CLAUSE_MAP_FLAGS_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "ClauseMapFlagsAttr",
    summary: "Map types and modifiers tied to data maps",
    ..AttributeSpec::of_bare_enum(
        "omp.clause_map_flags",
        &[ParameterSpec::required("value", ParameterKind::Enum(ClauseMapFlags::SPEC))],
        ClauseMapFlags::SPEC,
    )
};

/// Requirements of a module.
pub static CLAUSE_REQUIRES_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "ClauseRequiresAttr",
    summary: "requires clauses",
    ..AttributeSpec::of_bare_enum(
        "omp.clause_requires",
        &[ParameterSpec::required("value", ParameterKind::Enum(ClauseRequires::SPEC))],
        ClauseRequires::SPEC,
    )
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

/// Strictness of the size of tasks.
pub static GRAINSIZETYPE_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "GrainsizeTypeAttr",
    summary: "GrainsizeType Clause",
    ..AttributeSpec::of_bare_enum(
        "omp.grainsizetype",
        &[ParameterSpec::required("value", ParameterKind::Enum(ClauseGrainsizeType::SPEC))],
        ClauseGrainsizeType::SPEC,
    )
};

/// Ordering of memory operations.
pub static MEMORYORDERKIND_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "MemoryOrderKindAttr",
    summary: "MemoryOrderKind Clause",
    ..AttributeSpec::of_bare_enum(
        "omp.memoryorderkind",
        &[ParameterSpec::required("value", ParameterKind::Enum(ClauseMemoryOrderKind::SPEC))],
        ClauseMemoryOrderKind::SPEC,
    )
};

/// Strictness of the number of tasks.
pub static NUMTASKSTYPE_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "NumTasksTypeAttr",
    summary: "NumTasksType Clause",
    ..AttributeSpec::of_bare_enum(
        "omp.numtaskstype",
        &[ParameterSpec::required("value", ParameterKind::Enum(ClauseNumTasksType::SPEC))],
        ClauseNumTasksType::SPEC,
    )
};

/// Strictness of the number of threads.
pub static NUMTHREADSTYPE_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "NumThreadsTypeAttr",
    summary: "NumThreadsType Clause",
    ..AttributeSpec::of_bare_enum(
        "omp.numthreadstype",
        &[ParameterSpec::required("value", ParameterKind::Enum(ClauseNumThreadsType::SPEC))],
        ClauseNumThreadsType::SPEC,
    )
};

/// True if the order is the same each time.
pub static ORDER_MOD_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "OrderModifierAttr",
    summary: "OpenMP Order Modifier",
    ..AttributeSpec::of_bare_enum(
        "omp.order_mod",
        &[ParameterSpec::required("value", ParameterKind::Enum(OrderModifier::SPEC))],
        OrderModifier::SPEC,
    )
};

/// In what order iterations may run.
pub static ORDERKIND_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "OrderKindAttr",
    summary: "OrderKind Clause",
    ..AttributeSpec::of_bare_enum(
        "omp.orderkind",
        &[ParameterSpec::required("value", ParameterKind::Enum(ClauseOrderKind::SPEC))],
        ClauseOrderKind::SPEC,
    )
};

/// Placement of threads.
pub static PROCBINDKIND_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "ProcBindKindAttr",
    summary: "ProcBindKind Clause",
    ..AttributeSpec::of_bare_enum(
        "omp.procbindkind",
        &[ParameterSpec::required("value", ParameterKind::Enum(ClauseProcBindKind::SPEC))],
        ClauseProcBindKind::SPEC,
    )
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

/// Guarantee about the order in which iterations are scheduled.
pub static SCHED_MOD_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "ScheduleModifierAttr",
    summary: "OpenMP Schedule Modifier",
    ..AttributeSpec::of_bare_enum(
        "omp.sched_mod",
        &[ParameterSpec::required("value", ParameterKind::Enum(ScheduleModifier::SPEC))],
        ScheduleModifier::SPEC,
    )
};

/// Scheduling of iterations.
pub static SCHEDULEKIND_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "ScheduleKindAttr",
    summary: "ScheduleKind Clause",
    ..AttributeSpec::of_bare_enum(
        "omp.schedulekind",
        &[ParameterSpec::required("value", ParameterKind::Enum(ClauseScheduleKind::SPEC))],
        ClauseScheduleKind::SPEC,
    )
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
