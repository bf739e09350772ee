//! Conversions of numbers.

use crate::types::{is_integer, signed, unsigned};
use crate::values::{cast, integer};
use terrace_arith as arith;
use terrace_emitc as emitc;
use terrace_emitc::{is_integer_index_or_opaque, is_supported_float};
use terrace_ir::ids::ValueId;
use terrace_ir::{Builder, Type, TypedOp};
use terrace_rewrite::conversion::lowering::{Lower, Lowered, Row};

pub(super) const ROWS: &[Row<Lower>] = &[
    Row::of::<arith::ExtFOp>("FtoFCastOpConversion", between_floats),
    Row::of::<arith::ExtSIOp>("CastConversion", by_signed),
    Row::of::<arith::ExtUIOp>("CastConversion", by_unsigned),
    Row::of::<arith::FPToSIOp>("FtoICastOpConversion", |of, b| {
        let can_be = is_supported_float(source(of, b)) && is_wide_integer(of.result);
        can_be.then(|| cast(of.operands[0], of.result, b))
    }),
    Row::of::<arith::FPToUIOp>("FtoICastOpConversion", |of, b| {
        let can_be = is_supported_float(source(of, b)) && is_wide_integer(of.result);
        can_be.then(|| {
            let ty = unsigned(b.context(), of.result);
            let value = cast(of.operands[0], ty, b);
            cast(value, of.result, b)
        })
    }),
    Row::of::<arith::IndexCastOp>("CastConversion", by_signed),
    Row::of::<arith::IndexCastUIOp>("CastConversion", by_unsigned),
    Row::of::<arith::SIToFPOp>("ItoFCastOpConversion", |of, b| {
        let can_be = is_supported_integer(source(of, b)) && is_supported_float(of.result);
        can_be.then(|| cast(of.operands[0], of.result, b))
    }),
    Row::of::<arith::TruncFOp>("FtoFCastOpConversion", between_floats),
    Row::of::<arith::TruncIOp>("CastConversion", by_unsigned),
    Row::of::<arith::UIToFPOp>("ItoFCastOpConversion", |of, b| {
        let from = source(of, b);
        let can_be = is_supported_integer(from) && is_supported_float(of.result);
        can_be.then(|| {
            let ty = unsigned(b.context(), from);
            let value = cast(of.operands[0], ty, b);
            cast(value, of.result, b)
        })
    }),
];

fn source<'c>(of: &Lowered<'_, 'c>, b: &Builder<'_, '_, 'c>) -> Type<'c> {
    b.type_of(of.operands[0])
}

fn is_bit(ty: Type<'_>) -> bool {
    ty.as_integer().is_some_and(|(width, _)| width == 1)
}

fn is_supported_integer(ty: Type<'_>) -> bool {
    ty.is_integer() && is_integer_index_or_opaque(ty)
}

fn is_wide_integer(ty: Type<'_>) -> bool {
    is_supported_integer(ty) && !is_bit(ty)
}

/// `(T) x`, to the nearest even as C does it.
fn between_floats<'c>(of: &Lowered<'_, 'c>, b: &mut Builder<'_, '_, 'c>) -> Option<ValueId> {
    let is_rounded = of.view(b).attribute("roundingmode").is_some();
    let can_be = is_supported_float(source(of, b)) && is_supported_float(of.result) && !is_rounded;
    can_be.then(|| cast(of.operands[0], of.result, b))
}

/// `(T) (signed T) (signed S) x`; a single bit has no sign in C.
fn by_signed<'c>(of: &Lowered<'_, 'c>, b: &mut Builder<'_, '_, 'c>) -> Option<ValueId> {
    if is_bit(source(of, b)) {
        return None;
    }
    converted(of, signed, b)
}

/// `(T) (unsigned T) (unsigned S) x`
fn by_unsigned<'c>(of: &Lowered<'_, 'c>, b: &mut Builder<'_, '_, 'c>) -> Option<ValueId> {
    converted(of, unsigned, b)
}

fn converted<'c>(
    of: &Lowered<'_, 'c>,
    sign: for<'d> fn(terrace_ir::Ctx<'d>, Type<'d>) -> Type<'d>,
    b: &mut Builder<'_, '_, 'c>,
) -> Option<ValueId> {
    let (context, from) = (b.context(), source(of, b));
    if !is_integer(from) || !is_integer(of.result) {
        return None;
    }
    let value = of.operands[0];
    // A number other than zero is true in C, even if its last bit is not set.
    if is_bit(of.result) {
        let one = integer(1, from, b);
        let bit = b.value(emitc::BitwiseAndOp::NAME, &[value, one], from);
        return Some(cast(bit, of.result, b));
    }
    let value = cast(value, sign(context, from), b);
    let value = cast(value, sign(context, of.result), b);
    Some(cast(value, of.result, b))
}
