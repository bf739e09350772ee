//! `--scf-for-to-while`: counting loops become loops with a condition.
//!
//! Reads:     what the greedy driver reads.
//! Preserves: nothing.
//! Cost:      one visit for each operation; bodies are moved.

use terrace_arith::{AddIOp, CmpIOp, CmpIPredicate};
use terrace_ir::ids::OpId;
use terrace_ir::{Block, MatchResult, Operation, Pattern, PatternRewriter, RegionSource, TypedOp};
use terrace_ods_macros::pass;
use terrace_rewrite::ops::ids;
use terrace_rewrite::passes::{GreedyPass, PatternSet};
use terrace_scf::{ConditionOp, ForOp, WhileOp};

/// The pass `--scf-for-to-while`.
#[pass("scf-for-to-while", "Convert SCF for loops to SCF while loops", class = "SCFForToWhileLoop")]
pub struct ForToWhile;

impl GreedyPass for ForToWhile {
    fn patterns(&self, set: &mut PatternSet<'_>) {
        set.add(Pattern::of::<ForOp>("ForLoopLoweringPattern", lower));
    }
}

/// `for i = a to b step s iter_args(x) { f; yield y }`
/// `-> while (i = a, x) { condition(i < b) i, x } do (i, x) { i + s; f; yield i + s, y }`
fn lower(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<ForOp>(op)?;
    let (context, location, variable) =
        (rewriter.context(), view.op().location(), view.induction_variable()?);
    let predicate = if view.unsigned_cmp() { CmpIPredicate::Ult } else { CmpIPredicate::Slt };
    let (upper, step) = (view.upper_bound().id(), view.step().id());
    let carried = || std::iter::once(view.lower_bound()).chain(view.init_args());
    let locations = std::iter::once(variable.location()).chain(view.init_args().map(|init| init.location()));
    let arguments: Vec<_> = carried().map(|value| value.ty()).zip(locations).collect();
    let inits = ids(carried());
    let body = view.region().first_block().map(Block::id)?;
    let attributes = view.op().attributes();

    let loop_op = WhileOp::builder(context, location)
        .inits(inits)
        .results(arguments.iter().map(|(ty, _)| *ty))
        .before(RegionSource::Empty)
        .after(RegionSource::Empty);
    let loop_op = rewriter.create(loop_op);
    for attribute in attributes {
        rewriter.set_attribute(loop_op, attribute.name.as_str(), Some(attribute.value));
    }
    let (before, after) = (rewriter.op(loop_op).region(0).id(), rewriter.op(loop_op).region(1).id());

    let before = rewriter.create_block(before, None, arguments.iter().copied());
    let own = ids(rewriter.block(before).arguments());
    let goes_on = CmpIOp::builder(context, location).predicate(predicate).lhs(own[0]).rhs(upper);
    let goes_on = rewriter.create_value(goes_on);
    rewriter.create(ConditionOp::builder(context, location).condition(goes_on).args(own));

    let after = rewriter.create_block(after, None, arguments);
    let own = ids(rewriter.block(after).arguments());
    let next = rewriter.create_value(AddIOp::builder(context, location).lhs(own[0]).rhs(step));
    rewriter.merge_blocks(body, after, &own);
    let last = rewriter.block(after).last_op().map(Operation::id)?;
    rewriter.modify_op_in_place(last, |body| body.change_operands(last, 0..0, &[next]));

    let results = rewriter.results(loop_op);
    rewriter.replace_op(op, &results[1..]);
    Some(())
}
