//! Loops that copy a region element by element.

use crate::loops::{BoundMap, create_loop};
use terrace_affine as affine;
use terrace_affine::Applied;
use terrace_ir::affine::{AffineExpr, AffineMap};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Location, Operation, PatternRewriter};
use terrace_rewrite::ops::ids;

/// A region of a memref, and the buffer that has a copy of it.
pub(super) struct Buffered<'c> {
    pub memref: ValueId,
    pub buffer: ValueId,
    /// The values in terms of which the bounds are, as dimensions of these.
    pub operands: Vec<ValueId>,
    pub lower: Vec<AffineMap<'c>>,
    pub upper: Vec<AffineMap<'c>>,
    /// The subscripts of the first element in the buffer.
    pub first: Vec<AffineExpr<'c>>,
}

impl<'c> Buffered<'c> {
    /// Creates loops at the insertion point that copy into the buffer, or out of it; the outermost one.
    pub fn create_copy(
        &self,
        is_out: bool,
        location: Location<'c>,
        rewriter: &mut PatternRewriter<'_, 'c>,
    ) -> Option<OpId> {
        let context = rewriter.context();
        let rank = self.lower.len();
        let (mut root, mut end) = (None, None);
        let (mut exprs, mut buffer_operands, mut subscripts) = (Vec::new(), Vec::new(), Vec::new());
        let mut applies = Vec::new();
        for at in 0..rank {
            let bound = |map: AffineMap<'c>| {
                let mut bound = Applied::new(map, self.operands.iter().map(|value| rewriter.value(*value)));
                bound.canonicalize(context);
                // What is there twice bounds no more than once.
                let mut results: Vec<AffineExpr<'c>> = Vec::new();
                for result in bound.map.results() {
                    if !results.contains(result) {
                        results.push(*result);
                    }
                }
                bound.map = AffineMap::new(context, bound.map.dims(), bound.map.symbols(), &results);
                BoundMap::from(&bound)
            };
            let (lower, upper) = (bound(self.lower[at]), bound(self.upper[at]));
            let new = create_loop(&lower, &upper, 1, location, rewriter);
            root = root.or(Some(new.op));
            end = Some(new.end);
            rewriter.set_insertion_point(new.end);
            let offset = AffineMap::new(context, self.operands.len() as u32, 0, &[self.first[at]]);
            let apply = affine::AffineApplyOp::builder(context, location)
                .map(offset)
                .map_operands(self.operands.clone());
            let apply = rewriter.create(apply.result(context.index_type()));
            let at = at as u32;
            exprs.push(AffineExpr::dim(context, 2 * at + 1).sub(context, AffineExpr::dim(context, 2 * at)));
            buffer_operands.push(rewriter.op(apply).result(0).id());
            buffer_operands.push(new.variable);
            subscripts.push(new.variable);
            applies.push(apply);
        }
        let map = AffineMap::new(context, 2 * rank as u32, 0, &exprs);
        let mut in_buffer = Applied::new(map, buffer_operands.iter().map(|value| rewriter.value(*value)));
        in_buffer.compose(context);
        let (map, operands) = (in_buffer.map, ids(in_buffer.operands.into_iter()));
        for apply in applies {
            if rewriter.op(apply).result(0).is_unused()
                && !operands.contains(&rewriter.op(apply).result(0).id())
            {
                rewriter.erase_op(apply);
            }
        }
        rewriter.set_insertion_point(end?);
        let identity = AffineMap::identity(context, rank as u32);
        let slow = (self.memref, identity, subscripts);
        let fast = (self.buffer, map, operands);
        let (from, to) = if is_out { (fast, slow) } else { (slow, fast) };
        let element = rewriter.type_of(from.0).shaped_element()?;
        let load =
            affine::AffineLoadOp::builder(context, location).memref(from.0).indices(from.2).map(from.1);
        let value = rewriter.create_value(load.result(element));
        let store = affine::AffineStoreOp::builder(context, location).value(value).memref(to.0);
        rewriter.create(store.indices(to.2).map(to.1));
        root
    }
}

/// Returns true if an access can be made one of another memref: it is one of those that regions are made of.
pub(super) fn can_be_moved(op: Operation<'_, '_>) -> bool {
    (op.isa::<affine::AffineLoadOp>() || op.isa::<affine::AffineStoreOp>()) && op.attribute("map").is_some()
}
