//! The `complex` dialect.
//!
//! Functions beyond the four operations of arithmetic are computed in `f64` and rounded once.

use crate::constants::value_of;
use crate::elementwise::{elementwise, map};
use crate::layout::{scalar_bits, scalar_of_bits};
use crate::machine::step::{Step, Table};
use crate::machine::{Machine, as_float, as_i64};
use crate::trap::{Outcome, Trap};
use crate::value::Value;
use terrace_ir::{Operation, TypeKind};
use terrace_support::ap_int::ApInt;
use terrace_support::float::{ApFloat, FloatSemantics};

/// The operations.
pub(crate) const OPS: Table = &[
    ("complex.constant", |m, op| match op.attribute("value") {
        Some(value) => Step::result(value_of(m.context(), value)?),
        None => Trap::unsupported("a constant without value"),
    }),
    ("complex.create", |m, op| {
        let operands = m.operands(op)?;
        Step::result(map(&operands, &|x| Ok(Value::complex(x[0].clone(), x[1].clone())))?)
    }),
    ("complex.re", |m, op| elementwise(m, op, &|x| part(x[0], 0))),
    ("complex.im", |m, op| elementwise(m, op, &|x| part(x[0], 1))),
    ("complex.bitcast", bitcast),
    ("complex.add", |m, op| exact(m, op, |(a, b), (c, d)| (a.add(c), b.add(d)))),
    ("complex.sub", |m, op| exact(m, op, |(a, b), (c, d)| (a.sub(c), b.sub(d)))),
    ("complex.mul", |m, op| exact(m, op, |(a, b), (c, d)| (a.mul(c).sub(b.mul(d)), a.mul(d).add(b.mul(c))))),
    ("complex.div", |m, op| function(m, op, |x| divide(x[0], x[1]))),
    ("complex.neg", |m, op| exact(m, op, |(a, b), _| (a.neg(), b.neg()))),
    ("complex.conj", |m, op| exact(m, op, |(a, b), _| (a, b.neg()))),
    ("complex.eq", |m, op| compare(m, op, true)),
    ("complex.neq", |m, op| compare(m, op, false)),
    ("complex.abs", |m, op| real(m, op, |(a, b)| a.hypot(b))),
    ("complex.angle", |m, op| real(m, op, |(a, b)| b.atan2(a))),
    ("complex.exp", |m, op| function(m, op, |x| exp(x[0]))),
    ("complex.expm1", |m, op| {
        function(m, op, |x| {
            let (a, b) = x[0];
            // exp(z) - 1 = (expm1(a) cos(b) - 2 sin(b/2)^2) + i exp(a) sin(b)
            let half = (b / 2.0).sin();
            (a.exp_m1() * b.cos() - 2.0 * half * half, a.exp() * b.sin())
        })
    }),
    ("complex.log", |m, op| function(m, op, |x| log(x[0]))),
    ("complex.log1p", |m, op| {
        function(m, op, |x| {
            let (a, b) = x[0];
            let re = 0.5 * (2.0 * a + a * a + b * b).ln_1p();
            (re, b.atan2(1.0 + a))
        })
    }),
    ("complex.sqrt", |m, op| function(m, op, |x| sqrt(x[0]))),
    ("complex.rsqrt", |m, op| function(m, op, |x| divide((1.0, 0.0), sqrt(x[0])))),
    ("complex.pow", |m, op| function(m, op, |x| pow(x[0], x[1]))),
    ("complex.powi", |m, op| {
        elementwise(m, op, &|x| {
            let (base, semantics) = wide(x[0])?;
            let exponent = as_i64(x[1], "the exponent")?;
            Ok(narrow(pow(base, (exponent as f64, 0.0)), semantics))
        })
    }),
    ("complex.sin", |m, op| {
        function(m, op, |x| {
            let (a, b) = x[0];
            (a.sin() * b.cosh(), a.cos() * b.sinh())
        })
    }),
    ("complex.cos", |m, op| {
        function(m, op, |x| {
            let (a, b) = x[0];
            (a.cos() * b.cosh(), -(a.sin() * b.sinh()))
        })
    }),
    ("complex.tan", |m, op| {
        function(m, op, |x| {
            // tan(z) = -i tanh(i z)
            let (a, b) = x[0];
            let (re, im) = tanh((-b, a));
            (im, -re)
        })
    }),
    ("complex.tanh", |m, op| function(m, op, |x| tanh(x[0]))),
    ("complex.atan2", |m, op| {
        function(m, op, |x| {
            // atan2(y, x) = -i log((x + i y) / sqrt(x^2 + y^2))
            let ((a, b), (c, d)) = (x[0], x[1]);
            let norm = sqrt(add(multiply(x[1], x[1]), multiply(x[0], x[0])));
            let (re, im) = log(divide((c - b, d + a), norm));
            (im, -re)
        })
    }),
    ("complex.sign", |m, op| {
        function(m, op, |x| {
            let (a, b) = x[0];
            let norm = a.hypot(b);
            if norm == 0.0 { x[0] } else { (a / norm, b / norm) }
        })
    }),
];

