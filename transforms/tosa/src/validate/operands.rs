//! Operands that must be constants, and attributes that need an extension.

use super::target::Target;
use terrace_ir::{LogicalResult, Operation, TypedOp};
use terrace_tosa as tosa;
use terrace_tosa::{Extension, RoundingMode};

/// Operands that must be constants, unless the target has them dynamic.
const CONSTANTS: &[(&str, &[usize])] = &[
    (tosa::AvgPool2dOp::NAME, &[1, 2]),
    (tosa::Conv2DOp::NAME, &[3, 4]),
    (tosa::Conv3DOp::NAME, &[3, 4]),
    (tosa::DepthwiseConv2DOp::NAME, &[3, 4]),
    (tosa::MatMulOp::NAME, &[2, 3]),
    (tosa::MulOp::NAME, &[2]),
    (tosa::NegateOp::NAME, &[1, 2]),
    (tosa::PadOp::NAME, &[2]),
    (tosa::RescaleOp::NAME, &[1, 2, 3, 4]),
    (tosa::SliceShapeOp::NAME, &[1, 2]),
    (tosa::TableOp::NAME, &[1]),
    (tosa::TransposeConv2DOp::NAME, &[3, 4]),
];

/// Checks the operands of an operation.
pub(super) fn check_constants(op: Operation<'_, '_>, target: &Target) -> LogicalResult {
    if target.has_extension(Extension::Dynamic) {
        return Ok(());
    }
    let Some((_, operands)) = CONSTANTS.iter().find(|(name, _)| op.is(name)) else { return Ok(()) };
    for &at in *operands {
        if at < op.operand_count() && op.operand(at).constant().is_none() {
            return op.emit_op_error(format_args!(
                "expected compile time resolvable constant, but got variable value for operand #{at}"
            ));
        }
    }
    Ok(())
}

/// Checks the attributes of an operation.
pub(super) fn check_attributes(op: Operation<'_, '_>, target: &Target) -> LogicalResult {
    let Some(rescale) = tosa::RescaleOp::cast(op) else { return Ok(()) };
    let mode = rescale.rounding_mode();
    let extension = match mode {
        RoundingMode::DoubleRound => Extension::Doubleround,
        RoundingMode::InexactRound => Extension::Inexactround,
        RoundingMode::SingleRound => return Ok(()),
    };
    if target.has_extension(extension) {
        return Ok(());
    }
    let (mode, name) = (mode.text(), extension.text());
    op.emit_op_error(format_args!(
        "failed attribute check: rounding_mode = {mode} requires extension [{name}]"
    ))
}
