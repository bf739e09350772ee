//! Reductions of two scalars.

use crate::trap::{Outcome, Trap};
use crate::value::Value;
use terrace_ir::Type;
use terrace_support::ap_int::ApInt;
use terrace_support::float::{ApFloat, RoundingMode};
use terrace_vector::CombiningKind;

/// Combines two scalars as a reduction of that kind does; poison with poison.
pub(crate) fn combine(kind: CombiningKind, x: &Value, y: &Value) -> Outcome<Value> {
    match (x, y) {
        (Value::Poison, _) | (_, Value::Poison) => Ok(Value::Poison),
        (Value::Float(x), Value::Float(y)) => Ok(Value::Float(match kind {
            CombiningKind::Add => x.add(*y),
            CombiningKind::Mul => x.mul(*y),
            CombiningKind::Minnumf => x.minnum(*y),
            CombiningKind::Maxnumf => x.maxnum(*y),
            CombiningKind::Minimumf => x.minimum(*y),
            CombiningKind::Maximumf => x.maximum(*y),
            _ => return Trap::unsupported("this reduction of floats"),
        })),
        (Value::Integer(x), Value::Integer(y)) => Ok(Value::Integer(match kind {
            CombiningKind::Add => x.wrapping_add(y),
            CombiningKind::Mul => x.wrapping_mul(y),
            CombiningKind::Minui => x.min_unsigned(y),
            CombiningKind::Minsi => x.min_signed(y),
            CombiningKind::Maxui => x.max_unsigned(y),
            CombiningKind::Maxsi => x.max_signed(y),
            CombiningKind::And => x.and(y),
            CombiningKind::Or => x.or(y),
            CombiningKind::Xor => x.xor(y),
            _ => return Trap::unsupported("this reduction of integers"),
        })),
        _ => Trap::unsupported(format_args!("a reduction of {}", x.kind())),
    }
}

/// Returns the neutral element of a reduction; `None` where it starts with an element.
pub(crate) fn neutral(kind: CombiningKind, ty: Type<'_>) -> Option<Value> {
    if let Some(semantics) = ty.as_float() {
        return match kind {
            CombiningKind::Add => Some(Value::Float(ApFloat::zero(semantics))),
            CombiningKind::Mul => Some(Value::Float(ApFloat::one(semantics))),
            CombiningKind::Minnumf | CombiningKind::Maxnumf => Some(Value::Float(ApFloat::nan(semantics))),
            CombiningKind::Minimumf => Some(Value::Float(ApFloat::infinity(semantics))),
            CombiningKind::Maximumf => Some(Value::Float(ApFloat::infinity(semantics).neg())),
            _ => None,
        };
    }
    let width = ty.as_integer().map_or(64, |(width, _)| width);
    Some(Value::Integer(match kind {
        CombiningKind::Add | CombiningKind::Or | CombiningKind::Xor | CombiningKind::Maxui => {
            ApInt::zero(width)
        }
        CombiningKind::Mul => ApInt::one(width),
        CombiningKind::And | CombiningKind::Minui => ApInt::all_ones(width),
        CombiningKind::Maxsi => ApInt::signed_min(width),
        CombiningKind::Minsi => ApInt::signed_max(width),
        _ => return None,
    }))
}

/// Multiplies two scalars.
pub(crate) fn multiply(x: &Value, y: &Value) -> Outcome<Value> {
    combine(CombiningKind::Mul, x, y)
}

/// Converts a scalar to a wider type of its kind.
pub(crate) fn widened(value: &Value, ty: Type<'_>) -> Value {
    match value {
        Value::Float(x) => match ty.as_float() {
            Some(to) => Value::Float(x.convert(to, RoundingMode::NearestTiesToEven).value),
            None => value.clone(),
        },
        Value::Integer(x) => match ty.as_integer() {
            Some((width, _)) => Value::Integer(x.sign_extend_or_truncate(width)),
            None => value.clone(),
        },
        other => other.clone(),
    }
}
