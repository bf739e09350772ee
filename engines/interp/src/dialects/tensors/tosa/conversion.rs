//! Constants, and elements of other types.

use super::elementwise::{result, scale};
use super::numbers::{apply_scale, broadcast, saturated, scalar, tensor};
use crate::elementwise::elementwise;
use crate::machine::step::{Step, Table, row};
use crate::machine::{Machine, as_i64, as_integer};
use crate::trap::{Outcome, Trap};
use crate::value::{Elements, Value};
use terrace_ir::Type;
use terrace_support::ap_int::ApInt;
use terrace_support::float::{ApFloat, RoundingMode};
use terrace_tosa as tosa;

pub(super) const OPS: Table = &[
    row!(tosa::ApplyScaleOp, |m, op| elementwise(m, [op.value(), op.multiplier(), op.shift()], &|x| scale(
        op.rounding_mode(),
        x
    ))),
    row!(tosa::CastOp, |m, op| {
        let (x, to) = (tensor(m, op.input())?, op.output().ty().element_or_self());
        result(broadcast(&[&x], &|x| cast(x[0], to))?)
    }),
    row!(tosa::ConstOp, |m, op| Step::result(m.constant(op.values())?)),
    row!(tosa::CustomOp, |_, _| Trap::unsupported("an operation that somebody else defines")),
    row!(tosa::RescaleOp, rescale),
];

/// Converts a number to another type; floats are rounded to the nearest even integer, and saturated.
fn cast(value: &Value, to: Type<'_>) -> Outcome<Value> {
    let nearest = RoundingMode::NearestTiesToEven;
    match (value, to.as_float(), to.as_integer()) {
        (Value::Float(x), Some(semantics), _) => Ok(Value::Float(x.convert(semantics, nearest).value)),
        (Value::Float(x), _, Some((1, _))) => Ok(Value::bool(x.is_nan() || !x.is_zero())),
        (Value::Float(x), _, Some((width, _))) => {
            if x.is_nan() {
                return Ok(Value::Integer(ApInt::zero(width)));
            }
            let rounded = x.round_even().to_int_signed(width, nearest);
            let limit = || if x.is_negative() { ApInt::signed_min(width) } else { ApInt::signed_max(width) };
            Ok(Value::Integer(if rounded.overflows { limit() } else { rounded.value }))
        }
        (Value::Integer(x), Some(semantics), _) => Ok(Value::Float(match x.width_bits() {
            1 => ApFloat::from_int_unsigned(semantics, x, nearest).value,
            _ => ApFloat::from_int_signed(semantics, x, nearest).value,
        })),
        (Value::Integer(x), _, Some((1, _))) => Ok(Value::bool(!x.is_zero())),
        (Value::Integer(x), _, Some((width, _))) if x.width_bits() == 1 => {
            Ok(Value::Integer(x.zero_extend(width)))
        }
        (Value::Integer(x), _, Some((width, _))) => Ok(Value::Integer(x.sign_extend_or_truncate(width))),
        _ => Trap::unsupported("a cast of this type"),
    }
}

/// Converts integers to another zero point and scale, for all or for each channel.
fn rescale<'a, 'c>(m: &mut Machine<'a, 'c, '_>, op: tosa::RescaleOp<'a, 'c>) -> Outcome<Step<'a, 'c>> {
    let (input, multipliers, shifts) =
        (tensor(m, op.input())?, tensor(m, op.multiplier())?, tensor(m, op.shift())?);
    let wide = |value: &Value, is_unsigned: bool| {
        let value = as_integer(value, "a number")?;
        Ok(if is_unsigned { value.zero_extend(64) } else { value.sign_extend(64) })
    };
    let (from_unsigned, to_unsigned) = (op.input_unsigned(), op.output_unsigned());
    let from = wide(&scalar(m, op.input_zp())?, from_unsigned)?;
    let to = wide(&scalar(m, op.output_zp())?, to_unsigned)?;
    let is_double = op.rounding_mode() == tosa::RoundingMode::DoubleRound;
    let Some((width, _)) = op.output().ty().element_or_self().as_integer() else {
        return Trap::unsupported("a scale of what is no integer");
    };
    let channels = input.shape.last().copied().unwrap_or(1).max(1);
    let per_channel = op.per_channel();
    let mut data = Vec::with_capacity(input.data.len());
    for (at, value) in input.data.iter().enumerate() {
        if matches!(value, Value::Poison) {
            data.push(Value::Poison);
            continue;
        }
        let channel = if per_channel { at % channels } else { 0 };
        let (Some(multiplier), Some(shift)) = (multipliers.data.get(channel), shifts.data.get(channel))
        else {
            return Trap::undefined(format_args!("there is no multiplier for channel {channel}"));
        };
        let shift = u32::try_from(as_i64(shift, "the shift")?).unwrap_or(u32::MAX);
        let value = wide(value, from_unsigned)?.wrapping_sub(&from);
        let scaled = apply_scale(&value, as_integer(multiplier, "the multiplier")?, shift, is_double)?;
        let moved = scaled.truncate(64).wrapping_add(&to);
        data.push(Value::Integer(saturated(&moved, width, to_unsigned)));
    }
    result(Elements { shape: input.shape.clone(), data: data.into() })
}
