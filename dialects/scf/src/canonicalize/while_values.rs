//! Patterns of `scf.while`: what is known of values after the condition.

use super::conditional::bool_constant;
use crate::WhileOp;
use terrace_arith::{CmpIOp, CmpIPredicate};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{MatchResult, PatternRewriter, TypedOp};

/// `while { condition(c) c } do { (x): f(x) } -> while { condition(c) c } do { (x): f(true) }`
pub(super) fn true_after(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<WhileOp>(op)?;
    let condition = view.condition_op();
    let known: Vec<ValueId> = condition
        .args()
        .zip(view.after_arguments())
        .filter(|(value, argument)| *value == condition.condition() && !argument.is_unused())
        .map(|(_, argument)| argument.id())
        .collect();
    if known.is_empty() {
        return None;
    }
    let yes = bool_constant(true, view.op().location(), rewriter);
    known.into_iter().for_each(|argument| rewriter.replace_all_uses_with(argument, yes));
    Some(())
}

/// `while { condition(cmpi slt, x, y) x } do { (v): cmpi slt, v, y } -> while { .. } do { (v): true }`, and `false` for
/// the opposite
pub(super) fn known_comparison_after(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<WhileOp>(op)?;
    let condition = view.condition_op();
    let known = condition.condition().defining::<CmpIOp>()?;
    let sides = |op: CmpIOp<'_, '_>| [op.lhs().id(), op.rhs().id()];
    let mut found: Vec<(OpId, bool)> = Vec::new();
    for (value, argument) in condition.args().zip(view.after_arguments()) {
        for side in (0..2).filter(|side| sides(known)[*side] == value.id()) {
            let comparisons = argument.users().filter_map(CmpIOp::cast);
            let alike = comparisons.filter(|other| sides(*other)[1 - side] == sides(known)[1 - side]);
            found.extend(alike.filter_map(|other| Some((other.op().id(), answer(known, other)?))));
        }
    }
    let mut done: Vec<OpId> = Vec::new();
    for (comparison, is_true) in found {
        if done.contains(&comparison) {
            continue;
        }
        let constant = bool_constant(is_true, rewriter.op(comparison).location(), rewriter);
        rewriter.replace_op(comparison, &[constant]);
        done.push(comparison);
    }
    if done.is_empty() { None } else { Some(()) }
}

/// Returns the result of a comparison of the same values where `known` is true.
fn answer(known: CmpIOp<'_, '_>, other: CmpIOp<'_, '_>) -> Option<bool> {
    if other.predicate() == known.predicate() {
        return Some(true);
    }
    (other.predicate() == inverse(known.predicate())).then_some(false)
}

/// Returns the predicate that holds where another one does not.
fn inverse(predicate: CmpIPredicate) -> CmpIPredicate {
    match predicate {
        CmpIPredicate::Eq => CmpIPredicate::Ne,
        CmpIPredicate::Ne => CmpIPredicate::Eq,
        CmpIPredicate::Slt => CmpIPredicate::Sge,
        CmpIPredicate::Sle => CmpIPredicate::Sgt,
        CmpIPredicate::Sgt => CmpIPredicate::Sle,
        CmpIPredicate::Sge => CmpIPredicate::Slt,
        CmpIPredicate::Ult => CmpIPredicate::Uge,
        CmpIPredicate::Ule => CmpIPredicate::Ugt,
        CmpIPredicate::Ugt => CmpIPredicate::Ule,
        CmpIPredicate::Uge => CmpIPredicate::Ult,
    }
}
