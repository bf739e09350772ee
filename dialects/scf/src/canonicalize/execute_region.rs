//! Patterns of `scf.execute_region`.

use super::{ids, replace_by_region, terminator_of};
use crate::{ExecuteRegionOp, YieldOp};
use terrace_cf::BranchOp;
use terrace_interfaces::region_branch_patterns::{
    make_inputs_dead, merge_duplicate_inputs, remove_dead_inputs,
};
use terrace_ir::ids::{BlockId, OpId, ValueId};
use terrace_ir::{Block, MatchResult, Pattern, PatternRewriter, Region, TypedOp};

impl ExecuteRegionOp<'_, '_> {
    pub(crate) const CANONICALIZE: &'static [Pattern] = &[
        Pattern::new(Self::NAME, "SingleBlockExecuteInliner", inline_block),
        Pattern::new(Self::NAME, "MultiBlockExecuteInliner", inline_blocks),
        make_inputs_dead(Self::NAME),
        merge_duplicate_inputs(Self::NAME),
        remove_dead_inputs(Self::NAME),
    ];

    const NAME: &'static str = "scf.execute_region";
}

/// `execute_region { a } -> a`
fn inline_block(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<ExecuteRegionOp>(op)?;
    if view.no_inline() || !view.region().has_one_block() {
        return None;
    }
    // An operation that nobody knows may be the last one, and gives no results.
    if terminator_of(view.region()).operand_count() != view.op().result_count() {
        return None;
    }
    replace_by_region(op, view.region().id(), &[], rewriter);
    Some(())
}

/// `execute_region { ^a: ..; ^b: .. } -> br ^a; ^a: ..; ^b: ..`, where blocks may be: in a function
fn inline_blocks(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<ExecuteRegionOp>(op)?;
    let parent = view.op().parent_op()?;
    let may_have_blocks =
        parent.declares_interface("FunctionOpInterface") || ExecuteRegionOp::cast(parent).is_some();
    if view.no_inline() || !may_have_blocks {
        return None;
    }
    let (context, location) = (rewriter.context(), view.op().location());
    let entry = view.region().first_block()?.id();
    let (region, outer) = (view.region().id(), view.op().parent_region().map(Region::id)?);
    let yields: Vec<OpId> = view
        .region()
        .blocks()
        .filter_map(Block::last_op)
        .filter_map(YieldOp::cast)
        .map(|y| y.op().id())
        .collect();
    let before = view.op().block()?.id();
    let after = rewriter.split_block(op);
    branch_at_end(before, entry, rewriter.op(op).location(), rewriter);
    for last in yields {
        rewriter.set_insertion_point(last);
        let values = ids(rewriter.op(last).operands());
        let location = rewriter.op(last).location();
        rewriter.create(BranchOp::builder(context, location).dest(after).dest_operands(values));
        rewriter.erase_op(last);
    }
    rewriter.inline_region_before(region, outer, Some(after));
    let results: Vec<_> = rewriter.op(op).results().map(|result| result.ty()).collect();
    let arguments: Vec<ValueId> =
        results.into_iter().map(|ty| rewriter.add_argument(after, ty, location)).collect();
    rewriter.replace_op(op, &arguments);
    Some(())
}

fn branch_at_end<'c>(
    block: BlockId,
    to: BlockId,
    location: terrace_ir::Location<'c>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) {
    rewriter.set_insertion_point_to_end(block);
    rewriter.create(BranchOp::builder(rewriter.context(), location).dest(to));
}
