//! Minima and maxima of values whose ranges are given.

use crate::extremum::replace_by_bound;
use std::sync::Arc;
use terrace_affine as affine;
use terrace_analysis::value_constraints::{Linear, Role, ValueConstraints};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Body, Listener, Pattern, PatternRewriter, Root, TypedOp};
use terrace_rewrite::{FrozenPatternSet, GreedyConfig, Strictness, apply_op_patterns_greedily};

/// A value that is known to be in a range.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BoundedValue {
    /// The value.
    pub value: ValueId,
    /// An inclusive lower bound of it.
    pub lower: i64,
    /// An exclusive upper bound of it.
    pub upper: i64,
}

/// Simplifies some `affine.min` and `affine.max` operations, given the ranges of values that they may use.
///
/// ```text
/// affine.min ()[s0] -> (50, 100 - s0)()[%x]  ->  50    where 0 <= %x < 20
/// ```
pub fn simplify_bounded<'c>(
    body: &mut Body<'c>,
    ops: &[OpId],
    ranges: &[BoundedValue],
    listener: &mut dyn Listener<'c>,
) {
    let context = body.context();
    let mut known = ValueConstraints::default();
    for BoundedValue { value, lower, upper } in ranges {
        let variable = known.add(Role::Dim(Some(*value)));
        let own = |sign| Linear::of([(variable, sign)], 0);
        for (sign, bound) in [(1, lower.saturating_neg()), (-1, upper.saturating_sub(1))] {
            if let Some(row) = own(sign).plus(&Linear::of([], 1), bound) {
                known.at_least_zero(&row);
            }
        }
    }
    let known = Arc::new(known);
    let names = [affine::AffineMaxOp::NAME, affine::AffineMinOp::NAME];
    let specs = names.into_iter().filter_map(|name| context.op_name(name).spec());
    let mut patterns: Vec<Pattern> = specs.flat_map(|spec| spec.hooks.canonicalize).cloned().collect();
    for name in names {
        let known = Arc::clone(&known);
        let rewrite = move |op: OpId, rewriter: &mut PatternRewriter<'_, '_>| {
            replace_by_bound(op, (*known).clone(), rewriter)
        };
        patterns.push(Pattern::with_closure(Root::Op(name), "SimplifyBoundedAffineOp", Arc::new(rewrite)));
    }
    let patterns = FrozenPatternSet::new(context, patterns);
    let config = GreedyConfig { strictness: Strictness::ExistingAndNewOps, ..GreedyConfig::default() };
    apply_op_patterns_greedily(body, ops, &patterns, &config, Some(listener));
}
