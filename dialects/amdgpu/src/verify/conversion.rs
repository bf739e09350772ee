//! Conversions from and to small floats.

use crate::facts::number;
use crate::{PackedScaledTruncOp, PackedStochRoundFp8Op, PackedTrunc2xFp8Op, ScaledExtPackedMatrixOp};
use terrace_ir::{LogicalResult, Operation, TypedOp, Value};

impl PackedTrunc2xFp8Op<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        verify_existing(self.op(), self.existing())
    }
}

impl PackedScaledTruncOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        verify_existing(self.op(), self.existing())
    }
}

impl PackedStochRoundFp8Op<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        verify_existing(self.op(), self.existing())
    }
}

/// Checks that the word which is changed in part is of the type of the result.
fn verify_existing(op: Operation<'_, '_>, existing: Option<Value<'_, '_>>) -> LogicalResult {
    match existing.is_some_and(|existing| existing.ty() != op.result(0).ty()) {
        true => op.emit_op_error("existing values must have same type as result"),
        false => Ok(()),
    }
}

impl ScaledExtPackedMatrixOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let has_blocks_of_16 = number(self.block_size()) == 16;
        let (lane, byte) = (number(self.first_scale_lane()), number(self.first_scale_byte()));
        let is_fp8 = self.source().ty().element_or_self().int_or_float_width() == Some(8);
        match (is_fp8, has_blocks_of_16) {
            (false, true) if !matches!(byte, 0 | 1) => self
                .op()
                .emit_op_error("blockSize of 16 can only have firstScaleByte be 0 or 1 for f4 and f6."),
            (false, false) if !matches!(byte, 0 | 2) => self
                .op()
                .emit_op_error("blockSize of 32 can only have firstScaleByte be 0 or 2 for f4 and f6."),
            (true, true) if !matches!((lane, byte), (0, 0) | (16, 2)) => self.op().emit_op_error(
                "blockSize of 16 can only have (firstScaleLane, firstScaleByte) be (0, 0) or (16, 2) for f8.",
            ),
            _ => Ok(()),
        }
    }
}
