//! `--scf-promote-loop-memory`: what a loop loads from one place, and stores back to it, is a value that it carries.
//!
//! ```text
//! for i {                       x = load m[a]
//!   x = load m[a]               y = for i iter_args(x) {
//!   store f(x), m[a]       ->     yield f(x)
//! }                             }
//!                               store y, m[a]
//! ```
//!
//! Nothing else in the loop may touch the memory. Where the loop may not run at all, the load and the store depend on
//! that, as the place need not be there then.
//!
//! Reads:     effects, aliases, the calls of private functions.
//! Preserves: nothing.
//! Cost:      one visit for each operation; for each place, a look at the other memory that its loop touches.

mod accesses;

use crate::carried::carry;
use accesses::{Place, Summaries, promotable};
use std::collections::HashMap;
use terrace_analysis::alias::arguments::{DistinctArguments, distinct_arguments};
use terrace_arith::{CmpIOp, CmpIPredicate};
use terrace_interfaces::constant::constant_integer;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::rewrite::NoListener;
use terrace_ir::{Body, Location, LogicalResult, Operation, PatternRewriter, RegionSource, TypedOp, Value};
use terrace_memref::{LoadOp, StoreOp};
use terrace_ods_macros::pass;
use terrace_pass::{Pass, PassOp};
use terrace_rewrite::ops::for_each_in;
use terrace_scf::{ForOp, IfOp, YieldOp};
use terrace_ub::PoisonOp;

/// The pass `--scf-promote-loop-memory`.
#[pass(
    "scf-promote-loop-memory",
    "Carry what a loop loads and stores at one place as a value",
    class = "SCFPromoteLoopMemory"
)]
pub struct PromoteLoopMemory;

impl Pass for PromoteLoopMemory {
    fn run<'c>(&self, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        promote_everywhere(op.body_mut());
        Ok(())
    }
}

/// Promotes in a body and in the isolated operations in it, of whose arguments this may be known.
fn promote_everywhere(body: &mut Body<'_>) {
    let known = distinct_arguments(body);
    promote_all(body, &DistinctArguments::default());
    let (functions, others): (Vec<OpId>, Vec<OpId>) =
        body.children().into_iter().partition(|child| known.contains_key(child));
    // The functions of one table have different names.
    let by_name: HashMap<&str, &DistinctArguments> = known
        .iter()
        .filter_map(|(function, distinct)| Some((Operation::new(body, *function).symbol_name()?, distinct)))
        .collect();
    body.for_each_child_of(&functions, &|function| {
        let name = Operation::new(function, Body::ROOT).symbol_name();
        if let Some(distinct) = name.and_then(|name| by_name.get(name)) {
            promote_all(function, distinct);
        }
        function.for_each_child(&|child| promote_everywhere(child));
    });
    body.for_each_child_of(&others, &|child| promote_everywhere(child));
}

/// Promotes in all loops of a body, inner ones first: what leaves one may leave the next.
fn promote_all(body: &mut Body<'_>, arguments: &DistinctArguments) {
    let mut nesting = Vec::new();
    for region in Operation::new(body, Body::ROOT).regions() {
        for_each_in(region, &mut |op| {
            if op.region_count() != 0 && op.body().child(op.id()).is_none() {
                nesting.push(op.id());
            }
        });
    }
    let mut summaries = Summaries::default();
    for op in nesting {
        let op = promote_in(body, op, &mut summaries, arguments).unwrap_or(op);
        summaries.summarize(Operation::new(body, op));
    }
}

/// Promotes in one operation, if it is a loop; the new loop, if there is one.
fn promote_in(
    body: &mut Body<'_>,
    op: OpId,
    summaries: &mut Summaries,
    arguments: &DistinctArguments,
) -> Option<OpId> {
    let block = ForOp::cast(Operation::new(body, op))?.region().first_block()?.id();
    let mut at = op;
    let mut guard = Guard::of(body, op);
    for place in promotable(body, block, summaries, arguments) {
        at = promote(body, at, &place, &mut guard, summaries)?;
    }
    Some(at)
}

