//! Casts from one scalar type to another.

use crate::elementwise::{elementwise, floats, integers, map};
use crate::layout::{scalar_bits, scalar_of_bits};
use crate::machine::Machine;
use crate::machine::step::{Step, Table, row};
use crate::trap::{Outcome, Trap};
use crate::value::Value;
use terrace_arith as arith;
use terrace_arith::{IntegerOverflowFlags, RoundingMode};
use terrace_ir::{Type, Value as SsaValue};
use terrace_support::float::{ApFloat, FloatSemantics, RoundingMode as Rounding};

/// The operations.
pub(crate) const CASTS: Table = &[
    row!(arith::BitcastOp, |m, op| {
        let to = op.out().ty().element_or_self();
        elementwise(m, [op.input()], &|[x]| match scalar_bits(x) {
            Some(bits) => Ok(scalar_of_bits(to, &bits)),
            None => Trap::unsupported(x.kind()),
        })
    }),
    row!(arith::ExtFOp, |m, op| convert(m, op.input(), op.out().ty(), Rounding::NearestTiesToEven)),
    row!(arith::TruncFOp, |m, op| convert(m, op.input(), op.out().ty(), rounding(op.roundingmode()))),
    row!(arith::ExtSIOp, |m, op| {
        let width = width(op.out().ty())?;
        integers(m, [op.input()], &|[x]| Ok(Value::Integer(x.sign_extend(width))))
    }),
    row!(arith::ExtUIOp, |m, op| {
        let width = width(op.out().ty())?;
        integers(m, [op.input()], &|[x]| Ok(Value::Integer(x.zero_extend(width))))
    }),
    row!(arith::TruncIOp, |m, op| {
        let (width, flags) = (width(op.out().ty())?, op.overflow_flags());
        integers(m, [op.input()], &|[x]| {
            let value = x.truncate(width);
            let loses_signed = value.sign_extend(x.width_bits()) != *x;
            let loses_unsigned = value.zero_extend(x.width_bits()) != *x;
            let is_poison = flags.contains(IntegerOverflowFlags::NSW) && loses_signed
                || flags.contains(IntegerOverflowFlags::NUW) && loses_unsigned;
            Ok(if is_poison { Value::Poison } else { Value::Integer(value) })
        })
    }),
    row!(arith::IndexCastOp, |m, op| {
        let width = width(op.out().ty())?;
        integers(m, [op.input()], &|[x]| Ok(Value::Integer(x.sign_extend_or_truncate(width))))
    }),
    row!(arith::IndexCastUIOp, |m, op| {
        let width = width(op.out().ty())?;
        integers(m, [op.input()], &|[x]| Ok(Value::Integer(x.zero_extend_or_truncate(width))))
    }),
    // A float outside of the integers of the width gives poison.
    row!(arith::FPToSIOp, |m, op| {
        let width = width(op.out().ty())?;
        floats(m, [op.input()], &|[x]| {
            let to = x.to_int_signed(width, Rounding::TowardZero);
            Ok(if to.overflows { Value::Poison } else { Value::Integer(to.value) })
        })
    }),
    row!(arith::FPToUIOp, |m, op| {
        let width = width(op.out().ty())?;
        floats(m, [op.input()], &|[x]| {
            let to = x.to_int_unsigned(width, Rounding::TowardZero);
            Ok(if to.overflows { Value::Poison } else { Value::Integer(to.value) })
        })
    }),
    row!(arith::SIToFPOp, |m, op| {
        let to = semantics(op.out().ty())?;
        integers(m, [op.input()], &|[x]| {
            Ok(Value::Float(ApFloat::from_int_signed(to, x, Rounding::NearestTiesToEven).value))
        })
    }),
    row!(arith::UIToFPOp, |m, op| {
        let to = semantics(op.out().ty())?;
        integers(m, [op.input()], &|[x]| {
            Ok(Value::Float(ApFloat::from_int_unsigned(to, x, Rounding::NearestTiesToEven).value))
        })
    }),
    // scaling_extf(x, s) = extf(x) * 2^s
    row!(arith::ScalingExtFOp, |m, op| {
        let to = semantics(op.out().ty())?;
        floats(m, [op.input(), op.scale()], &|[x, scale]| {
            let scale = exponent(scale).convert(to, Rounding::NearestTiesToEven).value;
            Ok(Value::Float(x.convert(to, Rounding::NearestTiesToEven).value.mul(scale)))
        })
    }),
    // scaling_truncf(x, s) = truncf(x / 2^s)
    row!(arith::ScalingTruncFOp, |m, op| {
        let (to, mode) = (semantics(op.out().ty())?, rounding(op.roundingmode()));
        floats(m, [op.input(), op.scale()], &|[x, scale]| {
            let scale = exponent(scale).convert(x.semantics(), Rounding::NearestTiesToEven).value;
            Ok(Value::Float(x.div(scale).convert(to, mode).value))
        })
    }),
];

/// Returns the power of two that a scale stands for.
fn exponent(scale: ApFloat) -> ApFloat {
    scale.convert(FloatSemantics::F8E8M0FNU, Rounding::NearestTiesToEven).value
}

/// Returns the rounding that an attribute names.
fn rounding(mode: Option<RoundingMode>) -> Rounding {
    match mode {
        None | Some(RoundingMode::ToNearestEven) => Rounding::NearestTiesToEven,
        Some(RoundingMode::Downward) => Rounding::TowardNegative,
        Some(RoundingMode::Upward) => Rounding::TowardPositive,
        Some(RoundingMode::TowardZero) => Rounding::TowardZero,
        Some(RoundingMode::ToNearestAway) => Rounding::NearestTiesToAway,
    }
}

/// Converts floats to another format.
pub(crate) fn convert<'a, 'c>(
    m: &Machine<'a, 'c, '_>,
    operand: SsaValue<'a, 'c>,
    to: Type<'c>,
    mode: Rounding,
) -> Outcome<Step<'a, 'c>> {
    let to = semantics(to)?;
    Step::result(map(&[m.get(operand)?], &|x| match x[0] {
        Value::Float(x) => Ok(Value::Float(x.convert(to, mode).value)),
        Value::Poison => Ok(Value::Poison),
        other => Trap::unsupported(other.kind()),
    })?)
}

/// Returns the width of the integers of a result type.
pub(crate) fn width(ty: Type<'_>) -> Outcome<u32> {
    let ty = ty.element_or_self();
    match ty.as_integer() {
        Some((width, _)) => Ok(width),
        None if ty.is_index() => Ok(64),
        None => Trap::unsupported("a result that is no integer"),
    }
}

/// Returns the format of the floats of a result type.
pub(crate) fn semantics(ty: Type<'_>) -> Outcome<FloatSemantics> {
    match ty.element_or_self().as_float() {
        Some(semantics) => Ok(semantics),
        None => Trap::unsupported("a result that is no float"),
    }
}
