//! Intrinsics on the bits of integers, and the lesser and greater of two.

use super::{Table, width};
use crate::cranelift::Lowered;
use crate::cranelift::lowering::Lowering;
use crate::cranelift::types::Kind;
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{self, InstBuilder, types};
use terrace_ir::{Operation, TypedOp};
use terrace_llvm as llvm;

pub(super) const TABLE: Table = &[
    row!([llvm::AbsOp], |l, op| {
        l.lanewise(op, |l, kind, v| {
            let zero = l.int(kind.held(), 0);
            let negated = l.builder.ins().isub(zero, v[0]);
            let negated = l.mask(negated, width(kind));
            let is_negative = l.compare_integers(IntCC::SignedLessThan, width(kind), v[0], zero);
            Ok(l.select(is_negative, negated, v[0]))
        })
    }),
    row!([llvm::BitReverseOp], |l, op| {
        l.lanewise(op, |l, kind, v| {
            let reversed = l.builder.ins().bitrev(v[0]);
            Ok(down(l, kind, reversed))
        })
    }),
    row!([llvm::ByteSwapOp], |l, op| {
        l.lanewise(op, |l, kind, v| {
            if kind.held() == types::I8 {
                return Ok(v[0]);
            }
            let swapped = l.builder.ins().bswap(v[0]);
            Ok(down(l, kind, swapped))
        })
    }),
    row!([llvm::CountLeadingZerosOp], |l, op| {
        l.lanewise(op, |l, kind, v| {
            let zeros = l.builder.ins().clz(v[0]);
            let extra = kind.held().bits() - width(kind);
            Ok(if extra == 0 { zeros } else { l.builder.ins().iadd_imm_s(zeros, -i64::from(extra)) })
        })
    }),
    row!([llvm::CtPopOp], |l, op| l.lanewise(op, |l, _, v| Ok(l.builder.ins().popcnt(v[0])))),
    row!([llvm::CountTrailingZerosOp], |l, op| {
        l.lanewise(op, |l, kind, v| {
            let held = kind.held();
            // A bit past the last one ends the count.
            let bounded = if held.bits() == width(kind) {
                v[0]
            } else {
                let guard = l.int(held, 1 << width(kind));
                l.builder.ins().bor(v[0], guard)
            };
            let zeros = l.builder.ins().ctz(bounded);
            Ok(l.mask(zeros, width(kind)))
        })
    }),
    row!([llvm::FshlOp], |l, op| {
        l.lanewise(op, |l, kind, v| {
            let amount = modulo_width(l, kind, v[2]);
            Ok(funnel(l, kind, v[0], v[1], amount, true))
        })
    }),
    row!([llvm::FshrOp], |l, op| {
        l.lanewise(op, |l, kind, v| {
            let amount = modulo_width(l, kind, v[2]);
            Ok(funnel(l, kind, v[0], v[1], amount, false))
        })
    }),
    row!([llvm::SCmpOp], |l, op| three_way(l, op, IntCC::SignedLessThan)),
    row!([llvm::SMaxOp], |l, op| choose(l, op, IntCC::SignedGreaterThan)),
    row!([llvm::SMinOp], |l, op| choose(l, op, IntCC::SignedLessThan)),
    row!([llvm::UCmpOp], |l, op| three_way(l, op, IntCC::UnsignedLessThan)),
    row!([llvm::UMaxOp], |l, op| choose(l, op, IntCC::UnsignedGreaterThan)),
    row!([llvm::UMinOp], |l, op| choose(l, op, IntCC::UnsignedLessThan)),
];

/// Moves the bits of an integer down from the high end of the machine's width.
fn down(l: &mut Lowering<'_, '_, '_, '_>, kind: Kind, value: ir::Value) -> ir::Value {
    let extra = kind.held().bits() - width(kind);
    if extra == 0 { value } else { l.builder.ins().ushr_imm_u(value, i64::from(extra)) }
}

fn choose<'a, 'c>(l: &mut Lowering<'_, '_, 'a, 'c>, op: Operation<'a, 'c>, cc: IntCC) -> Lowered<()> {
    l.lanewise(op, |l, kind, v| {
        let is_first = l.compare_integers(cc, width(kind), v[0], v[1]);
        Ok(l.select(is_first, v[0], v[1]))
    })
}

fn three_way<'a, 'c>(l: &mut Lowering<'_, '_, 'a, 'c>, op: Operation<'a, 'c>, less: IntCC) -> Lowered<()> {
    let to = l.kind(op.result(0).ty())?;
    l.lanewise(op, |l, kind, v| {
        let is_less = l.compare_integers(less, width(kind), v[0], v[1]);
        let is_greater = l.compare_integers(less, width(kind), v[1], v[0]);
        let order = l.builder.ins().isub(is_greater, is_less);
        let order = l.resize_signed(order, 8, to.held());
        Ok(l.mask(order, width(to)))
    })
}

/// Emits a shift amount, modulo the width.
fn modulo_width(l: &mut Lowering<'_, '_, '_, '_>, kind: Kind, amount: ir::Value) -> ir::Value {
    let bits = width(kind);
    if bits.is_power_of_two() {
        let mask = l.int(kind.held(), u128::from(bits - 1));
        return l.builder.ins().band(amount, mask);
    }
    if kind.held() == types::I128 {
        // amount = high * 2^64 + low, and 2^64 is taken modulo the width.
        let (low, high) = l.builder.ins().isplit(amount);
        let low = l.builder.ins().urem_imm_u(low, i64::from(bits));
        let high = l.builder.ins().urem_imm_u(high, i64::from(bits));
        let step = (1u128 << 64) % u128::from(bits);
        let high = l.builder.ins().imul_imm_u(high, step as i64);
        let sum = l.builder.ins().iadd(low, high);
        let rest = l.builder.ins().urem_imm_u(sum, i64::from(bits));
        return l.builder.ins().uextend(types::I128, rest);
    }
    let wide = if kind.held().bits() < 32 { types::I32 } else { kind.held() };
    let amount = l.resize_unsigned(amount, wide);
    let rest = l.builder.ins().urem_imm_u(amount, i64::from(bits));
    l.resize_unsigned(rest, kind.held())
}

/// Computes the high or low half of two integers that are joined and shifted by less than their width.
fn funnel(
    l: &mut Lowering<'_, '_, '_, '_>,
    kind: Kind,
    high: ir::Value,
    low: ir::Value,
    amount: ir::Value,
    is_left: bool,
) -> ir::Value {
    let held = kind.held();
    let bits = l.int(held, u128::from(width(kind)));
    let rest = l.builder.ins().isub(bits, amount);
    let (up, dn) = if is_left { (amount, rest) } else { (rest, amount) };
    let upper = l.builder.ins().ishl(high, up);
    let lower = l.builder.ins().ushr(low, dn);
    let both = l.builder.ins().bor(upper, lower);
    let both = l.mask(both, width(kind));
    // A shift by the whole width is one by nothing for the machine.
    let is_none = l.is_equal(amount, 0);
    l.select(is_none, if is_left { high } else { low }, both)
}
