//! `--convert-math-to-llvm`: functions of LLVM's own.
//!
//! Reads:     nothing.
//! Preserves: nothing.
//! Cost:      one visit for each operation; one operation for each row of a vector of several dimensions.

use crate::arith_to_llvm::flags::{fast_math, fast_math_attribute};
use crate::lowering::RewriteWith;
use crate::lowering::build::LlvmBuilder;
use crate::lowering::lanes::by_rows;
use crate::lowering::one_to_one::{Attributes, OneToOne, converted_result, has_unknown_float};
use crate::lowering::pass::Edge;
use std::sync::Arc;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Attribute, Builder, Ctx, MatchResult, Pattern, PatternRewriter, Type, TypedOp};
use terrace_llvm as llvm;
use terrace_llvm::types::{as_array, is_compatible_type};
use terrace_math as math;
use terrace_ods_macros::pass;
use terrace_rewrite::conversion::lowering::Row;
use terrace_rewrite::conversion::{TypeConverter, converted_operands_to_one, replace_op_converted};
use terrace_support::float::{ApFloat, FloatSemantics};

/// The edge.
#[pass("convert-math-to-llvm", "Convert Math dialect to LLVM dialect", class = "ConvertMathToLLVMPass")]
pub struct MathToLlvm {
    #[option("approximate-log1p", default = true, help = "Enable approximation of Log1p.")]
    approximates_log1p: bool,
    /// Compute `expm1(x)` as `exp(x) - 1`, which loses the digits of small numbers.
    #[option("approximate-expm1", default = true)]
    approximates_expm1: bool,
}

impl Edge for MathToLlvm {
    fn patterns(&self, converter: &Arc<TypeConverter>) -> Vec<Pattern> {
        patterns(converter, self.approximates_log1p, self.approximates_expm1)
    }
}

static TABLE: &[OneToOne] = &[
    OneToOne::of::<math::AbsFOp, llvm::FAbsOp>("AbsFOpLowering").with(fast_math),
    OneToOne::of::<math::AbsIOp, llvm::AbsOp>("AbsIOpLowering").with(int_min_is_fine),
    OneToOne::of::<math::AcosOp, llvm::ACosOp>("ACosOpLowering").with(fast_math),
    OneToOne::of::<math::AsinOp, llvm::ASinOp>("ASinOpLowering").with(fast_math),
    OneToOne::of::<math::AtanOp, llvm::ATanOp>("ATanOpLowering").with(fast_math),
    OneToOne::of::<math::Atan2Op, llvm::ATan2Op>("ATan2OpLowering").with(fast_math),
    OneToOne::of::<math::CeilOp, llvm::FCeilOp>("CeilOpLowering").with(fast_math),
    OneToOne::of::<math::CopySignOp, llvm::CopySignOp>("CopySignOpLowering").with(fast_math),
    OneToOne::of::<math::CosOp, llvm::CosOp>("CosOpLowering").with(fast_math),
    OneToOne::of::<math::CoshOp, llvm::CoshOp>("CoshOpLowering").with(fast_math),
    OneToOne::of::<math::CountLeadingZerosOp, llvm::CountLeadingZerosOp>("CountLeadingZerosOpLowering")
        .with(zero_is_fine),
    OneToOne::of::<math::CtPopOp, llvm::CtPopOp>("CtPopFOpLowering"),
    OneToOne::of::<math::CountTrailingZerosOp, llvm::CountTrailingZerosOp>("CountTrailingZerosOpLowering")
        .with(zero_is_fine),
    OneToOne::of::<math::ExpOp, llvm::ExpOp>("ExpOpLowering").with(fast_math),
    OneToOne::of::<math::Exp2Op, llvm::Exp2Op>("Exp2OpLowering").with(fast_math),
    OneToOne::of::<math::FloorOp, llvm::FFloorOp>("FloorOpLowering").with(fast_math),
    OneToOne::of::<math::FmaOp, llvm::FMAOp>("FmaOpLowering").with(fast_math),
    OneToOne::of::<math::FPowIOp, llvm::PowIOp>("FPowIOpLowering").with(fast_math),
    OneToOne::of::<math::LogOp, llvm::LogOp>("LogOpLowering").with(fast_math),
    OneToOne::of::<math::Log10Op, llvm::Log10Op>("Log10OpLowering").with(fast_math),
    OneToOne::of::<math::Log2Op, llvm::Log2Op>("Log2OpLowering").with(fast_math),
    OneToOne::of::<math::PowFOp, llvm::PowOp>("PowFOpLowering").with(fast_math),
    OneToOne::of::<math::RoundOp, llvm::RoundOp>("RoundOpLowering").with(fast_math),
    OneToOne::of::<math::RoundEvenOp, llvm::RoundEvenOp>("RoundEvenOpLowering").with(fast_math),
    OneToOne::of::<math::SinOp, llvm::SinOp>("SinOpLowering").with(fast_math),
    OneToOne::of::<math::SinhOp, llvm::SinhOp>("SinhOpLowering").with(fast_math),
    OneToOne::of::<math::SqrtOp, llvm::SqrtOp>("SqrtOpLowering").with(fast_math),
    OneToOne::of::<math::TanOp, llvm::TanOp>("TanOpLowering").with(fast_math),
    OneToOne::of::<math::TanhOp, llvm::TanhOp>("TanhOpLowering").with(fast_math),
    OneToOne::of::<math::TruncOp, llvm::FTruncOp>("FTruncOpLowering").with(fast_math),
    OneToOne::of::<math::IsNaNOp, llvm::IsFPClassOp>("IsNaNOpLowering")
        .with(|_, rewriter| class(NAN_BITS, rewriter)),
    OneToOne::of::<math::IsFiniteOp, llvm::IsFPClassOp>("IsFiniteOpLowering")
        .with(|_, rewriter| class(FINITE_BITS, rewriter)),
];

