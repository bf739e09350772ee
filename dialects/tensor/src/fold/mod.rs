//! Folds: to constants, and to values that exist.

mod create;
mod shape;
mod slice;

use crate::facts::static_information::through_cast;
use terrace_ir::{Attribute, Constants, Edit, Folded, Operation, Type};

/// `f(cast(x)) -> f(x)` for all operands, where `x` tells at least as much.
pub(crate) fn without_casts<'c>(op: Operation<'_, 'c>) -> Option<Folded<'c>> {
    let edit = |(at, operand)| through_cast(operand).map(|source| Edit::Operand(at, source.id()));
    let edits: Vec<Edit<'c>> = op.operands().enumerate().filter_map(edit).collect();
    if edits.is_empty() { None } else { Folded::in_place(edits) }
}

/// Returns a splat that is the first operand, under another type.
fn resized_splat<'c>(operands: &Constants<'_, 'c>, ty: Type<'c>) -> Option<Attribute<'c>> {
    operands.get(0)?.resized_splat(operands.context(), ty)
}
