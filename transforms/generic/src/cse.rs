//! `--cse`: eliminate common sub-expressions.
//!
//! One walk over the dominator tree with a scoped table of operations, by name, operands, attributes, types and regions.
//! What only reads memory counts as common as long as nothing in between may write. Dead operations go as well.
//!
//! Reads:     effects, dominance.
//! Preserves: dominance.
//! Cost:      one hash for each operation.

use smallvec::SmallVec;
use std::sync::atomic::AtomicU64;
use terrace_interfaces::effects::{EffectSummary, only_reads};
use terrace_ir::dominance::DominanceInfo;
use terrace_ir::equivalence::{are_equivalent, hash_operation};
use terrace_ir::ids::{BlockId, OpId, RegionId, ValueId};
use terrace_ir::rewrite::NoListener;
use terrace_ir::{
    Block, Body, Listener, Location, LogicalResult, Operation, Region, TraitFlags, Value, WorkResult,
};
use terrace_ods_macros::pass;
use terrace_pass::{Pass, PassOp};
use terrace_support::ensure_stack;

/// The pass `--cse`.
#[pass(
    "cse",
    "Eliminate common sub-expressions",
    class = "CSE",
    statistics = [("num-cse'd", "Number of operations CSE'd"), ("num-dce'd", "Number of operations DCE'd")],
)]
pub struct Cse;

/// Positions of the statistics.
const CSED: usize = 0;
const DCED: usize = 1;

impl Pass for Cse {
    fn run<'c>(&self, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        let statistics = op.statistics();
        let dominance = op.analysis::<DominanceInfo>();
        match eliminate(op.body_mut(), &dominance, statistics) {
            Change::None => {
                op.mark_all_analyses_preserved();
                op.mark_settled();
            }
            Change::OpsWithoutRegions => op.mark_analysis_preserved::<DominanceInfo>(),
            Change::Any => {}
        }
        Ok(())
    }
}

/// Erased operations.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Change {
    None,
    /// Blocks are what they were.
    OpsWithoutRegions,
    Any,
}

impl WorkResult for Change {
    fn has_changed(&self) -> Option<bool> {
        Some(*self != Change::None)
    }
}

/// Eliminates them in a body and in the isolated operations in it.
fn eliminate(body: &mut Body<'_>, dominance: &DominanceInfo, statistics: &[AtomicU64]) -> Change {
    let nested = body.for_each_child(&|child| eliminate(child, &DominanceInfo::new(), statistics));
    let change = nested.into_iter().max().unwrap_or(Change::None);
    change.max(eliminate_in(body, Body::ROOT, dominance, Some(statistics), &mut NoListener))
}

/// Eliminates common subexpressions in the regions of an operation, but not in nested isolated operations, and notifies
/// a listener of what is replaced and erased; whether anything was.
pub fn eliminate_common_subexpressions<'c>(
    body: &mut Body<'c>,
    scope: OpId,
    listener: &mut dyn Listener<'c>,
) -> bool {
    eliminate_in(body, scope, &DominanceInfo::new(), None, listener) != Change::None
}

fn eliminate_in<'c>(
    body: &mut Body<'c>,
    scope: OpId,
    dominance: &DominanceInfo,
    statistics: Option<&[AtomicU64]>,
    listener: &mut dyn Listener<'c>,
) -> Change {
    let mut change = Change::None;
    let mut walk = Elimination {
        body,
        dominance,
        listener,
        known: Table::default(),
        doomed: Vec::new(),
        csed: 0,
        dced: 0,
    };
    let regions: Vec<RegionId> = Operation::new(walk.body, scope).regions().map(Region::id).collect();
    for region in regions {
        walk.region(region);
    }
    let Elimination { doomed, csed, dced, .. } = walk;
    if let Some(statistics) = statistics {
        for (statistic, count) in [(CSED, csed), (DCED, dced)] {
            statistics[statistic].fetch_add(count, std::sync::atomic::Ordering::Relaxed);
        }
    }
    for &op in &doomed {
        let has_regions = Operation::new(body, op).region_count() != 0;
        change = change.max(if has_regions { Change::Any } else { Change::OpsWithoutRegions });
        listener.operation_erased(body, op);
        body.erase_op(op);
    }
    change
}

