//! `--convert-scf-to-cf`: structured control flow becomes branches between blocks.
//!
//! Reads:     nothing.
//! Preserves: nothing.
//! Cost:      one visit for each operation; the block of a structured operation is cut in two.

mod loops;
mod parallel;
mod regions;

use terrace_cf::BranchOp;
use terrace_ir::ids::{BlockId, OpId, RegionId, ValueId};
use terrace_ir::{Block, Location, Operation, Pattern, PatternRewriter, Type, TypedOp, Value};
use terrace_ods_macros::pass;
use terrace_rewrite::conversion::ConversionTarget;
use terrace_rewrite::passes::{ConversionPass, PatternSet};
use terrace_scf as scf;

/// The pass `--convert-scf-to-cf`.
#[pass(
    "convert-scf-to-cf",
    "Convert SCF dialect to ControlFlow dialect, replacing structured control flow with a CFG",
    class = "SCFToControlFlowPass"
)]
pub struct ConvertScfToCf {
    /// Experimental performance flag to disallow pattern rollback.
    #[option("allow-pattern-rollback", default = true)]
    _allow_pattern_rollback: bool,
}

impl ConversionPass for ConvertScfToCf {
    fn patterns(&self, set: &mut PatternSet<'_>) {
        set.add_all(PATTERNS);
    }

    fn target(&self, target: &mut ConversionTarget<'_>) {
        target.illegal_ops(&[
            scf::ForallOp::SPEC,
            scf::ForOp::SPEC,
            scf::IfOp::SPEC,
            scf::IndexSwitchOp::SPEC,
            scf::ParallelOp::SPEC,
            scf::WhileOp::SPEC,
            scf::ExecuteRegionOp::SPEC,
        ]);
        target.mark_unknown_ops(|_| Some(true));
    }
}

/// A pattern for each structured operation.
pub const PATTERNS: &[Pattern] = &[
    Pattern::of::<scf::ForallOp>("ForallLowering", |op, rewriter| {
        terrace_scf_transforms::forall_to_parallel(op, rewriter).map(|_| ())
    }),
    Pattern::of::<scf::ForOp>("ForLowering", loops::for_loop),
    Pattern::of::<scf::IfOp>("IfLowering", regions::conditional),
    Pattern::of::<scf::ParallelOp>("ParallelLowering", parallel::parallel),
    Pattern::of::<scf::WhileOp>("WhileLowering", loops::while_loop),
    Pattern::of::<scf::ExecuteRegionOp>("ExecuteRegionLowering", regions::execute_region),
    Pattern::of::<scf::IndexSwitchOp>("IndexSwitchLowering", regions::index_switch),
    Pattern::of::<scf::WhileOp>("DoWhileLowering", loops::do_while_loop).benefit(2),
];

fn ids<'a, 'c: 'a>(values: impl Iterator<Item = Value<'a, 'c>>) -> Vec<ValueId> {
    values.map(Value::id).collect()
}

fn types<'a, 'c: 'a>(values: impl Iterator<Item = Value<'a, 'c>>) -> Vec<Type<'c>> {
    values.map(Value::ty).collect()
}

/// Splits a block before an operation; returns the block, and the new one that begins with the operation.
fn split_before(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> (BlockId, BlockId) {
    let before = rewriter.op(op).block().expect("an operation that is converted is in a block").id();
    (before, rewriter.split_block(op))
}

fn first_block(region: RegionId, rewriter: &PatternRewriter<'_, '_>) -> BlockId {
    rewriter.region(region).first_block().expect("a region that is converted has a block").id()
}

fn last_op(block: BlockId, rewriter: &PatternRewriter<'_, '_>) -> OpId {
    rewriter.block(block).last_op().map(Operation::id).expect("a block that is converted has a terminator")
}

fn arguments(block: BlockId, rewriter: &PatternRewriter<'_, '_>) -> Vec<ValueId> {
    ids(rewriter.block(block).arguments())
}

/// Creates a branch at the end of a block.
fn branch<'c>(
    from: BlockId,
    to: BlockId,
    values: Vec<ValueId>,
    location: Location<'c>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> OpId {
    rewriter.set_insertion_point_to_end(from);
    rewriter.create(BranchOp::builder(rewriter.context(), location).dest(to).dest_operands(values))
}

/// Replaces the terminator of a block by a branch that passes its operands.
fn branch_instead<'c>(
    block: BlockId,
    to: BlockId,
    location: Location<'c>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) {
    let terminator = last_op(block, rewriter);
    let values = ids(rewriter.op(terminator).operands());
    branch(block, to, values, location, rewriter);
    rewriter.erase_op(terminator);
}

/// Replaces each `scf.yield` that ends a block of a region by a branch, and moves the blocks before another one; the
/// first of them is the result.
fn inline_before(region: RegionId, to: BlockId, rewriter: &mut PatternRewriter<'_, '_>) -> BlockId {
    let first = first_block(region, rewriter);
    let blocks: Vec<BlockId> = rewriter.region(region).blocks().map(Block::id).collect();
    for block in blocks {
        let Some(last) = rewriter.block(block).last_op() else { continue };
        if last.isa::<scf::YieldOp>() {
            let location = last.location();
            branch_instead(block, to, location, rewriter);
        }
    }
    let around = rewriter.block(to).parent_region().expect("a block that is converted is in a region").id();
    rewriter.inline_region_before(region, around, Some(to));
    first
}

/// Adds arguments of the result types of an operation to a block, and returns them.
fn arguments_for_results(op: OpId, block: BlockId, rewriter: &mut PatternRewriter<'_, '_>) -> Vec<ValueId> {
    let view = rewriter.op(op);
    let (types, location) = (types(view.results()), view.location());
    types.into_iter().map(|ty| rewriter.add_argument(block, ty, location)).collect()
}
