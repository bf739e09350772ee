//! Integer arithmetic that notices overflow.

use super::{Table, width};
use crate::cranelift::lowering::{Lowering, Parts};
use crate::cranelift::types::Kind;
use crate::cranelift::{Lowered, runtime};
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{self, InstBuilder, types};
use terrace_ir::{Operation, TypedOp};
use terrace_llvm as llvm;

pub(super) const TABLE: Table = &[
    row!([llvm::SAddSatOp], |l, op| saturated(l, op, add_signed)),
    row!([llvm::SAddWithOverflowOp], |l, op| with_overflow(l, op, add_signed)),
    row!([llvm::SMulWithOverflowOp], |l, op| {
        with_overflow(l, op, |l, kind, a, b| multiply(l, kind, a, b, true))
    }),
    row!([llvm::SSHLSatOp], |l, op| shift_saturated(l, op, true)),
    row!([llvm::SSubSatOp], |l, op| saturated(l, op, subtract_signed)),
    row!([llvm::SSubWithOverflowOp], |l, op| with_overflow(l, op, subtract_signed)),
    row!([llvm::UAddSatOp], |l, op| {
        l.lanewise(op, |l, kind, v| {
            let (sum, overflows) = add_unsigned(l, kind, v[0], v[1])?;
            let most = l.int(kind.held(), u128::MAX >> (128 - width(kind)));
            Ok(l.select(overflows, most, sum))
        })
    }),
    row!([llvm::UAddWithOverflowOp], |l, op| with_overflow(l, op, add_unsigned)),
    row!([llvm::UMulWithOverflowOp], |l, op| {
        with_overflow(l, op, |l, kind, a, b| multiply(l, kind, a, b, false))
    }),
    row!([llvm::USHLSatOp], |l, op| shift_saturated(l, op, false)),
    row!([llvm::USubSatOp], |l, op| {
        l.lanewise(op, |l, kind, v| {
            let (difference, overflows) = subtract_unsigned(l, kind, v[0], v[1])?;
            let none = l.int(kind.held(), 0);
            Ok(l.select(overflows, none, difference))
        })
    }),
    row!([llvm::USubWithOverflowOp], |l, op| with_overflow(l, op, subtract_unsigned)),
];

type Pair = (ir::Value, ir::Value);

/// Computes the results of all lanes, and after them the bits that say which overflowed.
fn with_overflow<'a, 'c>(
    l: &mut Lowering<'_, '_, 'a, 'c>,
    op: Operation<'a, 'c>,
    lane: impl Fn(&mut Lowering<'_, '_, 'a, 'c>, Kind, ir::Value, ir::Value) -> Lowered<Pair>,
) -> Lowered<()> {
    let kind = l.kind(op.operand(0).ty())?;
    let (a, b) = (l.get(op.operand(0))?, l.get(op.operand(1))?);
    let (mut results, mut overflows) = (Parts::new(), Parts::new());
    for (a, b) in a.into_iter().zip(b) {
        let (result, overflow) = lane(l, kind, a, b)?;
        results.push(result);
        overflows.push(overflow);
    }
    results.extend(overflows);
    l.set_result(op, results);
    Ok(())
}

fn add_unsigned(l: &mut Lowering<'_, '_, '_, '_>, kind: Kind, a: ir::Value, b: ir::Value) -> Lowered<Pair> {
    let sum = l.builder.ins().iadd(a, b);
    let sum = l.mask(sum, width(kind));
    let overflows = l.builder.ins().icmp(IntCC::UnsignedLessThan, sum, a);
    Ok((sum, overflows))
}

fn subtract_unsigned(
    l: &mut Lowering<'_, '_, '_, '_>,
    kind: Kind,
    a: ir::Value,
    b: ir::Value,
) -> Lowered<Pair> {
    let difference = l.builder.ins().isub(a, b);
    let overflows = l.builder.ins().icmp(IntCC::UnsignedLessThan, a, b);
    Ok((l.mask(difference, width(kind)), overflows))
}

fn add_signed(l: &mut Lowering<'_, '_, '_, '_>, kind: Kind, a: ir::Value, b: ir::Value) -> Lowered<Pair> {
    let sum = l.builder.ins().iadd(a, b);
    // Overflow: both signs differ from that of the sum.
    let (first, second) = (l.builder.ins().bxor(a, sum), l.builder.ins().bxor(b, sum));
    let both = l.builder.ins().band(first, second);
    let overflows = sign_bit(l, kind, both);
    Ok((l.mask(sum, width(kind)), overflows))
}

