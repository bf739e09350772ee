//! [`Node`]: what an operation does to memory, and its edges to others.

use super::cost::NestStatistics;
use super::edges::{Edge, Edges};
use crate::dependence::{Access, Nest, is_affine_store, memref_of};
use crate::slice::region::Footprint;
use std::cell::OnceCell;
use std::collections::BTreeMap;
use terrace_affine::AffineForOp;
use terrace_interfaces::effects::effects;
use terrace_ir::ids::{BlockId, OpId, ValueId};
use terrace_ir::spec::EffectKind;
use terrace_ir::{Block, Body, Operation, TraitFlags, TypedOp, Value, WalkOrder, WalkResult};
use terrace_support::interner::{FoldMap, FoldSet};

/// An operation of the block, and what it does to memory.
#[derive(Clone, Debug)]
pub(super) struct Node {
    pub op: OpId,
    pub is_loop: bool,
    /// Affine loads by memref.
    pub loads: Accesses,
    /// Affine stores by memref.
    pub stores: Accesses,
    /// Memrefs that other operations read, write and free.
    other_reads: FoldSet<ValueId>,
    other_writes: FoldSet<ValueId>,
    frees: FoldSet<ValueId>,
    /// True if something in it may do anything to memory, such as a call.
    pub has_unknown: bool,
    /// True if there is something with regions in it but loops.
    pub has_regions: bool,
    statistics: OnceCell<Option<NestStatistics>>,
    footprint: OnceCell<Option<Footprint>>,
    pub inputs: Edges,
    pub outputs: Edges,
}

/// Operations by memref, in the order of the text.
#[derive(Clone, Default, Debug)]
pub(super) struct Accesses {
    /// Operations, and when the first was added.
    by_memref: FoldMap<ValueId, (u64, Vec<OpId>)>,
    /// Memrefs in the order of the first operation.
    order: BTreeMap<u64, ValueId>,
    clock: u64,
}

/// Deeds of an operation, with all in it, to memory.
#[derive(Default)]
pub(super) struct Collected {
    pub loads: Accesses,
    pub stores: Accesses,
    other_reads: FoldSet<ValueId>,
    other_writes: FoldSet<ValueId>,
    frees: FoldSet<ValueId>,
    has_unknown: bool,
    has_regions: bool,
    /// Memrefs in the order in which they were found.
    pub memrefs: Vec<ValueId>,
}

impl Accesses {
    pub fn push(&mut self, memref: ValueId, op: OpId) {
        let (clock, order) = (&mut self.clock, &mut self.order);
        let list = self.by_memref.entry(memref).or_insert_with(|| {
            *clock += 1;
            order.insert(*clock, memref);
            (*clock, Vec::new())
        });
        list.1.push(op);
    }

    pub fn of(&self, memref: ValueId) -> &[OpId] {
        self.by_memref.get(&memref).map_or(&[], |(_, list)| list)
    }

    pub fn contains(&self, memref: ValueId) -> bool {
        self.by_memref.contains_key(&memref)
    }

    pub fn memrefs(&self) -> impl Iterator<Item = ValueId> + '_ {
        self.order.values().copied()
    }

    pub fn len(&self) -> usize {
        self.by_memref.values().map(|(_, list)| list.len()).sum()
    }

    pub fn is_empty(&self) -> bool {
        self.order.is_empty()
    }

    /// Takes out the operations of a memref.
    pub fn take(&mut self, memref: ValueId) -> Vec<OpId> {
        let Some((time, list)) = self.by_memref.remove(&memref) else { return Vec::new() };
        self.order.remove(&time);
        list
    }
}

impl Collected {
    /// `None` if something is done to memory that is no ranked memref.
    pub fn of(op: Operation<'_, '_>) -> Option<Self> {
        let mut found = Collected::default();
        let flow = op.walk(WalkOrder::PostOrder, &mut |inner| match found.add(inner) {
            Some(()) => WalkResult::Advance,
            None => WalkResult::Interrupt,
        });
        flow.is_continue().then_some(found)
    }

