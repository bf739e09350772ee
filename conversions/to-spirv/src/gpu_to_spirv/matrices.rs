//! Matrices of a subgroup as cooperative matrices.

use crate::lowering::Lowering;
use crate::lowering::access::element;
use crate::lowering::constants::{ConstantBuilder, case};
use crate::lowering::one_to_one::{converted_result, expand, replace_with};
use std::sync::Arc;
use terrace_gpu::{
    MMAElementwiseOp, SubgroupMmaConstantMatrixOp, SubgroupMmaElementwiseOp, SubgroupMmaLoadMatrixOp,
    SubgroupMmaStoreMatrixOp,
};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Attribute, Builder, MatchResult, PatternRewriter, Type, TypedOp};
use terrace_rewrite::conversion::{converted_operands_to_one, replace_op_converted};
use terrace_spirv as spirv;
use terrace_spirv::attributes::COOP_MATRIX_LAYOUT_KHR_ATTR;
use terrace_spirv::attributes::enums::CooperativeMatrixLayoutKHR;

/// Place of a matrix in memory: the pointer to it, the distance of its rows, and the order of its elements.
struct Place<'c> {
    pointer: ValueId,
    stride: ValueId,
    layout: Attribute<'c>,
}

fn place<'c>(
    op: OpId,
    memref: Type<'c>,
    base: ValueId,
    indices: &[ValueId],
    lowering: &Lowering,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> Option<Place<'c>> {
    let (context, view) = (rewriter.context(), rewriter.op(op));
    let (location, distance) = (view.location(), view.attribute("leadDimension")?.as_i64()?);
    let layout = match view.attribute("transpose").is_some() {
        true => CooperativeMatrixLayoutKHR::ColumnMajor,
        false => CooperativeMatrixLayoutKHR::RowMajor,
    };
    let mut builder = Builder::new(rewriter, location);
    let pointer = element(memref, base, indices, lowering, &mut builder)?.pointer;
    let stride = builder.number(distance, context.integer_type(32));
    Some(Place { pointer, stride, layout: case(context, &COOP_MATRIX_LAYOUT_KHR_ATTR, layout.value()) })
}

pub(super) fn load(
    op: OpId,
    lowering: &Arc<Lowering>,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    let view = rewriter.view::<SubgroupMmaLoadMatrixOp>(op)?;
    let (memref, location) = (view.src_memref().ty(), view.op().location());
    let operands = converted_operands_to_one(op, &lowering.converter, rewriter)?;
    let result = converted_result(op, lowering, rewriter)?;
    let place = place(op, memref, operands[0], &operands[1..], lowering, rewriter)?;
    let layout = [("matrix_layout", place.layout)];
    let name = spirv::KHRCooperativeMatrixLoadOp::NAME;
    let mut builder = Builder::new(rewriter, location);
    let value = builder.value_with(name, &[place.pointer, place.stride], result, &layout);
    replace_op_converted(op, &[value], &lowering.converter, rewriter);
    Some(())
}

pub(super) fn store(
    op: OpId,
    lowering: &Arc<Lowering>,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    let view = rewriter.view::<SubgroupMmaStoreMatrixOp>(op)?;
    let (memref, location) = (view.dst_memref().ty(), view.op().location());
    let operands = converted_operands_to_one(op, &lowering.converter, rewriter)?;
    let place = place(op, memref, operands[1], &operands[2..], lowering, rewriter)?;
    let layout = [("matrix_layout", place.layout)];
    let name = spirv::KHRCooperativeMatrixStoreOp::NAME;
    let operands = [place.pointer, operands[0], place.stride];
    rewriter.create_named(name, location, &operands, &[], &layout);
    rewriter.erase_op(op);
    Some(())
}

pub(super) fn multiply_add(
    op: OpId,
    lowering: &Arc<Lowering>,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    let result = converted_result(op, lowering, rewriter)?;
    replace_with(op, spirv::KHRCooperativeMatrixMulAddOp::NAME, result, &[], lowering, rewriter)
}

pub(super) fn constant(
    op: OpId,
    lowering: &Arc<Lowering>,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    let result = converted_result(op, lowering, rewriter)?;
    replace_with(op, spirv::CompositeConstructOp::NAME, result, &[], lowering, rewriter)
}

pub(super) fn elementwise(
    op: OpId,
    lowering: &Arc<Lowering>,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    let name = match rewriter.view::<SubgroupMmaElementwiseOp>(op)?.op_type() {
        MMAElementwiseOp::Addf => spirv::FAddOp::NAME,
        MMAElementwiseOp::Addi => spirv::IAddOp::NAME,
        MMAElementwiseOp::Subf => spirv::FSubOp::NAME,
        MMAElementwiseOp::Subi => spirv::ISubOp::NAME,
        MMAElementwiseOp::Mulf => spirv::FMulOp::NAME,
        MMAElementwiseOp::Muli => spirv::IMulOp::NAME,
        MMAElementwiseOp::Divf => spirv::FDivOp::NAME,
        MMAElementwiseOp::Divs => spirv::SDivOp::NAME,
        MMAElementwiseOp::Divu => spirv::UDivOp::NAME,
        MMAElementwiseOp::Negatef => spirv::FNegateOp::NAME,
        MMAElementwiseOp::Negates => spirv::SNegateOp::NAME,
        MMAElementwiseOp::Extf => spirv::FConvertOp::NAME,
        _ => return None,
    };
    let result = converted_result(op, lowering, rewriter)?;
    replace_with(op, name, result, &[], lowering, rewriter)
}

/// `matrix * constant matrix -> spirv.MatrixTimesScalar`
pub(super) fn times_scalar(
    op: OpId,
    lowering: &Arc<Lowering>,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    let view = rewriter.view::<SubgroupMmaElementwiseOp>(op)?;
    if view.op_type() != MMAElementwiseOp::Mulf || view.op().operand_count() != 2 {
        return None;
    }
    let is_constant = |at: usize| {
        let defining = view.op().operand(at).defining_op();
        defining.is_some_and(|op| op.isa::<SubgroupMmaConstantMatrixOp>())
    };
    let at = [0, 1].into_iter().find(|at| is_constant(*at))?;
    expand(op, lowering, rewriter, |operands, result, builder| {
        let (splat, matrix) = (operands[at], operands[1 - at]);
        let construct = builder.rewriter.value(splat).defining_op()?;
        construct.isa::<spirv::CompositeConstructOp>().then_some(())?;
        let scalar = construct.operand(0).id();
        Some(builder.value(spirv::MatrixTimesScalarOp::NAME, &[matrix, scalar], result))
    })
}
