//! The `math` dialect: functions of the C library, in the format of the operands where it has them, else in the next
//! wider one.

use crate::elementwise::{elementwise, float, floats, integer, integers};
use crate::machine::Machine;
use crate::machine::step::{Step, Table, row};
use crate::trap::{Outcome, Trap};
use crate::value::Value;
use terrace_execution::symbols;
use terrace_ir::Value as SsaValue;
use terrace_math as math;
use terrace_support::ap_int::ApInt;
use terrace_support::float::{ApFloat, FloatClass, FloatSemantics, RoundingMode};

/// The operations.
pub(crate) const OPS: Table = &[
    row!(math::AcosOp, |m, op| unary(m, op.operand(), "acos")),
    row!(math::AcoshOp, |m, op| unary(m, op.operand(), "acosh")),
    row!(math::AsinOp, |m, op| unary(m, op.operand(), "asin")),
    row!(math::AsinhOp, |m, op| unary(m, op.operand(), "asinh")),
    row!(math::AtanOp, |m, op| unary(m, op.operand(), "atan")),
    row!(math::AtanhOp, |m, op| unary(m, op.operand(), "atanh")),
    row!(math::CbrtOp, |m, op| unary(m, op.operand(), "cbrt")),
    row!(math::CosOp, |m, op| unary(m, op.operand(), "cos")),
    row!(math::CoshOp, |m, op| unary(m, op.operand(), "cosh")),
    row!(math::ErfOp, |m, op| unary(m, op.operand(), "erf")),
    row!(math::ErfcOp, |m, op| unary(m, op.operand(), "erfc")),
    row!(math::ExpOp, |m, op| unary(m, op.operand(), "exp")),
    row!(math::Exp2Op, |m, op| unary(m, op.operand(), "exp2")),
    row!(math::ExpM1Op, |m, op| unary(m, op.operand(), "expm1")),
    row!(math::LogOp, |m, op| unary(m, op.operand(), "log")),
    row!(math::Log10Op, |m, op| unary(m, op.operand(), "log10")),
    row!(math::Log1pOp, |m, op| unary(m, op.operand(), "log1p")),
    row!(math::Log2Op, |m, op| unary(m, op.operand(), "log2")),
    row!(math::SinOp, |m, op| unary(m, op.operand(), "sin")),
    row!(math::SinhOp, |m, op| unary(m, op.operand(), "sinh")),
    row!(math::SqrtOp, |m, op| unary(m, op.operand(), "sqrt")),
    row!(math::TanOp, |m, op| unary(m, op.operand(), "tan")),
    row!(math::TanhOp, |m, op| unary(m, op.operand(), "tanh")),
    // rsqrt(x) = 1 / sqrt(x)
    row!(math::RsqrtOp, |m, op| {
        let root = function("sqrt")?;
        floats(m, [op.operand()], &|[x]| Ok(Value::Float(ApFloat::one(x.semantics()).div(apply(root, x)))))
    }),
    row!(math::Atan2Op, |m, op| binary(m, [op.lhs(), op.rhs()], "atan2")),
    row!(math::PowFOp, |m, op| binary(m, [op.lhs(), op.rhs()], "pow")),
    row!(math::SincosOp, |m, op| {
        let (sin, cos) = (function("sin")?, function("cos")?);
        let Step::Results(mut results) = floats(m, [op.operand()], &|[x]| Ok(Value::Float(apply(sin, x))))?
        else {
            return Trap::unsupported("a sine");
        };
        if let Step::Results(cosines) = floats(m, [op.operand()], &|[x]| Ok(Value::Float(apply(cos, x))))? {
            results.extend(cosines);
        }
        Ok(Step::Results(results))
    }),
    row!(math::AbsFOp, |m, op| float(m, [op.operand()], |[x]| x.abs())),
    row!(math::CeilOp, |m, op| float(m, [op.operand()], |[x]| x.ceil())),
    row!(math::FloorOp, |m, op| float(m, [op.operand()], |[x]| x.floor())),
    row!(math::RoundOp, |m, op| float(m, [op.operand()], |[x]| x.round())),
    row!(math::RoundEvenOp, |m, op| float(m, [op.operand()], |[x]| x.round_even())),
    row!(math::TruncOp, |m, op| float(m, [op.operand()], |[x]| x.trunc())),
    row!(math::CopySignOp, |m, op| float(m, [op.lhs(), op.rhs()], |[x, y]| x.copy_sign(y))),
    row!(math::FmaOp, |m, op| float(m, [op.a(), op.b(), op.c()], |[x, y, z]| x.mul_add(y, z))),
    row!(math::ClampFOp, |m, op| {
        // clampf(x, lower, upper) = minimumf(maximumf(x, lower), upper)
        float(m, [op.value(), op.min(), op.max()], |[x, lower, upper]| x.maximum(lower).minimum(upper))
    }),
    row!(math::IsFiniteOp, |m, op| floats(m, [op.operand()], &|[x]| Ok(Value::bool(x.is_finite())))),
    row!(math::IsInfOp, |m, op| floats(m, [op.operand()], &|[x]| Ok(Value::bool(x.is_infinite())))),
    row!(math::IsNaNOp, |m, op| floats(m, [op.operand()], &|[x]| Ok(Value::bool(x.is_nan())))),
    row!(math::IsNormalOp, |m, op| floats(m, [op.operand()], &|[x]| Ok(Value::bool(
        x.class() == FloatClass::Normal
    )))),
    row!(math::AbsIOp, |m, op| integer(m, [op.operand()], |[x]| x.wrapping_abs())),
    row!(math::CountLeadingZerosOp, |m, op| count(m, op.operand(), ApInt::leading_zeros)),
    row!(math::CountTrailingZerosOp, |m, op| count(m, op.operand(), ApInt::trailing_zeros)),
    row!(math::CtPopOp, |m, op| count(m, op.operand(), ApInt::count_ones)),
    row!(math::IPowIOp, |m, op| integers(m, [op.lhs(), op.rhs()], &|[x, y]| integer_power(x, y))),
    row!(math::FPowIOp, |m, op| power(m, [op.lhs(), op.rhs()])),
];

