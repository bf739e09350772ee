//! Making operations from parts that are in their final form already: for readers of stored IR.
//!
//! Unlike [`Body::create`](crate::body::Body::create), nothing is filled in or sorted here, and regions may get their blocks
//! after the operation is there, so that uses are linked in the order of the IR.

use crate::body::data::record::Place;
use crate::body::data::*;
use crate::declarations::op_name::OpName;
use crate::ids::*;
use crate::uniqued::discardable::Discardable;
use crate::uniqued::location::Location;
use crate::{Attribute, Type};

/// All that makes an operation, borrowed.
pub struct OperationParts<'p, 'c> {
    /// The name.
    pub name: OpName<'c>,
    /// The location.
    pub location: Location<'c>,
    /// Operands: values of the body in which the operation is made.
    pub operands: &'p [ValueId],
    /// Types of the results.
    pub result_types: &'p [Type<'c>],
    /// Inherent attributes, one for each slot of the name; none at all for an operation that gets a body of its own.
    pub slots: &'p [Option<Attribute<'c>>],
    /// Discardable attributes.
    pub discardable: Option<Discardable<'c>>,
    /// Successors.
    pub successors: &'p [BlockId],
    /// Regions of the body in which the operation is made; their blocks may come later.
    pub regions: &'p [RegionId],
}

impl<'c> Body<'c> {
    /// Makes an operation that is in no block yet.
    ///
    /// An operation that is isolated and has a block gets neither slots nor regions here: they are those of the root of
    /// its own body, which [`Body::put_child`] hands over.
    ///
    /// # Panics
    /// If an operand, region or successor is not of this body.
    pub fn assemble(&mut self, parts: &OperationParts<'_, 'c>) -> OpId {
        let record = self.next_record();
        let data = self.data_of(record.op, parts, Place::default());
        self.write(record, data)
    }

    /// Assembles as [`Body::assemble`] does, at the end of a block.
    #[inline]
    pub fn append_assembled(&mut self, block: BlockId, parts: &OperationParts<'_, 'c>) -> OpId {
        let Some(place) = self.place_at_end(block) else {
            let op = self.assemble(parts);
            self.append_op(block, op);
            return op;
        };
        let record = self.next_record();
        let data = self.data_of(record.op, parts, place);
        let op = self.write(record, data);
        self.link_last(place, op);
        if !parts.regions.is_empty() {
            self.assert_not_inside(op, block);
        }
        op
    }

    /// Makes the root of a body that [`Body::for_child`] returned.
    ///
    /// # Panics
    /// If a region is not of this body.
    pub fn assemble_root(&mut self, parts: &OperationParts<'_, 'c>) {
        let data = self.data_of(Self::ROOT, parts, Place::default());
        self.ops[Self::ROOT] = data;
    }

    /// Returns the record of an operation, whose parts get their places.
    #[inline]
    fn data_of(&mut self, op: OpId, parts: &OperationParts<'_, 'c>, place: Place) -> OpData<'c> {
        let location = self.pack_location(parts.location);
        let operands = self.new_operands(op, parts.operands);
        let results = self.new_results(op, parts.result_types);
        let attributes = self.new_slots(parts.slots);
        self.own_regions(op, parts.regions);
        let has_extra =
            parts.discardable.is_some() || !parts.regions.is_empty() || !parts.successors.is_empty();
        let extra = has_extra.then(|| {
            let successors = self.new_successors(op, parts.successors);
            let id = self.new_extra();
            let extra = &mut self.extras[id.index()];
            extra.discardable = parts.discardable;
            extra.regions.extend_from_slice(parts.regions);
            extra.successors = successors;
            id
        });
        place.data(parts.name, location, operands, results, attributes, Extra::new(extra))
    }

    /// Puts the uses of a value into another order.
    ///
    /// # Panics
    /// If `order` does not hold each use of the value once.
    pub fn set_use_order(&mut self, value: ValueId, order: &[OperandId]) {
        let count = crate::view::Value::new(self, value).uses().count();
        assert_eq!(count, order.len(), "an order of uses holds each use once");
        // A use that is not placed yet comes after itself.
        for &slot in order {
            self.operands[slot].previous = Some(slot);
        }
        for (at, &slot) in order.iter().enumerate() {
            assert_eq!(self.operands[slot].value, value, "an order of uses holds uses of the value");
            let operand = &mut self.operands[slot];
            assert_eq!(operand.previous, Some(slot), "an order of uses holds each use once");
            operand.previous = at.checked_sub(1).map(|before| order[before]);
            operand.next = order.get(at + 1).copied();
        }
        self.values[value].first_use = order.first().copied();
    }
}
