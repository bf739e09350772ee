//! `--affine-simplify-structures`: maps and sets in attributes become simpler, and what they belong to then as well.
//!
//! Reads:     what the greedy driver reads.
//! Preserves: nothing.
//! Cost:      one visit for each attribute; each map and set is simplified once.

use terrace_affine as affine;
use terrace_analysis::value_constraints::{Inputs, Role, ValueConstraints};
use terrace_ir::affine::{AffineExpr, IntegerSet};
use terrace_ir::ids::OpId;
use terrace_ir::{
    Attribute, AttributeKind, Body, Ctx, Failure, Identifier, LogicalResult, Operation, TypedOp,
};
use terrace_ods_macros::pass;
use terrace_pass::{PassOp, PreparedPass};
use terrace_presburger::ConstraintSystem;
use terrace_rewrite::ops::{for_each_in, in_each_body};
use terrace_rewrite::{FrozenPatternSet, GreedyConfig, Strictness, apply_op_patterns_greedily};
use terrace_support::interner::FoldMap;

/// The pass `--affine-simplify-structures`.
#[pass(
    "affine-simplify-structures",
    "Simplify affine expressions in maps/sets and normalize memrefs",
    class = "SimplifyAffineStructures",
    anchor = "func.func"
)]
pub struct AffineSimplifyStructures;

impl PreparedPass for AffineSimplifyStructures {
    type Tables = FrozenPatternSet;

    fn prepare(&self, context: Ctx<'_>) -> Result<FrozenPatternSet, Failure> {
        let specs = [affine::AffineApplyOp::SPEC, affine::AffineForOp::SPEC, affine::AffineIfOp::SPEC];
        let patterns = specs.iter().flat_map(|spec| spec.hooks.canonicalize).cloned().collect();
        Ok(FrozenPatternSet::new(context, patterns))
    }

    fn run<'c>(&self, patterns: &FrozenPatternSet, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        let config = GreedyConfig { strictness: Strictness::ExistingAndNewOps, ..GreedyConfig::default() };
        in_each_body(op.body_mut(), &|body| {
            let affine = simplify_attributes(body);
            apply_op_patterns_greedily(body, &affine, patterns, &config, None);
            Ok(())
        })
    }
}

/// Simplifies maps and sets of all operations; gives the affine ones among them.
fn simplify_attributes<'c>(body: &mut Body<'c>) -> Vec<OpId> {
    let context = body.context();
    let mut simplified: FoldMap<Attribute<'c>, Attribute<'c>> = FoldMap::default();
    let mut changes: Vec<(OpId, Identifier<'c>, Attribute<'c>)> = Vec::new();
    let mut affine = Vec::new();
    let mut visit = |op: Operation<'_, 'c>| {
        for attribute in op.attributes() {
            let new = *simplified
                .entry(attribute.value)
                .or_insert_with(|| simplified_attribute(attribute.value, context));
            if new != attribute.value {
                changes.push((op.id(), attribute.name, new));
            }
        }
        if [affine::AffineForOp::NAME, affine::AffineIfOp::NAME, affine::AffineApplyOp::NAME]
            .contains(&op.name().as_str())
        {
            affine.push(op.id());
        }
    };
    let root = Operation::new(body, Body::ROOT);
    root.regions().for_each(|region| for_each_in(region, &mut visit));
    visit(root);
    for (op, name, value) in changes {
        body.set_attribute(op, name, Some(value));
    }
    affine
}

fn simplified_attribute<'c>(attribute: Attribute<'c>, context: Ctx<'c>) -> Attribute<'c> {
    match *attribute.kind() {
        AttributeKind::AffineMap(map) => context.affine_map_attribute(map.simplified(context)),
        AttributeKind::IntegerSet(set) => {
            context.integer_set_attribute(simplified_set(set, context).unwrap_or(set))
        }
        _ => attribute,
    }
}

/// Returns the set without constraints that follow from others, or one that is empty obviously; `None` if its
/// constraints are not linear, or have too large numbers.
fn simplified_set<'c>(set: IntegerSet<'c>, context: Ctx<'c>) -> Option<IntegerSet<'c>> {
    let mut known = ValueConstraints::default();
    let dims: Vec<usize> = (0..set.dims()).map(|_| known.add(Role::Dim(None))).collect();
    let symbols: Vec<usize> = (0..set.symbols()).map(|_| known.add(Role::Symbol(None))).collect();
    let inputs = Inputs { dims: &dims, symbols: &symbols };
    // Those of quotients come last.
    let mut rows = Vec::new();
    for expr in set.constraints() {
        rows.push(known.flatten(*expr, &inputs)?);
    }
    let empty = ConstraintSystem::new(known.variables());
    let quotients = std::mem::replace(&mut known.system, empty);
    for (row, is_equality) in rows.iter().zip(set.equalities()) {
        match is_equality {
            true => known.zero(row),
            false => known.at_least_zero(row),
        }
    }
    known.system.append(&quotients);

    let constant = |value| AffineExpr::constant(context, value);
    if known.system.is_empty() {
        return Some(IntegerSet::new(context, set.dims(), set.symbols(), &[constant(1)], &[true]));
    }
    known.system.remove_trivial_redundancy();
    let (equalities, inequalities) = (known.system.equalities(), known.system.inequalities());
    if equalities.is_empty() && inequalities.is_empty() {
        return Some(IntegerSet::new(context, set.dims(), set.symbols(), &[constant(0)], &[true]));
    }
    let rows = equalities.iter().chain(inequalities);
    let constraints = rows.map(|row| known.full_expression(context, row)).collect::<Option<Vec<_>>>()?;
    let flags: Vec<bool> = (0..constraints.len()).map(|at| at < equalities.len()).collect();
    Some(IntegerSet::new(context, set.dims(), set.symbols(), &constraints, &flags))
}
