//! Reductions: element by element, sums of floats as dot products.

use crate::lowering::Lowering;
use crate::lowering::constants::ConstantBuilder;
use crate::lowering::one_to_one::expand;
use std::sync::Arc;
use terrace_arith::MulFOp;
use terrace_ir::ids::OpId;
use terrace_ir::{MatchResult, PatternRewriter, TypedOp};
use terrace_spirv as spirv;
use terrace_vector::{CombiningKind, ReductionOp};

/// Extrema of a set of extended instructions.
struct Extrema {
    float: [&'static str; 2],
    signed: [&'static str; 2],
    unsigned: [&'static str; 2],
}

const SHADER: Extrema = Extrema {
    float: [spirv::GLFMinOp::NAME, spirv::GLFMaxOp::NAME],
    signed: [spirv::GLSMinOp::NAME, spirv::GLSMaxOp::NAME],
    unsigned: [spirv::GLUMinOp::NAME, spirv::GLUMaxOp::NAME],
};

const KERNEL: Extrema = Extrema {
    float: [spirv::CLFMinOp::NAME, spirv::CLFMaxOp::NAME],
    signed: [spirv::CLSMinOp::NAME, spirv::CLSMaxOp::NAME],
    unsigned: [spirv::CLUMinOp::NAME, spirv::CLUMaxOp::NAME],
};

pub(super) fn in_shader(
    op: OpId,
    lowering: &Arc<Lowering>,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    reduce(op, &SHADER, lowering, rewriter)
}

pub(super) fn in_kernel(
    op: OpId,
    lowering: &Arc<Lowering>,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    reduce(op, &KERNEL, lowering, rewriter)
}

/// `reduction <+> [a, b, c], d -> ((a + b) + c) + d`
fn reduce(
    op: OpId,
    extrema: &Extrema,
    lowering: &Arc<Lowering>,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    let kind = rewriter.view::<ReductionOp>(op)?.kind();
    expand(op, lowering, rewriter, |operands, result, builder| {
        let is_integer = result.is_integer();
        let name = match kind {
            CombiningKind::Add if is_integer => spirv::IAddOp::NAME,
            CombiningKind::Add => spirv::FAddOp::NAME,
            CombiningKind::Mul if is_integer => spirv::IMulOp::NAME,
            CombiningKind::Mul => spirv::FMulOp::NAME,
            CombiningKind::Minui => extrema.unsigned[0],
            CombiningKind::Maxui => extrema.unsigned[1],
            CombiningKind::Minsi => extrema.signed[0],
            CombiningKind::Maxsi => extrema.signed[1],
            CombiningKind::Minimumf | CombiningKind::Minnumf => extrema.float[0],
            CombiningKind::Maximumf | CombiningKind::Maxnumf => extrema.float[1],
            _ => return None,
        };
        let vector = builder.type_of(operands[0]);
        let mut values = match vector.is_vector() {
            false => vec![operands[0]],
            true => {
                let count = i32::try_from(vector.element_count()?).ok()?;
                let element = vector.element_or_self();
                (0..count).map(|at| builder.extract(operands[0], &[at], element)).collect()
            }
        };
        values.extend(operands.get(1));
        values.into_iter().reduce(|sum, next| builder.binary(name, sum, next))
    })
}

/// `reduction <add> (a * b), c -> c + Dot a, b`
pub(super) fn dot_product(
    op: OpId,
    lowering: &Arc<Lowering>,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    (rewriter.view::<ReductionOp>(op)?.kind() == CombiningKind::Add).then_some(())?;
    expand(op, lowering, rewriter, |operands, result, builder| {
        let (vector, start) = (operands[0], operands.get(1).copied());
        result.is_float().then_some(())?;
        let ty = builder.type_of(vector);
        let sum = if ty.is_vector() {
            let product = builder.rewriter.value(vector).defining_op().and_then(MulFOp::cast);
            let factors = product.map(|product| [product.lhs().id(), product.rhs().id()]);
            let factors = factors.unwrap_or_else(|| [vector, builder.number(1, ty)]);
            builder.value(spirv::DotOp::NAME, &factors, result)
        } else {
            vector
        };
        Some(match start {
            Some(start) => builder.value(spirv::FAddOp::NAME, &[start, sum], result),
            None => sum,
        })
    })
}
