//! Common interfaces of families of operations: atomic operations, loops, and control flow through regions.

use crate::LoopOp;
use smallvec::smallvec;
use terrace_interfaces::atomic::{AtomicCapture, AtomicRead, AtomicUpdate, AtomicWrite};
use terrace_interfaces::loop_like::LoopLike;
use terrace_interfaces::region_branch::{RegionBranch, RegionBranchPoint, RegionSuccessor};
use terrace_ir::{Operation, TypedOp};

pub(crate) static ATOMIC_CAPTURE: AtomicCapture = AtomicCapture;
pub(crate) static ATOMIC_READ: AtomicRead = AtomicRead;
pub(crate) static ATOMIC_UPDATE: AtomicUpdate = AtomicUpdate;
pub(crate) static ATOMIC_WRITE: AtomicWrite = AtomicWrite;

/// A region that is run once.
pub(crate) static ONCE_BRANCH: RegionBranch = RegionBranch::new(|op, point| match point {
    RegionBranchPoint::Parent => smallvec![RegionSuccessor::into_region_without_inputs(op.region(0))],
    RegionBranchPoint::Terminator(_) => smallvec![RegionSuccessor::out_of(op)],
});

/// A region that is run again and again, unless what it repeats is in its blocks.
pub(crate) static LOOP_BRANCH: RegionBranch = RegionBranch::new(|op, point| {
    let again = RegionSuccessor::into_region_without_inputs(op.region(0));
    match (is_unstructured(op), point) {
        (true, RegionBranchPoint::Parent) => smallvec![again],
        (true, RegionBranchPoint::Terminator(_)) => smallvec![RegionSuccessor::out_of(op)],
        (false, _) => smallvec![again, RegionSuccessor::out_of(op)],
    }
});

pub(crate) static LOOP: LoopLike = LoopLike {
    body: |op| op.region(0).first_block(),
    induction_variable_count: |op| LoopOp::wrap(op).lowerbound().len(),
    ..LoopLike::CARRIES_NOTHING
};

/// Returns true if a loop has its control flow in its blocks.
pub(crate) fn is_unstructured(op: Operation<'_, '_>) -> bool {
    op.attribute("unstructured").is_some()
}
