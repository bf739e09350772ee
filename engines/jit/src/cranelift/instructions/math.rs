//! Intrinsics on floats.

use super::{Table, width};
use crate::cranelift::lowering::{Lowering, Parts};
use crate::cranelift::types::Kind;
use crate::cranelift::{Lowered, refuse, runtime};
use cranelift_codegen::ir::condcodes::{FloatCC, IntCC};
use cranelift_codegen::ir::{self, InstBuilder, MemFlagsData, types};
use terrace_ir::{Operation, TypedOp};
use terrace_llvm as llvm;
use terrace_support::float::FloatSemantics;

/// Functions of C on one float, lane by lane.
macro_rules! libm {
    ($name:literal) => {
        |l, op| l.lanewise(op, |l, kind, v| l.libm_unary($name, kind, v[0]))
    };
}

/// Instructions on one float; of C where the machine lacks the format.
macro_rules! rounding {
    ($instruction:ident, $name:literal) => {
        |l, op| {
            l.lanewise(op, |l, kind, v| match kind {
                Kind::Soft(_) => l.libm_unary($name, kind, v[0]),
                _ => Ok(l.builder.ins().$instruction(v[0])),
            })
        }
    };
}

pub(super) const TABLE: Table = &[
    row!([llvm::ACosOp], libm!("acos")),
    row!([llvm::ASinOp], libm!("asin")),
    row!([llvm::ATanOp], libm!("atan")),
    row!([llvm::ATan2Op], |l, op| l.lanewise(op, |l, kind, v| l.libm_binary("atan2", kind, v[0], v[1]))),
    row!([llvm::FCeilOp], rounding!(ceil, "ceil")),
    row!([llvm::CopySignOp], |l, op| {
        l.lanewise(op, |l, kind, v| {
            let from = l.bits_of(kind, v[1]);
            Ok(l.change_sign(kind, v[0], |l, bits, sign| {
                let others = l.builder.ins().bnot(sign);
                let magnitude = l.builder.ins().band(bits, others);
                let sign = l.builder.ins().band(from, sign);
                l.builder.ins().bor(magnitude, sign)
            }))
        })
    }),
    row!([llvm::CosOp], libm!("cos")),
    row!([llvm::CoshOp], libm!("cosh")),
    row!([llvm::ExpOp], libm!("exp")),
    row!([llvm::Exp10Op], |l, op| {
        l.lanewise(op, |l, kind, v| {
            let ten = constant(l, kind, 10.0)?;
            l.libm_binary("pow", kind, ten, v[0])
        })
    }),
    row!([llvm::Exp2Op], libm!("exp2")),
    row!([llvm::FAbsOp], |l, op| {
        l.lanewise(op, |l, kind, v| {
            Ok(l.change_sign(kind, v[0], |l, bits, sign| {
                let others = l.builder.ins().bnot(sign);
                l.builder.ins().band(bits, others)
            }))
        })
    }),
    row!([llvm::FFloorOp], rounding!(floor, "floor")),
    row!([llvm::FMAOp], |l, op| l.lanewise(op, |l, kind, v| fused(l, kind, v))),
    row!([llvm::FMulAddOp], |l, op| {
        l.lanewise(op, |l, kind, v| match kind {
            Kind::Soft(semantics) => {
                let product = l.soft(runtime::FMUL, semantics, v[0], v[1])?;
                l.soft(runtime::FADD, semantics, product, v[2])
            }
            _ => {
                let product = l.builder.ins().fmul(v[0], v[1]);
                Ok(l.builder.ins().fadd(product, v[2]))
            }
        })
    }),
    row!(llvm::IsFPClassOp, is_class),
    row!([llvm::LlrintOp, llvm::LrintOp], |l, op| to_integer(l, op, "roundeven")),
    row!([llvm::LlroundOp, llvm::LroundOp], |l, op| to_integer(l, op, "round")),
    row!([llvm::LogOp], libm!("log")),
    row!([llvm::Log10Op], libm!("log10")),
    row!([llvm::Log2Op], libm!("log2")),
    row!([llvm::MaximumOp], |l, op| l.lanewise(op, |l, kind, v| l.minimum(kind, false, v[0], v[1]))),
    row!([llvm::MaxNumOp], |l, op| l.lanewise(op, |l, kind, v| l.minnum(kind, false, v[0], v[1]))),
    row!([llvm::MinimumOp], |l, op| l.lanewise(op, |l, kind, v| l.minimum(kind, true, v[0], v[1]))),
    row!([llvm::MinNumOp], |l, op| l.lanewise(op, |l, kind, v| l.minnum(kind, true, v[0], v[1]))),
    row!([llvm::NearbyintOp, llvm::RintOp, llvm::RoundEvenOp], rounding!(nearest, "roundeven")),
    row!([llvm::PowOp], |l, op| l.lanewise(op, |l, kind, v| l.libm_binary("pow", kind, v[0], v[1]))),
    row!(llvm::PowIOp, |l, op| {
        let bits = width(l.kind(op.power().ty())?);
        let exponent = l.get_one(op.power())?;
        let kind = l.kind(op.val().ty())?;
        let exponent = l.integer_to_float(bits, true, kind, exponent)?;
        let mut parts = l.get(op.val())?;
        for part in &mut parts {
            *part = l.libm_binary("pow", kind, *part, exponent)?;
        }
        l.set_result(op.op(), parts);
        Ok(())
    }),
    row!([llvm::RoundOp], libm!("round")),
    row!([llvm::SinOp], libm!("sin")),
    row!(llvm::SincosOp, |l, op| {
        let kind = l.kind(op.val().ty())?;
        let operands = l.get(op.val())?;
        let mut parts = Parts::new();
        for name in ["sin", "cos"] {
            for operand in &operands {
                parts.push(l.libm_unary(name, kind, *operand)?);
            }
        }
        l.set_result(op.op(), parts);
        Ok(())
    }),
    row!([llvm::SinhOp], libm!("sinh")),
    row!([llvm::SqrtOp], rounding!(sqrt, "sqrt")),
    row!([llvm::TanOp], libm!("tan")),
    row!([llvm::TanhOp], libm!("tanh")),
    row!([llvm::FTruncOp], rounding!(trunc, "trunc")),
];

