//! Operations on the elements of tensors, which are broadcast.

use super::numbers::{
    add, apply_scale, broadcast, combine, compare, extreme, flag, ignores_nan, is_zero, multiply, saturated,
    scalar, subtract, tensor,
};
use crate::dialects::math;
use crate::machine::step::{Step, Table};
use crate::machine::{Machine, as_bool, as_i64, as_integer};
use crate::trap::{Outcome, Trap};
use crate::value::{Elements, Value};
use std::cmp::Ordering;
use std::rc::Rc;
use terrace_ir::{Attribute, Operation};
use terrace_support::ap_int::ApInt;
use terrace_support::float::ApFloat;

pub(super) const OPS: Table = &[
    ("tosa.abs", |m, op| {
        unary(m, op, &|x| match x {
            Value::Integer(x) => Ok(Value::Integer(x.wrapping_abs())),
            x => float(x, ApFloat::abs),
        })
    }),
    ("tosa.add", |m, op| binary(m, op, &add)),
    ("tosa.arithmetic_right_shift", |m, op| {
        let rounds = flag(op, "round");
        shift(m, op, &|x, by| {
            let shifted = x.ashr(by);
            let is_up = rounds && by > 0 && x.bit(by - 1);
            if is_up { shifted.wrapping_add(&ApInt::from_u64(x.width_bits(), 1)) } else { shifted }
        })
    }),
    ("tosa.bitwise_and", |m, op| binary(m, op, &|a, b| bits(a, b, ApInt::and))),
    ("tosa.bitwise_not", |m, op| unary(m, op, &|x| Ok(Value::Integer(as_integer(x, "a number")?.not())))),
    ("tosa.bitwise_or", |m, op| binary(m, op, &|a, b| bits(a, b, ApInt::or))),
    ("tosa.bitwise_xor", |m, op| binary(m, op, &|a, b| bits(a, b, ApInt::xor))),
    ("tosa.ceil", |m, op| unary(m, op, &|x| float(x, ApFloat::ceil))),
    ("tosa.clamp", clamp),
    ("tosa.clz", |m, op| {
        unary(m, op, &|x| {
            let x = as_integer(x, "a number")?;
            Ok(Value::Integer(ApInt::from_u64(x.width_bits(), u64::from(x.leading_zeros()))))
        })
    }),
    ("tosa.cos", |m, op| function(m, op, "cos")),
    ("tosa.equal", |m, op| ordered(m, op, |order| order == Some(Ordering::Equal))),
    ("tosa.erf", |m, op| function(m, op, "erf")),
    ("tosa.exp", |m, op| function(m, op, "exp")),
    ("tosa.floor", |m, op| unary(m, op, &|x| float(x, ApFloat::floor))),
    ("tosa.greater", |m, op| ordered(m, op, |order| order == Some(Ordering::Greater))),
    ("tosa.greater_equal", |m, op| ordered(m, op, |order| order.is_some_and(Ordering::is_ge))),
    ("tosa.identity", |m, op| Step::result(m.operand(op, 0)?)),
    ("tosa.intdiv", |m, op| {
        binary(m, op, &|a, b| {
            let (a, b) = (as_integer(a, "a number")?, as_integer(b, "a number")?);
            match a.overflowing_div_signed(b) {
                Some((quotient, false)) => Ok(Value::Integer(quotient)),
                Some(_) => Trap::undefined("the quotient overflows"),
                None => Trap::undefined("division by zero"),
            }
        })
    }),
    ("tosa.log", |m, op| function(m, op, "log")),
    ("tosa.logical_and", |m, op| binary(m, op, &|a, b| bits(a, b, ApInt::and))),
    ("tosa.logical_left_shift", |m, op| shift(m, op, &|x, by| x.shl(by))),
    ("tosa.logical_not", |m, op| unary(m, op, &|x| Ok(Value::Integer(as_integer(x, "a bit")?.not())))),
    ("tosa.logical_or", |m, op| binary(m, op, &|a, b| bits(a, b, ApInt::or))),
    ("tosa.logical_right_shift", |m, op| shift(m, op, &|x, by| x.lshr(by))),
    ("tosa.logical_xor", |m, op| binary(m, op, &|a, b| bits(a, b, ApInt::xor))),
    ("tosa.maximum", |m, op| {
        let ignores = ignores_nan(op);
        binary(m, op, &|a, b| extreme(a, b, true, ignores))
    }),
    ("tosa.minimum", |m, op| {
        let ignores = ignores_nan(op);
        binary(m, op, &|a, b| extreme(a, b, false, ignores))
    }),
    ("tosa.mul", mul),
    ("tosa.negate", negate),
    ("tosa.pow", |m, op| {
        let pow = math::function2("pow")?;
        binary(m, op, &|a, b| match (a, b) {
            (Value::Float(a), Value::Float(b)) => Ok(Value::Float(math::apply2(pow, *a, *b))),
            (a, _) => Trap::unsupported(format_args!("a power of {}", a.kind())),
        })
    }),
    // reciprocal(x) = 1 / x
    ("tosa.reciprocal", |m, op| unary(m, op, &|x| float(x, |x| ApFloat::one(x.semantics()).div(x)))),
    // rsqrt(x) = 1 / sqrt(x)
    ("tosa.rsqrt", |m, op| {
        let root = math::function("sqrt")?;
        unary(m, op, &|x| float(x, |x| ApFloat::one(x.semantics()).div(math::apply(root, x))))
    }),
    ("tosa.select", |m, op| {
        let (condition, yes, no) = (tensor(m, op, 0)?, tensor(m, op, 1)?, tensor(m, op, 2)?);
        result(broadcast(&[&condition, &yes, &no], &|x| {
            Ok(if as_bool(x[0], "the condition")? { x[1].clone() } else { x[2].clone() })
        })?)
    }),
    // sigmoid(x) = 1 / (1 + exp(-x))
    ("tosa.sigmoid", |m, op| {
        let exp = math::function("exp")?;
        unary(m, op, &|x| {
            float(x, |x| {
                let one = ApFloat::one(x.semantics());
                one.div(math::apply(exp, x.neg()).add(one))
            })
        })
    }),
    ("tosa.sin", |m, op| function(m, op, "sin")),
    ("tosa.sub", |m, op| binary(m, op, &subtract)),
    ("tosa.table", table),
    ("tosa.tanh", |m, op| function(m, op, "tanh")),
];

