//! Taking in all of another body at once.

use crate::body::data::*;
use crate::ids::*;

/// Offsets added to the numbers of entries: the lengths of the tables that they are appended to.
struct Offsets {
    ops: usize,
    extras: usize,
    operands: usize,
    successors: usize,
    attributes: u32,
    values: usize,
    arguments: usize,
    blocks: usize,
    regions: usize,
    number: BodyNumber,
}

impl<'c> Body<'c> {
    /// Moves the operations of a block of another body, with all that is in them, to the end of a block of this one.
    ///
    /// Cost: the tables are appended, and each number in them is moved; nothing is made anew.
    ///
    /// # Panics
    /// If the other body has a root that is complete: it is to hold a region with that block and nothing else.
    pub fn absorb(&mut self, block: BlockId, mut other: Body<'c>, from: BlockId) {
        assert!(other.extra(Self::ROOT).is_none(), "what is absorbed has no root yet");
        other.reuse_erased();
        // They would have to be put after those here.
        while let Some(op) = other.take_apart_leaf() {
            other.free.ops.push(op);
        }
        let by = self.offsets();
        let home = other.blocks[from].region;
        let first = other.blocks[from].first_op;
        other.move_numbers(&by);
        self.append_tables(&mut other);
        let mut at = first.map(|op| by.op(op));
        while let Some(op) = at {
            let data = &mut self.ops[op];
            at = data.next;
            data.block = None;
            self.append_op(block, op);
        }
        // Nothing stands for the root of the other body and for its block any more.
        let root = by.ops;
        self.free.ops.push(self.ops.id(root));
        self.ops.retire(root..root + 1);
        self.free_block(by.block(from));
        if let Some(region) = home {
            self.regions[by.region(region)].first_block = None;
            self.free_region(by.region(region));
        }
    }

    fn offsets(&self) -> Offsets {
        Offsets {
            ops: self.ops.len(),
            extras: self.extras.len(),
            operands: self.operands.len(),
            successors: self.successors.len(),
            attributes: self.attributes.len() as u32,
            values: self.values.len(),
            arguments: self.arguments.len(),
            blocks: self.blocks.len(),
            regions: self.regions.len(),
            number: self.number,
        }
    }

    /// Makes the ids in the tables, which were copied from those of another body, ids of this one.
    #[cfg(debug_assertions)]
    pub(in crate::body) fn adopt_ids(&mut self) {
        self.move_numbers(&Offsets {
            ops: 0,
            extras: 0,
            operands: 0,
            successors: 0,
            attributes: 0,
            values: 0,
            arguments: 0,
            blocks: 0,
            regions: 0,
            number: self.number,
        });
    }

    fn append_tables(&mut self, other: &mut Body<'c>) {
        self.ops.append(&mut other.ops);
        self.extras.append(&mut other.extras);
        self.operands.append(&mut other.operands);
        self.successors.append(&mut other.successors);
        self.attributes.append(&mut other.attributes);
        self.values.append(&mut other.values);
        self.arguments.append(&mut other.arguments);
        self.blocks.append(&mut other.blocks);
        self.regions.append(&mut other.regions);
        self.free.append(&mut other.free);
    }

    fn move_numbers(&mut self, by: &Offsets) {
        for op in self.ops.iter_mut() {
            op.block = op.block.map(|id| by.block(id));
            op.previous = op.previous.map(|id| by.op(id));
            op.next = op.next.map(|id| by.op(id));
            op.operands.start += by.operands as u32;
            op.results.start += by.values as u32;
            op.attributes += by.attributes;
            if let Some(id) = op.extra.id() {
                op.extra = Extra::new(Some(ExtraId::at(id.index() + by.extras)));
            }
        }
        for extra in &mut self.extras {
            extra.regions.iter_mut().for_each(|id| *id = by.region(*id));
            extra.successors.start += by.successors as u32;
        }
        for operand in self.operands.iter_mut() {
            operand.value = by.value(operand.value);
            operand.owner = by.op(operand.owner);
            operand.next = operand.next.map(|id| by.operand(id));
            operand.previous = operand.previous.map(|id| by.operand(id));
        }
        for successor in &mut self.successors {
            successor.block = by.block(successor.block);
            successor.owner = by.op(successor.owner);
            successor.next = successor.next.map(|id| by.successor(id));
            successor.previous = successor.previous.map(|id| by.successor(id));
        }
        for value in self.values.iter_mut() {
            value.first_use = value.first_use.map(|id| by.operand(id));
            value.definition = match value.definition.kind() {
                DefinitionKind::Op(op) => Definition::op(by.op(op)),
                DefinitionKind::Argument(at) => Definition::argument(at + by.arguments),
                DefinitionKind::Forward => Definition::FORWARD,
            };
        }
        for argument in &mut self.arguments {
            argument.block = by.block(argument.block);
        }
        for block in self.blocks.iter_mut() {
            block.region = block.region.map(|id| by.region(id));
            block.previous = block.previous.map(|id| by.block(id));
            block.next = block.next.map(|id| by.block(id));
            block.first_op = block.first_op.map(|id| by.op(id));
            block.last_op = block.last_op.map(|id| by.op(id));
            block.first_predecessor = block.first_predecessor.map(|id| by.successor(id));
            block.arguments.iter_mut().for_each(|id| *id = by.value(*id));
        }
        for region in self.regions.iter_mut() {
            region.parent = region.parent.map(|id| by.op(id));
            region.first_block = region.first_block.map(|id| by.block(id));
            region.last_block = region.last_block.map(|id| by.block(id));
        }
        by.move_free(&mut self.free);
    }
}

impl Offsets {
    fn op(&self, id: OpId) -> OpId {
        self.number.adopt(id, self.ops)
    }

    fn operand(&self, id: OperandId) -> OperandId {
        self.number.adopt(id, self.operands)
    }

    fn successor(&self, id: SuccessorId) -> SuccessorId {
        SuccessorId::at(id.index() + self.successors)
    }

    fn value(&self, id: ValueId) -> ValueId {
        self.number.adopt(id, self.values)
    }

    fn block(&self, id: BlockId) -> BlockId {
        self.number.adopt(id, self.blocks)
    }

    fn region(&self, id: RegionId) -> RegionId {
        self.number.adopt(id, self.regions)
    }

    fn move_free(&self, free: &mut FreeLists) {
        free.ops.iter_mut().for_each(|id| *id = self.op(*id));
        free.extras.iter_mut().for_each(|id| *id = ExtraId::at(id.index() + self.extras));
        free.blocks.iter_mut().for_each(|id| *id = self.block(*id));
        free.regions.iter_mut().for_each(|id| *id = self.region(*id));
        free.arguments.iter_mut().for_each(|at| *at += self.arguments as u32);
        free.operands.move_by(self.operands as u32);
        free.values.move_by(self.values as u32);
        free.attributes.move_by(self.attributes);
        free.successors.move_by(self.successors as u32);
    }
}

impl FreeLists {
    fn append(&mut self, other: &mut FreeLists) {
        self.ops.append(&mut other.ops);
        self.extras.append(&mut other.extras);
        self.blocks.append(&mut other.blocks);
        self.regions.append(&mut other.regions);
        self.arguments.append(&mut other.arguments);
        self.operands.append(&mut other.operands);
        self.values.append(&mut other.values);
        self.attributes.append(&mut other.attributes);
        self.successors.append(&mut other.successors);
    }
}
