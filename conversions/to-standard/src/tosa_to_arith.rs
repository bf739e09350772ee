//! `--tosa-to-arith`: constants of `tosa` become constants of `arith`, and scaled products become arithmetic.
//!
//! Reads:     what a conversion reads.
//! Preserves: nothing.
//! Cost:      one visit for each operation.

use terrace_arith::{ArithBuilder, CmpIPredicate, ConstantOp, MulSIExtendedOp};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Builder, MatchResult, Pattern, PatternRewriter, Type, TypedOp};
use terrace_ods_macros::pass;
use terrace_rewrite::conversion::ConversionTarget;
use terrace_rewrite::passes::{ConversionPass, PatternSet};
use terrace_tosa::{ApplyScaleOp, ConstOp, RoundingMode};

/// The pass `--tosa-to-arith`.
#[pass("tosa-to-arith", "Lower TOSA to the Arith dialect", class = "TosaToArithPass")]
pub struct TosaToArith {
    #[option(
        "include-apply-rescale",
        help = "Whether to include the lowering for tosa.apply_rescale to arith"
    )]
    includes_scale: bool,
    #[option("use-32-bit", help = "Whether to prioritze lowering to 32-bit operations")]
    uses_32_bits: bool,
}

impl ConversionPass for TosaToArith {
    fn patterns(&self, set: &mut PatternSet<'_>) {
        set.add(Pattern::of::<ConstOp>("ConstOpConverter", constant));
        if self.includes_scale {
            set.add(Pattern::of::<ApplyScaleOp>("ApplyScaleGenericOpConverter", scale).benefit(100));
            if self.uses_32_bits {
                set.add(
                    Pattern::of::<ApplyScaleOp>("ApplyScale32BitOpConverter", scale_in_32_bits).benefit(200),
                );
            }
        }
    }

    fn target(&self, target: &mut ConversionTarget<'_>) {
        target.illegal_ops(&[ConstOp::SPEC]);
        target.add_legal_dialects(&["arith"]);
        if self.includes_scale {
            target.illegal_ops(&[ApplyScaleOp::SPEC]);
        }
    }
}

/// `tosa.const -> arith.constant`
fn constant(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<ConstOp>(op)?;
    let (values, ty, location) = (view.values_attr()?, view.output().ty(), view.op().location());
    let new = ConstantOp::builder(rewriter.context(), location).value(values).result(ty);
    rewriter.replace_op_with_new_op(op, new);
    Some(())
}

/// Parts of a scaled product.
struct Parts<'c> {
    value: ValueId,
    multiplier: ValueId,
    shift: ValueId,
    result: Type<'c>,
    is_double: bool,
}

/// Returns the parts, unless it rounds in a way of the target's.
fn parts<'c>(op: OpId, rewriter: &mut PatternRewriter<'_, 'c>) -> Option<Parts<'c>> {
    let view = rewriter.view::<ApplyScaleOp>(op)?;
    if view.rounding_mode() == RoundingMode::InexactRound {
        return rewriter.notify_match_failure(op, "unsupported rounding mode").and(None);
    }
    Some(Parts {
        value: view.value().id(),
        multiplier: view.multiplier().id(),
        shift: view.shift().id(),
        result: view.output().ty(),
        is_double: view.rounding_mode() == RoundingMode::DoubleRound,
    })
}

/// Returns integers of a width in the shape of a type.
fn with_width<'c>(b: &Builder<'_, '_, 'c>, ty: Type<'c>, width: u32) -> Type<'c> {
    let element = b.context().integer_type(width);
    if ty.is_shaped() { ty.with_element(b.context(), element) } else { element }
}

