//! Folds of other shapes for the same elements.

use super::{resized_splat, without_casts};
use crate::canonicalize::OfTensors;
use crate::verify::EXTRACT;
use crate::{
    CollapseShapeOp, DimOp, ExpandShapeOp, ExtractSliceOp, FromElementsOp, GenerateOp, RankOp, ReshapeOp,
};
use terrace_interfaces::view_like::MixedIndex;
use terrace_ir::{Constants, DYNAMIC, Edit, Folded, TypedOp};
use terrace_memref::facts::reshapes;

impl<'a, 'c> CollapseShapeOp<'a, 'c> {
    pub(crate) fn fold(self, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        reshapes::fold::<OfTensors>(self.op(), operands)
    }
}

impl<'a, 'c> ExpandShapeOp<'a, 'c> {
    pub(crate) fn fold(self, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        reshapes::fold::<OfTensors>(self.op(), operands)
    }
}

impl<'a, 'c> ReshapeOp<'a, 'c> {
    pub(crate) fn fold(self, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        // reshape(splat) -> splat of another shape
        let (source, ty) = (self.source(), self.result().ty());
        if let Some(splat) = resized_splat(operands, ty) {
            return Folded::to(splat);
        }
        // reshape(reshape(x)) -> reshape(x)
        if let Some(inner) = source.defining::<ReshapeOp>() {
            return Folded::in_place([Edit::Operand(0, inner.source().id())]);
        }
        // reshape(x) -> x, if it has at most one dimension, or those of x are listed
        let rank = ty.rank().filter(|_| source.ty() == ty)?;
        if rank <= 1 || self.lists_dims_of_source() { Folded::to(source) } else { None }
    }

    /// Returns true if the new shape is put together of the sizes of the source.
    fn lists_dims_of_source(self) -> bool {
        let (Some(list), Some(shape)) =
            (self.shape().defining::<FromElementsOp>(), self.source().ty().shape())
        else {
            return false;
        };
        let is_size = |(at, element): (usize, terrace_ir::Value<'a, 'c>)| {
            if let Some(constant) = element.constant_i64() {
                return constant == shape[at];
            }
            element.defining::<DimOp>().is_some_and(|dim| {
                dim.source() == self.source() && dim.index().constant_i64() == i64::try_from(at).ok()
            })
        };
        list.elements().len() == shape.len() && list.elements().enumerate().all(is_size)
    }
}

impl<'a, 'c> DimOp<'a, 'c> {
    pub(crate) fn fold(self, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        let index = usize::try_from(operands.get(1)?.as_i64()?).ok()?;
        let shape = self.source().ty().shape()?;
        let size = *shape.get(index)?;
        // dim(x : tensor<..xnx..>) -> n
        if size != DYNAMIC {
            return Folded::to(operands.context().index_attribute(size));
        }
        // dim(generate(n)) -> n
        if let Some(generate) = self.source().defining::<GenerateOp>() {
            let dynamic = shape[..index].iter().filter(|size| **size == DYNAMIC).count();
            return Folded::to(generate.dynamic_extents().nth(dynamic)?);
        }
        // dim(extract_slice(x, n)) -> n
        if let Some(slice) = self.source().defining::<ExtractSliceOp>()
            && slice.source().ty().rank() == Some(shape.len())
            && let Some(MixedIndex::Value(size)) = EXTRACT.slice(slice.op()).sizes.get(index)
        {
            return Folded::to(*size);
        }
        // dim(cast(x)) -> dim(x)
        without_casts(self.op())
    }
}

impl<'a, 'c> RankOp<'a, 'c> {
    pub(crate) fn fold(self, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        // rank(x : tensor<..>) -> n
        let rank = i64::try_from(self.tensor().ty().rank()?).ok()?;
        Folded::to(operands.context().index_attribute(rank))
    }
}
