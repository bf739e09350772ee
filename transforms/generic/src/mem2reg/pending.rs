//! Operands that branches will pass to new block arguments.
//!
//! Many slots may add an argument to one block; what a branch hands to them is added to its operands once, in the end.

use terrace_interfaces::branch::Branch;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Body, Operation, Value};
use terrace_support::interner::{FoldMap, FoldSet};

/// Operands to be added, and values that were replaced in the meantime.
#[derive(Default)]
pub(super) struct PendingOperands {
    /// For each branch, successors and values, in order.
    branches: FoldMap<OpId, Vec<(usize, ValueId)>>,
    /// The branches in order.
    order: Vec<OpId>,
    values: FoldSet<ValueId>,
    replaced: FoldMap<ValueId, ValueId>,
    /// Operations that are out of the way, but whose results may be noted here.
    doomed: Vec<OpId>,
}

impl PendingOperands {
    /// Notes that a branch will hand a value to one of its successors.
    pub fn add(&mut self, branch: OpId, successor: usize, value: ValueId) {
        let list = self.branches.entry(branch).or_default();
        if list.is_empty() {
            self.order.push(branch);
        }
        list.push((successor, value));
        self.values.insert(value);
    }

    /// Returns true if a branch will hand on this value.
    pub fn has_value(&self, value: ValueId) -> bool {
        self.values.contains(&value)
    }

    /// Replaces the uses of a value by another one.
    pub fn replace(&mut self, from: ValueId, to: ValueId) {
        if from == to {
            return;
        }
        self.replaced.insert(from, to);
        if self.values.contains(&from) {
            self.values.insert(to);
        }
    }

    /// Takes an operation away, whose results have no uses beside those that are noted here.
    pub fn erase(&mut self, body: &mut Body<'_>, op: OpId) {
        body.detach_op(op);
        body.set_operands(op, &[]);
        self.doomed.push(op);
    }

    fn resolve(&mut self, value: ValueId) -> ValueId {
        let mut end = value;
        while let Some(&next) = self.replaced.get(&end) {
            end = next;
        }
        let mut at = value;
        while at != end {
            at = self.replaced.insert(at, end).unwrap_or(end);
        }
        end
    }

    /// Adds the operands.
    pub fn flush(mut self, body: &mut Body<'_>) {
        for branch in std::mem::take(&mut self.order) {
            let mut list = self.branches.remove(&branch).unwrap_or_default();
            list.sort_by_key(|(successor, _)| *successor);
            let view = Operation::new(body, branch);
            let methods: &Branch = view.interface().expect("only branches hand on operands");
            let values = list.into_iter().map(|(successor, value)| (successor, self.resolve(value)));
            let new = methods.appended(view, values);
            body.insert_operands(branch, &new);
        }
        for op in self.doomed {
            debug_assert!(Operation::new(body, op).results().all(Value::is_unused));
            body.erase_op(op);
        }
    }
}
