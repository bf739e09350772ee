//! `--sccp`: sparse conditional constant propagation.
//!
//! Values that are the same constant whenever control gets to them are replaced by that constant.
//!
//! Reads:     folds, effects, control flow, calls.
//! Preserves: nothing.
//! Cost:      a few visits for each operation; functions that tell nothing of each other at the same time.

use terrace_analysis::constants::{ConstantPropagation, ConstantValue};
use terrace_analysis::independent::independent_functions;
use terrace_analysis::sparse::SparseSolver;
use terrace_interfaces::effects::would_op_be_trivially_dead;
use terrace_ir::ids::{BlockId, OpId, RegionId, ValueId};
use terrace_ir::{Block, Body, BodyTree, Edit, Folded, LogicalResult, Operation, Region, Value};
use terrace_pass::{DeclaredPass, Pass, PassOp, PassOptions};
use terrace_rewrite::ConstantTable;
use terrace_support::interner::FoldSet;

/// The pass.
pub struct Sccp;

impl DeclaredPass for Sccp {
    const ARGUMENT: &'static str = "sccp";
    const CLASS: &'static str = "SCCP";
    const SUMMARY: &'static str = "Sparse Conditional Constant Propagation";

    fn new(_: &PassOptions) -> Result<Self, String> {
        Ok(Sccp)
    }
}

impl Pass for Sccp {
    fn run<'c>(&self, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        let is_nested = op.is_nested();
        let body = op.body_mut();
        let independent = independent_functions(body);
        let alone =
            body.for_each_child_of(&independent, &|function| propagate(function, true, FoldSet::default()));
        let mut changed = alone.contains(&true);
        let done: FoldSet<OpId> = independent.into_iter().collect();
        if has_more(body, &done) {
            body.surround_tree(true);
            changed |= propagate(body, is_nested, done);
            body.surround_tree(false);
        }
        if !changed {
            op.mark_all_analyses_preserved();
        }
        Ok(())
    }
}

/// Whether there is anything to be known beside some of the isolated operations.
fn has_more(body: &Body<'_>, done: &FoldSet<OpId>) -> bool {
    let has_values = |block: Block<'_, '_>| {
        block.argument_count() != 0
            || block.ops().any(|op| {
                let has_regions = || op.regions().any(|region| !region.is_empty());
                op.result_count() != 0 || !done.contains(&op.id()) && has_regions()
            })
    };
    Operation::new(body, Body::ROOT).regions().flat_map(Region::blocks).any(has_values)
}

/// Replaces what is constant in a body and all in it but some of its isolated operations; whether there was anything.
fn propagate(body: &mut Body<'_>, is_nested: bool, done: FoldSet<OpId>) -> bool {
    let tree = BodyTree::new(body);
    let facts = SparseSolver::run(&ConstantPropagation, &tree, is_nested, done).into_facts();
    let mut changed = false;
    body.for_each_in_tree_mut(&mut |number, body| changed |= rewrite(body, facts.of_body(number)));
    changed
}

/// Replaces what is constant in a body; whether there was anything.
fn rewrite<'c>(body: &mut Body<'c>, facts: &[ConstantValue<'c>]) -> bool {
    let is_constant = |fact: &ConstantValue<'c>| matches!(fact, ConstantValue::Constant(..));
    if facts.is_empty()
        || !facts.iter().any(is_constant) && !has_constant_uses(Operation::new(body, Body::ROOT), facts)
    {
        return false;
    }
    let mut constants = ConstantTable::default();
    let mut blocks = Vec::new();
    let regions: Vec<RegionId> = Operation::new(body, Body::ROOT).regions().map(Region::id).collect();
    add_blocks(body, &regions, &mut blocks);
    while let Some(block) = blocks.pop() {
        let mut at = Block::new(body, block).first_op().map(Operation::id);
        while let Some(op) = at {
            at = Operation::new(body, op).next().map(Operation::id);
            rewrite_op(body, op, block, facts, &mut constants, &mut blocks);
        }
        let arguments: Vec<ValueId> = Block::new(body, block).arguments().map(Value::id).collect();
        for argument in arguments {
            replace(body, argument, block, facts, &mut constants);
        }
    }
    true
}

fn add_blocks(body: &Body<'_>, regions: &[RegionId], blocks: &mut Vec<BlockId>) {
    for region in regions {
        blocks.extend(Region::new(body, *region).blocks().rev().map(Block::id));
    }
}

fn rewrite_op<'c>(
    body: &mut Body<'c>,
    op: OpId,
    block: BlockId,
    facts: &[ConstantValue<'c>],
    constants: &mut ConstantTable<'c>,
    blocks: &mut Vec<BlockId>,
) {
    let edits = constant_uses(Operation::new(body, op), facts);
    body.apply_edits(op, &edits);
    let count = Operation::new(body, op).result_count();
    let mut replaced_all = count != 0;
    for at in 0..count {
        let result = Operation::new(body, op).result(at).id();
        replaced_all &= replace(body, result, block, facts, constants);
    }
    if replaced_all && would_op_be_trivially_dead(Operation::new(body, op)) {
        body.erase_op(op);
        return;
    }
    if Operation::new(body, op).region_count() != 0 && body.child(op).is_none() {
        let regions: Vec<RegionId> = Operation::new(body, op).regions().map(Region::id).collect();
        add_blocks(body, &regions, blocks);
    }
}

/// Whether there are [`constant_uses`] in an operation.
fn has_constant_uses<'c>(op: Operation<'_, 'c>, facts: &[ConstantValue<'c>]) -> bool {
    op.regions().flat_map(Region::ops).any(|inner| {
        let has_regions = inner.region_count() != 0 && inner.body().child(inner.id()).is_none();
        !constant_uses(inner, facts).is_empty()
            || (has_regions && stacker::maybe_grow(64 << 10, 1 << 20, || has_constant_uses(inner, facts)))
    })
}

/// Uses of results that the fold of an operation makes those of constants: done where control gets to the operation.
fn constant_uses<'c>(op: Operation<'_, 'c>, facts: &[ConstantValue<'c>]) -> Vec<Edit<'c>> {
    if op.result_count() < 2 || op.region_count() != 0 {
        return Vec::new();
    }
    let was_seen = op
        .results()
        .any(|result| !matches!(facts.get(result.id().index()), None | Some(ConstantValue::Uninitialized)));
    if !was_seen {
        return Vec::new();
    }
    match op.fold() {
        Some(Folded::InPlace(edits)) => {
            edits.into_iter().filter(|edit| matches!(edit, Edit::ResultUses(..))).collect()
        }
        _ => Vec::new(),
    }
}

fn replace<'c>(
    body: &mut Body<'c>,
    value: ValueId,
    block: BlockId,
    facts: &[ConstantValue<'c>],
    constants: &mut ConstantTable<'c>,
) -> bool {
    // What was created here has no entry.
    let Some(ConstantValue::Constant(attribute, Some(dialect))) = facts.get(value.index()) else {
        return false;
    };
    let ty = Value::new(body, value).ty();
    let Some(constant) = constants.get_or_create(body, block, dialect, *attribute, ty) else { return false };
    body.replace_all_uses(value, constant);
    true
}
