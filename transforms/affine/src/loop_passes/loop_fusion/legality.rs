//! May a slice of one loop nest be put into another one?

use super::budget::Budget;
use super::node::{Accesses, Node};
use crate::dependence::{Access, Dependence, Nest, Pairs, common_loops, dependence, loops_around};
use crate::slice::{Slice, slice_union};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Body, Operation, TypedOp, WalkOrder, WalkResult};
use terrace_support::interner::{FoldMap, FoldSet};

/// Which accesses of the source decide on the slice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Strategy {
    /// Its stores.
    ProducerConsumer,
    /// Its loads of a memref.
    Sibling(ValueId),
}

/// A pair of loop nests in one block.
pub(super) struct Candidates<'n, 'a, 'c> {
    pub source: &'n Node,
    pub target: &'n Node,
    pub body: &'a Body<'c>,
    pub budget: &'n Budget,
}

impl<'a, 'c> Candidates<'_, 'a, 'c> {
    fn op(&self, id: OpId) -> Operation<'a, 'c> {
        Operation::new(self.body, id)
    }

    fn accesses(&self, ops: &[OpId]) -> Option<Vec<Access<'a, 'c>>> {
        ops.iter().map(|op| Access::of(self.op(*op))).collect()
    }

    /// Returns the accesses of a node to a memref, in the order of the text.
    fn accesses_to(&self, node: &Node, memref: ValueId) -> Option<Vec<Access<'a, 'c>>> {
        let mut ops: Vec<OpId> = node.loads.of(memref).to_vec();
        let stores = node.stores.of(memref);
        if !ops.is_empty() && !stores.is_empty() {
            ops.extend(stores);
            return self.accesses(&in_order(self.op(node.op), &ops.into_iter().collect()));
        }
        ops.extend(stores);
        self.accesses(&ops)
    }

    /// Returns the slices of the source for each depth in the target from 1 to a given one; those that are illegal are
    /// left out.
    pub fn slices(&self, depths: usize, strategy: Strategy) -> Vec<Option<Slice<'c>>> {
        let nothing = || vec![None; depths];
        let (source, target) = (self.op(self.source.op), self.op(self.target.op));
        let is_backward = source.is_before_in_block(target);
        if !self.has_position(is_backward) || self.source.has_regions || self.target.has_regions {
            return nothing();
        }
        let (first, second) =
            if is_backward { (self.source, self.target) } else { (self.target, self.source) };
        let around = loops_around(target).len();
        let most = match strategy {
            Strategy::ProducerConsumer => self.deepest().unwrap_or(0),
            Strategy::Sibling(_) => usize::MAX,
        };
        let memrefs: Vec<ValueId> = match strategy {
            Strategy::ProducerConsumer => first.stores.memrefs().collect(),
            Strategy::Sibling(memref) => vec![memref],
        };
        let list: &Accesses =
            if strategy == Strategy::ProducerConsumer { &first.stores } else { &first.loads };
        let (mut from, mut to): (Vec<OpId>, Vec<Access<'a, 'c>>) = (Vec::new(), Vec::new());
        let mut shared = 0;
        for memref in memrefs {
            let Some(targets) = self.accesses_to(second, memref) else { return nothing() };
            if !targets.is_empty() {
                shared += 1;
                from.extend(list.of(memref));
                to.extend(targets);
            }
        }
        if shared > 1 {
            from = in_order(self.op(first.op), &from.into_iter().collect());
        }
        let Some(from) = self.accesses(&from) else { return nothing() };
        let common = common_loops(source, target);
        if !self.budget.spend(from.len() * to.len() * depths) {
            return nothing();
        }
        (1..=depths)
            .map(|depth| {
                if most < depth + around {
                    return None;
                }
                let slice = slice_union(&from, &to, depth + around, common, is_backward, self.body).ok()?;
                // What is stored again in a later iteration of the target must not be what that has changed since.
                let is_overwritten = strategy == Strategy::ProducerConsumer
                    && self.source.stores.memrefs().any(|memref| self.target.stores.contains(memref));
                (!is_overwritten || slice.is_apart(self.body)).then_some(slice)
            })
            .collect()
    }

    /// Returns true if nothing between both nests has to stay between them.
    fn has_position(&self, is_backward: bool) -> bool {
        let (first, second) =
            if is_backward { (self.source, self.target) } else { (self.target, self.source) };
        let mut user = None;
        let mut needed = None;
        let mut next = self.op(first.op).next();
        while let Some(op) = next.filter(|op| op.id() != second.op) {
            if user.is_none() && depends_on(op, first) {
                user = Some(op);
            }
            if depends_on(op, second) || gives_values_to(op, second.op) {
                needed = Some(op);
            }
            next = op.next();
        }
        match (user, needed) {
            (Some(user), Some(needed)) => needed.is_before_in_block(user),
            _ => true,
        }
    }

    /// Returns the number of loops around the target's accesses to what the source stores, down to which no dependence
    /// between these is in the way.
    fn deepest(&self) -> Option<usize> {
        let mut accesses = Vec::new();
        for memref in self.source.stores.memrefs().filter(|memref| self.target.loads.contains(*memref)) {
            accesses.extend(self.accesses_to(self.target, memref)?);
        }
        let mut depth = common_depth(accesses.iter().map(|access| access.op));
        if accesses.iter().all(|access| !access.is_store) {
            return Some(depth);
        }
        if !self.budget.spend(accesses.len() * accesses.len()) {
            return None;
        }
        for source in &accesses {
            for target in accesses.iter().filter(|target| target.memref == source.memref) {
                let common = common_loops(source.op, target.op);
                let found =
                    (1..=common + 1).find(|at| dependence(source, target, *at, Pairs::Ordered).is_found());
                depth = depth.min(found.map_or(depth, |at| at - 1));
            }
        }
        Some(depth)
    }
}

