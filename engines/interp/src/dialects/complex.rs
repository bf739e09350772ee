//! The `complex` dialect.
//!
//! Functions beyond the four operations of arithmetic are computed in `f64` and rounded once.

use crate::constants::value_of;
use crate::elementwise::{elementwise, map};
use crate::layout::{scalar_bits, scalar_of_bits};
use crate::machine::step::{Step, Table, row};
use crate::machine::{Machine, as_float, as_i64};
use crate::trap::{Outcome, Trap};
use crate::value::Value;
use std::cmp::Ordering;
use terrace_complex as complex;
use terrace_ir::{TypeKind, Value as SsaValue};
use terrace_support::ap_int::ApInt;
use terrace_support::float::{ApFloat, FloatSemantics};

/// The operations.
pub(crate) const OPS: Table = &[
    row!(complex::ConstantOp, |m, op| match op.value_attr() {
        Some(value) => Step::result(value_of(m.context(), value)?),
        None => Trap::unsupported("a constant without value"),
    }),
    row!(complex::CreateOp, |m, op| {
        let operands = m.get_all([op.real(), op.imaginary()])?;
        Step::result(map(&operands, &|x| Ok(Value::complex(x[0].clone(), x[1].clone())))?)
    }),
    row!(complex::ReOp, |m, op| elementwise(m, [op.complex()], &|[x]| part(x, 0))),
    row!(complex::ImOp, |m, op| elementwise(m, [op.complex()], &|[x]| part(x, 1))),
    row!(complex::BitcastOp, bitcast),
    row!(complex::AddOp, |m, op| exact(m, [op.lhs(), op.rhs()], |(a, b), (c, d)| (a.add(c), b.add(d)))),
    row!(complex::SubOp, |m, op| exact(m, [op.lhs(), op.rhs()], |(a, b), (c, d)| (a.sub(c), b.sub(d)))),
    row!(complex::MulOp, |m, op| exact(m, [op.lhs(), op.rhs()], |(a, b), (c, d)| (
        a.mul(c).sub(b.mul(d)),
        a.mul(d).add(b.mul(c))
    ))),
    row!(complex::DivOp, |m, op| function(m, [op.lhs(), op.rhs()], |x| divide(x[0], x[1]))),
    row!(complex::NegOp, |m, op| exact(m, [op.complex()], |(a, b), _| (a.neg(), b.neg()))),
    row!(complex::ConjOp, |m, op| exact(m, [op.complex()], |(a, b), _| (a, b.neg()))),
    row!(complex::EqualOp, |m, op| compare(m, [op.lhs(), op.rhs()], are_equal)),
    row!(complex::NotEqualOp, |m, op| compare(m, [op.lhs(), op.rhs()], |x, y| !are_equal(x, y))),
    row!(complex::AbsOp, |m, op| real(m, op.complex(), |(a, b)| a.hypot(b))),
    row!(complex::AngleOp, |m, op| real(m, op.complex(), |(a, b)| b.atan2(a))),
    row!(complex::ExpOp, |m, op| function(m, [op.complex()], |x| exp(x[0]))),
    row!(complex::Expm1Op, |m, op| {
        function(m, [op.complex()], |x| {
            let (a, b) = x[0];
            // exp(z) - 1 = (expm1(a) cos(b) - 2 sin(b/2)^2) + i exp(a) sin(b)
            let half = (b / 2.0).sin();
            (a.exp_m1() * b.cos() - 2.0 * half * half, a.exp() * b.sin())
        })
    }),
    row!(complex::LogOp, |m, op| function(m, [op.complex()], |x| log(x[0]))),
    row!(complex::Log1pOp, |m, op| {
        function(m, [op.complex()], |x| {
            let (a, b) = x[0];
            let re = 0.5 * (2.0 * a + a * a + b * b).ln_1p();
            (re, b.atan2(1.0 + a))
        })
    }),
    row!(complex::SqrtOp, |m, op| function(m, [op.complex()], |x| sqrt(x[0]))),
    row!(complex::RsqrtOp, |m, op| function(m, [op.complex()], |x| divide((1.0, 0.0), sqrt(x[0])))),
    row!(complex::PowOp, |m, op| function(m, [op.lhs(), op.rhs()], |x| pow(x[0], x[1]))),
    row!(complex::PowiOp, |m, op| {
        elementwise(m, [op.lhs(), op.rhs()], &|[x, y]| {
            let (base, semantics) = wide(x)?;
            let exponent = as_i64(y, "the exponent")?;
            Ok(narrow(pow(base, (exponent as f64, 0.0)), semantics))
        })
    }),
    row!(complex::SinOp, |m, op| {
        function(m, [op.complex()], |x| {
            let (a, b) = x[0];
            (a.sin() * b.cosh(), a.cos() * b.sinh())
        })
    }),
    row!(complex::CosOp, |m, op| {
        function(m, [op.complex()], |x| {
            let (a, b) = x[0];
            (a.cos() * b.cosh(), -(a.sin() * b.sinh()))
        })
    }),
    row!(complex::TanOp, |m, op| {
        function(m, [op.complex()], |x| {
            // tan(z) = -i tanh(i z)
            let (a, b) = x[0];
            let (re, im) = tanh((-b, a));
            (im, -re)
        })
    }),
    row!(complex::TanhOp, |m, op| function(m, [op.complex()], |x| tanh(x[0]))),
    row!(complex::Atan2Op, |m, op| {
        function(m, [op.lhs(), op.rhs()], |x| {
            // atan2(y, x) = -i log((x + i y) / sqrt(x^2 + y^2))
            let ((a, b), (c, d)) = (x[0], x[1]);
            let norm = sqrt(add(multiply(x[1], x[1]), multiply(x[0], x[0])));
            let (re, im) = log(divide((c - b, d + a), norm));
            (im, -re)
        })
    }),
    row!(complex::SignOp, |m, op| {
        function(m, [op.complex()], |x| {
            let (a, b) = x[0];
            let norm = a.hypot(b);
            if norm == 0.0 { x[0] } else { (a / norm, b / norm) }
        })
    }),
];

