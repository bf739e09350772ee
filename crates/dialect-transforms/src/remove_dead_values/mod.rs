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
use terrace_interfaces::region_branch::RegionBranch;
use terrace_ir::ids::OpId;
use terrace_ir::{Body, BodyTree, LogicalResult, Operation, Pattern, Region};
use terrace_pass::{DeclaredPass, OptionKind, OptionSpec, Pass, PassOp, PassOptions};
use terrace_rewrite::{FrozenPatternSet, GreedyConfig, apply_op_patterns_greedily};

/// The pass.
pub struct RemoveDeadValues {
    canonicalizes: bool,
}

impl DeclaredPass for RemoveDeadValues {
    const ARGUMENT: &'static str = "remove-dead-values";
    const CLASS: &'static str = "RemoveDeadValues";
    const SUMMARY: &'static str = "Remove dead values";
    const OPTIONS: &'static [OptionSpec] = &[OptionSpec {
        name: "canonicalize",
        kind: OptionKind::Bool,
        default: "true",
        help: "Canonicalize region branch ops",
    }];

    fn new(options: &PassOptions) -> Result<Self, String> {
        Ok(RemoveDeadValues { canonicalizes: options.bool("canonicalize") })
    }
}

impl Pass for RemoveDeadValues {
    fn run<'c>(&self, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        let mut decisions = {
            let tree = BodyTree::new(op.body());
            Decisions::find(&tree, op.is_nested())
        };
        op.body_mut().for_each_in_tree_mut(&mut |number, body| {
            clean_up(body, &mut decisions[number as usize]);
        });
        if self.canonicalizes {
            canonicalize(op.body_mut());
        }
        Ok(())
    }
}

/// Canonicalizes the operations whose control flow is known, and what that makes of others.
fn canonicalize(body: &mut Body<'_>) {
    let mut patterns: Vec<Pattern> = Vec::new();
    let mut names: Vec<&str> = Vec::new();
    Operation::new(body, Body::ROOT).for_each_nested(|op| {
        let name = op.name().as_str();
        if op.interface::<RegionBranch>().is_some() && !names.contains(&name) {
            names.push(name);
            patterns.extend(op.spec().into_iter().flat_map(|spec| spec.hooks.canonicalize).cloned());
        }
    });
    if !names.is_empty() {
        let patterns = FrozenPatternSet::new(body.context(), patterns);
        canonicalize_with(body, &patterns);
    }
}

fn canonicalize_with(body: &mut Body<'_>, patterns: &FrozenPatternSet) {
    let mut ops: Vec<OpId> = Vec::new();
    for region in Operation::new(body, Body::ROOT).regions() {
        collect(region, &mut ops);
    }
    if !ops.is_empty() {
        apply_op_patterns_greedily(body, &ops, patterns, &GreedyConfig::default());
    }
    body.for_each_child(&|child| canonicalize_with(child, patterns));
}

/// Operations whose control flow is known, those in one before it.
fn collect(region: Region<'_, '_>, into: &mut Vec<OpId>) {
    for op in region.ops() {
        if op.region_count() != 0 && op.body().child(op.id()).is_none() {
            for inner in op.regions() {
                stacker::maybe_grow(64 << 10, 1 << 20, || collect(inner, into));
            }
        }
        if op.interface::<RegionBranch>().is_some() {
            into.push(op.id());
        }
    }
}