/// Returns the number of loops around all of some operations.
pub(super) fn common_depth<'a, 'c: 'a>(mut ops: impl Iterator<Item = Operation<'a, 'c>>) -> usize {
    let Some(first) = ops.next() else { return 0 };
    let loops = loops_around(first);
    ops.fold(loops.len(), |depth, op| {
        let other = loops_around(op);
        loops.iter().zip(&other).take(depth).take_while(|(a, b)| a.op().id() == b.op().id()).count()
    })
}

/// Returns the operations of a set in the order of the text.
fn in_order(nest: Operation<'_, '_>, ops: &FoldSet<OpId>) -> Vec<OpId> {
    let mut found = Vec::new();
    nest.for_each_nested(|op| {
        if ops.contains(&op.id()) {
            found.push(op.id());
        }
    });
    found
}

/// Returns true if something in an operation touches a memref that a node changes, or changes one that it reads.
fn depends_on(op: Operation<'_, '_>, node: &Node) -> bool {
    let flow = op.walk(WalkOrder::PostOrder, &mut |inner| {
        let Some(access) = crate::dependence::memref_of(inner) else { return WalkResult::Advance };
        let memref = access.id();
        let is_store = crate::dependence::is_affine_store(inner);
        match node.stores.contains(memref) || is_store && node.loads.contains(memref) {
            true => WalkResult::Interrupt,
            false => WalkResult::Advance,
        }
    });
    flow.is_break()
}

/// Returns true if a value that is computed in an operation is used in a nest.
fn gives_values_to(op: Operation<'_, '_>, nest: OpId) -> bool {
    let flow = op.walk(WalkOrder::PostOrder, &mut |inner| {
        let mut users = inner.results().flat_map(|result| result.users());
        let is_inside = |user: Operation<'_, '_>| loops_around(user).iter().any(|of| of.op().id() == nest);
        match users.any(is_inside) {
            true => WalkResult::Interrupt,
            false => WalkResult::Advance,
        }
    });
    flow.is_break()
}

/// Returns true unless it is known that no execution of an access in a nest depends on an earlier one of itself,
/// perhaps through others.
pub(super) fn may_have_cycle(nest: Operation<'_, '_>, budget: &Budget) -> bool {
    let mut by_memref: FoldMap<ValueId, Vec<Access<'_, '_>>> = FoldMap::default();
    nest.for_each_nested(|op| {
        if let Some(access) = Access::of(op) {
            by_memref.entry(access.memref.id()).or_default().push(access);
        }
    });
    let around = Nest::around(nest).variables().len();
    let pairs = by_memref.values().map(|accesses| accesses.len() * accesses.len()).sum();
    !budget.spend(pairs) || by_memref.values().any(|accesses| has_cycle(accesses, around))
}

fn has_cycle<'a, 'c>(accesses: &[Access<'a, 'c>], around: usize) -> bool {
    let depends = |source: &Access<'a, 'c>, target: &Access<'a, 'c>| {
        let common = common_loops(source.op, target.op);
        (around + 1..=common + 1)
            .any(|depth| !matches!(dependence(source, target, depth, Pairs::Ordered), Dependence::No))
    };
    let edges: Vec<Vec<usize>> = accesses
        .iter()
        .map(|source| (0..accesses.len()).filter(|at| depends(source, &accesses[*at])).collect())
        .collect();
    // Nodes that nothing left needs are taken away; what remains is on cycles or after one.
    let mut counts = vec![0; accesses.len()];
    edges.iter().flatten().for_each(|at| counts[*at] += 1);
    let mut free: Vec<usize> = (0..accesses.len()).filter(|at| counts[*at] == 0).collect();
    let mut left = accesses.len();
    while let Some(at) = free.pop() {
        left -= 1;
        for &next in &edges[at] {
            counts[next] -= 1;
            if counts[next] == 0 {
                free.push(next);
            }
        }
    }
    left != 0
}
