//! Sums, products, quotients and comparisons.

use super::parts::{Complex, Parts};
use crate::complex_division::{self, ComplexRange};
use crate::floats::Floats;
use terrace_arith as arith;
use terrace_arith::CmpFPredicate;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{MatchResult, PatternRewriter, TypedOp};

/// Replaces a binary operation by one on each part.
fn by_parts(
    op: OpId,
    rewriter: &mut PatternRewriter<'_, '_>,
    apply: fn(&mut Floats<'_, '_, '_>, ValueId, ValueId) -> ValueId,
) -> MatchResult {
    let mut complex = Complex::of(op, rewriter)?;
    let (a, b) = (complex.operand(0), complex.operand(1));
    let (left, right) = (complex.re(a), complex.re(b));
    let real = apply(&mut complex.on, left, right);
    let (left, right) = (complex.im(a), complex.im(b));
    let imaginary = apply(&mut complex.on, left, right);
    complex.replace_by_parts((real, imaginary))
}

pub(super) fn add(op: OpId, _: &ComplexRange, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    by_parts(op, rewriter, |on, a, b| on.add(a, b))
}

pub(super) fn sub(op: OpId, _: &ComplexRange, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    by_parts(op, rewriter, |on, a, b| on.sub(a, b))
}

/// `(a.re * b.re - a.im * b.im, a.im * b.re + a.re * b.im)`
pub(super) fn multiply(op: OpId, _: &ComplexRange, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let mut complex = Complex::of(op, rewriter)?;
    let (a, b) = (complex.operand_parts(0), complex.operand_parts(1));
    let on = &mut complex.on;
    let (left, right) = (on.mul(a.0, b.0), on.mul(a.1, b.1));
    let real = on.sub(left, right);
    let (left, right) = (on.mul(a.1, b.0), on.mul(a.0, b.1));
    let imaginary = on.add(left, right);
    complex.replace_by_parts((real, imaginary))
}

pub(super) fn divide(op: OpId, &range: &ComplexRange, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let mut complex = Complex::of(op, rewriter)?;
    let (a, b): (Parts, Parts) = (complex.operand_parts(0), complex.operand_parts(1));
    let quotient = complex_division::divide(range, &mut complex.on, a, b);
    complex.replace_by_parts(quotient)
}

/// `(a.re, -a.im)`
pub(super) fn conjugate(op: OpId, _: &ComplexRange, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let mut complex = Complex::of(op, rewriter)?;
    let a = complex.operand_parts(0);
    let imaginary = complex.without_flags(|complex| complex.math(arith::NegFOp::NAME, a.1));
    complex.replace_by_parts((a.0, imaginary))
}

/// `(-a.re, -a.im)`
pub(super) fn negate(op: OpId, _: &ComplexRange, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let mut complex = Complex::of(op, rewriter)?;
    let a = complex.operand_parts(0);
    let negative = complex.without_flags(|complex| {
        (complex.math(arith::NegFOp::NAME, a.0), complex.math(arith::NegFOp::NAME, a.1))
    });
    complex.replace_by_parts(negative)
}

/// Lowers `complex.eq`: both parts are equal.
pub(super) fn equal(op: OpId, _: &ComplexRange, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    compare(op, CmpFPredicate::Oeq, |on, a, b| on.and(a, b), rewriter)
}

/// Lowers `complex.neq`: one part differs.
pub(super) fn not_equal(op: OpId, _: &ComplexRange, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    compare(op, CmpFPredicate::Une, |on, a, b| on.or(a, b), rewriter)
}

fn compare(
    op: OpId,
    predicate: CmpFPredicate,
    join: fn(&mut Floats<'_, '_, '_>, ValueId, ValueId) -> ValueId,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    let mut complex = Complex::of(op, rewriter)?;
    let (a, b) = (complex.operand_parts(0), complex.operand_parts(1));
    let (real, imaginary) =
        (complex.on.compare(predicate, a.0, b.0), complex.on.compare(predicate, a.1, b.1));
    let value = join(&mut complex.on, real, imaginary);
    complex.replace(value)
}
