//! The cost of nests, and of what fusion makes of them: a number of operations that are executed.

use crate::bounds::constant_trip_count;
use crate::dependence::{is_affine_load, is_affine_store, loops_around, memref_of};
use crate::slice::Slice;
use terrace_affine::{AffineForOp, AffineIfOp};
use terrace_ir::ids::OpId;
use terrace_ir::{Block, Body, Operation, TypedOp, Value, WalkOrder, WalkResult};
use terrace_support::ensure_stack;
use terrace_support::interner::{FoldMap, FoldSet};

/// The loops of a nest.
#[derive(Clone, Default, Debug)]
pub(super) struct NestStatistics {
    inner: FoldMap<OpId, Vec<OpId>>,
    /// Operations in a loop that are no loops and conditions, without the terminator.
    op_counts: FoldMap<OpId, i64>,
    trip_counts: FoldMap<OpId, i64>,
}

impl NestStatistics {
    /// Reads a nest. `None` if a loop is in something else than a loop, or has no constant trip count.
    pub fn of(nest: Operation<'_, '_>) -> Option<Self> {
        let mut found = NestStatistics::default();
        let flow = nest.walk(WalkOrder::PostOrder, &mut |op| match AffineForOp::cast(op) {
            Some(of) => match found.add(of, nest) {
                Some(()) => WalkResult::Advance,
                None => WalkResult::Interrupt,
            },
            None => WalkResult::Advance,
        });
        flow.is_continue().then_some(found)
    }

    fn add<'a, 'c>(&mut self, of: AffineForOp<'a, 'c>, nest: Operation<'a, 'c>) -> Option<()> {
        let op = of.op();
        if op != nest {
            let parent = AffineForOp::cast(op.parent_op()?)?;
            self.inner.entry(parent.op().id()).or_default().push(op.id());
        }
        let ops = of.region().first_block()?.ops();
        let is_counted =
            |op: &Operation<'_, '_>| AffineForOp::cast(*op).is_none() && AffineIfOp::cast(*op).is_none();
        self.op_counts.insert(op.id(), ops.filter(is_counted).count() as i64 - 1);
        self.trip_counts.insert(op.id(), constant_trip_count(of)?);
        Some(())
    }

    /// Adds operations of a block, which are new. `None` if a loop among them has no constant trip count.
    pub fn add_ops(&mut self, ops: &[OpId], block: Block<'_, '_>) -> Option<()> {
        let around = block.parent_op()?.id();
        for op in ops {
            let op = Operation::new(block.body(), *op);
            if AffineForOp::cast(op).is_some() {
                let inner = NestStatistics::of(op)?;
                self.inner.extend(inner.inner);
                self.op_counts.extend(inner.op_counts);
                self.trip_counts.extend(inner.trip_counts);
                self.inner.entry(around).or_default().push(op.id());
            } else {
                *self.op_counts.get_mut(&around)? += 1;
            }
        }
        Some(())
    }

    /// Returns the number of operations that are executed, given other trip counts of some loops, and operations that some
    /// have more.
    pub fn cost(&self, nest: OpId, trips: &FoldMap<OpId, i64>, additional: &FoldMap<OpId, i64>) -> i64 {
        let mut count = self.op_counts.get(&nest).copied().unwrap_or(0);
        for inner in self.inner.get(&nest).into_iter().flatten() {
            let cost = ensure_stack(|| self.cost(*inner, trips, additional));
            count = count.saturating_add(cost);
        }
        count = count.saturating_add(additional.get(&nest).copied().unwrap_or(0));
        let trip_count = trips.get(&nest).or(self.trip_counts.get(&nest)).copied().unwrap_or(0);
        trip_count.saturating_mul(count)
    }

    /// Returns the number of operations that are executed.
    pub fn own_cost(&self, nest: OpId) -> i64 {
        self.cost(nest, &FoldMap::default(), &FoldMap::default())
    }
}

/// Returns the number of operations that are executed once a slice of a nest is in another one. `None` if the slice has no
/// constant size.
pub(super) fn fused_cost<'c>(
    source: (Operation<'_, 'c>, &NestStatistics),
    target: (OpId, &NestStatistics),
    slice: &Slice<'c>,
    body: &Body<'c>,
) -> Option<i64> {
    let trips: FoldMap<OpId, i64> = slice.trip_counts(body)?.into_iter().collect();
    let into = Block::new(body, slice.block).parent_op()?.id();
    let mut additional: FoldMap<OpId, i64> = FoldMap::default();
    let iterations = trips.values().try_fold(1i64, |product, count| product.checked_mul(*count));
    if iterations == Some(1) {
        // Stores of one iteration will be forwarded to loads.
        let mut memrefs = FoldSet::default();
        let mut order = Vec::new();
        let mut stores = 0;
        let _ = source.0.walk(WalkOrder::PostOrder, &mut |op| {
            if let Some(memref) = memref_of(op).filter(|_| is_affine_store(op)) {
                stores += 1;
                if memrefs.insert(memref.id()) {
                    order.push(memref.id());
                }
            }
            WalkResult::Advance
        });
        if stores > 0 {
            additional.insert(into, -stores);
        }
        let users = order.into_iter().flat_map(|memref| Value::new(body, memref).users());
        for user in users.filter(|user| is_affine_load(*user)) {
            if loops_around(user).iter().any(|of| of.op().id() == into)
                && let Some(around) = user.parent_op().and_then(AffineForOp::cast)
            {
                *additional.entry(around.op().id()).or_default() -= 1;
            }
        }
    }
    let cost = source.1.cost(source.0.id(), &trips, &additional);
    additional.insert(into, cost);
    Some(target.1.cost(target.0, &FoldMap::default(), &additional))
}
