//! `--tosa-to-linalg`: operations of `tosa` become loops over elements.
//!
//! Reads:     what a conversion reads.
//! Preserves: nothing.
//! Cost:      one visit for each operation, and one for each element of a constant table of scales.

mod argmax;
mod broadcast;
mod cast;
mod clamp;
mod elements;
mod fft;
mod layout;
mod reductions;
mod rescale;
mod resize;

pub(crate) use clamp::between;
pub(crate) use elements::ignores_nan;
pub(crate) use reductions::extreme;

use crate::types::tosa_types;
use std::sync::Arc;
use terrace_ir::{Pattern, TypedOp};
use terrace_ods_macros::pass;
use terrace_rewrite::conversion::{ConversionMode, ConversionTarget, TypeConverter};
use terrace_rewrite::passes::{ConversionPass, PatternSet};
use terrace_tosa as tosa;

/// The pass `--tosa-to-linalg`.
#[pass("tosa-to-linalg", "Lower TOSA to LinAlg on tensors", interface = "FunctionOpInterface")]
pub struct TosaToLinalg {
    /// Disable tosa decompositions pass.
    #[option("disable-tosa-decompositions")]
    _disable_tosa_decompositions: bool,
    /// Always perform the reduce constant optimization.
    #[option("aggressive-reduce-constant")]
    _aggressive_reduce_constant: bool,
}

impl ConversionPass for TosaToLinalg {
    const MODE: ConversionMode = ConversionMode::Full;

    fn patterns(&self, set: &mut PatternSet<'_>) {
        set.extend(patterns(&tosa_types()));
    }

    fn target(&self, target: &mut ConversionTarget<'_>) {
        target.add_illegal_dialects(&["tosa"]);
        target.legal_ops(&[
            tosa::ApplyScaleOp::SPEC,
            tosa::ConcatOp::SPEC,
            tosa::IfOp::SPEC,
            tosa::ConstOp::SPEC,
            tosa::ConstShapeOp::SPEC,
            tosa::PadOp::SPEC,
            tosa::ReshapeOp::SPEC,
            tosa::SliceOp::SPEC,
            tosa::VariableOp::SPEC,
            tosa::VariableReadOp::SPEC,
            tosa::VariableWriteOp::SPEC,
            tosa::WhileOp::SPEC,
            tosa::YieldOp::SPEC,
        ]);
        target.mark_unknown_ops(|_| Some(true));
    }
}

/// Returns the patterns of the conversion.
pub fn patterns(converter: &Arc<TypeConverter>) -> Vec<Pattern> {
    let mut all = elements::patterns(converter);
    all.extend(reductions::patterns());
    all.extend(layout::patterns(converter));
    all.extend(rescale::patterns(converter));
    all.extend(resize::COLLAPSED);
    all.extend([argmax::PATTERN, resize::PATTERN, fft::RFFT, fft::FFT]);
    all
}
