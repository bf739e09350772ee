//! Loops of which some operations run an iteration later.

use crate::bounds::constant_trip_count;
use crate::loops::{BoundMap, create_loop, promote_single_iteration};
use terrace_affine::{AffineApplyOp, AffineForOp};
use terrace_ir::affine::{AffineExpr, AffineMap};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Location, PatternRewriter, TypedOp, ValueMap};
use terrace_rewrite::ops::ids;
use terrace_support::interner::FoldMap;

/// Returns true if what is computed in a loop is used at the same distance from the start of an iteration.
pub(super) fn is_shift_valid(op: OpId, shifts: &[(OpId, i64)], rewriter: &PatternRewriter<'_, '_>) -> bool {
    let shift_of: FoldMap<OpId, i64> = shifts.iter().copied().collect();
    let Some(region) = rewriter.view::<AffineForOp>(op).map(|of| of.region()) else { return false };
    shifts.iter().all(|(inner, shift)| {
        let mut users = rewriter.op(*inner).results().flat_map(|result| result.users());
        users.all(|user| {
            let ancestor = region.find_ancestor_op(user).and_then(|op| shift_of.get(&op.id()));
            ancestor.is_none_or(|other| other == shift)
        })
    })
}

/// A loop that is put together of shifted parts of another one.
struct Shifted<'c> {
    op: OpId,
    lower: AffineMap<'c>,
    operands: Vec<ValueId>,
    step: i64,
    variable: ValueId,
    uses_variable: bool,
    location: Location<'c>,
}

/// Lets each operation of a loop run `n` iterations later, in order. `None` if the loop has no constant trip count.
pub(super) fn shift_body(
    op: OpId,
    shifts: &[(OpId, i64)],
    rewriter: &mut PatternRewriter<'_, '_>,
) -> Option<()> {
    let view = rewriter.view::<AffineForOp>(op)?;
    let trip_count = constant_trip_count(view)?;
    let variable = view.region().first_block()?.argument(0);
    if shifts.is_empty() || view.inits().len() != 0 {
        return None;
    }
    let shifted = Shifted {
        op,
        lower: view.lower_bound_map(),
        operands: ids(view.lower_bound_operands()),
        step: view.step(),
        variable: variable.id(),
        uses_variable: !variable.is_unused(),
        location: view.op().location(),
    };
    let most = shifts.iter().map(|(_, shift)| *shift).max()?;
    let mut queue: Vec<(i64, Vec<OpId>)> = Vec::new();
    let mut start = 0i64;
    for at in 0..=most {
        let group: Vec<OpId> = shifts.iter().filter(|(_, shift)| *shift == at).map(|(op, _)| *op).collect();
        if group.is_empty() {
            continue;
        }
        let distance = at.checked_mul(shifted.step)?;
        if queue.is_empty() {
            start = distance;
        } else {
            let end = start.checked_add(trip_count.checked_mul(shifted.step)?)?;
            if end < distance {
                shifted.create(start, end, &queue, rewriter);
                queue.clear();
                start = end;
            } else {
                shifted.create(start, distance, &queue, rewriter);
                start = distance;
            }
        }
        queue.push((at, group));
    }
    for at in 0..queue.len() {
        let end = queue[at].0.checked_add(trip_count)?.checked_mul(shifted.step)?;
        shifted.create(start, end, &queue[at..], rewriter);
        start = end;
    }
    rewriter.erase_op(op);
    Some(())
}

impl<'c> Shifted<'c> {
    /// Creates a loop over a part of the iterations, with some groups of operations.
    fn create(
        &self,
        start: i64,
        end: i64,
        groups: &[(i64, Vec<OpId>)],
        rewriter: &mut PatternRewriter<'_, 'c>,
    ) {
        let context = rewriter.context();
        let bound = |by: i64| {
            let results = self.lower.results().iter().map(|result| result.add_constant(context, by));
            let map = AffineMap::new(
                context,
                self.lower.dims(),
                self.lower.symbols(),
                &results.collect::<Vec<_>>(),
            );
            BoundMap { map, operands: self.operands.clone() }
        };
        rewriter.set_insertion_point(self.op);
        let new = create_loop(&bound(start), &bound(end), self.step, self.location, rewriter);
        let mut map = ValueMap::default();
        for (shift, ops) in groups {
            rewriter.set_insertion_point(new.end);
            map.map(self.variable, new.variable);
            if self.uses_variable && *shift != 0 {
                let back = AffineExpr::dim(context, 0).add_constant(context, -(self.step * shift));
                let apply = AffineApplyOp::builder(context, self.location);
                let apply = apply.map(AffineMap::new(context, 1, 0, &[back])).map_operands([new.variable]);
                let value = rewriter.create_value(apply.result(context.index_type()));
                map.map(self.variable, value);
            }
            for op in ops {
                rewriter.set_insertion_point(new.end);
                rewriter.clone_op(*op, &mut map);
            }
        }
        let _ = promote_single_iteration(new.op, rewriter);
    }
}
