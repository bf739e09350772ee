//! Functions that become several operations.

use crate::lowering::constants::ConstantBuilder;
use crate::lowering::one_to_one::expand;
use crate::lowering::{Lowering, Row};
use std::sync::Arc;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Builder, MatchResult, PatternRewriter, Type, TypedOp, Value};
use terrace_math as math;
use terrace_spirv as spirv;
use terrace_support::float::ApFloat;

pub(super) const ROWS: &[Row] = &[
    Row::of::<math::CopySignOp>("CopySignPattern", |op, lowering, rewriter| {
        when_supported(op, lowering, rewriter, |operands, ty, b| copy_sign(operands[0], operands[1], ty, b))
    }),
    Row::of::<math::CountLeadingZerosOp>("CountLeadingZerosPattern", count_leading_zeros),
    Row::of::<math::Log1pOp>("Log1pGLPattern", |op, lowering, rewriter| {
        log_of_more(op, spirv::GLLogOp::NAME, lowering, rewriter)
    }),
    Row::of::<math::Log2Op>("Log2GLPattern", |op, lowering, rewriter| {
        log(op, spirv::GLLogOp::NAME, std::f64::consts::LOG2_E, lowering, rewriter)
    }),
    Row::of::<math::Log10Op>("Log10GLPattern", |op, lowering, rewriter| {
        log(op, spirv::GLLogOp::NAME, std::f64::consts::LOG10_E, lowering, rewriter)
    }),
    Row::of::<math::ExpM1Op>("ExpM1GLPattern", |op, lowering, rewriter| {
        exp_less_one(op, spirv::GLExpOp::NAME, lowering, rewriter)
    }),
    Row::of::<math::PowFOp>("PowFOpPattern", |op, lowering, rewriter| {
        when_supported(op, lowering, rewriter, |operands, ty, builder| {
            Some(power(operands[0], operands[1], ty, builder))
        })
    }),
    Row::of::<math::RoundOp>("RoundOpPattern", |op, lowering, rewriter| {
        when_supported(op, lowering, rewriter, |operands, ty, builder| round(operands[0], ty, builder))
    }),
    Row::of::<math::Log1pOp>("Log1pCLPattern", |op, lowering, rewriter| {
        log_of_more(op, spirv::CLLogOp::NAME, lowering, rewriter)
    }),
    Row::of::<math::Log2Op>("Log2CLPattern", |op, lowering, rewriter| {
        log(op, spirv::CLLogOp::NAME, std::f64::consts::LOG2_E, lowering, rewriter)
    }),
    Row::of::<math::Log10Op>("Log10CLPattern", |op, lowering, rewriter| {
        log(op, spirv::CLLogOp::NAME, std::f64::consts::LOG10_E, lowering, rewriter)
    }),
    Row::of::<math::ExpM1Op>("ExpM1CLPattern", |op, lowering, rewriter| {
        exp_less_one(op, spirv::CLExpOp::NAME, lowering, rewriter)
    }),
];

/// Returns true if an operation is on numbers, or on vectors of one dimension of them.
pub(super) fn is_supported(op: OpId, rewriter: &PatternRewriter<'_, '_>) -> bool {
    let is_supported = |ty: Type<'_>| {
        let is_short = ty.is_vector() && !ty.is_scalable_vector() && ty.rank() <= Some(1);
        (is_short || !ty.is_shaped()) && ty.element_or_self().is_int_or_index_or_float()
    };
    let view = rewriter.op(op);
    view.operands().chain(view.results()).map(Value::ty).all(is_supported)
}

fn when_supported<'c>(
    op: OpId,
    lowering: &Arc<Lowering>,
    rewriter: &mut PatternRewriter<'_, 'c>,
    make: impl FnOnce(&[ValueId], Type<'c>, &mut Builder<'_, '_, 'c>) -> Option<ValueId>,
) -> MatchResult {
    if !is_supported(op, rewriter) {
        return rewriter.notify_match_failure(op, "unsupported source type");
    }
    expand(op, lowering, rewriter, make)
}

/// Creates a float constant, the same in each lane, rounded to the type.
fn float<'c>(value: f64, ty: Type<'c>, builder: &mut Builder<'_, '_, 'c>) -> Option<ValueId> {
    let (context, element) = (builder.context(), ty.element_or_self());
    let value = ApFloat::from_f64(element.as_float()?, value).value;
    let scalar = context.float_attribute(element, value);
    let value = if ty.is_vector() { context.splat_of_scalar(ty, scalar)? } else { scalar };
    Some(builder.constant(value, ty))
}

/// Returns a value of integers with the bits of one float and the sign of another, as floats.
fn copy_sign<'c>(
    size: ValueId,
    sign: ValueId,
    ty: Type<'c>,
    builder: &mut Builder<'_, '_, 'c>,
) -> Option<ValueId> {
    let context = builder.context();
    let width = ty.element_or_self().int_or_float_width().filter(|width| *width <= 64)?;
    let number = context.integer_type(width);
    let bits = if ty.is_vector() { ty.with_element(context, number) } else { number };
    let sign_bit = i64::MIN >> (64 - width);
    let mut sign_mask = builder.number(sign_bit, number);
    let mut size_mask = builder.number(!sign_bit, number);
    if ty.is_vector() {
        let count = usize::try_from(ty.element_count()?).ok()?;
        let lanes = |value| vec![value; count];
        sign_mask = builder.value(spirv::CompositeConstructOp::NAME, &lanes(sign_mask), bits);
        size_mask = builder.value(spirv::CompositeConstructOp::NAME, &lanes(size_mask), bits);
    }
    let size = builder.value(spirv::BitcastOp::NAME, &[size], bits);
    let sign = builder.value(spirv::BitcastOp::NAME, &[sign], bits);
    let size = builder.binary(spirv::BitwiseAndOp::NAME, size, size_mask);
    let sign = builder.binary(spirv::BitwiseAndOp::NAME, sign, sign_mask);
    let both = builder.binary(spirv::BitwiseOrOp::NAME, size, sign);
    Some(builder.value(spirv::BitcastOp::NAME, &[both], ty))
}

