//! Canonicalization patterns.

mod extended;
mod logical;
mod selection;

use crate::{AccessChainOp, UModOp};
use terrace_ir::fold::Element;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Attribute, MatchResult, Pattern, PatternRewriter, TypedOp, Value};
use terrace_support::ap_int::ApInt;

impl AccessChainOp<'_, '_> {
    pub(crate) const CANONICALIZE: &'static [Pattern] =
        &[Pattern::of::<AccessChainOp>("CombineChainedAccessChain", access_chain_of_chain)];
}

impl UModOp<'_, '_> {
    pub(crate) const CANONICALIZE: &'static [Pattern] =
        &[Pattern::of::<UModOp>("UModSimplification", mod_of_mod)];
}

/// `access_chain(access_chain(p, i), j) -> access_chain(p, i, j)`
fn access_chain_of_chain(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let chain = rewriter.view::<AccessChainOp>(op)?;
    let inner = chain.base_ptr().defining::<AccessChainOp>()?;
    let indices: Vec<ValueId> = inner.indices().chain(chain.indices()).map(Value::id).collect();
    let (base, ty) = (inner.base_ptr().id(), chain.component_ptr().ty());
    let new = AccessChainOp::builder(rewriter.context(), chain.op().location());
    rewriter.replace_op_with_new_op(op, new.base_ptr(base).indices(indices).component_ptr(ty));
    Some(())
}

/// `(x mod c) mod d -> x mod d`, if `d` divides `c`
fn mod_of_mod(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let outer = rewriter.op(op);
    let inner = outer.operand(0).defining_op().and_then(UModOp::cast)?.op();
    if !divides(outer.operand(1).constant()?, inner.operand(1).constant()?) {
        return None;
    }
    let (x, divisor) = (inner.operand(0).id(), outer.operand(1).id());
    let mut state = rewriter.state_of(op);
    state.discardable.clear();
    state.operands = [x, divisor].into_iter().collect();
    rewriter.replace_op_with_new_op(op, state);
    Some(())
}

/// Returns true if the divisors, scalars or elements, divide the numbers.
fn divides(divisors: Attribute<'_>, numbers: Attribute<'_>) -> bool {
    let elements = |value| ApInt::of_scalar(value).map(|one| vec![one]).or_else(|| ApInt::of_elements(value));
    let (Some(divisors), Some(numbers)) = (elements(divisors), elements(numbers)) else { return false };
    let is_multiple = |(divisor, number): (&ApInt, &ApInt)| {
        number.checked_rem_unsigned(divisor).is_some_and(|rest| rest.is_zero())
    };
    divisors.len() == numbers.len() && divisors.iter().zip(&numbers).all(is_multiple)
}
