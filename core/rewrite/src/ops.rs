//! Operations of one kind, wherever they are, to be worked on one after the other.

use terrace_ir::ids::{OpId, RegionId, ValueId};
use terrace_ir::rewrite::NoListener;
use terrace_ir::{Body, LogicalResult, Operation, PatternRewriter, Region, Value, capture};
use terrace_support::ensure_stack;

/// Works on a body, and on the isolated operations in it; these may be worked on at the same time.
///
/// # Errors
/// The first one that the work has, in the order of the text.
pub fn in_each_body<'c>(
    body: &mut Body<'c>,
    work: &(dyn Fn(&mut Body<'c>) -> LogicalResult + Sync),
) -> LogicalResult {
    work(body)?;
    for (result, told) in body.for_each_child(&|child| capture(|| in_each_body(child, work))) {
        told.into_iter().for_each(|diagnostic| body.context().tell(diagnostic));
        result?;
    }
    Ok(())
}

/// Works on each operation of a name, in all bodies; on those that are in one before it.
///
/// # Errors
/// The first one that the work has.
pub fn for_each_named<'c>(
    body: &mut Body<'c>,
    name: &str,
    work: &(dyn Fn(OpId, &mut PatternRewriter<'_, 'c>) -> LogicalResult + Sync),
) -> LogicalResult {
    in_each_body(body, &|body| {
        for op in named(body, name) {
            let mut listener = NoListener;
            let mut rewriter = PatternRewriter::new(body, &mut listener);
            rewriter.set_insertion_point(op);
            work(op, &mut rewriter)?;
        }
        Ok(())
    })
}

/// Returns the operations of a name in a body, those in an operation before it.
pub fn named(body: &Body<'_>, name: &str) -> Vec<OpId> {
    let mut found = Vec::new();
    for region in Operation::new(body, Body::ROOT).regions() {
        for_each_in(region, &mut |op| {
            if op.is(name) {
                found.push(op.id());
            }
        });
    }
    found
}

/// Visits the operations of a region, those in an operation before it; what is isolated is a body of its own.
pub fn for_each_in<'a, 'c>(region: Region<'a, 'c>, visit: &mut dyn FnMut(Operation<'a, 'c>)) {
    for op in region.ops() {
        if op.region_count() != 0 && op.body().child(op.id()).is_none() {
            for inner in op.regions() {
                ensure_stack(|| for_each_in(inner, visit));
            }
        }
        visit(op);
    }
}

/// Returns all regions of a body, those of an operation before those in it.
pub fn regions(body: &Body<'_>) -> Vec<RegionId> {
    let mut found: Vec<RegionId> = Operation::new(body, Body::ROOT).regions().map(Region::id).collect();
    let mut at = 0;
    while let Some(&region) = found.get(at) {
        at += 1;
        for op in Region::new(body, region).ops() {
            if op.region_count() != 0 && body.child(op.id()).is_none() {
                found.extend(op.regions().map(Region::id));
            }
        }
    }
    found
}

/// Returns the ids of values.
pub fn ids<'a, 'c: 'a>(values: impl Iterator<Item = Value<'a, 'c>>) -> Vec<ValueId> {
    values.map(Value::id).collect()
}
