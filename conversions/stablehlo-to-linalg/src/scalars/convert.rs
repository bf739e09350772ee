//! Conversions between element types.

use super::{Row, real};
use crate::types::{Kind, kind_of};
use terrace_arith::{ArithBuilder, CmpFPredicate, CmpIPredicate};
use terrace_complex as complex;
use terrace_ir::ids::ValueId;
use terrace_ir::{Builder, Type, TypedOp};
use terrace_stablehlo as hlo;
use terrace_support::ap_int::ApInt;
use terrace_support::float::FloatSemantics;

/// Functions of this family.
pub(super) const ROWS: &[Row] = &[(hlo::ConvertOp::NAME, |b, call, xs| {
    let from = (call.kind, call.element);
    convert(b, *xs.first()?, from, (call.result_kind, call.result))
})];

/// Kind of elements, and their type in the translated program.
type Of<'c> = (Kind, Type<'c>);

/// Creates an element as one of another type; `None` if there is no conversion.
pub(crate) fn convert<'c>(
    b: &mut Builder<'_, '_, 'c>,
    x: ValueId,
    from: Of<'c>,
    to: Of<'c>,
) -> Option<ValueId> {
    let (kind, ty) = from;
    match (kind, to.0) {
        (Kind::Complex, Kind::Complex) => {
            let (part, own) = (ty.as_complex()?, to.1.as_complex()?);
            let (re, im) =
                (b.value(complex::ReOp::NAME, &[x], part), b.value(complex::ImOp::NAME, &[x], part));
            let (re, im) = (resize_float(b, re, part, own)?, resize_float(b, im, part, own)?);
            Some(if part == own { x } else { b.value(complex::CreateOp::NAME, &[re, im], to.1) })
        }
        (Kind::Complex, Kind::Pred) => {
            let part = ty.as_complex()?;
            let zero = real(b, part, 0.0);
            let (re, im) =
                (b.value(complex::ReOp::NAME, &[x], part), b.value(complex::ImOp::NAME, &[x], part));
            let (re, im) = (b.cmpf(CmpFPredicate::Une, re, zero), b.cmpf(CmpFPredicate::Une, im, zero));
            Some(b.ori(re, im))
        }
        (Kind::Complex, _) => {
            let part = ty.as_complex()?;
            let re = b.value(complex::ReOp::NAME, &[x], part);
            convert(b, re, (Kind::Float, part), to)
        }
        (_, Kind::Complex) => {
            let part = to.1.as_complex()?;
            let re = convert(b, x, from, (Kind::Float, part))?;
            let im = real(b, part, 0.0);
            Some(b.value(complex::CreateOp::NAME, &[re, im], to.1))
        }
        (Kind::Float, Kind::Pred) => {
            let zero = real(b, ty, 0.0);
            Some(b.cmpf(CmpFPredicate::Une, x, zero))
        }
        (_, Kind::Pred) => {
            let zero = b.int(ty, 0);
            Some(b.cmpi(CmpIPredicate::Ne, x, zero))
        }
        (Kind::Float, Kind::Float) => resize_float(b, x, ty, to.1),
        (Kind::Float, _) => float_to_integer(b, x, ty, to),
        (Kind::Signed, Kind::Float) => Some(b.sitofp(x, to.1)),
        (_, Kind::Float) => Some(b.uitofp(x, to.1)),
        _ => Some(resize_integer(b, x, from, to.1)),
    }
}

fn resize_integer<'c>(b: &mut Builder<'_, '_, 'c>, x: ValueId, (kind, ty): Of<'c>, to: Type<'c>) -> ValueId {
    match (ty.int_or_float_width(), to.int_or_float_width()) {
        (Some(from), Some(width)) if from > width => b.trunci(x, to),
        (Some(from), Some(width)) if from < width && kind == Kind::Signed => b.extsi(x, to),
        (Some(from), Some(width)) if from < width => b.extui(x, to),
        _ => x,
    }
}

fn resize_float<'c>(
    b: &mut Builder<'_, '_, 'c>,
    x: ValueId,
    from: Type<'c>,
    to: Type<'c>,
) -> Option<ValueId> {
    let (own, width) = (from.int_or_float_width()?, to.int_or_float_width()?);
    Some(match () {
        () if from == to => x,
        () if own < width => b.extf(x, to),
        () if own > width => b.truncf(x, to),
        () => {
            // Neither of two types of one width holds the other.
            let wide = b.context().float_type(FloatSemantics::F32);
            let x = b.extf(x, wide);
            b.truncf(x, to)
        }
    })
}

/// Rounds towards zero; what is out of range becomes the nearest integer, NaN zero.
fn float_to_integer<'c>(
    b: &mut Builder<'_, '_, 'c>,
    x: ValueId,
    ty: Type<'c>,
    (kind, to): Of<'c>,
) -> Option<ValueId> {
    let width = to.int_or_float_width()?;
    let is_signed = kind == Kind::Signed;
    let bits = if is_signed { width - 1 } else { width };
    let (least, greatest) = match is_signed {
        true => (ApInt::signed_min(width), ApInt::signed_max(width)),
        false => (ApInt::from_u64(width, 0), ApInt::all_ones(width)),
    };
    let (wide, x) = match ty.as_float()? {
        FloatSemantics::F32 | FloatSemantics::F64 => (ty, x),
        _ => {
            let wide = b.context().float_type(FloatSemantics::F32);
            (wide, b.extf(x, wide))
        }
    };
    let limit = 2_f64.powi(i32::try_from(bits).ok()?);
    let above = real(b, wide, limit);
    let below = real(b, wide, if is_signed { -limit } else { 0.0 });
    let is_above = b.cmpf(CmpFPredicate::Oge, x, above);
    let is_below = b.cmpf(CmpFPredicate::Olt, x, below);
    let is_nan = b.cmpf(CmpFPredicate::Uno, x, x);
    // The conversion is of a number that it is defined for.
    let outside = b.ori(is_above, is_below);
    let outside = b.ori(outside, is_nan);
    let zero = real(b, wide, 0.0);
    let inside = b.select(outside, zero, x);
    let value = if is_signed { b.fptosi(inside, to) } else { b.fptoui(inside, to) };
    let (least, greatest) = (b.ap_int(to, &least), b.ap_int(to, &greatest));
    let value = b.select(is_above, greatest, value);
    Some(b.select(is_below, least, value))
}

/// Creates an index as a number of an element type of the original program; `ty` is that of the translated one.
pub(crate) fn from_index<'c>(
    b: &mut Builder<'_, '_, 'c>,
    index: ValueId,
    original: Type<'c>,
    ty: Type<'c>,
) -> Option<ValueId> {
    match kind_of(original) {
        Kind::Signed | Kind::Unsigned | Kind::Pred if ty.is_index() => Some(index),
        Kind::Signed | Kind::Unsigned | Kind::Pred => Some(b.index_cast(index, ty)),
        kind => {
            let wide = b.context().integer_type(64);
            let number = b.index_cast(index, wide);
            convert(b, number, (Kind::Signed, wide), (kind, ty))
        }
    }
}

/// Creates an integer as an index; `original` is its type with the sign.
pub(crate) fn to_index<'c>(b: &mut Builder<'_, '_, 'c>, x: ValueId, original: Type<'c>) -> ValueId {
    let index = b.context().index_type();
    match kind_of(original) {
        _ if original.is_index() => x,
        Kind::Unsigned | Kind::Pred => b.index_castui(x, index),
        _ => b.index_cast(x, index),
    }
}
