//! `--convert-pdl-to-pdl-interp`: patterns become one function that matches, and functions that rewrite.
//!
//! Reads:     patterns directly in the module.
//! Preserves: nothing.
//! Cost:      each question of a pattern once for each pattern that asks it.

use terrace_ir::rewrite::NoListener;
use terrace_ir::{LogicalResult, Operation, PatternRewriter, TypedOp};
use terrace_ods_macros::pass;
use terrace_pass::{Pass, PassOp};
use terrace_pdl::PatternOp;
use terrace_rules::lower;

/// The pass `--convert-pdl-to-pdl-interp`.
#[pass(
    "convert-pdl-to-pdl-interp",
    "Convert PDL ops to PDL interpreter ops",
    class = "ConvertPDLToPDLInterpPass",
    anchor = "builtin.module"
)]
pub struct ConvertPdlToPdlInterp;

impl Pass for ConvertPdlToPdlInterp {
    fn run<'c>(&self, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        let module = op.op();
        let Some(block) = module.regions().next().and_then(|region| region.first_block()) else {
            return Ok(());
        };
        let (context, location, block_id) = (module.context(), module.location(), block.id());
        let patterns = || block.ops().filter_map(|op| PatternOp::cast(op.inner()).map(|view| (op, view)));
        let lowered = lower(context, location, patterns().map(|(_, view)| view));
        let old: Vec<_> = patterns().map(|(op, _)| Operation::id(op)).collect();
        let mut silent = NoListener;
        let mut rewriter = PatternRewriter::new(op.body_mut(), &mut silent);
        rewriter.set_insertion_point_to_start(block_id);
        rewriter.create(lowered.matcher);
        rewriter.create(lowered.rewriters);
        old.into_iter().for_each(|pattern| rewriter.erase_op(pattern));
        Ok(())
    }
}
