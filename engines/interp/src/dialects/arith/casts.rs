//! From one scalar type to another.

use crate::elementwise::{elementwise, floats, integers, map, result_element};
use crate::layout::{scalar_bits, scalar_of_bits};
use crate::machine::Machine;
use crate::machine::step::{Step, Table};
use crate::trap::{Outcome, Trap};
use crate::value::Value;
use terrace_arith::{IntegerOverflowFlags, RoundingMode, ScalingTruncFOp, TruncFOp, TruncIOp};
use terrace_ir::{Operation, TypedOp};
use terrace_support::float::{ApFloat, FloatSemantics, RoundingMode as Rounding};

/// The operations.
pub(crate) const CASTS: Table = &[
    ("arith.bitcast", |m, op| {
        let to = result_element(op);
        elementwise(m, op, &|x| match scalar_bits(x[0]) {
            Some(bits) => Ok(scalar_of_bits(to, &bits)),
            None => Trap::unsupported(x[0].kind()),
        })
    }),
    ("arith.extf", |m, op| convert(m, op, Rounding::NearestTiesToEven)),
    ("arith.truncf", |m, op| convert(m, op, rounding(TruncFOp::wrap(op).roundingmode()))),
    ("arith.extsi", |m, op| {
        let width = width(op)?;
        integers(m, op, &|x| Ok(Value::Integer(x[0].sign_extend(width))))
    }),
    ("arith.extui", |m, op| {
        let width = width(op)?;
        integers(m, op, &|x| Ok(Value::Integer(x[0].zero_extend(width))))
    }),
    ("arith.trunci", |m, op| {
        let (width, flags) = (width(op)?, TruncIOp::wrap(op).overflow_flags());
        integers(m, op, &|x| {
            let value = x[0].truncate(width);
            let loses_signed = value.sign_extend(x[0].width_bits()) != *x[0];
            let loses_unsigned = value.zero_extend(x[0].width_bits()) != *x[0];
            let is_poison = flags.contains(IntegerOverflowFlags::NSW) && loses_signed
                || flags.contains(IntegerOverflowFlags::NUW) && loses_unsigned;
            Ok(if is_poison { Value::Poison } else { Value::Integer(value) })
        })
    }),
    ("arith.index_cast", |m, op| {
        let width = width(op)?;
        integers(m, op, &|x| Ok(Value::Integer(x[0].sign_extend_or_truncate(width))))
    }),
    ("arith.index_castui", |m, op| {
        let width = width(op)?;
        integers(m, op, &|x| Ok(Value::Integer(x[0].zero_extend_or_truncate(width))))
    }),
    // A float outside of the integers of the width gives poison.
    ("arith.fptosi", |m, op| {
        let width = width(op)?;
        floats(m, op, &|x| {
            let to = x[0].to_int_signed(width, Rounding::TowardZero);
            Ok(if to.overflows { Value::Poison } else { Value::Integer(to.value) })
        })
    }),
    ("arith.fptoui", |m, op| {
        let width = width(op)?;
        floats(m, op, &|x| {
            let to = x[0].to_int_unsigned(width, Rounding::TowardZero);
            Ok(if to.overflows { Value::Poison } else { Value::Integer(to.value) })
        })
    }),
    ("arith.sitofp", |m, op| {
        let to = semantics(op)?;
        integers(m, op, &|x| {
            Ok(Value::Float(ApFloat::from_int_signed(to, x[0], Rounding::NearestTiesToEven).value))
        })
    }),
    ("arith.uitofp", |m, op| {
        let to = semantics(op)?;
        integers(m, op, &|x| {
            Ok(Value::Float(ApFloat::from_int_unsigned(to, x[0], Rounding::NearestTiesToEven).value))
        })
    }),
    // scaling_extf(x, s) = extf(x) * 2^s
    ("arith.scaling_extf", |m, op| {
        let to = semantics(op)?;
        floats(m, op, &|x| {
            let scale = exponent(x[1]).convert(to, Rounding::NearestTiesToEven).value;
            Ok(Value::Float(x[0].convert(to, Rounding::NearestTiesToEven).value.mul(scale)))
        })
    }),
    // scaling_truncf(x, s) = truncf(x / 2^s)
    ("arith.scaling_truncf", |m, op| {
        let (to, mode) = (semantics(op)?, rounding(ScalingTruncFOp::wrap(op).roundingmode()));
        floats(m, op, &|x| {
            let scale = exponent(x[1]).convert(x[0].semantics(), Rounding::NearestTiesToEven).value;
            Ok(Value::Float(x[0].div(scale).convert(to, mode).value))
        })
    }),
];

/// The power of two that a scale stands for.
fn exponent(scale: ApFloat) -> ApFloat {
    scale.convert(FloatSemantics::F8E8M0FNU, Rounding::NearestTiesToEven).value
}

fn rounding(mode: Option<RoundingMode>) -> Rounding {
    match mode {
        None | Some(RoundingMode::ToNearestEven) => Rounding::NearestTiesToEven,
        Some(RoundingMode::Downward) => Rounding::TowardNegative,
        Some(RoundingMode::Upward) => Rounding::TowardPositive,
        Some(RoundingMode::TowardZero) => Rounding::TowardZero,
        Some(RoundingMode::ToNearestAway) => Rounding::NearestTiesToAway,
    }
}

pub(crate) fn convert<'a, 'c>(
    m: &Machine<'a, 'c, '_>,
    op: Operation<'a, 'c>,
    mode: Rounding,
) -> Outcome<Step<'a, 'c>> {
    let to = semantics(op)?;
    let operands = [m.operand(op, 0)?];
    Step::result(map(&operands, &|x| match x[0] {
        Value::Float(x) => Ok(Value::Float(x.convert(to, mode).value)),
        Value::Poison => Ok(Value::Poison),
        other => Trap::unsupported(other.kind()),
    })?)
}

/// The width of the integers in the result.
pub(crate) fn width(op: Operation<'_, '_>) -> Outcome<u32> {
    let ty = result_element(op);
    match ty.as_integer() {
        Some((width, _)) => Ok(width),
        None if ty.is_index() => Ok(64),
        None => Trap::unsupported("a result that is no integer"),
    }
}

/// The format of the floats in the result.
pub(crate) fn semantics(op: Operation<'_, '_>) -> Outcome<FloatSemantics> {
    match result_element(op).as_float() {
        Some(semantics) => Ok(semantics),
        None => Trap::unsupported("a result that is no float"),
    }
}
