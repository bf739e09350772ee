//! `--convert-cf-to-spirv`: branches.
//!
//! Reads:     the target environment.
//! Preserves: nothing.
//! Cost:      one visit for each operation; blocks that branches lead to get arguments of other types.

use crate::lowering::numbers::TypeOptions;
use crate::lowering::pass::{EMULATE_FLOATS, EMULATE_NARROW, Edge};
use crate::lowering::{Lowering, Row, patterns_of};
use std::sync::Arc;
use terrace_cf::{BranchOp, CondBranchOp};
use terrace_ir::ids::{BlockId, OpId, ValueId};
use terrace_ir::{Block, MatchResult, OperationState, Pattern, PatternRewriter, TypedOp, Value};
use terrace_ods_macros::pass;
use terrace_rewrite::conversion::{ConversionTarget, convert_block_signature, converted_operands_to_one};
use terrace_spirv as spirv;

/// The edge.
#[pass(
    "convert-cf-to-spirv",
    "Convert ControlFlow dialect to SPIR-V dialect",
    class = "ConvertControlFlowToSPIRVPass"
)]
pub struct CfToSpirv {
    #[option(EMULATE_NARROW)]
    emulates_narrow_scalars: bool,
    #[option(EMULATE_FLOATS)]
    emulates_floats: bool,
}

impl Edge for CfToSpirv {
    fn types(&self) -> TypeOptions {
        TypeOptions {
            emulates_narrow_scalars: self.emulates_narrow_scalars,
            emulates_floats: self.emulates_floats,
            ..TypeOptions::default()
        }
    }

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
        Row::of::<BranchOp>("BranchOpPattern", branch),
        Row::of::<CondBranchOp>("CondBranchOpPattern", branch_on_condition),
    ];
    patterns_of(ROWS, lowering)
}

/// Converts the argument types of a block; `None` if a branch passes values of other types.
fn converted_block(
    block: BlockId,
    passed: &[ValueId],
    lowering: &Arc<Lowering>,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> Option<BlockId> {
    let types: Vec<_> = Block::new(rewriter.body(), block).arguments().map(Value::ty).collect();
    let signature = lowering.converter.convert_signature(rewriter.context(), types.iter().copied())?;
    let new = if signature.types == types {
        block
    } else {
        convert_block_signature(block, &signature, &lowering.converter, rewriter)
    };
    let wanted = Block::new(rewriter.body(), new).arguments().map(Value::ty);
    wanted.eq(passed.iter().map(|value| rewriter.type_of(*value))).then_some(new)
}

/// `cf.br -> spirv.Branch`
fn branch(op: OpId, lowering: &Arc<Lowering>, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let destination = rewriter.view::<BranchOp>(op)?.dest().id();
    let operands = converted_operands_to_one(op, &lowering.converter, rewriter)?;
    let destination = converted_block(destination, &operands, lowering, rewriter)?;
    let (context, location) = (rewriter.context(), rewriter.op(op).location());
    let mut state = OperationState::named(context, spirv::BranchOp::NAME, location, &operands, &[], &[]);
    state.successors.push(destination);
    rewriter.replace_op_with_new_op(op, state);
    Some(())
}

/// `cf.cond_br -> spirv.BranchConditional`
fn branch_on_condition(
    op: OpId,
    lowering: &Arc<Lowering>,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    let view = rewriter.view::<CondBranchOp>(op)?;
    let on_true_count = view.true_dest_operands().count();
    let (on_true, on_false) = (view.true_dest().id(), view.false_dest().id());
    let operands = converted_operands_to_one(op, &lowering.converter, rewriter)?;
    let (of_true, of_false) = operands[1..].split_at(on_true_count);
    let on_true = converted_block(on_true, of_true, lowering, rewriter)?;
    // Both may be one block, which is another one by now.
    let is_same = rewriter.view::<CondBranchOp>(op)?.false_dest().id() == on_true;
    let on_false = converted_block(if is_same { on_true } else { on_false }, of_false, lowering, rewriter)?;
    let (context, location) = (rewriter.context(), rewriter.op(op).location());
    let sizes = context.dense_i32_array(&[1, of_true.len() as i32, of_false.len() as i32]);
    let name = spirv::BranchConditionalOp::NAME;
    let attributes = [("operandSegmentSizes", sizes)];
    let mut state = OperationState::named(context, name, location, &operands, &[], &attributes);
    state.successors.extend([on_true, on_false]);
    rewriter.replace_op_with_new_op(op, state);
    Some(())
}
