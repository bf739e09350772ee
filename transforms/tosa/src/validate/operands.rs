//! Operands that must be constants, and attributes that need an extension.

use super::target::Target;
use terrace_ir::{LogicalResult, Operation, TypedOp};
use terrace_tosa::{Extension, RescaleOp, RoundingMode};

/// Operands that must be constants, unless the target has them dynamic.
const CONSTANTS: &[(&str, &[usize])] = &[
    ("tosa.avg_pool2d", &[1, 2]),
    ("tosa.conv2d", &[3, 4]),
    ("tosa.conv3d", &[3, 4]),
    ("tosa.depthwise_conv2d", &[3, 4]),
    ("tosa.matmul", &[2, 3]),
    ("tosa.mul", &[2]),
    ("tosa.negate", &[1, 2]),
    ("tosa.pad", &[2]),
    ("tosa.rescale", &[1, 2, 3, 4]),
    ("tosa.slice_shape", &[1, 2]),
    ("tosa.table", &[1]),
    ("tosa.transpose_conv2d", &[3, 4]),
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
    let Some(rescale) = RescaleOp::cast(op) else { return Ok(()) };
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