type Wide = (f64, f64);
type Parts = (ApFloat, ApFloat);

/// Returns the real or imaginary part of a complex number.
fn part(value: &Value, at: usize) -> Outcome<Value> {
    match value {
        Value::Complex(parts) => Ok(parts[at].clone()),
        other => Trap::unsupported(format_args!("{} in the place of a complex number", other.kind())),
    }
}

/// Returns the two parts, or `None` if one is poison.
fn parts(value: &Value) -> Outcome<Option<Parts>> {
    let (re, im) = (part(value, 0)?, part(value, 1)?);
    if matches!(re, Value::Poison) || matches!(im, Value::Poison) {
        return Ok(None);
    }
    Ok(Some((as_float(&re, "a part")?, as_float(&im, "a part")?)))
}

/// Returns a complex number in `f64`, and the format of its parts.
fn wide(value: &Value) -> Outcome<(Wide, FloatSemantics)> {
    match parts(value)? {
        Some((re, im)) => Ok(((re.to_f64(), im.to_f64()), re.semantics())),
        None => Trap::poison("a part of a complex number"),
    }
}

/// Returns a complex number with parts of a format.
fn narrow((re, im): Wide, semantics: FloatSemantics) -> Value {
    let part = |value| Value::Float(ApFloat::from_f64(semantics, value).value);
    Value::complex(part(re), part(im))
}

/// Computes in the format of the parts; an only operand is both operands.
fn exact<'a, 'c, const N: usize>(
    m: &Machine<'a, 'c, '_>,
    operands: [SsaValue<'a, 'c>; N],
    compute: fn(Parts, Parts) -> Parts,
) -> Outcome<Step<'a, 'c>> {
    elementwise(m, operands, &|x| {
        let (Some(lhs), Some(rhs)) = (parts(x[0])?, parts(x[N - 1])?) else {
            return Ok(Value::complex(Value::Poison, Value::Poison));
        };
        let (re, im) = compute(lhs, rhs);
        Ok(Value::complex(Value::Float(re), Value::Float(im)))
    })
}

/// Computes in `f64`.
fn function<'a, 'c, const N: usize>(
    m: &Machine<'a, 'c, '_>,
    operands: [SsaValue<'a, 'c>; N],
    compute: fn([Wide; N]) -> Wide,
) -> Outcome<Step<'a, 'c>> {
    elementwise(m, operands, &|x| {
        let mut numbers = [(0.0, 0.0); N];
        let mut semantics = FloatSemantics::F64;
        for (number, value) in numbers.iter_mut().zip(x) {
            if parts(value)?.is_none() {
                return Ok(Value::complex(Value::Poison, Value::Poison));
            }
            (*number, semantics) = wide(value)?;
        }
        Ok(narrow(compute(numbers), semantics))
    })
}

/// Computes a real number in `f64`.
fn real<'a, 'c>(
    m: &Machine<'a, 'c, '_>,
    operand: SsaValue<'a, 'c>,
    compute: fn(Wide) -> f64,
) -> Outcome<Step<'a, 'c>> {
    elementwise(m, [operand], &|[x]| {
        if parts(x)?.is_none() {
            return Ok(Value::Poison);
        }
        let (number, semantics) = wide(x)?;
        Ok(Value::Float(ApFloat::from_f64(semantics, compute(number)).value))
    })
}

/// Returns true if two numbers are equal.
fn are_equal((a, b): Parts, (c, d): Parts) -> bool {
    a.compare(c).is_some_and(Ordering::is_eq) && b.compare(d).is_some_and(Ordering::is_eq)
}

