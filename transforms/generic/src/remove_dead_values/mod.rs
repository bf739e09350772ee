//! `--remove-dead-values`: values that have no part in anything that could be seen go, wherever they are handed on.
//!
//! Arguments and results of functions whose callers are all known, arguments of blocks, and operations; operands that
//! operations with regions hand on to nothing become poison, and canonicalization of these operations does the rest.
//!
//! Reads:     liveness, effects, control flow, calls.
//! Preserves: nothing.
//! Cost:      a few visits for each operation.

mod cleanup;
mod decisions;

use cleanup::clean_up;
use decisions::Decisions;
use terrace_analysis::program::Program;
use terrace_interfaces::region_branch::RegionBranch;
use terrace_ir::ids::OpId;
use terrace_ir::{Body, Ctx, Failure, LogicalResult, Operation, Region};
use terrace_ods_macros::pass;
use terrace_pass::{PassOp, PreparedPass};
use terrace_rewrite::{
    FrozenPatternSet, GreedyConfig, apply_op_patterns_greedily, canonicalization_patterns,
};
use terrace_support::ensure_stack;

/// The pass `--remove-dead-values`.
#[pass("remove-dead-values", "Remove dead values")]
pub struct RemoveDeadValues {
    /// Canonicalize region branch ops.
    #[option("canonicalize", default = true)]
    canonicalizes: bool,
}

impl PreparedPass for RemoveDeadValues {
    type Tables = FrozenPatternSet;

    fn prepare(&self, context: Ctx<'_>) -> Result<FrozenPatternSet, Failure> {
        Ok(FrozenPatternSet::new(context, canonicalization_patterns(context)))
    }

    fn run<'c>(&self, patterns: &FrozenPatternSet, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        let mut decisions = Decisions::find(&Program::new(op.body(), op.is_nested()));
        op.body_mut().for_each_in_tree_mut(&mut |number, body| {
            clean_up(body, &mut decisions[number as usize]);
        });
        if self.canonicalizes {
            canonicalize(op.body_mut(), patterns);
        }
        Ok(())
    }
}

/// Canonicalizes the operations whose control flow is known, and what that makes of others.
fn canonicalize(body: &mut Body<'_>, patterns: &FrozenPatternSet) {
    let mut ops: Vec<OpId> = Vec::new();
    for region in Operation::new(body, Body::ROOT).regions() {
        collect(region, &mut ops);
    }
    if !ops.is_empty() {
        apply_op_patterns_greedily(body, &ops, patterns, &GreedyConfig::default(), None);
    }
    body.for_each_child(&|child| canonicalize(child, patterns));
}

/// Collects operations whose control flow is known, those in one before it.
fn collect(region: Region<'_, '_>, into: &mut Vec<OpId>) {
    for op in region.ops() {
        if op.region_count() != 0 && op.body().child(op.id()).is_none() {
            for inner in op.regions() {
                ensure_stack(|| collect(inner, into));
            }
        }
        if op.interface::<RegionBranch>().is_some() {
            into.push(op.id());
        }
    }
}
