//! Loops of one iteration, which are no loops.

use crate::bounds::{constant_trip_count, lower};
use terrace_affine::{AffineApplyOp, AffineForOp};
use terrace_arith::ArithBuilder;
use terrace_ir::affine::AffineMap;
use terrace_ir::ids::OpId;
use terrace_ir::{Block, Body, Operation, PatternRewriter, TypedOp};
use terrace_rewrite::ops::ids;

/// Moves the body of a loop of one iteration before it, and replaces the loop: `for i = a to a + 1 { f(i) } -> f(a)`.
///
/// `None` if the trip count is not known to be one.
pub fn promote_single_iteration(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> Option<()> {
    let view = rewriter.view::<AffineForOp>(op)?;
    if view.lower_bound_map().results().len() != 1 || constant_trip_count(view)? != 1 {
        return None;
    }
    let (context, location) = (rewriter.context(), view.op().location());
    let body = view.region().first_block()?;
    let (variable, inits, start) = (body.argument(0), ids(view.inits()), lower(view));
    let is_used = !variable.is_unused();
    let constant = view.constant_lower_bound();
    let (map, operands) = (start.map, ids(start.operands.into_iter()));
    let is_identity = map == AffineMap::identity(context, 1);
    let (body, last, variable) = (body.id(), body.last_op()?.id(), variable.id());

    rewriter.set_insertion_point(op);
    let value = if !is_used {
        // Nobody looks at what stands in its place.
        None
    } else if let Some(constant) = constant {
        let entry = Operation::new(rewriter.body(), Body::ROOT).region(0).first_block().map(Block::id)?;
        rewriter.set_insertion_point_to_start(entry);
        Some(rewriter.builder(location).index(constant))
    } else if is_identity {
        Some(operands[0])
    } else {
        let new = AffineApplyOp::builder(context, location).map(map).map_operands(operands);
        Some(rewriter.create_value(new.result(context.index_type())))
    };
    if let Some(value) = value {
        rewriter.replace_all_uses_with(variable, value);
    }
    let arguments = ids(rewriter.block(body).arguments().skip(1));
    for (argument, init) in arguments.into_iter().zip(inits) {
        rewriter.replace_all_uses_with(argument, init);
    }
    let results = rewriter.operands(last);
    rewriter.erase_op(last);
    while let Some(inner) = rewriter.block(body).first_op().map(Operation::id) {
        rewriter.move_op_before(inner, op);
    }
    rewriter.replace_op(op, &results);
    Some(())
}
