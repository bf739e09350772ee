//! Selections and loops from merge instructions.
//!
//! A construct is all that is reachable from its header without its merge block. Its blocks move into the region of a new
//! operation, which is put at the beginning of the merge block; branches to the header from outside go to the merge block,
//! and branches from inside to the merge block go to the last block of the region. Values that are used outside become
//! results. Constructs inside of it are done later, in the region.

use super::control_flow::Merge;
use super::{Function, Reader, state_of};
use std::collections::HashSet;
use terrace_ir::ids::{BlockId, OpId, RegionId, ValueId};
use terrace_ir::spec::enum_attribute;
use terrace_ir::{
    Block, Ctx, Location, LogicalResult, Operation, OperationState, RegionSource, Type, TypedOp, Value,
};
use terrace_spirv::attributes::{LOOP_CONTROL_ATTR, SELECTION_CONTROL_ATTR};
use terrace_spirv::{BranchConditionalOp, BranchOp, LoopOp, MergeOp, SelectionOp, SwitchOp};

impl<'c> Reader<'_, 'c> {
    /// Makes selections and loops of the merge instructions of a function.
    pub(super) fn structure_control_flow(&mut self) -> LogicalResult {
        let context = self.context;
        let Some(function) = self.function.as_mut().filter(|_| self.options.structures_control_flow) else {
            return Ok(());
        };
        function.split_headers(context);
        while let Some((header, merge)) = function.blocks.merges.pop_first() {
            let has_arguments = function.block_view(merge.merge).argument_count() > 0;
            if merge.next.is_some() && has_arguments {
                return self.error("OpPhi in loop merge block unimplemented");
            }
            if let Err(Problem { location, message }) = function.structure(context, header, merge) {
                return context.error(location, message).emit();
            }
        }
        Ok(())
    }
}

/// Why a construct cannot be one.
struct Problem<'c> {
    location: Location<'c>,
    message: &'static str,
}

const USED_OUTSIDE: &str = "failed control flow structurization: block has uses outside of the enclosing \
                            selection/loop construct";

/// The region of a construct under construction.
struct Construct {
    region: RegionId,
    /// First block of the region of a loop, which goes on at the header.
    entry: Option<BlockId>,
    /// Last block of the region.
    end: BlockId,
    /// Blocks that move into the region.
    blocks: Vec<BlockId>,
}

impl<'c> Function<'c> {
    fn block_view(&self, block: BlockId) -> Block<'_, 'c> {
        Block::new(&self.body, block)
    }

    /// Lets the headers of selections do nothing but choose.
    fn split_headers(&mut self, context: Ctx<'c>) {
        let all: Vec<_> = self.blocks.merges.iter().collect();
        let merge_blocks: HashSet<BlockId> = all.iter().map(|(_, merge)| merge.merge).collect();
        for (header, merge) in all {
            let block = self.block_view(header);
            let Some(terminator) = block.terminator().filter(|_| merge.next.is_none()) else { continue };
            let is_choice =
                BranchConditionalOp::cast(terminator).is_some() || SwitchOp::cast(terminator).is_some();
            let has_phis = block.argument_count() > 0 && header != self.entry;
            let is_alone = terminator.previous().is_none() && !has_phis && !merge_blocks.contains(&header);
            if !is_choice || is_alone {
                continue;
            }
            let choice = self.body.split_block(terminator.id());
            let branch = BranchOp::builder(context, Location::Unknown).target(choice).build();
            let branch = self.body.create(branch);
            self.body.append_op(header, branch);
            self.blocks.merges.remove(header);
            self.blocks.merges.insert(choice, merge);
        }
    }

