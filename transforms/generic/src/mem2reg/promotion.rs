//! The promotion of one slot.

use super::Facts;
use super::analysis::Plan;
use super::pending::PendingOperands;
use std::sync::Arc;
use terrace_interfaces::memory_slots::{
    Afterwards, MemorySlot, Promotable, PromotableAllocation, PromotableMem,
};
use terrace_ir::dominance::DominatorTree;
use terrace_ir::ids::{BlockId, OpId, ValueId};
use terrace_ir::{Block, Body, Listener, Operation, PatternRewriter, Value};
use terrace_support::interner::{FoldMap, FoldSet};

/// Notes which operations were changed.
struct Touched<'t>(&'t mut FoldSet<OpId>);

impl<'c> Listener<'c> for Touched<'_> {
    fn operation_modified(&mut self, _: &Body<'c>, op: OpId) {
        self.0.insert(op);
    }
    fn operation_erased(&mut self, _: &Body<'c>, op: OpId) {
        self.0.insert(op);
    }
}

/// State of a slot's promotion.
pub(super) struct Promoter<'p, 'c> {
    body: &'p mut Body<'c>,
    allocation: OpId,
    slot: MemorySlot<'c>,
    pending: &'p mut PendingOperands,
    touched: Touched<'p>,
    tree: Arc<DominatorTree>,
    /// New arguments.
    arguments: FoldMap<BlockId, ValueId>,
    /// Value of the slot at the end of blocks; `None` if nothing was stored.
    ends: FoldMap<BlockId, Option<ValueId>>,
    default: Option<ValueId>,
    is_default_pending: bool,
}

impl<'p, 'c> Promoter<'p, 'c> {
    pub fn new(
        body: &'p mut Body<'c>,
        allocation: OpId,
        slot: MemorySlot<'c>,
        facts: &Facts,
        pending: &'p mut PendingOperands,
        touched: &'p mut FoldSet<OpId>,
    ) -> Self {
        let region = Value::new(body, slot.pointer).parent_region().expect("the plan found a region");
        let tree = facts.dominance.tree(region);
        Promoter {
            body,
            allocation,
            slot,
            pending,
            touched: Touched(touched),
            tree,
            arguments: FoldMap::default(),
            ends: FoldMap::default(),
            default: None,
            is_default_pending: false,
        }
    }

    /// Does what was planned; an operation that took the place of the one that allocated the slot.
    pub fn promote(mut self, plan: Plan) -> Option<OpId> {
        let location = Value::new(self.body, self.slot.pointer).location();
        for &block in &plan.merge_points {
            let argument = self.body.add_argument(block, self.slot.element, location);
            self.arguments.insert(block, argument);
        }
        let reaching = self.find_reaching(&plan);
        self.hand_on(&plan.merge_points);
        for ((op, operands), reaching) in plan.users.iter().zip(reaching).rev() {
            self.remove_user(*op, operands, reaching);
        }
        if let Some(value) = self.default.filter(|_| !self.is_default_pending) {
            let value = Value::new(self.body, value);
            if let Some(unused) = value.defining_op().filter(|_| value.is_unused()).map(Operation::id) {
                self.body.erase_op(unused);
            }
        }
        let (op, slot) = (self.allocation, self.slot);
        (self.allocation().complete)(op, slot, &mut self.rewriter())
    }

    fn rewriter(&mut self) -> PatternRewriter<'_, 'c> {
        PatternRewriter::new(self.body, &mut self.touched)
    }

