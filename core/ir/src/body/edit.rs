//! Placing, moving, erasing: operations in blocks, blocks in regions.

use super::data::*;
use crate::declarations::op_name::TraitFlags;
use crate::ids::*;
use crate::{Attribute, Discardable, Identifier, Location, Type};
use terrace_support::ensure_stack;

impl<'c> Body<'c> {
    /// Puts a detached operation at the end of a block.
    #[inline]
    pub fn append_op(&mut self, block: BlockId, op: OpId) {
        self.link_op(block, self.blocks[block].last_op, None, op);
    }

    /// Puts a detached operation before another one.
    pub fn insert_op_before(&mut self, next: OpId, op: OpId) {
        self.assert_live(next);
        let block = self.ops[next].block.expect("the operation to insert before is in a block");
        self.link_op(block, self.ops[next].previous, Some(next), op);
    }

    /// Puts a detached operation after another one.
    pub fn insert_op_after(&mut self, previous: OpId, op: OpId) {
        self.assert_live(previous);
        let block = self.ops[previous].block.expect("the operation to insert after is in a block");
        self.link_op(block, Some(previous), self.ops[previous].next, op);
    }

    /// Puts a detached operation at the start of a block.
    pub fn prepend_op(&mut self, block: BlockId, op: OpId) {
        self.link_op(block, None, self.blocks[block].first_op, op);
    }

    #[inline]
    fn link_op(&mut self, block: BlockId, previous: Option<OpId>, next: Option<OpId>, op: OpId) {
        self.assert_live(op);
        assert!(!self.is_erased_block(block), "block #{} was erased", block.index());
        // Nothing else holds blocks.
        if self.extra(op).is_some_and(|extra| !extra.regions.is_empty()) {
            self.assert_not_inside(op, block);
        }
        let data = &mut self.ops[op];
        debug_assert!(data.block.is_none(), "the operation is in no block");
        data.block = Some(block);
        data.previous = previous;
        data.next = next;
        if !data.extra.is_none() {
            // Where it may branch to depends on where it is.
            data.extra.forget_verified();
        }
        match previous {
            Some(previous) => self.ops[previous].next = Some(op),
            None => self.blocks[block].first_op = Some(op),
        }
        match next {
            Some(next) => self.ops[next].previous = Some(op),
            None => {
                self.forget_flow();
                self.blocks[block].last_op = Some(op);
            }
        }
        self.order_linked(op, block);
    }

    /// Takes an operation out of its block; it can be placed again.
    pub fn detach_op(&mut self, op: OpId) {
        self.unlink_op(op);
        let data = &mut self.ops[op];
        data.block = None;
        data.previous = None;
        data.next = None;
    }

    /// Makes the neighbours of an operation each other's.
    #[inline]
    fn unlink_op(&mut self, op: OpId) {
        let OpData { block, previous, next, .. } = self.ops[op];
        let Some(block) = block else { return };
        match previous {
            Some(previous) => self.ops[previous].next = next,
            None => self.blocks[block].first_op = next,
        }
        match next {
            Some(next) => self.ops[next].previous = previous,
            None => {
                self.forget_flow();
                self.blocks[block].last_op = previous;
            }
        }
    }

    /// Moves an operation before another one, maybe of another block.
    pub fn move_op_before(&mut self, op: OpId, next: OpId) {
        if op != next {
            self.detach_op(op);
            self.insert_op_before(next, op);
        }
    }

    /// Moves an operation to the end of a block.
    pub fn move_op_to_end(&mut self, op: OpId, block: BlockId) {
        self.detach_op(op);
        self.append_op(block, op);
    }

    /// Erases an operation and everything in it.
    ///
    /// # Panics
    /// If a result is still used from outside, or the operation is erased already.
    pub fn erase_op(&mut self, op: OpId) {
        self.assert_live(op);
        assert!(op != Self::ROOT, "the root of a body is not erased");
        self.unlink_op(op);
        if self.ops[op].extra.is_none() {
            return self.erase_leaf(op);
        }
        if self.extra(op).is_none_or(|extra| extra.regions.is_empty()) {
            self.drop_uses(op);
            return self.free_op(op);
        }
        // An explicit stack: nesting may be deeper than the thread's stack.
        let mut doomed = vec![op];
        let mut at = 0;
        while at < doomed.len() {
            let op = doomed[at];
            at += 1;
            self.drop_uses(op);
            for region in self.extra(op).map(|e| e.regions.clone()).unwrap_or_default() {
                let mut block = self.regions[region].first_block;
                while let Some(id) = block {
                    let mut inner = self.blocks[id].first_op;
                    while let Some(op) = inner {
                        doomed.push(op);
                        inner = self.ops[op].next;
                    }
                    block = self.blocks[id].next;
                }
            }
        }
        for &op in doomed.iter().rev() {
            self.free_op(op);
        }
    }

