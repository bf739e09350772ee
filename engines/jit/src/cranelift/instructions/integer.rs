//! Arithmetic, bits and comparisons of integers. Results keep zeros above their bits.

use super::{Table, width};
use crate::cranelift::lowering::Lowering;
use crate::cranelift::types::Kind;
use crate::cranelift::{Lowered, runtime};
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{self, InstBuilder, types};
use terrace_ir::{Operation, TypedOp};
use terrace_llvm::{self as llvm, ICmpPredicate};

pub(super) const TABLE: Table = &[
    row!([llvm::AddOp], |l, op| {
        l.lanewise(op, |l, kind, v| {
            let sum = l.builder.ins().iadd(v[0], v[1]);
            Ok(l.mask(sum, width(kind)))
        })
    }),
    row!([llvm::AndOp], |l, op| l.lanewise(op, |l, _, v| Ok(l.builder.ins().band(v[0], v[1])))),
    row!([llvm::AShrOp], |l, op| {
        l.lanewise(op, |l, kind, v| {
            let wide = l.sign_extend(v[0], width(kind));
            let shifted = l.builder.ins().sshr(wide, v[1]);
            Ok(l.mask(shifted, width(kind)))
        })
    }),
    row!(llvm::ICmpOp, |l, op| {
        let cc = integer_condition(op.predicate());
        l.lanewise(op.op(), |l, kind, v| Ok(l.compare_integers(cc, width(kind), v[0], v[1])))
    }),
    row!([llvm::LShrOp], |l, op| l.lanewise(op, |l, _, v| Ok(l.builder.ins().ushr(v[0], v[1])))),
    row!([llvm::MulOp], |l, op| {
        l.lanewise(op, |l, kind, v| {
            let product = l.builder.ins().imul(v[0], v[1]);
            Ok(l.mask(product, width(kind)))
        })
    }),
    row!([llvm::OrOp], |l, op| l.lanewise(op, |l, _, v| Ok(l.builder.ins().bor(v[0], v[1])))),
    row!([llvm::SDivOp], |l, op| divide(l, op, Division::SignedQuotient)),
    row!([llvm::ShlOp], |l, op| {
        l.lanewise(op, |l, kind, v| {
            let shifted = l.builder.ins().ishl(v[0], v[1]);
            Ok(l.mask(shifted, width(kind)))
        })
    }),
    row!([llvm::SRemOp], |l, op| divide(l, op, Division::SignedRemainder)),
    row!([llvm::SubOp], |l, op| {
        l.lanewise(op, |l, kind, v| {
            let difference = l.builder.ins().isub(v[0], v[1]);
            Ok(l.mask(difference, width(kind)))
        })
    }),
    row!([llvm::UDivOp], |l, op| divide(l, op, Division::UnsignedQuotient)),
    row!([llvm::URemOp], |l, op| divide(l, op, Division::UnsignedRemainder)),
    row!([llvm::XOrOp], |l, op| l.lanewise(op, |l, _, v| Ok(l.builder.ins().bxor(v[0], v[1])))),
];

/// Returns the condition of a predicate of `icmp`.
fn integer_condition(predicate: ICmpPredicate) -> IntCC {
    match predicate {
        ICmpPredicate::Eq => IntCC::Equal,
        ICmpPredicate::Ne => IntCC::NotEqual,
        ICmpPredicate::Slt => IntCC::SignedLessThan,
        ICmpPredicate::Sle => IntCC::SignedLessThanOrEqual,
        ICmpPredicate::Sgt => IntCC::SignedGreaterThan,
        ICmpPredicate::Sge => IntCC::SignedGreaterThanOrEqual,
        ICmpPredicate::Ult => IntCC::UnsignedLessThan,
        ICmpPredicate::Ule => IntCC::UnsignedLessThanOrEqual,
        ICmpPredicate::Ugt => IntCC::UnsignedGreaterThan,
        ICmpPredicate::Uge => IntCC::UnsignedGreaterThanOrEqual,
    }
}

#[derive(Clone, Copy, PartialEq)]
enum Division {
    SignedQuotient,
    SignedRemainder,
    UnsignedQuotient,
    UnsignedRemainder,
}

impl Division {
    fn is_signed(self) -> bool {
        matches!(self, Division::SignedQuotient | Division::SignedRemainder)
    }
}

fn divide<'a, 'c>(
    l: &mut Lowering<'_, '_, 'a, 'c>,
    op: Operation<'a, 'c>,
    division: Division,
) -> Lowered<()> {
    let is_safe = has_harmless_divisor(op);
    l.lanewise(op, |l, kind, v| {
        if !is_safe {
            check(l, op, division, kind, v[0], v[1]);
        }
        quotient(l, division, kind, v[0], v[1])
    })
}

