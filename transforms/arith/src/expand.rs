//! `--arith-expand`: operations that machines do not have become several that they have.
//!
//! Reads:     what a conversion reads.
//! Preserves: nothing.
//! Cost:      one visit for each operation.

use super::float_bits::{FloatBits, take};
use super::small_floats;
use terrace_arith as arith;
use terrace_arith::{ArithBuilder, CmpFPredicate, CmpIPredicate, FastMathFlags};
use terrace_ir::ids::OpId;
use terrace_ir::{MatchResult, Operation, Pattern, PatternRewriter, Type, TypedOp};
use terrace_ods_macros::pass;
use terrace_rewrite::conversion::ConversionTarget;
use terrace_rewrite::passes::{ConversionPass, PatternSet};
use terrace_support::float::FloatSemantics;

/// The pass `--arith-expand`.
#[pass("arith-expand", "Legalize Arith ops to be convertible to LLVM.", class = "ArithExpandOpsPass")]
#[derive(Clone, Copy)]
pub struct ArithExpand {
    /// Enable the BF16 expansion patterns.
    #[option("include-bf16")]
    bf16: bool,
    /// Enable the F8E8M0 expansion patterns.
    #[option("include-f8e8m0")]
    f8e8m0: bool,
    /// Enable the F4E2M1 expansion patterns.
    #[option("include-f4e2m1")]
    f4e2m1: bool,
}

impl ConversionPass for ArithExpand {
    fn patterns(&self, set: &mut PatternSet<'_>) {
        set.add_all(DIVISION_PATTERNS);
        set.add_all(PATTERNS);
        let ArithExpand { bf16, f8e8m0, f4e2m1 } = *self;
        for (is_included, more) in
            [(bf16, small_floats::BF16), (f8e8m0, small_floats::F8E8M0), (f4e2m1, small_floats::F4E2M1)]
        {
            set.extend(more.iter().filter(|_| is_included).cloned());
        }
    }

    fn target(&self, target: &mut ConversionTarget<'_>) {
        let floats = *self;
        target.add_legal_dialects(&["arith", "vector"]);
        target.illegal_ops(&[
            arith::CeilDivSIOp::SPEC,
            arith::CeilDivUIOp::SPEC,
            arith::FloorDivSIOp::SPEC,
            arith::MaxSIOp::SPEC,
            arith::MaxUIOp::SPEC,
            arith::MinSIOp::SPEC,
            arith::MinUIOp::SPEC,
            arith::MaximumFOp::SPEC,
            arith::MinimumFOp::SPEC,
            arith::MaxNumFOp::SPEC,
            arith::MinNumFOp::SPEC,
            arith::ScalingExtFOp::SPEC,
            arith::ScalingTruncFOp::SPEC,
        ]);
        target.dynamically_legal_op(arith::ExtFOp::SPEC, move |op| Some(!floats.expand_extension(op)));
        target.dynamically_legal_op(arith::TruncFOp::SPEC, move |op| Some(!floats.expand_truncation(op)));
    }
}

fn is(ty: Type<'_>, semantics: FloatSemantics) -> bool {
    ty.element_or_self().as_float() == Some(semantics)
}

impl ArithExpand {
    fn expand_extension(self, op: Operation<'_, '_>) -> bool {
        use FloatSemantics::{BF16, F4E2M1FN, F8E8M0FNU, F32};
        let (from, to) = (op.operand(0).ty(), op.result(0).ty());
        (self.bf16 && is(from, BF16) && is(to, F32))
            || (self.f8e8m0 && is(from, F8E8M0FNU))
            || (self.f4e2m1 && is(from, F4E2M1FN))
    }

    fn expand_truncation(self, op: Operation<'_, '_>) -> bool {
        use FloatSemantics::{BF16, F4E2M1FN, F8E8M0FNU, F32};
        let (from, to) = (op.operand(0).ty(), op.result(0).ty());
        (self.bf16 && is(from, F32) && is(to, BF16))
            || (self.f8e8m0 && is(to, F8E8M0FNU))
            || (self.f4e2m1 && is(to, F4E2M1FN))
    }
}

/// Divisions that round in another way than the machine's.
pub const DIVISION_PATTERNS: &[Pattern] = &[
    Pattern::of::<arith::CeilDivSIOp>("CeilDivSIOpConverter", ceil_div_signed),
    Pattern::of::<arith::CeilDivUIOp>("CeilDivUIOpConverter", ceil_div_unsigned),
    Pattern::of::<arith::FloorDivSIOp>("FloorDivSIOpConverter", floor_div_signed),
];

const PATTERNS: &[Pattern] = &[
    Pattern::of::<arith::MaxSIOp>("MaxMinIOpConverter<MaxSIOp, arith::CmpIPredicate::sgt>", extremum_int),
    Pattern::of::<arith::MaxUIOp>("MaxMinIOpConverter<MaxUIOp, arith::CmpIPredicate::ugt>", extremum_int),
    Pattern::of::<arith::MinSIOp>("MaxMinIOpConverter<MinSIOp, arith::CmpIPredicate::slt>", extremum_int),
    Pattern::of::<arith::MinUIOp>("MaxMinIOpConverter<MinUIOp, arith::CmpIPredicate::ult>", extremum_int),
    Pattern::of::<arith::MaximumFOp>("MaximumMinimumFOpConverter<MaximumFOp>", extremum_float),
    Pattern::of::<arith::MinimumFOp>("MaximumMinimumFOpConverter<MinimumFOp>", extremum_float),
    Pattern::of::<arith::MaxNumFOp>("MaxNumMinNumFOpConverter<MaxNumFOp>", extremum_number),
    Pattern::of::<arith::MinNumFOp>("MaxNumMinNumFOpConverter<MinNumFOp>", extremum_number),
    Pattern::of::<arith::ScalingExtFOp>("ScalingExtFOpConverter", small_floats::scaling_extension),
    Pattern::of::<arith::ScalingTruncFOp>("ScalingTruncFOpConverter", small_floats::scaling_truncation),
];

