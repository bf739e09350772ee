//! Buffers that live where blocks begin and end.

use std::collections::BTreeMap;
use terrace_ir::ids::{BlockId, ValueId};
use terrace_ir::{Block, Body, Operation, Region, Value};
use terrace_support::interner::{FoldMap, FoldSet};

/// Buffers that live at the borders of the blocks of a body, in the order of their definitions.
pub(super) struct Liveness {
    live_in: FoldMap<BlockId, Vec<ValueId>>,
    live_out: FoldMap<BlockId, FoldSet<ValueId>>,
    /// Place of each buffer in the order of definitions: arguments come first.
    order: FoldMap<ValueId, (bool, usize, usize)>,
}

/// Returns all blocks of a body, those of an operation before those in it.
fn blocks_of<'a, 'c>(body: &'a Body<'c>) -> Vec<Block<'a, 'c>> {
    let mut found = Vec::new();
    let mut regions: Vec<Region<'a, 'c>> = Operation::new(body, Body::ROOT).regions().collect();
    regions.reverse();
    while let Some(region) = regions.pop() {
        found.extend(region.blocks());
        let inner = region.ops().filter(|op| op.region_count() != 0 && body.child(op.id()).is_none());
        let mut inner: Vec<_> = inner.flat_map(|op| op.regions()).collect();
        inner.reverse();
        regions.extend(inner);
    }
    found
}

impl Liveness {
    /// Computes liveness in a body.
    pub fn of(body: &Body<'_>) -> Self {
        let blocks = blocks_of(body);
        let mut order = FoldMap::default();
        for (at, block) in blocks.iter().enumerate() {
            for (number, argument) in block.arguments().enumerate() {
                if argument.ty().is_any_memref() {
                    order.insert(argument.id(), (false, number, at));
                }
            }
        }
        for (at, op) in crate::basis::analysis::ops_of(body).into_iter().enumerate() {
            for (number, result) in Operation::new(body, op).results().enumerate() {
                if result.ty().is_any_memref() {
                    order.insert(result.id(), (true, at, number));
                }
            }
        }
        let mut live_in: BTreeMap<usize, FoldSet<ValueId>> = BTreeMap::new();
        let mut live_out: FoldMap<BlockId, FoldSet<ValueId>> = FoldMap::default();
        let places: FoldMap<BlockId, usize> =
            blocks.iter().enumerate().map(|(at, block)| (block.id(), at)).collect();
        // From each use up to the definition: a buffer lives where every block on the way begins.
        for value in order.keys().copied() {
            let value = Value::new(body, value);
            let mut open: Vec<Block<'_, '_>> = value.users().filter_map(|user| user.block()).collect();
            while let Some(block) = open.pop() {
                if value.parent_block() == Some(block) {
                    continue;
                }
                let Some(at) = places.get(&block.id()) else { continue };
                if !live_in.entry(*at).or_default().insert(value.id()) {
                    continue;
                }
                for before in block.predecessors() {
                    live_out.entry(before.id()).or_default().insert(value.id());
                    open.push(before);
                }
                // What an operation uses inside is used where the operation is.
                if value.parent_region() != block.parent_region() {
                    open.extend(block.parent_op().and_then(|op| op.block()));
                }
            }
        }
        let mut liveness = Liveness { live_in: FoldMap::default(), live_out, order };
        for (at, values) in live_in {
            let values = liveness.sorted(values.into_iter());
            liveness.live_in.insert(blocks[at].id(), values);
        }
        liveness
    }

    fn sorted(&self, values: impl Iterator<Item = ValueId>) -> Vec<ValueId> {
        let mut values: Vec<ValueId> = values.collect();
        values.sort_by_key(|value| self.order.get(value).copied());
        values
    }

    /// Returns the buffers that live where a block begins.
    pub fn live_in(&self, block: BlockId) -> &[ValueId] {
        self.live_in.get(&block).map_or(&[], Vec::as_slice)
    }

    /// Returns the buffers that live where a block ends, and where another one begins if that is given.
    pub fn live_out(&self, block: BlockId, to: Option<BlockId>) -> Vec<ValueId> {
        let Some(live) = self.live_out.get(&block) else { return Vec::new() };
        match to {
            None => self.sorted(live.iter().copied()),
            Some(to) => self.live_in(to).iter().copied().filter(|value| live.contains(value)).collect(),
        }
    }
}
