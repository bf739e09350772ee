//! The `acc` dialect: OpenACC constructs, from data on a device to loops that run there.
//!
//! A data clause is an operation of its own: one that begins it gives the variable as the device has it, which is then
//! an operand of the construct; one that ends it stands after. What is said for one kind of device only is kept in
//! pairs: a list of values, and a list of kinds of devices as long.
#![forbid(unsafe_code)]

pub mod attributes;
mod canonicalize;
pub mod constraints;
pub mod interfaces;
mod ops;
mod syntax;
mod types;
mod verify;

pub use attributes::*;
pub use ops::*;
pub use types::*;

use crate::attributes::enums::{
    ClauseDefaultValue, CombinedConstructsType, Construct, DataClause, DataClauseModifier, DeviceType,
    GangArgType, LoopParMode, ParLevel, RecipeKind, ReductionOperator, VariableTypeCategory,
};
use terrace_ir::{DialectSpec, TypedOp};

/// The declaration of the dialect.
pub static DIALECT: DialectSpec<'static> = DialectSpec {
    ops: &[
        AtomicCaptureOp::SPEC,
        AtomicReadOp::SPEC,
        AtomicUpdateOp::SPEC,
        AtomicWriteOp::SPEC,
        AttachOp::SPEC,
        DataBoundsOp::SPEC,
        CacheOp::SPEC,
        CopyinOp::SPEC,
        CopyoutOp::SPEC,
        CreateOp::SPEC,
        DataOp::SPEC,
        DeclareOp::SPEC,
        DeclareDeviceResidentOp::SPEC,
        DeclareEnterOp::SPEC,
        DeclareExitOp::SPEC,
        DeclareLinkOp::SPEC,
        DeleteOp::SPEC,
        DetachOp::SPEC,
        DevicePtrOp::SPEC,
        EnterDataOp::SPEC,
        ExitDataOp::SPEC,
        FirstprivateOp::SPEC,
        FirstprivateRecipeOp::SPEC,
        FirstprivateMapInitialOp::SPEC,
        GetExtentOp::SPEC,
        GetLowerboundOp::SPEC,
        GetStrideOp::SPEC,
        GetUpperboundOp::SPEC,
        GetDevicePtrOp::SPEC,
        GlobalConstructorOp::SPEC,
        GlobalDestructorOp::SPEC,
        HostDataOp::SPEC,
        InitOp::SPEC,
        KernelEnvironmentOp::SPEC,
        KernelsOp::SPEC,
        LoopOp::SPEC,
        NoCreateOp::SPEC,
        ParallelOp::SPEC,
        PresentOp::SPEC,
        PrivateOp::SPEC,
        PrivateRecipeOp::SPEC,
        ReductionOp::SPEC,
        ReductionRecipeOp::SPEC,
        RoutineOp::SPEC,
        SerialOp::SPEC,
        SetOp::SPEC,
        ShutdownOp::SPEC,
        TerminatorOp::SPEC,
        UpdateOp::SPEC,
        UpdateDeviceOp::SPEC,
        UpdateHostOp::SPEC,
        UseDeviceOp::SPEC,
        WaitOp::SPEC,
        YieldOp::SPEC,
    ],
    types: &[&DATA_BOUNDS_TY_TYPE, &DECLARE_TOKEN_TYPE],
    attributes: &[
        &COMBINED_CONSTRUCTS_ATTR,
        &CONSTRUCT_ATTR,
        &DATA_CLAUSE_ATTR,
        &DATA_CLAUSE_MODIFIER_ATTR,
        &DECLARE_ATTR,
        &DECLARE_ACTION_ATTR,
        &DEFAULTVALUE_ATTR,
        &DEVICE_TYPE_ATTR,
        &GANG_ARG_TYPE_ATTR,
        &PAR_LEVEL_ATTR,
        &RECIPE_KIND_ATTR,
        &REDUCTION_OPERATOR_ATTR,
        &ROUTINE_INFO_ATTR,
        &SPECIALIZED_ROUTINE_ATTR,
        &VAR_NAME_ATTR,
    ],
    enums: &[
        ClauseDefaultValue::SPEC,
        CombinedConstructsType::SPEC,
        Construct::SPEC,
        DataClause::SPEC,
        DataClauseModifier::SPEC,
        DeviceType::SPEC,
        GangArgType::SPEC,
        LoopParMode::SPEC,
        ParLevel::SPEC,
        RecipeKind::SPEC,
        ReductionOperator::SPEC,
        VariableTypeCategory::SPEC,
    ],
    ..DialectSpec::new("acc")
};
