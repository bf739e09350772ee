//! Creates, links, unlinks and erases entries of the graph.

use super::*;
use terrace_support::ensure_stack;
use terrace_support::interner::FoldMap;

/// Parts of a new operation.
pub struct OpParts {
    /// Name of the operation to create.
    pub name: OpName<'static>,
    /// Location of the operation to create.
    pub location: Location<'static>,
    /// Inherent attributes by slot.
    pub slots: SmallVec<[Option<Attribute<'static>>; 4]>,
    /// Discardable attributes of the operation to create.
    pub discardable: Vec<NamedAttribute<'static>>,
    /// Operands of the operation to create, in order.
    pub operands: SmallVec<[ValueKey; 4]>,
    /// Types of the results.
    pub result_types: SmallVec<[Type<'static>; 2]>,
    /// Successors of the operation to create, in order.
    pub successors: SmallVec<[BlockKey; 2]>,
    /// Regions without an owner.
    pub regions: SmallVec<[RegionKey; 1]>,
}

impl OpParts {
    /// Returns parts with a name and a location, and nothing else yet.
    pub fn new(name: OpName<'static>, location: Location<'static>) -> Self {
        OpParts {
            name,
            location,
            slots: SmallVec::from_elem(None, name.slot_names().len()),
            discardable: Vec::new(),
            operands: SmallVec::new(),
            result_types: SmallVec::new(),
            successors: SmallVec::new(),
            regions: SmallVec::new(),
        }
    }
}

/// Position of a new operation in a block.
#[derive(Clone, Copy)]
pub enum Place {
    /// Before an operation of the block.
    Before(OpKey),
    /// At the end.
    End,
}

impl Graph {
    /// Creates an operation that is in no block.
    pub fn create_op(&mut self, parts: OpParts) -> OpKey {
        let op = self.ops.insert(OpRecord {
            name: parts.name,
            location: parts.location,
            slots: parts.slots,
            discardable: Vec::new(),
            operands: SmallVec::new(),
            results: SmallVec::new(),
            successors: SmallVec::new(),
            regions: SmallVec::new(),
            content: Content::Open,
            block: None,
            previous: None,
            next: None,
            order: 0,
        });
        for entry in parts.discardable {
            self.add_discardable(op, entry);
        }
        self.ops[op].results =
            (0..).zip(parts.result_types).map(|(at, ty)| self.create_result(op, at, ty)).collect();
        self.set_operands(op, &parts.operands);
        for (at, block) in (0..).zip(parts.successors) {
            self.add_successor(op, at, block);
        }
        for region in parts.regions {
            self.regions[region].owner = Some(op);
            self.ops[op].regions.push(region);
        }
        op
    }

    fn create_result(&mut self, op: OpKey, at: u32, ty: Type<'static>) -> ValueKey {
        let definition = Definition::Result(op, at);
        self.values.insert(ValueRecord { ty, definition, location: Location::Unknown, uses: Uses::new() })
    }

    /// Creates a block that is in no region.
    pub fn create_block(&mut self) -> BlockKey {
        self.blocks.insert(BlockRecord::default())
    }

    /// Creates a region that belongs to no operation.
    pub fn create_region(&mut self) -> RegionKey {
        self.regions.insert(RegionRecord::default())
    }

    /// Inserts an argument of a block; those after it move on.
    pub fn insert_argument(
        &mut self,
        block: BlockKey,
        at: usize,
        ty: Type<'static>,
        location: Location<'static>,
    ) -> ValueKey {
        let definition = Definition::Argument(block, at as u32);
        let value = self.values.insert(ValueRecord { ty, definition, location, uses: Uses::new() });
        self.blocks[block].arguments.insert(at, value);
        self.number_arguments(block, at + 1);
        value
    }

    /// Erases an argument of a block, which has no uses.
    pub fn erase_argument(&mut self, block: BlockKey, at: usize) {
        let value = self.blocks[block].arguments.remove(at);
        self.values.remove(value);
        self.number_arguments(block, at);
    }

    fn number_arguments(&mut self, block: BlockKey, from: usize) {
        for at in from..self.blocks[block].arguments.len() {
            let value = self.blocks[block].arguments[at];
            self.values[value].definition = Definition::Argument(block, at as u32);
        }
    }

    fn next_use(&mut self) -> u64 {
        self.next_use += 1;
        self.next_use
    }

    fn link_value(&mut self, op: OpKey, at: u32, to: ValueKey) -> Link<ValueKey> {
        let number = self.next_use();
        self.values[to].uses.insert(number, (op, at));
        Link { to, number }
    }

    fn link_block(&mut self, op: OpKey, at: u32, to: BlockKey) -> Link<BlockKey> {
        let number = self.next_use();
        self.blocks[to].predecessors.insert(number, (op, at));
        Link { to, number }
    }

    /// Adds a successor after those that are there.
    pub(super) fn add_successor(&mut self, op: OpKey, at: u32, block: BlockKey) {
        let link = self.link_block(op, at, block);
        self.ops[op].successors.push(link);
    }

    /// Replaces one operand.
    pub fn set_operand(&mut self, op: OpKey, at: usize, value: ValueKey) {
        let old = self.ops[op].operands[at];
        self.values[old.to].uses.remove(&old.number);
        self.ops[op].operands[at] = self.link_value(op, at as u32, value);
    }

    /// Replaces all operands.
    pub fn set_operands(&mut self, op: OpKey, values: &[ValueKey]) {
        self.drop_operand_keys(op, values.len());
        for link in std::mem::take(&mut self.ops[op].operands) {
            self.values[link.to].uses.remove(&link.number);
        }
        self.ops[op].operands =
            (0..).zip(values).map(|(at, value)| self.link_value(op, at, *value)).collect();
    }

    /// Replaces one successor.
    pub fn set_successor(&mut self, op: OpKey, at: usize, block: BlockKey) {
        let old = self.ops[op].successors[at];
        self.blocks[old.to].predecessors.remove(&old.number);
        self.ops[op].successors[at] = self.link_block(op, at as u32, block);
    }

    /// Makes the users of a value use another one, unless they are excepted.
    pub fn replace_uses(&mut self, of: ValueKey, with: ValueKey, is_excepted: impl Fn(OpKey) -> bool) {
        let uses: Vec<_> = self.values[of].uses.values().copied().collect();
        // The last use goes first, as upstream's list of uses has it.
        for (op, at) in uses.into_iter().rev() {
            if !is_excepted(op) {
                self.set_operand(op, at as usize, with);
            }
        }
    }

    /// Sets or removes an attribute, inherent if the operation declares it.
    pub fn set_attribute(&mut self, op: OpKey, name: &str, value: Option<Attribute<'static>>) {
        let name = declared_name(self.ops[op].name, name);
        if let Content::Closed(body) = &mut self.ops[op].content {
            body.set_attribute(Body::ROOT, self.context.identifier(name), value);
        }
        match self.ops[op].name.slot_of(name) {
            Some(slot) => self.ops[op].slots[slot] = value,
            None => match value {
                Some(value) => {
                    let name = self.context.identifier(name);
                    self.add_discardable(op, NamedAttribute { name, value });
                }
                None => self.ops[op].discardable.retain(|entry| entry.name.as_str() != name),
            },
        }
    }

    /// Sets the location of an operation.
    pub fn set_location(&mut self, op: OpKey, location: Location<'static>) {
        let record = &mut self.ops[op];
        record.location = location;
        if let Content::Closed(body) = &mut record.content {
            body.set_location(Body::ROOT, location);
        }
    }

    fn add_discardable(&mut self, op: OpKey, entry: NamedAttribute<'static>) {
        let entries = &mut self.ops[op].discardable;
        match entries.binary_search_by_key(&entry.name.as_str(), |entry| entry.name.as_str()) {
            Ok(at) => entries[at] = entry,
            Err(at) => entries.insert(at, entry),
        }
    }

    /// Copies an operation with all that is in it; the copy is in no block.
    pub fn clone_op(&mut self, op: OpKey) -> OpKey {
        let mut copies = Copies::default();
        let copy = self.clone_shell(op, &mut copies);
        self.link_copies(copies);
        copy
    }

    /// Copies an operation with empty regions; the copy is in no block.
    pub fn clone_without_regions(&mut self, op: OpKey) -> OpKey {
        let record = &self.ops[op];
        let mut parts = OpParts::new(record.name, record.location);
        parts.slots.clone_from(&record.slots);
        parts.discardable.clone_from(&record.discardable);
        parts.result_types = record.results.iter().map(|value| self.values[*value].ty).collect();
        parts.operands = record.operands.iter().map(|link| link.to).collect();
        parts.successors = record.successors.iter().map(|link| link.to).collect();
        let count = record.regions.len();
        parts.regions = (0..count).map(|_| self.create_region()).collect();
        self.create_op(parts)
    }

    /// Copies a region with all that is in it; the copy belongs to no operation.
    pub fn clone_region_alone(&mut self, region: RegionKey) -> RegionKey {
        let copy = self.create_region();
        let mut copies = Copies::default();
        self.clone_region(region, copy, &mut copies);
        self.link_copies(copies);
        copy
    }

    fn link_copies(&mut self, copies: Copies) {
        for (from, to) in copies.ops {
            let operands: SmallVec<[ValueKey; 4]> =
                self.ops[from].operands.iter().map(|link| link.to).collect();
            let operands: SmallVec<[ValueKey; 4]> =
                operands.iter().map(|value| copies.values.get(value).copied().unwrap_or(*value)).collect();
            self.set_operands(to, &operands);
            let successors: SmallVec<[BlockKey; 2]> =
                self.ops[from].successors.iter().map(|link| link.to).collect();
            for (at, block) in (0..).zip(successors) {
                self.add_successor(to, at, copies.blocks.get(&block).copied().unwrap_or(block));
            }
        }
    }

    /// Copies an operation without operands and successors.
    fn clone_shell(&mut self, op: OpKey, copies: &mut Copies) -> OpKey {
        let record = &self.ops[op];
        let mut parts = OpParts::new(record.name, record.location);
        parts.slots.clone_from(&record.slots);
        parts.discardable.clone_from(&record.discardable);
        parts.result_types = record.results.iter().map(|value| self.values[*value].ty).collect();
        let content = match &record.content {
            Content::Closed(body) => Some(Box::new(body.duplicate())),
            Content::Open => None,
        };
        let regions = record.regions.clone();
        for region in regions {
            let copy = self.create_region();
            parts.regions.push(copy);
            if content.is_none() {
                ensure_stack(|| self.clone_region(region, copy, copies));
            }
        }
        let copy = self.create_op(parts);
        if let Some(body) = content {
            self.ops[copy].content = Content::Closed(body);
        }
        for (from, to) in self.ops[op].results.iter().zip(&self.ops[copy].results) {
            copies.values.insert(*from, *to);
        }
        copies.ops.push((op, copy));
        copy
    }

    fn clone_region(&mut self, region: RegionKey, into: RegionKey, copies: &mut Copies) {
        let blocks: Vec<BlockKey> = self.blocks_of(region).collect();
        for block in blocks {
            let copy = self.create_block();
            copies.blocks.insert(block, copy);
            self.insert_block(into, None, copy);
            for (at, argument) in self.blocks[block].arguments.clone().into_iter().enumerate() {
                let (ty, location) = (self.values[argument].ty, self.values[argument].location);
                let value = self.insert_argument(copy, at, ty, location);
                copies.values.insert(argument, value);
            }
            let ops: Vec<OpKey> = self.ops_of(block).collect();
            for op in ops {
                let inner = self.clone_shell(op, copies);
                self.insert_op(copy, Place::End, inner);
            }
        }
    }

    /// Puts an operation that is in no block into one.
    pub fn insert_op(&mut self, block: BlockKey, place: Place, op: OpKey) {
        let (previous, next) = match place {
            Place::Before(next) => (self.ops[next].previous, Some(next)),
            Place::End => (self.blocks[block].last, None),
        };
        let order = previous.map_or(0, |previous| self.ops[previous].order + 1);
        let record = &mut self.ops[op];
        (record.block, record.previous, record.next, record.order) = (Some(block), previous, next, order);
        match previous {
            Some(previous) => self.ops[previous].next = Some(op),
            None => self.blocks[block].first = Some(op),
        }
        match next {
            Some(next) => {
                self.ops[next].previous = Some(op);
                self.blocks[block].is_ordered = false;
            }
            None => self.blocks[block].last = Some(op),
        }
    }

    /// Takes an operation out of its block.
    pub fn detach_op(&mut self, op: OpKey) {
        let record = &mut self.ops[op];
        let (previous, next) = (record.previous.take(), record.next.take());
        let Some(block) = record.block.take() else { return };
        match previous {
            Some(previous) => self.ops[previous].next = next,
            None => self.blocks[block].first = next,
        }
        match next {
            Some(next) => self.ops[next].previous = previous,
            None => self.blocks[block].last = previous,
        }
    }

    /// Returns true if an operation stands before another one of the same block.
    pub fn is_before(&mut self, a: OpKey, b: OpKey) -> bool {
        if let Some(block) = self.ops[a].block
            && !self.blocks[block].is_ordered
        {
            let mut at = self.blocks[block].first;
            for order in 0.. {
                let Some(op) = at else { break };
                self.ops[op].order = order;
                at = self.ops[op].next;
            }
            self.blocks[block].is_ordered = true;
        }
        self.ops[a].order < self.ops[b].order
    }

    /// Puts a block that is in no region into one, before another block or at the end.
    pub fn insert_block(&mut self, region: RegionKey, before: Option<BlockKey>, block: BlockKey) {
        let previous = match before {
            Some(next) => self.blocks[next].previous,
            None => self.regions[region].last,
        };
        let record = &mut self.blocks[block];
        (record.region, record.previous, record.next) = (Some(region), previous, before);
        match previous {
            Some(previous) => self.blocks[previous].next = Some(block),
            None => self.regions[region].first = Some(block),
        }
        match before {
            Some(next) => self.blocks[next].previous = Some(block),
            None => self.regions[region].last = Some(block),
        }
    }

    /// Takes a block out of its region.
    pub fn detach_block(&mut self, block: BlockKey) {
        let record = &mut self.blocks[block];
        let (previous, next) = (record.previous.take(), record.next.take());
        let Some(region) = record.region.take() else { return };
        match previous {
            Some(previous) => self.blocks[previous].next = next,
            None => self.regions[region].first = next,
        }
        match next {
            Some(next) => self.blocks[next].previous = previous,
            None => self.regions[region].last = previous,
        }
    }

    /// Erases an operation with all that is in it.
    ///
    /// # Errors
    /// If a result, or a value or block in it, is used from outside: nothing is erased then.
    pub fn erase_op(&mut self, op: OpKey) -> Result<(), Misuse> {
        let mut doomed = Doomed::default();
        doomed.add_op(self, op);
        self.erase(doomed, "operation")?;
        Ok(())
    }

    /// Erases a block with all that is in it.
    ///
    /// # Errors
    /// As [`Graph::erase_op`].
    pub fn erase_block(&mut self, block: BlockKey) -> Result<(), Misuse> {
        let mut doomed = Doomed::default();
        doomed.add_block(self, block);
        self.erase(doomed, "block")
    }

    /// Erases blocks, which may use each other, with all that is in them.
    ///
    /// # Errors
    /// As [`Graph::erase_op`].
    pub fn erase_blocks(&mut self, blocks: &[BlockKey]) -> Result<(), Misuse> {
        let mut doomed = Doomed::default();
        blocks.iter().for_each(|block| doomed.add_block(self, *block));
        self.erase(doomed, "region")
    }

    /// Erases a region with all that is in it.
    ///
    /// # Errors
    /// As [`Graph::erase_op`].
    pub fn erase_region(&mut self, region: RegionKey) -> Result<(), Misuse> {
        let mut doomed = Doomed::default();
        doomed.add_region(self, region);
        self.erase(doomed, "region")
    }

    /// Erases what is in the regions of an operation; the operation stays.
    pub fn erase_content(&mut self, op: OpKey) {
        let mut doomed = Doomed::default();
        let regions = std::mem::take(&mut self.ops[op].regions);
        regions.iter().for_each(|region| doomed.add_region(self, *region));
        self.remove(doomed);
    }

    fn erase(&mut self, doomed: Doomed, what: &str) -> Result<(), Misuse> {
        let ops: std::collections::HashSet<OpKey> = doomed.ops.iter().copied().collect();
        let is_inside = |uses: &Uses| uses.values().all(|(user, _)| ops.contains(user));
        let is_free = doomed.values.iter().all(|value| is_inside(&self.values[*value].uses))
            && doomed.blocks.iter().all(|block| is_inside(&self.blocks[*block].predecessors));
        if !is_free {
            return Err(Misuse::other(format_args!("the {what} is still used: what uses it must go first")));
        }
        self.remove(doomed);
        Ok(())
    }

    fn remove(&mut self, doomed: Doomed) {
        for &op in &doomed.ops {
            self.set_operands(op, &[]);
            for link in std::mem::take(&mut self.ops[op].successors) {
                self.blocks[link.to].predecessors.remove(&link.number);
            }
        }
        for &op in &doomed.ops {
            self.detach_op(op);
            self.ops.remove(op);
        }
        for &block in &doomed.blocks {
            self.detach_block(block);
            self.blocks.remove(block);
        }
        for &value in &doomed.values {
            // Something outside uses it only where a whole program was replaced, with all that could use it.
            let uses = std::mem::take(&mut self.values[value].uses);
            debug_assert!(uses.is_empty(), "what is erased has no uses");
            self.values.remove(value);
        }
        for &region in &doomed.regions {
            self.regions.remove(region);
        }
    }
}

/// Entries that are to be erased, found before any of them is.
#[derive(Default)]
struct Doomed {
    ops: Vec<OpKey>,
    blocks: Vec<BlockKey>,
    regions: Vec<RegionKey>,
    values: Vec<ValueKey>,
}

impl Doomed {
    fn add_op(&mut self, graph: &Graph, op: OpKey) {
        let record = &graph.ops[op];
        self.ops.push(op);
        self.values.extend_from_slice(&record.results);
        for &region in &record.regions {
            self.add_region(graph, region);
        }
    }

    fn add_region(&mut self, graph: &Graph, region: RegionKey) {
        self.regions.push(region);
        for block in graph.blocks_of(region) {
            self.add_block(graph, block);
        }
    }

    fn add_block(&mut self, graph: &Graph, block: BlockKey) {
        self.blocks.push(block);
        self.values.extend_from_slice(&graph.blocks[block].arguments);
        for op in graph.ops_of(block) {
            ensure_stack(|| self.add_op(graph, op));
        }
    }
}

/// Pairs of what is copied and its copy.
#[derive(Default)]
struct Copies {
    ops: Vec<(OpKey, OpKey)>,
    values: FoldMap<ValueKey, ValueKey>,
    blocks: FoldMap<BlockKey, BlockKey>,
}
