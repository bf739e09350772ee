//! Verification beyond the declared constraints.

use crate::types::scalar_of;
use crate::{
    DequantizeCastOp, Granularity, QuantizeCastOp, Scales, StorageCastOp, expressed_type, is_quantized,
    scales_of, storage_type,
};
use terrace_ir::{DYNAMIC, LogicalResult, Operation, Type, TypedOp};

/// Returns true if operand and result are both scalars, or tensors of one shape.
pub(crate) fn have_same_shape(op: Operation<'_, '_>) -> bool {
    let (input, result) = (op.operand(0).ty(), op.result(0).ty());
    input.is_tensor() == result.is_tensor() && (!input.is_tensor() || input.shape() == result.shape())
}

/// Returns true if one of operand and result is an integer, and the other quantized.
pub(crate) fn changes_kind(op: Operation<'_, '_>) -> bool {
    let (input, result) = (scalar_of(op.operand(0).ty()), scalar_of(op.result(0).ty()));
    is_quantized(input) && result.is_signless_integer() || input.is_signless_integer() && is_quantized(result)
}

impl DequantizeCastOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        verify_floats(self.op(), self.input().ty(), self.result().ty())
    }
}

impl QuantizeCastOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        verify_floats(self.op(), self.result().ty(), self.input().ty())
    }
}

impl StorageCastOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let (input, result) = (self.input().ty(), self.result().ty());
        let (quantized, integers) =
            if is_quantized(scalar_of(input)) { (input, result) } else { (result, input) };
        if storage_type(scalar_of(quantized)) != Some(scalar_of(integers)) {
            return self.op().emit_error("storage type in quantized type expected to match integer type");
        }
        verify_scales(self.op(), quantized)
    }
}

fn verify_floats(op: Operation<'_, '_>, quantized: Type<'_>, floats: Type<'_>) -> LogicalResult {
    if expressed_type(scalar_of(quantized)) != Some(scalar_of(floats)) {
        return op.emit_error("expressed type in quantized type expected to match float type");
    }
    verify_scales(op, quantized)
}

/// Checks that there is a scale for each part of the tensor.
fn verify_scales(op: Operation<'_, '_>, ty: Type<'_>) -> LogicalResult {
    match scales_of(scalar_of(ty)) {
        Some(scales) if scales.granularity == Granularity::Axis => verify_axis(op, ty, &scales),
        Some(scales) if scales.granularity == Granularity::Block => verify_blocks(op, ty, &scales),
        _ => Ok(()),
    }
}

fn verify_axis(op: Operation<'_, '_>, ty: Type<'_>, scales: &Scales<'_>) -> LogicalResult {
    if !ty.is_tensor() {
        return op.emit_error("scalar types may not use per-axis quantization");
    }
    let (Some(shape), Some(dimension)) = (ty.shape(), scales.dimensions.first()) else { return Ok(()) };
    let Some(size) = usize::try_from(*dimension).ok().and_then(|at| shape.get(at)) else {
        return op.emit_error("quantized dimension must be less than tensor rank");
    };
    if *size != DYNAMIC && *size != scales.values.len() as i64 {
        return op.emit_error("quantized dimension size does not match number of scales");
    }
    Ok(())
}

fn verify_blocks(op: Operation<'_, '_>, ty: Type<'_>, scales: &Scales<'_>) -> LogicalResult {
    if !ty.is_tensor() {
        return op.emit_error("scalar types may not use sub-channel quantization");
    }
    let Some(shape) = ty.shape() else {
        return op.emit_error("tensor containing the sub-channel quantized type must be ranked");
    };
    let mut block_of = vec![None; shape.len()];
    for (dimension, size) in scales.dimensions.iter().zip(&scales.block_sizes) {
        let Some(block) = usize::try_from(*dimension).ok().and_then(|at| block_of.get_mut(at)) else {
            return op.emit_error(format_args!(
                "quantized dimension {dimension} must be less than tensor rank {}",
                shape.len()
            ));
        };
        *block = Some(*size);
    }
    if scales.shape.len() != shape.len() {
        return op.emit_error(format_args!(
            "Rank of scales {} must match the rank of the tensor {}",
            scales.shape.len(),
            shape.len()
        ));
    }
    for (axis, (size, count)) in shape.iter().zip(&scales.shape).enumerate() {
        if *size == DYNAMIC {
            continue;
        }
        if *size == 0 {
            return op
                .emit_error("tensor dimension size of zero is not allowed with sub-channel quantization");
        }
        let block = block_of[axis].unwrap_or(*size);
        if size % block != 0 {
            return op.emit_error(format_args!(
                "tensor dimension size {size} at axis {axis} must be divisible by the corresponding block size \
                 {block}"
            ));
        }
        let wanted = size / block;
        if wanted != *count {
            return op.emit_error(format_args!(
                "dimension size {wanted} of scales tensor at axis {axis} should match (tensor dimension at axis / \
                 block sizes at axis) = {wanted}"
            ));
        }
    }
    Ok(())
}