    /// Erases an operation that has no rare part, and of which its neighbours know no more.
    #[inline]
    fn erase_leaf(&mut self, op: OpId) {
        let OpData { operands, results, .. } = self.ops[op];
        for slot in operands.range() {
            self.unlink_operand(self.operands.id(slot));
        }
        self.mark_erased(op, results);
        self.operands.retire(operands.range());
        let erased = self.erased.get_or_insert_default();
        erased.first_leaf.get_or_insert(op);
        self.ops[op].previous = erased.last_leaf.replace(op);
        self.ops.retire(op.index()..op.index() + 1);
    }

    /// Makes an operation, which is to be erased, use no values and no blocks.
    pub fn drop_uses(&mut self, op: OpId) {
        let operands = std::mem::take(&mut self.ops[op].operands);
        for slot in operands.range() {
            self.unlink_operand(self.operands.id(slot));
        }
        self.free_operands(operands);
        if let Some(extra) = self.ops[op].extra.id() {
            let successors = std::mem::take(&mut self.extras[extra.index()].successors);
            for slot in successors.range() {
                self.unlink_successor(SuccessorId::at(slot));
            }
            self.free.successors.give(successors);
        }
    }

    /// Frees the record of an operation whose uses are dropped and whose nested operations are freed.
    fn free_op(&mut self, op: OpId) {
        let OpData { results, ref extra, .. } = self.ops[op];
        let extra = extra.id();
        self.mark_erased(op, results);
        self.free_values(results);
        let mut is_place = false;
        if let Some(extra) = extra {
            let OpExtra { regions, child, .. } = std::mem::take(&mut self.extras[extra.index()]);
            // The attributes of a place are in its body, which may have been taken out.
            let has_no_regions = regions.is_empty();
            let is_isolated = self.ops[op.index()].name.has_trait(TraitFlags::ISOLATED);
            is_place = child.is_some() || (has_no_regions && is_isolated);
            for region in regions {
                self.free_region(region);
            }
            self.free.extras.push(extra);
        }
        if !is_place {
            self.free.attributes.give(self.slot_span(op));
        }
        self.erased.get_or_insert_default().ops.push(op);
        self.ops.retire(op.index()..op.index() + 1);
    }

    #[inline]
    fn mark_erased(&mut self, op: OpId, results: Span) {
        for value in &mut self.values[results.range()] {
            assert!(value.first_use.is_none(), "an erased operation has no uses");
            value.definition = Definition::ERASED;
        }
        self.values.retire(results.range());
        let data = &mut self.ops[op];
        data.block = None;
        data.next = Some(op);
    }

    /// Returns true if an operation was erased. Without debug assertions, that is known until the body is handed out
    /// again.
    pub fn is_erased(&self, op: OpId) -> bool {
        // Such a one comes after itself.
        self.ops.is_retired(op) || self.ops[op.index()].next == Some(op)
    }

    /// Lets new operations, blocks and values have the places of those that were erased so far; for those who hand out
    /// the body to another piece of work, which knows no ids of them.
    pub fn reuse_erased(&mut self) {
        let Some(erased) = self.erased.take() else { return };
        let Erased { mut ops, first_leaf, last_leaf, mut blocks, mut values } = *erased;
        self.free.ops.append(&mut ops);
        self.free.blocks.append(&mut blocks);
        self.free.values.append(&mut values);
        if let Some(first) = first_leaf {
            self.ops[first.index()].previous = std::mem::replace(&mut self.free.last_leaf, last_leaf);
        }
    }

    /// Panics if a value was erased.
    #[inline]
    #[track_caller]
    pub(crate) fn assert_live_value(&self, value: ValueId) {
        assert!(!self.values[value].definition.is_erased(), "value #{} was erased", value.index());
    }

