//! Copying operations, within a body or into another one.

use crate::body::around::requests::Requests;
use crate::body::data::*;
use crate::body::{OperationState, RegionSource};
use crate::declarations::op_name::TraitFlags;
use crate::ids::*;
use crate::view::{Operation, Region};
use smallvec::SmallVec;
use std::sync::OnceLock;
use std::sync::atomic::AtomicBool;
use terrace_support::ensure_stack;
use terrace_support::interner::FoldMap;

/// Mapping from originals to copies.
#[derive(Default)]
pub struct ValueMap {
    values: FoldMap<ValueId, ValueId>,
    blocks: FoldMap<BlockId, BlockId>,
}

impl ValueMap {
    /// Maps `from` to `to` from now on.
    pub fn map(&mut self, from: ValueId, to: ValueId) {
        self.values.insert(from, to);
    }
    /// Maps block `from` to block `to` from now on.
    pub fn map_block(&mut self, from: BlockId, to: BlockId) {
        self.blocks.insert(from, to);
    }
    /// Returns the copy of `value`.
    pub fn get(&self, value: ValueId) -> Option<ValueId> {
        self.values.get(&value).copied()
    }
    /// Returns the copy of `block`.
    pub fn get_block(&self, block: BlockId) -> Option<BlockId> {
        self.blocks.get(&block).copied()
    }
}

impl<'c> Body<'c> {
    /// Copies `op`, with all that is in it, into this body; the copy is in no block.
    ///
    /// A value or block for which `map` has nothing stands for itself: that fits copies within one body, and for
    /// copies from another body the map must hold all that `op` uses from outside. What is in `op` is added to the map.
    pub fn clone_op(&mut self, op: Operation<'_, 'c>, map: &mut ValueMap) -> OpId {
        // Two phases, so that uses before definitions need no care: all shells first, then what they refer to.
        let mut pairs = Vec::new();
        let copy = self.clone_shell(op, map, &mut pairs);
        self.connect_copies(&pairs, map);
        copy
    }

    /// Copies the blocks of a region to the end of `into`, as [`Body::clone_op`] does.
    pub fn clone_region(&mut self, region: Region<'_, 'c>, into: RegionId, map: &mut ValueMap) {
        let mut pairs = Vec::new();
        self.clone_blocks(region, into, map, &mut pairs);
        self.connect_copies(&pairs, map);
    }

    /// Takes the root of another body in, which has neither operands nor results; it is in no block yet.
    pub fn adopt_root(&mut self, other: Box<Body<'c>>) -> OpId {
        let root = Operation::new(&other, Self::ROOT);
        if root.has_trait(TraitFlags::ISOLATED) && !root.regions().all(Region::is_empty) {
            return self.adopt_child(other);
        }
        self.clone_op(root, &mut ValueMap::default())
    }

    /// Makes an operation without operands and results around the body of an isolated one.
    pub(in crate::body) fn adopt_child(&mut self, child: Box<Body<'c>>) -> OpId {
        let root = child.op_data(Self::ROOT);
        let (name, location) = (root.name, root.location);
        let op = self.reserve_op(name);
        let extra = self.new_extra();
        self.extras[extra.index()].child = Some(child);
        let data = &mut self.ops[op];
        data.location = location;
        data.extra = Extra::new(Some(extra));
        op
    }

    fn connect_copies(&mut self, pairs: &[(Operation<'_, 'c>, OpId)], map: &ValueMap) {
        for &(original, copy) in pairs {
            let operands: SmallVec<[ValueId; 4]> =
                original.operands().map(|v| map.get(v.id()).unwrap_or(v.id())).collect();
            self.ops[copy].operands = self.new_operands(copy, &operands);
            let successors: SmallVec<[BlockId; 2]> =
                original.successors().map(|b| map.get_block(b.id()).unwrap_or(b.id())).collect();
            if !successors.is_empty() {
                let span = self.new_successors(copy, &successors);
                self.extra_mut(copy).successors = span;
            }
        }
    }

