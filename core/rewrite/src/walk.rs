//! Patterns in one walk: each operation is looked at once, inner ones first.

use crate::pattern_set::{FrozenPatternSet, apply_pattern};
use crate::provenance::Recorder;
use terrace_ir::ids::OpId;
use terrace_ir::{Body, Listener, Operation, PatternRewriter, Region};
use terrace_support::ensure_stack;

/// Tries the patterns on every operation of a body once, those in an operation before itself; whether any matched.
///
/// New operations are not looked at. Patterns may change, replace and erase the operation that they are asked about,
/// and what is in it.
pub fn walk_and_apply_patterns(body: &mut Body<'_>, patterns: &FrozenPatternSet) -> bool {
    body.context().may_act("walk-and-apply-patterns") && walk(body, patterns)
}

fn walk(body: &mut Body<'_>, patterns: &FrozenPatternSet) -> bool {
    let changed = walk_and_apply_patterns_in_body(body, patterns, &mut Recorder);
    body.for_each_child(&|child| walk(child, patterns)).into_iter().fold(changed, |a, b| a | b)
}

/// Applies patterns in the same way, without the isolated operations in it; a listener is told of each change.
pub fn walk_and_apply_patterns_in_body<'c>(
    body: &mut Body<'c>,
    patterns: &FrozenPatternSet,
    listener: &mut dyn Listener<'c>,
) -> bool {
    let mut ops = Vec::new();
    for region in Operation::new(body, Body::ROOT).regions() {
        collect(region, &mut ops);
    }
    let mut changed = false;
    for op in ops {
        let name = Operation::new(body, op).name();
        changed |= patterns.of(name).any(|pattern| {
            let mut rewriter = PatternRewriter::new(body, listener);
            rewriter.set_insertion_point(op);
            apply_pattern(pattern, op, &mut rewriter).is_some()
        });
    }
    changed
}

fn collect(region: Region<'_, '_>, into: &mut Vec<OpId>) {
    for op in region.ops() {
        if op.region_count() != 0 && op.body().child(op.id()).is_none() {
            for inner in op.regions() {
                ensure_stack(|| collect(inner, into));
            }
        }
        into.push(op.id());
    }
}
