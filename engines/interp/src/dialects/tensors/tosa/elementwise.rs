//! Operations on the elements of tensors, which are broadcast.

use super::numbers::{
    add, apply_scale, broadcast, combine, compare, extreme, ignores_nan, is_zero, multiply, saturated,
    scalar, subtract, tensor,
};
use crate::constants::value_of;
use crate::dialects::math;
use crate::machine::step::{Step, Table, row};
use crate::machine::{Machine, as_bool, as_i64, as_integer};
use crate::trap::{Outcome, Trap};
use crate::value::{Elements, Value};
use std::cmp::Ordering;
use std::rc::Rc;
use terrace_ir::Value as SsaValue;
use terrace_support::ap_int::ApInt;
use terrace_support::float::ApFloat;
use terrace_tosa as tosa;

pub(super) const OPS: Table = &[
    row!(tosa::AbsOp, |m, op| {
        unary(m, op.input1(), &|x| match x {
            Value::Integer(x) => Ok(Value::Integer(x.wrapping_abs())),
            x => float(x, ApFloat::abs),
        })
    }),
    row!(tosa::AddOp, |m, op| binary(m, [op.input1(), op.input2()], &add)),
    row!(tosa::ArithmeticRightShiftOp, |m, op| {
        let rounds = op.round();
        shift(m, [op.input1(), op.input2()], &|x, by| {
            let shifted = x.ashr(by);
            let is_up = rounds && by > 0 && x.bit(by - 1);
            if is_up { shifted.wrapping_add(&ApInt::from_u64(x.width_bits(), 1)) } else { shifted }
        })
    }),
    row!(tosa::BitwiseAndOp, |m, op| binary(m, [op.input1(), op.input2()], &|a, b| bits(a, b, ApInt::and))),
    row!(tosa::BitwiseNotOp, |m, op| unary(m, op.input1(), &|x| Ok(Value::Integer(
        as_integer(x, "a number")?.not()
    )))),
    row!(tosa::BitwiseOrOp, |m, op| binary(m, [op.input1(), op.input2()], &|a, b| bits(a, b, ApInt::or))),
    row!(tosa::BitwiseXorOp, |m, op| binary(m, [op.input1(), op.input2()], &|a, b| bits(a, b, ApInt::xor))),
    row!(tosa::CeilOp, |m, op| unary(m, op.input1(), &|x| float(x, ApFloat::ceil))),
    row!(tosa::ClampOp, clamp),
    row!(tosa::ClzOp, |m, op| {
        unary(m, op.input1(), &|x| {
            let x = as_integer(x, "a number")?;
            Ok(Value::Integer(ApInt::from_u64(x.width_bits(), u64::from(x.leading_zeros()))))
        })
    }),
    row!(tosa::CosOp, |m, op| function(m, op.input1(), "cos")),
    row!(tosa::EqualOp, |m, op| ordered(m, [op.input1(), op.input2()], |order| order
        == Some(Ordering::Equal))),
    row!(tosa::ErfOp, |m, op| function(m, op.input(), "erf")),
    row!(tosa::ExpOp, |m, op| function(m, op.input1(), "exp")),
    row!(tosa::FloorOp, |m, op| unary(m, op.input1(), &|x| float(x, ApFloat::floor))),
    row!(tosa::GreaterOp, |m, op| ordered(m, [op.input1(), op.input2()], |order| order
        == Some(Ordering::Greater))),
    row!(tosa::GreaterEqualOp, |m, op| ordered(m, [op.input1(), op.input2()], |order| order
        .is_some_and(Ordering::is_ge))),
    row!(tosa::IdentityOp, |m, op| Step::result(m.get(op.input1())?)),
    row!(tosa::IntDivOp, |m, op| {
        binary(m, [op.input1(), op.input2()], &|a, b| {
            let (a, b) = (as_integer(a, "a number")?, as_integer(b, "a number")?);
            match a.overflowing_div_signed(b) {
                Some((quotient, false)) => Ok(Value::Integer(quotient)),
                Some(_) => Trap::undefined("the quotient overflows"),
                None => Trap::undefined("division by zero"),
            }
        })
    }),
    row!(tosa::LogOp, |m, op| function(m, op.input1(), "log")),
    row!(tosa::LogicalAndOp, |m, op| binary(m, [op.input1(), op.input2()], &|a, b| bits(a, b, ApInt::and))),
    row!(tosa::LogicalLeftShiftOp, |m, op| shift(m, [op.input1(), op.input2()], &|x, by| x.shl(by))),
    row!(tosa::LogicalNotOp, |m, op| unary(m, op.input1(), &|x| Ok(Value::Integer(
        as_integer(x, "a bit")?.not()
    )))),
    row!(tosa::LogicalOrOp, |m, op| binary(m, [op.input1(), op.input2()], &|a, b| bits(a, b, ApInt::or))),
    row!(tosa::LogicalRightShiftOp, |m, op| shift(m, [op.input1(), op.input2()], &|x, by| x.lshr(by))),
    row!(tosa::LogicalXorOp, |m, op| binary(m, [op.input1(), op.input2()], &|a, b| bits(a, b, ApInt::xor))),
    row!(tosa::MaximumOp, |m, op| {
        let ignores = ignores_nan(op.nan_mode());
        binary(m, [op.input1(), op.input2()], &|a, b| extreme(a, b, true, ignores))
    }),
    row!(tosa::MinimumOp, |m, op| {
        let ignores = ignores_nan(op.nan_mode());
        binary(m, [op.input1(), op.input2()], &|a, b| extreme(a, b, false, ignores))
    }),
    row!(tosa::MulOp, mul),
    row!(tosa::NegateOp, negate),
    row!(tosa::PowOp, |m, op| {
        let pow = math::function2("pow")?;
        binary(m, [op.input1(), op.input2()], &|a, b| match (a, b) {
            (Value::Float(a), Value::Float(b)) => Ok(Value::Float(math::apply2(pow, *a, *b))),
            (a, _) => Trap::unsupported(format_args!("a power of {}", a.kind())),
        })
    }),
    // reciprocal(x) = 1 / x
    row!(tosa::ReciprocalOp, |m, op| unary(m, op.input1(), &|x| float(x, |x| ApFloat::one(x.semantics())
        .div(x)))),
    // rsqrt(x) = 1 / sqrt(x)
    row!(tosa::RsqrtOp, |m, op| {
        let root = math::function("sqrt")?;
        unary(m, op.input1(), &|x| float(x, |x| ApFloat::one(x.semantics()).div(math::apply(root, x))))
    }),
    row!(tosa::SelectOp, |m, op| {
        let (condition, yes, no) =
            (tensor(m, op.input1())?, tensor(m, op.input2())?, tensor(m, op.input3())?);
        result(broadcast(&[&condition, &yes, &no], &|x| {
            Ok(if as_bool(x[0], "the condition")? { x[1].clone() } else { x[2].clone() })
        })?)
    }),
    // sigmoid(x) = 1 / (1 + exp(-x))
    row!(tosa::SigmoidOp, |m, op| {
        let exp = math::function("exp")?;
        unary(m, op.input(), &|x| {
            float(x, |x| {
                let one = ApFloat::one(x.semantics());
                one.div(math::apply(exp, x.neg()).add(one))
            })
        })
    }),
    row!(tosa::SinOp, |m, op| function(m, op.input1(), "sin")),
    row!(tosa::SubOp, |m, op| binary(m, [op.input1(), op.input2()], &subtract)),
    row!(tosa::TableOp, table),
    row!(tosa::TanhOp, |m, op| function(m, op.input(), "tanh")),
];

