//! `--convert-complex-to-spirv`: complex numbers as vectors of two.
//!
//! Reads:     the target environment.
//! Preserves: nothing.
//! Cost:      one visit for each operation.

use crate::lowering::constants::ConstantBuilder;
use crate::lowering::one_to_one::{converted_result, expand, replace_with};
use crate::lowering::pass::Edge;
use crate::lowering::{Lowering, Row, patterns_of};
use std::sync::Arc;
use terrace_complex::{ConstantOp, CreateOp, ImOp, ReOp};
use terrace_ir::ids::OpId;
use terrace_ir::{MatchResult, Pattern, PatternRewriter, TypedOp};
use terrace_ods_macros::pass;
use terrace_rewrite::conversion::ConversionTarget;
use terrace_spirv as spirv;

/// The edge.
#[pass(
    "convert-complex-to-spirv",
    "Convert Complex dialect to SPIRV dialect",
    class = "ConvertComplexToSPIRVPass"
)]
pub struct ComplexToSpirv;

impl Edge for ComplexToSpirv {
    fn extend_target(&self, _: &Arc<Lowering>, target: &mut ConversionTarget<'_>) {
        target.legal_ops(&[&terrace_ir::builtin::UNREALIZED_CONVERSION_CAST]);
    }

    fn patterns(&self, lowering: &Arc<Lowering>) -> Vec<Pattern> {
        const ROWS: &[Row] = &[
            Row::of::<ConstantOp>("ConstantOpPattern", constant),
            Row::of::<CreateOp>("CreateOpPattern", |op, lowering, rewriter| {
                let result = converted_result(op, lowering, rewriter)?;
                replace_with(op, spirv::CompositeConstructOp::NAME, result, &[], lowering, rewriter)
            }),
            Row::of::<ReOp>("ReOpPattern", |op, lowering, rewriter| part(op, 0, lowering, rewriter)),
            Row::of::<ImOp>("ImOpPattern", |op, lowering, rewriter| part(op, 1, lowering, rewriter)),
        ];
        patterns_of(ROWS, lowering)
    }
}

fn constant(op: OpId, lowering: &Arc<Lowering>, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let parts = rewriter.view::<ConstantOp>(op)?.value_attr()?.as_array()?;
    expand(op, lowering, rewriter, |_, result, builder| {
        let value = builder.context().dense_of_scalars(result, parts)?;
        Some(builder.constant(value, result))
    })
}

fn part(op: OpId, at: i32, lowering: &Arc<Lowering>, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    expand(op, lowering, rewriter, |operands, result, builder| {
        Some(builder.extract(operands[0], &[at], result))
    })
}
