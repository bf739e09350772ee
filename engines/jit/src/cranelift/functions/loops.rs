//! Loops whose condition is tested at the end, and small ones that do several steps at a time.
//!
//! ```text
//! br head(start)                               i = start, cond_br i < n, body, after
//! head(i): cond_br i < n, body, after   ->
//! body:    ..., br head(i + 1)                 body: ..., i = i + 1, cond_br i < n, body, after
//! ```
//!
//! A head that only compares is not compiled as a block of its own: where a branch goes to it, its operations stand
//! instead. What it defines are variables then, of which the builder keeps track. A body of few operations that goes
//! right back to the head is compiled several times, each after the test of the one before.

use crate::cranelift::lowering::Lowering;
use crate::cranelift::{Lowered, instructions, refuse};
use cranelift_codegen::settings::OptLevel;
use cranelift_module::Module;
use smallvec::SmallVec;
use std::collections::HashMap;
use terrace_ir::ids::BlockId;
use terrace_ir::spec::OpSpec;
use terrace_ir::{Block, Operation, TypedOp};
use terrace_llvm as llvm;

/// A head has no more operations than this, its branch included.
const MOST_IN_HEAD: usize = 6;

/// A body that is compiled several times has no more operations than this, its branch included.
const MOST_IN_BODY: usize = 16;

/// Number of times that such a body is compiled.
const STEPS: usize = 4;

/// Operations allowed in a loop head besides branching.
const IN_HEAD: [&OpSpec<'static>; 10] = [
    llvm::AddOp::SPEC,
    llvm::AndOp::SPEC,
    llvm::FCmpOp::SPEC,
    llvm::ICmpOp::SPEC,
    llvm::ConstantOp::SPEC,
    llvm::OrOp::SPEC,
    llvm::SExtOp::SPEC,
    llvm::SubOp::SPEC,
    llvm::TruncOp::SPEC,
    llvm::ZExtOp::SPEC,
];

/// Operations allowed in a body that is compiled several times: nothing that calls or allocates.
const IN_BODY: [&OpSpec<'static>; 9] = [
    llvm::FAddOp::SPEC,
    llvm::FDivOp::SPEC,
    llvm::FMulOp::SPEC,
    llvm::FSubOp::SPEC,
    llvm::GEPOp::SPEC,
    llvm::LoadOp::SPEC,
    llvm::MulOp::SPEC,
    llvm::SelectOp::SPEC,
    llvm::StoreOp::SPEC,
];

impl<'a, 'c> Lowering<'_, '_, 'a, 'c> {
    /// Finds the loops of a function whose blocks stand in this order.
    pub fn find_loops(&mut self, order: &[Block<'a, 'c>]) -> Lowered<()> {
        if self.unit.module.isa().flags().opt_level() == OptLevel::None {
            return Ok(());
        }
        let position: HashMap<BlockId, usize> =
            order.iter().enumerate().map(|(at, block)| (block.id(), at)).collect();
        let mut by_branch: HashMap<BlockId, bool> = HashMap::new();
        for block in order {
            let is_branch = block.terminator().is_some_and(|op| op.isa::<llvm::BrOp>());
            for next in block.successors() {
                *by_branch.entry(next.id()).or_insert(true) &= is_branch;
            }
        }
        for (at, block) in order.iter().enumerate() {
            for head in block.successors().filter(|next| position[&next.id()] <= at) {
                if by_branch[&head.id()] && position[&head.id()] > 0 && is_simple_head(head) {
                    self.add_head(head)?;
                    if is_simple_body(*block, head) {
                        self.loops.repeated.insert(block.id());
                    }
                }
            }
        }
        Ok(())
    }

    fn add_head(&mut self, head: Block<'a, 'c>) -> Lowered<()> {
        if !self.loops.heads.insert(head.id()) {
            return Ok(());
        }
        for value in head.arguments().chain(head.ops().flat_map(|op| op.results())) {
            let mut variables = SmallVec::new();
            for leaf in self.leaves(value.ty())?.iter() {
                variables.push(self.builder.declare_var(leaf.kind.held()));
            }
            self.loops.variables.insert(value.id().index(), variables);
        }
        Ok(())
    }

    /// Does what a head does, which is gone to with these operands.
    pub fn pass_head(&mut self, head: Block<'a, 'c>, branch: Operation<'a, 'c>) -> Lowered<()> {
        let mut operands = Vec::new();
        for operand in branch.operands() {
            operands.push(self.get(operand)?);
        }
        for (argument, parts) in head.arguments().zip(operands) {
            self.set(argument, parts);
        }
        for op in head.ops() {
            instructions::lower(self, op)?;
        }
        Ok(())
    }

    /// Compiles a body that is compiled several times, all times but the last; nothing of other blocks.
    pub fn repeat(&mut self, body: Block<'a, 'c>) -> Lowered<()> {
        if !self.loops.repeated.contains(&body.id()) {
            return Ok(());
        }
        let first = self.block(body)?;
        let (Some(branch), Some(head)) = (body.terminator(), body.successors().next()) else {
            return refuse("a body of a loop has no end");
        };
        for _ in 1..STEPS {
            for op in body.ops().filter(|op| op.id() != branch.id()) {
                instructions::lower(self, op)?;
            }
            let next = self.builder.create_block();
            self.append_arguments(body, next)?;
            self.blocks.insert(body.id(), next);
            self.pass_head(head, branch)?;
            self.builder.switch_to_block(next);
            self.bind_arguments(body, next)?;
        }
        self.blocks.insert(body.id(), first);
        Ok(())
    }
}

/// Returns true if a block only computes little and branches.
fn is_simple_head(head: Block<'_, '_>) -> bool {
    let branches = head.terminator().is_some_and(|op| op.isa::<llvm::CondBrOp>());
    branches && has_only(head, MOST_IN_HEAD, &[&IN_HEAD])
}

/// Returns true if a block is all of a loop but its head, and small.
fn is_simple_body(body: Block<'_, '_>, head: Block<'_, '_>) -> bool {
    let goes_back = body.terminator().is_some_and(|op| op.isa::<llvm::BrOp>());
    let is_entered_from_head = body.predecessors().all(|before| before.id() == head.id());
    goes_back && is_entered_from_head && has_only(body, MOST_IN_BODY, &[&IN_HEAD, &IN_BODY])
}

/// Returns true if a block has at most `most` operations, and before its terminator only those in a list.
fn has_only(block: Block<'_, '_>, most: usize, lists: &[&[&OpSpec<'static>]]) -> bool {
    let end = block.terminator().map(Operation::id);
    let is_listed = |op: Operation<'_, '_>| {
        let spec = op.spec();
        let mut all = lists.iter().copied().flatten();
        spec.is_some_and(|spec| all.any(|one| std::ptr::addr_eq(*one, spec)))
    };
    block.ops().take(most + 1).count() <= most && block.ops().filter(|op| Some(op.id()) != end).all(is_listed)
}
