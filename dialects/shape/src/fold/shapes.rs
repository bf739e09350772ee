//! Folds of shapes.

use crate::facts::{broadcast, extents_of, shape_attribute};
use crate::{
    AnyOp, BroadcastOp, ConcatOp, ConstShapeOp, DimOp, FromExtentTensorOp, FromExtentsOp, GetExtentOp,
    IsBroadcastableOp, NumElementsOp, RankOp, ShapeEqOp, SplitAtOp, ToExtentTensorOp,
};
use terrace_ir::{Constants, DYNAMIC, Folded, TypedOp};

impl<'c> ConstShapeOp<'_, 'c> {
    pub(crate) fn fold(self, _: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        Folded::to(self.op().attribute("shape")?)
    }
}

impl<'c> AnyOp<'_, 'c> {
    pub(crate) fn fold(self, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        // any(.., c) -> c; constants come last
        Folded::to((*operands.all().last()?)?)
    }
}

impl<'c> BroadcastOp<'_, 'c> {
    pub(crate) fn fold(self, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        // broadcast(x) -> x
        let mut shapes = self.shapes();
        if let (Some(only), None) = (shapes.next(), shapes.next()) {
            return if only.ty() == self.result().ty() { Folded::to(only) } else { None };
        }
        // broadcast(c, d, ..) -> the shape of them all
        let mut shape = extents_of(operands.get(0)?)?;
        for operand in &operands.all()[1..] {
            shape = broadcast(&shape, &extents_of((*operand)?)?)?;
        }
        Folded::to(shape_attribute(operands.context(), &shape))
    }
}

impl<'c> ConcatOp<'_, 'c> {
    pub(crate) fn fold(self, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        // concat(c, d) -> [c, d]
        let mut extents = extents_of(operands.get(0)?)?;
        extents.extend(extents_of(operands.get(1)?)?);
        Folded::to(shape_attribute(operands.context(), &extents))
    }
}

impl<'c> DimOp<'_, 'c> {
    pub(crate) fn fold(self, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        // dim(x : tensor<..xnx..>) -> n
        let index = usize::try_from(operands.get(1)?.as_i64()?).ok()?;
        let size = *self.value().ty().shape()?.get(index)?;
        if size == DYNAMIC { None } else { Folded::to(operands.context().index_attribute(size)) }
    }
}

impl<'c> FromExtentTensorOp<'_, 'c> {
    pub(crate) fn fold(self, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        // from_extent_tensor(c) -> c
        Folded::to(operands.get(0)?)
    }
}

impl<'c> FromExtentsOp<'_, 'c> {
    pub(crate) fn fold(self, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        // from_extents(c, d, ..) -> [c, d, ..]
        let extents: Option<Vec<i64>> = operands.all().iter().map(|extent| (*extent)?.as_i64()).collect();
        Folded::to(shape_attribute(operands.context(), &extents?))
    }
}

impl<'c> ToExtentTensorOp<'_, 'c> {
    pub(crate) fn fold(self, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        // to_extent_tensor(c) -> c
        Folded::to(shape_attribute(operands.context(), &extents_of(operands.get(0)?)?))
    }
}

impl<'c> GetExtentOp<'_, 'c> {
    pub(crate) fn fold(self, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        // get_extent([.., c, ..], i) -> c
        let index = usize::try_from(operands.get(1)?.as_i64()?).ok()?;
        let extent = *extents_of(operands.get(0)?)?.get(index)?;
        Folded::to(operands.context().index_attribute(extent))
    }
}

impl<'c> NumElementsOp<'_, 'c> {
    pub(crate) fn fold(self, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        // num_elements([c, d, ..]) -> c * d * ..
        let extents = extents_of(operands.get(0)?)?;
        let product = extents.into_iter().fold(1, i64::wrapping_mul);
        Folded::to(operands.context().index_attribute(product))
    }
}

impl<'c> RankOp<'_, 'c> {
    pub(crate) fn fold(self, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        // rank(c) -> the number of its extents
        let rank = i64::try_from(extents_of(operands.get(0)?)?.len()).ok()?;
        Folded::to(operands.context().index_attribute(rank))
    }
}

impl<'c> SplitAtOp<'_, 'c> {
    pub(crate) fn fold(self, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        // split_at([c, d, e], 1) -> [c], [d, e]; a negative index counts from the end
        let extents = extents_of(operands.get(0)?)?;
        let (index, rank) = (operands.get(1)?.as_i64()?, i64::try_from(extents.len()).ok()?);
        let at = if index < 0 { index.checked_add(rank)? } else { index };
        let (head, tail) = extents.split_at_checked(usize::try_from(at).ok()?)?;
        let context = operands.context();
        Folded::to_all([shape_attribute(context, head), shape_attribute(context, tail)])
    }
}

impl<'c> IsBroadcastableOp<'_, 'c> {
    pub(crate) fn fold(self, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        // is_broadcastable(x) -> true
        let is_trivial = self.shapes().len() < 2;
        if is_trivial { Folded::to(operands.context().bool_attribute(true)) } else { None }
    }
}

impl<'c> ShapeEqOp<'_, 'c> {
    pub(crate) fn fold(self, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        // shape_eq(c, d, ..) -> true, if they are the same
        let constants: Option<Vec<_>> = operands.all().iter().copied().collect();
        let constants = constants?;
        let are_same = constants.iter().all(|constant| *constant == constants[0]);
        Folded::to(operands.context().bool_attribute(are_same))
    }
}
