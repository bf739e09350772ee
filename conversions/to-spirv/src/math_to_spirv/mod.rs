//! `--convert-math-to-spirv`: extended instructions of GLSL for shaders, of OpenCL for kernels.
//!
//! Reads:     the target environment.
//! Preserves: nothing.
//! Cost:      one visit for each operation.

mod expansions;
mod table;

use crate::lowering::pass::Edge;
use crate::lowering::{Lowering, patterns_of};
use std::sync::Arc;
use terrace_ir::Pattern;
use terrace_ods_macros::pass;
use terrace_rewrite::conversion::ConversionTarget;

/// The edge.
#[pass("convert-math-to-spirv", "Convert Math dialect to SPIR-V dialect", class = "ConvertMathToSPIRVPass")]
pub struct MathToSpirv;

impl Edge for MathToSpirv {
    fn extend_target(&self, _: &Arc<Lowering>, target: &mut ConversionTarget<'_>) {
        target.legal_ops(&[&terrace_ir::builtin::UNREALIZED_CONVERSION_CAST]);
    }

    fn patterns(&self, lowering: &Arc<Lowering>) -> Vec<Pattern> {
        let mut patterns: Vec<Pattern> = table::TABLE.iter().map(|row| row.pattern(lowering)).collect();
        patterns.extend(patterns_of(expansions::ROWS, lowering));
        patterns
    }
}
