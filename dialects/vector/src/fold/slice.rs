//! Folds of strided slices.

use super::poison;
use crate::facts::positions::{delinearize, first_element};
use crate::{BroadcastOp, ExtractStridedSliceOp, InsertStridedSliceOp};
use terrace_ir::{Attribute, Constants, Edit, Folded, TypedOp};

pub(crate) fn integers(list: &[Attribute<'_>]) -> Vec<i64> {
    list.iter().filter_map(|one| one.as_i64()).collect()
}

pub(crate) fn are_ones(strides: &[Attribute<'_>]) -> bool {
    strides.iter().all(|stride| stride.as_i64() == Some(1))
}

impl<'a, 'c> ExtractStridedSliceOp<'a, 'c> {
    pub(crate) fn fold(self, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        let (source, ty, context) = (self.source(), self.result().ty(), operands.context());
        // extract_strided_slice(x, all of x) -> x
        if source.ty() == ty {
            return Folded::to(source);
        }
        // extract_strided_slice(insert_strided_slice(x, y)) -> x, or a slice of x or y
        if let Some(folded) = self.of_insert() {
            return Some(folded);
        }
        // extract_strided_slice(splat) -> splat
        let constant = operands.get(0)?;
        if constant.is_splat() {
            return Folded::to(constant.resized_splat(context, ty)?);
        }
        if let Some(poison) = poison(operands) {
            return Folded::to(poison);
        }
        // extract_strided_slice(c) -> the elements of c
        if source.ty().is_scalable_vector() || !are_ones(self.strides()) {
            return None;
        }
        let shape = source.ty().shape()?;
        let mut start = integers(self.offsets());
        start.resize(shape.len(), 0);
        let part = ty.shape()?;
        let count = usize::try_from(ty.element_count()?).ok()?;
        let position = |at: usize| {
            let inside = delinearize(part, at as i64);
            let whole: Vec<i64> = inside.iter().zip(&start).map(|(at, offset)| at + offset).collect();
            first_element(shape, &whole)
        };
        let positions = (0..count).map(position).collect::<Option<Vec<usize>>>()?;
        Folded::to(constant.dense_selection(context, ty, positions)?)
    }

    fn of_insert(self) -> Option<Folded<'c>> {
        let (offsets, sizes) = (integers(self.offsets()), integers(self.sizes()));
        let mut next = self.source().defining::<InsertStridedSliceOp>();
        if !are_ones(self.strides()) {
            return None;
        }
        while let Some(insert) = next {
            let (part, whole) = (insert.value_to_store().ty().shape()?, insert.dest().ty().shape()?);
            if part.len() != whole.len() || offsets.len() > part.len() || !are_ones(insert.strides()) {
                return None;
            }
            let mut inside = Vec::new();
            let (mut is_disjoint, mut is_partial) = (false, false);
            for (dim, start) in integers(insert.offsets()).into_iter().take(offsets.len()).enumerate() {
                let end = start + part[dim];
                let (from, to) = (offsets[dim], offsets[dim] + sizes[dim]);
                if (start..end).contains(&from) {
                    is_partial |= to > end;
                    inside.push(from - start);
                } else {
                    is_disjoint |= to <= start || from >= end;
                    is_partial = true;
                }
            }
            // Where slices meet in no dimension, nothing of the inserted part is seen.
            if !is_disjoint && !is_partial {
                let value = insert.value_to_store();
                if value.ty() == self.result().ty() && inside.iter().all(|offset| *offset == 0) {
                    return Folded::to(value);
                }
                // What is not sliced must be there as a whole.
                if part[offsets.len()..] != whole[offsets.len()..] {
                    return None;
                }
                let context = self.op().context();
                return Folded::in_place([
                    Edit::Operand(0, value.id()),
                    Edit::Attribute("offsets", Some(context.i64_array_attribute(&inside))),
                ]);
            }
            if !is_disjoint {
                return None;
            }
            next = insert.dest().defining::<InsertStridedSliceOp>();
        }
        None
    }
}

impl<'a, 'c> InsertStridedSliceOp<'a, 'c> {
    pub(crate) fn fold(self, _: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        // insert_strided_slice(x, y, all of y) -> x
        let value = self.value_to_store();
        if value.ty() == self.dest().ty() { Folded::to(value) } else { None }
    }
}

impl BroadcastOp<'_, '_> {
    /// Returns the result's dimensions that are not the source's.
    pub(crate) fn added_dims(self) -> usize {
        let rank = |ty: terrace_ir::Type<'_>| if ty.is_vector() { ty.rank().unwrap_or(0) } else { 0 };
        rank(self.vector().ty()).saturating_sub(rank(self.source().ty()))
    }
}
