//! Powers and inverse square roots.

use super::{constant_type, float, unary};
use terrace_arith::{ArithBuilder, CmpFPredicate};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Builder, MatchResult, PatternRewriter, Type, TypedOp};
use terrace_math as math;

/// `exp2(x) -> exp(x * ln(2))`
pub(super) fn exp2(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let x = rewriter.view::<math::Exp2Op>(op)?.operand().id();
    let mut b = rewriter.builder_like(op);
    let ty = constant_type(&b, x)?;
    let factor = float(&mut b, ty, std::f64::consts::LN_2)?;
    let product = b.mulf(x, factor);
    let result = unary(&mut b, math::ExpOp::NAME, product);
    rewriter.replace_op(op, &[result]);
    Some(())
}

/// `rsqrt(x) -> 1 / sqrt(x)`
pub(super) fn rsqrt(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let x = rewriter.view::<math::RsqrtOp>(op)?.operand().id();
    let mut b = rewriter.builder_like(op);
    let ty = constant_type(&b, x)?;
    let one = float(&mut b, ty, 1.0)?;
    let root = unary(&mut b, math::SqrtOp::NAME, x);
    let result = b.divf(one, root);
    rewriter.replace_op(op, &[result]);
    Some(())
}

/// `powf(x, y) -> exp(y * log(x))`, or a few products or a root if `y` is one of the common exponents
pub(super) fn powf(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<math::PowFOp>(op)?;
    let (x, y) = (view.lhs().id(), view.rhs().id());
    let exponent = view.rhs().constant().and_then(|exponent| exponent.float_or_splat()).map(|y| y.to_f64());
    let mut b = rewriter.builder_like(op);
    let ty = b.type_of(x);
    let common = exponent.and_then(|exponent| common_power(&mut b, x, ty, exponent));
    let result = common.unwrap_or_else(|| {
        let logarithm = unary(&mut b, math::LogOp::NAME, x);
        let product = b.mulf(y, logarithm);
        unary(&mut b, math::ExpOp::NAME, product)
    });
    rewriter.replace_op(op, &[result]);
    Some(())
}

/// Creates a power with an exponent for which products or a root are enough; `None` for other exponents.
fn common_power<'c>(b: &mut Builder<'_, '_, 'c>, x: ValueId, ty: Type<'c>, exponent: f64) -> Option<ValueId> {
    const ROOT: f64 = 0.5;
    const INVERSE_ROOT: f64 = -0.5;
    if exponent == 0.0 {
        return float(b, ty, 1.0);
    }
    if exponent == 1.0 {
        return Some(x);
    }
    if exponent == -1.0 {
        let one = float(b, ty, 1.0)?;
        return Some(b.divf(one, x));
    }
    if exponent == ROOT {
        return Some(unary(b, math::SqrtOp::NAME, x));
    }
    if exponent == INVERSE_ROOT {
        return Some(unary(b, math::RsqrtOp::NAME, x));
    }
    if exponent == 2.0 {
        return Some(b.mulf(x, x));
    }
    if exponent == -2.0 {
        let square = b.mulf(x, x);
        let one = float(b, ty, 1.0)?;
        return Some(b.divf(one, square));
    }
    if exponent == 3.0 {
        let square = b.mulf(x, x);
        return Some(b.mulf(square, x));
    }
    None
}

/// `fpowi(x, n) -> x * x * ..`, or `powf(x, float(n))` if `n` is not known
pub(super) fn fpowi(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<math::FPowIOp>(op)?;
    let (x, n) = (view.lhs().id(), view.rhs().id());
    let exponent = view.rhs().constant().and_then(|exponent| exponent.int_or_splat());
    let mut b = rewriter.builder_like(op);
    let ty = b.type_of(x);
    let result = match exponent.and_then(|exponent| exponent.to_i64()) {
        None => {
            let exponent = b.sitofp(n, ty);
            b.value(math::PowFOp::NAME, &[x, exponent], ty)
        }
        Some(0) => {
            let ty = constant_type(&b, x)?;
            float(&mut b, ty, 1.0)?
        }
        Some(exponent) if exponent < 0 => {
            let ty = constant_type(&b, x)?;
            let power = product(&mut b, x, exponent.unsigned_abs());
            inverse(&mut b, power, ty)?
        }
        Some(exponent) => product(&mut b, x, exponent.unsigned_abs()),
    };
    rewriter.replace_op(op, &[result]);
    Some(())
}

/// Creates a power with an exponent of at least one by repeated squaring.
fn product(b: &mut Builder<'_, '_, '_>, x: ValueId, exponent: u64) -> ValueId {
    let (mut square, mut rest, mut result) = (x, exponent, None);
    loop {
        if rest & 1 == 1 {
            result = Some(match result {
                Some(result) => b.mulf(square, result),
                None => square,
            });
        }
        rest >>= 1;
        match result {
            Some(result) if rest == 0 => return result,
            _ => square = b.mulf(square, square),
        }
    }
}

/// Creates the inverse, which is infinite with the same sign for a zero.
fn inverse<'c>(b: &mut Builder<'_, '_, 'c>, x: ValueId, ty: Type<'c>) -> Option<ValueId> {
    let one = float(b, ty, 1.0)?;
    let zero = float(b, ty, 0.0)?;
    let minus_zero = float(b, ty, -0.0)?;
    let infinity = float(b, ty, f64::INFINITY)?;
    let minus_infinity = float(b, ty, f64::NEG_INFINITY)?;
    let is_zero = b.cmpf(CmpFPredicate::Oeq, x, zero);
    let is_minus_zero = b.cmpf(CmpFPredicate::Oeq, x, minus_zero);
    let inverse = b.divf(one, x);
    let result = b.select(is_zero, infinity, inverse);
    Some(b.select(is_minus_zero, minus_infinity, result))
}
