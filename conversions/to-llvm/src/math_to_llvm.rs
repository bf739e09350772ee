//! `--convert-math-to-llvm`: functions of LLVM's own.
//!
//! Reads:     nothing.
//! Preserves: nothing.
//! Cost:      one visit for each operation; one operation for each row of a vector of several dimensions.

use crate::arith_to_llvm::flags::{fast_math, fast_math_attribute};
use crate::lowering::build::LlvmBuilder;
use crate::lowering::lanes::by_rows;
use crate::lowering::one_to_one::{Attributes, OneToOne, converted_result, has_unknown_float};
use crate::lowering::pass::Edge;
use crate::lowering::{RewriteWith, pattern};
use std::sync::Arc;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Attribute, Builder, Ctx, MatchResult, Pattern, PatternRewriter, Type};
use terrace_llvm::types::{as_array, is_compatible_type};
use terrace_ods_macros::pass;
use terrace_rewrite::conversion::{TypeConverter, converted_operands_to_one, replace_op_converted};
use terrace_support::float::{ApFloat, FloatSemantics};

/// The edge.
#[pass("convert-math-to-llvm", "Convert Math dialect to LLVM dialect", class = "ConvertMathToLLVMPass")]
pub struct MathToLlvm {
    #[option("approximate-log1p", default = true, help = "Enable approximation of Log1p.")]
    approximates_log1p: bool,
}

impl Edge for MathToLlvm {
    fn patterns(&self, converter: &Arc<TypeConverter>) -> Vec<Pattern> {
        patterns(converter, self.approximates_log1p)
    }
}

static TABLE: &[OneToOne] = &[
    OneToOne::new("math.absf", "AbsFOpLowering", "llvm.intr.fabs").with(fast_math),
    OneToOne::new("math.absi", "AbsIOpLowering", "llvm.intr.abs").with(int_min_is_fine),
    OneToOne::new("math.acos", "ACosOpLowering", "llvm.intr.acos").with(fast_math),
    OneToOne::new("math.asin", "ASinOpLowering", "llvm.intr.asin").with(fast_math),
    OneToOne::new("math.atan", "ATanOpLowering", "llvm.intr.atan").with(fast_math),
    OneToOne::new("math.atan2", "ATan2OpLowering", "llvm.intr.atan2").with(fast_math),
    OneToOne::new("math.ceil", "CeilOpLowering", "llvm.intr.ceil").with(fast_math),
    OneToOne::new("math.copysign", "CopySignOpLowering", "llvm.intr.copysign").with(fast_math),
    OneToOne::new("math.cos", "CosOpLowering", "llvm.intr.cos").with(fast_math),
    OneToOne::new("math.cosh", "CoshOpLowering", "llvm.intr.cosh").with(fast_math),
    OneToOne::new("math.ctlz", "CountLeadingZerosOpLowering", "llvm.intr.ctlz").with(zero_is_fine),
    OneToOne::new("math.ctpop", "CtPopFOpLowering", "llvm.intr.ctpop"),
    OneToOne::new("math.cttz", "CountTrailingZerosOpLowering", "llvm.intr.cttz").with(zero_is_fine),
    OneToOne::new("math.exp", "ExpOpLowering", "llvm.intr.exp").with(fast_math),
    OneToOne::new("math.exp2", "Exp2OpLowering", "llvm.intr.exp2").with(fast_math),
    OneToOne::new("math.floor", "FloorOpLowering", "llvm.intr.floor").with(fast_math),
    OneToOne::new("math.fma", "FmaOpLowering", "llvm.intr.fma").with(fast_math),
    OneToOne::new("math.fpowi", "FPowIOpLowering", "llvm.intr.powi").with(fast_math),
    OneToOne::new("math.log", "LogOpLowering", "llvm.intr.log").with(fast_math),
    OneToOne::new("math.log10", "Log10OpLowering", "llvm.intr.log10").with(fast_math),
    OneToOne::new("math.log2", "Log2OpLowering", "llvm.intr.log2").with(fast_math),
    OneToOne::new("math.powf", "PowFOpLowering", "llvm.intr.pow").with(fast_math),
    OneToOne::new("math.round", "RoundOpLowering", "llvm.intr.round").with(fast_math),
    OneToOne::new("math.roundeven", "RoundEvenOpLowering", "llvm.intr.roundeven").with(fast_math),
    OneToOne::new("math.sin", "SinOpLowering", "llvm.intr.sin").with(fast_math),
    OneToOne::new("math.sinh", "SinhOpLowering", "llvm.intr.sinh").with(fast_math),
    OneToOne::new("math.sqrt", "SqrtOpLowering", "llvm.intr.sqrt").with(fast_math),
    OneToOne::new("math.tan", "TanOpLowering", "llvm.intr.tan").with(fast_math),
    OneToOne::new("math.tanh", "TanhOpLowering", "llvm.intr.tanh").with(fast_math),
    OneToOne::new("math.trunc", "FTruncOpLowering", "llvm.intr.trunc").with(fast_math),
    OneToOne::new("math.isnan", "IsNaNOpLowering", "llvm.intr.is.fpclass")
        .with(|_, rewriter| class(NAN_BITS, rewriter)),
    OneToOne::new("math.isfinite", "IsFiniteOpLowering", "llvm.intr.is.fpclass")
        .with(|_, rewriter| class(FINITE_BITS, rewriter)),
];

