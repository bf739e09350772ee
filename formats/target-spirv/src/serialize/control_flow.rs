//! Blocks in an order in which each comes after those that dominate it, phis, and merge instructions.

use super::{Serializer, case, literal};
use std::collections::HashSet;
use terrace_ir::ids::BlockId;
use terrace_ir::{Attribute, Block, Failure, LogicalResult, Operation, TypedOp, Value};
use terrace_spirv::attributes::enums::Opcode;
use terrace_spirv::*;
use terrace_support::ensure_stack;

/// State of the label of a block.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Label {
    /// It is written already.
    Written,
    /// It comes with the block.
    Missing,
}

/// A merge instruction, which comes before the terminator of the header.
#[derive(Clone, Copy)]
pub(super) struct Merge<'o, 'a, 'c> {
    op: Operation<'a, 'c>,
    opcode: Opcode,
    operands: &'o [u32],
}

/// Returns the block in which a selection or loop ends.
fn merge_block<'a, 'c>(op: Operation<'a, 'c>) -> Option<Block<'a, 'c>> {
    let is_construct = SelectionOp::cast(op).is_some() || LoopOp::cast(op).is_some();
    op.regions().next().filter(|_| is_construct)?.blocks().next_back()
}

/// Returns the block from which control comes in SPIR-V where it comes from this one: constructs are spread out there.
fn incoming_block<'a, 'c>(block: Block<'a, 'c>) -> Block<'a, 'c> {
    let around = block.parent_op().filter(|_| block.is_entry()).filter(|op| LoopOp::cast(*op).is_some());
    let (last, fallback) = match around {
        // The entry block of a loop is not written: control comes from before the loop.
        Some(op) => (op.previous(), op.block().unwrap_or(block)),
        None => (block.last_op(), block),
    };
    std::iter::successors(last, |op| op.previous()).find_map(merge_block).unwrap_or(fallback)
}

impl<'a, 'c> Serializer<'a, 'c> {
    /// Returns the id of a block.
    pub(super) fn block_id(&mut self, block: Block<'a, 'c>) -> u32 {
        let at = block.id().index();
        if self.blocks.len() <= at {
            self.blocks.resize(at + 1, 0);
        }
        if self.blocks[at] == 0 {
            self.blocks[at] = self.new_id();
        }
        self.blocks[at]
    }

    /// Writes the blocks that are reachable from a block, which itself is written already, but those in `skipped` and
    /// what only they lead to: depth first.
    pub(super) fn reachable_blocks(
        &mut self,
        from: Block<'a, 'c>,
        skipped: &[Block<'a, 'c>],
    ) -> LogicalResult {
        let mut seen: HashSet<BlockId> = skipped.iter().map(|block| block.id()).collect();
        seen.insert(from.id());
        let successors = |block: Block<'a, 'c>| block.successors().collect::<Vec<_>>().into_iter();
        let mut path = vec![successors(from)];
        while let Some(next) = path.last_mut() {
            match next.next() {
                Some(block) if seen.insert(block.id()) => {
                    self.block(block, Label::Missing, None)?;
                    path.push(successors(block));
                }
                Some(_) => {}
                None => {
                    path.pop();
                }
            }
        }
        Ok(())
    }

    /// Writes a block; `merge` comes before its terminator, or before the first construct in it.
    pub(super) fn block(
        &mut self,
        block: Block<'a, 'c>,
        label: Label,
        mut merge: Option<Merge<'_, 'a, 'c>>,
    ) -> LogicalResult {
        let location = block.parent_op().ok_or(Failure)?.location();
        if label == Label::Missing {
            let id = self.block_id(block);
            self.push(location, |s| &mut s.function_body, Opcode::OpLabel, &[id])?;
        }
        self.phis(block)?;
        if block.ops().any(|op| merge_block(op).is_some())
            && let Some(merge) = merge.take()
        {
            // The construct has blocks of its own, so the header ends here.
            self.merge(merge)?;
            let rest = self.new_id();
            self.push(location, |s| &mut s.function_body, Opcode::OpBranch, &[rest])?;
            self.push(location, |s| &mut s.function_body, Opcode::OpLabel, &[rest])?;
        }
        let last = block.last_op().map(|op| op.id());
        for op in block.ops() {
            if Some(op.id()) == last
                && let Some(merge) = merge.take()
            {
                self.merge(merge)?;
            }
            self.operation(op)?;
        }
        Ok(())
    }

    fn merge(&mut self, merge: Merge<'_, 'a, 'c>) -> LogicalResult {
        let location = merge.op.location();
        self.debug_line(|s| &mut s.function_body, location)?;
        self.is_after_merge = true;
        self.push(location, |s| &mut s.function_body, merge.opcode, merge.operands)
    }

    /// Writes a phi for each argument of a block that is no entry.
    fn phis(&mut self, block: Block<'a, 'c>) -> LogicalResult {
        if block.argument_count() == 0 || block.is_entry() {
            return Ok(());
        }
        let mut incoming: Vec<(Block<'a, 'c>, Vec<Value<'a, 'c>>)> = Vec::new();
        for branch in block.predecessor_ops() {
            let values = values_to(branch, block)?;
            let Some(from) = branch.block() else { continue };
            let from = incoming_block(from);
            incoming.push((from, values));
        }
        for (at, argument) in block.arguments().enumerate() {
            let ty = self.type_id(argument.location(), argument.ty())?;
            let id = self.new_id();
            let mut operands = vec![ty, id];
            for (from, values) in &incoming {
                let from = self.block_id(*from);
                let value = values.get(at).copied().ok_or(Failure)?;
                let value_id = self.value_id(value);
                if value_id == 0 {
                    let place = self.sections.function_body.len() + 1 + operands.len();
                    self.deferred.push((value, place));
                }
                operands.extend([value_id, from]);
            }
            self.push(argument.location(), |s| &mut s.function_body, Opcode::OpPhi, &operands)?;
            self.set_value(argument, id);
        }
        Ok(())
    }

