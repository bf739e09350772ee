//! Folds: to constants, and to values that exist.

mod access;
mod metadata;
mod shape;

use crate::CastOp;
use terrace_ir::{Edit, Folded, Operation, Value};

/// `f(cast(x)) -> f(x)` for all operands but one, where `x` has a rank.
pub fn without_casts_except<'a, 'c>(
    op: Operation<'a, 'c>,
    kept: Option<Value<'a, 'c>>,
) -> Option<Folded<'c>> {
    let mut edits: Vec<Edit<'c>> = Vec::new();
    for (at, operand) in op.operands().enumerate().filter(|(_, operand)| Some(*operand) != kept) {
        if let Some(cast) = operand.defining::<CastOp>().filter(|cast| cast.source().ty().is_memref()) {
            edits.push(Edit::Operand(at, cast.source().id()));
        }
    }
    if edits.is_empty() { None } else { Folded::in_place(edits) }
}

/// `f(cast(x)) -> f(x)` for all operands, where `x` has a rank.
pub fn without_casts<'c>(op: Operation<'_, 'c>) -> Option<Folded<'c>> {
    without_casts_except(op, None)
}
