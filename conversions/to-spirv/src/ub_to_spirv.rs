//! `--convert-ub-to-spirv`.
//!
//! Reads:     the target environment.
//! Preserves: nothing.
//! Cost:      one visit for each operation.

use crate::lowering::one_to_one::{converted_result, replace_with};
use crate::lowering::pass::Edge;
use crate::lowering::{Lowering, Row, patterns_of};
use std::sync::Arc;
use terrace_ir::ids::OpId;
use terrace_ir::{MatchResult, Pattern, PatternRewriter, TypedOp};
use terrace_ods_macros::pass;
use terrace_rewrite::conversion::ConversionTarget;
use terrace_spirv as spirv;
use terrace_ub::{POISON_ATTR, PoisonOp, UnreachableOp};

/// The edge.
#[pass("convert-ub-to-spirv", "Convert UB dialect to SPIR-V dialect", class = "UBToSPIRVConversionPass")]
pub struct UbToSpirv;

impl Edge for UbToSpirv {
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
        Row::of::<PoisonOp>("PoisonOpLowering", poison),
        Row::of::<UnreachableOp>("UnreachableOpLowering", |op, _, rewriter| {
            let location = rewriter.op(op).location();
            rewriter.create_named(spirv::UnreachableOp::NAME, location, &[], &[], &[]);
            rewriter.erase_op(op);
            Some(())
        }),
    ];
    patterns_of(ROWS, lowering)
}

/// `ub.poison -> spirv.Undef`
fn poison(op: OpId, lowering: &Arc<Lowering>, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let is_plain =
        rewriter.op(op).attribute("value").is_none_or(|value| value.as_dialect(POISON_ATTR.name).is_some());
    is_plain.then_some(())?;
    let result = converted_result(op, lowering, rewriter)?;
    replace_with(op, spirv::UndefOp::NAME, result, &[], lowering, rewriter)
}