fn subtract_signed(
    l: &mut Lowering<'_, '_, '_, '_>,
    kind: Kind,
    a: ir::Value,
    b: ir::Value,
) -> Lowered<Pair> {
    let difference = l.builder.ins().isub(a, b);
    let (first, second) = (l.builder.ins().bxor(a, b), l.builder.ins().bxor(a, difference));
    let both = l.builder.ins().band(first, second);
    let overflows = sign_bit(l, kind, both);
    Ok((l.mask(difference, width(kind)), overflows))
}

/// Computes the highest bit of an integer, as a truth value.
fn sign_bit(l: &mut Lowering<'_, '_, '_, '_>, kind: Kind, value: ir::Value) -> ir::Value {
    let value = l.mask(value, width(kind));
    let least = l.int(kind.held(), 1 << (width(kind) - 1));
    l.builder.ins().icmp(IntCC::UnsignedGreaterThanOrEqual, value, least)
}

/// Computes the product, computed in twice the width.
fn multiply(
    l: &mut Lowering<'_, '_, '_, '_>,
    kind: Kind,
    a: ir::Value,
    b: ir::Value,
    is_signed: bool,
) -> Lowered<Pair> {
    let bits = width(kind);
    if bits > 64 {
        return l.wide(if is_signed { runtime::SMUL } else { runtime::UMUL }, bits, a, b);
    }
    let wide = if bits <= 32 { types::I64 } else { types::I128 };
    let (a, b) = if is_signed {
        (l.resize_signed(a, bits, wide), l.resize_signed(b, bits, wide))
    } else {
        (l.resize_unsigned(a, wide), l.resize_unsigned(b, wide))
    };
    let product = l.builder.ins().imul(a, b);
    let result = l.resize_unsigned(product, kind.held());
    let result = l.mask(result, bits);
    let again = if is_signed { l.resize_signed(result, bits, wide) } else { l.resize_unsigned(result, wide) };
    let overflows = l.builder.ins().icmp(IntCC::NotEqual, product, again);
    Ok((result, overflows))
}

/// Computes the bound on the side of the sign of `like`.
fn signed_bound(l: &mut Lowering<'_, '_, '_, '_>, kind: Kind, like: ir::Value) -> ir::Value {
    let is_negative = sign_bit(l, kind, like);
    let least = l.int(kind.held(), 1 << (width(kind) - 1));
    let most = l.int(kind.held(), (1 << (width(kind) - 1)) - 1);
    l.select(is_negative, least, most)
}

/// Computes the result, or the bound that it exceeds, which is on the side of the first operand.
fn saturated<'a, 'c>(
    l: &mut Lowering<'_, '_, 'a, 'c>,
    op: Operation<'a, 'c>,
    lane: impl Fn(&mut Lowering<'_, '_, 'a, 'c>, Kind, ir::Value, ir::Value) -> Lowered<Pair>,
) -> Lowered<()> {
    l.lanewise(op, |l, kind, v| {
        let (result, overflows) = lane(l, kind, v[0], v[1])?;
        let bound = signed_bound(l, kind, v[0]);
        Ok(l.select(overflows, bound, result))
    })
}

fn shift_saturated<'a, 'c>(
    l: &mut Lowering<'_, '_, 'a, 'c>,
    op: Operation<'a, 'c>,
    is_signed: bool,
) -> Lowered<()> {
    l.lanewise(op, |l, kind, v| {
        let shifted = l.builder.ins().ishl(v[0], v[1]);
        let shifted = l.mask(shifted, width(kind));
        let (back, bound) = if is_signed {
            let wide = l.sign_extend(shifted, width(kind));
            let back = l.builder.ins().sshr(wide, v[1]);
            (l.mask(back, width(kind)), signed_bound(l, kind, v[0]))
        } else {
            let most = l.int(kind.held(), u128::MAX >> (128 - width(kind)));
            (l.builder.ins().ushr(shifted, v[1]), most)
        };
        let is_whole = l.builder.ins().icmp(IntCC::Equal, back, v[0]);
        Ok(l.select(is_whole, shifted, bound))
    })
}
