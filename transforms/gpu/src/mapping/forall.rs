//! Replacement of a loop by its body, for the iteration of one unit.

use super::ids::{Sizes, create_positions};
use super::{Level, LoopMapping, iterations};
use terrace_gpu::BarrierOp;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Block, Operation, PatternRewriter, RegionSource, TypedOp};
use terrace_scf::{ForallOp, IfOp, YieldOp};

/// Blocks or threads for the iterations of a loop.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Available {
    /// Numbers along each dimension; as many as there are iterations if `None`.
    pub sizes: Option<[i64; 3]>,
    /// Threads of a warp.
    pub warp_size: i64,
    /// True to let all threads of a block wait for each other after the loop.
    pub waits: bool,
}

/// Replaces an `scf.forall` by its body, for the iteration of the block, warp or thread that runs it, and returns the
/// numbers of units along each dimension that it takes.
///
/// ```text
/// forall (i, j) in (7, 9) { f(i, j) } {mapping = [#gpu.thread<y>, #gpu.thread<x>]}
///   -> if x < 9 && y < 7 { f(y, x) }, with x and y the position of the thread in a block of 12 x 9
/// ```
///
/// # Errors
/// If the loop has another kind of mapping, results, or extents that are not known; if there are fewer units than
/// iterations. The loop stays as it is.
pub fn map_forall(
    op: OpId,
    levels: &[Level],
    available: &Available,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> Result<[i64; 3], String> {
    let mapping = LoopMapping::of(rewriter.op(op))?;
    if !levels.contains(&mapping.level) {
        return Err(match levels.contains(&Level::Block) {
            true => "scf.forall op requires a mapping attribute of kind 'block'".to_owned(),
            false => "scf.forall op requires a mapping attribute of kind 'thread' or 'warp'".to_owned(),
        });
    }
    let view = rewriter.view::<ForallOp>(op).ok_or("expected an scf.forall")?;
    if view.op().result_count() != 0 {
        return Err("only bufferized scf.forall can be mapped".to_owned());
    }
    let Some(extents) = iterations(view) else {
        return Err("requires statically sized, normalized forall op".to_owned());
    };
    let location = view.op().location();
    let body = view.region().first_block().map(Block::id).ok_or("expected a body")?;
    let sorted = mapping.sorted(&extents);
    rewriter.set_insertion_point(op);
    let sizes = Sizes { iterations: &sorted, available: available.sizes, warp_size: available.warp_size };
    let positions = create_positions(&mapping, &sizes, location, rewriter)?;
    let values: Vec<ValueId> =
        mapping.dims.iter().filter_map(|dim| positions.ids.get(*dim).copied()).collect();
    if let Some(end) = rewriter.block(body).last_op().map(Operation::id) {
        rewriter.erase_op(end);
    }
    let context = rewriter.context();
    match positions.has_work {
        Some(condition) => {
            let new = IfOp::builder(context, location)
                .condition(condition)
                .results([])
                .then_region(RegionSource::Empty)
                .else_region(RegionSource::Empty);
            let guard = rewriter.create(new);
            let region = rewriter.op(guard).region(0).id();
            rewriter.create_block(region, None, []);
            let end = rewriter.create(YieldOp::builder(context, location));
            rewriter.set_insertion_point(end);
            let point = rewriter.insertion_point();
            rewriter.inline_block_before(body, point, &values);
        }
        None => {
            let point = rewriter.insertion_point();
            rewriter.inline_block_before(body, point, &values);
        }
    }
    rewriter.set_insertion_point(op);
    if available.waits {
        rewriter.create(BarrierOp::builder(context, location));
    }
    rewriter.erase_op(op);
    let size = |dim: usize| sorted.get(dim).copied().unwrap_or(1);
    Ok([size(0), size(1), size(2)])
}
