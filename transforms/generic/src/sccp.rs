//! `--sccp`: sparse conditional constant propagation.
//!
//! Values that are the same constant on every executable path are replaced by it. Facts are computed for the whole
//! program first, then each body is rewritten by itself.
//!
//! Reads:     folds, effects, control flow, calls.
//! Preserves: nothing.
//! Cost:      a few visits for each operation; independent functions run in parallel.

use terrace_analysis::independent::independent_functions;
use terrace_analysis::program::Program;
use terrace_analysis::sparse::constants::{ConstantPropagation, ConstantValue};
use terrace_analysis::sparse::forward;
use terrace_interfaces::effects::would_op_be_trivially_dead;
use terrace_ir::ids::{BlockId, OpId, RegionId, ValueId};
use terrace_ir::{
    Block, Body, Edit, Folded, LogicalResult, Operation, Region, TraitFlags, Value, WorkResult,
};
use terrace_ods_macros::pass;
use terrace_pass::{Pass, PassOp};
use terrace_rewrite::ConstantTable;
use terrace_support::ensure_stack;
use terrace_support::interner::FoldSet;

/// The pass `--sccp`.
#[pass("sccp", "Sparse Conditional Constant Propagation", class = "SCCP")]
pub struct Sccp;

impl Pass for Sccp {
    fn run<'c>(&self, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        let is_nested = op.is_nested();
        let body = op.body_mut();
        let independent = independent_functions(body);
        let alone =
            body.for_each_child_of(&independent, &|function| propagate(function, true, FoldSet::default()));
        let mut change = alone.into_iter().max().unwrap_or(Change::None);
        let done: FoldSet<OpId> = independent.into_iter().collect();
        if has_more(body, &done) {
            body.surround_tree(true);
            change = change.max(propagate(body, is_nested, done));
            body.surround_tree(false);
        }
        match change {
            Change::None => op.mark_all_analyses_preserved(),
            Change::OrderOfConstants => op.mark_only_constants_moved(),
            Change::Any => {}
        }
        Ok(())
    }
}

/// Changes made.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Change {
    None,
    /// Constants at the front of their regions were reordered.
    OrderOfConstants,
    Any,
}

impl WorkResult for Change {
    fn has_changed(&self) -> Option<bool> {
        Some(*self != Change::None)
    }
    fn notes_settled(&self) -> bool {
        *self == Change::OrderOfConstants
    }
}

/// Returns true if there are facts to compute outside of some isolated operations.
fn has_more(body: &Body<'_>, done: &FoldSet<OpId>) -> bool {
    let has_values = |block: Block<'_, '_>| {
        block.argument_count() != 0
            || block.ops().any(|op| {
                let has_regions = || op.regions().any(|region| !region.is_empty());
                op.result_count() != 0 || !done.contains(&op.id()) && has_regions()
            })
    };
    Operation::new(body, Body::ROOT).regions().flat_map(Region::blocks).any(has_values)
}

/// Replaces constants in a body and in nested ones, except for some isolated operations.
fn propagate(body: &mut Body<'_>, is_nested: bool, done: FoldSet<OpId>) -> Change {
    let facts = forward(&ConstantPropagation, &Program::without(body, is_nested, done)).into_facts();
    let mut change = Change::None;
    body.for_each_in_tree_mut(&mut |number, body| change = change.max(rewrite(body, facts.of_body(number))));
    change
}

/// Replaces constants in a body.
fn rewrite<'c>(body: &mut Body<'c>, facts: &[ConstantValue<'c>]) -> Change {
    let is_constant = |fact: &ConstantValue<'c>| matches!(fact, ConstantValue::Constant(..));
    if facts.is_empty()
        || !facts.iter().any(is_constant) && !has_constant_uses(Operation::new(body, Body::ROOT), facts)
    {
        return Change::None;
    }
    let mut rewrite = Rewrite { body, facts, constants: ConstantTable::default(), blocks: Vec::new() };
    let mut change = Change::OrderOfConstants;
    let regions: Vec<RegionId> = Operation::new(rewrite.body, Body::ROOT).regions().map(Region::id).collect();
    rewrite.add_blocks(&regions);
    while let Some(block) = rewrite.blocks.pop() {
        let mut at = Block::new(rewrite.body, block).first_op().map(Operation::id);
        while let Some(op) = at {
            at = Operation::new(rewrite.body, op).next().map(Operation::id);
            change = change.max(rewrite.op(op, block));
        }
        let arguments: Vec<ValueId> = Block::new(rewrite.body, block).arguments().map(Value::id).collect();
        for argument in arguments {
            if rewrite.value(argument, block).is_some() {
                change = Change::Any;
            }
        }
    }
    change
}

