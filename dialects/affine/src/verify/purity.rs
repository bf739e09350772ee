//! Purity: does an operation only compute its results, and may it do so at any time?

use super::identifiers::constant_value;
use terrace_ir::Operation;
use terrace_ir::spec::{Effects, OpSpec, Trait};

/// Returns true if an operation has no effect on memory and may be executed early.
pub(super) fn is_pure(op: Operation<'_, '_>) -> bool {
    let Some(spec) = op.spec() else { return false };
    is_speculatable(op, spec) && has_no_effect(op, spec)
}

fn is_speculatable(op: Operation<'_, '_>, spec: &OpSpec<'_>) -> bool {
    let mut is_recursive = false;
    for one in spec.traits {
        match one {
            Trait::AlwaysSpeculatableImplTrait => return true,
            Trait::RecursivelySpeculatableImplTrait => is_recursive = true,
            _ => {}
        }
    }
    match spec.name {
        // A loop that counts in steps of one ends.
        "affine.for" => {
            op.attribute("step").and_then(|step| step.as_i64()) == Some(1) && is_speculatable_inside(op)
        }
        "arith.divui" | "arith.ceildivui" => divisor(op).is_some_and(|by| by != 0),
        // The smallest number divided by -1 overflows.
        "arith.divsi" | "arith.ceildivsi" => divisor(op).is_some_and(|by| !matches!(by, 0 | -1)),
        _ => is_recursive && is_speculatable_inside(op),
    }
}

fn is_speculatable_inside(op: Operation<'_, '_>) -> bool {
    op.regions()
        .flat_map(|region| region.ops())
        .all(|op| op.spec().is_some_and(|spec| is_speculatable(op, spec)))
}

fn divisor(op: Operation<'_, '_>) -> Option<i64> {
    constant_value(op.operand(1))
}

fn has_no_effect(op: Operation<'_, '_>, spec: &OpSpec<'_>) -> bool {
    let is_recursive = spec.traits.iter().any(|one| matches!(one, Trait::HasRecursiveMemoryEffects));
    match spec.effects {
        Effects::Only([]) => !is_recursive || has_no_effect_inside(op),
        Effects::Unknown => is_recursive && has_no_effect_inside(op),
        Effects::Only(_) | Effects::Custom => false,
    }
}

fn has_no_effect_inside(op: Operation<'_, '_>) -> bool {
    op.regions()
        .flat_map(|region| region.ops())
        .all(|op| op.spec().is_some_and(|spec| has_no_effect(op, spec)))
}
