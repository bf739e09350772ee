//! Barriers, waiting, and the order of instructions.

use crate::constraints::ROCDLBufferLDS;
use terrace_ir::constraints::{I1, I16Attr, I32, I32Attr};
use terrace_ods_macros::{operation, operations};

/// Waits for all work items of the work group, and makes what they wrote visible.
#[operation(name = "rocdl.barrier", format = "attr-dict")]
pub struct BarrierOp {}

/// Asks for one of the known orders of the instructions around it.
#[operation(name = "rocdl.iglp.opt", format = "$variant attr-dict", view = none)]
pub struct IglpOpt {
    variant: Attr<I32Attr>,
}

/// Waits for all work items of the work group.
#[operation(name = "rocdl.s.barrier", format = "attr-dict", view = none)]
pub struct SBarrierOp {}

operations! {
    #[operation(format = "$ptr `member_cnt` `=` $memberCnt attr-dict `:` qualified(type($ptr))", view = none)]
    struct _ {
        ptr: Operand<ROCDLBufferLDS>,
        #[name = "memberCnt"]
        member_cnt: Attr<I32Attr>,
    }

    /// Says how many members a named barrier has.
    pub struct BarrierInitOp = "rocdl.s.barrier.init";
    /// Tells a named barrier that this wave has come to it.
    pub struct BarrierSignalVarOp = "rocdl.s.barrier.signal.var";
}

/// Becomes a member of a named barrier.
#[operation(name = "rocdl.s.barrier.join", format = "$ptr attr-dict `:` qualified(type($ptr))", view = none)]
pub struct BarrierJoinOp {
    ptr: Operand<ROCDLBufferLDS>,
}

/// Ends the membership of a named barrier.
#[operation(name = "rocdl.s.barrier.leave", format = "`id` `=` $id attr-dict", view = none)]
pub struct BarrierLeaveOp {
    id: Attr<I16Attr>,
}

/// Tells a barrier that this wave has come to it.
///
/// ```mlir
/// rocdl.s.barrier.signal id = -1
/// ```
#[operation(name = "rocdl.s.barrier.signal", format = "`id` `=` $id attr-dict", view = none)]
pub struct BarrierSignalOp {
    id: Attr<I32Attr>,
}

/// Tells a barrier that this wave has come to it, and whether it is the first.
#[operation(name = "rocdl.s.barrier.signal.isfirst", format = "`id` `=` $id attr-dict `->` type($res)", view = none)]
pub struct BarrierSignalIsfirstOp {
    id: Attr<I32Attr>,
    res: OpResult<I1>,
}

/// Waits until all waves have come to a barrier.
#[operation(name = "rocdl.s.barrier.wait", format = "`id` `=` $id attr-dict", view = none)]
pub struct BarrierWaitOp {
    id: Attr<I16Attr>,
}

/// Tells how many waves have come to a barrier.
#[operation(name = "rocdl.s.get.barrier.state", format = "`id` `=` $id attr-dict `->` type($res)", view = none)]
pub struct GetBarrierStateOp {
    id: Attr<I32Attr>,
    res: OpResult<I32>,
}

/// Tells how many waves have come to a named barrier.
#[operation(
    name = "rocdl.s.get.named.barrier.state",
    format = "$ptr attr-dict `:` qualified(type($ptr)) `->` type($res)",
    view = none,
)]
pub struct GetNamedBarrierStateOp {
    ptr: Operand<ROCDLBufferLDS>,
    res: OpResult<I32>,
}

/// Does nothing for some cycles.
#[operation(name = "rocdl.s.nop", format = "attr-dict $count", view = none)]
pub struct SNopOp {
    count: Attr<I16Attr>,
}

/// Sets the priority of the wave.
#[operation(name = "rocdl.s.setprio", format = "$priority attr-dict", view = none)]
pub struct SetPrioOp {
    priority: Attr<I16Attr>,
}

/// Does nothing for some time.
#[operation(name = "rocdl.s.sleep", format = "attr-dict $count", view = none)]
pub struct SSleepOp {
    count: Attr<I32Attr>,
}

operations! {
    #[operation(format = "$count attr-dict", view = none)]
    struct _ {
        count: Attr<I16Attr>,
    }

    /// Waits until at most the given number of transfers between memories are outstanding.
    pub struct WaitAsynccntOp = "rocdl.s.wait.asynccnt";

    /// Waits until at most the given number of accesses to the memory of the work group are outstanding.
    ///
    /// ```mlir
    /// rocdl.s.wait.dscnt 0
    /// ```
    pub struct WaitDscntOp = "rocdl.s.wait.dscnt";

    /// Waits until at most the given number of exports are outstanding.
    pub struct WaitExpcntOp = "rocdl.s.wait.expcnt";
    /// Waits until at most the given number of loads are outstanding.
    pub struct WaitLoadcntOp = "rocdl.s.wait.loadcnt";
    /// Waits until at most the given number of stores are outstanding.
    pub struct WaitStorecntOp = "rocdl.s.wait.storecnt";
    /// Waits until at most the given number of transfers of tensors are outstanding.
    pub struct WaitTensorcntOp = "rocdl.s.wait.tensorcnt";
}

/// Waits until at most the given number of accesses of each kind are outstanding, all numbers in one.
#[operation(name = "rocdl.s.waitcnt", format = "attr-dict $bitfield", view = none)]
pub struct SWaitcntOp {
    bitfield: Attr<I32Attr>,
}

/// Wakes waves that wait for a barrier.
#[operation(name = "rocdl.s.wakeup.barrier", format = "$ptr attr-dict `:` qualified(type($ptr))", view = none)]
pub struct WakeupBarrierOp {
    ptr: Operand<ROCDLBufferLDS>,
}

/// Keeps instructions of some kinds from being moved across it.
#[operation(name = "rocdl.sched.barrier", format = "$mask attr-dict", view = none)]
pub struct SchedBarrier {
    mask: Attr<I32Attr>,
}

/// Asks for a group of instructions of some kinds at its place.
///
/// ```mlir
/// rocdl.sched.group.barrier 8, 1, 0
/// ```
#[operation(name = "rocdl.sched.group.barrier", format = "$mask `,` $size `,` $groupId attr-dict", view = none)]
pub struct SchedGroupBarrier {
    mask: Attr<I32Attr>,
    size: Attr<I32Attr>,
    #[name = "groupId"]
    group_id: Attr<I32Attr>,
}