pub(super) fn result<'a, 'c>(tensor: Elements) -> Outcome<Step<'a, 'c>> {
    Step::result(Value::Elements(Rc::new(tensor)))
}

fn unary<'a, 'c>(
    m: &Machine<'a, 'c, '_>,
    op: Operation<'a, 'c>,
    compute: &dyn Fn(&Value) -> Outcome<Value>,
) -> Outcome<Step<'a, 'c>> {
    let x = tensor(m, op, 0)?;
    result(broadcast(&[&x], &|values| compute(values[0]))?)
}

fn binary<'a, 'c>(
    m: &Machine<'a, 'c, '_>,
    op: Operation<'a, 'c>,
    compute: &dyn Fn(&Value, &Value) -> Outcome<Value>,
) -> Outcome<Step<'a, 'c>> {
    let (a, b) = (tensor(m, op, 0)?, tensor(m, op, 1)?);
    result(broadcast(&[&a, &b], &|values| compute(values[0], values[1]))?)
}

fn float(value: &Value, compute: impl Fn(ApFloat) -> ApFloat) -> Outcome<Value> {
    match value {
        Value::Float(value) => Ok(Value::Float(compute(*value))),
        other => Trap::unsupported(format_args!("{} in the place of a float", other.kind())),
    }
}

fn function<'a, 'c>(m: &Machine<'a, 'c, '_>, op: Operation<'a, 'c>, name: &str) -> Outcome<Step<'a, 'c>> {
    let function = math::function(name)?;
    unary(m, op, &|x| float(x, |x| math::apply(function, x)))
}

fn bits(a: &Value, b: &Value, compute: fn(&ApInt, &ApInt) -> ApInt) -> Outcome<Value> {
    Ok(Value::Integer(compute(as_integer(a, "a number")?, as_integer(b, "a number")?)))
}