    fn allocation(&self) -> &'static PromotableAllocation {
        Operation::new(self.body, self.allocation).interface().expect("the slot was allocated by it")
    }

    /// Returns the value of the slot before any store.
    fn default(&mut self) -> ValueId {
        if let Some(value) = self.default {
            return value;
        }
        let (op, slot) = (self.allocation, self.slot);
        let make = self.allocation().default_value;
        let block =
            Value::new(self.body, slot.pointer).parent_block().expect("the pointer is in a block").id();
        let mut rewriter = self.rewriter();
        rewriter.set_insertion_point_to_start(block);
        let value = make(op, slot, &mut rewriter);
        self.default = Some(value);
        value
    }

    /// Returns the value of the slot before each user, where known, and records it at the end of their blocks.
    fn find_reaching(&mut self, plan: &Plan) -> Vec<Option<ValueId>> {
        let (mut all, mut current) = (Vec::with_capacity(plan.users.len()), None);
        for &(op, _) in &plan.users {
            let view = Operation::new(self.body, op);
            let Some(memory) = view.interface::<PromotableMem>() else {
                all.push(None);
                continue;
            };
            let block = view.block().expect("a user is in a block").id();
            let before = match current {
                Some((same, value)) if same == block => value,
                _ => self.at_start(block),
            };
            all.push(before);
            let mut after = before;
            if self.tree.is_reachable(block) && (memory.stores_to)(Operation::new(self.body, op), self.slot) {
                let slot = self.slot;
                let mut rewriter = self.rewriter();
                rewriter.set_insertion_point_after(op);
                after = Some((memory.stored)(op, slot, before, &mut rewriter));
            }
            self.ends.insert(block, after);
            current = Some((block, after));
        }
        all
    }

    fn at_start(&mut self, block: BlockId) -> Option<ValueId> {
        match self.arguments.get(&block) {
            Some(&argument) => Some(argument),
            None => self.tree.immediate_dominator(block).and_then(|block| self.at_end(block)),
        }
    }

    fn at_end(&mut self, block: BlockId) -> Option<ValueId> {
        let (mut at, mut path) = (block, Vec::new());
        let value = loop {
            if let Some(value) = self.ends.get(&at) {
                break *value;
            }
            path.push(at);
            if let Some(argument) = self.arguments.get(&at) {
                break Some(*argument);
            }
            match self.tree.immediate_dominator(at) {
                Some(next) => at = next,
                None => break None,
            }
        };
        self.ends.extend(path.into_iter().map(|block| (block, value)));
        value
    }

    /// Notes what the branches to merge points hand on.
    fn hand_on(&mut self, merge_points: &[BlockId]) {
        for &block in merge_points {
            let mut branches: Vec<OpId> =
                Block::new(self.body, block).predecessor_ops().map(Operation::id).collect();
            let mut seen: FoldSet<OpId> = FoldSet::default();
            branches.retain(|branch| seen.insert(*branch));
            for branch in branches {
                let home = Operation::new(self.body, branch).block().expect("a branch is in a block").id();
                let value = if self.tree.is_reachable(home) { self.at_end(home) } else { None };
                let value = value.unwrap_or_else(|| {
                    self.is_default_pending = true;
                    self.default()
                });
                let view = Operation::new(self.body, branch);
                for (at, _) in view.successors().enumerate().filter(|(_, to)| to.id() == block) {
                    self.pending.add(branch, at, value);
                }
            }
        }
    }

    fn remove_user(&mut self, op: OpId, operands: &[usize], reaching: Option<ValueId>) {
        let view = Operation::new(self.body, op);
        let (promotable, memory) = (view.interface::<Promotable>(), view.interface::<PromotableMem>());
        let results: Vec<ValueId> = view.results().map(Value::id).collect();
        let slot = self.slot;
        let (afterwards, value) = if let Some(memory) = memory {
            let loads = (memory.loads_from)(view, slot);
            let value = reaching.or_else(|| loads.then(|| self.default()));
            let mut rewriter = self.rewriter();
            rewriter.set_insertion_point_after(op);
            ((memory.remove_uses)(op, slot, value, &mut rewriter), value)
        } else {
            let promotable = promotable.expect("only operations with an interface are in the way");
            let mut rewriter = self.rewriter();
            rewriter.set_insertion_point_after(op);
            ((promotable.remove_uses)(op, operands, &mut rewriter), None)
        };
        self.touched.0.insert(op);
        if afterwards != Afterwards::Keep {
            let value = if let Afterwards::Replaced(value) = afterwards { Some(value) } else { value };
            for result in results {
                if let Some(value) = value {
                    self.pending.replace(result, value);
                }
            }
            self.pending.erase(self.body, op);
        }
    }
}
