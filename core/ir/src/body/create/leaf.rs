//! Making operations without regions: nearly all there are.

use crate::body::data::record::Place;
use crate::body::data::*;
use crate::declarations::op_name::OpName;
use crate::ids::*;
use crate::uniqued::location::Location;
use crate::{Attribute, NamedAttribute, Type};
use smallvec::SmallVec;

/// An operation without regions, to be created.
#[derive(Clone, Copy)]
pub struct LeafState<'s, 'c> {
    /// The name.
    pub name: OpName<'c>,
    /// The location.
    pub location: Location<'c>,
    /// Operands: values of the body in which the operation will be created.
    pub operands: &'s [ValueId],
    /// Types of the results.
    pub result_types: &'s [Type<'c>],
    /// Inherent attributes by slot.
    pub slots: &'s [Option<Attribute<'c>>],
    /// Discardable attributes, in the order in which they were given.
    pub discardable: &'s [NamedAttribute<'c>],
    /// Successors: blocks of the same body.
    pub successors: &'s [BlockId],
}

impl<'c> Body<'c> {
    /// Creates an operation without regions, that is in no block yet.
    ///
    /// # Panics
    /// If an operand or successor is not of this body.
    pub fn create_leaf(&mut self, leaf: LeafState<'_, 'c>) -> OpId {
        let attributes = self.new_slots_or_defaults(&leaf);
        self.write_leaf(&leaf, attributes, Place::default())
    }

    /// Creates as [`Body::create_leaf`] does, at the end of a block.
    #[inline]
    pub fn append_leaf(&mut self, block: BlockId, leaf: &LeafState<'_, 'c>) -> OpId {
        let Some(place) = self.place_at_end(block) else {
            let op = self.create_leaf(*leaf);
            self.append_op(block, op);
            return op;
        };
        let attributes = self.new_slots_or_defaults(leaf);
        let op = self.write_leaf(leaf, attributes, place);
        self.link_last(place, op);
        op
    }

    /// Allocates room for the inherent attributes of an operation, with those in it that are given, or the defaults
    /// of its name.
    #[inline]
    fn new_slots_or_defaults(&mut self, leaf: &LeafState<'_, 'c>) -> u32 {
        if leaf.slots.is_empty() {
            return 0;
        }
        let attributes = self.new_slots(leaf.slots);
        for (slot, default) in (attributes as usize..).zip(leaf.name.defaults()).take(leaf.slots.len()) {
            let slot = &mut self.attributes[slot];
            *slot = slot.or(*default);
        }
        attributes
    }

    /// Writes the record of an operation whose inherent attributes are in their places, which start there. Its neighbours
    /// do not know of it yet.
    #[inline]
    fn write_leaf(&mut self, leaf: &LeafState<'_, 'c>, attributes: u32, place: Place) -> OpId {
        let record = self.next_record();
        let op = record.op;
        let location = self.pack_location(leaf.location);
        let operands = self.new_operands(op, leaf.operands);
        let results = self.new_results(op, leaf.result_types);
        let extra = match (leaf.discardable, leaf.successors) {
            ([], []) => None,
            _ => Some(self.new_leaf_extra(op, leaf)),
        };
        let (name, extra) = (leaf.name, Extra::new(extra));
        self.write(record, place.data(name, location, operands, results, attributes, extra))
    }

    fn new_leaf_extra(&mut self, op: OpId, leaf: &LeafState<'_, 'c>) -> ExtraId {
        let discardable = self.context.discardable(leaf.discardable);
        let successors = self.new_successors(op, leaf.successors);
        let id = self.new_extra();
        let extra = &mut self.extras[id.index()];
        extra.discardable = discardable;
        extra.successors = successors;
        id
    }

    /// Creates as [`Body::create_leaf`] does, with attributes by name, inherent or discardable.
    pub fn create_named(
        &mut self,
        name: OpName<'c>,
        location: Location<'c>,
        operands: &[ValueId],
        result_types: &[Type<'c>],
        attributes: &[(&str, Attribute<'c>)],
    ) -> OpId {
        let slots = self.new_default_slots(name);
        let mut discardable: SmallVec<[NamedAttribute<'c>; 2]> = SmallVec::new();
        for &(attribute, value) in attributes {
            if let Some(slot) = name.slot_of(attribute) {
                self.attributes[slots as usize + slot] = Some(value);
                continue;
            }
            let attribute = self.context.identifier(attribute);
            discardable.retain(|earlier| earlier.name != attribute);
            discardable.push(NamedAttribute { name: attribute, value });
        }
        let discardable = &discardable[..];
        let leaf =
            LeafState { name, location, operands, result_types, slots: &[], discardable, successors: &[] };
        self.write_leaf(&leaf, slots, Place::default())
    }
}