/// Returns the step of an operation with a tensor as its result.
pub(super) fn result<'a, 'c>(tensor: Elements) -> Outcome<Step<'a, 'c>> {
    Step::result(Value::Elements(Rc::new(tensor)))
}

/// Executes an operation on the elements of one tensor.
fn unary<'a, 'c>(
    m: &Machine<'a, 'c, '_>,
    operand: SsaValue<'a, 'c>,
    compute: &dyn Fn(&Value) -> Outcome<Value>,
) -> Outcome<Step<'a, 'c>> {
    let x = tensor(m, operand)?;
    result(broadcast(&[&x], &|values| compute(values[0]))?)
}

/// Executes an operation on the elements of two tensors.
fn binary<'a, 'c>(
    m: &Machine<'a, 'c, '_>,
    operands: [SsaValue<'a, 'c>; 2],
    compute: &dyn Fn(&Value, &Value) -> Outcome<Value>,
) -> Outcome<Step<'a, 'c>> {
    let (a, b) = (tensor(m, operands[0])?, tensor(m, operands[1])?);
    result(broadcast(&[&a, &b], &|values| compute(values[0], values[1]))?)
}

/// Applies a function to a float.
fn float(value: &Value, compute: impl Fn(ApFloat) -> ApFloat) -> Outcome<Value> {
    match value {
        Value::Float(value) => Ok(Value::Float(compute(*value))),
        other => Trap::unsupported(format_args!("{} in the place of a float", other.kind())),
    }
}

