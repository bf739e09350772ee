//! Folds.

use crate::interfaces::LinalgOp;
use crate::{BroadcastOp, IndexOp, MapOp, PackOp, ReduceOp, SoftmaxOp, TransposeOp, UnPackOp};
use terrace_ir::{Constants, Folded, Operation, TypedOp};
use terrace_memref::fold::without_casts;

/// `f(cast(x)) -> f(x)` for all operands in memory. Operations on one tensor as a whole keep their casts.
pub(crate) fn structured<'c>(op: Operation<'_, 'c>) -> Option<Folded<'c>> {
    let keeps_casts =
        op.isa::<BroadcastOp>() || op.isa::<MapOp>() || op.isa::<ReduceOp>() || op.isa::<TransposeOp>();
    if keeps_casts { None } else { without_casts(op) }
}

impl<'c> IndexOp<'_, 'c> {
    pub(crate) fn fold(self, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        // index d -> 0, where loop d has one iteration
        let linalg = LinalgOp::of(self.op().parent_op()?)?;
        if linalg.loop_extents().get(self.loop_number()) != Some(&1) {
            return None;
        }
        Folded::to(operands.context().index_attribute(0))
    }
}

impl<'c> PackOp<'_, 'c> {
    pub(crate) fn fold(self, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        // pack(splat(c)) -> splat(c), where padding is the same
        let source = operands.get(0).filter(|source| source.is_splat())?;
        let padding = self.padding_value().map(|padding| padding.constant());
        let context = operands.context();
        let is_same = match padding {
            None => true,
            Some(padding) => padding == source.dense_element(context, 0),
        };
        if !is_same {
            return None;
        }
        source.resized_splat(context, self.dest().ty()).and_then(Folded::to)
    }
}

impl<'c> UnPackOp<'_, 'c> {
    pub(crate) fn fold(self, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        // unpack(splat(c)) -> splat(c)
        let ty = self.dest().ty();
        let source = operands.get(0).filter(|source| source.is_splat() && ty.has_static_shape())?;
        source.resized_splat(operands.context(), ty).and_then(Folded::to)
    }
}

impl<'c> SoftmaxOp<'_, 'c> {
    pub(crate) fn fold(self, _: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        without_casts(self.op())
    }
}

impl<'c> TransposeOp<'_, 'c> {
    pub(crate) fn fold(self, _: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        // transpose(x) -> x, where no dimension moves
        let stays = self.permutation().iter().copied().eq(0..self.permutation().len() as i64);
        if stays && self.input().ty().is_tensor() { Folded::to(self.input()) } else { None }
    }
}