    fn add(&mut self, op: Operation<'_, '_>) -> Option<()> {
        if let Some(memref) = memref_of(op) {
            let list = if is_affine_store(op) { &mut self.stores } else { &mut self.loads };
            list.push(memref.id(), op.id());
            self.memrefs.push(memref.id());
            return Some(());
        }
        if AffineForOp::cast(op).is_some() {
            return Some(());
        }
        self.has_regions |= op.region_count() != 0;
        let mut touch = |value: Value<'_, '_>, lists: &mut [&mut FoldSet<ValueId>]| {
            lists.iter_mut().for_each(|list| {
                list.insert(value.id());
            });
            self.memrefs.push(value.id());
            (value.ty().is_any_memref() && value.ty().shape().is_some()).then_some(())
        };
        let Some(list) = effects(op) else {
            if !op.has_trait(TraitFlags::RECURSIVE_EFFECTS) {
                // Nothing is known of unregistered operations, which are taken for harmless unless they get memory.
                self.has_unknown |= op.spec().is_some();
                for memref in op.operands().filter(|operand| operand.ty().is_any_memref()) {
                    touch(memref, &mut [&mut self.other_reads, &mut self.other_writes])?;
                }
            }
            return Some(());
        };
        for effect in list {
            let Some(value) = effect.value() else { continue };
            match effect.kind {
                EffectKind::Read => touch(value, &mut [&mut self.other_reads])?,
                EffectKind::Write => touch(value, &mut [&mut self.other_writes])?,
                EffectKind::Free => touch(value, &mut [&mut self.frees])?,
                EffectKind::Allocate => {}
            }
        }
        Some(())
    }
}

impl Node {
    pub fn new(op: Operation<'_, '_>, found: Collected) -> Self {
        Node {
            op: op.id(),
            is_loop: AffineForOp::cast(op).is_some(),
            loads: found.loads,
            stores: found.stores,
            other_reads: found.other_reads,
            other_writes: found.other_writes,
            frees: found.frees,
            has_unknown: found.has_unknown,
            has_regions: found.has_regions,
            statistics: OnceCell::new(),
            footprint: OnceCell::new(),
            inputs: Edges::default(),
            outputs: Edges::default(),
        }
    }

    /// Takes over what an operation does to memory now.
    pub fn set_accesses(&mut self, found: Collected) {
        self.loads = found.loads;
        self.stores = found.stores;
        self.other_reads = found.other_reads;
        self.other_writes = found.other_writes;
        self.frees = found.frees;
        self.has_unknown = found.has_unknown;
        self.has_regions = found.has_regions;
        self.statistics = OnceCell::new();
        self.footprint = OnceCell::new();
    }

    /// Returns the loops of a nest. `None` if the number of operations that are executed is not constant.
    pub fn statistics(&self, body: &Body<'_>) -> Option<&NestStatistics> {
        self.statistics.get_or_init(|| NestStatistics::of(Operation::new(body, self.op))).as_ref()
    }

    /// Returns how much memory a nest touches. `None` if that is not known.
    pub fn footprint(&self, body: &Body<'_>) -> Option<&Footprint> {
        let compute = || {
            let op = Operation::new(body, self.op);
            Footprint::of(op, Nest::around(op).variables().len())
        };
        self.footprint.get_or_init(compute).as_ref()
    }

