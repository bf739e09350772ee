//! Barriers of blocks and clusters.

use crate::attributes::enums::BarrierReduction;
use crate::constraints::BarrierReductionAttr;
use terrace_ir::constraints::{I32, UnitAttr};
use terrace_ods_macros::{operation, operations};

/// Waits at a barrier for the other threads of the block, and may combine a predicate of theirs.
///
/// ```mlir
/// nvvm.barrier id = %id number_of_threads = %n
/// ```
#[operation(
    name = "nvvm.barrier",
    traits = [AttrSizedOperandSegments],
    format = "(`id` `=` $barrierId^)? (`number_of_threads` `=` $numberOfThreads^)? \
        (qualified($reductionOp)^ $reductionPredicate)? (`->` type($res)^)? attr-dict",
    has = [verify],
)]
pub struct BarrierOp {
    #[name = "barrierId"]
    barrier_id: OptionalOperand<I32>,
    #[name = "numberOfThreads"]
    number_of_threads: OptionalOperand<I32>,
    #[cases(BarrierReduction)]
    #[name = "reductionOp"]
    reduction_op: OptionalAttr<BarrierReductionAttr>,
    #[name = "reductionPredicate"]
    reduction_predicate: OptionalOperand<I32>,
    res: OptionalResult<I32>,
}

/// Says at a barrier that the thread has come, and does not wait.
#[operation(
    name = "nvvm.barrier.arrive",
    interfaces = [BasicPtxBuilderInterface],
    format = "(`id` `=` $barrierId^)? `number_of_threads` `=` $numberOfThreads attr-dict",
    view = none,
)]
pub struct BarrierArriveOp {
    #[name = "barrierId"]
    barrier_id: OptionalOperand<I32>,
    #[name = "numberOfThreads"]
    number_of_threads: Operand<I32>,
}

/// Waits at barrier 0 for all threads of the block.
#[operation(name = "nvvm.barrier0", format = "attr-dict", view = none)]
pub struct Barrier0Op {}

/// Says at the barrier of the cluster that the thread has come.
#[operation(name = "nvvm.cluster.arrive", format = "attr-dict", view = none)]
pub struct ClusterArriveOp {
    aligned: OptionalAttr<UnitAttr>,
}

operations! {
    #[operation(traits = [Named("NVVMRequiresSM<90>")], format = "attr-dict", view = none)]
    struct _ {
        aligned: OptionalAttr<UnitAttr>,
    }

    /// Says at the barrier of the cluster that the thread has come, without an order of memory accesses.
    pub struct ClusterArriveRelaxedOp = "nvvm.cluster.arrive.relaxed";
    /// Waits at the barrier of the cluster for the other threads.
    pub struct ClusterWaitOp = "nvvm.cluster.wait";
}
