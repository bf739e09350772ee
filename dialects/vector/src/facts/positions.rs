//! Positions in vectors: of `vector.extract` and `vector.insert`.

use crate::{ExtractOp, InsertOp, POISON_INDEX};
use terrace_interfaces::view_like::{MixedIndex, constants_of, fold_known, mixed_list, values_of};
use terrace_ir::ids::ValueId;
use terrace_ir::{Attribute, Body, Ctx, DYNAMIC, Edit, Folded};

impl ExtractOp<'_, '_> {
    /// Returns the source position.
    pub(crate) fn position(self) -> Vec<MixedIndex> {
        mixed_list(&self.static_position(), self.dynamic_position())
    }

    /// Returns the source position, if it is constant.
    pub(crate) fn constant_position(self) -> Option<Vec<i64>> {
        Some(self.static_position()).filter(|position| !position.contains(&DYNAMIC))
    }
}

impl InsertOp<'_, '_> {
    /// Returns the destination position.
    pub(crate) fn position(self) -> Vec<MixedIndex> {
        mixed_list(&self.static_position(), self.dynamic_position())
    }

    /// Returns the destination position, if it is constant.
    pub(crate) fn constant_position(self) -> Option<Vec<i64>> {
        Some(self.static_position()).filter(|position| !position.contains(&DYNAMIC))
    }
}

/// Makes constants of the positions that are known and lie in the vector, or stand for poison.
pub(crate) fn fold_position(position: &mut [MixedIndex], shape: &[i64], body: &Body<'_>) -> bool {
    let mut changed = false;
    for (entry, &size) in position.iter_mut().zip(shape) {
        changed |=
            fold_known(std::slice::from_mut(entry), body, |at| at == POISON_INDEX || (0..size).contains(&at));
    }
    changed
}

/// Returns the edits that give an operation other vectors and another position.
pub(crate) fn at<'c>(context: Ctx<'c>, vectors: &[ValueId], position: &[MixedIndex]) -> Option<Folded<'c>> {
    let operands = vectors.iter().copied().chain(values_of(position)).collect();
    Folded::in_place([
        Edit::Operands(operands),
        Edit::Attribute("static_position", Some(context.dense_i64_array(&constants_of(position)))),
    ])
}

/// Returns the position as [`at`] does, for constants.
pub(crate) fn at_constants<'c>(
    context: Ctx<'c>,
    vectors: &[ValueId],
    position: &[i64],
) -> Option<Folded<'c>> {
    let position: Vec<MixedIndex> = position.iter().copied().map(MixedIndex::Constant).collect();
    at(context, vectors, &position)
}

/// Creates poison, as a constant.
pub(crate) fn poison(context: Ctx<'_>) -> Attribute<'_> {
    context.dialect_attribute(&terrace_ub::POISON_ATTR, &[])
}

/// Returns the number of the first element at a position that may leave out inner dimensions, row by row.
pub(crate) fn first_element(shape: &[i64], position: &[i64]) -> Option<usize> {
    let complete = position.iter().copied().chain(std::iter::repeat(0));
    let number = shape.iter().zip(complete).fold(0i64, |number, (size, at)| number * size + at);
    usize::try_from(number).ok()
}

/// Returns the position of an element by its number.
pub(crate) fn delinearize(shape: &[i64], number: i64) -> Vec<i64> {
    let mut left = number;
    let mut position: Vec<i64> = shape
        .iter()
        .rev()
        .map(|&size| {
            let at = left % size.max(1);
            left /= size.max(1);
            at
        })
        .collect();
    position.reverse();
    position
}
