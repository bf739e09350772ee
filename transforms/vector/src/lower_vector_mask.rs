//! `--lower-vector-mask`: transfers and gathers take the mask that is around them themselves.
//!
//! Reads:     nothing.
//! Preserves: nothing.
//! Cost:      one visit for each operation.

use terrace_ir::ids::OpId;
use terrace_ir::{MatchResult, Operation, Pattern, PatternRewriter, TypedOp};
use terrace_ods_macros::pass;
use terrace_rewrite::passes::{GreedyPass, PatternSet};
use terrace_vector as vector;

/// `mask(m) { transfer_read } -> transfer_read(m)`
pub const MASK: Pattern = Pattern::of::<vector::MaskOp>("MaskOpRewritePattern", lower);

/// The pass `--lower-vector-mask`.
#[pass(
    "lower-vector-mask",
    "Lower 'vector.mask' operations",
    class = "LowerVectorMaskPass",
    anchor = "func.func"
)]
pub struct LowerVectorMask;

impl GreedyPass for LowerVectorMask {
    fn patterns(&self, set: &mut PatternSet<'_>) {
        let context = set.context();
        let dialects = context.dialects();
        let specs =
            dialects.iter().flat_map(|dialect| dialect.ops).filter(|spec| spec.name == vector::MaskOp::NAME);
        set.add(MASK);
        set.extend(specs.flat_map(|spec| spec.hooks.canonicalize).cloned());
    }
}

fn lower(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<vector::MaskOp>(op)?;
    let (mask, passthru) = (view.mask().id(), view.passthru().map(|value| value.id()));
    let inner = view.mask_region().ops().next().map(Operation::id)?;
    let name = rewriter.op(inner).name();
    let mut state = rewriter.state_of(inner);
    match name.as_str() {
        vector::GatherOp::NAME => {
            let mask_at = state.operands.len().checked_sub(2)?;
            state.operands[mask_at] = mask;
            if let Some(passthru) = passthru {
                state.operands[mask_at + 1] = passthru;
            }
        }
        // What they read or leave where the mask is not set is no vector.
        vector::TransferReadOp::NAME | vector::TransferWriteOp::NAME if passthru.is_none() => {
            let context = rewriter.context();
            let sizes = rewriter.op(inner).attribute("operandSegmentSizes")?.as_i32_array()?;
            let (last, others) = sizes.split_last()?;
            if *last != 0 {
                return None;
            }
            let sizes = [others, &[1]].concat();
            state.set(context, "operandSegmentSizes", context.dense_i32_array(&sizes));
            state.operands.push(mask);
        }
        _ => return None,
    }
    let new = rewriter.create(state);
    let results = rewriter.results(new);
    rewriter.replace_op(op, &results);
    Some(())
}
