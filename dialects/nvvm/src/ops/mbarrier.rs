//! Barriers that are objects in memory.

use crate::attributes::enums::MemScopeKind;
use crate::constraints::{
    I64OrI32, MemScopeKindAttr, PointerGenericOrShared, PointerGenericOrSharedOrCluster,
    PointerSharedOrCluster,
};
use terrace_ir::constraints::{BoolAttr, I1, I1Attr, I32, I64};
use terrace_ods_macros::{operation, operations};

/// Makes a barrier in memory know when the copies of this thread are done.
#[operation(name = "nvvm.cp.async.mbarrier.arrive", format = "$addr attr-dict `:` type(operands)", view = none)]
pub struct CpAsyncMBarrierArriveOp {
    addr: Operand<PointerGenericOrShared>,
    #[default("0", |context| context.integer_attribute(context.integer_type(1), 0))]
    noinc: Attr<I1Attr>,
}

operations! {
    #[operation(
        format = "$addr (`,` $count^)? attr-dict `:` type($addr) (`->` type($res)^)?",
        has = [verify],
    )]
    struct _ {
        addr: Operand<PointerGenericOrSharedOrCluster>,
        count: OptionalOperand<I32>,
        #[default("cta", |context| MemScopeKind::Cta.attribute(context))]
        #[cases(MemScopeKind)]
        scope: Attr<MemScopeKindAttr>,
        #[default("false", |context| context.bool_attribute(false))]
        relaxed: Attr<BoolAttr>,
        res: OptionalResult<I64>,
    }

    /// Arrives at a barrier in memory, and returns the state of its phase.
    ///
    /// ```mlir
    /// %state = nvvm.mbarrier.arrive %addr : !llvm.ptr<3> -> i64
    /// ```
    pub struct MBarrierArriveOp = "nvvm.mbarrier.arrive";

    /// Arrives at a barrier in memory for the last time: later phases wait for one less.
    pub struct MBarrierArriveDropOp = "nvvm.mbarrier.arrive_drop";
}

/// Arrives at a barrier in memory, which then waits for that many bytes more.
#[operation(
    name = "nvvm.mbarrier.arrive.expect_tx",
    interfaces = [BasicPtxBuilderInterface],
    format = "$addr `,` $txcount (`,` `predicate` `=` $predicate^)? attr-dict `:` type(operands) (`->` \
        type($res)^)?",
    has = [verify],
)]
pub struct MBarrierArriveExpectTxOp {
    addr: Operand<PointerGenericOrSharedOrCluster>,
    txcount: Operand<I32>,
    #[default("cta", |context| MemScopeKind::Cta.attribute(context))]
    #[cases(MemScopeKind)]
    scope: Attr<MemScopeKindAttr>,
    #[default("false", |context| context.bool_attribute(false))]
    relaxed: Attr<BoolAttr>,
    predicate: OptionalOperand<I1>,
    res: OptionalResult<I64>,
}

operations! {
    #[operation(format = "$addr `,` $count attr-dict `:` type(operands) `->` type($res)", view = none)]
    struct _ {
        addr: Operand<PointerGenericOrShared>,
        count: Operand<I32>,
        res: OpResult<I64>,
    }

    /// Arrives several times at a barrier in memory without ending its phase.
    pub struct MBarrierArriveNocompleteOp = "nvvm.mbarrier.arrive.nocomplete";
    /// Arrives several times, for the last time each, at a barrier in memory without ending its phase.
    pub struct MBarrierArriveDropNocompleteOp = "nvvm.mbarrier.arrive_drop.nocomplete";
}

/// Arrives for the last time at a barrier in memory, which then waits for that many bytes more.
#[operation(
    name = "nvvm.mbarrier.arrive_drop.expect_tx",
    format = "$addr `,` $txcount attr-dict `:` type(operands) (`->` type($res)^)?",
    has = [verify],
)]
pub struct MBarrierArriveDropExpectTxOp {
    addr: Operand<PointerGenericOrSharedOrCluster>,
    txcount: Operand<I32>,
    #[default("cta", |context| MemScopeKind::Cta.attribute(context))]
    #[cases(MemScopeKind)]
    scope: Attr<MemScopeKindAttr>,
    #[default("false", |context| context.bool_attribute(false))]
    relaxed: Attr<BoolAttr>,
    res: OptionalResult<I64>,
}

