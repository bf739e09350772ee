//! `--convert-vector-to-spirv`.
//!
//! Reads:     the target environment.
//! Preserves: nothing.
//! Cost:      one visit for each operation; a reduction becomes one operation an element.

mod elements;
mod memory;
mod reductions;
mod shuffles;

use crate::lowering::pass::Edge;
use crate::lowering::{Lowering, Row, patterns_of};
use std::sync::Arc;
use terrace_ir::Pattern;
use terrace_ods_macros::pass;
use terrace_rewrite::conversion::ConversionTarget;
use terrace_vector as vector;

/// The edge.
#[pass(
    "convert-vector-to-spirv",
    "Convert Vector dialect to SPIR-V dialect",
    class = "ConvertVectorToSPIRVPass"
)]
pub struct VectorToSpirv;

impl Edge for VectorToSpirv {
    fn extend_target(&self, _: &Arc<Lowering>, target: &mut ConversionTarget<'_>) {
        target.legal_ops(&[&terrace_ir::builtin::UNREALIZED_CONVERSION_CAST]);
    }

    fn patterns(&self, lowering: &Arc<Lowering>) -> Vec<Pattern> {
        patterns(lowering)
    }
}

/// Returns the patterns of the dialect.
pub(crate) fn patterns(lowering: &Arc<Lowering>) -> Vec<Pattern> {
    const ROWS: &[Row] = &[
        Row::of::<vector::BitCastOp>("VectorBitcastConvert", elements::bitcast),
        Row::of::<vector::BroadcastOp>("VectorBroadcastConvert", elements::broadcast),
        Row::of::<vector::ExtractOp>("VectorExtractOpConvert", elements::extract),
        Row::of::<vector::FromElementsOp>("VectorFromElementsOpConvert", elements::from_elements),
        Row::of::<vector::ToElementsOp>("VectorToElementOpConvert", elements::to_elements),
        Row::of::<vector::InsertOp>("VectorInsertOpConvert", elements::insert),
        Row::of::<vector::ShapeCastOp>("VectorShapeCast", elements::shape_cast),
        Row::of::<vector::StepOp>("VectorStepOpConvert", elements::step),
        Row::of::<vector::FMAOp>("VectorFmaGLConvert", elements::multiply_add_shader),
        Row::of::<vector::FMAOp>("VectorFmaCLConvert", elements::multiply_add_kernel),
        Row::of::<vector::ExtractStridedSliceOp>(
            "VectorExtractStridedSliceOpConvert",
            shuffles::extract_slice,
        ),
        Row::of::<vector::InsertStridedSliceOp>("VectorInsertStridedSliceOpConvert", shuffles::insert_slice),
        Row::of::<vector::ShuffleOp>("VectorShuffleOpConvert", shuffles::shuffle),
        Row::of::<vector::InterleaveOp>("VectorInterleaveOpConvert", shuffles::interleave),
        Row::of::<vector::DeinterleaveOp>("VectorDeinterleaveOpConvert", shuffles::deinterleave),
        Row::of::<vector::LoadOp>("VectorLoadOpConverter", memory::load),
        Row::of::<vector::StoreOp>("VectorStoreOpConverter", memory::store),
        Row::of::<vector::ReductionOp>("VectorReductionGLPattern", reductions::in_shader),
        Row::of::<vector::ReductionOp>("VectorReductionCLPattern", reductions::in_kernel),
    ];
    const PREFERRED: &[Row] =
        &[Row::of::<vector::ReductionOp>("VectorReductionToFPDotProd", reductions::dot_product)];
    let mut patterns = patterns_of(ROWS, lowering);
    patterns.extend(patterns_of(PREFERRED, lowering).into_iter().map(|pattern| pattern.benefit(2)));
    patterns
}
