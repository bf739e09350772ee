//! Arithmetic of elements, integers and floats alike, and tensors that are broadcast.

use crate::machine::{Machine, as_elements};
use crate::trap::{Outcome, Trap};
use crate::value::{Elements, Value, indices_of};
use std::cmp::Ordering;
use std::rc::Rc;
use terrace_ir::{Type, Value as SsaValue};
use terrace_support::ap_int::ApInt;
use terrace_support::float::{ApFloat, RoundingMode};
use terrace_tosa::NanPropagationMode;

/// Returns the tensor that an operand of the executed operation is.
pub(super) fn tensor<'a, 'c>(m: &Machine<'a, 'c, '_>, operand: SsaValue<'a, 'c>) -> Outcome<Rc<Elements>> {
    match m.get(operand)? {
        Value::Elements(tensor) => Ok(tensor),
        Value::Poison => {
            let at = m.current().operands().position(|one| one.id() == operand.id());
            Trap::poison(format_args!("operand #{}", at.unwrap_or(0)))
        }
        other => Trap::unsupported(format_args!("{} in the place of a tensor", other.kind())),
    }
}

/// Returns the only element of an operand, such as a zero point.
pub(super) fn scalar<'a, 'c>(m: &Machine<'a, 'c, '_>, operand: SsaValue<'a, 'c>) -> Outcome<Value> {
    match tensor(m, operand)?.data.first() {
        Some(value) => Ok(value.clone()),
        None => Trap::unsupported("a tensor of one element that has none"),
    }
}

/// Returns the indices in a tensor or shape that an operand is.
pub(super) fn indices<'a, 'c>(m: &Machine<'a, 'c, '_>, operand: SsaValue<'a, 'c>) -> Outcome<Vec<i64>> {
    let value = m.get(operand)?;
    as_elements(&value)?.data.iter().map(|one| crate::machine::as_i64(one, "an index")).collect()
}

/// Returns the dimension of a tensor that an attribute is.
pub(super) fn dimension(axis: i64, tensor: &Elements) -> Outcome<usize> {
    match usize::try_from(axis).ok().filter(|axis| *axis < tensor.shape.len()) {
        Some(axis) => Ok(axis),
        None => Trap::unsupported("an axis that the tensor does not have"),
    }
}

/// Returns true if numbers win over a NaN.
pub(super) fn ignores_nan(mode: NanPropagationMode) -> bool {
    mode == NanPropagationMode::Ignore
}

/// Applies a function to elements of tensors that are broadcast; poison makes poison.
pub(super) fn broadcast(
    tensors: &[&Elements],
    function: &dyn Fn(&[&Value]) -> Outcome<Value>,
) -> Outcome<Elements> {
    let rank = tensors.iter().map(|tensor| tensor.shape.len()).max().unwrap_or(0);
    let size = |tensor: &Elements, dim: usize| {
        let missing = rank - tensor.shape.len();
        dim.checked_sub(missing).map_or(1, |dim| tensor.shape[dim])
    };
    let mut shape = vec![1; rank];
    for (dim, wanted) in shape.iter_mut().enumerate() {
        for tensor in tensors {
            match (*wanted, size(tensor, dim)) {
                (1, own) => *wanted = own,
                (known, own) if own == known || own == 1 => {}
                (known, own) => {
                    return Trap::undefined(format_args!(
                        "the shapes disagree about the size of dimension {dim}: {known} and {own}"
                    ));
                }
            }
        }
    }
    let mut data = Vec::with_capacity(Elements::count(&shape).unwrap_or(0));
    let mut values: Vec<&Value> = Vec::with_capacity(tensors.len());
    let is_same = tensors.iter().all(|tensor| tensor.shape == shape);
    for (at, indices) in indices_of(&shape).enumerate() {
        values.clear();
        for tensor in tensors {
            let place = match is_same {
                true => at,
                false => (rank - tensor.shape.len()..rank).fold(0, |place, dim| {
                    let own = size(tensor, dim);
                    place * own + if own == 1 { 0 } else { indices[dim] as usize }
                }),
            };
            values.push(&tensor.data[place]);
        }
        data.push(match values.iter().any(|value| matches!(value, Value::Poison)) {
            true => Value::Poison,
            false => function(&values)?,
        });
    }
    Ok(Elements { shape, data: data.into() })
}

/// Applies a function of integers or of floats to two numbers.
pub(super) fn combine(
    a: &Value,
    b: &Value,
    integers: fn(&ApInt, &ApInt) -> ApInt,
    floats: fn(ApFloat, ApFloat) -> ApFloat,
) -> Outcome<Value> {
    match (a, b) {
        (Value::Integer(a), Value::Integer(b)) if a.width_bits() == b.width_bits() => {
            Ok(Value::Integer(integers(a, b)))
        }
        (Value::Float(a), Value::Float(b)) if a.semantics() == b.semantics() => {
            Ok(Value::Float(floats(*a, *b)))
        }
        (Value::Poison, _) | (_, Value::Poison) => Ok(Value::Poison),
        (a, b) => Trap::unsupported(format_args!("{} and {} in one operation", a.kind(), b.kind())),
    }
}