/// Applies a function of the C library.
fn function<'a, 'c>(m: &Machine<'a, 'c, '_>, operand: SsaValue<'a, 'c>, name: &str) -> Outcome<Step<'a, 'c>> {
    let function = math::function(name)?;
    unary(m, operand, &|x| float(x, |x| math::apply(function, x)))
}

/// Applies a function to the bits of two integers.
fn bits(a: &Value, b: &Value, compute: fn(&ApInt, &ApInt) -> ApInt) -> Outcome<Value> {
    Ok(Value::Integer(compute(as_integer(a, "a number")?, as_integer(b, "a number")?)))
}

/// Shifts; an amount of the width or more gives poison.
fn shift<'a, 'c>(
    m: &Machine<'a, 'c, '_>,
    operands: [SsaValue<'a, 'c>; 2],
    compute: &dyn Fn(&ApInt, u32) -> ApInt,
) -> Outcome<Step<'a, 'c>> {
    binary(m, operands, &|x, by| {
        let (x, by) = (as_integer(x, "a number")?, as_integer(by, "the amount")?);
        let by = by.to_u64_at_most(u64::from(x.width_bits())) as u32;
        Ok(if by >= x.width_bits() { Value::Poison } else { Value::Integer(compute(x, by)) })
    })
}

/// Compares elements.
fn ordered<'a, 'c>(
    m: &Machine<'a, 'c, '_>,
    operands: [SsaValue<'a, 'c>; 2],
    holds: fn(Option<Ordering>) -> bool,
) -> Outcome<Step<'a, 'c>> {
    binary(m, operands, &|a, b| Ok(Value::bool(holds(compare(a, b)?))))
}

/// Clamps numbers to a range.
fn clamp<'a, 'c>(m: &mut Machine<'a, 'c, '_>, op: tosa::ClampOp<'a, 'c>) -> Outcome<Step<'a, 'c>> {
    let (least, greatest) = (value_of(m.context(), op.min_val())?, value_of(m.context(), op.max_val())?);
    let ignores = ignores_nan(op.nan_mode());
    unary(m, op.input(), &|x| {
        let is_nan = matches!(x, Value::Float(x) if x.is_nan());
        if ignores && is_nan {
            return Ok(least.clone());
        }
        extreme(&extreme(x, &greatest, false, false)?, &least, true, false)
    })
}

