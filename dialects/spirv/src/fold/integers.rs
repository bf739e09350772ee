//! Folds of integer arithmetic. What is undefined stays.

use super::{are_same, to_constant, to_first, to_zero};
use crate::SNegateOp;
use terrace_ir::{Constants, Folded, Operation};
use terrace_support::ap_int::ApInt;

folds! {
    IAddOp add;
    ISubOp sub;
    IMulOp mul;
    SDivOp div_signed;
    UDivOp div_unsigned;
    SRemOp rem_signed;
    SModOp mod_signed;
    UModOp mod_unsigned;
    SNegateOp negate;
}

fn add<'c>(op: Operation<'_, 'c>, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
    // x + 0 -> x
    if operands.is_zero(1) {
        return to_first(op);
    }
    operands.fold_binary(ApInt::wrapping_add)
}

fn sub<'c>(op: Operation<'_, 'c>, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
    // x - x -> 0
    if are_same(op) {
        return to_zero(op);
    }
    operands.fold_binary(ApInt::wrapping_sub)
}

fn mul<'c>(op: Operation<'_, 'c>, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
    // x * 0 -> 0, x * 1 -> x
    if operands.is_zero(1) {
        return to_constant(1, operands);
    }
    if operands.is_one(1) {
        return to_first(op);
    }
    operands.fold_binary(ApInt::wrapping_mul)
}

fn div_signed<'c>(op: Operation<'_, 'c>, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
    // x / 1 -> x
    if operands.is_one(1) {
        return to_first(op);
    }
    operands.try_fold_binary(|lhs, rhs| match lhs.overflowing_div_signed(rhs)? {
        (quotient, false) => Some(quotient),
        (_, true) => None,
    })
}

fn div_unsigned<'c>(op: Operation<'_, 'c>, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
    // x / 1 -> x
    if operands.is_one(1) {
        return to_first(op);
    }
    operands.try_fold_binary(ApInt::checked_div_unsigned)
}

/// Returns the remainder with the sign of the dividend, unless the division is undefined.
fn remainder(lhs: &ApInt, rhs: &ApInt) -> Option<ApInt> {
    match lhs.overflowing_div_signed(rhs)? {
        (_, false) => lhs.checked_rem_signed(rhs),
        (_, true) => None,
    }
}

fn rem_signed<'c>(op: Operation<'_, 'c>, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
    // x rem 1 -> 0
    if operands.is_one(1) {
        return to_zero(op);
    }
    operands.try_fold_binary(remainder)
}

fn mod_signed<'c>(op: Operation<'_, 'c>, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
    // x mod 1 -> 0
    if operands.is_one(1) {
        return to_zero(op);
    }
    // The result has the sign of the divisor.
    operands.try_fold_binary(|lhs, rhs| {
        let rest = remainder(lhs, rhs)?;
        let has_other_sign = !rest.is_zero() && rest.is_negative() != rhs.is_negative();
        Some(if has_other_sign { rest.wrapping_add(rhs) } else { rest })
    })
}

fn mod_unsigned<'c>(op: Operation<'_, 'c>, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
    // x mod 1 -> 0
    if operands.is_one(1) {
        return to_zero(op);
    }
    operands.try_fold_binary(ApInt::checked_rem_unsigned)
}

fn negate<'c>(op: Operation<'_, 'c>, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
    // -(-x) -> x
    if let Some(inner) = op.operand(0).defining::<SNegateOp>() {
        return Folded::to(inner.operand());
    }
    operands.fold_unary(|value| Some(value.wrapping_neg()))
}
