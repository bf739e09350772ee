//! Loops directly in loops.

use terrace_ir::ids::{BlockId, OpId, ValueId};
use terrace_ir::{InsertionPoint, Location, Operation, PatternRewriter, RegionSource};
use terrace_scf::{ForOp, YieldOp};

/// Loops that carry nothing, each the only operation in the one around it.
pub(super) struct LoopNest {
    /// The loops, the outermost first.
    pub loops: Vec<OpId>,
    /// The induction variables, the outermost first.
    pub variables: Vec<ValueId>,
    /// Insertion point in the body of the innermost loop.
    pub inside: InsertionPoint,
}

/// Creates a loop for each triple of lower bound, upper bound and step; `None` if there is none.
pub(super) fn build_loop_nest<'c>(
    bounds: impl IntoIterator<Item = (ValueId, ValueId, ValueId)>,
    location: Location<'c>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> Option<LoopNest> {
    let context = rewriter.context();
    let mut nest: Option<LoopNest> = None;
    for (lower, upper, step) in bounds {
        let new = ForOp::builder(context, location)
            .lower_bound(lower)
            .upper_bound(upper)
            .step(step)
            .results([])
            .region(RegionSource::Empty);
        let new = rewriter.create(new);
        let region = rewriter.op(new).region(0).id();
        let variable = (rewriter.type_of(lower), location);
        let block = rewriter.create_block(region, None, [variable]);
        let end = rewriter.create(YieldOp::builder(context, location));
        rewriter.set_insertion_point(end);
        let (mut loops, mut variables) = nest.map(|nest| (nest.loops, nest.variables)).unwrap_or_default();
        loops.push(new);
        variables.push(rewriter.block(block).argument(0).id());
        nest = Some(LoopNest { loops, variables, inside: rewriter.insertion_point() });
    }
    nest
}

/// Erases a parallel loop whose body, without its terminator, goes into a nest of loops.
pub(super) fn move_into(nest: &LoopNest, op: OpId, body: BlockId, rewriter: &mut PatternRewriter<'_, '_>) {
    if let Some(last) = rewriter.block(body).last_op().map(Operation::id) {
        rewriter.erase_op(last);
    }
    let arguments = rewriter.block(body).arguments().zip(&nest.variables);
    let arguments: Vec<_> = arguments.map(|(old, new)| (old.id(), *new)).collect();
    for (old, new) in arguments {
        rewriter.replace_all_uses_with(old, new);
    }
    while let Some(first) = rewriter.block(body).first_op().map(Operation::id) {
        rewriter.move_op_to(first, nest.inside);
    }
    rewriter.erase_op(op);
}
