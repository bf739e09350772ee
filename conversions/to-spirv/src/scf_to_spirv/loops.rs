//! Loops as `spirv.mlir.loop`: an entry, a header, which decides whether to go on, the body, and a block after the loop.

use super::results::{block_at_end, branch, branch_if, replace, result_variable, structured};
use crate::lowering::Lowering;
use crate::lowering::access::store;
use crate::lowering::constants::{ConstantBuilder, case};
use std::sync::Arc;
use terrace_ir::ids::{BlockId, OpId, RegionId, ValueId};
use terrace_ir::{Block, Builder, Location, MatchResult, Operation, PatternRewriter, Region, TypedOp};
use terrace_rewrite::conversion::{
    SignatureConversion, convert_block_signature, convert_region_types, converted_operands_to_one,
    replace_op_converted,
};
use terrace_scf::{ForOp, WhileOp};
use terrace_spirv as spirv;
use terrace_spirv::attributes::LOOP_CONTROL_ATTR;
use terrace_spirv::attributes::enums::LoopControl;

/// A loop that is being created.
struct Loop {
    op: OpId,
    body: RegionId,
    entry: BlockId,
    merge: BlockId,
}

impl Loop {
    fn create<'c>(location: Location<'c>, rewriter: &mut PatternRewriter<'_, 'c>) -> Option<Self> {
        let control = case(rewriter.context(), &LOOP_CONTROL_ATTR, LoopControl::NONE.value());
        let (op, body) = structured(spirv::LoopOp::NAME, ("loop_control", control), location, rewriter)?;
        let entry = block_at_end(body, rewriter);
        let merge = block_at_end(body, rewriter);
        rewriter.set_insertion_point_to_end(merge);
        rewriter.create_named(spirv::MergeOp::NAME, location, &[], &[], &[]);
        Some(Loop { op, body, entry, merge })
    }
}

/// `scf.for -> spirv.mlir.loop`
pub(super) fn counted(
    op: OpId,
    lowering: &Arc<Lowering>,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    let view = rewriter.view::<ForOp>(op)?;
    let is_unsigned = view.op().attribute("unsignedCmp").is_some();
    let (location, region) = (view.op().location(), view.op().regions().next()?.id());
    let operands = converted_operands_to_one(op, &lowering.converter, rewriter)?;
    let [start, end, step, inits @ ..] = &operands[..] else { return None };
    let new = Loop::create(location, rewriter)?;
    let header = rewriter.create_block(new.body, Some(new.merge), std::iter::empty());
    let starts: Vec<ValueId> = [&[*start], inits].concat();
    let mut signature = SignatureConversion::default();
    let mut arguments = Vec::with_capacity(starts.len());
    for value in &starts {
        let (ty, at) = (rewriter.type_of(*value), rewriter.value(*value).location());
        let argument = rewriter.add_argument(header, ty, at);
        signature.replace(&[argument]);
        arguments.push(argument);
    }
    let first = rewriter.region(region).first_block()?.id();
    let body = convert_block_signature(first, &signature, &lowering.converter, rewriter);
    rewriter.inline_region_before(region, new.body, Some(new.merge));
    rewriter.set_insertion_point_to_end(new.entry);
    branch(header, &starts, location, rewriter);
    rewriter.set_insertion_point_to_end(header);
    let less = if is_unsigned { spirv::ULessThanOp::NAME } else { spirv::SLessThanOp::NAME };
    let goes_on = Builder::new(rewriter, location).predicate(less, &[arguments[0], *end]);
    branch_if(goes_on, (body, &[]), new.merge, location, rewriter);
    // The yield of the body still stands before these; it adds its values to the branch.
    let last =
        rewriter.region(new.body).blocks().map(Block::id).take_while(|block| *block != new.merge).last()?;
    rewriter.set_insertion_point_to_end(last);
    let next = Builder::new(rewriter, location).binary(spirv::IAddOp::NAME, arguments[0], *step);
    branch(header, &[next], location, rewriter);
    let types: Vec<_> = inits.iter().map(|value| rewriter.type_of(*value)).collect();
    replace(op, new.op, &types, lowering, rewriter)
}

/// `scf.while -> spirv.mlir.loop`
pub(super) fn conditional(
    op: OpId,
    lowering: &Arc<Lowering>,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    let view = rewriter.view::<WhileOp>(op)?.op();
    let location = view.location();
    let regions: Vec<RegionId> = view.regions().map(Region::id).collect();
    let &[before, after] = &regions[..] else { return None };
    let inits = converted_operands_to_one(op, &lowering.converter, rewriter)?;
    let new = Loop::create(location, rewriter)?;
    let header = convert_region_types(before, &lowering.converter, None, rewriter)?;
    let body = convert_region_types(after, &lowering.converter, None, rewriter)?;
    let last = |block: BlockId, rewriter: &PatternRewriter<'_, '_>| {
        rewriter.block(block).last_op().map(Operation::id)
    };
    let (decision, back) = (last(header, rewriter)?, last(body, rewriter)?);
    let decided = converted_operands_to_one(decision, &lowering.converter, rewriter)?;
    let handed_back = converted_operands_to_one(back, &lowering.converter, rewriter)?;
    let (condition, values) = decided.split_first()?;
    let decided_at = rewriter.op(decision).location();
    rewriter.inline_region_before(before, new.body, Some(new.merge));
    rewriter.inline_region_before(after, new.body, Some(new.merge));
    rewriter.set_insertion_point_to_end(new.entry);
    branch(header, &inits, location, rewriter);
    let mut results = Vec::with_capacity(values.len());
    for value in values {
        let ty = rewriter.type_of(*value);
        let (variable, result) = result_variable(ty, new.op, decided_at, rewriter)?;
        results.push(result);
        rewriter.set_insertion_point(decision);
        store(variable, *value, &[], &mut Builder::new(rewriter, decided_at));
    }
    rewriter.set_insertion_point(decision);
    branch_if(*condition, (body, values), new.merge, decided_at, rewriter);
    rewriter.erase_op(decision);
    rewriter.set_insertion_point(back);
    let back_at = rewriter.op(back).location();
    branch(header, &handed_back, back_at, rewriter);
    rewriter.erase_op(back);
    replace_op_converted(op, &results, &lowering.converter, rewriter);
    Some(())
}
