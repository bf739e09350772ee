//! `--affine-scalrep`: values take the place of memory between affine accesses to the same elements.
//!
//! Stores are forwarded to loads, stores that are overwritten before anything reads them go, memrefs that are only
//! written go with their stores, and loads of what was loaded before give that.
//!
//! Reads:     effects, aliases, dominance, dependences between affine accesses.
//! Preserves: nothing.
//! Cost:      n log n, if few accesses to a memref with subscripts of different shapes are near each other.

mod timeline;

use crate::dependence::{Pairs, common_loops, dependence, is_affine_store};
use terrace_interfaces::effects::effects;
use terrace_ir::dominance::DominanceInfo;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::spec::EffectKind;
use terrace_ir::{Body, LogicalResult, Operation, Region, Value};
use terrace_ods_macros::pass;
use terrace_pass::{Pass, PassOp};
use terrace_rewrite::ops::in_each_body;
use terrace_support::interner::{FoldMap, FoldSet};
use timeline::{Deed, Entry, Timeline};

/// The pass `--affine-scalrep`.
#[pass(
    "affine-scalrep",
    "Replace affine memref accesses by scalars by forwarding stores to loads and eliminating redundant loads",
    anchor = "func.func"
)]
pub struct AffineScalarReplacement;

impl Pass for AffineScalarReplacement {
    fn run<'c>(&self, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        in_each_body(op.body_mut(), &|body| {
            replace_accesses(body);
            Ok(())
        })
    }
}

/// Puts values in the place of memory in a body.
pub(crate) fn replace_accesses(body: &mut Body<'_>) {
    let memrefs = forward_stores(body);
    erase_overwritten_stores(body);
    erase_written_only(body, &memrefs);
    reuse_loads(body);
}

/// Accesses to the same elements that control has come by, in the operations around the current position.
struct Before<'t, 'a, 'c> {
    timeline: &'t Timeline<'a, 'c>,
    dominance: DominanceInfo,
    /// True if a region has several blocks, so that the order of the text is not that of execution.
    has_branches: bool,
    by_place: FoldMap<(usize, terrace_ir::Type<'c>), Vec<usize>>,
}

impl<'t, 'a, 'c> Before<'t, 'a, 'c> {
    fn new(timeline: &'t Timeline<'a, 'c>, body: &'a Body<'c>) -> Self {
        let regions = terrace_rewrite::ops::regions(body);
        let has_branches = regions.iter().any(|region| !Region::new(body, *region).has_one_block());
        Before { timeline, dominance: DominanceInfo::new(), has_branches, by_place: FoldMap::default() }
    }

    fn add(&mut self, at: usize) {
        let entry = &self.timeline.entries[at];
        self.by_place.entry((entry.place, entry.access.value().ty())).or_default().push(at);
    }

    /// Returns the nearest access of the same type to the same elements that control has come by before it gets to one.
    fn nearest(&mut self, entry: &Entry<'a, 'c>) -> Option<&'t Entry<'a, 'c>> {
        let list = self.by_place.get_mut(&(entry.place, entry.access.value().ty()))?;
        let entries = &self.timeline.entries;
        if self.has_branches {
            let dominates =
                |at: &&usize| self.dominance.properly_dominates(entries[**at].access.op, entry.access.op);
            return list.iter().rev().find(dominates).map(|at| &entries[*at]);
        }
        // What is in an operation that lies after does not matter any more.
        while let Some(last) = list.last() {
            let block = entries[*last].access.op.block()?;
            if self.timeline.end_around(block) >= entry.position {
                return Some(&entries[*last]);
            }
            list.pop();
        }
        None
    }
}

/// `store x, m[i]; y = load m[i] -> store x, m[i]`, with `x` for `y`; the memrefs of such loads.
fn forward_stores(body: &mut Body<'_>) -> Vec<ValueId> {
    let mut memrefs = Vec::new();
    let replacements: Vec<(OpId, ValueId)> = {
        let timeline = Timeline::of(body);
        let mut stores = Before::new(&timeline, body);
        let mut found = Vec::new();
        for (at, entry) in timeline.entries.iter().enumerate() {
            if entry.access.is_store {
                stores.add(at);
                continue;
            }
            let Some(store) = stores.nearest(entry) else { continue };
            if !reaches(store, entry) || timeline.may_intervene(Deed::Write, store, entry) {
                continue;
            }
            memrefs.push(entry.access.memref.id());
            found.push((entry.access.op.id(), store.access.value().id()));
        }
        found
    };
    replace(body, &replacements);
    memrefs
}

