//! Writing the records of new operations, in one piece, to where they stay.

use super::*;
use crate::declarations::op_name::OpName;
use crate::ids::*;
use crate::uniqued::location::PackedLocation;

/// Position of a new operation: detached, or at the end of a block.
#[derive(Clone, Copy, Default)]
pub(in crate::body) struct Place {
    block: Option<BlockId>,
    previous: Option<OpId>,
    order: u32,
}

impl Place {
    /// Returns the record of an operation there.
    #[inline(always)]
    pub fn data<'c>(
        self,
        name: OpName<'c>,
        location: PackedLocation,
        operands: Span,
        results: Span,
        attributes: u32,
        extra: Extra,
    ) -> OpData<'c> {
        let Place { block, previous, order } = self;
        OpData { name, location, block, previous, next: None, order, operands, results, attributes, extra }
    }
}

/// A record that is to be written.
#[derive(Clone, Copy)]
pub(in crate::body) struct NextRecord {
    pub op: OpId,
    is_new: bool,
}

impl<'c> Body<'c> {
    /// Returns the record for the next operation: one that nobody uses any more, or a new one.
    #[inline]
    pub(in crate::body) fn next_record(&mut self) -> NextRecord {
        match self.take_free_op() {
            Some(op) => NextRecord { op, is_new: false },
            None => NextRecord { op: self.ops.id(self.ops.len()), is_new: true },
        }
    }

    /// Writes the record of an operation. Its neighbours do not know of it yet.
    #[inline]
    pub(in crate::body) fn write(&mut self, record: NextRecord, data: OpData<'c>) -> OpId {
        if record.is_new {
            push(&mut self.ops, data);
        } else {
            self.ops[record.op] = data;
        }
        record.op
    }

    /// Returns the place after the last operation of a block, if there is a number for one there.
    #[inline]
    pub(in crate::body) fn place_at_end(&self, block: BlockId) -> Option<Place> {
        let previous = self.blocks[block].last_op;
        let order = self.order_after(previous)?;
        Some(Place { block: Some(block), previous, order })
    }

    /// Makes an operation that was written with that place the last one of its block.
    #[inline]
    pub(in crate::body) fn link_last(&mut self, place: Place, op: OpId) {
        let block = place.block.expect("it stands in a block");
        let block = &mut self.blocks[block];
        block.last_op = Some(op);
        match place.previous {
            Some(previous) => self.ops[previous].next = Some(op),
            None => block.first_op = Some(op),
        }
        self.forget_flow();
    }
}
