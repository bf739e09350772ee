//! Copying operations and regions within one body.

use crate::body::data::*;
use crate::body::{OperationState, RegionSource, ValueMap};
use crate::ids::*;
use crate::view::{Operation, Region};
use smallvec::SmallVec;
use terrace_support::ensure_stack;

impl<'c> Body<'c> {
    /// Copies an operation of this body, with all that is in it; the copy is in no block.
    ///
    /// Values and blocks from outside of `op` stand for themselves unless the map says otherwise. What is in `op` is
    /// added to the map.
    pub fn clone_within(&mut self, op: OpId, map: &mut ValueMap) -> OpId {
        let mut pairs = Vec::new();
        let copy = self.shell_within(op, map, &mut pairs);
        self.connect_within(&pairs, map);
        copy
    }

    /// Copies the blocks of a region of this body to the end of another one, as [`Body::clone_within`] does. Arguments
    /// for which the map has a value already are left out.
    pub fn clone_region_within(&mut self, from: RegionId, into: RegionId, map: &mut ValueMap) {
        let mut pairs = Vec::new();
        self.blocks_within(from, into, map, &mut pairs);
        self.connect_within(&pairs, map);
    }

    fn connect_within(&mut self, pairs: &[(OpId, OpId)], map: &ValueMap) {
        for &(original, copy) in pairs {
            let original = Operation::new(self, original);
            let operands: SmallVec<[ValueId; 4]> =
                original.operands().map(|v| map.get(v.id()).unwrap_or(v.id())).collect();
            let successors: SmallVec<[BlockId; 2]> =
                original.successors().map(|b| map.get_block(b.id()).unwrap_or(b.id())).collect();
            self.ops[copy].operands = self.new_operands(copy, &operands);
            if !successors.is_empty() {
                let span = self.new_successors(copy, &successors);
                self.extra_mut(copy).successors = span;
            }
        }
    }

    fn shell_within(&mut self, op: OpId, map: &mut ValueMap, pairs: &mut Vec<(OpId, OpId)>) -> OpId {
        let view = Operation::new(self, op);
        let discardable = view.discardable();
        let mut state = OperationState::new(view.name(), view.location());
        state.slots = view.slots().iter().copied().collect();
        state.result_types = view.results().map(|v| v.ty()).collect();
        if let Some(child) = self.child(op) {
            let child = child.duplicate();
            let regions = child.extra(Self::ROOT).map(|extra| extra.regions.clone()).unwrap_or_default();
            state.regions = regions.into_iter().map(RegionSource::Detached).collect();
            state.child = Some(Box::new(child));
        } else {
            let regions: SmallVec<[RegionId; 2]> = view.regions().map(Region::id).collect();
            for region in regions {
                let copy = self.create_region();
                ensure_stack(|| self.blocks_within(region, copy, map, pairs));
                state.regions.push(RegionSource::Detached(copy));
            }
        }
        let copy = self.create(state);
        self.set_discardable(copy, discardable);
        let (from, to) = (self.ops[op].results, self.ops[copy].results);
        for (from, to) in from.range().zip(to.range()) {
            map.map(self.values.id(from), self.values.id(to));
        }
        pairs.push((op, copy));
        copy
    }

    fn blocks_within(
        &mut self,
        from: RegionId,
        into: RegionId,
        map: &mut ValueMap,
        pairs: &mut Vec<(OpId, OpId)>,
    ) {
        // Listed before anything is added: the copies may go into the same region.
        let blocks: Vec<BlockId> = Region::new(self, from).blocks().map(|block| block.id()).collect();
        for block in blocks {
            let copy = self.create_block();
            self.append_block(into, copy);
            map.map_block(block, copy);
            for argument in self.blocks[block].arguments.clone() {
                if map.get(argument).is_some() {
                    continue;
                }
                let view = crate::view::Value::new(self, argument);
                let (ty, location) = (view.ty(), view.location());
                let value = self.add_argument(copy, ty, location);
                map.map(argument, value);
            }
            let mut at = self.blocks[block].first_op;
            while let Some(op) = at {
                let inner = self.shell_within(op, map, pairs);
                self.append_op(copy, inner);
                at = self.ops[op].next;
            }
        }
    }
}