struct Elimination<'b, 'c> {
    body: &'b mut Body<'c>,
    dominance: &'b DominanceInfo,
    listener: &'b mut dyn Listener<'c>,
    known: Table,
    doomed: Vec<OpId>,
    csed: u64,
    dced: u64,
}

impl Elimination<'_, '_> {
    fn region(&mut self, region: RegionId) -> EffectSummary {
        let view = Region::new(self.body, region);
        let Some(entry) = view.first_block().map(Block::id) else { return EffectSummary::NONE };
        let has_dominance = view.has_ssa_dominance();
        if view.has_one_block() {
            return self.scope(entry, has_dominance);
        }
        if !has_dominance {
            return self.only_effects(region);
        }
        let tree = self.dominance.kept_tree(view);
        let mut summary = EffectSummary::NONE;
        // Blocks on the way from the entry, each with the mark of its scope.
        let mut stack: Vec<(BlockId, usize)> = Vec::new();
        for block in tree.blocks_in_tree_order() {
            while let Some((_, mark)) = stack.pop_if(|(outer, _)| !tree.dominates(*outer, block)) {
                self.known.leave(mark);
            }
            stack.push((block, self.known.mark()));
            summary = summary.and(self.block(block, true));
        }
        if let Some((_, mark)) = stack.first() {
            self.known.leave(*mark);
        }
        summary
    }

    fn scope(&mut self, block: BlockId, has_dominance: bool) -> EffectSummary {
        let mark = self.known.mark();
        let summary = self.block(block, has_dominance);
        self.known.leave(mark);
        summary
    }

    fn only_effects(&self, region: RegionId) -> EffectSummary {
        Region::new(self.body, region).ops().map(summary_of).fold(EffectSummary::NONE, EffectSummary::and)
    }

    fn block(&mut self, block: BlockId, has_dominance: bool) -> EffectSummary {
        let mut summary = EffectSummary::NONE;
        // How many operations before may have written.
        let mut writes = 0;
        let mut at = Block::new(self.body, block).first_op().map(Operation::id);
        while let Some(op) = at {
            at = Operation::new(self.body, op).next().map(Operation::id);
            let nested = self.nested(op);
            let own = EffectSummary::of_op(Operation::new(self.body, op), nested);
            self.operation(op, own, writes, has_dominance);
            writes += u32::from(own.may_write);
            summary = summary.and(own);
        }
        summary
    }

    /// Goes into the regions of an operation.
    fn nested(&mut self, op: OpId) -> EffectSummary {
        let view = Operation::new(self.body, op);
        if view.region_count() == 0 {
            return EffectSummary::NONE;
        }
        if self.body.child(op).is_some() {
            // What is in there was worked on before, as a body of its own.
            if !view.has_trait(TraitFlags::RECURSIVE_EFFECTS) {
                return EffectSummary::NONE;
            }
            let ops = view.regions().flat_map(Region::ops);
            return ops.map(summary_of).fold(EffectSummary::NONE, EffectSummary::and);
        }
        let regions: Vec<RegionId> = view.regions().map(Region::id).collect();
        // What is known outside is not to be used inside of what may be isolated; what a mask is around is another
        // operation than it looks.
        let is_apart = view.spec().is_none() || view.has_trait(TraitFlags::MASKING);
        let outer = is_apart.then(|| std::mem::take(&mut self.known));
        let mut summary = EffectSummary::NONE;
        for region in regions {
            let inner = ensure_stack(|| self.region(region));
            summary = summary.and(inner);
        }
        if let Some(outer) = outer {
            self.known = outer;
        }
        summary
    }

    fn operation(&mut self, op: OpId, own: EffectSummary, writes: u32, has_dominance: bool) {
        let view = Operation::new(self.body, op);
        if view.has_trait(TraitFlags::TERMINATOR) {
            return;
        }
        let is_symbol = view.has_trait(TraitFlags::SYMBOL);
        if own.is_droppable && !is_symbol && view.results().all(|result| result.is_unused()) {
            self.doomed.push(op);
            self.dced += 1;
            return;
        }
        if !own.is_free && !only_reads(view) {
            return;
        }
        if view.region_count() != 0
            && !view.regions().all(|region| region.is_empty() || region.has_one_block())
        {
            return;
        }
        let hash = hash_operation(view);
        let existing = self.known.find(hash, |known| are_equivalent(Operation::new(self.body, known), view));
        match existing {
            // What reads is only the same as what reads in the same block, without a write in between.
            Some((existing, since))
                if own.is_free
                    || (since == writes && Operation::new(self.body, existing).block() == view.block()) =>
            {
                self.replace(op, existing, has_dominance);
            }
            _ => self.known.insert(hash, op, writes),
        }
    }