/// `ctlz x -> x <= 1 ? 32 - x : 31 - FindUMsb x`
fn count_leading_zeros(
    op: OpId,
    lowering: &Arc<Lowering>,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    when_supported(op, lowering, rewriter, |operands, ty, b| {
        let x = operands[0];
        // The instruction is for 32 bits alone.
        (ty.element_or_self().int_or_float_width() == Some(32)).then_some(())?;
        let (one, top, all) = (b.number(1, ty), b.number(31, ty), b.number(32, ty));
        let highest = b.value(spirv::GLFindUMsbOp::NAME, &[x], ty);
        let usual = b.binary(spirv::ISubOp::NAME, top, highest);
        let small = b.binary(spirv::ISubOp::NAME, all, x);
        let is_small = b.predicate(spirv::ULessThanEqualOp::NAME, &[x, one]);
        Some(b.select(is_small, small, usual))
    })
}

/// `log1p x -> log(1 + x)`
fn log_of_more(
    op: OpId,
    log: &str,
    lowering: &Arc<Lowering>,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    when_supported(op, lowering, rewriter, |operands, ty, builder| {
        let one = builder.number(1, ty);
        let sum = builder.binary(spirv::FAddOp::NAME, one, operands[0]);
        Some(builder.value(log, &[sum], ty))
    })
}

/// `log2 x -> log(x) * log2(e)`
fn log(
    op: OpId,
    log: &str,
    factor: f64,
    lowering: &Arc<Lowering>,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    when_supported(op, lowering, rewriter, |operands, ty, builder| {
        let factor = float(factor, ty, builder)?;
        let natural = builder.value(log, operands, ty);
        Some(builder.binary(spirv::FMulOp::NAME, natural, factor))
    })
}

/// `expm1 x -> exp(x) - 1`
fn exp_less_one(
    op: OpId,
    exp: &str,
    lowering: &Arc<Lowering>,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    when_supported(op, lowering, rewriter, |operands, ty, builder| {
        let power = builder.value(exp, operands, ty);
        let one = builder.number(1, ty);
        Some(builder.binary(spirv::FSubOp::NAME, power, one))
    })
}

/// Returns the power of a float: the instruction is for bases that are not negative. A negative one with a whole exponent has the
/// power of its size, with a sign if the exponent is odd; with another exponent there is no number.
fn power<'c>(base: ValueId, exponent: ValueId, ty: Type<'c>, b: &mut Builder<'_, '_, 'c>) -> ValueId {
    let context = b.context();
    let zero = b.number(0, ty);
    let is_negative = b.predicate(spirv::FOrdLessThanOp::NAME, &[base, zero]);
    let one = b.number(1, ty);
    let fraction = b.binary(spirv::FRemOp::NAME, exponent, one);
    let is_fraction = b.predicate(spirv::FOrdNotEqualOp::NAME, &[fraction, zero]);
    let is_no_number = b.binary(spirv::LogicalAndOp::NAME, is_fraction, is_negative);
    let element = ty.element_or_self();
    let nan = element.as_float().map_or(zero, |semantics| {
        let nan = context.float_attribute(element, ApFloat::nan(semantics));
        let nan = if ty.is_vector() { context.splat_of_scalar(ty, nan).unwrap_or(nan) } else { nan };
        b.constant(nan, ty)
    });
    let base = b.select(is_no_number, nan, base);
    let size = b.value(spirv::GLFAbsOp::NAME, &[base], ty);
    let word = context.integer_type(32);
    let words = if ty.is_vector() { ty.with_element(context, word) } else { word };
    let whole = b.value(spirv::ConvertFToSOp::NAME, &[exponent], words);
    let bit = b.number(1, words);
    let lowest = b.binary(spirv::BitwiseAndOp::NAME, whole, bit);
    let is_odd = b.predicate(spirv::IEqualOp::NAME, &[lowest, bit]);
    let power = b.binary(spirv::GLPowOp::NAME, size, exponent);
    let negative = b.value(spirv::FNegateOp::NAME, &[power], ty);
    let has_sign = b.binary(spirv::LogicalAndOp::NAME, is_negative, is_odd);
    b.select(has_sign, negative, power)
}

/// Rounds to the nearest whole number, halves away from zero: `copysign(floor(|x|) + (|x| - floor(|x|) >= 0.5), x)`
fn round<'c>(x: ValueId, ty: Type<'c>, b: &mut Builder<'_, '_, 'c>) -> Option<ValueId> {
    let (zero, one) = (b.number(0, ty), b.number(1, ty));
    let half = float(0.5, ty, b)?;
    let size = b.value(spirv::GLFAbsOp::NAME, &[x], ty);
    let below = b.value(spirv::GLFloorOp::NAME, &[size], ty);
    let rest = b.binary(spirv::FSubOp::NAME, size, below);
    let is_more = b.predicate(spirv::FOrdGreaterThanEqualOp::NAME, &[rest, half]);
    let more = b.select(is_more, one, zero);
    let size = b.binary(spirv::FAddOp::NAME, below, more);
    copy_sign(size, x, ty, b)
}
