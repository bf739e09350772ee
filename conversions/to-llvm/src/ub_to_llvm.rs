//! `--convert-ub-to-llvm`: poison, and unreachable code.
//!
//! Reads:     nothing.
//! Preserves: nothing.
//! Cost:      one visit for each operation.

use crate::lowering::INDEX_BITWIDTH;
use crate::lowering::RewriteWith;
use crate::lowering::build::LlvmBuilder;
use crate::lowering::one_to_one::converted_result;
use crate::lowering::pass::Edge;
use std::sync::Arc;
use terrace_ir::ids::OpId;
use terrace_ir::{Builder, MatchResult, Pattern, PatternRewriter, TypedOp};
use terrace_llvm as llvm;
use terrace_ods_macros::pass;
use terrace_rewrite::conversion::lowering::Row;
use terrace_rewrite::conversion::{TypeConverter, replace_op_converted};
use terrace_ub as ub;

/// The edge.
#[pass("convert-ub-to-llvm", "Convert UB dialect to LLVM dialect", class = "UBToLLVMConversionPass")]
pub struct UbToLlvm {
    #[option(INDEX_BITWIDTH)]
    index_bitwidth: u64,
}

impl Edge for UbToLlvm {
    fn index_bitwidth(&self) -> u64 {
        self.index_bitwidth
    }

    fn patterns(&self, converter: &Arc<TypeConverter>) -> Vec<Pattern> {
        patterns(converter)
    }
}

/// Returns the patterns of the dialect.
pub(crate) fn patterns(converter: &Arc<TypeConverter>) -> Vec<Pattern> {
    const ALL: &[Row<RewriteWith>] = &[
        Row::of::<ub::PoisonOp>("PoisonOpLowering", poison),
        Row::of::<ub::UnreachableOp>("UnreachableOpLowering", unreachable),
    ];
    ALL.iter().map(|row| row.pattern(converter)).collect()
}

/// `ub.poison -> llvm.mlir.poison`
fn poison(op: OpId, converter: &Arc<TypeConverter>, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let location = rewriter.op(op).location();
    let value = rewriter.view::<ub::PoisonOp>(op)?.value_attr();
    if value.is_some_and(|value| value.as_dialect(ub::POISON_ATTR.name).is_none()) {
        return rewriter.notify_match_failure(op, "pattern can only handle ub.poison attributes");
    }
    let ty = converted_result(op, converter, rewriter)?;
    let value = Builder::new(rewriter, location).poison(ty);
    replace_op_converted(op, &[value], converter, rewriter);
    Some(())
}

/// `ub.unreachable -> llvm.unreachable`
fn unreachable(op: OpId, _: &Arc<TypeConverter>, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let location = rewriter.op(op).location();
    Builder::new(rewriter, location).op(llvm::UnreachableOp::NAME, &[], &[], &[]);
    rewriter.erase_op(op);
    Some(())
}
