//! `--convert-scf-to-spirv`: conditionals as selections, loops as loops. What they return goes through variables of the
//! function.
//!
//! Reads:     the target environment.
//! Preserves: nothing.
//! Cost:      one visit for each operation.

mod conditional;
mod loops;
mod results;

use crate::lowering::pass::Edge;
use crate::lowering::{Lowering, Row, patterns_of};
use crate::{arith_to_spirv, func_to_spirv, index_to_spirv, memref_to_spirv};
use std::sync::Arc;
use terrace_ir::Pattern;
use terrace_ods_macros::pass;
use terrace_scf::{ForOp, IfOp, WhileOp, YieldOp};

/// The edge.
#[pass("convert-scf-to-spirv", "Convert SCF dialect to SPIR-V dialect.", class = "SCFToSPIRVPass")]
pub struct ScfToSpirv;

impl Edge for ScfToSpirv {
    fn patterns(&self, lowering: &Arc<Lowering>) -> Vec<Pattern> {
        let mut all = patterns(lowering);
        all.extend(arith_to_spirv::patterns(lowering));
        all.extend(func_to_spirv::patterns(lowering));
        all.extend(memref_to_spirv::patterns(lowering));
        all.extend(func_to_spirv::function_patterns(lowering));
        all.extend(index_to_spirv::patterns(lowering));
        all
    }
}

/// Returns the patterns of the dialect.
pub(crate) fn patterns(lowering: &Arc<Lowering>) -> Vec<Pattern> {
    const ROWS: &[Row] = &[
        Row::of::<ForOp>("ForOpConversion", loops::counted),
        Row::of::<IfOp>("IfOpConversion", conditional::conditional),
        Row::of::<YieldOp>("TerminatorOpConversion", results::hand_over),
        Row::of::<WhileOp>("WhileOpConversion", loops::conditional),
    ];
    patterns_of(ROWS, lowering)
}
