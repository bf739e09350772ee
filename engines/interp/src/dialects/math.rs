//! The `math` dialect: functions of the C library, in the format of the operands where it has them, else in the next
//! wider one.

use crate::elementwise::{elementwise, floats, integers};
use crate::machine::Machine;
use crate::machine::step::{Step, Table};
use crate::trap::{Outcome, Trap};
use crate::value::Value;
use terrace_execution::symbols;
use terrace_ir::Operation;
use terrace_support::ap_int::ApInt;
use terrace_support::float::{ApFloat, FloatClass, FloatSemantics, RoundingMode};

/// The operations.
pub(crate) const OPS: Table = &[
    ("math.acos", |m, op| unary(m, op, "acos")),
    ("math.acosh", |m, op| unary(m, op, "acosh")),
    ("math.asin", |m, op| unary(m, op, "asin")),
    ("math.asinh", |m, op| unary(m, op, "asinh")),
    ("math.atan", |m, op| unary(m, op, "atan")),
    ("math.atanh", |m, op| unary(m, op, "atanh")),
    ("math.cbrt", |m, op| unary(m, op, "cbrt")),
    ("math.cos", |m, op| unary(m, op, "cos")),
    ("math.cosh", |m, op| unary(m, op, "cosh")),
    ("math.erf", |m, op| unary(m, op, "erf")),
    ("math.erfc", |m, op| unary(m, op, "erfc")),
    ("math.exp", |m, op| unary(m, op, "exp")),
    ("math.exp2", |m, op| unary(m, op, "exp2")),
    ("math.expm1", |m, op| unary(m, op, "expm1")),
    ("math.log", |m, op| unary(m, op, "log")),
    ("math.log10", |m, op| unary(m, op, "log10")),
    ("math.log1p", |m, op| unary(m, op, "log1p")),
    ("math.log2", |m, op| unary(m, op, "log2")),
    ("math.sin", |m, op| unary(m, op, "sin")),
    ("math.sinh", |m, op| unary(m, op, "sinh")),
    ("math.sqrt", |m, op| unary(m, op, "sqrt")),
    ("math.tan", |m, op| unary(m, op, "tan")),
    ("math.tanh", |m, op| unary(m, op, "tanh")),
    // rsqrt(x) = 1 / sqrt(x)
    ("math.rsqrt", |m, op| {
        let root = function("sqrt")?;
        floats(m, op, &|x| Ok(Value::Float(ApFloat::one(x[0].semantics()).div(apply(root, x[0])))))
    }),
    ("math.atan2", |m, op| binary(m, op, "atan2")),
    ("math.powf", |m, op| binary(m, op, "pow")),
    ("math.sincos", |m, op| {
        let (sin, cos) = (function("sin")?, function("cos")?);
        let Step::Results(mut results) = floats(m, op, &|x| Ok(Value::Float(apply(sin, x[0]))))? else {
            return Trap::unsupported("a sine");
        };
        if let Step::Results(cosines) = floats(m, op, &|x| Ok(Value::Float(apply(cos, x[0]))))? {
            results.extend(cosines);
        }
        Ok(Step::Results(results))
    }),
    ("math.absf", |m, op| floats(m, op, &|x| Ok(Value::Float(x[0].abs())))),
    ("math.ceil", |m, op| floats(m, op, &|x| Ok(Value::Float(x[0].ceil())))),
    ("math.floor", |m, op| floats(m, op, &|x| Ok(Value::Float(x[0].floor())))),
    ("math.round", |m, op| floats(m, op, &|x| Ok(Value::Float(x[0].round())))),
    ("math.roundeven", |m, op| floats(m, op, &|x| Ok(Value::Float(x[0].round_even())))),
    ("math.trunc", |m, op| floats(m, op, &|x| Ok(Value::Float(x[0].trunc())))),
    ("math.copysign", |m, op| floats(m, op, &|x| Ok(Value::Float(x[0].copy_sign(x[1]))))),
    ("math.fma", |m, op| floats(m, op, &|x| Ok(Value::Float(x[0].mul_add(x[1], x[2]))))),
    ("math.clampf", |m, op| {
        // clampf(x, lower, upper) = minimumf(maximumf(x, lower), upper)
        floats(m, op, &|x| Ok(Value::Float(x[0].maximum(x[1]).minimum(x[2]))))
    }),
    ("math.isfinite", |m, op| floats(m, op, &|x| Ok(Value::bool(x[0].is_finite())))),
    ("math.isinf", |m, op| floats(m, op, &|x| Ok(Value::bool(x[0].is_infinite())))),
    ("math.isnan", |m, op| floats(m, op, &|x| Ok(Value::bool(x[0].is_nan())))),
    ("math.isnormal", |m, op| floats(m, op, &|x| Ok(Value::bool(x[0].class() == FloatClass::Normal)))),
    ("math.absi", |m, op| integers(m, op, &|x| Ok(Value::Integer(x[0].wrapping_abs())))),
    ("math.ctlz", |m, op| count(m, op, ApInt::leading_zeros)),
    ("math.cttz", |m, op| count(m, op, ApInt::trailing_zeros)),
    ("math.ctpop", |m, op| count(m, op, ApInt::count_ones)),
    ("math.ipowi", |m, op| integers(m, op, &|x| integer_power(x[0], x[1]))),
    ("math.fpowi", power),
];

/// A function of the C library.
pub(crate) fn function(name: &str) -> Outcome<symbols::Unary> {
    symbols::unary(name).map_or_else(|| Trap::unsupported(format_args!("there is no '{name}'")), Ok)
}