    /// Panics if an operation was erased.
    #[inline]
    #[track_caller]
    pub(crate) fn assert_live(&self, op: OpId) {
        assert!(!self.is_erased(op), "operation #{} was erased", op.index());
    }

    /// Returns true if a value was erased. Without debug assertions, that is known until the body is handed out again.
    pub fn is_erased_value(&self, value: ValueId) -> bool {
        self.values.is_retired(value) || self.values[value.index()].definition.is_erased()
    }

    /// Returns true if a block was erased. Without debug assertions, that is known until the body is handed out again.
    pub fn is_erased_block(&self, block: BlockId) -> bool {
        // Such a one comes after itself.
        self.blocks.is_retired(block) || self.blocks[block.index()].next == Some(block)
    }

    /// Panics if a block is inside of an operation that is to be put into it.
    ///
    /// Cost: proportional to the depth of the block.
    pub(super) fn assert_not_inside(&self, op: OpId, block: BlockId) {
        let mut at = Some(block);
        while let Some(block) = at {
            let around = self.blocks[block].region.and_then(|region| self.regions[region].parent);
            assert!(around != Some(op), "operation #{} is put into itself", op.index());
            at = around.and_then(|around| self.ops[around].block);
        }
    }

    /// Panics if a region is inside of a block that is to be put into it.
    ///
    /// Cost: proportional to the depth of the region.
    fn assert_not_around(&self, block: BlockId, region: RegionId) {
        let mut at = Some(region);
        while let Some(region) = at {
            let inside = self.regions[region].parent.and_then(|around| self.ops[around].block);
            assert!(inside != Some(block), "block #{} is put into itself", block.index());
            at = inside.and_then(|block| self.blocks[block].region);
        }
    }

    pub(crate) fn free_values(&mut self, span: Span) {
        self.values.retire(span.range());
        for value in &mut self.values[span.range()] {
            value.definition = Definition::ERASED;
        }
        self.erased.get_or_insert_default().values.give(span);
    }

    pub(crate) fn free_operands(&mut self, span: Span) {
        self.operands.retire(span.range());
        self.free.operands.give(span);
    }

    pub(super) fn free_region(&mut self, region: RegionId) {
        let mut block = self.regions[region].first_block.take();
        while let Some(id) = block {
            block = self.blocks[id].next;
            self.free_block(id);
        }
        self.free.regions.push(region);
        self.regions.retire(region.index()..region.index() + 1);
    }

    pub(super) fn free_block(&mut self, block: BlockId) {
        self.forget_flow();
        for value in std::mem::take(&mut self.blocks[block].arguments) {
            self.free_argument(value);
        }
        self.blocks[block].first_op = None;
        self.blocks[block].last_op = None;
        self.blocks[block].next = Some(block);
        self.erased.get_or_insert_default().blocks.push(block);
        self.blocks.retire(block.index()..block.index() + 1);
    }

    fn free_argument(&mut self, value: ValueId) {
        if let DefinitionKind::Argument(at) = self.values[value].definition.kind() {
            self.free.arguments.push(at as u32);
        }
        self.free_values(Span { start: value.index() as u32, len: 1 });
    }

    /// Erases an argument of a block.
    ///
    /// # Panics
    /// If it is used.
    pub fn erase_argument(&mut self, block: BlockId, index: usize) {
        let value = self.blocks[block].arguments.remove(index);
        assert!(self.values[value].first_use.is_none(), "an erased argument has no uses");
        self.free_argument(value);
        self.renumber_arguments(block, index);
        self.forget_branches_to(block);
    }

    /// Puts a detached block at the end of a region.
    pub fn append_block(&mut self, region: RegionId, block: BlockId) {
        let last = self.regions[region].last_block;
        self.link_block(region, last, None, block);
    }

    /// Puts a detached block before another one.
    pub fn insert_block_before(&mut self, next: BlockId, block: BlockId) {
        let region = self.blocks[next].region.expect("the block to insert before is in a region");
        self.link_block(region, self.blocks[next].previous, Some(next), block);
    }

    /// Puts a detached block after another one.
    pub fn insert_block_after(&mut self, previous: BlockId, block: BlockId) {
        let region = self.blocks[previous].region.expect("the block to insert after is in a region");
        self.link_block(region, Some(previous), self.blocks[previous].next, block);
    }

