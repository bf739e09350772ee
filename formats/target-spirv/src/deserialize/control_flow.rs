//! Branches, labels, phis, and merge instructions.

use super::{Function, Operands, Point, Reader};
use std::collections::HashMap;
use terrace_ir::ids::{BlockId, ValueId};
use terrace_ir::{Failure, Location, LogicalResult, Operation, TypedOp};
use terrace_spirv::attributes::enums::{LoopControl, SelectionControl};
use terrace_spirv::{BranchConditionalOp, BranchOp, SwitchOp};
use terrace_support::ap_int::ApInt;

/// A merge instruction.
#[derive(Clone, Copy)]
pub(super) struct Merge<'c> {
    pub location: Location<'c>,
    pub control: u32,
    pub merge: BlockId,
    /// Continue target of a loop; a selection has none.
    pub next: Option<BlockId>,
}

/// Blocks of a function that is being read.
#[derive(Default)]
pub(super) struct Blocks<'c> {
    pub by_label: HashMap<u32, BlockId>,
    /// The block that is being read.
    pub current: Option<BlockId>,
    /// Merge instructions by header, in the order in which they come.
    pub merges: Merges<'c>,
    /// Ids of values that a block hands to another, in the order in which they come.
    phis: Vec<Phis>,
    phi_positions: HashMap<(BlockId, BlockId), usize>,
}

struct Phis {
    from: BlockId,
    to: BlockId,
    values: Vec<u32>,
}

/// A map that keeps the order of its entries.
#[derive(Default)]
pub(super) struct Merges<'c> {
    entries: Vec<Option<(BlockId, Merge<'c>)>>,
    positions: HashMap<BlockId, usize>,
    first: usize,
}

impl<'c> Merges<'c> {
    /// Adds an entry at the end; false if there is one of that header.
    pub fn insert(&mut self, header: BlockId, merge: Merge<'c>) -> bool {
        if self.positions.contains_key(&header) {
            return false;
        }
        self.positions.insert(header, self.entries.len());
        self.entries.push(Some((header, merge)));
        true
    }

    pub fn remove(&mut self, header: BlockId) -> Option<Merge<'c>> {
        let at = self.positions.remove(&header)?;
        self.entries[at].take().map(|(_, merge)| merge)
    }

    /// Takes the first entry out.
    pub fn pop_first(&mut self) -> Option<(BlockId, Merge<'c>)> {
        while let Some(entry) = self.entries.get_mut(self.first) {
            self.first += 1;
            if let Some((header, merge)) = entry.take() {
                self.positions.remove(&header);
                return Some((header, merge));
            }
        }
        None
    }

    /// Returns all entries.
    pub fn iter(&self) -> impl Iterator<Item = (BlockId, Merge<'c>)> {
        self.entries.iter().flatten().copied()
    }
}

impl<'c> Function<'c> {
    /// Returns the block of a label, which may come later; new ones are put at the end of the function.
    fn block(&mut self, label: u32) -> BlockId {
        *self.blocks.by_label.entry(label).or_insert_with(|| {
            let block = self.body.create_block();
            self.body.append_block(self.region, block);
            block
        })
    }

    /// Returns the last operation of a block, if that ends it.
    pub(super) fn terminator(&self, block: BlockId) -> Option<Operation<'_, 'c>> {
        terrace_ir::Block::new(&self.body, block).terminator()
    }
}