/// Rewriter of a body in which values are replaced by constants.
struct Rewrite<'b, 'c> {
    body: &'b mut Body<'c>,
    facts: &'b [ConstantValue<'c>],
    constants: ConstantTable<'c>,
    /// Blocks to visit, the next one last.
    blocks: Vec<BlockId>,
}

impl<'c> Rewrite<'_, 'c> {
    fn add_blocks(&mut self, regions: &[RegionId]) {
        for region in regions {
            self.blocks.extend(Region::new(self.body, *region).blocks().rev().map(Block::id));
        }
    }

    fn op(&mut self, op: OpId, block: BlockId) -> Change {
        let mut change = Change::None;
        let edits = constant_uses(Operation::new(self.body, op), self.facts);
        if !edits.is_empty() {
            self.body.apply_edits(op, &edits);
            change = Change::Any;
        }
        let count = Operation::new(self.body, op).result_count();
        let mut replaced_all = count != 0;
        for at in 0..count {
            let result = Operation::new(self.body, op).result(at).id();
            match self.value(result, block) {
                Some(constant) => change = change.max(self.change_by(op, constant)),
                None => replaced_all = false,
            }
        }
        if replaced_all && would_op_be_trivially_dead(Operation::new(self.body, op)) {
            self.body.erase_op(op);
            return change;
        }
        if Operation::new(self.body, op).region_count() != 0 && self.body.child(op).is_none() {
            let regions: Vec<RegionId> = Operation::new(self.body, op).regions().map(Region::id).collect();
            self.add_blocks(&regions);
        }
        change
    }

    /// Returns the change when a constant replaces an operation: only a move if the operation is the same constant, and
    /// no other one is.
    fn change_by(&self, op: OpId, constant: Constant) -> Change {
        let (old, new) = (Operation::new(self.body, op), Value::new(self.body, constant.value));
        let is_same = |new: Operation<'_, 'c>| {
            old.has_trait(TraitFlags::CONSTANT_LIKE)
                && old.is_plain()
                && old.name() == new.name()
                && old.slots() == new.slots()
        };
        let is_moved = constant.is_new && new.defining_op().is_some_and(is_same);
        if is_moved { Change::OrderOfConstants } else { Change::Any }
    }

    /// Replaces a value by the constant that it is, if it is one.
    fn value(&mut self, value: ValueId, block: BlockId) -> Option<Constant> {
        // Newly created values have no entry.
        let Some(ConstantValue::Constant(attribute, Some(dialect))) = self.facts.get(value.index()) else {
            return None;
        };
        let (ty, count) = (Value::new(self.body, value).ty(), self.constants.count());
        let constant = self.constants.get_or_create(self.body, block, dialect, *attribute, ty)?;
        self.body.replace_all_uses(value, constant);
        Some(Constant { value: constant, is_new: self.constants.count() != count })
    }
}

/// Constant that replaced a value.
#[derive(Clone, Copy)]
struct Constant {
    value: ValueId,
    /// True if it was newly created.
    is_new: bool,
}

/// Returns true if there are [`constant_uses`] in an operation.
fn has_constant_uses<'c>(op: Operation<'_, 'c>, facts: &[ConstantValue<'c>]) -> bool {
    op.regions().flat_map(Region::ops).any(|inner| {
        let has_regions = inner.region_count() != 0 && inner.body().child(inner.id()).is_none();
        !constant_uses(inner, facts).is_empty()
            || (has_regions && ensure_stack(|| has_constant_uses(inner, facts)))
    })
}

/// Uses of results that the fold of an operation makes those of constants: done where control gets to the operation.
fn constant_uses<'c>(op: Operation<'_, 'c>, facts: &[ConstantValue<'c>]) -> Vec<Edit<'c>> {
    if op.result_count() < 2 || op.region_count() != 0 {
        return Vec::new();
    }
    let was_seen = op
        .results()
        .any(|result| !matches!(facts.get(result.id().index()), None | Some(ConstantValue::Uninitialized)));
    if !was_seen {
        return Vec::new();
    }
    match op.fold() {
        Some(Folded::InPlace(edits)) => {
            edits.into_iter().filter(|edit| matches!(edit, Edit::ResultUses(..))).collect()
        }
        _ => Vec::new(),
    }
}