/// Computes a float constant.
fn constant(l: &mut Lowering<'_, '_, '_, '_>, kind: Kind, value: f64) -> Lowered<ir::Value> {
    match kind {
        Kind::F32 => Ok(l.builder.ins().f32const(value as f32)),
        Kind::F64 => Ok(l.builder.ins().f64const(value)),
        _ => {
            let value = l.builder.ins().f64const(value);
            l.convert_float(Kind::F64, kind, value)
        }
    }
}

/// Computes `a * b + c`, rounded once.
fn fused(l: &mut Lowering<'_, '_, '_, '_>, kind: Kind, v: &[ir::Value]) -> Lowered<ir::Value> {
    match kind {
        Kind::F32 | Kind::F64 => Ok(l.builder.ins().fma(v[0], v[1], v[2])),
        Kind::Soft(FloatSemantics::F16 | FloatSemantics::BF16) => {
            let mut wide = [v[0], v[1], v[2]];
            for one in &mut wide {
                *one = l.convert_float(kind, Kind::F64, *one)?;
            }
            // A product of two such floats is a double.
            let product = l.builder.ins().fmul(wide[0], wide[1]);
            let sum = sum_to_odd(l, product, wide[2]);
            l.convert_float(Kind::F64, kind, sum)
        }
        _ => refuse("multiplies and adds floats of a format that the machine does not have"),
    }
}

