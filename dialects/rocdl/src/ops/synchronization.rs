//! Barriers, waiting, and the order of instructions.

use crate::constraints::ROCDLBufferLDS;
use terrace_ir::constraints::{I1, I16Attr, I32, I32Attr};
use terrace_ods_macros::operation;

/// Waits for all work items of the work group, and makes what they wrote visible.
#[operation(name = "rocdl.barrier", format = "attr-dict")]
pub struct BarrierOp {}

/// Asks for one of the known orders of the instructions around it.
#[operation(name = "rocdl.iglp.opt", format = "$variant attr-dict")]
pub struct IglpOpt {
    variant: Attr<I32Attr>,
}

/// Waits for all work items of the work group.
#[operation(name = "rocdl.s.barrier", format = "attr-dict")]
pub struct SBarrierOp {}

/// Says how many members a named barrier has.
#[operation(
    name = "rocdl.s.barrier.init",
    format = "$ptr `member_cnt` `=` $memberCnt attr-dict `:` qualified(type($ptr))"
)]
pub struct BarrierInitOp {
    ptr: Operand<ROCDLBufferLDS>,
    #[name = "memberCnt"]
    member_cnt: Attr<I32Attr>,
}

/// Becomes a member of a named barrier.
#[operation(name = "rocdl.s.barrier.join", format = "$ptr attr-dict `:` qualified(type($ptr))")]
pub struct BarrierJoinOp {
    ptr: Operand<ROCDLBufferLDS>,
}

/// Ends the membership of a named barrier.
#[operation(name = "rocdl.s.barrier.leave", format = "`id` `=` $id attr-dict")]
pub struct BarrierLeaveOp {
    id: Attr<I16Attr>,
}

/// Tells a barrier that this wave has come to it.
///
/// ```mlir
/// rocdl.s.barrier.signal id = -1
/// ```
#[operation(name = "rocdl.s.barrier.signal", format = "`id` `=` $id attr-dict")]
pub struct BarrierSignalOp {
    id: Attr<I32Attr>,
}

/// Tells a barrier that this wave has come to it, and whether it is the first.
#[operation(name = "rocdl.s.barrier.signal.isfirst", format = "`id` `=` $id attr-dict `->` type($res)")]
pub struct BarrierSignalIsfirstOp {
    id: Attr<I32Attr>,
    res: OpResult<I1>,
}

/// Tells a named barrier that this wave has come to it.
#[operation(
    name = "rocdl.s.barrier.signal.var",
    format = "$ptr `member_cnt` `=` $memberCnt attr-dict `:` qualified(type($ptr))"
)]
pub struct BarrierSignalVarOp {
    ptr: Operand<ROCDLBufferLDS>,
    #[name = "memberCnt"]
    member_cnt: Attr<I32Attr>,
}

/// Waits until all waves have come to a barrier.
#[operation(name = "rocdl.s.barrier.wait", format = "`id` `=` $id attr-dict")]
pub struct BarrierWaitOp {
    id: Attr<I16Attr>,
}

/// Tells how many waves have come to a barrier.
#[operation(name = "rocdl.s.get.barrier.state", format = "`id` `=` $id attr-dict `->` type($res)")]
pub struct GetBarrierStateOp {
    id: Attr<I32Attr>,
    res: OpResult<I32>,
}

/// Tells how many waves have come to a named barrier.
#[operation(
    name = "rocdl.s.get.named.barrier.state",
    format = "$ptr attr-dict `:` qualified(type($ptr)) `->` type($res)"
)]
pub struct GetNamedBarrierStateOp {
    ptr: Operand<ROCDLBufferLDS>,
    res: OpResult<I32>,
}

/// Does nothing for some cycles.
#[operation(name = "rocdl.s.nop", format = "attr-dict $count")]
pub struct SNopOp {
    count: Attr<I16Attr>,
}

/// Sets the priority of the wave.
#[operation(name = "rocdl.s.setprio", format = "$priority attr-dict")]
pub struct SetPrioOp {
    priority: Attr<I16Attr>,
}

/// Does nothing for some time.
#[operation(name = "rocdl.s.sleep", format = "attr-dict $count")]
pub struct SSleepOp {
    count: Attr<I32Attr>,
}

/// Waits until no more than so many transfers between memories are under way.
#[operation(name = "rocdl.s.wait.asynccnt", format = "$count attr-dict")]
pub struct WaitAsynccntOp {
    count: Attr<I16Attr>,
}

/// Waits until no more than so many accesses to the memory of the work group are under way.
///
/// ```mlir
/// rocdl.s.wait.dscnt 0
/// ```
#[operation(name = "rocdl.s.wait.dscnt", format = "$count attr-dict")]
pub struct WaitDscntOp {
    count: Attr<I16Attr>,
}

/// Waits until no more than so many exports are under way.
#[operation(name = "rocdl.s.wait.expcnt", format = "$count attr-dict")]
pub struct WaitExpcntOp {
    count: Attr<I16Attr>,
}

/// Waits until no more than so many loads are under way.
#[operation(name = "rocdl.s.wait.loadcnt", format = "$count attr-dict")]
pub struct WaitLoadcntOp {
    count: Attr<I16Attr>,
}

/// Waits until no more than so many stores are under way.
#[operation(name = "rocdl.s.wait.storecnt", format = "$count attr-dict")]
pub struct WaitStorecntOp {
    count: Attr<I16Attr>,
}

/// Waits until no more than so many transfers of tensors are under way.
#[operation(name = "rocdl.s.wait.tensorcnt", format = "$count attr-dict")]
pub struct WaitTensorcntOp {
    count: Attr<I16Attr>,
}

/// Waits until no more than so many accesses of each kind are under way, all numbers in one.
#[operation(name = "rocdl.s.waitcnt", format = "attr-dict $bitfield")]
pub struct SWaitcntOp {
    bitfield: Attr<I32Attr>,
}

/// Wakes waves that wait for a barrier.
#[operation(name = "rocdl.s.wakeup.barrier", format = "$ptr attr-dict `:` qualified(type($ptr))")]
pub struct WakeupBarrierOp {
    ptr: Operand<ROCDLBufferLDS>,
}

/// Keeps instructions of some kinds from being moved across it.
#[operation(name = "rocdl.sched.barrier", format = "$mask attr-dict")]
pub struct SchedBarrier {
    mask: Attr<I32Attr>,
}

/// Asks for a group of instructions of some kinds at its place.
///
/// ```mlir
/// rocdl.sched.group.barrier 8, 1, 0
/// ```
#[operation(name = "rocdl.sched.group.barrier", format = "$mask `,` $size `,` $groupId attr-dict")]
pub struct SchedGroupBarrier {
    mask: Attr<I32Attr>,
    size: Attr<I32Attr>,
    #[name = "groupId"]
    group_id: Attr<I32Attr>,
}
