//! `--tosa-to-tensor`: slices, concatenations, padding and reshapes of `tosa` become operations of `tensor`.
//!
//! Reads:     what a conversion reads.
//! Preserves: nothing.
//! Cost:      one visit for each operation.

mod concat;
mod pad;
mod reshape;
mod slice;

use terrace_ir::{Pattern, TypedOp};
use terrace_ods_macros::pass;
use terrace_rewrite::conversion::ConversionTarget;
use terrace_rewrite::passes::{ConversionPass, PatternSet};
use terrace_tosa as tosa;

/// The pass `--tosa-to-tensor`.
#[pass("tosa-to-tensor", "Lower TOSA to the Tensor dialect", class = "TosaToTensorPass")]
pub struct TosaToTensor;

impl ConversionPass for TosaToTensor {
    fn patterns(&self, set: &mut PatternSet<'_>) {
        set.extend([
            Pattern::of::<tosa::ConcatOp>("ConcatConverter", concat::convert),
            Pattern::of::<tosa::PadOp>("PadConverter", pad::convert),
            Pattern::of::<tosa::ReshapeOp>("ReshapeConverter", reshape::convert),
            Pattern::of::<tosa::SliceOp>("SliceConverter", slice::convert),
        ]);
    }

    fn target(&self, target: &mut ConversionTarget<'_>) {
        target.illegal_ops(&[
            tosa::ConcatOp::SPEC,
            tosa::PadOp::SPEC,
            tosa::ReshapeOp::SPEC,
            tosa::SliceOp::SPEC,
        ]);
        target.add_legal_dialects(&["arith", "tensor"]);
    }
}