/// Adds two numbers.
pub(super) fn add(a: &Value, b: &Value) -> Outcome<Value> {
    combine(a, b, ApInt::wrapping_add, ApFloat::add)
}

/// Subtracts two numbers.
pub(super) fn subtract(a: &Value, b: &Value) -> Outcome<Value> {
    combine(a, b, ApInt::wrapping_sub, ApFloat::sub)
}

/// Multiplies two numbers.
pub(super) fn multiply(a: &Value, b: &Value) -> Outcome<Value> {
    combine(a, b, ApInt::wrapping_mul, ApFloat::mul)
}

/// Returns the greater or the smaller of two numbers; with `ignores_nan` a number rather than a NaN.
pub(super) fn extreme(a: &Value, b: &Value, is_greater: bool, ignores_nan: bool) -> Outcome<Value> {
    match (is_greater, ignores_nan) {
        (true, false) => combine(a, b, ApInt::max_signed, ApFloat::maximum),
        (false, false) => combine(a, b, ApInt::min_signed, ApFloat::minimum),
        (true, true) => combine(a, b, ApInt::max_signed, ApFloat::maxnum),
        (false, true) => combine(a, b, ApInt::min_signed, ApFloat::minnum),
    }
}

/// Compares two numbers; `None` if one is a NaN.
pub(super) fn compare(a: &Value, b: &Value) -> Outcome<Option<Ordering>> {
    match (a, b) {
        (Value::Integer(a), Value::Integer(b)) => Ok(Some(a.cmp_signed(b))),
        (Value::Float(a), Value::Float(b)) => Ok(a.compare(*b)),
        (a, b) => Trap::unsupported(format_args!("{} and {} in one comparison", a.kind(), b.kind())),
    }
}

/// Converts a number to a wider type of its kind, counted from a zero point.
pub(super) fn widened(value: &Value, zero_point: Option<&Value>, ty: Type<'_>) -> Outcome<Value> {
    let convert = |value: &Value| match (value, ty.as_float()) {
        (Value::Integer(value), None) => match ty.as_integer() {
            Some((width, _)) => Ok(Value::Integer(value.sign_extend_or_truncate(width))),
            None => Trap::unsupported("numbers of another kind"),
        },
        (Value::Float(value), Some(semantics)) => {
            Ok(Value::Float(value.convert(semantics, RoundingMode::NearestTiesToEven).value))
        }
        (Value::Poison, _) => Ok(Value::Poison),
        _ => Trap::unsupported("numbers of another kind"),
    };
    match zero_point.filter(|zero| !is_zero(zero)) {
        Some(zero) => subtract(&convert(value)?, &convert(zero)?),
        None => convert(value),
    }
}

/// Returns true if a number is zero.
pub(super) fn is_zero(value: &Value) -> bool {
    match value {
        Value::Integer(value) => value.is_zero(),
        Value::Float(value) => value.is_zero(),
        _ => false,
    }
}

/// Truncates a wide integer to a width, saturating.
pub(super) fn saturated(value: &ApInt, width: u32, is_unsigned: bool) -> ApInt {
    let wide = value.width_bits().max(width + 1);
    let value = value.sign_extend(wide);
    let (least, greatest) = match is_unsigned {
        true => (ApInt::zero(wide), ApInt::all_ones(width).zero_extend(wide)),
        false => (ApInt::signed_min(width).sign_extend(wide), ApInt::signed_max(width).sign_extend(wide)),
    };
    value.max_signed(&least).min_signed(&greatest).truncate(width)
}

/// Returns the least number of a type: minus infinity, or the least finite float where there is none.
pub(super) fn least(ty: Type<'_>, is_negated: bool) -> Outcome<Value> {
    if let Some(semantics) = ty.as_float() {
        let infinite = ApFloat::from_f64(semantics, f64::NEG_INFINITY).value;
        let least = if is_negated { infinite.neg() } else { infinite };
        return Ok(Value::Float(least));
    }
    match ty.as_integer() {
        Some((width, _)) if is_negated => Ok(Value::Integer(ApInt::signed_max(width))),
        Some((width, _)) => Ok(Value::Integer(ApInt::signed_min(width))),
        None => Trap::unsupported("numbers of this type"),
    }
}

/// Multiplies by a fraction: `value * multiplier / 2^shift`, rounded to the nearest, twice if `is_double`.
pub(super) fn apply_scale(value: &ApInt, multiplier: &ApInt, shift: u32, is_double: bool) -> Outcome<ApInt> {
    if !(2..=62).contains(&shift) {
        return Trap::undefined(format_args!("the shift {shift} is not in the range from 2 to 62"));
    }
    let wide = 128;
    let product = value.sign_extend(wide).wrapping_mul(&multiplier.sign_extend(wide));
    let one = ApInt::from_u64(wide, 1);
    let mut round = one.shl(shift - 1);
    if is_double && shift > 31 {
        let more = one.shl(30);
        round = if value.is_negative() { round.wrapping_sub(&more) } else { round.wrapping_add(&more) };
    }
    Ok(product.wrapping_add(&round).ashr(shift))
}