    fn link_block(
        &mut self,
        region: RegionId,
        previous: Option<BlockId>,
        next: Option<BlockId>,
        block: BlockId,
    ) {
        self.forget_flow();
        assert!(!self.is_erased_block(block), "block #{} was erased", block.index());
        if self.blocks[block].first_op.is_some() {
            self.assert_not_around(block, region);
        }
        let data = &mut self.blocks[block];
        debug_assert!(data.region.is_none(), "the block is in no region");
        data.region = Some(region);
        if let Some(last) = data.last_op {
            self.ops[last].extra.forget_verified();
        }
        self.forget_branches_to(block);
        let data = &mut self.blocks[block];
        data.previous = previous;
        data.next = next;
        match previous {
            Some(previous) => self.blocks[previous].next = Some(block),
            None => self.regions[region].first_block = Some(block),
        }
        match next {
            Some(next) => self.blocks[next].previous = Some(block),
            None => self.regions[region].last_block = Some(block),
        }
    }

    /// Takes a block out of its region; it can be placed again.
    pub fn detach_block(&mut self, block: BlockId) {
        let BlockData { region, previous, next, .. } = self.blocks[block];
        let Some(region) = region else { return };
        self.forget_flow();
        self.forget_branches_to(block);
        match previous {
            Some(previous) => self.blocks[previous].next = next,
            None => self.regions[region].first_block = next,
        }
        match next {
            Some(next) => self.blocks[next].previous = previous,
            None => self.regions[region].last_block = previous,
        }
        let data = &mut self.blocks[block];
        data.region = None;
        data.previous = None;
        data.next = None;
    }

    /// Erases a block and everything in it.
    ///
    /// # Panics
    /// If its arguments, or results of its operations, are used from outside.
    pub fn erase_block(&mut self, block: BlockId) {
        // Later operations use earlier ones, so go backwards.
        while let Some(op) = self.blocks[block].last_op {
            self.erase_op(op);
        }
        self.detach_block(block);
        self.free_block(block);
    }

    /// Moves `op` and all that follows it into a new block after its block, and returns the new block.
    pub fn split_block(&mut self, op: OpId) -> BlockId {
        let block = self.ops[op].block.expect("the operation is in a block");
        self.forget_flow();
        let tail = self.create_block();
        self.insert_block_after(block, tail);
        let previous = self.ops[op].previous;
        let last = self.blocks[block].last_op;
        self.blocks[tail].first_op = Some(op);
        self.blocks[tail].last_op = last;
        self.blocks[tail].is_order_valid = self.blocks[block].is_order_valid;
        self.blocks[block].last_op = previous;
        match previous {
            Some(previous) => self.ops[previous].next = None,
            None => self.blocks[block].first_op = None,
        }
        self.ops[op].previous = None;
        let mut at = Some(op);
        while let Some(op) = at {
            self.ops[op].block = Some(tail);
            at = self.ops[op].next;
        }
        tail
    }

    /// Moves all operations of `from` to the end of `into`, whose place they see from there on; the arguments of `from`
    /// are replaced by `values`, and `from`, now empty, is erased.
    ///
    /// # Panics
    /// If `from` has predecessors, or the number of values differs from that of its arguments.
    pub fn inline_block(&mut self, from: BlockId, into: BlockId, values: &[ValueId]) {
        assert!(self.blocks[from].first_predecessor.is_none(), "an inlined block has no predecessors");
        let arguments = self.blocks[from].arguments.clone();
        assert_eq!(arguments.len(), values.len(), "an inlined block has a value for each argument");
        for (&argument, &value) in arguments.iter().zip(values) {
            self.replace_all_uses(argument, value);
        }
        while let Some(op) = self.blocks[from].first_op {
            self.move_op_to_end(op, into);
        }
        self.detach_block(from);
        self.free_block(from);
    }

    /// Moves all blocks of a region to the end of another one.
    pub fn splice_region(&mut self, from: RegionId, into: RegionId) {
        if from == into {
            return;
        }
        while let Some(block) = self.regions[from].first_block {
            self.detach_block(block);
            self.append_block(into, block);
        }
    }