    /// Makes the construct of a header.
    fn structure(&mut self, context: Ctx<'c>, header: BlockId, merge: Merge<'c>) -> Result<(), Problem<'c>> {
        let region_of = |block: BlockId| self.block_view(block).parent_region().map(|region| region.id());
        if header == merge.merge || region_of(header) != region_of(merge.merge) {
            // The header is its own merge block, or the merge block is part of another construct.
            return Err(Problem { location: merge.location, message: USED_OUTSIDE });
        }
        let blocks = self.reachable(header, merge.merge);
        let mut construct = self.new_construct(context, merge, blocks);
        let header = self.keep_entry(context, header, merge, &mut construct);
        let members: HashSet<BlockId> = construct.blocks.iter().copied().collect();
        self.redirect(header, merge.merge, &construct, &members)?;
        if let Some(entry) = construct.entry {
            self.enter_loop(context, entry, header, merge);
        }
        let (yielded, outside) = self.values_used_outside(merge, &construct, &members);
        for block in &construct.blocks {
            self.body.detach_block(*block);
            self.body.insert_block_before(construct.end, *block);
        }
        self.end_construct(context, merge, &construct, &yielded, outside);
        self.move_merges(&construct, &members, merge)
    }

    /// Returns the blocks that are reachable from a header without its merge block, breadth first.
    fn reachable(&self, header: BlockId, merge: BlockId) -> Vec<BlockId> {
        let mut blocks = vec![header];
        let mut seen = HashSet::from([header]);
        let mut at = 0;
        while let Some(block) = blocks.get(at).copied() {
            at += 1;
            for successor in self.block_view(block).successors() {
                if successor.id() != merge && seen.insert(successor.id()) {
                    blocks.push(successor.id());
                }
            }
        }
        blocks
    }

    /// Creates the region of a construct, with its first and last block.
    fn new_construct(&mut self, context: Ctx<'c>, merge: Merge<'c>, blocks: Vec<BlockId>) -> Construct {
        let region = self.body.create_region();
        let entry = merge.next.map(|_| {
            let entry = self.body.create_block();
            self.body.append_block(region, entry);
            entry
        });
        let end = self.body.create_block();
        self.body.append_block(region, end);
        let op = self.body.create(state_of(context, MergeOp::NAME, merge.location));
        self.body.append_op(end, op);
        Construct { region, entry, end, blocks }
    }

    /// Leaves the entry block of the function where it is, if the construct begins there: what is in it moves to a new
    /// block. Returns the header.
    fn keep_entry(
        &mut self,
        context: Ctx<'c>,
        header: BlockId,
        merge: Merge<'c>,
        construct: &mut Construct,
    ) -> BlockId {
        let Some(at) = construct.blocks.iter().position(|block| *block == self.entry) else { return header };
        let moved = self.body.create_block();
        self.body.insert_block_after(self.entry, moved);
        while let Some(op) = self.block_view(self.entry).first_op().map(|op| op.id()) {
            self.body.move_op_to_end(op, moved);
        }
        self.body.replace_all_predecessors(self.entry, moved);
        construct.blocks[at] = moved;
        if let Some(inner) = self.blocks.merges.remove(self.entry) {
            self.blocks.merges.insert(moved, inner);
        }
        let branch = BranchOp::builder(context, merge.location).target(merge.merge).build();
        let branch = self.body.create(branch);
        self.body.append_op(self.entry, branch);
        if header == self.entry { moved } else { header }
    }

    /// Lets branches into the construct go to the merge block, and branches out of it to its last block.
    fn redirect(
        &mut self,
        header: BlockId,
        merge: BlockId,
        construct: &Construct,
        members: &HashSet<BlockId>,
    ) -> Result<(), Problem<'c>> {
        let edges = |function: &Self, block: BlockId, is_inside: bool| -> Vec<(OpId, usize)> {
            let edges = function.block_view(block).predecessor_edges();
            edges
                .filter(|(op, _)| op.block().is_some_and(|from| members.contains(&from.id())) == is_inside)
                .map(|(op, at)| (op.id(), at))
                .collect()
        };
        for (op, at) in edges(self, merge, true) {
            self.body.set_successor(op, at, construct.end);
        }
        for (op, at) in edges(self, header, false) {
            self.body.set_successor(op, at, merge);
        }
        match construct.blocks.iter().all(|block| edges(self, *block, false).is_empty()) {
            true => Ok(()),
            false => Err(Problem { location: Location::Unknown, message: USED_OUTSIDE }),
        }
    }

    /// Lets the first block of a loop go on at its header, with the arguments that the merge block gets in its place.
    fn enter_loop(&mut self, context: Ctx<'c>, entry: BlockId, header: BlockId, merge: Merge<'c>) {
        let types: Vec<Type<'c>> =
            self.block_view(header).arguments().map(|argument| argument.ty()).collect();
        let values: Vec<ValueId> =
            types.into_iter().map(|ty| self.body.add_argument(merge.merge, ty, Location::Unknown)).collect();
        let branch =
            BranchOp::builder(context, merge.location).target(header).target_operands(values).build();
        let branch = self.body.create(branch);
        self.body.append_op(entry, branch);
    }

    /// Returns the values that a construct has to hand over, and those outside that they replace.
    fn values_used_outside(
        &mut self,
        merge: Merge<'c>,
        construct: &Construct,
        members: &HashSet<BlockId>,
    ) -> (Vec<ValueId>, Vec<ValueId>) {
        let (mut yielded, mut outside) = (Vec::new(), Vec::new());
        if merge.next.is_none() {
            let arguments: Vec<(ValueId, Type<'c>)> =
                self.block_view(merge.merge).arguments().map(|one| (one.id(), one.ty())).collect();
            for (argument, ty) in arguments {
                yielded.push(self.body.add_argument(construct.end, ty, Location::Unknown));
                outside.push(argument);
            }
        }
        for block in &construct.blocks {
            let view = self.block_view(*block);
            for op in view.ops() {
                if op.results().any(|result| self.is_used_outside(result, members)) {
                    yielded.extend(op.results().map(|result| result.id()));
                }
            }
            let arguments = view.arguments().filter(|argument| self.is_used_outside(*argument, members));
            yielded.extend(arguments.map(|argument| argument.id()));
        }
        outside.extend(&yielded[outside.len()..]);
        (yielded, outside)
    }

    /// Returns true if a value of a construct is used by an operation that is not in one of its blocks, however deep.
    fn is_used_outside(&self, value: Value<'_, 'c>, members: &HashSet<BlockId>) -> bool {
        value.users().any(|user| is_outside(user, members))
    }

    /// Puts the operation of a construct at the beginning of the merge block, and its results where values are used
    /// outside.
    fn end_construct(
        &mut self,
        context: Ctx<'c>,
        merge: Merge<'c>,
        construct: &Construct,
        yielded: &[ValueId],
        outside: Vec<ValueId>,
    ) {
        let (name, attribute, spec) = match merge.next {
            Some(_) => (LoopOp::NAME, "loop_control", &LOOP_CONTROL_ATTR),
            None => (SelectionOp::NAME, "selection_control", &SELECTION_CONTROL_ATTR),
        };
        let mut state: OperationState<'c> = state_of(context, name, merge.location);
        state.set(context, attribute, enum_attribute(context, spec, u64::from(merge.control)));
        state.regions.push(RegionSource::Detached(construct.region));
        state.result_types.extend(outside.iter().map(|value| Value::new(&self.body, *value).ty()));
        let first = self.block_view(merge.merge).first_op().map(|op| op.id());
        let op = self.body.create(state);
        match first {
            Some(first) => self.body.insert_op_before(first, op),
            None => self.body.append_op(merge.merge, op),
        }
        let results: Vec<ValueId> =
            Operation::new(&self.body, op).results().map(|result| result.id()).collect();
        let members: HashSet<BlockId> = construct.blocks.iter().copied().collect();
        for (value, result) in outside.into_iter().zip(results) {
            let uses: Vec<_> = Value::new(&self.body, value)
                .uses()
                .filter(|one| is_outside(one.owner(), &members))
                .map(|one| (one.owner().id(), one.number()))
                .collect();
            for (user, at) in uses {
                self.body.set_operand(user, at, result);
            }
        }
        if merge.next.is_none() {
            for at in (0..self.block_view(merge.merge).argument_count()).rev() {
                let argument = self.block_view(merge.merge).argument(at).id();
                // What is left are uses inside, of a block that the construct comes after.
                let result = Operation::new(&self.body, op).result(at).id();
                self.body.replace_all_uses(argument, result);
                self.body.erase_argument(merge.merge, at);
            }
        }
        if !yielded.is_empty()
            && let Some(end) = self.terminator(construct.end).map(|op| op.id())
        {
            self.body.set_operands(end, yielded);
        }
    }

    /// Lets merge instructions inside of the construct speak of its blocks.
    fn move_merges(
        &mut self,
        construct: &Construct,
        members: &HashSet<BlockId>,
        outer: Merge<'c>,
    ) -> Result<(), Problem<'c>> {
        for block in &construct.blocks {
            let Some(mut inner) = self.blocks.merges.remove(*block) else { continue };
            let map = |block: BlockId| if block == outer.merge { construct.end } else { block };
            if let Some(next) = inner.next {
                if !members.contains(&next) && next != outer.merge {
                    return Err(Problem {
                        location: inner.location,
                        message: "failed control flow structurization: nested loop continue block should \
                                  be remapped!",
                    });
                }
                inner.next = Some(map(next));
            }
            inner.merge = map(inner.merge);
            self.blocks.merges.insert(*block, inner);
        }
        Ok(())
    }
}

/// Returns true if an operation is in none of these blocks, however deep.
fn is_outside<'a, 'c>(op: Operation<'a, 'c>, members: &HashSet<BlockId>) -> bool {
    let around = std::iter::successors(op.block(), |block| block.parent_op()?.block());
    !around.into_iter().any(|block| members.contains(&block.id()))
}
