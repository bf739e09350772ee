//! Values of other lanes of the wave.

use crate::attributes::DPPPerm;
use crate::{DPPOp, PermlaneSwapOp};
use terrace_ir::{LogicalResult, TypedOp};

impl DPPOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let width = self.src().ty().int_or_float_width().unwrap_or(0);
        if width > 64 {
            return self
                .op()
                .emit_op_error("integer and floating point types larger than 64 bits are not supported");
        }
        let (kind, argument) = (self.kind(), self.perm_argument());
        match kind {
            DPPPerm::QuadPerm => {
                let Some(lanes) =
                    argument.and_then(|argument| argument.as_array()).filter(|lanes| lanes.len() == 4)
                else {
                    return self.op().emit_op_error("quad_perm attribute must have exactly 4 elements");
                };
                let is_lane = |number: i64| (0..=3).contains(&(number as i32));
                match lanes.iter().all(|lane| lane.as_i64().is_none_or(is_lane)) {
                    true => Ok(()),
                    false => self.op().emit_op_error("Each element of quad_perm must be in the range [0, 3]"),
                }
            }
            DPPPerm::RowShl | DPPPerm::RowShr | DPPPerm::RowRor => {
                let Some(argument) = argument else {
                    let kind = kind.text();
                    return self.op().emit_op_error(format_args!("Attribute '{kind}' value not specified"));
                };
                match argument.as_i64().is_none_or(|count| (1..=15).contains(&count)) {
                    true => Ok(()),
                    false => self.op().emit_op_error("Attribute value must be between 1 and 15"),
                }
            }
            _ => match argument.is_none_or(|argument| argument.is_unit()) {
                true => Ok(()),
                false => self.op().emit_op_error(
                    "Expected unit attribute for permArgument, but found non-trivial argument",
                ),
            },
        }
    }
}

impl PermlaneSwapOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        match matches!(self.row_length(), 16 | 32) {
            true => Ok(()),
            false => self.op().emit_op_error("row_length attribute must either be 16 or 32."),
        }
    }
}