    /// Adds operations that were put into a block of a nest before those that are there, some memrefs of which have other
    /// names now. `None` if that is not all that changed for these memrefs; then everything has to be read again.
    pub fn absorb(
        &mut self,
        ops: &[OpId],
        block: BlockId,
        renamed: &[(ValueId, ValueId)],
        keeps_statistics: bool,
        body: &Body<'_>,
    ) -> Option<()> {
        let mut found = Collected::default();
        for op in ops {
            let flow =
                Operation::new(body, *op).walk(WalkOrder::PostOrder, &mut |inner| match found.add(inner) {
                    Some(()) => WalkResult::Advance,
                    None => WalkResult::Interrupt,
                });
            flow.is_continue().then_some(())?;
        }
        let is_plain = !found.has_unknown && !found.has_regions && found.frees.is_empty();
        if !is_plain || !found.other_reads.is_empty() || !found.other_writes.is_empty() {
            return None;
        }
        let is_new = |memref: ValueId| !self.loads.contains(memref) && !self.stores.contains(memref);
        let is_inside = |op: &OpId| {
            std::iter::successors(Some(Operation::new(body, *op)), |op| op.parent_op())
                .any(|op| op.block().is_some_and(|of| of.id() == block))
        };
        let is_renamed = |(old, new): &(ValueId, ValueId)| {
            !self.stores.contains(*old) && is_new(*new) && self.loads.of(*old).iter().all(is_inside)
        };
        if !found.loads.memrefs().chain(found.stores.memrefs()).all(is_new) || !renamed.iter().all(is_renamed)
        {
            return None;
        }
        let mut footprint = self.footprint.take().flatten();
        let mut touched: Vec<ValueId> = Vec::new();
        for (old, new) in renamed {
            for op in self.loads.take(*old) {
                self.loads.push(*new, op);
            }
            if let Some(footprint) = &mut footprint {
                footprint.remove(*old);
            }
            touched.push(*new);
        }
        for (list, own) in [(&found.loads, &mut self.loads), (&found.stores, &mut self.stores)] {
            for memref in list.memrefs() {
                touched.push(memref);
                list.of(memref).iter().for_each(|op| own.push(memref, *op));
            }
        }
        if let Some(mut footprint) = footprint {
            let depth = Nest::around(Operation::new(body, self.op)).variables().len();
            let mut is_known = true;
            for memref in touched {
                let accesses = self.stores.of(memref).iter().chain(self.loads.of(memref));
                let accesses: Vec<Access<'_, '_>> =
                    accesses.filter_map(|op| Access::of(Operation::new(body, *op))).collect();
                is_known &= footprint.set(memref, &accesses, depth).is_some();
            }
            let _ = self.footprint.set(is_known.then_some(footprint));
        }
        let statistics = self.statistics.take().flatten().filter(|_| keeps_statistics);
        if let Some(mut statistics) = statistics {
            let added = statistics.add_ops(ops, Block::new(body, block));
            if added.is_some() {
                let _ = self.statistics.set(Some(statistics));
            }
        }
        Some(())
    }

    /// Returns the edges from nodes that this one needs something of.
    pub fn inputs(&self) -> impl Iterator<Item = Edge> + '_ {
        self.inputs.iter()
    }

    /// Returns the edges to nodes that need something of this one.
    pub fn outputs(&self) -> impl Iterator<Item = Edge> + '_ {
        self.outputs.iter()
    }

    /// Returns the number of nodes that need a value of this one.
    pub fn outputs_of(&self, value: ValueId) -> usize {
        self.outputs.count(value)
    }

    /// Returns true if a memref is written or freed.
    pub fn changes(&self, memref: ValueId) -> bool {
        self.stores.contains(memref) || self.other_writes.contains(&memref) || self.frees.contains(&memref)
    }

    /// Returns true if something other than affine accesses touches memory.
    pub fn has_other_accesses(&self) -> bool {
        let lists = [&self.other_reads, &self.other_writes, &self.frees];
        self.has_unknown || lists.iter().any(|list| !list.is_empty())
    }

    /// Returns true if something other than affine accesses touches a memref.
    pub fn has_other_access(&self, memref: ValueId) -> bool {
        self.other_reads.contains(&memref)
            || self.other_writes.contains(&memref)
            || self.frees.contains(&memref)
    }
}