/// Returns a function of the C library.
pub(crate) fn function(name: &str) -> Outcome<symbols::Unary> {
    symbols::unary(name).map_or_else(|| Trap::unsupported(format_args!("there is no '{name}'")), Ok)
}

/// Returns a function of two floats of the C library.
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

/// Returns true if a format is computed in `f32`.
fn is_narrow(semantics: FloatSemantics) -> bool {
    semantics.precision_bits() <= FloatSemantics::F32.precision_bits()
}

/// Returns a result; a NaN that comes from no operand is the one that arithmetic gives, on any host.
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
    operand: SsaValue<'a, 'c>,
    name: &str,
) -> Outcome<Step<'a, 'c>> {
    let function = function(name)?;
    floats(m, [operand], &|[x]| Ok(Value::Float(apply(function, x))))
}

/// Executes a function of two floats.
pub(crate) fn binary<'a, 'c>(
    m: &Machine<'a, 'c, '_>,
    operands: [SsaValue<'a, 'c>; 2],
    name: &str,
) -> Outcome<Step<'a, 'c>> {
    let function = function2(name)?;
    floats(m, operands, &|[x, y]| Ok(Value::Float(apply2(function, x, y))))
}

/// Counts bits.
pub(crate) fn count<'a, 'c>(
    m: &Machine<'a, 'c, '_>,
    operand: SsaValue<'a, 'c>,
    count: fn(&ApInt) -> u32,
) -> Outcome<Step<'a, 'c>> {
    integers(m, [operand], &|[x]| Ok(Value::Integer(ApInt::from_u64(x.width_bits(), u64::from(count(x))))))
}

/// Raises an integer to a power; a negative one is the quotient of one by the positive one.
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
pub(crate) fn power<'a, 'c>(
    m: &Machine<'a, 'c, '_>,
    operands: [SsaValue<'a, 'c>; 2],
) -> Outcome<Step<'a, 'c>> {
    elementwise(m, operands, &|x| match x {
        [Value::Float(base), Value::Integer(exponent)] => Ok(Value::Float(float_power(*base, exponent))),
        _ => Trap::unsupported("a power of this kind"),
    })
}

/// Raises a float to a power by repeated squaring; a negative one is the reciprocal of the positive one.
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