/// Returns true if a load that follows a store in the same iteration may be executed at all.
fn reaches<'a, 'c>(store: &Entry<'a, 'c>, load: &Entry<'a, 'c>) -> bool {
    let common = common_loops(store.access.op, load.access.op);
    dependence(&store.access, &load.access, common + 1, Pairs::Ordered).is_found()
}

/// Puts values in the place of loads, which are erased.
fn replace(body: &mut Body<'_>, replacements: &[(OpId, ValueId)]) {
    let mut final_values: FoldMap<ValueId, ValueId> = FoldMap::default();
    for &(load, value) in replacements {
        let result = Operation::new(body, load).result(0).id();
        // What is stored may be what was loaded from somewhere else.
        let value = final_values.get(&value).copied().unwrap_or(value);
        final_values.insert(result, value);
        body.replace_all_uses(result, value);
    }
    replacements.iter().for_each(|(load, _)| body.erase_op(*load));
}

/// `store x, m[i]; store y, m[i] -> store y, m[i]`, if nothing reads it in between.
fn erase_overwritten_stores(body: &mut Body<'_>) {
    let erased: Vec<OpId> = {
        let timeline = Timeline::of(body);
        let mut next: FoldMap<_, usize> = FoldMap::default();
        let mut erased = Vec::new();
        for (at, entry) in timeline.entries.iter().enumerate().rev() {
            if !entry.access.is_store {
                continue;
            }
            let key = (entry.place, entry.block, entry.access.value().ty());
            if let Some(&later) = next.get(&key)
                && !timeline.may_intervene(Deed::Read, entry, &timeline.entries[later])
            {
                erased.push(entry.access.op.id());
            }
            next.insert(key, at);
        }
        erased
    };
    erased.into_iter().for_each(|op| body.erase_op(op));
}

/// Erases allocations that only stores and deallocations use, with these.
fn erase_written_only(body: &mut Body<'_>, memrefs: &[ValueId]) {
    let mut seen = FoldSet::default();
    for &memref in memrefs.iter().filter(|memref| seen.insert(**memref)) {
        let value = Value::new(body, memref);
        let Some(definition) =
            value.defining_op().filter(|op| has_only_effect(*op, memref, EffectKind::Allocate))
        else {
            continue;
        };
        // A memref that is stored is no longer known by this value alone.
        let is_unread = |user: Operation<'_, '_>| {
            is_affine_store(user) && user.operand(0).id() != memref
                || has_only_effect(user, memref, EffectKind::Free)
        };
        if definition.result_count() != 1 || !value.users().all(is_unread) {
            continue;
        }
        let definition = definition.id();
        let users: Vec<OpId> = value.users().map(Operation::id).collect();
        users.into_iter().for_each(|user| body.erase_op(user));
        body.erase_op(definition);
    }
}

/// Returns true if the one effect that an operation has on a value is of a kind.
fn has_only_effect(op: Operation<'_, '_>, value: ValueId, kind: EffectKind) -> bool {
    effects(op).is_some_and(|list| {
        let mut on = list.iter().filter(|effect| effect.value().is_some_and(|of| of.id() == value));
        on.next().is_some_and(|effect| effect.kind == kind) && on.next().is_none()
    })
}

/// `x = load m[i]; y = load m[i] -> x = load m[i]`, with `x` for `y`, if nothing writes it in between.
fn reuse_loads(body: &mut Body<'_>) {
    let replacements: Vec<(OpId, ValueId)> = {
        let timeline = Timeline::of(body);
        let mut loads = Before::new(&timeline, body);
        let mut found = Vec::new();
        for (at, entry) in timeline.entries.iter().enumerate() {
            if entry.access.is_store {
                continue;
            }
            if let Some(first) = loads.nearest(entry)
                && !timeline.may_intervene(Deed::Write, first, entry)
            {
                found.push((entry.access.op.id(), first.access.value().id()));
            }
            loads.add(at);
        }
        found
    };
    replace(body, &replacements);
}
