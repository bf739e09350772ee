//! Snapshot of an operation, for rollback.

use smallvec::SmallVec;
use terrace_ir::ids::{BlockId, OpId, ValueId};
use terrace_ir::{Attribute, Block, Body, Discardable, OpName, Operation, Type, Value};

/// Parts of an operation that can be changed in place.
pub(super) struct Snapshot<'c> {
    name: OpName<'c>,
    operands: SmallVec<[ValueId; 4]>,
    successors: SmallVec<[BlockId; 2]>,
    slots: SmallVec<[Option<Attribute<'c>>; 4]>,
    discardable: Option<Discardable<'c>>,
    result_types: SmallVec<[Type<'c>; 2]>,
}

impl<'c> Snapshot<'c> {
    pub fn of(op: Operation<'_, 'c>) -> Self {
        Snapshot {
            name: op.name(),
            operands: op.operands().map(Value::id).collect(),
            successors: op.successors().map(Block::id).collect(),
            slots: op.slots().iter().copied().collect(),
            discardable: op.discardable(),
            result_types: op.results().map(Value::ty).collect(),
        }
    }

    /// Restores the operation.
    pub fn restore(&self, body: &mut Body<'c>, op: OpId) {
        body.set_operands(op, &self.operands);
        for (at, &block) in self.successors.iter().enumerate() {
            body.set_successor(op, at, block);
        }
        if Operation::new(body, op).name() == self.name {
            for (slot, &value) in self.slots.iter().enumerate() {
                body.set_slot(op, slot, value);
            }
        } else {
            body.rename_op(op, self.name, &self.slots);
        }
        body.set_discardable(op, self.discardable);
        for (at, &ty) in self.result_types.iter().enumerate() {
            let result = Operation::new(body, op).result(at).id();
            body.set_type(result, ty);
        }
    }
}
