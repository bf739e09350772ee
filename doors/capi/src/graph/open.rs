//! Body -> graph: makes entries of what is in the body of a closed operation.

use super::*;
use terrace_ir::ids::{BlockId, OpId, ValueId};
use terrace_ir::{Block, Operation, OwnedOperation, Region, TraitFlags, Value};
use terrace_support::ensure_stack;
use terrace_support::interner::FoldMap;

/// Keys of what a body contains.
#[derive(Default)]
struct Opened {
    values: FoldMap<ValueId, ValueKey>,
    blocks: FoldMap<BlockId, BlockKey>,
    /// Operands and successors that are linked once everything has a key.
    ops: Vec<(OpId, OpKey)>,
    /// Operations that stay closed.
    closed: Vec<(OpId, OpKey)>,
}

impl Graph {
    /// Takes in a program, which stays closed, as an operation in no block.
    pub fn adopt(&mut self, program: OwnedOperation<'static>) -> OpKey {
        let view = program.op();
        let mut parts = OpParts::new(view.name(), view.location());
        parts.slots = view.slots().iter().copied().collect();
        parts.discardable = view.discardable_attributes().to_vec();
        parts.regions = view.regions().map(|_| self.create_region()).collect();
        let op = self.create_op(parts);
        self.ops[op].content = Content::Closed(program.into_body());
        self.settle(op);
        op
    }

    /// Replaces what an operation contains, its name, location and attributes by those of a program.
    pub fn replace_content(&mut self, op: OpKey, program: OwnedOperation<'static>) {
        self.erase_content(op);
        let view = program.op();
        let count = view.region_count();
        let (slots, discardable) =
            (view.slots().iter().copied().collect(), view.discardable_attributes().to_vec());
        let (name, location) = (view.name(), view.location());
        for _ in 0..count {
            let region = self.create_region();
            self.regions[region].owner = Some(op);
            self.ops[op].regions.push(region);
        }
        let record = &mut self.ops[op];
        (record.name, record.location, record.slots) = (name, location, slots);
        record.discardable = discardable;
        record.discardable.sort_by_key(|entry| entry.name.as_str());
        record.content = Content::Closed(program.into_body());
        self.settle(op);
    }

    /// Opens an operation that cannot be closed: its body does not know operands and results.
    fn settle(&mut self, op: OpKey) {
        if !self.ops[op].name.has_trait(TraitFlags::ISOLATED) {
            self.open(op);
        }
    }

    /// Makes entries of what an operation contains, a level of isolated operations deep.
    ///
    /// Cost: none if it is open; else in proportion to its own body.
    pub fn open(&mut self, op: OpKey) {
        let Content::Closed(mut body) = std::mem::replace(&mut self.ops[op].content, Content::Open) else {
            return;
        };
        let mut opened = Opened::default();
        let root = Operation::new(&body, Body::ROOT);
        self.open_regions(op, root, &mut opened);
        self.link_opened(&body, &opened);
        for (id, key) in opened.closed {
            if let Some(child) = body.take_child(id) {
                self.ops[key].content = Content::Closed(child);
            }
        }
    }

    fn open_regions(&mut self, op: OpKey, view: Operation<'_, 'static>, opened: &mut Opened) {
        let regions = self.ops[op].regions.clone();
        for (region, key) in view.regions().zip(regions) {
            ensure_stack(|| self.open_region(region, key, opened));
        }
    }

    fn open_region(&mut self, region: Region<'_, 'static>, key: RegionKey, opened: &mut Opened) {
        for block in region.blocks() {
            let block_key = self.open_block(block, opened);
            self.insert_block(key, None, block_key);
            for op in block.ops() {
                let op_key = self.open_op(op, opened);
                self.insert_op(block_key, Place::End, op_key);
            }
        }
    }

    fn open_block(&mut self, block: Block<'_, 'static>, opened: &mut Opened) -> BlockKey {
        let key = self.create_block();
        opened.blocks.insert(block.id(), key);
        for (at, argument) in block.arguments().enumerate() {
            let value = self.insert_argument(key, at, argument.ty(), argument.location());
            opened.values.insert(argument.id(), value);
        }
        key
    }

    fn open_op(&mut self, op: Operation<'_, 'static>, opened: &mut Opened) -> OpKey {
        let mut parts = OpParts::new(op.name(), op.location());
        parts.slots = op.slots().iter().copied().collect();
        parts.discardable = op.discardable_attributes().to_vec();
        parts.result_types = op.results().map(Value::ty).collect();
        parts.regions = op.regions().map(|_| self.create_region()).collect();
        let key = self.create_op(parts);
        for (result, value) in op.results().zip(self.ops[key].results.clone()) {
            opened.values.insert(result.id(), value);
        }
        opened.ops.push((op.id(), key));
        match op.body().child(op.id()) {
            Some(_) if op.operand_count() == 0 && op.result_count() == 0 => {
                opened.closed.push((op.id(), key))
            }
            Some(child) => {
                let mut inner = Opened::default();
                self.open_regions(key, op.inner(), &mut inner);
                self.link_opened(child, &inner);
                // Only a body that is taken apart gives up the bodies in it.
                for (id, key) in inner.closed {
                    if let Some(nested) = child.child(id) {
                        self.ops[key].content = Content::Closed(Box::new(nested.duplicate()));
                    }
                }
            }
            None => self.open_regions(key, op, opened),
        }
        key
    }

    fn link_opened(&mut self, body: &Body<'static>, opened: &Opened) {
        for &(id, key) in &opened.ops {
            let view = Operation::new(body, id);
            let operands: SmallVec<[ValueKey; 4]> =
                view.operands().filter_map(|value| opened.values.get(&value.id()).copied()).collect();
            self.set_operands(key, &operands);
            for (at, block) in (0..).zip(view.successors()) {
                if let Some(&to) = opened.blocks.get(&block.id()) {
                    self.add_successor(key, at, to);
                }
            }
        }
    }
}