/// Multiplies; a product of integers may be wider, or is shifted to the right and rounded.
fn mul<'a, 'c>(m: &mut Machine<'a, 'c, '_>, op: tosa::MulOp<'a, 'c>) -> Outcome<Step<'a, 'c>> {
    let by = as_i64(&scalar(m, op.shift())?, "the shift")?;
    let width = op.output().ty().element_or_self().as_integer().map(|(width, _)| width);
    binary(m, [op.input1(), op.input2()], &|a, b| match (a, b, width) {
        (Value::Integer(a), Value::Integer(b), Some(width)) => {
            let (a, b) = (a.sign_extend_or_truncate(width), b.sign_extend_or_truncate(width));
            match u32::try_from(by) {
                Ok(0) => Ok(Value::Integer(a.wrapping_mul(&b))),
                Ok(by) if by < 63 => {
                    let product = a.sign_extend(128).wrapping_mul(&b.sign_extend(128));
                    let round = ApInt::from_u64(128, 1).shl(by - 1);
                    Ok(Value::Integer(product.wrapping_add(&round).ashr(by).truncate(width)))
                }
                _ => Trap::undefined(format_args!("the shift {by} is out of range")),
            }
        }
        (a, b, _) => multiply(a, b),
    })
}

/// Negates numbers, counted from zero points.
fn negate<'a, 'c>(m: &mut Machine<'a, 'c, '_>, op: tosa::NegateOp<'a, 'c>) -> Outcome<Step<'a, 'c>> {
    let (from, to) = (scalar(m, op.input1_zp())?, scalar(m, op.output_zp())?);
    let counts_from_zero = is_zero(&from) && is_zero(&to);
    unary(m, op.input1(), &|x| match (x, &from, &to) {
        (Value::Integer(x), _, _) if counts_from_zero => Ok(Value::Integer(x.wrapping_neg())),
        (Value::Integer(x), Value::Integer(from), Value::Integer(to)) => {
            let wide = |x: &ApInt| x.sign_extend(128);
            let result = wide(from).wrapping_add(&wide(to)).wrapping_sub(&wide(x));
            Ok(Value::Integer(saturated(&result, x.width_bits(), false)))
        }
        (x, _, _) => float(x, ApFloat::neg),
    })
}

/// Looks numbers of 8 bits up in a table; those of 16 bits are between two entries.
fn table<'a, 'c>(m: &mut Machine<'a, 'c, '_>, op: tosa::TableOp<'a, 'c>) -> Outcome<Step<'a, 'c>> {
    let table = tensor(m, op.table())?;
    let entry = |at: i64| match usize::try_from(at).ok().and_then(|at| table.data.get(at)) {
        Some(entry) => Ok(entry.clone()),
        None => Trap::undefined(format_args!("the table has no entry {at}")),
    };
    unary(m, op.input1(), &|x| {
        let x = as_integer(x, "a number")?;
        let number = as_i64(&Value::Integer(x.clone()), "a number")?;
        if x.width_bits() <= 8 {
            return entry(number + 128);
        }
        // The upper nine bits are the entry, the lower seven how far it is to the next.
        let at = (number >> 7) + 256;
        let (base, next) = (as_i64(&entry(at)?, "an entry")?, as_i64(&entry(at + 1)?, "an entry")?);
        let between = (base << 7) + (next - base) * (number & 0x7f);
        Ok(Value::Integer(ApInt::from_i64(32, between)))
    })
}

/// Scales integers by fractions, on scalars and vectors.
pub(super) fn scale(mode: tosa::RoundingMode, x: [&Value; 3]) -> Outcome<Value> {
    let is_double = mode == tosa::RoundingMode::DoubleRound;
    let (value, multiplier) = (as_integer(x[0], "the value")?, as_integer(x[1], "the multiplier")?);
    let shift = as_i64(x[2], "the shift")?;
    let scaled = apply_scale(value, multiplier, u32::try_from(shift).unwrap_or(u32::MAX), is_double)?;
    Ok(Value::Integer(scaled.truncate(32)))
}

/// Applies a function of integers or floats to two tensors of one shape.
pub(super) fn zip(
    a: &Elements,
    b: &Elements,
    integers: fn(&ApInt, &ApInt) -> ApInt,
    floats: fn(ApFloat, ApFloat) -> ApFloat,
) -> Outcome<Elements> {
    broadcast(&[a, b], &|x| combine(x[0], x[1], integers, floats))
}