    pub(super) fn selection(&mut self, selection: SelectionOp<'a, 'c>) -> LogicalResult {
        let op = selection.op();
        let blocks: Vec<_> = op.region(0).blocks().collect();
        let (Some(header), Some(merge)) = (blocks.first(), blocks.last()) else { return Ok(()) };
        let ids: Vec<u32> = blocks.iter().map(|block| self.block_id(*block)).collect();
        let merge_id = ids[ids.len() - 1];
        self.push(op.location(), |s| &mut s.function_body, Opcode::OpBranch, &ids[..1])?;
        let operands = [merge_id, case(selection.selection_control_attr())];
        let instruction = Merge { op, opcode: Opcode::OpSelectionMerge, operands: &operands };
        ensure_stack(|| {
            self.block(*header, Label::Missing, Some(instruction))?;
            self.reachable_blocks(*header, &[*merge])
        })?;
        self.push(op.location(), |s| &mut s.function_body, Opcode::OpLabel, &[merge_id])?;
        self.phis(*merge)?;
        self.yield_results(op, *merge);
        Ok(())
    }

    pub(super) fn loop_op(&mut self, looping: LoopOp<'a, 'c>) -> LogicalResult {
        let op = looping.op();
        let blocks: Vec<_> = op.region(0).blocks().collect();
        let [_, header, .., next, merge] = *blocks else { return Ok(()) };
        let ids: Vec<u32> = blocks[1..].iter().map(|block| self.block_id(*block)).collect();
        let (header_id, next_id, merge_id) = (ids[0], ids[ids.len() - 2], ids[ids.len() - 1]);
        self.push(op.location(), |s| &mut s.function_body, Opcode::OpBranch, &[header_id])?;
        let operands = [merge_id, next_id, case(looping.loop_control_attr())];
        let instruction = Merge { op, opcode: Opcode::OpLoopMerge, operands: &operands };
        ensure_stack(|| {
            self.block(header, Label::Missing, Some(instruction))?;
            self.reachable_blocks(header, &[next, merge])?;
            self.block(next, Label::Missing, None)
        })?;
        self.push(op.location(), |s| &mut s.function_body, Opcode::OpLabel, &[merge_id])?;
        self.yield_results(op, merge);
        Ok(())
    }

    /// Gives the results of a construct the ids of what its merge block hands over.
    fn yield_results(&mut self, op: Operation<'a, 'c>, merge: Block<'a, 'c>) {
        let Some(terminator) = merge.terminator() else { return };
        for (result, value) in op.results().zip(terminator.operands()) {
            let id = self.value_id(value);
            self.set_value(result, id);
        }
    }

    pub(super) fn branch(&mut self, branch: BranchOp<'a, 'c>) -> LogicalResult {
        let location = branch.op().location();
        self.debug_line(|s| &mut s.function_body, location)?;
        let target = self.block_id(branch.target());
        self.push(location, |s| &mut s.function_body, Opcode::OpBranch, &[target])
    }

    pub(super) fn branch_conditional(&mut self, branch: BranchConditionalOp<'a, 'c>) -> LogicalResult {
        let (op, location) = (branch.op(), branch.op().location());
        let mut operands = vec![self.value_id(branch.condition())];
        operands.extend([branch.true_target(), branch.false_target()].map(|target| self.block_id(target)));
        let weights = op.attribute("branch_weights").and_then(Attribute::as_array).unwrap_or_default();
        operands.extend(weights.iter().map(|weight| literal(*weight)));
        self.debug_line(|s| &mut s.function_body, location)?;
        self.push(location, |s| &mut s.function_body, Opcode::OpBranchConditional, &operands)
    }

    pub(super) fn switch(&mut self, switch: SwitchOp<'a, 'c>) -> LogicalResult {
        let (op, location) = (switch.op(), switch.op().location());
        let mut operands = vec![self.value_id(switch.selector()), self.block_id(switch.default_target())];
        let literals = op.attribute("literals").and_then(Attribute::dense_integers);
        for (literal, target) in literals.into_iter().flatten().zip(switch.targets()) {
            let bits = literal.words().first().copied().unwrap_or(0);
            operands.push(super::word(bits));
            if literal.width_bits() > 32 {
                operands.push(super::word(bits >> 32));
            }
            operands.push(self.block_id(target));
        }
        self.debug_line(|s| &mut s.function_body, location)?;
        self.push(location, |s| &mut s.function_body, Opcode::OpSwitch, &operands)
    }
}

/// Returns the values that a branch hands to a block; those of the first way there.
fn values_to<'a, 'c>(branch: Operation<'a, 'c>, block: Block<'a, 'c>) -> Result<Vec<Value<'a, 'c>>, Failure> {
    if let Some(branch) = BranchOp::cast(branch) {
        return Ok(branch.target_operands().collect());
    }
    let Some(branch) = BranchConditionalOp::cast(branch) else {
        branch.emit_error("unimplemented terminator for Phi creation")?;
        return Err(Failure);
    };
    let is_true = branch.true_target().id() == block.id();
    Ok(if is_true {
        branch.true_target_operands().collect()
    } else {
        branch.false_target_operands().collect()
    })
}
