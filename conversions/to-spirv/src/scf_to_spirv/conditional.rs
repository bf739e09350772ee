//! `scf.if -> spirv.mlir.selection`

use super::results::{block_at_end, branch, branch_if, replace, structured};
use crate::lowering::Lowering;
use crate::lowering::constants::case;
use std::sync::Arc;
use terrace_ir::ids::{BlockId, OpId, RegionId};
use terrace_ir::{Block, MatchResult, PatternRewriter, Region, TypedOp, Value};
use terrace_rewrite::conversion::converted_operands_to_one;
use terrace_scf::IfOp;
use terrace_spirv as spirv;
use terrace_spirv::attributes::SELECTION_CONTROL_ATTR;
use terrace_spirv::attributes::enums::SelectionControl;

/// Replaces a conditional by a selection: a header, which branches, the branches, and a block where they meet.
pub(super) fn conditional(
    op: OpId,
    lowering: &Arc<Lowering>,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    let view = rewriter.view::<IfOp>(op)?.op();
    let location = view.location();
    let regions: Vec<RegionId> = view.regions().filter(|region| !region.is_empty()).map(Region::id).collect();
    let context = rewriter.context();
    let types = view.results().map(Value::ty);
    let types = types.map(|ty| lowering.converter.convert_to_one(context, ty)).collect::<Option<Vec<_>>>()?;
    let condition = *converted_operands_to_one(op, &lowering.converter, rewriter)?.first()?;
    let control = case(context, &SELECTION_CONTROL_ATTR, SelectionControl::NONE.value());
    let name = spirv::SelectionOp::NAME;
    let (selection, body) = structured(name, ("selection_control", control), location, rewriter)?;
    let header = block_at_end(body, rewriter);
    let merge = block_at_end(body, rewriter);
    rewriter.set_insertion_point_to_end(merge);
    rewriter.create_named(spirv::MergeOp::NAME, location, &[], &[], &[]);
    let mut starts: Vec<BlockId> = Vec::with_capacity(2);
    for region in regions {
        let blocks: Vec<BlockId> = rewriter.region(region).blocks().map(Block::id).collect();
        starts.push(*blocks.first()?);
        rewriter.set_insertion_point_to_end(*blocks.last()?);
        branch(merge, &[], location, rewriter);
        rewriter.inline_region_before(region, body, Some(merge));
    }
    let (then, otherwise) = (*starts.first()?, starts.get(1).copied().unwrap_or(merge));
    rewriter.set_insertion_point_to_end(header);
    branch_if(condition, (then, &[]), otherwise, location, rewriter);
    replace(op, selection, &types, lowering, rewriter)
}
