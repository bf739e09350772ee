//! `--optimize-allocation-liveness`: memory is freed right after its last use.
//!
//! Reads:     functions, allocations, the flow of buffers.
//! Preserves: control flow.
//! Cost:      for each allocation, the uses of what its memory flows to.

use super::allocations::frees;
use super::flow::Flow;
use terrace_interfaces::effects::effects;
use terrace_ir::dominance::DominanceInfo;
use terrace_ir::ids::OpId;
use terrace_ir::spec::EffectKind;
use terrace_ir::{Body, LogicalResult, Operation, Value};
use terrace_ods_macros::pass;
use terrace_pass::{Pass, PassOp};

/// The pass `--optimize-allocation-liveness`.
#[pass(
    "optimize-allocation-liveness",
    "This pass optimizes the liveness of temp allocations in the input function",
    class = "OptimizeAllocationLivenessPass",
    anchor = "func.func"
)]
pub struct OptimizeAllocationLiveness;

impl Pass for OptimizeAllocationLiveness {
    fn run<'c>(&self, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        let body = op.body_mut();
        let flow = Flow::of(body);
        for op in crate::basis::analysis::ops_of(body) {
            if let Some((free, last)) = move_of(body, op, &flow) {
                body.detach_op(free);
                body.insert_op_after(last, free);
            }
        }
        Ok(())
    }
}

/// Returns what frees the memory that an operation allocates, and its last use in that block.
fn move_of(body: &Body<'_>, op: OpId, flow: &Flow) -> Option<(OpId, OpId)> {
    let op = Operation::new(body, op);
    let list = effects(op)?;
    if !list.iter().any(|effect| effect.kind == EffectKind::Allocate) {
        return None;
    }
    let value = op.results().next()?;
    let block = op.block()?;
    let free = value.users().find(|user| frees(*user, value)).filter(|free| free.block() == Some(block))?;
    let dominance = DominanceInfo::new();
    let mut last: Option<Operation<'_, '_>> = None;
    for alias in flow.resolve(value.id()) {
        for user in Value::new(body, alias).users().filter(|user| user.id() != free.id()) {
            let mut around = std::iter::successors(Some(user), |op| op.parent_op());
            let Some(user) = around.find(|op| op.block() == Some(block)) else { continue };
            if last.is_none_or(|last| last.id() != user.id() && dominance.is_before_in_block(last, user)) {
                last = Some(user);
            }
        }
    }
    last.map(|last| (free.id(), last.id()))
}
