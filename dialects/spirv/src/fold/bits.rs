//! Folds of bits, and of truth values, which are bits.

use super::{are_same, to_constant, to_first, to_zero};
use crate::{BitcastOp, LogicalNotOp, NotOp, UConvertOp};
use terrace_ir::{Constants, Edit, Folded, Operation, TypedOp};
use terrace_support::ap_int::ApInt;

folds! {
    BitwiseAndOp and;
    BitwiseOrOp or;
    BitwiseXorOp xor;
    NotOp not;
    ShiftLeftLogicalOp |_op, operands| shift(_op, operands, ApInt::shl);
    ShiftRightArithmeticOp |_op, operands| shift(_op, operands, ApInt::ashr);
    ShiftRightLogicalOp |_op, operands| shift(_op, operands, ApInt::lshr);
    BitcastOp bitcast;
    LogicalAndOp logical_and;
    LogicalOrOp logical_or;
    LogicalNotOp logical_not;
}

fn and<'c>(op: Operation<'_, 'c>, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
    // x & x -> x
    if are_same(op) {
        return to_first(op);
    }
    if let Some(mask) = operands.int(1) {
        // x & 0 -> 0, x & -1 -> x
        if mask.is_zero() {
            return to_constant(1, operands);
        }
        if mask.is_all_ones() {
            return to_first(op);
        }
        // zero_extend(x : i8) & 255 -> zero_extend(x)
        if let Some(extended) = op.operand(0).defining::<UConvertOp>() {
            let width = extended.operand().ty().element_or_self().int_or_float_width()?;
            if mask.zero_extend_or_truncate(width).is_all_ones() {
                return to_first(op);
            }
        }
    }
    operands.fold_binary(ApInt::and)
}

fn or<'c>(op: Operation<'_, 'c>, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
    // x | x -> x, x | 0 -> x, x | -1 -> -1
    if are_same(op) || operands.is_zero(1) {
        return to_first(op);
    }
    if operands.is_all_ones(1) {
        return to_constant(1, operands);
    }
    operands.fold_binary(ApInt::or)
}

fn xor<'c>(op: Operation<'_, 'c>, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
    // x ^ 0 -> x, x ^ x -> 0
    if operands.is_zero(1) {
        return to_first(op);
    }
    if are_same(op) {
        return to_zero(op);
    }
    operands.fold_binary(ApInt::xor)
}

fn not<'c>(op: Operation<'_, 'c>, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
    // ~~x -> x
    if let Some(inner) = op.operand(0).defining_op().and_then(NotOp::cast) {
        return to_first(inner.op());
    }
    operands.fold_unary(|value| Some(value.not()))
}

/// Shifts by less than all bits.
fn shift<'c>(
    op: Operation<'_, 'c>,
    operands: &Constants<'_, 'c>,
    calculate: fn(&ApInt, u32) -> ApInt,
) -> Option<Folded<'c>> {
    // x << 0 -> x
    if operands.is_zero(1) {
        return to_first(op);
    }
    operands.try_fold_binary(|value, amount| {
        let amount = amount.to_u64_at_most(u64::from(u32::MAX));
        let amount = u32::try_from(amount).ok().filter(|amount| *amount < value.width_bits())?;
        Some(calculate(value, amount))
    })
}

fn bitcast<'c>(op: Operation<'_, 'c>, _: &Constants<'_, 'c>) -> Option<Folded<'c>> {
    // bitcast(x) -> x, if it has the type already
    let (source, ty) = (op.operand(0), op.result(0).ty());
    if source.ty() == ty {
        return Folded::to(source);
    }
    // bitcast(bitcast(x)) -> bitcast(x), or x
    let inner = source.defining::<BitcastOp>()?.operand();
    if inner.ty() == ty { Folded::to(inner) } else { Folded::in_place([Edit::Operand(0, inner.id())]) }
}

fn logical_and<'c>(op: Operation<'_, 'c>, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
    // x && true -> x, x && false -> false
    if operands.int(1)?.is_zero() { to_constant(1, operands) } else { to_first(op) }
}

fn logical_or<'c>(op: Operation<'_, 'c>, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
    // x || true -> true, x || false -> x
    if operands.int(1)?.is_zero() { to_first(op) } else { to_constant(1, operands) }
}

fn logical_not<'c>(op: Operation<'_, 'c>, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
    // !!x -> x
    if let Some(inner) = op.operand(0).defining_op().and_then(LogicalNotOp::cast) {
        return to_first(inner.op());
    }
    operands.fold_unary(|value| Some(value.not()))
}
