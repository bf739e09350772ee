//! Numbers for the values and blocks of a function, as LLVM counts them: in the order of the text.

use crate::module::Module;
use crate::module::constants::Constant;
use std::collections::HashMap;
use terrace_interfaces::branch::Branch;
use terrace_ir::dominance::DominatorTree;
use terrace_ir::ids::{BlockId, OpId, ValueId};
use terrace_ir::{Block, Failure, Operation, Region};
use terrace_llvm::types::{VOID_TYPE, is_type};

/// A block that stands between a branch and one of its successors.
///
/// A branch that goes to one block in two ways, with other values for its arguments, needs one: LLVM tells ways apart by
/// the block that they come from.
pub(crate) struct Detour {
    pub op: OpId,
    pub successor: usize,
    pub label: u32,
}

/// Numbers of the values of a function.
#[derive(Default)]
pub(crate) struct Numbering {
    pub constants: HashMap<ValueId, Constant>,
    locals: HashMap<ValueId, u32>,
    labels: HashMap<BlockId, u32>,
    pub detours: Vec<Detour>,
    by_branch: HashMap<(OpId, usize), u32>,
}

impl Numbering {
    /// Finds the constants of a function, and numbers the rest.
    pub(crate) fn of<'a, 'c>(module: &mut Module<'a, 'c>, region: Region<'a, 'c>) -> Result<Self, Failure> {
        let mut numbering = Numbering::default();
        // What dominates comes first, wherever it stands.
        let tree = DominatorTree::new(region);
        for block in tree.blocks() {
            numbering.find_constants(module, Block::new(region.body(), *block))?;
        }
        for block in region.blocks().filter(|block| !tree.is_reachable(block.id())) {
            numbering.find_constants(module, block)?;
        }
        for block in region.blocks().skip(1).filter(|block| block.has_no_predecessors()) {
            let nothing = block.arguments().map(|argument| (argument.id(), Constant::Poison));
            numbering.constants.extend(nothing);
        }
        let mut next = 0;
        let mut take = || {
            next += 1;
            next - 1
        };
        for (at, block) in region.blocks().enumerate() {
            let arguments: Vec<u32> = block.arguments().map(|_| if at == 0 { take() } else { 0 }).collect();
            numbering.labels.insert(block.id(), take());
            for (argument, number) in block.arguments().zip(arguments) {
                // A block without predecessors receives no values.
                if at > 0 && block.has_no_predecessors() {
                    continue;
                }
                let number = if at == 0 { number } else { take() };
                numbering.locals.insert(argument.id(), number);
            }
            for result in block.ops().flat_map(|op| op.results()) {
                if !numbering.constants.contains_key(&result.id()) && !is_type(result.ty(), &VOID_TYPE) {
                    numbering.locals.insert(result.id(), take());
                }
            }
        }
        for block in region.blocks() {
            let Some(op) = block.terminator().filter(|op| op.successor_count() > 1) else { continue };
            let mut seen = std::collections::HashSet::new();
            for (successor, target) in op.successors().enumerate() {
                if !seen.insert(target.id()) && target.argument_count() > 0 {
                    let label = take();
                    numbering.by_branch.insert((op.id(), successor), label);
                    numbering.detours.push(Detour { op: op.id(), successor, label });
                }
            }
        }
        Ok(numbering)
    }

    fn find_constants<'a, 'c>(
        &mut self,
        module: &mut Module<'a, 'c>,
        block: Block<'a, 'c>,
    ) -> Result<(), Failure> {
        for op in block.ops().filter(|op| op.result_count() == 1) {
            let operands: Vec<Option<Constant>> =
                op.operands().map(|operand| self.constants.get(&operand.id()).cloned()).collect();
            if let Some(constant) = module.folded(op, &operands)? {
                self.constants.insert(op.result(0).id(), constant);
            }
            module.check_types(op)?;
        }
        Ok(())
    }

    /// Returns the number of a value.
    pub(crate) fn local(&self, value: ValueId) -> u32 {
        self.locals.get(&value).copied().unwrap_or_default()
    }

    /// Returns the number of a block.
    pub(crate) fn label(&self, block: BlockId) -> u32 {
        self.labels.get(&block).copied().unwrap_or_default()
    }

    /// Returns the number of the block that a branch goes to first on its way to a successor.
    pub(crate) fn target(&self, op: Operation<'_, '_>, successor: usize) -> u32 {
        match self.by_branch.get(&(op.id(), successor)) {
            Some(label) => *label,
            None => self.label(op.successor(successor).id()),
        }
    }

    /// Returns the incoming values of a block argument: the numbers of the blocks, each with its value.
    pub(crate) fn incoming<'a, 'c>(
        &self,
        block: Block<'a, 'c>,
    ) -> Vec<(u32, Vec<terrace_ir::Value<'a, 'c>>)> {
        let mut seen = std::collections::HashSet::new();
        let mut all = Vec::new();
        for op in block.predecessor_ops().filter(|op| seen.insert(op.id())) {
            let Some(branch) = op.interface::<Branch>() else { continue };
            let Some(from) = op.block() else { continue };
            for (successor, operands) in branch.all(op).into_iter().enumerate() {
                if op.successor(successor) == block {
                    let label = self.by_branch.get(&(op.id(), successor)).copied();
                    let label = label.unwrap_or_else(|| self.label(from.id()));
                    all.push((label, op.operands_in(operands.forwarded).collect()));
                }
            }
        }
        all
    }
}
