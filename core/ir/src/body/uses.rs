//! Use lists: the operands of a value and the successors that name a block, doubly linked, newest first.

use super::data::*;
use crate::ids::*;

impl<'c> Body<'c> {
    /// Links the operand at `slot` into the list of its value.
    #[inline]
    pub(crate) fn link_operand(&mut self, slot: OperandId) {
        let value = self.operands[slot].value;
        let head = self.values[value].first_use.replace(slot);
        let operand = &mut self.operands[slot];
        operand.next = head;
        operand.previous = None;
        if let Some(head) = head {
            self.operands[head].previous = Some(slot);
        }
    }

    #[inline]
    pub(crate) fn unlink_operand(&mut self, slot: OperandId) {
        let OperandData { value, next, previous, .. } = self.operands[slot];
        match previous {
            Some(previous) => self.operands[previous].next = next,
            None => self.values[value].first_use = next,
        }
        if let Some(next) = next {
            self.operands[next].previous = previous;
        }
    }

    #[inline]
    pub(crate) fn link_successor(&mut self, slot: SuccessorId) {
        self.forget_flow();
        let block = self.successors[slot.index()].block;
        let head = self.blocks[block].first_predecessor.replace(slot);
        let successor = &mut self.successors[slot.index()];
        successor.next = head;
        successor.previous = None;
        if let Some(head) = head {
            self.successors[head.index()].previous = Some(slot);
        }
    }

    pub(crate) fn unlink_successor(&mut self, slot: SuccessorId) {
        self.forget_flow();
        let SuccessorData { block, owner, next, previous } = self.successors[slot.index()];
        self.ops[owner].extra.forget_verified();
        match previous {
            Some(previous) => self.successors[previous.index()].next = next,
            None => self.blocks[block].first_predecessor = next,
        }
        if let Some(next) = next {
            self.successors[next.index()].previous = previous;
        }
    }

    /// Clears the validity of branches to a block, whose arguments or position changed.
    pub(crate) fn forget_branches_to(&mut self, block: BlockId) {
        let mut at = self.blocks[block].first_predecessor;
        while let Some(slot) = at {
            let SuccessorData { owner, next, .. } = self.successors[slot.index()];
            self.ops[owner].extra.forget_verified();
            at = next;
        }
    }

    /// Makes one operand refer to another value.
    pub fn set_operand(&mut self, op: OpId, index: usize, value: ValueId) {
        self.assert_live(op);
        let span = self.ops[op].operands;
        assert!(index < span.len as usize, "operand #{index} exists");
        self.set_use(self.operands.id(span.start as usize + index), value);
    }

    /// Makes one use refer to another value.
    pub fn set_use(&mut self, slot: OperandId, value: ValueId) {
        self.assert_live_value(value);
        self.unlink_operand(slot);
        let operand = &mut self.operands[slot];
        let old = std::mem::replace(&mut operand.value, value);
        let owner = operand.owner;
        if !self.are_of_one_type(old, value) {
            self.ops[owner].extra.forget_verified();
        }
        self.link_operand(slot);
    }

    /// Returns true if what is valid with one value as operand is so with the other.
    #[inline]
    fn are_of_one_type(&self, a: ValueId, b: ValueId) -> bool {
        self.values[a].ty == self.values[b].ty
    }

    /// Replaces all operands of `op`; their number may change.
    pub fn set_operands(&mut self, op: OpId, values: &[ValueId]) {
        self.assert_live(op);
        values.iter().for_each(|value| self.assert_live_value(*value));
        let data = &mut self.ops[op];
        data.extra.forget_verified();
        let old = data.operands;
        for slot in old.range() {
            self.unlink_operand(self.operands.id(slot));
        }
        if old.len as usize == values.len() {
            for (slot, &value) in old.range().zip(values) {
                self.operands[slot].value = value;
                self.link_operand(self.operands.id(slot));
            }
        } else {
            self.free_operands(old);
            self.ops[op].operands = self.new_operands(op, values);
        }
    }

    /// Makes every use of `from` a use of `to`.
    ///
    /// Cost: proportional to the uses of `from`.
    pub fn replace_all_uses(&mut self, from: ValueId, to: ValueId) {
        if from == to {
            return;
        }
        self.assert_live_value(from);
        self.assert_live_value(to);
        let stays_valid = self.are_of_one_type(from, to);
        let mut use_ = self.values[from].first_use.take();
        while let Some(slot) = use_ {
            let operand = &mut self.operands[slot];
            use_ = operand.next;
            operand.value = to;
            if !stays_valid {
                self.ops[operand.owner].extra.forget_verified();
            }
            self.link_operand(slot);
        }
    }

    /// Makes one successor of `op` another block.
    pub fn set_successor(&mut self, op: OpId, index: usize, block: BlockId) {
        self.assert_live(op);
        let span = self.extra(op).map(|extra| extra.successors).unwrap_or_default();
        assert!(index < span.len as usize, "successor #{index} exists");
        let slot = SuccessorId::at(span.start as usize + index);
        self.unlink_successor(slot);
        self.successors[slot.index()].block = block;
        self.link_successor(slot);
    }

    /// Makes every branch to `from` a branch to `to`.
    ///
    /// Cost: proportional to the predecessors of `from`.
    pub fn replace_all_predecessors(&mut self, from: BlockId, to: BlockId) {
        if from == to {
            return;
        }
        while let Some(slot) = self.blocks[from].first_predecessor {
            self.unlink_successor(slot);
            self.successors[slot.index()].block = to;
            self.link_successor(slot);
        }
    }

    /// Returns the operand at a slot, of which its value and the use before it know already.
    #[inline]
    fn linked_operand(&mut self, slot: OperandId, owner: OpId, value: ValueId) -> OperandData {
        let next = self.values[value].first_use.replace(slot);
        if let Some(next) = next {
            self.operands[next].previous = Some(slot);
        }
        OperandData { value, owner, next, previous: None }
    }

    /// Allocates and links operand slots.
    pub(crate) fn new_operands(&mut self, owner: OpId, values: &[ValueId]) -> Span {
        if values.is_empty() {
            return Span::default();
        }
        if let Some(start) = self.free.operands.take(values.len()) {
            for (slot, &value) in (start as usize..).zip(values) {
                self.operands[slot] = self.linked_operand(self.operands.id(slot), owner, value);
            }
            return Span { start, len: values.len() as u32 };
        }
        let start = self.operands.len();
        make_room(&mut self.operands, values.len());
        for (slot, &value) in (start..).zip(values) {
            let operand = self.linked_operand(self.operands.id(slot), owner, value);
            self.operands.push(operand);
        }
        Span { start: start as u32, len: values.len() as u32 }
    }

    pub(crate) fn new_successors(&mut self, owner: OpId, blocks: &[BlockId]) -> Span {
        if blocks.is_empty() {
            return Span::default();
        }
        let start = match self.free.successors.take(blocks.len()) {
            Some(start) => start as usize,
            None => {
                let start = self.successors.len();
                let unused = SuccessorData { block: blocks[0], owner, next: None, previous: None };
                make_room(&mut self.successors, blocks.len());
                self.successors.resize(start + blocks.len(), unused);
                start
            }
        };
        for (slot, &block) in (start..).zip(blocks) {
            self.successors[slot] = SuccessorData { block, owner, next: None, previous: None };
            self.link_successor(SuccessorId::at(slot));
        }
        Span { start: start as u32, len: blocks.len() as u32 }
    }
}