/// Makes a loop carry what is at a place; the new loop.
fn promote(
    body: &mut Body<'_>,
    op: OpId,
    place: &Place,
    guard: &mut Guard,
    summaries: &mut Summaries,
) -> Option<OpId> {
    let mut listener = NoListener;
    let mut rewriter = PatternRewriter::new(body, &mut listener);
    rewriter.set_insertion_point(op);
    let location = place.location(&rewriter);
    let init = guard.load(place, &mut rewriter, summaries);
    let mut now = init;
    for &access in &place.accesses {
        let view = rewriter.op(access);
        if view.result_count() == 1 {
            rewriter.replace_op(access, &[now]);
        } else {
            now = view.operand(0).id();
            rewriter.erase_op(access);
        }
    }
    if !place.is_stored {
        return Some(op);
    }
    let new = carry(op, init, now, &mut rewriter)?;
    rewriter.set_insertion_point_after(new);
    let last = rewriter.results(new).last().copied()?;
    guard.store(last, place, location, &mut rewriter, summaries);
    Some(new)
}

/// Condition for a loop to run at all.
struct Guard {
    bounds: [ValueId; 2],
    predicate: CmpIPredicate,
    is_known: bool,
    /// True if it holds, once somebody has asked.
    condition: Option<ValueId>,
}

impl Guard {
    fn of(body: &Body<'_>, op: OpId) -> Self {
        let view = ForOp::wrap(Operation::new(body, op));
        let bounds = [view.lower_bound(), view.upper_bound()];
        let is_known = match bounds.map(constant_integer) {
            [Some(lower), Some(upper)] if view.unsigned_cmp() => {
                lower.cast_unsigned() < upper.cast_unsigned()
            }
            [Some(lower), Some(upper)] => lower < upper,
            _ => false,
        };
        let predicate = if view.unsigned_cmp() { CmpIPredicate::Ult } else { CmpIPredicate::Slt };
        Guard { bounds: bounds.map(Value::id), predicate, is_known, condition: None }
    }

    /// Returns true if the loop runs; `None` if it always does. It is computed before the loop, where the rewriter is
    /// at first.
    fn condition<'c>(
        &mut self,
        location: Location<'c>,
        rewriter: &mut PatternRewriter<'_, 'c>,
    ) -> Option<ValueId> {
        if !self.is_known && self.condition.is_none() {
            let ([lower, upper], context) = (self.bounds, rewriter.context());
            let runs = CmpIOp::builder(context, location).predicate(self.predicate).lhs(lower).rhs(upper);
            self.condition = Some(rewriter.create_value(runs));
        }
        self.condition
    }

    /// Loads a place before the loop, if the loop runs.
    fn load<'c>(
        &mut self,
        place: &Place,
        rewriter: &mut PatternRewriter<'_, 'c>,
        summaries: &mut Summaries,
    ) -> ValueId {
        let (context, location) = (rewriter.context(), place.location(rewriter));
        let ty = place.ty(rewriter);
        let load = LoadOp::builder(context, location).memref(place.memref).indices(place.indices.clone());
        let load = load.result(ty);
        let Some(condition) = self.condition(location, rewriter) else { return rewriter.create_value(load) };
        let regions = [rewriter.create_region(), rewriter.create_region()];
        let here = rewriter.save_insertion_point();
        rewriter.create_block(regions[0], None, []);
        let loaded = rewriter.create_value(load);
        rewriter.create(YieldOp::builder(context, location).results([loaded]));
        rewriter.create_block(regions[1], None, []);
        let nothing = rewriter.create_value(PoisonOp::builder(context, location).result(ty));
        rewriter.create(YieldOp::builder(context, location).results([nothing]));
        rewriter.restore_insertion_point(here);
        let new = IfOp::builder(context, location)
            .condition(condition)
            .results([ty])
            .then_region(RegionSource::Detached(regions[0]))
            .else_region(RegionSource::Detached(regions[1]));
        let new = rewriter.create(new);
        summaries.summarize(rewriter.op(new));
        rewriter.op(new).result(0).id()
    }

    /// Stores a value after the loop, if that has run.
    fn store<'c>(
        &mut self,
        value: ValueId,
        place: &Place,
        location: Location<'c>,
        rewriter: &mut PatternRewriter<'_, 'c>,
        summaries: &mut Summaries,
    ) {
        let context = rewriter.context();
        let store = StoreOp::builder(context, location).value(value).memref(place.memref);
        let store = store.indices(place.indices.clone());
        let Some(condition) = self.condition else {
            rewriter.create(store);
            return;
        };
        let here = rewriter.save_insertion_point();
        let region = rewriter.create_region();
        rewriter.create_block(region, None, []);
        rewriter.create(store);
        rewriter.create(YieldOp::builder(context, location));
        rewriter.restore_insertion_point(here);
        let new = IfOp::builder(context, location)
            .condition(condition)
            .results([])
            .then_region(RegionSource::Detached(region));
        let new = rewriter.create(new);
        summaries.summarize(rewriter.op(new));
    }
}
