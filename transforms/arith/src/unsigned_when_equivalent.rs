//! `--arith-unsigned-when-equivalent`: signed operations become unsigned ones where no number is negative.
//!
//! Reads:     bounds of integers.
//! Preserves: nothing.
//! Cost:      that of the analysis, and one visit for each operation.

use super::bounds::{Bounds, rewrite_by_bounds};
use std::sync::Arc;
use terrace_arith as arith;
use terrace_arith::CmpIPredicate;
use terrace_ir::ids::OpId;
use terrace_ir::{
    Ctx, LogicalResult, MatchResult, OperationState, Pattern, PatternRewriter, Root, TypedOp, Value,
};
use terrace_ods_macros::pass;
use terrace_pass::{Pass, PassOp};
use terrace_rewrite::{FrozenPatternSet, walk_and_apply_patterns_in_body};

/// The pass `--arith-unsigned-when-equivalent`.
#[pass(
    "arith-unsigned-when-equivalent",
    "Replace signed ops with unsigned ones where they are proven equivalent"
)]
pub struct ArithUnsignedWhenEquivalent;

impl Pass for ArithUnsignedWhenEquivalent {
    fn run<'c>(&self, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        let bounds = Bounds::default();
        let patterns = patterns(op.body().context(), &bounds);
        rewrite_by_bounds(op, &bounds, |body, listener, _| {
            walk_and_apply_patterns_in_body(body, &patterns, listener);
        });
        Ok(())
    }
}

/// Operations on signed integers, and the same on unsigned ones.
const EQUIVALENTS: &[(&str, &str, &str)] = &[
    (arith::DivSIOp::NAME, arith::DivUIOp::NAME, "ConvertOpToUnsigned<DivSIOp, DivUIOp>"),
    (arith::CeilDivSIOp::NAME, arith::CeilDivUIOp::NAME, "ConvertOpToUnsigned<CeilDivSIOp, CeilDivUIOp>"),
    (arith::FloorDivSIOp::NAME, arith::DivUIOp::NAME, "ConvertOpToUnsigned<FloorDivSIOp, DivUIOp>"),
    (arith::RemSIOp::NAME, arith::RemUIOp::NAME, "ConvertOpToUnsigned<RemSIOp, RemUIOp>"),
    (arith::MinSIOp::NAME, arith::MinUIOp::NAME, "ConvertOpToUnsigned<MinSIOp, MinUIOp>"),
    (arith::MaxSIOp::NAME, arith::MaxUIOp::NAME, "ConvertOpToUnsigned<MaxSIOp, MaxUIOp>"),
    (arith::ExtSIOp::NAME, arith::ExtUIOp::NAME, "ConvertOpToUnsigned<ExtSIOp, ExtUIOp>"),
];

fn patterns(context: Ctx<'_>, bounds: &Bounds) -> FrozenPatternSet {
    let mut patterns: Vec<Pattern> = Vec::new();
    for (signed, unsigned, name) in EQUIVALENTS {
        let bounds = bounds.clone();
        let rewrite = Arc::new(move |op, rewriter: &mut PatternRewriter<'_, '_>| {
            to_unsigned(&bounds, unsigned, op, rewriter)
        });
        patterns.push(Pattern::with_closure(Root::Op(signed), name, rewrite));
    }
    let bounds = bounds.clone();
    let rewrite =
        Arc::new(move |op, rewriter: &mut PatternRewriter<'_, '_>| compare_unsigned(&bounds, op, rewriter));
    patterns.push(Pattern::with_closure(Root::of::<arith::CmpIOp>(), "ConvertCmpIToUnsigned", rewrite));
    FrozenPatternSet::new(context, patterns)
}

/// `divsi(x, y) -> divui(x, y)`, where nothing is negative, and so for the others
fn to_unsigned(bounds: &Bounds, name: &str, op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.op(op);
    if !view.operands().chain(view.results()).all(|value| bounds.is_never_negative(value)) {
        return None;
    }
    let context = rewriter.context();
    let mut state = OperationState::new(context.op_name(name), view.location());
    state.operands = view.operands().map(Value::id).collect();
    state.result_types = view.results().map(Value::ty).collect();
    for attribute in view.attributes() {
        state.set_attribute(attribute.name, attribute.value);
    }
    rewriter.replace_op_with_new_op(op, state);
    Some(())
}

/// `cmpi slt, x, y -> cmpi ult, x, y`, where neither is negative, and so for the others
fn compare_unsigned(bounds: &Bounds, op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let cmp = rewriter.view::<arith::CmpIOp>(op)?;
    let unsigned = match cmp.predicate() {
        CmpIPredicate::Slt => CmpIPredicate::Ult,
        CmpIPredicate::Sle => CmpIPredicate::Ule,
        CmpIPredicate::Sgt => CmpIPredicate::Ugt,
        CmpIPredicate::Sge => CmpIPredicate::Uge,
        _ => return None,
    };
    if !bounds.is_never_negative(cmp.lhs()) || !bounds.is_never_negative(cmp.rhs()) {
        return None;
    }
    let (lhs, rhs) = (cmp.lhs().id(), cmp.rhs().id());
    let (context, location) = (rewriter.context(), rewriter.op(op).location());
    let new = arith::CmpIOp::builder(context, location).predicate(unsigned).lhs(lhs).rhs(rhs);
    rewriter.replace_op_with_new_op(op, new);
    Some(())
}
