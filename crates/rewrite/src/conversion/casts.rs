//! Unrealized casts: where one undoes what another did, both go.

use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Body, Operation, Region, Value};
use terrace_support::interner::FoldSet;

const CAST: &str = "builtin.unrealized_conversion_cast";

/// Replaces each cast of a body whose types are again those of values that it was made of, maybe through other casts,
/// and erases those that nothing needs; in the bodies of nested isolated operations as well. Whether any went.
pub fn reconcile_unrealized_casts(body: &mut Body<'_>) -> bool {
    let mut casts = Vec::new();
    for region in Operation::new(body, Body::ROOT).regions() {
        collect(region, &mut casts);
    }
    let mut changed = reconcile(body, &casts);
    for nested in body.for_each_child(&reconcile_unrealized_casts) {
        changed |= nested;
    }
    changed
}

fn collect(region: Region<'_, '_>, into: &mut Vec<OpId>) {
    for op in region.ops() {
        if op.region_count() != 0 && op.body().child(op.id()).is_none() {
            for inner in op.regions() {
                stacker::maybe_grow(64 << 10, 1 << 20, || collect(inner, into));
            }
        }
        if op.is(CAST) {
            into.push(op.id());
        }
    }
}

/// Does so for some casts; whether any went.
pub(super) fn reconcile(body: &mut Body<'_>, casts: &[OpId]) -> bool {
    // The last ones first: what is replaced no longer leads to what it was made of.
    for &cast in casts.iter().rev() {
        let view = Operation::new(body, cast);
        let Some(values) = origin(view) else { continue };
        let results: Vec<ValueId> = view.results().map(Value::id).collect();
        for (result, value) in results.into_iter().zip(values) {
            body.replace_all_uses(result, value);
        }
    }
    let needed = needed_casts(body, casts);
    let dead: Vec<OpId> = casts.iter().copied().filter(|cast| !needed.contains(cast)).collect();
    dead.iter().for_each(|cast| body.set_operands(*cast, &[]));
    dead.iter().for_each(|cast| body.erase_op(*cast));
    !dead.is_empty()
}

/// The values that a cast, and the casts before it, were made of, if they are of the types of its results.
fn origin(cast: Operation<'_, '_>) -> Option<Vec<ValueId>> {
    let mut seen = FoldSet::default();
    let mut at = Some(cast);
    while let Some(one) = at.filter(|one| seen.insert(one.id())) {
        if one.operands().map(Value::ty).eq(cast.results().map(Value::ty)) {
            // In a circle of casts, which blocks that are never reached may have, it would be replaced by itself.
            let is_own = one.operands().any(|value| value.defining_op() == Some(cast));
            return (!is_own).then(|| one.operands().map(Value::id).collect());
        }
        at = one
            .operands()
            .next()
            .and_then(Value::defining_op)
            .filter(|before| before.is(CAST) && before.results().eq(one.operands()));
    }
    None
}

/// The casts that somebody else uses, and those that they need.
fn needed_casts(body: &Body<'_>, casts: &[OpId]) -> FoldSet<OpId> {
    let known: FoldSet<OpId> = casts.iter().copied().collect();
    let mut needed = FoldSet::default();
    let mut pending: Vec<OpId> = Vec::new();
    for &cast in casts {
        let mut users = Operation::new(body, cast).results().flat_map(Value::users);
        if users.any(|user| !known.contains(&user.id())) {
            pending.push(cast);
        }
    }
    while let Some(cast) = pending.pop() {
        if !needed.insert(cast) {
            continue;
        }
        let definitions = Operation::new(body, cast).operands().filter_map(Value::defining_op);
        pending.extend(definitions.map(Operation::id).filter(|op| known.contains(op)));
    }
    needed
}