/// Executes a comparison.
fn compare<'a, 'c>(
    m: &Machine<'a, 'c, '_>,
    operands: [SsaValue<'a, 'c>; 2],
    holds: fn(Parts, Parts) -> bool,
) -> Outcome<Step<'a, 'c>> {
    elementwise(m, operands, &|[x, y]| {
        let (Some(x), Some(y)) = (parts(x)?, parts(y)?) else { return Ok(Value::Poison) };
        Ok(Value::bool(holds(x, y)))
    })
}

/// Reinterprets the bits of a complex number as one scalar, or the other way round.
fn bitcast<'a, 'c>(m: &mut Machine<'a, 'c, '_>, op: complex::BitcastOp<'a, 'c>) -> Outcome<Step<'a, 'c>> {
    let (value, to) = (m.get(op.operand())?, op.result().ty());
    if let (Value::Complex(parts), TypeKind::Complex(_)) = (&value, to.kind()) {
        return Step::result(Value::Complex(parts.clone()));
    }
    if let Value::Complex(parts) = &value {
        let (Some(low), Some(high)) = (scalar_bits(&parts[0]), scalar_bits(&parts[1])) else {
            return Step::result(Value::Poison);
        };
        let (half, width) = (low.width_bits(), 2 * low.width_bits());
        let bits = low.zero_extend(width).or(&high.zero_extend(width).shl(half));
        return Step::result(scalar_of_bits(to, &bits));
    }
    let (Some(bits), TypeKind::Complex(element)) = (scalar_bits(&value), to.kind()) else {
        return Step::result(Value::Poison);
    };
    let half = bits.width_bits() / 2;
    let part = |bits: ApInt| scalar_of_bits(*element, &bits.truncate(half));
    Step::result(Value::complex(part(bits.clone()), part(bits.lshr(half))))
}

fn add((a, b): Wide, (c, d): Wide) -> Wide {
    (a + c, b + d)
}

fn multiply((a, b): Wide, (c, d): Wide) -> Wide {
    (a * c - b * d, a * d + b * c)
}

/// Divides by Smith's method: scales by the larger part of the divisor. Division by zero gives infinities and NaNs as C's Annex G
/// asks for.
fn divide((a, b): Wide, (c, d): Wide) -> Wide {
    if c == 0.0 && d == 0.0 && !(a.is_nan() && b.is_nan()) {
        let infinity = f64::INFINITY.copysign(c);
        return (infinity * a, infinity * b);
    }
    if a.is_finite() && b.is_finite() && (c.is_infinite() || d.is_infinite()) {
        let unit = |x: f64| if x.is_infinite() { 1f64.copysign(x) } else { 0f64.copysign(x) };
        let (c, d) = (unit(c), unit(d));
        return (0.0 * (a * c + b * d), 0.0 * (b * c - a * d));
    }
    if (a.is_infinite() || b.is_infinite()) && c.is_finite() && d.is_finite() {
        let unit = |x: f64| if x.is_infinite() { 1f64.copysign(x) } else { 0f64.copysign(x) };
        let (a, b) = (unit(a), unit(b));
        return (f64::INFINITY * (a * c + b * d), f64::INFINITY * (b * c - a * d));
    }
    if c.abs() >= d.abs() {
        let ratio = d / c;
        let scale = c + d * ratio;
        ((a + b * ratio) / scale, (b - a * ratio) / scale)
    } else {
        let ratio = c / d;
        let scale = c * ratio + d;
        ((a * ratio + b) / scale, (b * ratio - a) / scale)
    }
}

fn exp((a, b): Wide) -> Wide {
    let scale = a.exp();
    if b == 0.0 { (scale, b) } else { (scale * b.cos(), scale * b.sin()) }
}

fn log((a, b): Wide) -> Wide {
    (a.hypot(b).ln(), b.atan2(a))
}

fn sqrt((a, b): Wide) -> Wide {
    if a == 0.0 && b == 0.0 {
        return (0.0, b);
    }
    if b.is_infinite() {
        return (f64::INFINITY, b);
    }
    let norm = ((a.abs() + a.hypot(b)) / 2.0).sqrt();
    if a >= 0.0 { (norm, b / (2.0 * norm)) } else { (b.abs() / (2.0 * norm), norm.copysign(b)) }
}

fn pow(base: Wide, exponent: Wide) -> Wide {
    if exponent == (0.0, 0.0) {
        return (1.0, 0.0);
    }
    if base == (0.0, 0.0) {
        return if exponent.0 > 0.0 { (0.0, 0.0) } else { (f64::NAN, f64::NAN) };
    }
    exp(multiply(exponent, log(base)))
}

fn tanh((a, b): Wide) -> Wide {
    if a.abs() > 22.0 {
        // The real part is one in all digits, and what the formula divides by may overflow.
        return (
            1f64.copysign(a),
            (4.0 * b.sin() * b.cos() * (-2.0 * a.abs()).exp()).copysign((2.0 * b).sin()),
        );
    }
    let scale = (2.0 * a).cosh() + (2.0 * b).cos();
    ((2.0 * a).sinh() / scale, (2.0 * b).sin() / scale)
}