    /// Returns the record with an operation's own data: its child's root, or its record here.
    fn inner_mut(&mut self, op: OpId) -> (&mut Body<'c>, OpId) {
        self.assert_live(op);
        let has_child = self.extra(op).is_some_and(|extra| extra.child.is_some());
        if !has_child {
            return (self, op);
        }
        self.note_tracked_change();
        self.ops.note_edit();
        let child = self.child_to_prepare(op).expect("there is a child");
        // No id changes its meaning.
        child.note_tracked_change();
        (child, Self::ROOT)
    }

    /// Makes two regions of an operation, which is not isolated, change places.
    ///
    /// # Panics
    /// If it does not have them.
    pub fn swap_regions(&mut self, op: OpId, a: usize, b: usize) {
        self.assert_live(op);
        self.extra_mut(op).regions.swap(a, b);
    }

    /// Sets or removes an attribute: inherent if the operation's spec has a slot of that name, else discardable.
    pub fn set_attribute(&mut self, op: OpId, name: Identifier<'c>, value: Option<Attribute<'c>>) {
        let (body, op) = self.inner_mut(op);
        match body.ops[op].name.slot_of_identifier(name) {
            Some(slot) => body.set_slot(op, slot, value),
            None => {
                let old = crate::view::Operation::new(body, op).discardable_attributes();
                if old.iter().find(|entry| entry.name == name).map(|entry| entry.value) != value {
                    body.extra_mut(op).discardable = body.context.discardable_with(old, name, value);
                }
            }
        }
    }

    /// Gives an operation these discardable attributes, in place of those that it has.
    pub fn set_discardable(&mut self, op: OpId, discardable: Option<Discardable<'c>>) {
        let (body, op) = self.inner_mut(op);
        if discardable.is_some() || body.extra(op).is_some_and(|extra| extra.discardable.is_some()) {
            body.extra_mut(op).discardable = discardable;
        }
    }

    /// Sets or removes an inherent attribute by its slot.
    pub fn set_slot(&mut self, op: OpId, slot: usize, value: Option<Attribute<'c>>) {
        let (body, op) = self.inner_mut(op);
        let data = &mut body.ops[op];
        data.extra.forget_verified();
        assert!(slot < data.name.slot_names().len(), "inherent attribute #{slot} exists");
        let at = data.attributes as usize + slot;
        body.attributes[at] = value;
    }

    /// Gives an operation another location.
    pub fn set_location(&mut self, op: OpId, location: Location<'c>) {
        self.assert_live(op);
        let location = self.context.pack_location(location);
        self.ops[op].location = location;
        let (body, op) = self.inner_mut(op);
        body.ops[op].location = location;
    }

    /// Changes the type of a value.
    ///
    /// Cost: proportional to the uses of the value.
    pub fn set_type(&mut self, value: ValueId, ty: Type<'c>) {
        let data = &mut self.values[value];
        data.ty = ty;
        let mut use_ = data.first_use;
        match data.definition.kind() {
            DefinitionKind::Op(op) => self.ops[op].extra.forget_verified(),
            DefinitionKind::Argument(at) => self.forget_branches_to(self.arguments[at].block),
            DefinitionKind::Forward => {}
        }
        while let Some(slot) = use_ {
            let OperandData { owner, next, .. } = self.operands[slot];
            self.ops[owner].extra.forget_verified();
            use_ = next;
        }
    }

    /// Gives a block argument another location.
    pub fn set_argument_location(&mut self, value: ValueId, location: Location<'c>) {
        let location = self.context.pack_location(location);
        if let DefinitionKind::Argument(at) = self.values[value].definition.kind() {
            self.arguments[at].location = location;
            self.values.note_edit();
        }
    }

    /// Gives operations and block arguments, those of bodies within included, the locations that `replace` wants.
    pub fn replace_locations(&mut self, replace: &mut dyn FnMut(Location<'c>) -> Option<Location<'c>>) {
        let context = self.context;
        let ops = self.ops.iter_mut().map(|op| &mut op.location);
        let arguments = self.arguments.iter_mut().map(|argument| &mut argument.location);
        for location in ops.chain(arguments) {
            if let Some(new) = replace(context.unpack_location(*location)) {
                *location = context.pack_location(new);
            }
        }
        for child in self.extras.iter_mut().filter_map(|extra| extra.child.as_deref_mut()) {
            child.findings = Findings::default();
            ensure_stack(|| child.replace_locations(replace));
        }
    }
}
