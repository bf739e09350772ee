//! What a conversion has done so far: enough to finish it, and to take back what turned out not to be legal.
//!
//! What is created, moved and changed is so at once. What is replaced and erased stays where it is until the end, so
//! that patterns see the operations that were there; only then uses get their new values.

use smallvec::SmallVec;
use terrace_ir::ids::{BlockId, OpId, RegionId, ValueId};
use terrace_ir::{Attribute, Block, Body, Listener, NamedAttribute, Operation, Region, Type, Value};
use terrace_support::interner::{FoldMap, FoldSet};

/// One thing that was done, with what is needed to take it back.
enum Action<'c> {
    OpCreated(OpId),
    OpMoved { op: OpId, from: BlockId, before: Option<OpId> },
    OpChanged { op: OpId, old: Box<Snapshot<'c>> },
    OpReplaced(OpId),
    OpIgnored(OpId),
    ValueReplaced(ValueId),
    BlockCreated(BlockId),
    BlockMoved { block: BlockId, from: RegionId, before: Option<BlockId> },
    BlockSplit { from: BlockId, new: BlockId },
    BlockErased { block: BlockId, from: RegionId, before: Option<BlockId> },
}

/// What can be changed of an operation in place.
struct Snapshot<'c> {
    operands: SmallVec<[ValueId; 4]>,
    successors: SmallVec<[BlockId; 2]>,
    slots: SmallVec<[Option<Attribute<'c>>; 4]>,
    discardable: &'c [NamedAttribute<'c>],
    result_types: SmallVec<[Type<'c>; 2]>,
}

/// The state of a conversion of one body. It listens to the rewriters of the patterns.
#[derive(Default)]
pub(super) struct State<'c> {
    actions: Vec<Action<'c>>,
    /// Operations that will be erased.
    replaced: FoldSet<OpId>,
    /// Operations that are in those, and in ones that are legal with all that is in them.
    ignored: FoldSet<OpId>,
    values: FoldMap<ValueId, ValueId>,
    is_moving: bool,
}

/// A moment in a conversion.
#[derive(Clone, Copy)]
pub(super) struct Mark(usize);

impl<'c> Listener<'c> for State<'c> {
    fn defers(&self) -> bool {
        true
    }

    fn operation_inserted(&mut self, _: &Body<'c>, op: OpId) {
        if !std::mem::take(&mut self.is_moving) {
            self.actions.push(Action::OpCreated(op));
        }
    }

    fn operation_moving(&mut self, body: &Body<'c>, op: OpId) {
        let view = Operation::new(body, op);
        let Some(block) = view.block() else { return };
        let before = view.next().map(Operation::id);
        self.actions.push(Action::OpMoved { op, from: block.id(), before });
        self.is_moving = true;
    }

    fn operation_changing(&mut self, body: &Body<'c>, op: OpId) {
        let view = Operation::new(body, op);
        let old = Box::new(Snapshot {
            operands: view.operands().map(Value::id).collect(),
            successors: view.successors().map(Block::id).collect(),
            slots: view.slots().iter().copied().collect(),
            discardable: view.discardable_attributes(),
            result_types: view.results().map(Value::ty).collect(),
        });
        self.actions.push(Action::OpChanged { op, old });
    }

    fn operation_replaced(&mut self, body: &Body<'c>, op: OpId, values: &[ValueId]) {
        let view = Operation::new(body, op);
        assert_eq!(view.result_count(), values.len(), "a replaced operation has a value for each result");
        for (result, &value) in view.results().zip(values) {
            self.replace_value(result.id(), value);
        }
        self.operation_erased(body, op);
    }

    fn operation_erased(&mut self, body: &Body<'c>, op: OpId) {
        if !self.replaced.insert(op) {
            return;
        }
        self.actions.push(Action::OpReplaced(op));
        self.ignore_nested(Operation::new(body, op));
    }

    fn block_inserted(&mut self, _: &Body<'c>, block: BlockId) {
        if !std::mem::take(&mut self.is_moving) {
            self.actions.push(Action::BlockCreated(block));
        }
    }

    fn block_moving(&mut self, body: &Body<'c>, block: BlockId) {
        if let Some((from, before)) = place_of(body, block) {
            self.actions.push(Action::BlockMoved { block, from, before });
            self.is_moving = true;
        }
    }

    fn block_erased(&mut self, body: &Body<'c>, block: BlockId) {
        if let Some((from, before)) = place_of(body, block) {
            self.actions.push(Action::BlockErased { block, from, before });
        }
    }

    fn block_split(&mut self, _: &Body<'c>, from: BlockId, new: BlockId) {
        self.actions.push(Action::BlockSplit { from, new });
    }

    fn argument_replaced(&mut self, _: &Body<'c>, argument: ValueId, value: ValueId) {
        self.replace_value(argument, value);
    }
}

fn place_of(body: &Body<'_>, block: BlockId) -> Option<(RegionId, Option<BlockId>)> {
    let block = Block::new(body, block);
    Some((block.parent_region()?.id(), block.next().map(Block::id)))
}

impl<'c> State<'c> {
    /// Now.
    pub(super) fn mark(&self) -> Mark {
        Mark(self.actions.len())
    }

    /// Whether the conversion is done with an operation: it goes away, or is in one that does.
    pub(super) fn is_done_with(&self, op: OpId) -> bool {
        self.replaced.contains(&op) || self.ignored.contains(&op)
    }

