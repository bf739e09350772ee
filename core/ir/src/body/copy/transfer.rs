//! Moving operations and blocks from one body to another one.

use crate::body::data::*;
use crate::body::{OperationState, RegionSource, ValueMap};
use crate::context::origins::in_step;
use crate::ids::*;
use crate::view::{Operation, Region};
use smallvec::SmallVec;
use terrace_support::ensure_stack;

/// Ids of what moved, before and after.
#[derive(Default)]
pub(crate) struct Transfer {
    pub ops: Vec<(OpId, OpId)>,
    pub blocks: Vec<(BlockId, BlockId)>,
    pub values: Vec<(ValueId, ValueId)>,
}

impl<'c> Body<'c> {
    /// Moves operations of another body here, with all that is in them; they are in no block then. The new ids are the
    /// first ones of the transfer, in order.
    ///
    /// The map has a value or block for each one of the other body that the operations use and that does not move, and
    /// nothing that stays uses their results. Bodies of isolated operations move as they are.
    pub(crate) fn transfer_ops(
        &mut self,
        from: &mut Body<'c>,
        ops: &[OpId],
        map: &mut ValueMap,
    ) -> (Vec<OpId>, Transfer) {
        let mut transfer = Transfer::default();
        let move_all = || ops.iter().map(|op| self.transfer_shell(from, *op, map, &mut transfer)).collect();
        let new = in_step(None, move_all);
        self.connect_transferred(from, &transfer, map);
        for &op in ops {
            from.erase_op(op);
        }
        (new, transfer)
    }

    /// Moves the blocks of a region of another body to the end of a region here, as [`Body::transfer_ops`] does.
    pub(crate) fn transfer_blocks(
        &mut self,
        from: &mut Body<'c>,
        region: RegionId,
        into: RegionId,
        map: &mut ValueMap,
    ) -> Transfer {
        let mut transfer = Transfer::default();
        in_step(None, || self.transfer_region(from, region, into, map, &mut transfer));
        self.connect_transferred(from, &transfer, map);
        while let Some(block) = from.regions[region].last_block {
            from.erase_block(block);
        }
        transfer
    }

    /// Lets what moved use what it used, and what it leaves after use nothing.
    fn connect_transferred(&mut self, from: &mut Body<'c>, transfer: &Transfer, map: &ValueMap) {
        for &(old, new) in &transfer.ops {
            let view = Operation::new(from, old);
            let values = view.operands().map(|value| map.get(value.id()).expect("no value stays behind"));
            let operands: SmallVec<[ValueId; 4]> = values.collect();
            let blocks =
                view.successors().map(|block| map.get_block(block.id()).expect("no block stays behind"));
            let successors: SmallVec<[BlockId; 2]> = blocks.collect();
            self.ops[new].operands = self.new_operands(new, &operands);
            if !successors.is_empty() {
                let span = self.new_successors(new, &successors);
                self.extra_mut(new).successors = span;
            }
            from.drop_uses(old);
        }
    }

    fn transfer_shell(
        &mut self,
        from: &mut Body<'c>,
        op: OpId,
        map: &mut ValueMap,
        transfer: &mut Transfer,
    ) -> OpId {
        let view = Operation::new(from, op);
        let (name, location, discardable) = (view.name(), view.location(), view.discardable());
        let result_types: SmallVec<[_; 2]> = view.results().map(|value| value.ty()).collect();
        let regions: SmallVec<[RegionId; 2]> = view.regions().map(Region::id).collect();
        let new = if from.child(op).is_some() {
            // An empty body in its place tells that the attributes are not in the record.
            let empty = Body::for_child(self.context, name);
            let child = from.extra_mut(op).child.replace(empty).expect("the operation has a body");
            let new = self.adopt_child(child);
            self.ops[new].results = self.new_results(new, &result_types);
            new
        } else {
            let mut state = OperationState::new(name, location);
            state.slots = view.slots().iter().copied().collect();
            state.result_types = result_types;
            for region in regions {
                let copy = self.create_region();
                ensure_stack(|| {
                    self.transfer_region(from, region, copy, map, transfer);
                });
                state.regions.push(RegionSource::Detached(copy));
            }
            let new = self.create(state);
            self.set_discardable(new, discardable);
            new
        };
        let (old_results, new_results) = (from.ops[op].results, self.ops[new].results);
        for (old, new) in old_results.range().zip(new_results.range()) {
            let (old, new) = (from.values.id(old), self.values.id(new));
            map.map(old, new);
            transfer.values.push((old, new));
        }
        transfer.ops.push((op, new));
        new
    }

    fn transfer_region(
        &mut self,
        from: &mut Body<'c>,
        region: RegionId,
        into: RegionId,
        map: &mut ValueMap,
        transfer: &mut Transfer,
    ) {
        let mut next = from.regions[region].first_block;
        while let Some(block) = next {
            next = from.blocks[block].next;
            let copy = self.create_block();
            self.append_block(into, copy);
            map.map_block(block, copy);
            transfer.blocks.push((block, copy));
            for argument in from.blocks[block].arguments.clone() {
                let view = crate::view::Value::new(from, argument);
                let value = self.add_argument(copy, view.ty(), view.location());
                map.map(argument, value);
                transfer.values.push((argument, value));
            }
            let mut at = from.blocks[block].first_op;
            while let Some(op) = at {
                at = from.ops[op].next;
                let inner = self.transfer_shell(from, op, map, transfer);
                self.append_op(copy, inner);
            }
        }
    }
}
