//! `--expand-for-engines`: operations of `math` and `complex` that no conversion to the `llvm` dialect has a pattern for
//! become others that one has; and functions of narrow complex numbers, which their expansions round often, are computed
//! in f32.
//!
//! Reads:     nothing.
//! Preserves: nothing.
//! Cost:      one visit for each operation; three operations for each element of a power of vectors.

use crate::math_to_libm::by_elements;
use terrace_arith::{ArithBuilder, CmpFPredicate, CmpIPredicate};
use terrace_complex as complex;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Builder, MatchResult, Pattern, PatternRewriter, Type, TypeKind, TypedOp};
use terrace_math as math;
use terrace_ods_macros::pass;
use terrace_rewrite::passes::{GreedyPass, PatternSet};
use terrace_support::float::ApFloat;

/// The pass `--expand-for-engines`.
#[pass(
    "expand-for-engines",
    "Expand operations of math and complex that have no conversion to the LLVM dialect",
    class = "ExpandForEnginesPass"
)]
pub struct ExpandForEngines;

impl GreedyPass for ExpandForEngines {
    fn patterns(&self, set: &mut PatternSet<'_>) {
        set.extend([
            Pattern::of::<math::IsInfOp>("ExpandIsInf", is_infinite),
            Pattern::of::<math::IsNormalOp>("ExpandIsNormal", is_normal),
            Pattern::of::<math::SincosOp>("ExpandSincos", sincos),
            Pattern::of::<math::ClampFOp>("ExpandClampF", clamp),
            Pattern::of::<math::FPowIOp>("ExpandFPowIOfVectors", by_elements),
            Pattern::of::<complex::BitcastOp>("ExpandComplexBitcast", bitcast),
        ]);
        set.add_all(crate::widened_complex::PATTERNS);
    }
}

/// Creates infinity in all elements of a type.
fn infinity<'c>(ty: Type<'c>, b: &mut Builder<'_, '_, 'c>) -> Option<ValueId> {
    let semantics = ty.element_or_self().as_float().filter(|semantics| semantics.has_infinity())?;
    Some(b.float(ty, &ApFloat::from_f64(semantics, f64::INFINITY).value))
}

/// `isinf(x) -> |x| == infinity`; nothing is infinite in formats without infinity
fn is_infinite(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<math::IsInfOp>(op)?;
    let (x, ty, result) = (view.operand().id(), view.operand().ty(), view.result().ty());
    let mut b = rewriter.builder_like(op);
    let value = match infinity(ty, &mut b) {
        Some(limit) => {
            let magnitude = b.value(math::AbsFOp::NAME, &[x], ty);
            b.cmpf(CmpFPredicate::Oeq, magnitude, limit)
        }
        None => b.zero(result)?,
    };
    rewriter.replace_op(op, &[value]);
    Some(())
}

/// `isnormal(x) -> the exponent is neither that of zero nor that of infinity`
fn is_normal(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<math::IsNormalOp>(op)?;
    let (x, ty) = (view.operand().id(), view.operand().ty());
    let mut b = rewriter.builder_like(op);
    let width = ty.element_or_self().int_or_float_width()?;
    let bits = b.type_like(x, b.context().integer_type(width));
    let limit = infinity(ty, &mut b)?;
    let (x, limit) = (b.bitcast(x, bits), b.bitcast(limit, bits));
    let exponent = b.andi(x, limit);
    let zero = b.zero(bits)?;
    let is_large = b.cmpi(CmpIPredicate::Ne, exponent, zero);
    let is_finite = b.cmpi(CmpIPredicate::Ne, exponent, limit);
    let value = b.andi(is_large, is_finite);
    rewriter.replace_op(op, &[value]);
    Some(())
}

/// `sincos(x) -> sin(x), cos(x)`
fn sincos(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<math::SincosOp>(op)?;
    let (x, ty) = (view.operand().id(), view.operand().ty());
    let mut b = rewriter.builder_like(op);
    let sine = b.value(math::SinOp::NAME, &[x], ty);
    let cosine = b.value(math::CosOp::NAME, &[x], ty);
    rewriter.replace_op(op, &[sine, cosine]);
    Some(())
}

/// `clampf(x, low, high) -> minimumf(maximumf(x, low), high)`
fn clamp(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<math::ClampFOp>(op)?;
    let [x, low, high] = [view.value(), view.min(), view.max()].map(|operand| operand.id());
    let mut b = rewriter.builder_like(op);
    let value = b.maximumf(x, low);
    let value = b.minimumf(value, high);
    rewriter.replace_op(op, &[value]);
    Some(())
}

/// `complex.bitcast`: the real part lies in the low bits.
fn bitcast(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<complex::BitcastOp>(op)?;
    let (x, from, to) = (view.operand().id(), view.operand().ty(), view.result().ty());
    let part_of = |ty: Type<'_>| match ty.kind() {
        TypeKind::Complex(element) => element.int_or_float_width(),
        _ => None,
    };
    let mut b = rewriter.builder_like(op);
    let context = b.context();
    let value = match (part_of(from), part_of(to)) {
        (Some(width), None) => {
            let TypeKind::Complex(element) = *from.kind() else { return None };
            let (part, whole) = (context.integer_type(width), context.integer_type(2 * width));
            let mut bits = [complex::ReOp::NAME, complex::ImOp::NAME].map(|name| {
                let value = b.value(name, &[x], element);
                let value = as_bits(value, part, &mut b);
                b.extui(value, whole)
            });
            let half = b.int(whole, i64::from(width));
            bits[1] = b.shli(bits[1], half);
            let both = b.ori(bits[0], bits[1]);
            as_bits(both, to, &mut b)
        }
        (None, Some(width)) => {
            let TypeKind::Complex(element) = *to.kind() else { return None };
            let (part, whole) = (context.integer_type(width), context.integer_type(2 * width));
            let low = as_bits(x, whole, &mut b);
            let half = b.int(whole, i64::from(width));
            let high = b.shrui(low, half);
            let parts = [low, high].map(|bits| {
                let bits = b.trunci(bits, part);
                as_bits(bits, element, &mut b)
            });
            b.value(complex::CreateOp::NAME, &parts, to)
        }
        _ => return None,
    };
    rewriter.replace_op(op, &[value]);
    Some(())
}

/// Creates a cast of the bits of a value, unless it has the type.
fn as_bits<'c>(value: ValueId, ty: Type<'c>, b: &mut Builder<'_, '_, 'c>) -> ValueId {
    if b.type_of(value) == ty { value } else { b.bitcast(value, ty) }
}
