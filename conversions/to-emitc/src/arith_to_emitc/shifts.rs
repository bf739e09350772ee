//! Shifts. By as many bits as there are, or more, C says nothing; here that gives zero.

use crate::types::{is_integer, signed, unsigned};
use crate::values::{call, cast, cast_at_value, compare, expression, integer, width_constant};
use terrace_arith as arith;
use terrace_emitc as emitc;
use terrace_emitc::CmpPredicate;
use terrace_ir::ids::ValueId;
use terrace_ir::{Builder, Ctx, Type, TypedOp};
use terrace_rewrite::conversion::lowering::{Lower, Lowered, Row};

type Sign = for<'c> fn(Ctx<'c>, Type<'c>) -> Type<'c>;

pub(super) const ROWS: &[Row<Lower>] = &[
    Row::of::<arith::ShLIOp>("ShiftOpConversion", |of, b| {
        shift(emitc::BitwiseLeftShiftOp::NAME, of, unsigned, b)
    }),
    Row::of::<arith::ShRSIOp>("ShiftOpConversion", |of, b| {
        shift(emitc::BitwiseRightShiftOp::NAME, of, signed, b)
    }),
    Row::of::<arith::ShRUIOp>("ShiftOpConversion", |of, b| {
        shift(emitc::BitwiseRightShiftOp::NAME, of, unsigned, b)
    }),
];

/// `n < width ? x op n : 0`
fn shift<'c>(name: &str, of: &Lowered<'_, 'c>, sign: Sign, b: &mut Builder<'_, '_, 'c>) -> Option<ValueId> {
    let context = b.context();
    if !is_integer(of.result) || of.result.as_integer().is_some_and(|(width, _)| width == 1) {
        return None;
    }
    let ty = sign(context, of.result);
    let value = cast_at_value(of.operands[0], ty, b);
    let amount_type = unsigned(context, of.result);
    let amount = cast_at_value(of.operands[1], amount_type, b);
    let width = match width_constant(amount_type, b) {
        Some(width) => width,
        None => {
            let byte = integer(8, amount_type, b);
            let call = call("sizeof", &[byte], &[amount_type], b);
            let bytes = b.rewriter.op(call).result(0).id();
            b.value(emitc::MulOp::NAME, &[byte, bytes], amount_type)
        }
    };
    let is_within = compare(CmpPredicate::Lt, amount, width, b);
    let zero = integer(0, ty, b);
    let shifted = expression(&[value, amount, is_within, zero], ty, b, |operands, b| {
        let &[value, amount, is_within, zero] = operands else { unreachable!("there are four operands") };
        let shifted = b.value(name, &[value, amount], ty);
        b.value(emitc::ConditionalOp::NAME, &[is_within, shifted, zero], ty)
    });
    Some(cast(shifted, of.result, b))
}