/// The classes of NaN, by LLVM's numbers for them: signaling and quiet.
const NAN_BITS: i64 = 0x3;
/// The classes of finite numbers: normal, subnormal and zero, of both signs.
const FINITE_BITS: i64 = 0x1f8;

fn class<'c>(bits: i64, rewriter: &PatternRewriter<'_, 'c>) -> Option<Attributes<'c>> {
    let context = rewriter.context();
    Some(Attributes::from_iter([("bit", context.integer_attribute(context.integer_type(32), bits))]))
}

fn int_min_is_fine<'c>(_: OpId, rewriter: &PatternRewriter<'_, 'c>) -> Option<Attributes<'c>> {
    Some(Attributes::from_iter([("is_int_min_poison", rewriter.context().bool_attribute(false))]))
}

fn zero_is_fine<'c>(_: OpId, rewriter: &PatternRewriter<'_, 'c>) -> Option<Attributes<'c>> {
    Some(Attributes::from_iter([("is_zero_poison", rewriter.context().bool_attribute(false))]))
}

/// Returns the patterns of the dialect.
fn patterns(
    converter: &Arc<TypeConverter>,
    approximates_log1p: bool,
    approximates_expm1: bool,
) -> Vec<Pattern> {
    const RSQRT: Row<RewriteWith> = Row::of::<math::RsqrtOp>("RsqrtOpLowering", |op, converter, rewriter| {
        expand(op, converter, rewriter, |on, x, one| {
            let root = on.apply(llvm::SqrtOp::NAME, &[x]);
            on.apply(llvm::FDivOp::NAME, &[one, root])
        })
    });
    const EXPM1: Row<RewriteWith> = Row::of::<math::ExpM1Op>("ExpM1OpLowering", |op, converter, rewriter| {
        expand(op, converter, rewriter, |on, x, one| {
            let exp = on.apply(llvm::ExpOp::NAME, &[x]);
            on.apply(llvm::FSubOp::NAME, &[exp, one])
        })
    });
    const LOG1P: Row<RewriteWith> = Row::of::<math::Log1pOp>("Log1pOpLowering", |op, converter, rewriter| {
        expand(op, converter, rewriter, |on, x, one| {
            let sum = on.apply(llvm::FAddOp::NAME, &[one, x]);
            on.apply(llvm::LogOp::NAME, &[sum])
        })
    });
    let mut patterns: Vec<Pattern> = TABLE.iter().map(|one| one.pattern(converter)).collect();
    patterns.push(RSQRT.pattern(converter));
    for (row, is_on) in [(&EXPM1, approximates_expm1), (&LOG1P, approximates_log1p)] {
        if is_on {
            patterns.push(row.pattern(converter));
        }
    }
    patterns
}

/// Builder of one row of an expansion.
struct RowBuilder<'s, 'r, 'b, 'c> {
    builder: &'s mut Builder<'r, 'b, 'c>,
    ty: Type<'c>,
    flags: Option<(&'static str, Attribute<'c>)>,
}

impl RowBuilder<'_, '_, '_, '_> {
    fn apply(&mut self, name: &str, operands: &[ValueId]) -> ValueId {
        self.builder.value_with(name, operands, self.ty, self.flags.as_slice())
    }
}

/// Replaces a function of one argument by an expression of it and of one.
fn expand<'c>(
    op: OpId,
    converter: &Arc<TypeConverter>,
    rewriter: &mut PatternRewriter<'_, 'c>,
    expression: fn(&mut RowBuilder<'_, '_, '_, '_>, ValueId, ValueId) -> ValueId,
) -> MatchResult {
    if has_unknown_float(op, rewriter) {
        return rewriter.notify_match_failure(op, "unsupported floating point type");
    }
    let location = rewriter.op(op).location();
    let flags = fast_math_attribute(op, rewriter).map(|flags| ("fastmathFlags", flags));
    let result = converted_result(op, converter, rewriter)?;
    let operands = converted_operands_to_one(op, converter, rewriter)?;
    if !is_compatible_type(result) {
        return None;
    }
    let mut builder = Builder::new(rewriter, location);
    let row = |ty: Type<'c>, operands: &[ValueId], builder: &mut Builder<'_, '_, 'c>| {
        let one = constant_one(ty, builder.rewriter.context())?;
        let one = builder.constant(one, ty);
        Some(expression(&mut RowBuilder { builder, ty, flags }, operands[0], one))
    };
    let value = match as_array(result) {
        None => row(result, &operands, &mut builder)?,
        Some(_) => by_rows(&operands, result, &mut builder, row)?,
    };
    replace_op_converted(op, &[value], converter, rewriter);
    Some(())
}

/// Returns the constant one, in each lane.
fn constant_one<'c>(ty: Type<'c>, context: Ctx<'c>) -> Option<Attribute<'c>> {
    let element = ty.element_or_self();
    let semantics: FloatSemantics = element.as_float()?;
    let one = context.float_attribute(element, ApFloat::from_f64(semantics, 1.0).value);
    if ty.is_vector() { context.splat_of_scalar(ty, one) } else { Some(one) }
}
