//! Operations that run one of their regions once.

use super::{arguments_for_results, branch, branch_instead, inline_before, split_before};
use terrace_arith::IndexCastOp;
use terrace_cf::{CondBranchOp, SwitchOp};
use terrace_ir::ids::{BlockId, OpId, RegionId};
use terrace_ir::{Block, MatchResult, PatternRewriter, Region, TypedOp};
use terrace_scf::{ExecuteRegionOp, IfOp, IndexSwitchOp};

/// `if c { a; yield x } else { b; yield y } -> cond_br c, then, else; then: a; br end(x); else: b; br end(y)`
pub(super) fn conditional(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<IfOp>(op)?;
    let (condition, then, otherwise) =
        (view.condition().id(), view.then_region().id(), view.else_region().id());
    let (context, location) = (rewriter.context(), view.op().location());
    let types: Vec<_> = view.results().map(|result| (result.ty(), location)).collect();
    let (before, rest) = split_before(op, rewriter);
    let end = if types.is_empty() {
        rest
    } else {
        let region = rewriter.block(rest).parent_region()?.id();
        let joined = rewriter.create_block(region, Some(rest), types);
        branch(joined, rest, Vec::new(), location, rewriter);
        joined
    };
    let then = inline_one(then, end, op, rewriter).unwrap_or(end);
    let otherwise = inline_one(otherwise, end, op, rewriter).unwrap_or(end);
    rewriter.set_insertion_point_to_end(before);
    let new =
        CondBranchOp::builder(context, location).condition(condition).true_dest(then).false_dest(otherwise);
    rewriter.create(new);
    let values = super::arguments(end, rewriter);
    let values = if end == rest { &[][..] } else { &values };
    rewriter.replace_op(op, values);
    Some(())
}

/// Moves the blocks of a region before another block, to which the last of them branches.
fn inline_one(
    region: RegionId,
    to: BlockId,
    op: OpId,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> Option<BlockId> {
    let first = rewriter.region(region).first_block()?.id();
    let last = rewriter.region(region).blocks().next_back().map(Block::id)?;
    let location = rewriter.op(op).location();
    branch_instead(last, to, location, rewriter);
    let around = rewriter.block(to).parent_region()?.id();
    rewriter.inline_region_before(region, around, Some(to));
    Some(first)
}

/// `execute_region { .. yield x } -> br region; region: .. br end(x)`
pub(super) fn execute_region(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<ExecuteRegionOp>(op)?;
    let (region, location) = (view.region().id(), view.op().location());
    let (before, end) = split_before(op, rewriter);
    let first = rewriter.region(region).first_block()?.id();
    branch(before, first, Vec::new(), location, rewriter);
    inline_before(region, end, rewriter);
    let values = arguments_for_results(op, end, rewriter);
    rewriter.replace_op(op, &values);
    Some(())
}

/// `index_switch i case 2 { a; yield x } default { b; yield y }`
/// `-> switch i, [default: other, 2: two]; two: a; br end(x); other: b; br end(y)`
pub(super) fn index_switch(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<IndexSwitchOp>(op)?;
    let (index, cases, location) = (view.arg().id(), view.cases(), view.op().location());
    let (default, regions) = (view.default_region().id(), view.case_regions().map(Region::id));
    let regions: Vec<RegionId> = regions.collect();
    let context = rewriter.context();
    let (before, end) = split_before(op, rewriter);
    let values = arguments_for_results(op, end, rewriter);
    let blocks: Vec<BlockId> =
        regions.into_iter().map(|region| inline_before(region, end, rewriter)).collect();
    let default = inline_before(default, end, rewriter);
    rewriter.set_insertion_point_to_end(before);
    let i32 = context.integer_type(32);
    let flag = rewriter.create_value(IndexCastOp::builder(context, location).input(index).out(i32));
    let mut switch = SwitchOp::builder(context, location)
        .flag(flag)
        .default_destination(default)
        .case_operands(&vec![Vec::new(); blocks.len()])
        .case_destinations(blocks);
    if !cases.is_empty() {
        let bytes: Vec<u8> = cases.iter().flat_map(|case| (*case as i32).to_le_bytes()).collect();
        let is_splat = cases.iter().all(|case| *case == cases[0]);
        let bytes = if is_splat { &bytes[..4] } else { &bytes };
        let ty = context.vector_type(&[cases.len() as i64], i32);
        switch = switch.case_values_attr(Some(context.dense_elements_attribute(ty, bytes, is_splat)));
    }
    rewriter.create(switch);
    rewriter.replace_op(op, &values);
    Some(())
}