impl<'w, 'c> Reader<'w, 'c> {
    /// Returns the function, if a block of it is being read.
    fn in_block(&mut self, message: &str) -> Result<&mut Function<'c>, Failure> {
        let is_in_block = self.function.as_ref().is_some_and(|function| function.blocks.current.is_some());
        match self.function.as_mut().filter(|_| is_in_block) {
            Some(function) => Ok(function),
            None => self.context.error(Location::Unknown, message).emit(),
        }
    }

    pub(super) fn label(&mut self, operands: Operands<'w>) -> LogicalResult {
        if self.function.is_none() {
            return self.error("OpLabel must appear inside a function");
        }
        let [label] = *operands else { return self.error("OpLabel should only have result <id>") };
        let Some(function) = self.function.as_mut() else { return Err(Failure) };
        let block = function.block(label);
        if function.blocks.current == Some(block) || !terrace_ir::Block::new(&function.body, block).is_empty()
        {
            return self.error(format_args!("duplicate definition of result <id> {label}"));
        }
        function.blocks.current = Some(block);
        self.set_point(Point::EndOf(block));
        Ok(())
    }

    pub(super) fn branch(&mut self, operands: Operands<'w>) -> LogicalResult {
        self.in_block("OpBranch must appear inside a block")?;
        let [target] = *operands else {
            return self.error("OpBranch must take exactly one target label");
        };
        let (context, location) = (self.context, self.location());
        let function = self.in_block("OpBranch must appear inside a block")?;
        let target = function.block(target);
        function.insert(BranchOp::builder(context, location).target(target).build());
        self.line = None;
        Ok(())
    }

    pub(super) fn branch_conditional(&mut self, operands: Operands<'w>) -> LogicalResult {
        let outside = "OpBranchConditional must appear inside a block";
        self.in_block(outside)?;
        let (condition, targets, weights) = match *operands {
            [condition, yes, no] => (condition, [yes, no], None),
            [condition, yes, no, first, second] => (condition, [yes, no], Some([first, second])),
            _ => {
                return self.error(
                    "OpBranchConditional must have condition, true label, false label, and optionally two \
                     branch weights",
                );
            }
        };
        let Some(condition) = self.value(condition)? else {
            return self.error(format_args!("unknown result <id>: {condition}"));
        };
        let (context, location) = (self.context, self.location());
        let weights = weights.map(|weights| context.array_attribute(&weights.map(|one| self.i32(one))));
        let function = self.in_block(outside)?;
        let [yes, no] = targets.map(|label| function.block(label));
        let branch = BranchConditionalOp::builder(context, location)
            .condition(condition)
            .true_target(yes)
            .false_target(no)
            .branch_weights_attr(weights);
        function.insert(branch.build());
        self.line = None;
        Ok(())
    }

    pub(super) fn switch(&mut self, operands: Operands<'w>) -> LogicalResult {
        let outside = "OpSwitch must appear in a block";
        self.in_block(outside)?;
        let [selector, default, ref cases @ ..] = *operands else {
            return self.error("OpSwitch must at least specify selector and a default target");
        };
        let uneven = "OpSwitch must at have an even number of operands: selector, default target and any \
                      number of literal and label <id> pairs";
        let selector_id = selector;
        let Some(selector) = self.value(selector)? else {
            // The reference counts the operands first.
            return match cases.len() % 2 {
                0 => self.error(format_args!("unknown result <id>: {selector_id}")),
                _ => self.error(uneven),
            };
        };
        let (context, location) = (self.context, self.location());
        let function = self.in_block(outside)?;
        let ty = terrace_ir::Value::new(&function.body, selector).ty();
        // A literal has the width of the selector.
        let width = ty.int_or_float_width().unwrap_or(32);
        let literal_words = if width > 32 { 2 } else { 1 };
        if width > 64 || !ty.is_integer() || cases.len() % (literal_words + 1) != 0 {
            return self.error(uneven);
        }
        let mut literals = Vec::new();
        let mut targets = Vec::new();
        let default = function.block(default);
        for case in cases.chunks_exact(literal_words + 1) {
            let bits = match *case {
                [low, high, _] => u64::from(low) | u64::from(high) << 32,
                [low, ..] => u64::from(low),
                [] => 0,
            };
            literals.push(ApInt::from_u64(64, bits).zero_extend_or_truncate(width));
            targets.push(function.block(case[literal_words]));
        }
        let literals = (!literals.is_empty()).then(|| {
            let ty = context.vector_type(&[literals.len() as i64], ty);
            context.dense_integers_attribute(ty, &literals)
        });
        let switch = SwitchOp::builder(context, location)
            .selector(selector)
            .literals_attr(literals)
            .case_operand_segments_attr(Some(context.dense_i32_array(&vec![0; targets.len()])))
            .default_target(default)
            .targets(targets);
        function.insert(switch.build());
        self.line = None;
        Ok(())
    }

    pub(super) fn selection_merge(&mut self, operands: Operands<'w>) -> LogicalResult {
        self.in_block("OpSelectionMerge must appear in a block")?;
        let [merge, control, ..] = *operands else {
            return self.error("OpSelectionMerge must specify merge target and selection control");
        };
        self.checked_case(control, SelectionControl::SPEC.is_case(u64::from(control)), "selection control")?;
        self.merge(merge, None, control, "OpSelectionMerge")
    }

    pub(super) fn loop_merge(&mut self, operands: Operands<'w>) -> LogicalResult {
        self.in_block("OpLoopMerge must appear in a block")?;
        let [merge, next, control, ..] = *operands else {
            return self.error("OpLoopMerge must specify merge target, continue target and loop control");
        };
        self.checked_case(control, LoopControl::SPEC.is_case(u64::from(control)), "loop control")?;
        self.merge(merge, Some(next), control, "OpLoopMerge")
    }

    fn merge(&mut self, merge: u32, next: Option<u32>, control: u32, name: &str) -> LogicalResult {
        let location = self.location();
        let function = self.in_block("a merge instruction must appear in a block")?;
        let Some(header) = function.blocks.current else { return Err(Failure) };
        let merge = function.block(merge);
        let next = next.map(|next| function.block(next));
        if function.blocks.merges.insert(header, Merge { location, control, merge, next }) {
            return Ok(());
        }
        self.error(format_args!("a block cannot have more than one {name} instruction"))
    }

    /// Reads a phi: an argument of the block, and values that its predecessors hand over once they are read.
    pub(super) fn phi(&mut self, operands: Operands<'w>) -> LogicalResult {
        let outside = "OpPhi must appear in a block";
        self.in_block(outside)?;
        let malformed = "OpPhi must specify result type, result <id>, and variable-parent pairs";
        let [ty, id, ref pairs @ ..] = *operands else { return self.error(malformed) };
        if pairs.is_empty() || pairs.len() % 2 != 0 {
            return self.error(malformed);
        }
        let ty = self.result_type(ty)?;
        let function = self.in_block(outside)?;
        let Some(to) = function.blocks.current else { return Err(Failure) };
        let argument = function.body.add_argument(to, ty, Location::Unknown);
        function.values.insert(id, argument);
        for pair in pairs.chunks_exact(2) {
            let from = function.block(pair[1]);
            let blocks = &mut function.blocks;
            let at = *blocks.phi_positions.entry((from, to)).or_insert_with(|| {
                blocks.phis.push(Phis { from, to, values: Vec::new() });
                blocks.phis.len() - 1
            });
            blocks.phis[at].values.push(pair[0]);
        }
        Ok(())
    }

    /// Lets the branches of a function hand over the values of phis.
    pub(super) fn hand_over_phis(&mut self) -> LogicalResult {
        let Some(function) = self.function.as_mut() else { return Ok(()) };
        let phis = std::mem::take(&mut function.blocks.phis);
        for Phis { from, to, values } in phis {
            let Some(function) = self.function.as_mut() else { return Ok(()) };
            let Some(branch) = function.terminator(from).map(|op| op.id()) else {
                return self.error("unimplemented terminator for Phi creation");
            };
            function.point = Some(Point::Before(branch));
            let mut handed = Vec::with_capacity(values.len());
            for id in values {
                match self.value(id)? {
                    Some(value) => handed.push(value),
                    None => return self.error("OpPhi references undefined value!"),
                }
            }
            let Some(function) = self.function.as_mut() else { return Ok(()) };
            if !function.hand_over(branch, to, &handed) {
                return self.error("unimplemented terminator for Phi creation");
            }
        }
        Ok(())
    }
}

impl<'c> Function<'c> {
    /// Lets a branch hand values to a block; false if it is no branch, or one of many ways.
    fn hand_over(&mut self, branch: terrace_ir::ids::OpId, to: BlockId, values: &[ValueId]) -> bool {
        let op = Operation::new(&self.body, branch);
        // The group of operands for each successor.
        let first_group = if BranchOp::cast(op).is_some() {
            0
        } else if BranchConditionalOp::cast(op).is_some() {
            1
        } else {
            return false;
        };
        let successors = op.successors().map(|block| block.id()).enumerate();
        let groups: Vec<usize> =
            successors.filter(|(_, block)| *block == to).map(|(at, _)| first_group + at).collect();
        for group in &groups {
            self.body.set_operand_group(branch, *group, values);
        }
        !groups.is_empty()
    }
}
