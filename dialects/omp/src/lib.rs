//! The `omp` dialect: OpenMP constructs, from parallel regions and loops to devices.
//!
//! A construct is an operation with a region; its clauses are operands and attributes. Variables that are private to
//! a thread, reduced or mapped to a device are operands that the region sees as arguments of its entry block, in one
//! order for all constructs: see [`interfaces::BlockArguments`]. Loops are wrapped: `omp.loop_nest` says what is
//! repeated, and the operations directly around it how.
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
    ClauseBindKind, ClauseCancellationConstructType, ClauseDepend, ClauseGrainsizeType, ClauseMapFlags,
    ClauseMemoryOrderKind, ClauseNumTasksType, ClauseNumThreadsType, ClauseOrderKind, ClauseProcBindKind,
    ClauseRequires, ClauseScheduleKind, ClauseTaskDepend, DataSharingClauseType, DeclareTargetCaptureClause,
    DeclareTargetDeviceType, OrderModifier, ReductionModifier, ScheduleModifier, TargetRegionFlags,
    VariableCaptureKind,
};
use terrace_ir::{DialectSpec, TypedOp};

/// The declaration of the dialect.
pub static DIALECT: DialectSpec<'static> = DialectSpec {
    ops: &[
        AllocateDirOp::SPEC,
        AtomicCaptureOp::SPEC,
        AtomicReadOp::SPEC,
        AtomicUpdateOp::SPEC,
        AtomicWriteOp::SPEC,
        BarrierOp::SPEC,
        CancelOp::SPEC,
        CancellationPointOp::SPEC,
        CanonicalLoopOp::SPEC,
        CriticalOp::SPEC,
        CriticalDeclareOp::SPEC,
        DeclareMapperOp::SPEC,
        DeclareMapperInfoOp::SPEC,
        DeclareReductionOp::SPEC,
        DistributeOp::SPEC,
        FlushOp::SPEC,
        LoopOp::SPEC,
        LoopNestOp::SPEC,
        MapBoundsOp::SPEC,
        MapInfoOp::SPEC,
        MaskedOp::SPEC,
        MasterOp::SPEC,
        NewCliOp::SPEC,
        OrderedOp::SPEC,
        OrderedRegionOp::SPEC,
        ParallelOp::SPEC,
        PrivateClauseOp::SPEC,
        ScanOp::SPEC,
        SectionOp::SPEC,
        SectionsOp::SPEC,
        SimdOp::SPEC,
        SingleOp::SPEC,
        TargetOp::SPEC,
        TargetAllocMemOp::SPEC,
        TargetDataOp::SPEC,
        TargetEnterDataOp::SPEC,
        TargetExitDataOp::SPEC,
        TargetFreeMemOp::SPEC,
        TargetUpdateOp::SPEC,
        TaskOp::SPEC,
        TaskgroupOp::SPEC,
        TaskloopOp::SPEC,
        TaskwaitOp::SPEC,
        TaskyieldOp::SPEC,
        TeamsOp::SPEC,
        TerminatorOp::SPEC,
        ThreadprivateOp::SPEC,
        TileOp::SPEC,
        UnrollHeuristicOp::SPEC,
        WorkdistributeOp::SPEC,
        WorkshareOp::SPEC,
        WorkshareLoopWrapperOp::SPEC,
        WsloopOp::SPEC,
        YieldOp::SPEC,
    ],
    types: &[&CLI_TYPE, &MAP_BOUNDS_TY_TYPE],
    attributes: &[
        &ATOMIC_CONTROL_ATTR,
        &BINDKIND_ATTR,
        &CANCELLATIONCONSTRUCTTYPE_ATTR,
        &CAPTURE_CLAUSE_ATTR,
        &CLAUSE_DEPEND_ATTR,
        &CLAUSE_MAP_FLAGS_ATTR,
        &CLAUSE_REQUIRES_ATTR,
        &CLAUSE_TASK_DEPEND_ATTR,
        &DATA_SHARING_TYPE_ATTR,
        &DECLARETARGET_ATTR,
        &DEVICE_TYPE_ATTR,
        &FLAGS_ATTR,
        &GRAINSIZETYPE_ATTR,
        &MEMORYORDERKIND_ATTR,
        &NUMTASKSTYPE_ATTR,
        &NUMTHREADSTYPE_ATTR,
        &ORDER_MOD_ATTR,
        &ORDERKIND_ATTR,
        &PROCBINDKIND_ATTR,
        &REDUCTION_MODIFIER_ATTR,
        &SCHED_MOD_ATTR,
        &SCHEDULEKIND_ATTR,
        &VARIABLE_CAPTURE_KIND_ATTR,
        &VERSION_ATTR,
    ],
    enums: &[
        ClauseBindKind::SPEC,
        ClauseCancellationConstructType::SPEC,
        ClauseDepend::SPEC,
        ClauseGrainsizeType::SPEC,
        ClauseMapFlags::SPEC,
        ClauseMemoryOrderKind::SPEC,
        ClauseNumTasksType::SPEC,
        ClauseNumThreadsType::SPEC,
        ClauseOrderKind::SPEC,
        ClauseProcBindKind::SPEC,
        ClauseRequires::SPEC,
        ClauseScheduleKind::SPEC,
        ClauseTaskDepend::SPEC,
        DataSharingClauseType::SPEC,
        DeclareTargetCaptureClause::SPEC,
        DeclareTargetDeviceType::SPEC,
        OrderModifier::SPEC,
        ReductionModifier::SPEC,
        ScheduleModifier::SPEC,
        TargetRegionFlags::SPEC,
        VariableCaptureKind::SPEC,
    ],
    ..DialectSpec::new("omp")
};