type Wide = (f64, f64);
type Parts = (ApFloat, ApFloat);

fn part(value: &Value, at: usize) -> Outcome<Value> {
    match value {
        Value::Complex(parts) => Ok(parts[at].clone()),
        other => Trap::unsupported(format_args!("{} in the place of a complex number", other.kind())),
    }
}

/// The two parts, or `None` if one is poison.
fn parts(value: &Value) -> Outcome<Option<Parts>> {
    let (re, im) = (part(value, 0)?, part(value, 1)?);
    if matches!(re, Value::Poison) || matches!(im, Value::Poison) {
        return Ok(None);
    }
    Ok(Some((as_float(&re, "a part")?, as_float(&im, "a part")?)))
}

fn wide(value: &Value) -> Outcome<(Wide, FloatSemantics)> {
    match parts(value)? {
        Some((re, im)) => Ok(((re.to_f64(), im.to_f64()), re.semantics())),
        None => Trap::poison("a part of a complex number"),
    }
}

fn narrow((re, im): Wide, semantics: FloatSemantics) -> Value {
    let part = |value| Value::Float(ApFloat::from_f64(semantics, value).value);
    Value::complex(part(re), part(im))
}

/// Computes in the format of the parts; the second operand of an operation with one is the first.
fn exact<'a, 'c>(
    m: &Machine<'a, 'c, '_>,
    op: Operation<'a, 'c>,
    compute: fn(Parts, Parts) -> Parts,
) -> Outcome<Step<'a, 'c>> {
    elementwise(m, op, &|x| {
        let (Some(lhs), Some(rhs)) = (parts(x[0])?, parts(x.last().unwrap_or(&x[0]))?) else {
            return Ok(Value::complex(Value::Poison, Value::Poison));
        };
        let (re, im) = compute(lhs, rhs);
        Ok(Value::complex(Value::Float(re), Value::Float(im)))
    })
}

/// Computes in `f64`.
fn function<'a, 'c>(
    m: &Machine<'a, 'c, '_>,
    op: Operation<'a, 'c>,
    compute: fn(&[Wide]) -> Wide,
) -> Outcome<Step<'a, 'c>> {
    elementwise(m, op, &|x| {
        let mut numbers = Vec::new();
        let mut semantics = FloatSemantics::F64;
        for value in x {
            if parts(value)?.is_none() {
                return Ok(Value::complex(Value::Poison, Value::Poison));
            }
            let (number, format) = wide(value)?;
            numbers.push(number);
            semantics = format;
        }
        Ok(narrow(compute(&numbers), semantics))
    })
}

/// Computes a real number in `f64`.
fn real<'a, 'c>(
    m: &Machine<'a, 'c, '_>,
    op: Operation<'a, 'c>,
    compute: fn(Wide) -> f64,
) -> Outcome<Step<'a, 'c>> {
    elementwise(m, op, &|x| {
        if parts(x[0])?.is_none() {
            return Ok(Value::Poison);
        }
        let (number, semantics) = wide(x[0])?;
        Ok(Value::Float(ApFloat::from_f64(semantics, compute(number)).value))
    })
}

fn compare<'a, 'c>(m: &Machine<'a, 'c, '_>, op: Operation<'a, 'c>, equal: bool) -> Outcome<Step<'a, 'c>> {
    elementwise(m, op, &|x| {
        let (Some((a, b)), Some((c, d))) = (parts(x[0])?, parts(x[1])?) else { return Ok(Value::Poison) };
        let are_equal = a.compare(c).is_some_and(|order| order.is_eq())
            && b.compare(d).is_some_and(|order| order.is_eq());
        Ok(Value::bool(are_equal == equal))
    })
}

/// Between a complex number and one scalar of all its bits.
fn bitcast<'a, 'c>(m: &mut Machine<'a, 'c, '_>, op: Operation<'a, 'c>) -> Outcome<Step<'a, 'c>> {
    let (value, to) = (m.operand(op, 0)?, op.result(0).ty());
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

/// Smith's method: scales by the larger part of the divisor. Division by zero gives infinities and NaNs as C's Annex G
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
