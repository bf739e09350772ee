//! `--scf-for-loop-range-folding`: sums and products of the induction variable go into the bounds.
//!
//! Reads:     nothing.
//! Preserves: nothing.
//! Cost:      one visit for each operation, and for each that is folded.

use terrace_arith as arith;
use terrace_interfaces::constant::constant_integer;
use terrace_interfaces::loop_like::is_defined_outside;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{LogicalResult, PatternRewriter, TypedOp, ValueMap};
use terrace_ods_macros::pass;
use terrace_pass::{Pass, PassOp};
use terrace_rewrite::ops::for_each_named;
use terrace_scf as scf;

/// The pass `--scf-for-loop-range-folding`.
#[pass("scf-for-loop-range-folding", "Fold add/mul ops into loop range", class = "SCFForLoopRangeFolding")]
pub struct ForLoopRangeFolding;

impl Pass for ForLoopRangeFolding {
    fn run<'c>(&self, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        for_each_named(op.body_mut(), scf::ForOp::NAME, &|op, rewriter| {
            while fold_user(op, rewriter).is_some() {}
            Ok(())
        })
    }
}

/// `for i = a to b step s { f(i + x) } -> for i = a + x to b + x step s { f(i) }`, and
/// `for i = a to b step s { f(i * x) } -> for i = a * x to b * x step s * x { f(i) }` for a known `x` above zero; the reference
/// takes any, and makes steps of zero
fn fold_user(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> Option<()> {
    let view = rewriter.view::<scf::ForOp>(op)?;
    let variable = view.induction_variable()?;
    if !variable.has_one_use() {
        return None;
    }
    let user = variable.users().next()?;
    let bounds: &[usize] = match user.name().as_str() {
        arith::AddIOp::NAME => &[0, 1],
        arith::MulIOp::NAME => &[0, 1, 2],
        _ => return None,
    };
    let is_known_before = |operand| operand == variable || is_defined_outside(operand, op);
    if !user.operands().all(is_known_before) {
        return None;
    }
    // A step that is not positive has no meaning.
    let is_positive =
        |operand| operand == variable || constant_integer(operand).is_some_and(|factor| factor > 0);
    if user.isa::<arith::MulIOp>() && !user.operands().all(is_positive) {
        return None;
    }
    let (user, variable) = (user.id(), variable.id());
    let clone = |bound: usize, rewriter: &mut PatternRewriter<'_, '_>| -> ValueId {
        let mut map = ValueMap::default();
        map.map(variable, rewriter.op(op).operand(bound).id());
        let copy = rewriter.clone_op(user, &mut map);
        rewriter.op(copy).result(0).id()
    };
    let new: Vec<ValueId> = bounds.iter().map(|bound| clone(*bound, rewriter)).collect();
    for (bound, value) in bounds.iter().zip(new) {
        rewriter.set_operand(op, *bound, value);
    }
    rewriter.replace_op(user, &[variable]);
    Some(())
}
