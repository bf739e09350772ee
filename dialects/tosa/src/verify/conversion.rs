//! Constants and conversions of elements.

use super::zero_point::{self, Sign};
use super::{are_compatible_shapes, are_compatible_sizes, is_static};
use crate::facts::stored_element;
use crate::{CastFromBlockScaledOp, CastToBlockScaledOp, ConstOp, RescaleOp};
use terrace_ir::verify::have_compatible_shapes;
use terrace_ir::{LogicalResult, Operation, Type, TypedOp, Value};

impl ConstOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let result = self.output().ty();
        let Some(given) = self.values().ty().filter(|ty| ty.is_tensor()) else {
            return op.emit_op_error("expected tensors for attr/result type");
        };
        if !result.has_rank() {
            return op.emit_op_error("failed to verify that all of {values, output} have same shape");
        }
        let element = given.element_or_self();
        if element == result.element_or_self() || element == stored_element(op.context(), result) {
            return Ok(());
        }
        op.emit_op_error("expected same attr/result element types")
    }
}

/// A tensor with the name that messages have for it.
type Named<'n, 'c> = (&'n str, Type<'c>);

fn require_compatible_shapes(op: Operation<'_, '_>, a: Named<'_, '_>, b: Named<'_, '_>) -> LogicalResult {
    let ((a_name, a), (b_name, b)) = (a, b);
    if have_compatible_shapes(a, b) {
        return Ok(());
    }
    op.emit_op_error(format_args!("require compatible shapes for {a_name} ('{a}') and {b_name} ('{b}')"))
}

/// Checks that the last dimension of a tensor with a rank is made of whole blocks.
fn require_whole_blocks(op: Operation<'_, '_>, ty: Type<'_>, block: i64) -> LogicalResult {
    match ty.shape().and_then(<[i64]>::last) {
        Some(&last) if is_static(last) && last % block != 0 => op.emit_op_error(format_args!(
            "expect last dimension of input_data ({last}) to be divisible by block_size ({block})"
        )),
        _ => Ok(()),
    }
}

/// Checks that there is a scale for each block.
fn require_scales(
    op: Operation<'_, '_>,
    data: Named<'_, '_>,
    scale: Named<'_, '_>,
    block: i64,
) -> LogicalResult {
    let ((data_name, data), (scale_name, scale)) = (data, scale);
    let (Some([data_outer @ .., last]), Some([scale_outer @ .., given])) = (data.shape(), scale.shape())
    else {
        return Ok(());
    };
    if !are_compatible_shapes(data_outer, scale_outer) {
        return op.emit_op_error(format_args!(
            "require compatible shapes for {data_name} ('{data}') and {scale_name} ('{scale}') except for the last \
             dimension"
        ));
    }
    if !is_static(*last) || are_compatible_sizes(last / block, *given) {
        return Ok(());
    }
    op.emit_op_error(format_args!(
        "expect last dimension of {scale_name} ({given}) to be equal to last dimension of {data_name} / block_size \
         ({})",
        last / block
    ))
}

impl CastFromBlockScaledOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let (input, block) =
            (("input_data", self.input_data().ty()), self.block_size().value().cast_signed());
        require_compatible_shapes(op, input, ("output_data", self.output_data().ty()))?;
        require_whole_blocks(op, input.1, block)?;
        require_scales(op, input, ("input_scale", self.input_scale().ty()), block)
    }
}

impl CastToBlockScaledOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let (input, output) =
            (("input_data", self.input_data().ty()), ("output_data", self.output_data().ty()));
        let block = self.block_size().value().cast_signed();
        require_compatible_shapes(op, input, output)?;
        require_whole_blocks(op, input.1, block)?;
        require_scales(op, output, ("output_scale", self.output_scale().ty()), block)
    }
}

/// Checks that a value and its zero point are integers of one width.
fn same_width<'c>(
    op: Operation<'_, 'c>,
    name: &str,
    value: Value<'_, 'c>,
    zero_point: Value<'_, 'c>,
) -> LogicalResult {
    let given = stored_element(op.context(), value.ty());
    let zero = stored_element(op.context(), zero_point.ty());
    let width = |ty: Type<'_>| ty.as_integer().map(|(width, _)| width);
    if width(given).is_some() && width(given) == width(zero) {
        return Ok(());
    }
    op.emit_op_error(format_args!(
        "expected {name} and {name}_zp to both be integer of the same bitwidth, but got '{given}' vs. '{zero}'"
    ))
}

impl RescaleOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let (input, output) = (self.input(), self.output());
        for (name, value) in [("input", input), ("output", output)] {
            let element = stored_element(op.context(), value.ty());
            if !element.is_integer() {
                return op.emit_op_error(format_args!(
                    "expect {name} to have integer element type, got '{element}'"
                ));
            }
        }
        same_width(op, "input", input, self.input_zp())?;
        same_width(op, "output", output, self.output_zp())?;
        let sign = |is_unsigned: bool| if is_unsigned { Sign::Unsigned } else { Sign::Signed };
        zero_point::verify_rescaled(self, self.input_zp(), "input", sign(self.input_unsigned()))?;
        zero_point::verify_rescaled(self, self.output_zp(), "output", sign(self.output_unsigned()))?;
        let width = if self.scale32() { 32 } else { 16 };
        let element = self.multiplier().ty().element_or_self();
        if !element.is_signless_integer_of(width) {
            return op.emit_op_error(format_args!(
                "expect i{width} element type for multiplier for scale32={}, got '{element}'",
                self.scale32()
            ));
        }
        let Some(shape) = input.ty().shape() else { return Ok(()) };
        let channels = match (self.per_channel(), shape.last()) {
            (false, _) => 1,
            (true, Some(last)) => *last,
            (true, None) => {
                return op.emit_op_error(
                    "requires input to be at least rank 1 when per_channel is true, but got rank 0",
                );
            }
        };
        for (name, value) in [("multiplier", self.multiplier()), ("shift", self.shift())] {
            let given = super::size_of(value.ty(), 0);
            if is_static(given) && given != channels {
                return op.emit_op_error(format_args!(
                    "expect shape of {{ {channels} }} for {name} input, got {{ {given} }}"
                ));
            }
        }
        Ok(())
    }
}
