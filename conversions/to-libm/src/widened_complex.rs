//! Functions of complex numbers of 16 bits: computed in f32, so that only the result is rounded.

use terrace_arith as arith;
use terrace_complex as complex;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Builder, MatchResult, Pattern, PatternRewriter, Type, TypeKind, TypedOp};
use terrace_support::float::FloatSemantics;

/// Patterns of all functions whose expansion rounds more than once.
pub(crate) const PATTERNS: &[Pattern] = &[
    Pattern::of::<complex::AbsOp>("WidenComplexAbs", widen),
    Pattern::of::<complex::AngleOp>("WidenComplexAngle", widen),
    Pattern::of::<complex::Atan2Op>("WidenComplexAtan2", widen),
    Pattern::of::<complex::CosOp>("WidenComplexCos", widen),
    Pattern::of::<complex::DivOp>("WidenComplexDiv", widen),
    Pattern::of::<complex::ExpOp>("WidenComplexExp", widen),
    Pattern::of::<complex::Expm1Op>("WidenComplexExpm1", widen),
    Pattern::of::<complex::LogOp>("WidenComplexLog", widen),
    Pattern::of::<complex::Log1pOp>("WidenComplexLog1p", widen),
    Pattern::of::<complex::PowOp>("WidenComplexPow", widen),
    Pattern::of::<complex::PowiOp>("WidenComplexPowi", widen),
    Pattern::of::<complex::RsqrtOp>("WidenComplexRsqrt", widen),
    Pattern::of::<complex::SignOp>("WidenComplexSign", widen),
    Pattern::of::<complex::SinOp>("WidenComplexSin", widen),
    Pattern::of::<complex::SqrtOp>("WidenComplexSqrt", widen),
    Pattern::of::<complex::TanOp>("WidenComplexTan", widen),
    Pattern::of::<complex::TanhOp>("WidenComplexTanh", widen),
];

/// `f(z) -> narrow(f(widen(z)))`
fn widen(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let name = rewriter.op(op).name();
    let narrow = rewriter.op(op).result(0).ty();
    let operands = rewriter.operands(op);
    let is_narrow = operands.iter().any(|operand| narrow_part(rewriter.type_of(*operand)).is_some());
    if !is_narrow {
        return None;
    }
    let mut b = rewriter.builder_like(op);
    let wide: Vec<ValueId> = operands.into_iter().map(|operand| widened(operand, &mut b)).collect();
    let f32 = b.context().float_type(FloatSemantics::F32);
    let ty = if narrow_part(narrow).is_some() { b.context().complex_type(f32) } else { f32 };
    let result = b.value(name.as_str(), &wide, ty);
    let result = match narrow_part(narrow) {
        None => b.value(arith::TruncFOp::NAME, &[result], narrow),
        Some(part) => {
            let parts = [complex::ReOp::NAME, complex::ImOp::NAME].map(|name| {
                let wide = b.value(name, &[result], f32);
                b.value(arith::TruncFOp::NAME, &[wide], part)
            });
            b.value(complex::CreateOp::NAME, &parts, narrow)
        }
    };
    rewriter.replace_op(op, &[result]);
    Some(())
}

/// Returns the type of the parts of a complex type, if it has 16 bits or fewer.
fn narrow_part<'c>(ty: Type<'c>) -> Option<Type<'c>> {
    let TypeKind::Complex(part) = *ty.kind() else { return None };
    part.int_or_float_width().filter(|width| *width <= 16).map(|_| part)
}

/// Widens a narrow complex number; other values stay.
fn widened<'c>(value: ValueId, b: &mut Builder<'_, '_, 'c>) -> ValueId {
    let Some(part) = narrow_part(b.type_of(value)) else { return value };
    let f32 = b.context().float_type(FloatSemantics::F32);
    let parts = [complex::ReOp::NAME, complex::ImOp::NAME].map(|name| {
        let narrow = b.value(name, &[value], part);
        b.value(arith::ExtFOp::NAME, &[narrow], f32)
    });
    let ty = b.context().complex_type(f32);
    b.value(complex::CreateOp::NAME, &parts, ty)
}
