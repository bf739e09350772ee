//! Nests of loops to vectorize: as deep as vectors have dimensions, other loops between them.

use super::access::{Along, access_along};
use super::strategy::is_element;
use crate::legality::bounds_inside_vary;
use terrace_affine::{AffineForOp, AffineIfOp, AffineLoadOp, AffineStoreOp};
use terrace_ir::ids::OpId;
use terrace_ir::{Body, Operation, TypedOp, WalkOrder, WalkResult};
use terrace_support::interner::FoldSet;

/// A loop that is to be vectorized, with those in it along the next dimension of the vector.
#[derive(Debug)]
pub(super) struct Match {
    /// The loop.
    pub op: OpId,
    /// Loops in it.
    pub children: Vec<Match>,
}

/// Finds nests of loops.
pub(super) struct Matcher<'m> {
    /// Parallel loops.
    pub candidates: &'m FoldSet<OpId>,
    /// Shape of the vectors.
    pub sizes: &'m [i64],
    /// For each dimension of the vector the dimension of memrefs, from the last one, that its loop may run along; any if
    /// empty or negative.
    pub fastest_varying: &'m [i64],
}

impl Matcher<'_> {
    /// Finds the nests in an operation, inner ones first.
    pub fn find(&self, op: Operation<'_, '_>) -> Vec<Match> {
        self.find_at(op, 0)
    }

    fn find_at(&self, around: Operation<'_, '_>, depth: usize) -> Vec<Match> {
        let mut found = Vec::new();
        let _ = around.walk(WalkOrder::PostOrder, &mut |op| {
            if op != around
                && let Some(view) = AffineForOp::cast(op)
                && self.fits(view, depth)
            {
                if depth + 1 == self.sizes.len() {
                    found.push(Match { op: op.id(), children: Vec::new() });
                } else {
                    let children = self.find_at(op, depth + 1);
                    if !children.is_empty() {
                        found.push(Match { op: op.id(), children });
                    }
                }
            }
            WalkResult::Advance
        });
        found
    }

    fn fits(&self, view: AffineForOp<'_, '_>, depth: usize) -> bool {
        if !self.candidates.contains(&view.op().id()) {
            return false;
        }
        let Some(own) = vectorizable_along(view, self.sizes[depth]) else { return false };
        let wanted = self.fastest_varying.get(depth).copied().filter(|dim| *dim >= 0);
        own.zip(wanted).is_none_or(|(own, wanted)| own as i64 == wanted)
    }
}

/// Returns the dimension of memrefs, from the last one, that a loop runs along, if all in it can be done on vectors; inside
/// `Some(None)` if it runs along none.
pub(super) fn vectorizable_along(view: AffineForOp<'_, '_>, size: i64) -> Option<Option<usize>> {
    if !has_vectorizable_ops(view) {
        return None;
    }
    let mut dim = None;
    let flow = view.op().walk(WalkOrder::PostOrder, &mut |op| {
        if AffineLoadOp::cast(op).is_none() && AffineStoreOp::cast(op).is_none() {
            return WalkResult::Advance;
        }
        match access_along(op, view, size) {
            Along::None => WalkResult::Advance,
            Along::Dim(own) if dim.is_none_or(|dim| dim == own) => {
                dim = Some(own);
                WalkResult::Advance
            }
            _ => WalkResult::Interrupt,
        }
    });
    flow.is_continue().then_some(dim)
}

/// Returns true if no operation in a loop is a condition, has regions that are no loops, or values that have no vectors; and if
/// no loop in it runs from or to where this one stands.
pub(super) fn has_vectorizable_ops(view: AffineForOp<'_, '_>) -> bool {
    let flow = view.op().walk(WalkOrder::PostOrder, &mut |op| {
        let is_loop = AffineForOp::cast(op).is_some();
        let is_odd = AffineIfOp::cast(op).is_some() || op.region_count() != 0 && !is_loop;
        let operands = op.operands().all(|operand| {
            let ty = operand.ty();
            is_element(if ty.is_memref() { ty.element_or_self() } else { ty })
        });
        match !is_odd && operands && op.results().all(|result| is_element(result.ty())) {
            true => WalkResult::Advance,
            false => WalkResult::Interrupt,
        }
    });
    flow.is_continue() && !bounds_inside_vary(view)
}

/// Divides matches into those of which one at most can be vectorized: one of them is around the others.
pub(super) fn buckets<'m>(matches: &'m [Match], body: &Body<'_>) -> Vec<Vec<&'m Match>> {
    let mut buckets: Vec<(OpId, Vec<&'m Match>)> = Vec::new();
    let is_around = |outer: OpId, inner: OpId| {
        std::iter::successors(Some(Operation::new(body, inner)), |op| op.parent_op())
            .any(|op| op.id() == outer)
    };
    for one in matches {
        let home = buckets.iter_mut().find(|(root, _)| is_around(*root, one.op) || is_around(one.op, *root));
        match home {
            Some((root, bucket)) => {
                if !is_around(*root, one.op) {
                    *root = one.op;
                }
                bucket.push(one);
            }
            None => buckets.push((one.op, vec![one])),
        }
    }
    buckets.into_iter().map(|(_, bucket)| bucket).collect()
}
