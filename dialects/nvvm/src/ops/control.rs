//! Verification of the control of a thread and a grid as a whole.

use crate::attributes::enums::{ClusterLaunchControlQueryType, GridDepActionKind, SetMaxRegisterAction};
use crate::constraints::maps_to_cluster;
use crate::constraints::{
    ClusterLaunchControlQueryTypeAttr, GridDepActionAttr, I1OrI32, PointerGenericOrCluster,
    PointerGenericOrShared, PointerShared, SetMaxRegisterActionAttr,
};
use terrace_ir::constraints::{AnyType, I1, I16Attr, I32, I32Attr, I128, StrAttr, UnitAttr};
use terrace_ods_macros::operation;

/// Stops in the debugger.
#[operation(name = "nvvm.breakpoint", format = "attr-dict", view = none)]
pub struct Breakpoint {}

/// Reads what came of an attempt to cancel the launch of a cluster.
#[operation(
    name = "nvvm.clusterlaunchcontrol.query.cancel",
    traits = [Named("NVVMRequiresSM<100>")],
    format = "`query` `=` $query_type `,` $try_cancel_response attr-dict `:` type($res)",
    has = [verify],
)]
pub struct ClusterLaunchControlQueryCancelOp {
    #[cases(ClusterLaunchControlQueryType)]
    query_type: Attr<ClusterLaunchControlQueryTypeAttr>,
    try_cancel_response: Operand<I128>,
    res: OpResult<I1OrI32>,
}

/// Attempts to cancel the launch of a cluster that has not begun.
#[operation(
    name = "nvvm.clusterlaunchcontrol.try.cancel",
    traits = [Named("NVVMRequiresSM<100>")],
    format = "(`multicast` $multicast^ `,`)? $smemAddress `,` $mbarrier attr-dict",
    view = none,
)]
pub struct ClusterLaunchControlTryCancelOp {
    multicast: OptionalAttr<UnitAttr>,
    #[name = "smemAddress"]
    smem_address: Operand<PointerShared>,
    mbarrier: Operand<PointerShared>,
}

/// Ends the thread.
#[operation(name = "nvvm.exit", format = "attr-dict")]
pub struct Exit {}

/// Waits for grids that this one depends on, or lets those begin that depend on it.
#[operation(name = "nvvm.griddepcontrol", format = "$kind attr-dict", view = none)]
pub struct GriddepcontrolOp {
    #[cases(GridDepActionKind)]
    kind: Attr<GridDepActionAttr>,
}

/// Is a piece of PTX.
///
/// ```mlir
/// %r = nvvm.inline_ptx "add.f32 $0, $1, $2;" ro(%a, %b : f32, f32) -> f32
/// ```
#[operation(
    name = "nvvm.inline_ptx",
    traits = [AttrSizedOperandSegments],
    interfaces = [BasicPtxBuilderInterface],
    format = "$ptxCode ( `ro` `(` $readOnlyArgs^ `:` type($readOnlyArgs) `)` )? ( `rw` `(` \
        $readWriteArgs^ `:` type($readWriteArgs) `)` )? (`,` `predicate` `=` $predicate^)? attr-dict ( \
        `->` type($writeOnlyArgs)^ )?",
    view = none,
)]
pub struct InlinePtxOp {
    #[name = "readOnlyArgs"]
    read_only_args: VariadicOperand<AnyType>,
    #[name = "readWriteArgs"]
    read_write_args: VariadicOperand<AnyType>,
    #[name = "ptxCode"]
    ptx_code: Attr<StrAttr>,
    predicate: OptionalOperand<I1>,
    #[name = "writeOnlyArgs"]
    write_only_args: VariadicResult<AnyType>,
}

/// Finds the shared memory of another block of the cluster for an address in that of this one.
#[operation(
    name = "nvvm.mapa",
    traits = [Predicate { name: "InputAddressIsCombinationOf", summary: "Valid address-space check(or mapping) for mapa Op", values: &[], holds: maps_to_cluster }, Named("NVVMRequiresSM<90>")],
    format = "$a`,` $b attr-dict `:` type($a) `->` type($res)",
    view = none,
)]
pub struct MapaOp {
    a: Operand<PointerGenericOrShared>,
    b: Operand<I32>,
    res: OpResult<PointerGenericOrCluster>,
}

/// Sleeps for about that many nanoseconds.
#[operation(name = "nvvm.nanosleep", format = "attr-dict $duration", view = none)]
pub struct NanosleepOp {
    duration: Operand<I32>,
}

/// Tells the performance monitor of an event.
#[operation(
    name = "nvvm.pmevent",
    format = "attr-dict (`id` `=` $eventId^)? (`mask` `=` $maskedEventId^)?",
    has = [verify],
)]
pub struct PMEventOp {
    #[name = "maskedEventId"]
    masked_event_id: OptionalAttr<I16Attr>,
    #[name = "eventId"]
    event_id: OptionalAttr<I32Attr>,
}

/// Returns registers of the warp back, or asks for more of them.
#[operation(
    name = "nvvm.setmaxregister",
    format = "$action $regCount attr-dict",
    has = [verify],
)]
pub struct SetMaxRegisterOp {
    #[name = "regCount"]
    reg_count: Attr<I32Attr>,
    #[cases(SetMaxRegisterAction)]
    action: Attr<SetMaxRegisterActionAttr>,
}
