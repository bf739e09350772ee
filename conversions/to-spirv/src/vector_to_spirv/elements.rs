//! Vectors put together from elements, and taken apart. A vector of one element is that element.

use crate::lowering::Lowering;
use crate::lowering::constants::ConstantBuilder;
use crate::lowering::one_to_one::{converted_result, expand, replace_with};
use std::sync::Arc;
use terrace_ir::ids::OpId;
use terrace_ir::{Builder, DYNAMIC, MatchResult, PatternRewriter, Type, TypedOp};
use terrace_rewrite::conversion::{converted_operands_to_one, replace_op_converted};
use terrace_spirv as spirv;
use terrace_vector as vector;

/// Returns the size of a number or a vector in bits.
fn bits(ty: Type<'_>) -> Option<i64> {
    let width = i64::from(ty.element_or_self().int_or_float_width()?);
    if ty.is_vector() { width.checked_mul(ty.element_count()?) } else { Some(width) }
}

/// `vector.bitcast -> spirv.Bitcast`, if both still have the same size after conversion
pub(super) fn bitcast(
    op: OpId,
    lowering: &Arc<Lowering>,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    expand(op, lowering, rewriter, |operands, result, builder| {
        let from = builder.type_of(operands[0]);
        if from == result {
            return Some(operands[0]);
        }
        (bits(from)? == bits(result)?).then(|| builder.value(spirv::BitcastOp::NAME, operands, result))
    })
}

/// `vector.broadcast -> spirv.CompositeConstruct`
pub(super) fn broadcast(
    op: OpId,
    lowering: &Arc<Lowering>,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    if rewriter.op(op).operand(0).ty().is_vector() {
        return rewriter.notify_match_failure(op, "only support scalar broadcast");
    }
    expand(op, lowering, rewriter, |operands, result, builder| {
        if !result.is_vector() {
            return Some(operands[0]);
        }
        let count = usize::try_from(result.element_count()?).ok()?;
        Some(builder.value(spirv::CompositeConstructOp::NAME, &vec![operands[0]; count], result))
    })
}

/// Returns the position of an element, which may be dynamic.
fn position(op: OpId, rewriter: &PatternRewriter<'_, '_>) -> Option<i64> {
    rewriter.op(op).attribute("static_position")?.as_i64_array()?.first().copied()
}

/// The position of an element that does not exist: its value is poison.
const POISON_POSITION: i64 = -1;

/// `vector.extract -> spirv.CompositeExtract`
pub(super) fn extract(
    op: OpId,
    lowering: &Arc<Lowering>,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    let at = position(op, rewriter);
    expand(op, lowering, rewriter, |operands, result, builder| {
        if !builder.type_of(operands[0]).is_vector() {
            return Some(operands[0]);
        }
        match at? {
            DYNAMIC => Some(builder.value(spirv::VectorExtractDynamicOp::NAME, operands.get(..2)?, result)),
            POISON_POSITION => Some(builder.value(spirv::UndefOp::NAME, &[], result)),
            at => Some(builder.extract(operands[0], &[i32::try_from(at).ok()?], result)),
        }
    })
}

/// `vector.insert -> spirv.CompositeInsert`
pub(super) fn insert(
    op: OpId,
    lowering: &Arc<Lowering>,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    let view = rewriter.view::<vector::InsertOp>(op)?;
    let dest = view.dest().ty();
    if view.value_to_store().ty().is_vector() {
        return rewriter.notify_match_failure(op, "unsupported vector source");
    }
    let at = position(op, rewriter);
    expand(op, lowering, rewriter, |operands, result, builder| {
        let (value, into) = (operands[0], operands[1]);
        if dest.element_count() == Some(1) {
            return Some(value);
        }
        match at? {
            DYNAMIC => {
                let operands = [into, value, *operands.get(2)?];
                Some(builder.value(spirv::VectorInsertDynamicOp::NAME, &operands, result))
            }
            POISON_POSITION => Some(builder.value(spirv::UndefOp::NAME, &[], result)),
            at => Some(builder.insert(value, into, &[i32::try_from(at).ok()?])),
        }
    })
}

/// `vector.from_elements -> spirv.CompositeConstruct`
pub(super) fn from_elements(
    op: OpId,
    lowering: &Arc<Lowering>,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    expand(op, lowering, rewriter, |operands, result, builder| {
        if !result.is_vector() {
            return operands.first().copied();
        }
        Some(builder.value(spirv::CompositeConstructOp::NAME, operands, result))
    })
}

/// `vector.to_elements -> spirv.CompositeExtract`, of the elements that are used
pub(super) fn to_elements(
    op: OpId,
    lowering: &Arc<Lowering>,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    let operands = converted_operands_to_one(op, &lowering.converter, rewriter)?;
    if !rewriter.type_of(operands[0]).is_vector() {
        replace_op_converted(op, &operands, &lowering.converter, rewriter);
        return Some(());
    }
    let element = converted_result(op, lowering, rewriter)?;
    let location = rewriter.op(op).location();
    let used: Vec<bool> = rewriter.op(op).results().map(|value| !value.is_unused()).collect();
    let mut values = Vec::with_capacity(used.len());
    let mut builder = Builder::new(rewriter, location);
    for (at, is_used) in used.iter().enumerate() {
        // Nobody asks for what stands for the others.
        let at = i32::try_from(at).ok()?;
        values.push(if *is_used { builder.extract(operands[0], &[at], element) } else { operands[0] });
    }
    replace_op_converted(op, &values, &lowering.converter, rewriter);
    Some(())
}

/// `vector.shape_cast v -> v`, if that is the same after conversion
pub(super) fn shape_cast(
    op: OpId,
    lowering: &Arc<Lowering>,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    let count = rewriter.op(op).result(0).ty().element_count();
    expand(op, lowering, rewriter, |operands, result, builder| {
        (builder.type_of(operands[0]) == result || count == Some(1)).then(|| operands[0])
    })
}

/// `vector.step -> spirv.CompositeConstruct 0, 1, ..`
pub(super) fn step(
    op: OpId,
    lowering: &Arc<Lowering>,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    expand(op, lowering, rewriter, |_, result, builder| {
        let element = result.element_or_self();
        if !result.is_vector() {
            return Some(builder.number(0, result));
        }
        let numbers: Vec<_> = (0..result.element_count()?).map(|at| builder.number(at, element)).collect();
        Some(builder.value(spirv::CompositeConstructOp::NAME, &numbers, result))
    })
}

/// `vector.fma -> spirv.GL.Fma`
pub(super) fn multiply_add_shader(
    op: OpId,
    lowering: &Arc<Lowering>,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    let result = converted_result(op, lowering, rewriter)?;
    replace_with(op, spirv::GLFmaOp::NAME, result, &[], lowering, rewriter)
}

/// `vector.fma -> spirv.CL.fma`
pub(super) fn multiply_add_kernel(
    op: OpId,
    lowering: &Arc<Lowering>,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    let result = converted_result(op, lowering, rewriter)?;
    replace_with(op, spirv::CLFmaOp::NAME, result, &[], lowering, rewriter)
}
