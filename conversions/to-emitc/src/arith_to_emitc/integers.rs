//! Integers: sums, products, quotients without sign, and bits.

use crate::types::{is_integer, unsigned};
use crate::values::{cast, cast_at_value};
use terrace_arith as arith;
use terrace_arith::IntegerOverflowFlags;
use terrace_emitc as emitc;
use terrace_ir::ids::ValueId;
use terrace_ir::{Builder, TypedOp};
use terrace_rewrite::conversion::lowering::{Lower, Lowered, Row};

pub(super) const ROWS: &[Row<Lower>] = &[
    Row::of::<arith::AddIOp>("IntegerOpConversion", |of, b| wrapping(emitc::AddOp::NAME, of, b)),
    Row::of::<arith::AndIOp>("BitwiseOpConversion", |of, b| bitwise(emitc::BitwiseAndOp::NAME, of, b)),
    Row::of::<arith::DivUIOp>("UnsignedOpConversion", |of, b| as_unsigned(emitc::DivOp::NAME, of, b)),
    Row::of::<arith::MulIOp>("IntegerOpConversion", |of, b| wrapping(emitc::MulOp::NAME, of, b)),
    Row::of::<arith::OrIOp>("BitwiseOpConversion", |of, b| bitwise(emitc::BitwiseOrOp::NAME, of, b)),
    Row::of::<arith::RemUIOp>("UnsignedOpConversion", |of, b| as_unsigned(emitc::RemOp::NAME, of, b)),
    Row::of::<arith::SubIOp>("IntegerOpConversion", |of, b| wrapping(emitc::SubOp::NAME, of, b)),
    Row::of::<arith::XOrIOp>("BitwiseOpConversion", |of, b| bitwise(emitc::BitwiseXorOp::NAME, of, b)),
];

/// Returns true for a single bit, which C calls `bool` and adds as an `int`.
fn is_bool(of: &Lowered<'_, '_>) -> bool {
    of.result.as_integer().is_some_and(|(width, _)| width == 1)
}

/// `a op b` of a signed type if it cannot overflow, else of an unsigned one.
fn wrapping<'c>(name: &str, of: &Lowered<'_, 'c>, b: &mut Builder<'_, '_, 'c>) -> Option<ValueId> {
    if !is_integer(of.result) || is_bool(of) {
        return None;
    }
    let flags = of.view(b).attribute("overflowFlags").and_then(terrace_ir::spec::case_value).unwrap_or(0);
    match flags & IntegerOverflowFlags::NSW.value() != 0 {
        true => Some(b.value(name, &of.operands, of.result)),
        false => as_unsigned(name, of, b),
    }
}

/// `a op b` of bits.
fn bitwise<'c>(name: &str, of: &Lowered<'_, 'c>, b: &mut Builder<'_, '_, 'c>) -> Option<ValueId> {
    match is_bool(of) {
        true => Some(b.value(name, &of.operands, of.result)),
        false => as_unsigned(name, of, b),
    }
}

/// `(T) ((unsigned T) a op (unsigned T) b)`
fn as_unsigned<'c>(name: &str, of: &Lowered<'_, 'c>, b: &mut Builder<'_, '_, 'c>) -> Option<ValueId> {
    if !is_integer(of.result) {
        return None;
    }
    let ty = unsigned(b.context(), of.result);
    let operands: Vec<ValueId> = of.operands.iter().map(|value| cast_at_value(*value, ty, b)).collect();
    let value = b.value(name, &operands, ty);
    Some(cast(value, of.result, b))
}
