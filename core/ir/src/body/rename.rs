//! Making another operation of one, in its place.

use super::OperationState;
use super::data::*;
use crate::declarations::op_name::OpName;
use crate::ids::*;
use crate::uniqued::attribute::Attribute;
use crate::view::{Operation, Value};

impl<'c> Body<'c> {
    /// Makes an operation one of another name, with these inherent attributes, one for each slot of that name. Operands,
    /// results, successors, regions and discardable attributes stay.
    ///
    /// The other side of an isolated operation learns of it by [`Body::settle_child`].
    ///
    /// # Panics
    /// If there is not a value for each slot.
    pub fn rename_op(&mut self, op: OpId, name: OpName<'c>, slots: &[Option<Attribute<'c>>]) {
        self.assert_live(op);
        assert_eq!(slots.len(), name.slot_names().len(), "a renamed operation has a value for each slot");
        if self.child(op).is_none() {
            self.free.attributes.give(self.slot_span(op));
        }
        let attributes = self.new_slots(slots);
        if self.context.tracks_origins() {
            let location = self.unpack_location(self.ops[op].location);
            self.ops[op].location = self.pack_location(location);
        }
        let data = &mut self.ops[op];
        data.extra.forget_verified();
        data.name = name;
        data.attributes = attributes;
    }

    /// Makes an operation another one, such as a constant, where it stands: its results stay, with their uses. That it
    /// [could](Operation::could_become) was asked before.
    pub fn become_leaf(&mut self, op: OpId, leaf: &OperationState<'c>) {
        debug_assert!(Operation::new(self, op).could_become(leaf), "the operation can become the other one");
        let operands = std::mem::take(&mut self.ops[op].operands);
        for slot in operands.range() {
            self.unlink_operand(self.operands.id(slot));
        }
        self.free_operands(operands);
        let mut slots = leaf.slots.clone();
        for (slot, default) in slots.iter_mut().zip(leaf.name.defaults()) {
            *slot = slot.or(*default);
        }
        self.rename_op(op, leaf.name, &slots);
        self.ops[op].location = self.pack_location(leaf.location);
    }

    /// Turns the list of the uses of a value round: the newest one becomes the oldest one.
    pub fn reverse_uses(&mut self, value: ValueId) {
        let mut at = self.values[value].first_use;
        while let Some(slot) = at {
            let operand = &mut self.operands[slot];
            at = operand.next;
            std::mem::swap(&mut operand.next, &mut operand.previous);
            self.values[value].first_use = Some(slot);
        }
    }
}

impl<'c> Operation<'_, 'c> {
    /// Returns true if [`Body::become_leaf`] can make that of it: neither has anything rare (regions, successors,
    /// discardable attributes), the other one has no operands, and its results have the same types.
    pub fn could_become(self, leaf: &OperationState<'c>) -> bool {
        self.is_plain()
            && self.results().map(Value::ty).eq(leaf.result_types.iter().copied())
            && leaf.operands.is_empty()
            && leaf.successors.is_empty()
            && leaf.regions.is_empty()
            && leaf.discardable.is_empty()
            && leaf.child.is_none()
    }
}