/// The classes of numbers that are none, by LLVM's numbers for them: signaling and quiet.
const NAN_BITS: i64 = 0x3;
/// Those that are finite: normal, subnormal and zero, of both signs.
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

/// The patterns of the dialect.
pub(crate) fn patterns(converter: &Arc<TypeConverter>, approximates_log1p: bool) -> Vec<Pattern> {
    const EXPANSIONS: &[(&str, &str, RewriteWith)] = &[
        ("math.expm1", "ExpM1OpLowering", |op, converter, rewriter| {
            expand(op, converter, rewriter, |on, x, one| {
                let exp = on.apply("llvm.intr.exp", &[x]);
                on.apply("llvm.fsub", &[exp, one])
            })
        }),
        ("math.rsqrt", "RsqrtOpLowering", |op, converter, rewriter| {
            expand(op, converter, rewriter, |on, x, one| {
                let root = on.apply("llvm.intr.sqrt", &[x]);
                on.apply("llvm.fdiv", &[one, root])
            })
        }),
    ];
    let mut patterns: Vec<Pattern> = TABLE.iter().map(|one| one.pattern(converter)).collect();
    patterns.extend(EXPANSIONS.iter().map(|(op, name, rewrite)| pattern(op, name, converter, *rewrite)));
    if approximates_log1p {
        patterns.push(pattern("math.log1p", "Log1pOpLowering", converter, |op, converter, rewriter| {
            expand(op, converter, rewriter, |on, x, one| {
                let sum = on.apply("llvm.fadd", &[one, x]);
                on.apply("llvm.intr.log", &[sum])
            })
        }));
    }
    patterns
}

/// One row of an expansion.
struct Row<'s, 'r, 'b, 'c> {
    builder: &'s mut Builder<'r, 'b, 'c>,
    ty: Type<'c>,
    flags: Option<(&'static str, Attribute<'c>)>,
}

impl Row<'_, '_, '_, '_> {
    fn apply(&mut self, name: &str, operands: &[ValueId]) -> ValueId {
        self.builder.value_with(name, operands, self.ty, self.flags.as_slice())
    }
}

/// Replaces a function of one argument by an expression of it and of one.
fn expand<'c>(
    op: OpId,
    converter: &Arc<TypeConverter>,
    rewriter: &mut PatternRewriter<'_, 'c>,
    expression: fn(&mut Row<'_, '_, '_, '_>, ValueId, ValueId) -> ValueId,
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
        Some(expression(&mut Row { builder, ty, flags }, operands[0], one))
    };
    let value = match as_array(result) {
        None => row(result, &operands, &mut builder)?,
        Some(_) => by_rows(&operands, result, &mut builder, row)?,
    };
    replace_op_converted(op, &[value], converter, rewriter);
    Some(())
}

/// One, in each lane.
fn constant_one<'c>(ty: Type<'c>, context: Ctx<'c>) -> Option<Attribute<'c>> {
    let element = ty.element_or_self();
    let semantics: FloatSemantics = element.as_float()?;
    let one = context.float_attribute(element, ApFloat::from_f64(semantics, 1.0).value);
    if ty.is_vector() { context.splat_of_scalar(ty, one) } else { Some(one) }
}