/// A function of two numbers of the C library.
pub(crate) fn function2(name: &str) -> Outcome<symbols::Binary> {
    symbols::binary(name).map_or_else(|| Trap::unsupported(format_args!("there is no '{name}'")), Ok)
}

/// Applies a function in a format: `f32` and narrower ones in `f32`, all others in `f64`.
pub(crate) fn apply((wide, narrow): symbols::Unary, x: ApFloat) -> ApFloat {
    let semantics = x.semantics();
    let result = if is_narrow(semantics) {
        of_f32(semantics, narrow(to_f32(x)))
    } else {
        ApFloat::from_f64(semantics, wide(x.to_f64())).value
    };
    same_nan(result, x.is_nan())
}

/// Applies a function of two floats in a format.
pub(crate) fn apply2((wide, narrow): symbols::Binary, x: ApFloat, y: ApFloat) -> ApFloat {
    let semantics = x.semantics();
    let result = if is_narrow(semantics) {
        of_f32(semantics, narrow(to_f32(x), to_f32(y)))
    } else {
        ApFloat::from_f64(semantics, wide(x.to_f64(), y.to_f64())).value
    };
    same_nan(result, x.is_nan() || y.is_nan())
}

fn is_narrow(semantics: FloatSemantics) -> bool {
    semantics.precision_bits() <= FloatSemantics::F32.precision_bits()
}

/// The result; where it is a NaN that no operand was, the one that arithmetic gives, whatever the machine has.
fn same_nan(result: ApFloat, from_nan: bool) -> ApFloat {
    if result.is_nan() && !from_nan { ApFloat::nan(result.semantics()) } else { result }
}

fn to_f32(x: ApFloat) -> f32 {
    let narrow = x.convert(FloatSemantics::F32, RoundingMode::NearestTiesToEven).value;
    f32::from_bits(narrow.to_bits() as u32)
}

fn of_f32(semantics: FloatSemantics, value: f32) -> ApFloat {
    let exact = ApFloat::from_bits(FloatSemantics::F32, u128::from(value.to_bits()));
    exact.convert(semantics, RoundingMode::NearestTiesToEven).value
}

/// Executes a function of the C library on floats.
pub(crate) fn unary<'a, 'c>(
    m: &Machine<'a, 'c, '_>,
    op: Operation<'a, 'c>,
    name: &str,
) -> Outcome<Step<'a, 'c>> {
    let function = function(name)?;
    floats(m, op, &|x| Ok(Value::Float(apply(function, x[0]))))
}

/// Executes a function of two floats.
pub(crate) fn binary<'a, 'c>(
    m: &Machine<'a, 'c, '_>,
    op: Operation<'a, 'c>,
    name: &str,
) -> Outcome<Step<'a, 'c>> {
    let Some(function) = symbols::binary(name) else {
        return Trap::unsupported(format_args!("there is no '{name}'"));
    };
    floats(m, op, &|x| Ok(Value::Float(apply2(function, x[0], x[1]))))
}

/// Counts bits; of zero there may be no count, as an attribute says.
pub(crate) fn count<'a, 'c>(
    m: &Machine<'a, 'c, '_>,
    op: Operation<'a, 'c>,
    count: fn(&ApInt) -> u32,
) -> Outcome<Step<'a, 'c>> {
    let is_poison = op.attribute("is_zero_poison").and_then(|flag| flag.as_bool()).unwrap_or(false);
    integers(m, op, &|x| {
        if is_poison && x[0].is_zero() {
            return Ok(Value::Poison);
        }
        Ok(Value::Integer(ApInt::from_u64(x[0].width_bits(), u64::from(count(x[0])))))
    })
}

/// A power of an integer; a negative one is the quotient of one by the positive one.
fn integer_power(base: &ApInt, exponent: &ApInt) -> Outcome<Value> {
    let width = base.width_bits();
    let one = ApInt::one(width);
    if exponent.is_negative() {
        if base.is_zero() {
            return Trap::undefined("a negative power of zero");
        }
        let is_odd = exponent.bit(0);
        return Ok(Value::Integer(if base.is_one() {
            one
        } else if base.is_all_ones() {
            if is_odd { base.clone() } else { one }
        } else {
            ApInt::zero(width)
        }));
    }
    let (mut result, mut square) = (one, base.clone());
    for bit in 0..exponent.active_bits() {
        if exponent.bit(bit) {
            result = result.wrapping_mul(&square);
        }
        square = square.wrapping_mul(&square);
    }
    Ok(Value::Integer(result))
}

/// Executes a power of floats by integers.
pub(crate) fn power<'a, 'c>(m: &mut Machine<'a, 'c, '_>, op: Operation<'a, 'c>) -> Outcome<Step<'a, 'c>> {
    elementwise(m, op, &|x| match x {
        [Value::Float(base), Value::Integer(exponent)] => Ok(Value::Float(float_power(*base, exponent))),
        _ => Trap::unsupported("a power of this kind"),
    })
}

/// A power of a float by repeated squaring; a negative one is the reciprocal of the positive one.
fn float_power(base: ApFloat, exponent: &ApInt) -> ApFloat {
    let magnitude = exponent.wrapping_abs();
    let (mut result, mut square) = (ApFloat::one(base.semantics()), base);
    for bit in 0..magnitude.active_bits() {
        if magnitude.bit(bit) {
            result = result.mul(square);
        }
        square = square.mul(square);
    }
    if exponent.is_negative() { ApFloat::one(base.semantics()).div(result) } else { result }
}
