//! `--convert-math-to-libm`: functions of numbers become calls of C's mathematical library.
//!
//! A vector is taken apart into its elements, and a float of 16 bits is computed with as one of 32.
//!
//! Reads:     nothing.
//! Preserves: nothing.
//! Cost:      one visit for each operation; three operations for each element of a vector.

use crate::libm::Function;
use terrace_arith::{ConstantOp, ExtFOp, TruncFOp};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{MatchResult, OperationState, Pattern, PatternRewriter, Type, TypedOp, Value};
use terrace_math as math;
use terrace_ods_macros::pass;
use terrace_rewrite::conversion::ConversionTarget;
use terrace_rewrite::passes::{ConversionPass, PatternSet};
use terrace_support::float::FloatSemantics;
use terrace_vector::{ExtractOp, InsertOp};

/// The pass `--convert-math-to-libm`.
#[pass(
    "convert-math-to-libm",
    "Convert Math dialect to libm calls",
    class = "ConvertMathToLibmPass",
    anchor = "builtin.module"
)]
pub struct ConvertMathToLibm;

impl ConversionPass for ConvertMathToLibm {
    fn patterns(&self, set: &mut PatternSet<'_>) {
        for function in FUNCTIONS {
            set.add(Pattern::new(function.op.name, "VecOpToScalarOp", by_elements));
            set.add(Pattern::new(function.op.name, "PromoteOpToF32", widen));
            set.add(function.pattern());
        }
    }

    fn target(&self, target: &mut ConversionTarget<'_>) {
        target.add_legal_dialects(&["arith", "builtin", "func", "vector"]);
        target.add_illegal_dialects(&["math"]);
    }
}

/// Returns the row of the functions that replace a `T`: for floats of 32 bits, and of 64.
const fn function<'a, 'c, T: TypedOp<'a, 'c>>(single: &'static str, double: &'static str) -> Function {
    Function { op: T::SPEC, single, double, attribute: Some("llvm.readnone") }
}

const FUNCTIONS: &[Function] = &[
    function::<math::AbsFOp>("fabsf", "fabs"),
    function::<math::AcosOp>("acosf", "acos"),
    function::<math::AcoshOp>("acoshf", "acosh"),
    function::<math::AsinOp>("asinf", "asin"),
    function::<math::AsinhOp>("asinhf", "asinh"),
    function::<math::AtanOp>("atanf", "atan"),
    function::<math::Atan2Op>("atan2f", "atan2"),
    function::<math::AtanhOp>("atanhf", "atanh"),
    function::<math::CbrtOp>("cbrtf", "cbrt"),
    function::<math::CeilOp>("ceilf", "ceil"),
    function::<math::CosOp>("cosf", "cos"),
    function::<math::CoshOp>("coshf", "cosh"),
    function::<math::ErfOp>("erff", "erf"),
    function::<math::ErfcOp>("erfcf", "erfc"),
    function::<math::ExpOp>("expf", "exp"),
    function::<math::Exp2Op>("exp2f", "exp2"),
    function::<math::ExpM1Op>("expm1f", "expm1"),
    function::<math::FloorOp>("floorf", "floor"),
    function::<math::FmaOp>("fmaf", "fma"),
    function::<math::LogOp>("logf", "log"),
    function::<math::Log10Op>("log10f", "log10"),
    function::<math::Log1pOp>("log1pf", "log1p"),
    function::<math::Log2Op>("log2f", "log2"),
    function::<math::PowFOp>("powf", "pow"),
    function::<math::RoundOp>("roundf", "round"),
    function::<math::RoundEvenOp>("roundevenf", "roundeven"),
    function::<math::RsqrtOp>("rsqrtf", "rsqrt"),
    function::<math::SinOp>("sinf", "sin"),
    function::<math::SinhOp>("sinhf", "sinh"),
    function::<math::SqrtOp>("sqrtf", "sqrt"),
    function::<math::TanOp>("tanf", "tan"),
    function::<math::TanhOp>("tanhf", "tanh"),
    function::<math::TruncOp>("truncf", "trunc"),
];

/// Creates the same operation on other values.
fn create_same<'c>(
    op: OpId,
    operands: &[ValueId],
    result: Type<'c>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> ValueId {
    let view = rewriter.op(op);
    let mut state = OperationState::new(view.name(), view.location());
    state.operands.extend(operands.iter().copied());
    state.result_types.push(result);
    let new = rewriter.create(state);
    rewriter.results(new)[0]
}

fn operands_of(op: OpId, rewriter: &PatternRewriter<'_, '_>) -> Vec<ValueId> {
    rewriter.op(op).operands().map(Value::id).collect()
}

/// `f(x : vector) -> f(x[0]), f(x[1]), ...`
pub(crate) fn by_elements(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let (ty, location, context) =
        (rewriter.op(op).result(0).ty(), rewriter.op(op).location(), rewriter.context());
    // The number of elements must be known.
    if !ty.is_vector() || ty.scalable_dims().contains(&true) {
        return None;
    }
    let (shape, element) = (ty.shape()?.to_vec(), ty.element_or_self());
    let operands = operands_of(op, rewriter);
    let zero = context.zero_attribute(ty)?;
    let mut whole = rewriter.create_value(ConstantOp::builder(context, location).value(zero));
    let mut position = vec![0i64; shape.len()];
    if shape.contains(&0) {
        rewriter.replace_op(op, &[whole]);
        return Some(());
    }
    loop {
        let mut elements = Vec::with_capacity(operands.len());
        for &operand in &operands {
            let extract = ExtractOp::builder(context, location).source(operand).static_position(&position);
            let from = rewriter.type_of(operand).element_or_self();
            elements.push(rewriter.create_value(extract.result(from)));
        }
        let value = create_same(op, &elements, element, rewriter);
        let insert = InsertOp::builder(context, location).value_to_store(value).dest(whole);
        whole = rewriter.create_value(insert.static_position(&position));
        // The next position, the last dimension running fastest.
        let Some(at) = (0..shape.len()).rev().find(|at| position[*at] + 1 < shape[*at]) else { break };
        position[at] += 1;
        position[at + 1..].fill(0);
    }
    rewriter.replace_op(op, &[whole]);
    Some(())
}

/// `f(x : f16) -> truncf(f(extf(x)))`
fn widen(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let (ty, location, context) =
        (rewriter.op(op).result(0).ty(), rewriter.op(op).location(), rewriter.context());
    if !matches!(ty.as_float()?, FloatSemantics::F16 | FloatSemantics::BF16) {
        return None;
    }
    let wide = context.float_type(FloatSemantics::F32);
    let mut operands = operands_of(op, rewriter);
    for operand in &mut operands {
        let extend = ExtFOp::builder(context, location).input(*operand).out(wide);
        *operand = rewriter.create_value(extend);
    }
    let value = create_same(op, &operands, wide, rewriter);
    let value = rewriter.create_value(TruncFOp::builder(context, location).input(value).out(ty));
    rewriter.replace_op(op, &[value]);
    Some(())
}
