//! Folds of comparisons and selections.

use super::{are_same, to_first};
use std::cmp::Ordering;
use terrace_ir::fold::Element;
use terrace_ir::{Attribute, Constants, Folded, Operation};
use terrace_support::ap_int::ApInt;
use terrace_support::float::ApFloat;

folds! {
    IEqualOp |op, operands| compare(op, operands, ApInt::cmp_unsigned, Ordering::is_eq);
    INotEqualOp |op, operands| compare(op, operands, ApInt::cmp_unsigned, Ordering::is_ne);
    SGreaterThanOp |op, operands| compare(op, operands, ApInt::cmp_signed, Ordering::is_gt);
    SGreaterThanEqualOp |op, operands| compare(op, operands, ApInt::cmp_signed, Ordering::is_ge);
    SLessThanOp |op, operands| compare(op, operands, ApInt::cmp_signed, Ordering::is_lt);
    SLessThanEqualOp |op, operands| compare(op, operands, ApInt::cmp_signed, Ordering::is_le);
    UGreaterThanOp |op, operands| compare(op, operands, ApInt::cmp_unsigned, Ordering::is_gt);
    UGreaterThanEqualOp |op, operands| compare(op, operands, ApInt::cmp_unsigned, Ordering::is_ge);
    ULessThanOp |op, operands| compare(op, operands, ApInt::cmp_unsigned, Ordering::is_lt);
    ULessThanEqualOp |op, operands| compare(op, operands, ApInt::cmp_unsigned, Ordering::is_le);
    LogicalEqualOp |op, operands| compare(op, operands, ApInt::cmp_unsigned, Ordering::is_eq);
    LogicalNotEqualOp logical_not_equal;
    SelectOp select;
}

/// Compares integers of scalars, or elements.
fn compare<'c>(
    op: Operation<'_, 'c>,
    operands: &Constants<'_, 'c>,
    order: fn(&ApInt, &ApInt) -> Ordering,
    holds: fn(Ordering) -> bool,
) -> Option<Folded<'c>> {
    let ty = op.result(0).ty();
    let bit = |value: bool| ApInt::from_u64(1, u64::from(value));
    // x == x -> true, x < x -> false
    if are_same(op) {
        return Folded::to(op.context().uniform(ty, &bit(holds(Ordering::Equal))));
    }
    operands.fold_binary_of(Some(ty), |lhs: &ApInt, rhs: &ApInt| Some(bit(holds(order(lhs, rhs)))))
}

fn logical_not_equal<'c>(op: Operation<'_, 'c>, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
    // x != false -> x
    if operands.is_zero(1) {
        return to_first(op);
    }
    compare(op, operands, ApInt::cmp_unsigned, Ordering::is_ne)
}

fn select<'c>(op: Operation<'_, 'c>, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
    // select(c, x, x) -> x
    if op.operand(1) == op.operand(2) {
        return Folded::to(op.operand(1));
    }
    // select(true, x, y) -> x, select(false, x, y) -> y
    if let Some(condition) = operands.int(0) {
        return Folded::to(op.operand(if condition.is_zero() { 2 } else { 1 }));
    }
    let [condition, yes, no] = [operands.get(0)?, operands.get(1)?, operands.get(2)?];
    let ty = op.result(0).ty();
    let chosen = chosen::<ApInt>(condition, yes, no).map(|values| ApInt::dense(&values, op.context(), ty));
    let floats = || chosen_floats(condition, yes, no, op, ty);
    Folded::to(chosen.or_else(floats)?)
}

fn chosen_floats<'c>(
    condition: Attribute<'c>,
    yes: Attribute<'c>,
    no: Attribute<'c>,
    op: Operation<'_, 'c>,
    ty: terrace_ir::Type<'c>,
) -> Option<Attribute<'c>> {
    Some(ApFloat::dense(&chosen::<ApFloat>(condition, yes, no)?, op.context(), ty))
}

/// Returns the elements of one constant or the other.
fn chosen<E: Element>(condition: Attribute<'_>, yes: Attribute<'_>, no: Attribute<'_>) -> Option<Vec<E>> {
    let choices = ApInt::of_elements(condition)?;
    let both = E::of_elements(yes)?.into_iter().zip(E::of_elements(no)?);
    Some(
        choices.iter().zip(both).map(|(choice, (yes, no))| if choice.is_zero() { no } else { yes }).collect(),
    )
}