    fn clone_shell<'a>(
        &mut self,
        op: Operation<'a, 'c>,
        map: &mut ValueMap,
        pairs: &mut Vec<(Operation<'a, 'c>, OpId)>,
    ) -> OpId {
        let mut state = OperationState::new(op.name(), op.location());
        state.slots = op.slots().iter().copied().collect();
        state.result_types = op.results().map(|v| v.ty()).collect();
        if let Some(child) = op.body().child(op.id()) {
            let child = child.duplicate();
            state.regions = child
                .extra(Self::ROOT)
                .into_iter()
                .flat_map(|e| e.regions.iter().copied().map(RegionSource::Detached))
                .collect();
            state.child = Some(Box::new(child));
        } else {
            for region in op.regions() {
                let copy = self.create_region();
                ensure_stack(|| self.clone_blocks(region, copy, map, pairs));
                state.regions.push(RegionSource::Detached(copy));
            }
        }
        let copy = self.create(state);
        self.set_discardable(copy, op.discardable());
        let results = self.ops[copy].results;
        for (from, to) in op.results().zip(results.range()) {
            map.map(from.id(), self.values.id(to));
        }
        pairs.push((op, copy));
        copy
    }

    fn clone_blocks<'a>(
        &mut self,
        region: Region<'a, 'c>,
        into: RegionId,
        map: &mut ValueMap,
        pairs: &mut Vec<(Operation<'a, 'c>, OpId)>,
    ) {
        for block in region.blocks() {
            let copy = self.create_block();
            self.append_block(into, copy);
            map.map_block(block.id(), copy);
            for argument in block.arguments() {
                let value = self.add_argument(copy, argument.ty(), argument.location());
                map.map(argument.id(), value);
            }
            for op in block.ops() {
                let op = self.clone_shell(op, map, pairs);
                self.append_op(copy, op);
            }
        }
    }

    /// Returns a body whose root is one operation of this one, with everything in it; the rest is dropped.
    pub fn into_root(self: Box<Self>, op: OpId) -> Box<Body<'c>> {
        let view = Operation::new(&self, op);
        let mut body = Body::for_child(self.context, view.name());
        let mut regions = Vec::new();
        let mut map = ValueMap::default();
        for region in view.regions() {
            let copy = body.create_region();
            body.clone_region(region, copy, &mut map);
            regions.push(RegionSource::Detached(copy));
        }
        let mut state = OperationState::new(view.name(), view.location());
        state.slots = view.slots().iter().copied().collect();
        state.result_types = view.results().map(|v| v.ty()).collect();
        state.regions = regions.into_iter().collect();
        body.create_root(state);
        body.set_discardable(Body::ROOT, view.discardable());
        body
    }

    /// Returns a copy of the whole body.
    pub fn duplicate(&self) -> Body<'c> {
        let number = BodyNumber::next();
        let ops = self.ops.iter().map(|op| OpData { extra: op.extra.clone(), ..*op }).collect();
        let values = self.values.iter().map(|value| ValueData { ..*value }).collect();
        let blocks = self.blocks.iter().map(|b| BlockData { arguments: b.arguments.clone(), ..*b }).collect();
        let regions = self.regions.iter().map(|region| RegionData { ..*region }).collect();
        #[allow(unused_mut, reason = "ids have a body with debug assertions")]
        let mut copy = Body {
            context: self.context,
            number,
            ops: self.ops.like(number, ops),
            extras: self
                .extras
                .iter()
                .map(|extra| OpExtra {
                    discardable: extra.discardable,
                    regions: extra.regions.clone(),
                    successors: extra.successors,
                    child: extra.child.as_ref().map(|child| Box::new(ensure_stack(|| child.duplicate()))),
                })
                .collect(),
            operands: self.operands.like(number, self.operands.to_vec()),
            successors: self.successors.clone(),
            attributes: self.attributes.clone(),
            values: self.values.like(number, values),
            arguments: self.arguments.iter().map(|argument| ArgumentData { ..*argument }).collect(),
            blocks: self.blocks.like(number, blocks),
            regions: self.regions.like(number, regions),
            // What was free in the original stays unused in the copy.
            free: FreeLists::default(),
            erased: None,
            last_file: None,
            last_origin: None,
            dominators: OnceLock::new(),
            surroundings: None,
            requests: Requests::default(),
            findings: Findings::default(),
            asked_around: AtomicBool::new(false),
        };
        #[cfg(debug_assertions)]
        copy.adopt_ids();
        copy
    }
}
