//! `--convert-shape-constraints`: constraints on shapes become assertions, and the witnesses hold.
//!
//! Reads:     nothing.
//! Preserves: nothing.
//! Cost:      one visit for each operation.

use terrace_cf::AssertOp;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{MatchResult, Pattern, PatternRewriter, TypedOp, Value};
use terrace_ods_macros::pass;
use terrace_rewrite::passes::{GreedyPass, PatternSet};
use terrace_shape as shape;
use terrace_shape::{ConstWitnessOp, CstrRequireOp, IsBroadcastableOp, ShapeEqOp};

/// The pass `--convert-shape-constraints`.
#[pass(
    "convert-shape-constraints",
    "Convert shape constraint operations to the standard dialect",
    class = "ConvertShapeConstraintsPass"
)]
pub struct ConvertShapeConstraints;

impl GreedyPass for ConvertShapeConstraints {
    fn patterns(&self, set: &mut PatternSet<'_>) {
        set.add_all(REQUIREMENTS);
        set.add(Pattern::of::<CstrRequireOp>("ConvertCstrRequireOp", assert));
    }
}

/// Patterns that turn constraints into requirements of a truth value.
pub(crate) const REQUIREMENTS: &[Pattern] = &[
    Pattern::of::<shape::CstrBroadcastableOp>("CstrBroadcastableToRequire", broadcastable),
    Pattern::of::<shape::CstrEqOp>("CstrEqToRequire", equal),
];

fn shapes(op: OpId, rewriter: &PatternRewriter<'_, '_>) -> Vec<ValueId> {
    rewriter.op(op).operands().map(Value::id).collect()
}

/// `cstr_broadcastable(s, t) -> cstr_require(is_broadcastable(s, t))`
pub(crate) fn broadcastable(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let (shapes, location) = (shapes(op, rewriter), rewriter.op(op).location());
    let context = rewriter.context();
    let new = IsBroadcastableOp::builder(context, location).shapes(shapes);
    let holds = rewriter.create_value(new);
    require(op, rewriter, holds, "required broadcastable shapes")
}

/// `cstr_eq(s, t) -> cstr_require(shape_eq(s, t))`
pub(crate) fn equal(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let (shapes, location) = (shapes(op, rewriter), rewriter.op(op).location());
    let context = rewriter.context();
    let holds = rewriter.create_value(ShapeEqOp::builder(context, location).shapes(shapes));
    require(op, rewriter, holds, "required equal shapes")
}

fn require(op: OpId, rewriter: &mut PatternRewriter<'_, '_>, holds: ValueId, message: &str) -> MatchResult {
    let (context, location) = (rewriter.context(), rewriter.op(op).location());
    let message = context.string_attribute(message);
    let new = CstrRequireOp::builder(context, location).pred(holds).msg_attr(Some(message));
    rewriter.replace_op_with_new_op(op, new);
    Some(())
}

/// `cstr_require(c) -> assert c; true`
fn assert(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<CstrRequireOp>(op)?;
    let (condition, message, location) = (view.pred().id(), view.msg_attr(), view.op().location());
    let context = rewriter.context();
    rewriter.create(AssertOp::builder(context, location).arg(condition).msg_attr(message));
    let yes = context.bool_attribute(true);
    rewriter.replace_op_with_new_op(op, ConstWitnessOp::builder(context, location).passing_attr(Some(yes)));
    Some(())
}