/// `ceildivui(a, b) -> a == 0 ? 0 : (a - 1) / b + 1`
fn ceil_div_unsigned(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let (mut make, operands) = take(op, rewriter);
    let [a, b] = operands[..] else { return None };
    let ty = make.type_of(a);
    let zero = make.int(ty, 0);
    let is_zero = make.cmpi(CmpIPredicate::Eq, a, zero);
    let one = make.int(ty, 1);
    let before = make.subi(a, one);
    let quotient = make.divui(before, b);
    let rounded = make.addi(quotient, one);
    let result = make.select(is_zero, zero, rounded);
    rewriter.replace_op(op, &[result]);
    Some(())
}

/// `ceildivsi(a, b) -> q * b != a && (a < 0) == (b < 0) ? q + 1 : q`, where `q = a / b`
fn ceil_div_signed(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let (mut make, operands) = take(op, rewriter);
    let [a, b] = operands[..] else { return None };
    let ty = make.type_of(a);
    let zero = make.int(ty, 0);
    let one = make.int(ty, 1);
    let quotient = make.divsi(a, b);
    let product = make.muli(quotient, b);
    let has_rest = make.cmpi(CmpIPredicate::Ne, a, product);
    let a_negative = make.cmpi(CmpIPredicate::Slt, a, zero);
    let b_negative = make.cmpi(CmpIPredicate::Slt, b, zero);
    let same_sign = make.cmpi(CmpIPredicate::Eq, a_negative, b_negative);
    let rounds = make.andi(has_rest, same_sign);
    let rounded = make.addi(quotient, one);
    let result = make.select(rounds, rounded, quotient);
    rewriter.replace_op(op, &[result]);
    Some(())
}

/// `floordivsi(a, b) -> q * b != a && (a < 0) != (b < 0) ? q - 1 : q`, where `q = a / b`
fn floor_div_signed(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let (mut make, operands) = take(op, rewriter);
    let [a, b] = operands[..] else { return None };
    let ty = make.type_of(a);
    let quotient = make.divsi(a, b);
    let product = make.muli(quotient, b);
    let has_rest = make.cmpi(CmpIPredicate::Ne, a, product);
    let zero = make.int(ty, 0);
    let a_negative = make.cmpi(CmpIPredicate::Slt, a, zero);
    let b_negative = make.cmpi(CmpIPredicate::Slt, b, zero);
    let other_sign = make.cmpi(CmpIPredicate::Ne, a_negative, b_negative);
    let rounds = make.andi(has_rest, other_sign);
    let minus_one = make.int(ty, -1);
    let rounded = make.addi(quotient, minus_one);
    let result = make.select(rounds, rounded, quotient);
    rewriter.replace_op(op, &[result]);
    Some(())
}

/// `max(a, b) -> a > b ? a : b`, and the same for the others
fn extremum_int(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let predicate = match rewriter.op(op).name().as_str() {
        arith::MaxSIOp::NAME => CmpIPredicate::Sgt,
        arith::MaxUIOp::NAME => CmpIPredicate::Ugt,
        arith::MinSIOp::NAME => CmpIPredicate::Slt,
        _ => CmpIPredicate::Ult,
    };
    let (mut make, operands) = take(op, rewriter);
    let [a, b] = operands[..] else { return None };
    let is_it = make.cmpi(predicate, a, b);
    let result = make.select(is_it, a, b);
    rewriter.replace_op(op, &[result]);
    Some(())
}

/// `maximumf(a, b) -> isnan(b) ? b : (a > b or unordered ? a : b)`, and the same for the minimum; of zeros, which are
/// equal, the signs decide
fn extremum_float(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let (is_max, flags) = match rewriter.view::<arith::MaximumFOp>(op) {
        Some(maximum) => (true, maximum.fastmath()),
        None => (false, rewriter.view::<arith::MinimumFOp>(op)?.fastmath()),
    };
    let (mut make, operands) = take(op, rewriter);
    let [a, b] = operands[..] else { return None };
    let is_it = make.cmpf(if is_max { CmpFPredicate::Ugt } else { CmpFPredicate::Ult }, a, b);
    let chosen = make.select(is_it, a, b);
    let is_nan = make.cmpf(CmpFPredicate::Uno, b, b);
    let mut result = make.select(is_nan, b, chosen);
    if !flags.contains(FastMathFlags::NSZ) {
        let (int, float) = (make.int_type(make.width(a)), make.type_of(a).element_or_self());
        let (a_bits, b_bits) = (make.bitcast(a, int), make.bitcast(b, int));
        // A maximum is negative if both are, a minimum if one is; what is not zero has the same bits if it is equal.
        let bits = if is_max { make.andi(a_bits, b_bits) } else { make.ori(a_bits, b_bits) };
        let same = make.bitcast(bits, float);
        let are_equal = make.cmpf(CmpFPredicate::Oeq, a, b);
        result = make.select(are_equal, same, result);
    }
    rewriter.replace_op(op, &[result]);
    Some(())
}

/// `maxnumf(a, b) -> isnan(a) ? b : (a > b or unordered ? a : b)`, and the same for the minimum
fn extremum_number(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let is_max = rewriter.op(op).isa::<arith::MaxNumFOp>();
    let (mut make, operands) = take(op, rewriter);
    let [a, b] = operands[..] else { return None };
    let predicate = if is_max { CmpFPredicate::Ugt } else { CmpFPredicate::Ult };
    let result = make.extremum_number(predicate, a, b);
    rewriter.replace_op(op, &[result]);
    Some(())
}