    fn replace(&mut self, op: OpId, existing: OpId, has_dominance: bool) {
        let count = Operation::new(self.body, op).result_count();
        let values: SmallVec<[ValueId; 4]> =
            Operation::new(self.body, existing).results().map(Value::id).collect();
        self.listener.operation_replaced(self.body, op, &values);
        for at in 0..count {
            let from = Operation::new(self.body, op).result(at).id();
            let to = Operation::new(self.body, existing).result(at).id();
            if has_dominance {
                self.body.replace_all_uses(from, to);
                continue;
            }
            // In a graph a use may stand before; what was looked at must stay as it was.
            let uses: Vec<_> = Value::new(self.body, from)
                .uses()
                .filter(|operand| !self.is_known(operand.owner()))
                .map(|operand| operand.id())
                .collect();
            for operand in uses {
                self.body.set_use(operand, to);
            }
        }
        let view = Operation::new(self.body, op);
        if has_dominance || view.results().all(|result| result.is_unused()) {
            self.doomed.push(op);
        }
        let location = view.location();
        if Operation::new(self.body, existing).location() == Location::Unknown {
            self.body.set_location(existing, location);
        }
        self.csed += 1;
    }

    fn is_known(&self, op: Operation<'_, '_>) -> bool {
        let same =
            |known| are_equivalent(Operation::new(self.body, known), Operation::new(self.body, op.id()));
        self.known.find(hash_operation(op), same).is_some()
    }
}

/// Returns the effects of an operation with all in it.
fn summary_of(op: Operation<'_, '_>) -> EffectSummary {
    let inner = op.regions().flat_map(Region::ops);
    let nested =
        inner.map(|inner| ensure_stack(|| summary_of(inner))).fold(EffectSummary::NONE, EffectSummary::and);
    EffectSummary::of_op(op, nested)
}

/// Operations by hash, the last one in found first; leaving a scope takes out what came in since.
#[derive(Default)]
struct Table {
    /// By the low bits of the hash: the newest entry, counted from one; zero if there is none.
    heads: Vec<u32>,
    entries: Vec<Entry>,
}

#[derive(Clone, Copy)]
struct Entry {
    hash: u64,
    op: OpId,
    /// Number of earlier operations of the block that may have written.
    writes: u32,
    /// The next older entry with the same low bits.
    next: u32,
}

impl Table {
    fn mark(&self) -> usize {
        self.entries.len()
    }

    fn leave(&mut self, mark: usize) {
        while self.entries.len() > mark {
            let entry = self.entries.pop().expect("there is an entry above the mark");
            let bucket = self.bucket(entry.hash);
            self.heads[bucket] = entry.next;
        }
    }

    fn bucket(&self, hash: u64) -> usize {
        hash as usize & (self.heads.len() - 1)
    }

    fn find(&self, hash: u64, mut is_same: impl FnMut(OpId) -> bool) -> Option<(OpId, u32)> {
        if self.heads.is_empty() {
            return None;
        }
        let mut at = self.heads[self.bucket(hash)];
        while at != 0 {
            let entry = self.entries[at as usize - 1];
            if entry.hash == hash && is_same(entry.op) {
                return Some((entry.op, entry.writes));
            }
            at = entry.next;
        }
        None
    }

    fn insert(&mut self, hash: u64, op: OpId, writes: u32) {
        if self.entries.len() >= self.heads.len() {
            self.grow();
        }
        let bucket = self.bucket(hash);
        let next = self.heads[bucket];
        self.entries.push(Entry { hash, op, writes, next });
        self.heads[bucket] = u32::try_from(self.entries.len()).expect("there are fewer than 2^32 operations");
    }

    fn grow(&mut self) {
        let size = (self.heads.len() * 2).max(64);
        self.heads.clear();
        self.heads.resize(size, 0);
        for at in 0..self.entries.len() {
            let bucket = self.bucket(self.entries[at].hash);
            self.entries[at].next = self.heads[bucket];
            self.heads[bucket] = at as u32 + 1;
        }
    }
}