/// Shifts by amounts below the width; others make poison.
fn shift<'a, 'c>(
    m: &Machine<'a, 'c, '_>,
    op: Operation<'a, 'c>,
    compute: &dyn Fn(&ApInt, u32) -> ApInt,
) -> Outcome<Step<'a, 'c>> {
    binary(m, op, &|x, by| {
        let (x, by) = (as_integer(x, "a number")?, as_integer(by, "the amount")?);
        let by = by.to_u64_at_most(u64::from(x.width_bits())) as u32;
        Ok(if by >= x.width_bits() { Value::Poison } else { Value::Integer(compute(x, by)) })
    })
}

fn ordered<'a, 'c>(
    m: &Machine<'a, 'c, '_>,
    op: Operation<'a, 'c>,
    holds: fn(Option<Ordering>) -> bool,
) -> Outcome<Step<'a, 'c>> {
    binary(m, op, &|a, b| Ok(Value::bool(holds(compare(a, b)?))))
}

fn clamp<'a, 'c>(m: &mut Machine<'a, 'c, '_>, op: Operation<'a, 'c>) -> Outcome<Step<'a, 'c>> {
    let bound = |name: &str| match op.attribute(name) {
        Some(bound) => crate::constants::value_of(op.context(), bound),
        None => Trap::unsupported("a bound is missing"),
    };
    let (least, greatest, ignores) = (bound("min_val")?, bound("max_val")?, ignores_nan(op));
    unary(m, op, &|x| {
        let is_nan = matches!(x, Value::Float(x) if x.is_nan());
        if ignores && is_nan {
            return Ok(least.clone());
        }
        extreme(&extreme(x, &greatest, false, false)?, &least, true, false)
    })
}

/// Multiplies; a product of integers may be wider, or is shifted to the right and rounded.
fn mul<'a, 'c>(m: &mut Machine<'a, 'c, '_>, op: Operation<'a, 'c>) -> Outcome<Step<'a, 'c>> {
    let by = as_i64(&scalar(m, op, 2)?, "the shift")?;
    let width = op.result(0).ty().element_or_self().as_integer().map(|(width, _)| width);
    binary(m, op, &|a, b| match (a, b, width) {
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

fn negate<'a, 'c>(m: &mut Machine<'a, 'c, '_>, op: Operation<'a, 'c>) -> Outcome<Step<'a, 'c>> {
    let (from, to) = (scalar(m, op, 1)?, scalar(m, op, 2)?);
    let counts_from_zero = is_zero(&from) && is_zero(&to);
    unary(m, op, &|x| match (x, &from, &to) {
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
fn table<'a, 'c>(m: &mut Machine<'a, 'c, '_>, op: Operation<'a, 'c>) -> Outcome<Step<'a, 'c>> {
    let table = tensor(m, op, 1)?;
    let entry = |at: i64| match usize::try_from(at).ok().and_then(|at| table.data.get(at)) {
        Some(entry) => Ok(entry.clone()),
        None => Trap::undefined(format_args!("the table has no entry {at}")),
    };
    unary(m, op, &|x| {
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
pub(super) fn scale(op: Operation<'_, '_>, x: &[&Value]) -> Outcome<Value> {
    let is_double =
        super::numbers::case(op, "rounding_mode") == terrace_tosa::RoundingMode::DoubleRound.value();
    let (value, multiplier) = (as_integer(x[0], "the value")?, as_integer(x[1], "the multiplier")?);
    let shift = as_i64(x[2], "the shift")?;
    let scaled = apply_scale(value, multiplier, u32::try_from(shift).unwrap_or(u32::MAX), is_double)?;
    Ok(Value::Integer(scaled.truncate(32)))
}

/// Returns an attribute, if it is there; else stops the program.
pub(super) fn attribute<'c>(op: Operation<'_, 'c>, name: &str) -> Outcome<Attribute<'c>> {
    op.attribute(name).map_or_else(|| Trap::unsupported(format_args!("'{name}' is missing")), Ok)
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