/// Computes the sum of two doubles: that one of the two next to it whose last bit is set, if it is no double itself. Rounded to
/// fewer bits it is what the sum would be, rounded once.
///
/// Source: S. Boldo, G. Melquiond, "Emulation of FMA and correctly rounded sums: proved algorithms using rounding to
/// odd", IEEE Transactions on Computers 57(4), 2008; what is lost in the sum is found as D. Knuth does.
fn sum_to_odd(l: &mut Lowering<'_, '_, '_, '_>, a: ir::Value, b: ir::Value) -> ir::Value {
    let sum = l.builder.ins().fadd(a, b);
    let b_in_sum = l.builder.ins().fsub(sum, a);
    let a_in_sum = l.builder.ins().fsub(sum, b_in_sum);
    let of_a = l.builder.ins().fsub(a, a_in_sum);
    let of_b = l.builder.ins().fsub(b, b_in_sum);
    let lost = l.builder.ins().fadd(of_a, of_b);
    let zero = l.builder.ins().f64const(0.0);
    // Nothing is lost of infinities: there it is no number.
    let is_inexact = l.builder.ins().fcmp(FloatCC::OrderedNotEqual, lost, zero);
    let bits = l.builder.ins().bitcast(types::I64, MemFlagsData::new(), sum);
    let lost = l.builder.ins().bitcast(types::I64, MemFlagsData::new(), lost);
    // One more in the last place if what is lost has the sign of the sum, else one less.
    let differs = l.builder.ins().bxor(bits, lost);
    let sign = l.builder.ins().sshr_imm_u(differs, 63);
    let step = l.builder.ins().bor_imm_u(sign, 1);
    let next = l.builder.ins().iadd(bits, step);
    let is_odd = l.builder.ins().band_imm_u(bits, 1);
    let odd = l.builder.ins().select(is_odd, bits, next);
    let bits = l.builder.ins().select(is_inexact, odd, bits);
    l.builder.ins().bitcast(types::F64, MemFlagsData::new(), bits)
}

fn to_integer<'a, 'c>(l: &mut Lowering<'_, '_, 'a, 'c>, op: Operation<'a, 'c>, name: &str) -> Lowered<()> {
    let to = width(l.kind(op.result(0).ty())?);
    l.lanewise(op, |l, kind, v| {
        let rounded = l.libm_unary(name, kind, v[0])?;
        l.float_to_integer(kind, to, true, rounded)
    })
}

/// Returns true if a float is of one of the classes whose bits are set.
fn is_class<'a, 'c>(l: &mut Lowering<'_, '_, 'a, 'c>, op: llvm::IsFPClassOp<'a, 'c>) -> Lowered<()> {
    let classes = op.bit();
    l.lanewise(op.op(), |l, kind, v| {
        let semantics = match kind {
            Kind::F32 => FloatSemantics::F32,
            Kind::F64 => FloatSemantics::F64,
            Kind::Soft(FloatSemantics::F80) => return refuse("asks for the class of a float of 80 bits"),
            Kind::Soft(semantics) => semantics,
            _ => return refuse("asks for the class of an integer"),
        };
        let bits = l.bits_of(kind, v[0]);
        let held = l.builder.func.dfg.value_type(bits);
        let fraction_bits = semantics.precision_bits() - 1;
        let sign = 1u128 << (kind.bits() - 1);
        let infinity = (sign - 1) & !((1u128 << fraction_bits) - 1);
        let least_normal = 1u128 << fraction_bits;
        let quiet = 1u128 << (fraction_bits - 1);
        let magnitude_mask = l.int(held, sign - 1);
        let magnitude = l.builder.ins().band(bits, magnitude_mask);
        let is_negative = {
            let sign = l.int(held, sign);
            l.builder.ins().icmp(IntCC::UnsignedGreaterThanOrEqual, bits, sign)
        };
        // The classes by magnitude: from, to (not included), bit if positive, bit if negative.
        let ranges = [
            (infinity + 1, infinity + quiet, 0, 0),
            (infinity + quiet, sign, 1, 1),
            (infinity, infinity + 1, 9, 2),
            (least_normal, infinity, 8, 3),
            (1, least_normal, 7, 4),
            (0, 1, 6, 5),
        ];
        let mut is_any = l.int(types::I8, 0);
        for (from, to, positive, negative) in ranges {
            let (positive, negative) = (classes >> positive & 1, classes >> negative & 1);
            if positive == 0 && negative == 0 {
                continue;
            }
            let (from, count) = (l.int(held, from), l.int(held, to - from));
            let offset = l.builder.ins().isub(magnitude, from);
            let mut is_in = l.builder.ins().icmp(IntCC::UnsignedLessThan, offset, count);
            if positive != negative {
                let is_sign = if negative != 0 { is_negative } else { l.is_equal(is_negative, 0) };
                is_in = l.builder.ins().band(is_in, is_sign);
            }
            is_any = l.builder.ins().bor(is_any, is_in);
        }
        Ok(is_any)
    })
}
