//! Reconciliation of unrealized casts: pairs that cancel out are erased.

use super::op_set::OpSet;
use super::state::PendingCast;
use super::typed::CAST;
use smallvec::SmallVec;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::print::op_for_diagnostic;
use terrace_ir::rewrite::{MaterializationKind, Materialized, NoListener};
use terrace_ir::{Body, LogicalResult, OpName, Operation, PatternRewriter, Region, Type, Value};
use terrace_support::ensure_stack;

/// Replaces each cast of a body whose types are again those of values that it was made of, maybe through other casts,
/// and erases those that nothing needs; in the bodies of nested isolated operations as well. Whether any went.
pub fn reconcile_unrealized_casts(body: &mut Body<'_>) -> bool {
    let mut casts = Vec::new();
    let cast = body.context().op_name(CAST);
    for region in Operation::new(body, Body::ROOT).regions() {
        collect(region, cast, &mut casts);
    }
    let mut changed = !reconcile(body, &casts).is_empty();
    for nested in body.for_each_child(&reconcile_unrealized_casts) {
        changed |= nested;
    }
    changed
}

fn collect<'c>(region: Region<'_, 'c>, cast: OpName<'c>, into: &mut Vec<OpId>) {
    for op in region.ops() {
        if op.region_count() != 0 && op.body().child(op.id()).is_none() {
            for inner in op.regions() {
                ensure_stack(|| collect(inner, cast, into));
            }
        }
        if op.name() == cast {
            into.push(op.id());
        }
    }
}

/// Does so for some casts; those that went.
fn reconcile(body: &mut Body<'_>, casts: &[OpId]) -> Vec<OpId> {
    // Last ones first: a replaced cast no longer leads to its inputs.
    for &cast in casts.iter().rev() {
        let view = Operation::new(body, cast);
        let Some(values) = origin(view) else { continue };
        let results: SmallVec<[ValueId; 2]> = view.results().map(Value::id).collect();
        for (result, value) in results.into_iter().zip(values) {
            body.replace_all_uses(result, value);
        }
    }
    let needed = needed_casts(body, casts);
    let dead: Vec<OpId> = casts.iter().copied().filter(|cast| !needed.contains(*cast)).collect();
    dead.iter().for_each(|cast| body.set_operands(*cast, &[]));
    dead.iter().for_each(|cast| body.erase_op(*cast));
    dead
}

/// Replaces the casts that stand for materializations by what those who convert types make of them.
///
/// # Errors
/// If no materialization applies; a diagnostic was emitted.
pub(super) fn resolve<'c>(body: &mut Body<'c>, pending: &[PendingCast<'c>]) -> LogicalResult {
    let casts: Vec<OpId> = pending.iter().map(|one| one.cast).collect();
    let gone: OpSet = reconcile(body, &casts).into_iter().collect();
    for one in pending.iter().filter(|one| !gone.contains(one.cast)) {
        let view = Operation::new(body, one.cast);
        let location = view.location();
        let types: SmallVec<[Type<'c>; 2]> = view.results().map(Value::ty).collect();
        let mut listener = NoListener;
        let mut rewriter = PatternRewriter::new(body, &mut listener);
        rewriter.set_insertion_point(one.cast);
        let inputs = rewriter.operands(one.cast);
        let made = one.converter.as_ref().and_then(|converter| match one.kind {
            MaterializationKind::Source => {
                converter.source(&mut rewriter, types[0], &inputs, location).map(|made| match made {
                    Materialized::Cast => Materialized::Cast,
                    Materialized::Made(value) => Materialized::Made(vec![value]),
                })
            }
            MaterializationKind::Target => {
                converter.target(&mut rewriter, &types, &inputs, location, one.original)
            }
        });
        match made {
            Some(Materialized::Cast) => {}
            Some(Materialized::Made(values)) => rewriter.replace_op(one.cast, &values),
            None => return unresolved(Operation::new(body, one.cast)),
        }
    }
    Ok(())
}

fn unresolved(cast: Operation<'_, '_>) -> LogicalResult {
    let list = |values: Vec<Value<'_, '_>>| {
        values.iter().map(|value| format!("'{}'", value.ty())).collect::<Vec<_>>().join(", ")
    };
    let (from, to) = (list(cast.operands().collect()), list(cast.results().collect()));
    let error = cast.context().error(
        cast.location(),
        format_args!(
            "failed to legalize unresolved materialization from ({from}) to ({to}) that remained live after conversion"
        ),
    );
    match cast.results().flat_map(Value::users).next() {
        Some(user) => error
            .note(
                user.location(),
                format_args!("see existing live user here: {}", op_for_diagnostic(user, true)),
            )
            .emit(),
        None => error.emit(),
    }
}

/// Returns the inputs of a chain of casts whose types are the result types of the last one.
fn origin(cast: Operation<'_, '_>) -> Option<SmallVec<[ValueId; 2]>> {
    // In a circle of casts that does not come back to this one, the way comes back to the one that was noted last.
    let (mut noted, mut steps, mut most) = (cast, 0, 2);
    let mut one = cast;
    loop {
        if one.operands().map(Value::ty).eq(cast.results().map(Value::ty)) {
            // In a cycle of casts, possible in unreachable blocks, it would be replaced by itself.
            let is_own = one.operands().any(|value| value.defining_op() == Some(cast));
            return (!is_own).then(|| one.operands().map(Value::id).collect());
        }
        let before = one.operands().next().and_then(Value::defining_op);
        let is_cast = |before: &Operation<'_, '_>| before.name() == cast.name();
        let before = before.filter(|before| is_cast(before) && before.results().eq(one.operands()));
        one = before.filter(|before| *before != cast && *before != noted)?;
        steps += 1;
        if steps == most {
            (noted, steps, most) = (one, 0, 2 * most);
        }
    }
}

/// Returns the casts that have other users, with those that they need.
fn needed_casts(body: &Body<'_>, casts: &[OpId]) -> OpSet {
    let known: OpSet = casts.iter().copied().collect();
    let mut needed = OpSet::default();
    let mut pending: Vec<OpId> = Vec::new();
    for &cast in casts {
        let mut users = Operation::new(body, cast).results().flat_map(Value::users);
        if users.any(|user| !known.contains(user.id())) {
            pending.push(cast);
        }
    }
    while let Some(cast) = pending.pop() {
        if !needed.insert(cast) {
            continue;
        }
        let definitions = Operation::new(body, cast).operands().filter_map(Value::defining_op);
        pending.extend(definitions.map(Operation::id).filter(|op| known.contains(*op)));
    }
    needed
}
