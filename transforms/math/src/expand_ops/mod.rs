//! `--math-expand-ops`: operations become arithmetic and simpler operations.
//!
//! Without the option `ops` all that can be are expanded. An operation on a type without static shape stays if constants
//! are needed.
//!
//! Reads:     nothing.
//! Preserves: nothing.
//! Cost:      one visit for each operation.

mod float_layout;
mod hyperbolic;
mod leading_zeros;
mod powers;
mod rounding;

use terrace_arith::ArithBuilder;
use terrace_arith::{MaximumFOp, MinimumFOp};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Builder, MatchResult, Pattern, PatternRewriter, Type, TypedOp};
use terrace_math as math;
use terrace_ods_macros::pass;
use terrace_rewrite::passes::{GreedyPass, PatternSet};
use terrace_support::float::ApFloat;

/// The pass `--math-expand-ops`.
#[pass("math-expand-ops", "Expand math operations.", class = "MathExpandOpsPass")]
pub struct MathExpandOps {
    #[option("ops", help = "Operations to expand.")]
    ops: Vec<String>,
}

impl GreedyPass for MathExpandOps {
    fn patterns(&self, set: &mut PatternSet<'_>) {
        let is_wanted = |name: &str| {
            self.ops.is_empty() || self.ops.iter().any(|op| name.strip_prefix("math.") == Some(op))
        };
        set.extend(
            EXPANSIONS
                .iter()
                .filter(|(name, ..)| is_wanted(name))
                .map(|(name, pattern, expand)| Pattern::new(name, pattern, *expand)),
        );
    }
}

type Expand = fn(OpId, &mut PatternRewriter<'_, '_>) -> MatchResult;

/// Expansions, by operation, with the names of their patterns.
const EXPANSIONS: &[(&str, &str, Expand)] = &[
    (math::AcoshOp::NAME, "ConvertAcoshOp", hyperbolic::acosh),
    (math::AsinhOp::NAME, "ConvertAsinhOp", hyperbolic::asinh),
    (math::AtanhOp::NAME, "ConvertAtanhOp", hyperbolic::atanh),
    (math::CeilOp::NAME, "ConvertCeilOp", rounding::ceil),
    (math::ClampFOp::NAME, "ConvertClampfOp", clampf),
    (math::CoshOp::NAME, "ConvertCoshOp", hyperbolic::cosh),
    (math::CountLeadingZerosOp::NAME, "ConvertCtlzOp", leading_zeros::ctlz),
    (math::Exp2Op::NAME, "ConvertExp2fOp", powers::exp2),
    (math::FmaOp::NAME, "ConvertFmaFOp", fma),
    (math::FPowIOp::NAME, "ConvertFPowIOp", powers::fpowi),
    (math::PowFOp::NAME, "ConvertPowfOp", powers::powf),
    (math::RoundOp::NAME, "ConvertRoundOp", rounding::round),
    (math::RoundEvenOp::NAME, "ConvertRoundEvenOp", rounding::roundeven),
    (math::RsqrtOp::NAME, "ConvertRsqrtOp", powers::rsqrt),
    (math::SinhOp::NAME, "ConvertSinhOp", hyperbolic::sinh),
    (math::TanOp::NAME, "ConvertTanOp", tan),
    (math::TanhOp::NAME, "ConvertTanhOp", hyperbolic::tanh),
];

/// `tan(x) -> sin(x) / cos(x)`
fn tan(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let angle = rewriter.view::<math::TanOp>(op)?.operand().id();
    let mut b = rewriter.builder_like(op);
    let sine = unary(&mut b, math::SinOp::NAME, angle);
    let cosine = unary(&mut b, math::CosOp::NAME, angle);
    let result = b.divf(sine, cosine);
    rewriter.replace_op(op, &[result]);
    Some(())
}

/// `fma(a, b, c) -> a * b + c`
fn fma(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<math::FmaOp>(op)?;
    let [x, y, addend] = [view.a(), view.b(), view.c()].map(|operand| operand.id());
    let mut b = rewriter.builder_like(op);
    let product = b.mulf(x, y);
    let result = b.addf(product, addend);
    rewriter.replace_op(op, &[result]);
    Some(())
}

/// `clampf(x, min, max) -> maximumf(minimumf(x, min), max)`, which is the order of the reference
fn clampf(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<math::ClampFOp>(op)?;
    let (value, min, max, flags) =
        (view.value().id(), view.min().id(), view.max().id(), view.fastmath_attr());
    let mut b = rewriter.builder_like(op);
    let (context, location) = (b.context(), b.location);
    let value = b.make(MinimumFOp::builder(context, location).lhs(value).rhs(min).fastmath_attr(flags));
    let value = b.make(MaximumFOp::builder(context, location).lhs(value).rhs(max).fastmath_attr(flags));
    rewriter.replace_op(op, &[value]);
    Some(())
}

/// Creates an operation of one operand and a result of the same type.
fn unary(b: &mut Builder<'_, '_, '_>, name: &str, operand: ValueId) -> ValueId {
    let ty = b.type_of(operand);
    b.value(name, &[operand], ty)
}

/// Creates a float in all elements of a type.
fn float<'c>(b: &mut Builder<'_, '_, 'c>, ty: Type<'c>, value: f64) -> Option<ValueId> {
    let semantics = ty.element_or_self().as_float()?;
    Some(b.float(ty, &ApFloat::from_f64(semantics, value).value))
}

/// Returns the type of an operand that constants may have: a scalar, or a static number of elements.
fn constant_type<'c>(b: &Builder<'_, '_, 'c>, operand: ValueId) -> Option<Type<'c>> {
    let ty = b.type_of(operand);
    (!ty.is_shaped() || ty.has_static_shape()).then_some(ty)
}
