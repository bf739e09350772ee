//! Folds of elements and parts.

use super::resized_splat;
use crate::verify::{EXTRACT, INSERT};
use crate::{ConcatOp, ExtractOp, ExtractSliceOp, FromElementsOp, GatherOp, InsertOp, InsertSliceOp, PadOp};
use terrace_interfaces::view_like::{MixedIndex, Slice};
use terrace_ir::{Attribute, AttributeKind, Body, Constants, Ctx, Edit, Folded, TypedOp};

impl<'a, 'c> ConcatOp<'a, 'c> {
    pub(crate) fn fold(self, _: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        // concat(x) -> x
        let only = self.inputs().next().filter(|_| self.inputs().len() == 1)?;
        if only.ty() == self.result().ty() { Folded::to(only) } else { None }
    }
}

impl<'a, 'c> ExtractOp<'a, 'c> {
    pub(crate) fn fold(self, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        // extract(splat, i) -> its element
        let (context, tensor) = (operands.context(), operands.get(0));
        if let Some(splat) = tensor.filter(|tensor| is_splat(*tensor)) {
            return splat.dense_element(context, 0).and_then(Folded::to);
        }
        let indices = &operands.all()[1..];
        let indices =
            indices.iter().map(|index| index.and_then(Attribute::as_i64)).collect::<Option<Vec<_>>>()?;
        // extract(insert(x, t, c), c) -> x
        if let Some(insert) = self.tensor().defining::<InsertOp>() {
            let inserted = insert.indices().map(|index| index.constant_i64());
            if inserted.eq(indices.iter().copied().map(Some)) {
                return Folded::to(insert.scalar());
            }
        }
        let shape = self.tensor().ty().shape()?;
        // extract(from_elements(.., x, ..), c) -> x
        if let Some(list) = self.tensor().defining::<FromElementsOp>() {
            let position = usize::try_from(position(shape, &indices)).ok()?;
            return list.elements().nth(position).and_then(Folded::to);
        }
        // extract([.., x, ..], c) -> x
        if indices.iter().zip(shape).any(|(index, size)| *index < 0 || index >= size) {
            return None;
        }
        let position = usize::try_from(position(shape, &indices)).ok()?;
        element(context, tensor?, &indices, position).and_then(Folded::to)
    }
}

fn is_splat(attribute: Attribute<'_>) -> bool {
    match *attribute.kind() {
        AttributeKind::DenseStrings { is_splat, .. } => is_splat,
        _ => attribute.is_splat(),
    }
}

/// Returns the position of an element, row by row.
fn position(shape: &[i64], indices: &[i64]) -> i64 {
    shape.iter().zip(indices).fold(0, |at, (size, index)| at.wrapping_mul(*size).wrapping_add(*index))
}

/// Returns an element of a dense or sparse attribute.
fn element<'c>(context: Ctx<'c>, tensor: Attribute<'c>, indices: &[i64], at: usize) -> Option<Attribute<'c>> {
    let AttributeKind::Sparse { ty, indices: places, values } = *tensor.kind() else {
        return tensor.dense_element(context, at);
    };
    let wanted: Vec<_> = indices.iter().map(|index| i128::from(*index)).collect();
    let places: Vec<i128> =
        places.dense_integers()?.map(|place| place.to_i64().map(i128::from)).collect::<Option<_>>()?;
    match places.chunks(indices.len().max(1)).position(|place| place == wanted) {
        Some(found) => values.dense_element(context, found),
        None => context.zero_attribute(ty.shaped_element()?),
    }
}

/// Returns true if a slice is all of a shape.
fn is_all_of(slice: &Slice, shape: &[i64], body: &Body<'_>) -> bool {
    let has_size = |(size, all): (&MixedIndex, &i64)| size.is_known(body, *all);
    slice.starts_at_zero(body) && slice.sizes.iter().zip(shape).all(has_size) && slice.has_unit_strides(body)
}

impl<'a, 'c> ExtractSliceOp<'a, 'c> {
    pub(crate) fn fold(self, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        let (source, ty) = (self.source(), self.result().ty());
        // extract_slice(splat) -> splat of another shape
        if let Some(splat) = resized_splat(operands, ty) {
            return Folded::to(splat);
        }
        // extract_slice(x, all of x) -> x
        let slice = EXTRACT.slice(self.op());
        if source.ty() == ty && is_all_of(&slice, ty.shape()?, self.op().body()) {
            return Folded::to(source);
        }
        // extract_slice(insert_slice(x, y, where), where) -> x
        let insert = source.defining::<InsertSliceOp>()?;
        let is_same = insert.source().ty() == ty && INSERT.slice(insert.op()) == slice;
        if is_same { Folded::to(insert.source()) } else { None }
    }
}

impl<'a, 'c> GatherOp<'a, 'c> {
    pub(crate) fn fold(self, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        // gather(splat) -> splat of another shape
        Folded::to(resized_splat(operands, self.result().ty())?)
    }
}

impl<'a, 'c> InsertOp<'a, 'c> {
    pub(crate) fn fold(self, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        // insert(c, splat of c) -> splat of c
        let (scalar, dest) = (operands.get(0)?, operands.get(1).filter(|dest| is_splat(*dest))?);
        if dest.dense_element(operands.context(), 0)? == scalar { Folded::to(dest) } else { None }
    }
}

impl<'a, 'c> InsertSliceOp<'a, 'c> {
    pub(crate) fn fold(self, _: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        let (source, dest, ty, body) = (self.source(), self.dest(), self.result().ty(), self.op().body());
        let slice = INSERT.slice(self.op());
        // insert_slice(x, y, all of y) -> x
        if ty.has_static_shape() && source.ty() == ty && is_all_of(&slice, ty.shape()?, body) {
            return Folded::to(source);
        }
        // insert_slice(x, insert_slice(y, z, where), where) -> insert_slice(x, z, where)
        if let Some(inner) = dest.defining::<InsertSliceOp>()
            && inner.source().ty() == source.ty()
            && INSERT.slice(inner.op()) == slice
        {
            return Folded::in_place([Edit::Operand(1, inner.dest().id())]);
        }
        // insert_slice(extract_slice(x, where), x, where) -> x
        if let Some(extract) = source.defining::<ExtractSliceOp>()
            && extract.source() == dest
            && EXTRACT.slice(extract.op()) == slice
        {
            return Folded::to(dest);
        }
        // insert_slice(x, y, nothing of y) -> y
        let is_empty = slice.sizes.iter().any(|size| size.is_known(body, 0));
        if is_empty { Folded::to(dest) } else { None }
    }
}

impl<'a, 'c> PadOp<'a, 'c> {
    pub(crate) fn fold(self, _: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        // pad(x) -> x, if no size changes
        let ty = self.result().ty();
        if ty.has_static_shape() && ty == self.source().ty() && !self.nofold() {
            return Folded::to(self.source());
        }
        None
    }
}
