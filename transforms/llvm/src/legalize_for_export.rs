//! `--llvm-legalize-for-export`: what LLVM IR cannot say becomes what it can.
//!
//! There, the values that a block is handed over depend on the block that they come from. A branch that leads to one
//! block twice, with values, gets a block of its own in between.
//!
//! Reads:     nothing.
//! Preserves: nothing.
//! Cost:      one visit for each operation; one block for each successor that is there already.

use super::debug_expressions::merge_fragments;
use terrace_ir::ids::{BlockId, OpId, ValueId};
use terrace_ir::{Block, Body, LogicalResult, Operation, OperationState, TypedOp, Value};
use terrace_llvm as llvm;
use terrace_ods_macros::pass;
use terrace_pass::{Pass, PassOp};
use terrace_support::ensure_stack;

/// The pass `--llvm-legalize-for-export`.
#[pass(
    "llvm-legalize-for-export",
    "Legalize LLVM dialect to be convertible to LLVM IR",
    class = "LLVMLegalizeForExportPass"
)]
pub struct LlvmLegalizeForExport;

impl Pass for LlvmLegalizeForExport {
    fn run<'c>(&self, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        legalize(op.body_mut(), Body::ROOT);
        Ok(())
    }
}

fn legalize(body: &mut Body<'_>, op: OpId) {
    merge_fragments(body, op);
    let blocks: Vec<BlockId> =
        Operation::new(body, op).regions().flat_map(|region| region.blocks()).map(Block::id).collect();
    for block in blocks {
        let ops: Vec<OpId> = Block::new(body, block).ops().map(Operation::id).collect();
        for &inner in &ops {
            ensure_stack(|| match body.child_mut(inner) {
                Some(child) => legalize(child, Body::ROOT),
                None => legalize(body, inner),
            });
        }
        if let Some(&last) = ops.last() {
            separate_successors(body, last);
        }
    }
}

/// Leads all but the first way to a block with arguments over blocks of their own.
fn separate_successors(body: &mut Body<'_>, terminator: OpId) {
    let successors: Vec<BlockId> = Operation::new(body, terminator).successors().map(Block::id).collect();
    for (at, successor) in successors.iter().enumerate() {
        let has_arguments = Block::new(body, *successor).arguments().next().is_some();
        if has_arguments && successors[..at].contains(successor) {
            lead_over_new_block(body, terminator, at, *successor);
        }
    }
}

fn lead_over_new_block(body: &mut Body<'_>, terminator: OpId, at: usize, successor: BlockId) {
    let view = Operation::new(body, terminator);
    let location = view.location();
    let Some(region) = view.parent_region().map(|region| region.id()) else { return };
    let arguments: Vec<_> = Block::new(body, successor)
        .arguments()
        .map(|argument| (argument.ty(), argument.location()))
        .collect();
    let between = body.create_block();
    body.append_block(region, between);
    for (ty, location) in arguments {
        body.add_argument(between, ty, location);
    }
    let values: Vec<ValueId> = Block::new(body, between).arguments().map(Value::id).collect();
    let mut state = OperationState::new(body.context().op_name(llvm::BrOp::NAME), location);
    state.operands.extend(values);
    state.successors.push(successor);
    let branch = body.create(state);
    body.append_op(between, branch);
    body.set_successor(terminator, at, between);
}
