//! Folds: to constants, and to values that exist.

mod element;
mod extract;
mod mask;
mod reduction;
mod shape;
mod slice;
mod transfer;

pub(crate) use slice::{are_ones, integers};

use terrace_ir::{Attribute, Constants, Value};

/// Returns the first operand, if it is poison.
fn poison<'c>(operands: &Constants<'_, 'c>) -> Option<Attribute<'c>> {
    operands.get(0).filter(|value| value.is_poison())
}

/// Returns the integers of a constant vector.
pub(crate) fn constant_lanes(value: Value<'_, '_>) -> Option<Vec<i64>> {
    value.constant()?.dense_integers()?.map(|lane| lane.to_i64()).collect()
}