/// Returns true if the divisor is a constant that is neither zero nor minus one.
fn has_harmless_divisor(op: Operation<'_, '_>) -> bool {
    let constant = op.operand(1).defining::<llvm::ConstantOp>();
    constant.and_then(|op| op.value().as_i64()).is_some_and(|value| value != 0 && value != -1)
}

/// Stops the program where the division has no result.
fn check<'a, 'c>(
    l: &mut Lowering<'_, '_, 'a, 'c>,
    op: Operation<'a, 'c>,
    division: Division,
    kind: Kind,
    a: ir::Value,
    b: ir::Value,
) {
    let is_zero = l.is_equal(b, 0);
    l.stop_if(is_zero, op, "division by zero");
    if division.is_signed() {
        let is_minus_one = l.is_equal(b, u128::MAX >> (128 - width(kind)));
        let is_least = l.is_equal(a, 1 << (width(kind) - 1));
        let overflows = l.builder.ins().band(is_minus_one, is_least);
        l.stop_if(overflows, op, "the quotient overflows");
    }
}

fn quotient(
    l: &mut Lowering<'_, '_, '_, '_>,
    division: Division,
    kind: Kind,
    a: ir::Value,
    b: ir::Value,
) -> Lowered<ir::Value> {
    let held = kind.held();
    if held == types::I128 {
        let operation = match division {
            Division::SignedQuotient => runtime::SDIV,
            Division::SignedRemainder => runtime::SREM,
            Division::UnsignedQuotient => runtime::UDIV,
            Division::UnsignedRemainder => runtime::UREM,
        };
        return Ok(l.wide(operation, width(kind), a, b)?.0);
    }
    // The machine has no division of bytes that is worth it.
    let wide = if held.bits() < 32 { types::I32 } else { held };
    let (a, b) = if division.is_signed() {
        (l.resize_signed(a, width(kind), wide), l.resize_signed(b, width(kind), wide))
    } else {
        (l.resize_unsigned(a, wide), l.resize_unsigned(b, wide))
    };
    let result = match division {
        Division::SignedQuotient => l.builder.ins().sdiv(a, b),
        Division::SignedRemainder => l.builder.ins().srem(a, b),
        Division::UnsignedQuotient => l.builder.ins().udiv(a, b),
        Division::UnsignedRemainder => l.builder.ins().urem(a, b),
    };
    let result = l.resize_unsigned(result, held);
    Ok(l.mask(result, width(kind)))
}

/// Returns the function of the compiler's library that divides so.
fn division_of_128_bits(operation: u64) -> Option<&'static str> {
    match operation {
        runtime::UDIV => Some("__udivti3"),
        runtime::UREM => Some("__umodti3"),
        runtime::SDIV => Some("__divti3"),
        runtime::SREM => Some("__modti3"),
        _ => None,
    }
}

impl Lowering<'_, '_, '_, '_> {
    /// Emits an operation of the host on integers of up to 128 bits: the result, and whether it overflowed.
    pub(in crate::cranelift) fn wide(
        &mut self,
        operation: u64,
        width: u32,
        a: ir::Value,
        b: ir::Value,
    ) -> Lowered<(ir::Value, ir::Value)> {
        let held = self.builder.func.dfg.value_type(a);
        if self.unit.around.is_file()
            && let Some(name) = division_of_128_bits(operation)
        {
            let is_signed = matches!(operation, runtime::SDIV | runtime::SREM);
            let wide = |l: &mut Self, value| match is_signed {
                true => l.resize_signed(value, width, types::I128),
                false => l.resize_unsigned(value, types::I128),
            };
            let (a, b) = (wide(self, a), wide(self, b));
            let result = self.call_c(name, &[a, b], &[types::I128])?[0];
            let result = self.resize_unsigned(result, held);
            let never = self.builder.ins().iconst(types::I8, 0);
            return Ok((self.mask(result, width), never));
        }
        let (a, b) = (self.spill(a)?, self.spill(b)?);
        let operation = self.builder.ins().iconst(types::I64, operation as i64);
        let bits = self.builder.ins().iconst(types::I64, i64::from(width));
        let overflows = self.call_host(runtime::wide_address(), &[operation, a, b, bits], &[types::I64])?[0];
        let overflows = self.builder.ins().ireduce(types::I8, overflows);
        let kind = Kind::Integer(if held == types::I128 { 128 } else { width });
        Ok((self.unspill(a, kind), overflows))
    }
}
