//! `--control-flow-sink`: move what only one branch needs into that branch.
//!
//! Reads:     effects, control flow of regions, dominance.
//! Preserves: nothing.
//! Cost:      one visit for each operand in the branches, and one for each use of what it is.

use terrace_interfaces::effects::is_memory_effect_free;
use terrace_interfaces::region_branch::RegionBranch;
use terrace_ir::dominance::DominanceInfo;
use terrace_ir::ids::{OpId, RegionId};
use terrace_ir::{Attribute, Body, LogicalResult, Operation, Region, Value};
use terrace_ods_macros::pass;
use terrace_pass::{Pass, PassOp};
use terrace_support::ensure_stack;

/// The pass `--control-flow-sink`.
#[pass(
    "control-flow-sink",
    "Sink operations into conditional blocks",
    statistics = [("num-sunk", "Number of operations sunk")],
)]
pub struct ControlFlowSink;

impl Pass for ControlFlowSink {
    fn run<'c>(&self, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        let dominance = op.analysis::<DominanceInfo>();
        let sunk = sink_all(op.body_mut(), &dominance);
        op.count(0, sunk);
        if sunk == 0 {
            op.mark_all_analyses_preserved();
        }
        Ok(())
    }
}

/// Sinks in a body and in the isolated operations in it; how many operations were moved.
fn sink_all(body: &mut Body<'_>, dominance: &DominanceInfo) -> usize {
    let nested = body.for_each_child(&|child| sink_all(child, &DominanceInfo::new()));
    let mut sunk = nested.into_iter().sum();
    let mut branches = Vec::new();
    for region in Operation::new(body, Body::ROOT).regions() {
        find_branches(region, &mut branches);
    }
    for op in branches {
        let view = Operation::new(body, op);
        let constants: Vec<Option<Attribute<'_>>> = view.operands().map(Value::constant).collect();
        let Some(branch) = view.interface::<RegionBranch>() else { continue };
        let limits = (branch.invocations)(view, &constants);
        let once = view.regions().zip(limits).filter(|(_, limit)| limit.is_some_and(|limit| limit <= 1));
        let regions: Vec<RegionId> = once.map(|(region, _)| region.id()).collect();
        for region in regions {
            sunk += sink_into(body, region, dominance);
        }
    }
    sunk
}

/// Collects operations with control flow between their regions, inner ones first.
fn find_branches(region: Region<'_, '_>, branches: &mut Vec<OpId>) {
    for op in region.ops() {
        if op.region_count() == 0 || op.body().child(op.id()).is_some() {
            continue;
        }
        for inner in op.regions() {
            ensure_stack(|| find_branches(inner, branches));
        }
        if op.interface::<RegionBranch>().is_some() {
            branches.push(op.id());
        }
    }
}

fn sink_into(body: &mut Body<'_>, region: RegionId, dominance: &DominanceInfo) -> usize {
    let Some(entry) = Region::new(body, region).first_block().map(|block| block.id()) else { return 0 };
    let mut sunk = 0;
    let mut pending: Vec<OpId> = Region::new(body, region).ops().map(Operation::id).collect();
    while let Some(user) = pending.pop() {
        for index in 0..Operation::new(body, user).operand_count() {
            let Some(op) = Operation::new(body, user).operand(index).defining_op() else { continue };
            let is_home = op.parent_region().is_some_and(|home| home.id() == region);
            let entry_block = terrace_ir::Block::new(body, entry);
            let is_needed_elsewhere = || {
                op.results().flat_map(Value::users).any(|user| {
                    !user.block().is_some_and(|block| dominance.block_dominates(entry_block, block))
                })
            };
            if is_home || is_needed_elsewhere() || !is_memory_effect_free(op) {
                continue;
            }
            let op = op.id();
            body.detach_op(op);
            body.prepend_op(entry, op);
            sunk += 1;
            pending.push(op);
        }
    }
    sunk
}
