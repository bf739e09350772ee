//! Hyperbolic functions and their inverses.

use super::{constant_type, float, unary};
use terrace_arith::{ArithBuilder, CmpFPredicate};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Builder, MatchResult, PatternRewriter, TypedOp};
use terrace_math as math;

/// `sinh(x) -> (exp(x) - exp(-x)) * 0.5`
pub(super) fn sinh(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    half_of_exponentials(op, rewriter, |b, rising, falling| b.subf(rising, falling))
}

/// `cosh(x) -> (exp(x) + exp(-x)) * 0.5`
pub(super) fn cosh(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    half_of_exponentials(op, rewriter, |b, rising, falling| b.addf(rising, falling))
}

fn half_of_exponentials<'b, 'c>(
    op: OpId,
    rewriter: &mut PatternRewriter<'b, 'c>,
    combine: impl FnOnce(&mut Builder<'_, 'b, 'c>, ValueId, ValueId) -> ValueId,
) -> MatchResult {
    let x = rewriter.op(op).operand(0).id();
    let mut b = rewriter.builder_like(op);
    let ty = constant_type(&b, x)?;
    let rising = unary(&mut b, math::ExpOp::NAME, x);
    let negated = b.negf(x);
    let falling = unary(&mut b, math::ExpOp::NAME, negated);
    let sum = combine(&mut b, rising, falling);
    let half = float(&mut b, ty, 0.5)?;
    let result = b.mulf(sum, half);
    rewriter.replace_op(op, &[result]);
    Some(())
}

/// `tanh(x) -> sign * (1 - exp(-2 |x|)) / (1 + exp(-2 |x|))`, where the sign is `-2 * float(x < 0) + 1`
pub(super) fn tanh(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let x = rewriter.op(op).operand(0).id();
    let mut b = rewriter.builder_like(op);
    let ty = constant_type(&b, x)?;
    let zero = float(&mut b, ty, 0.0)?;
    let one = float(&mut b, ty, 1.0)?;
    let minus_two = float(&mut b, ty, -2.0)?;
    let is_negative = b.cmpf(CmpFPredicate::Olt, x, zero);
    let is_negative = b.uitofp(is_negative, ty);
    let sign = b.mulf(is_negative, minus_two);
    let sign = b.addf(sign, one);
    let magnitude = b.mulf(sign, x);
    let exponent = b.mulf(magnitude, minus_two);
    let power = unary(&mut b, math::ExpOp::NAME, exponent);
    let dividend = b.subf(one, power);
    let divisor = b.addf(power, one);
    let quotient = b.divf(dividend, divisor);
    let result = b.mulf(sign, quotient);
    rewriter.replace_op(op, &[result]);
    Some(())
}

/// `asinh(x) -> log(x + sqrt(fma(x, x, 1)))`
pub(super) fn asinh(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    logarithm_of_root(op, rewriter, 1.0)
}

/// `acosh(x) -> log(x + sqrt(fma(x, x, -1)))`
pub(super) fn acosh(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    logarithm_of_root(op, rewriter, -1.0)
}

fn logarithm_of_root(op: OpId, rewriter: &mut PatternRewriter<'_, '_>, addend: f64) -> MatchResult {
    let x = rewriter.op(op).operand(0).id();
    let mut b = rewriter.builder_like(op);
    let ty = constant_type(&b, x)?;
    let addend = float(&mut b, ty, addend)?;
    let square = b.make(math::FmaOp::builder(b.context(), b.location).a(x).b(x).c(addend));
    let root = unary(&mut b, math::SqrtOp::NAME, square);
    let sum = b.addf(x, root);
    let result = unary(&mut b, math::LogOp::NAME, sum);
    rewriter.replace_op(op, &[result]);
    Some(())
}

/// `atanh(x) -> log((x + 1) / (1 - x)) * 0.5`
pub(super) fn atanh(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let x = rewriter.op(op).operand(0).id();
    let mut b = rewriter.builder_like(op);
    let ty = constant_type(&b, x)?;
    let one = float(&mut b, ty, 1.0)?;
    let dividend = b.addf(x, one);
    let negated = b.negf(x);
    let divisor = b.addf(negated, one);
    let quotient = b.divf(dividend, divisor);
    let logarithm = unary(&mut b, math::LogOp::NAME, quotient);
    let half = float(&mut b, ty, 0.5)?;
    let result = b.mulf(logarithm, half);
    rewriter.replace_op(op, &[result]);
    Some(())
}