operations! {
    #[operation(format = "$addr `,` $txcount attr-dict `:` type(operands)", has = [verify])]
    struct _ {
        addr: Operand<PointerSharedOrCluster>,
        txcount: Operand<I32>,
        #[default("cta", |context| MemScopeKind::Cta.attribute(context))]
        #[cases(MemScopeKind)]
        scope: Attr<MemScopeKindAttr>,
    }

    /// Tells a barrier in memory that n bytes have come.
    pub struct MBarrierCompleteTxOp = "nvvm.mbarrier.complete_tx";
    /// Makes a barrier in memory wait for that many bytes more.
    pub struct MBarrierExpectTxOp = "nvvm.mbarrier.expect_tx";
}

/// Makes a barrier in memory for a number of arrivals.
#[operation(
    name = "nvvm.mbarrier.init",
    interfaces = [BasicPtxBuilderInterface],
    format = "$addr `,` $count (`,` `predicate` `=` $predicate^)? attr-dict `:` type(operands)",
    view = none,
)]
pub struct MBarrierInitOp {
    addr: Operand<PointerGenericOrShared>,
    count: Operand<I32>,
    predicate: OptionalOperand<I1>,
}

/// Ends the life of a barrier in memory.
#[operation(name = "nvvm.mbarrier.inval", format = "$addr attr-dict `:` type(operands)", view = none)]
pub struct MBarrierInvalOp {
    addr: Operand<PointerGenericOrShared>,
}

/// Tests whether a phase of a barrier in memory is over.
///
/// ```mlir
/// %done = nvvm.mbarrier.test.wait %addr, %state : !llvm.ptr<3>, i64 -> i1
/// ```
#[operation(
    name = "nvvm.mbarrier.test.wait",
    format = "$addr `,` $stateOrPhase attr-dict `:` type(operands) `->` type($res)",
    has = [verify],
)]
pub struct MBarrierTestWaitOp {
    addr: Operand<PointerGenericOrShared>,
    #[name = "stateOrPhase"]
    state_or_phase: Operand<I64OrI32>,
    #[default("cta", |context| MemScopeKind::Cta.attribute(context))]
    #[cases(MemScopeKind)]
    scope: Attr<MemScopeKindAttr>,
    #[default("false", |context| context.bool_attribute(false))]
    relaxed: Attr<BoolAttr>,
    res: OpResult<I1>,
}

/// Waits for some time for the end of a phase of a barrier in memory, and tells whether it is over.
#[operation(
    name = "nvvm.mbarrier.try_wait",
    format = "$addr `,` $stateOrPhase (`,` $ticks^)? attr-dict `:` type(operands) `->` type($res)",
    has = [verify],
)]
pub struct MBarrierTryWaitOp {
    addr: Operand<PointerGenericOrShared>,
    #[name = "stateOrPhase"]
    state_or_phase: Operand<I64OrI32>,
    ticks: OptionalOperand<I32>,
    #[default("cta", |context| MemScopeKind::Cta.attribute(context))]
    #[cases(MemScopeKind)]
    scope: Attr<MemScopeKindAttr>,
    #[default("false", |context| context.bool_attribute(false))]
    relaxed: Attr<BoolAttr>,
    res: OpResult<I1>,
}

/// Waits for the end of a phase of a barrier in memory, which has an even or odd number.
#[operation(
    name = "nvvm.mbarrier.try_wait.parity",
    interfaces = [BasicPtxBuilderInterface],
    format = "$addr `,` $phase `,` $ticks attr-dict `:` type(operands)",
    view = none,
)]
pub struct MBarrierTryWaitParityOp {
    addr: Operand<PointerGenericOrShared>,
    phase: Operand<I32>,
    ticks: Operand<I32>,
}
