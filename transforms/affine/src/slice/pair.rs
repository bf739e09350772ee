//! The slice for one pair of dependent accesses.

use super::Slice;
use crate::constraints::BoundMaps;
use crate::dependence::{Access, DependentIterations, loops_around};
use crate::parallel::{is_parallel, is_parallel_with_reductions};
use terrace_affine::AffineForOp;
use terrace_ir::ids::OpId;
use terrace_ir::{Operation, TypedOp, WalkOrder, WalkResult};
use terrace_support::interner::FoldSet;

/// The attribute of a loop of which no slices are made.
pub const BARRIER: &str = "slice_fusion_barrier";

/// Returns the loops of a nest that are not parallel.
pub fn sequential_loops(nest: Operation<'_, '_>) -> FoldSet<OpId> {
    let mut found = FoldSet::default();
    let _ = nest.walk(WalkOrder::PostOrder, &mut |op| {
        if AffineForOp::cast(op).is_some_and(|of| !is_parallel(of)) {
            found.insert(op.id());
        }
        WalkResult::Advance
    });
    found
}

/// Computes which iterations of one nest are dependent on an iteration of the outermost loops of the other one.
///
/// A backward slice is of the nest of the source.
pub(super) fn slice_of_pair<'a, 'c>(
    source: &Access<'a, 'c>,
    target: &Access<'a, 'c>,
    dependent: &DependentIterations,
    depth: usize,
    is_backward: bool,
) -> Option<Slice<'c>> {
    let context = source.op.context();
    let mut constraints = dependent.constraints.clone();
    let (source_dims, target_dims) = (dependent.source_dims, dependent.target_dims);
    let (at, count) = match is_backward {
        true => (source_dims + depth, target_dims.checked_sub(depth)?),
        false => (depth, source_dims.checked_sub(depth)?),
    };
    constraints.project_out(at..at + count);
    let (offset, sliced) = if is_backward { (0, source_dims) } else { (depth, target_dims) };
    let range = offset..offset + sliced;
    let variables = constraints.values()[range.clone()].iter().copied().collect::<Option<Vec<_>>>()?;
    let bounds = constraints.slice_bounds(offset, sliced, context);
    let others = constraints.values().iter().enumerate().filter(|(at, _)| !range.contains(at));
    let operands = others.map(|(_, value)| *value).collect::<Option<Vec<_>>>()?;
    let (source_loops, target_loops) = (loops_around(source.op), loops_around(target.op));
    // Induction variables of other loops are no loops of a nest to be fused.
    if source_loops.len() != source_dims || target_loops.len() != target_dims {
        return None;
    }
    let (own, into) = if is_backward { (source_loops, target_loops) } else { (target_loops, source_loops) };
    let block = into.get(depth.checked_sub(1)?)?.region().first_block()?;
    let before = if is_backward { block.first_op()? } else { block.last_op()? };
    let mut slice = Slice { variables, bounds, operands, block: block.id(), before: before.id() };
    let sequential = match !source.is_store && !target.is_store {
        true => sequential_loops(own.first()?.op()),
        false => FoldSet::default(),
    };
    let is_barrier =
        |of: &AffineForOp<'_, '_>| sequential.contains(&of.op().id()) || of.op().attribute(BARRIER).is_some();
    let is_innermost = depth >= own.len();
    for (at, of) in own.iter().enumerate() {
        if !is_barrier(of) {
            continue;
        }
        let body = source.op.body();
        // One iteration of a reduction may be put into the innermost loop of another one that runs as often.
        let stays = is_innermost
            && is_parallel_with_reductions(*of)
            && slice.is_single_iteration(body)
            && slice.is_maximal(body) == Some(true);
        if !stays {
            slice.bounds[at..].fill(BoundMaps::default());
            break;
        }
    }
    Some(slice)
}
