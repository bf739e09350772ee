//! Folds of questions about memrefs.

use super::without_casts;
use crate::facts::shapes::SLICE;
use crate::{
    AllocOp, AllocaOp, AssumeAlignmentOp, CastOp, DimOp, ExtractStridedMetadataOp, RankOp, SubViewOp, ViewOp,
};
use terrace_interfaces::view_like::MixedIndex;
use terrace_ir::ids::ValueId;
use terrace_ir::{Constants, DYNAMIC, Edit, Folded, Operation, TypedOp};

impl<'a, 'c> DimOp<'a, 'c> {
    pub(crate) fn fold(self, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        let index = usize::try_from(operands.get(1)?.as_i64()?).ok()?;
        let shape = self.source().ty().shape()?;
        let size = *shape.get(index)?;
        // dim(x : memref<..xnx..>) -> n
        if size != DYNAMIC {
            return Folded::to(operands.context().index_attribute(size));
        }
        // dim(alloc(n)) -> n, and so for views
        let dynamic = shape[..index].iter().filter(|size| **size == DYNAMIC).count();
        if let Some(size) = self.source().defining_op().and_then(|op| size_operand(op, index, dynamic)) {
            return Folded::to(size);
        }
        // dim(cast(x)) -> dim(x)
        without_casts(self.op())
    }
}

/// Returns the operand of `op` that is the size of a dimension of its result, which is the `dynamic`th that is not
/// static.
fn size_operand(op: Operation<'_, '_>, index: usize, dynamic: usize) -> Option<ValueId> {
    if let Some(alloc) = AllocOp::cast(op) {
        return alloc.dynamic_sizes().nth(dynamic).map(|size| size.id());
    }
    if let Some(alloca) = AllocaOp::cast(op) {
        return alloca.dynamic_sizes().nth(dynamic).map(|size| size.id());
    }
    if let Some(view) = ViewOp::cast(op) {
        return view.sizes().nth(dynamic).map(|size| size.id());
    }
    let dropped = SubViewOp::cast(op)?.dropped_dims()?;
    let at = (0..dropped.len()).filter(|at| !dropped[*at]).nth(index)?;
    match SLICE.slice(op).sizes.get(at) {
        Some(MixedIndex::Value(size)) => Some(*size),
        _ => None,
    }
}

impl<'a, 'c> RankOp<'a, 'c> {
    pub(crate) fn fold(self, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        // rank(x : memref<..>) -> n
        let rank = i64::try_from(self.memref().ty().rank()?).ok()?;
        Folded::to(operands.context().index_attribute(rank))
    }
}

impl<'a, 'c> AssumeAlignmentOp<'a, 'c> {
    pub(crate) fn fold(self, _: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        // assume_alignment(assume_alignment(x, n), n) -> assume_alignment(x, n)
        let inner = self.memref().defining::<AssumeAlignmentOp>()?;
        if inner.alignment() == self.alignment() { Folded::to(self.memref()) } else { None }
    }
}

impl<'a, 'c> ExtractStridedMetadataOp<'a, 'c> {
    pub(crate) fn fold(self, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        let ty = self.source().ty();
        let (strides, offset) = ty.strides_and_offset()?;
        let known = std::iter::once(offset).chain(ty.shape()?.iter().copied()).chain(strides);
        let mut edits: Vec<Edit<'c>> = Vec::new();
        // The result before the offset is the buffer.
        for ((at, result), integer) in self.op().results().enumerate().skip(1).zip(known) {
            // offset, sizes and strides that the type tells -> constants
            if integer != DYNAMIC && !result.is_unused() {
                edits.push(Edit::ResultUses(at, operands.context().index_attribute(integer)));
            }
        }
        // extract_strided_metadata(cast(x)) -> extract_strided_metadata(x)
        if let Some(cast) = self.source().defining::<CastOp>().filter(|cast| cast.source().ty().is_memref()) {
            edits.push(Edit::Operand(0, cast.source().id()));
        }
        if edits.is_empty() { None } else { Folded::in_place(edits) }
    }
}
