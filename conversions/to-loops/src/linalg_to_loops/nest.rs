//! Nests of loops of one kind.

use terrace_affine as affine;
use terrace_affine::AffineForOp;
use terrace_ir::affine::AffineMap;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Location, PatternRewriter, RegionSource, TypedOp};
use terrace_linalg::IteratorType;
use terrace_scf as scf;
use terrace_scf::{ForOp, ParallelOp};

/// Loops that a structured operation is converted to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LoopKind {
    /// `scf.for`.
    For,
    /// `scf.parallel` for neighbouring parallel dimensions, `scf.for` for others.
    Parallel,
    /// `affine.for`.
    Affine,
}

/// Range of a loop.
pub(super) struct LoopRange {
    pub lower: ValueId,
    pub upper: ValueId,
    pub step: ValueId,
    pub iterator: IteratorType,
}

/// Creates a loop for each range, the first one outermost, and goes into the innermost. Returns the induction variables.
pub(super) fn build_nest<'c>(
    kind: LoopKind,
    ranges: &[LoopRange],
    location: Location<'c>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> Vec<ValueId> {
    let mut variables = Vec::with_capacity(ranges.len());
    let mut rest = ranges;
    while let Some(first) = rest.first() {
        let parallel = rest.iter().take_while(|range| range.iterator == IteratorType::Parallel).count();
        let taken = match kind {
            LoopKind::Parallel if parallel != 0 => parallel,
            _ => 1,
        };
        let (now, later) = rest.split_at(taken);
        let (new, end) = match kind {
            LoopKind::Affine => (affine_loop(first, location, rewriter), affine::AffineYieldOp::NAME),
            LoopKind::Parallel if parallel != 0 => {
                (parallel_loop(now, location, rewriter), scf::ReduceOp::NAME)
            }
            _ => (sequential_loop(first, location, rewriter), scf::YieldOp::NAME),
        };
        let region = rewriter.op(new).region(0).id();
        let index = rewriter.context().index_type();
        let block = rewriter.create_block(region, None, now.iter().map(|_| (index, location)));
        variables.extend(rewriter.block(block).arguments().map(|argument| argument.id()));
        let end = rewriter.create_named(end, location, &[], &[], &[]);
        rewriter.set_insertion_point(end);
        rest = later;
    }
    variables
}

fn sequential_loop<'c>(
    range: &LoopRange,
    location: Location<'c>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> OpId {
    let new = ForOp::builder(rewriter.context(), location)
        .lower_bound(range.lower)
        .upper_bound(range.upper)
        .step(range.step)
        .results([])
        .region(RegionSource::Empty);
    rewriter.create(new)
}

fn parallel_loop<'c>(
    ranges: &[LoopRange],
    location: Location<'c>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> OpId {
    let all = |of: fn(&LoopRange) -> ValueId| ranges.iter().map(of).collect::<Vec<_>>();
    let new = ParallelOp::builder(rewriter.context(), location)
        .lower_bound(all(|range| range.lower))
        .upper_bound(all(|range| range.upper))
        .step(all(|range| range.step))
        .results([])
        .region(RegionSource::Empty);
    rewriter.create(new)
}

fn affine_loop<'c>(
    range: &LoopRange,
    location: Location<'c>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> OpId {
    let context = rewriter.context();
    let constant = |value: ValueId| rewriter.value(value).constant_i64();
    let (lower, upper) = match (constant(range.lower), constant(range.upper)) {
        (Some(lower), Some(upper)) => {
            ((AffineMap::constant(context, lower), vec![]), (AffineMap::constant(context, upper), vec![]))
        }
        _ => {
            let whole = AffineMap::identity(context, 1);
            ((whole, vec![range.lower]), (whole, vec![range.upper]))
        }
    };
    let new = AffineForOp::builder(context, location)
        .lower_bound_operands(lower.1)
        .upper_bound_operands(upper.1)
        .lower_bound_map(lower.0)
        .upper_bound_map(upper.0)
        .step(1)
        .results([])
        .region(RegionSource::Empty);
    rewriter.create(new)
}