    /// Leaves alone what is in an operation.
    pub(super) fn ignore_nested(&mut self, op: Operation<'_, 'c>) {
        if op.region_count() == 0 || op.body().child(op.id()).is_some() {
            return;
        }
        for inner in op.regions().flat_map(Region::ops) {
            if self.ignored.insert(inner.id()) {
                self.actions.push(Action::OpIgnored(inner.id()));
            }
            stacker::maybe_grow(64 << 10, 1 << 20, || self.ignore_nested(inner));
        }
    }

    fn replace_value(&mut self, from: ValueId, to: ValueId) {
        self.values.insert(from, to);
        self.actions.push(Action::ValueReplaced(from));
    }

    /// The operations that were created and those that were changed since a moment, in this order.
    pub(super) fn touched_since(&self, mark: Mark) -> Vec<OpId> {
        let actions = &self.actions[mark.0..];
        let created = actions.iter().filter_map(|action| match action {
            Action::OpCreated(op) => Some(*op),
            _ => None,
        });
        let changed = actions.iter().filter_map(|action| match action {
            Action::OpChanged { op, .. } => Some(*op),
            _ => None,
        });
        created.chain(changed).collect()
    }

    /// Takes back all that was done since a moment.
    pub(super) fn roll_back(&mut self, body: &mut Body<'c>, mark: Mark) {
        self.is_moving = false;
        while self.actions.len() > mark.0 {
            match self.actions.pop().expect("there are more actions than there were at the mark") {
                Action::OpCreated(op) => body.erase_op(op),
                Action::OpMoved { op, from, before } => {
                    body.detach_op(op);
                    match before {
                        Some(next) => body.insert_op_before(next, op),
                        None => body.append_op(from, op),
                    }
                }
                Action::OpChanged { op, old } => old.restore(body, op),
                Action::OpReplaced(op) => {
                    self.replaced.remove(&op);
                }
                Action::OpIgnored(op) => {
                    self.ignored.remove(&op);
                }
                Action::ValueReplaced(value) => {
                    self.values.remove(&value);
                }
                Action::BlockCreated(block) => body.erase_block(block),
                Action::BlockMoved { block, from, before } => {
                    body.detach_block(block);
                    put_block(body, block, from, before);
                }
                Action::BlockSplit { from, new } => {
                    while let Some(op) = Block::new(body, new).first_op().map(Operation::id) {
                        body.move_op_to_end(op, from);
                    }
                    body.erase_block(new);
                }
                Action::BlockErased { block, from, before } => put_block(body, block, from, before),
            }
        }
    }

    /// What a value is in the end.
    fn final_value(&self, mut value: ValueId) -> ValueId {
        while let Some(&next) = self.values.get(&value) {
            value = next;
        }
        value
    }

    /// Gives uses their new values, and erases what was replaced.
    pub(super) fn finish(self, body: &mut Body<'c>) {
        for action in &self.actions {
            if let Action::ValueReplaced(from) = action {
                body.replace_all_uses(*from, self.final_value(*from));
            }
        }
        let doomed = || {
            self.actions.iter().filter_map(|action| match action {
                Action::OpReplaced(op) => Some(*op),
                _ => None,
            })
        };
        // Nothing that goes away uses anything, so the order does not matter; but what is in an operation goes with it.
        let mut inner = FoldSet::default();
        for op in doomed() {
            drop_operands(body, op, &mut inner);
        }
        for op in doomed().filter(|op| !inner.contains(op)) {
            body.erase_op(op);
        }
        for action in &self.actions {
            if let Action::BlockErased { block, .. } = action {
                body.erase_block(*block);
            }
        }
    }
}

/// Makes an operation and all that is in it use nothing.
fn drop_operands(body: &mut Body<'_>, op: OpId, inner: &mut FoldSet<OpId>) {
    body.set_operands(op, &[]);
    let view = Operation::new(body, op);
    if view.region_count() == 0 || body.child(op).is_some() {
        return;
    }
    let nested: Vec<OpId> = view.regions().flat_map(Region::ops).map(Operation::id).collect();
    for op in nested {
        inner.insert(op);
        stacker::maybe_grow(64 << 10, 1 << 20, || drop_operands(body, op, inner));
    }
}

fn put_block(body: &mut Body<'_>, block: BlockId, region: RegionId, before: Option<BlockId>) {
    match before {
        Some(next) => body.insert_block_before(next, block),
        None => body.append_block(region, block),
    }
}

impl<'c> Snapshot<'c> {
    fn restore(&self, body: &mut Body<'c>, op: OpId) {
        body.set_operands(op, &self.operands);
        for (at, &block) in self.successors.iter().enumerate() {
            body.set_successor(op, at, block);
        }
        for (slot, &value) in self.slots.iter().enumerate() {
            body.set_slot(op, slot, value);
        }
        for attribute in Operation::new(body, op).discardable_attributes() {
            body.set_attribute(op, attribute.name, None);
        }
        for attribute in self.discardable {
            body.set_attribute(op, attribute.name, Some(attribute.value));
        }
        for (at, &ty) in self.result_types.iter().enumerate() {
            let result = Operation::new(body, op).result(at).id();
            body.set_type(result, ty);
        }
    }
}