/// `apply_scale(x, m, s) -> (x * m + (1 << s - 1)) >> s`, and 2^30 away from zero before if it rounds twice
fn scale(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let Parts { value, multiplier, shift, result, is_double } = parts(op, rewriter)?;
    let mut b = rewriter.builder_like(op);
    let (from, narrow) = (b.type_of(value), with_width(&b, result, 32));
    let wide = with_width(&b, result, 64);
    let (zero, one, thirty_one) = (b.int(from, 0), b.int(wide, 1), b.int(narrow, 31));
    let shift = b.extui(shift, narrow);
    let is_wide = from.element_or_self().int_or_float_width() == Some(64);
    let x = if is_wide { value } else { b.extsi(value, wide) };
    let multiplier = b.extsi(multiplier, wide);
    let product = b.muli(x, multiplier);
    let wide_shift = b.extui(shift, wide);
    let power = b.shli(one, wide_shift);
    let half = b.shrui(power, one);
    let mut sum = b.addi(product, half);
    if is_double {
        let (up, down) = (b.int(wide, 1 << 30), b.int(wide, -(1 << 30)));
        let is_positive = b.cmpi(CmpIPredicate::Sge, value, zero);
        let more = b.select(is_positive, up, down);
        let twice = b.addi(more, sum);
        let is_large = b.cmpi(CmpIPredicate::Sgt, shift, thirty_one);
        sum = b.select(is_large, twice, sum);
    }
    let shifted = b.shrsi(sum, wide_shift);
    let narrowed = b.trunci(shifted, narrow);
    rewriter.replace_op(op, &[narrowed]);
    Some(())
}

/// Scales with the product in two halves of 32 bits.
fn scale_in_32_bits(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let Parts { value, multiplier, shift, result, is_double } = parts(op, rewriter)?;
    let mut b = rewriter.builder_like(op);
    let ty = with_width(&b, result, 32);
    if b.type_of(value).element_or_self().int_or_float_width() != Some(32) {
        return None;
    }
    let (context, location) = (b.context(), b.location);
    let shift = b.extui(shift, ty);
    let [zero, one, two, thirty, thirty_two] = [0, 1, 2, 30, 32].map(|number| b.int(ty, number));
    let product = b.create(MulSIExtendedOp::builder(context, location).lhs(value).rhs(multiplier));
    let halves = b.rewriter.results(product);
    let (mut low, mut high) = (*halves.first()?, *halves.get(1)?);
    // A shift by 32 or more takes all of its bits from the high half.
    let is_large = b.cmpi(CmpIPredicate::Sge, shift, thirty_two);
    let is_over = b.cmpi(CmpIPredicate::Sgt, shift, thirty_two);
    let left = b.subi(thirty_two, shift);
    let right = b.subi(shift, thirty_two);
    let left = b.select(is_large, zero, left);
    let right = b.select(is_large, right, zero);
    if is_double {
        let minus_one = b.int(ty, -1);
        let is_positive = b.cmpi(CmpIPredicate::Sge, value, zero);
        let sign = b.select(is_positive, one, minus_one);
        let sign = b.select(is_large, sign, zero);
        let top = b.shrui(low, thirty);
        let top = b.addi(top, sign);
        let carry = b.shrsi(top, two);
        let more = b.shli(sign, thirty);
        low = b.addi(low, more);
        high = b.addi(high, carry);
    }
    // Half of what is lost is added, with the carry into the high half.
    let last = b.subi(shift, one);
    let half = b.shli(one, last);
    let half = b.select(is_over, zero, half);
    let sum = b.addi(low, half);
    let carries = b.cmpi(CmpIPredicate::Ugt, low, sum);
    let carry = b.extui(carries, ty);
    high = b.addi(high, carry);
    let last = b.subi(right, one);
    let half = b.shli(one, last);
    let half = b.select(is_over, half, zero);
    high = b.addi(high, half);
    let high = b.shli(high, left);
    let high = b.shrsi(high, right);
    let low = b.shrui(sum, shift);
    let low = b.select(is_large, zero, low);
    let value = b.addi(low, high);
    rewriter.replace_op(op, &[value]);
    Some(())
}
