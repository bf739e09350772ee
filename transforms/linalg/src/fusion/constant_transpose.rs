//! Transpositions of constants.

use crate::maps::result_dims;
use terrace_arith::ConstantOp;
use terrace_ir::ids::OpId;
use terrace_ir::{MatchResult, PatternRewriter};
use terrace_linalg::LinalgOp;

/// `transpose(c) -> c, transposed`
pub(super) fn transpose_constant(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let linalg = LinalgOp::of(rewriter.op(op)).filter(|linalg| linalg.is_on_tensors())?;
    if linalg.input_count() != 1 || linalg.output_count() != 1 || linalg.uses_element(1) {
        return None;
    }
    let (input, ty) = (linalg.op().operand(0), linalg.op().results().next()?.ty());
    let element = ty.shaped_element().filter(|element| element.is_int_or_float())?;
    let maps = linalg.maps();
    let is_fitting = ty.has_static_shape()
        && input.ty().is_ranked_tensor()
        && input.ty().has_static_shape()
        && input.ty().shaped_element() == Some(element)
        && maps.iter().all(|map| map.is_permutation());
    let (block, end) = (linalg.block()?, linalg.terminator()?);
    let yields_input = block.first_op() == Some(end) && end.operands().eq([block.argument(0)]);
    let is_only_use = input.defining_op()?.results().flat_map(|result| result.uses()).take(2).count() == 1;
    if !is_fitting || !yields_input || !is_only_use {
        return None;
    }
    let constant = input.constant()?;
    let (from, to) = (result_dims(maps[0])?, result_dims(maps[1])?);
    let positions = positions(&from, &to, input.ty().shape()?, ty.shape()?)?;
    let (context, location) = (rewriter.context(), linalg.op().location());
    let constant = match constant.resized_splat(context, ty) {
        Some(splat) => splat,
        None => constant.dense_selection(context, ty, positions)?,
    };
    rewriter.replace_op_with_new_op(op, ConstantOp::builder(context, location).value(constant).result(ty));
    Some(())
}

/// Returns for each element of the output, row by row, the position of that of the input.
fn positions(from: &[usize], to: &[usize], input: &[i64], output: &[i64]) -> Option<Vec<usize>> {
    let mut stride_of_loop = vec![0usize; from.len()];
    let mut stride = 1;
    for (dim, loop_) in from.iter().enumerate().rev() {
        *stride_of_loop.get_mut(*loop_)? = stride;
        stride = stride.checked_mul(usize::try_from(*input.get(dim)?).ok()?)?;
    }
    let sizes: Vec<usize> = output.iter().map(|size| usize::try_from(*size).ok()).collect::<Option<_>>()?;
    let strides: Vec<usize> =
        to.iter().map(|loop_| stride_of_loop.get(*loop_).copied()).collect::<Option<_>>()?;
    let mut positions = vec![0];
    for (size, stride) in sizes.into_iter().zip(strides) {
        positions = positions.iter().flat_map(|start| (0..size).map(move |at| start + at * stride)).collect();
    }
    Some(positions)
}
