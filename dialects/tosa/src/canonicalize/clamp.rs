//! Patterns of clamps.

use crate::{ClampOp, NanPropagationMode};
use std::cmp::Ordering;
use terrace_ir::ids::OpId;
use terrace_ir::{Attribute, MatchResult, Pattern, PatternRewriter, Signedness, Type, TypedOp};
use terrace_support::ap_int::ApInt;

impl ClampOp<'_, '_> {
    pub(crate) const CANONICALIZE: &'static [Pattern] = &[
        Pattern::of::<ClampOp>("ClampIsNoOp", clamp_to_all),
        Pattern::of::<ClampOp>("ClampClampOptimization", clamp_of_clamp),
    ];
}

/// Returns true if the integers of a tensor are compared without a sign.
fn is_unsigned(element: Type<'_>) -> bool {
    matches!(element.as_integer(), Some((_, Signedness::Unsigned)))
}

/// Returns true if a range holds all numbers of a type.
fn is_whole_range(element: Type<'_>, min: Attribute<'_>, max: Attribute<'_>) -> Option<bool> {
    if element.is_float() {
        let (min, max) = (min.as_float()?.to_f64(), max.as_float()?.to_f64());
        return Some(min == f64::NEG_INFINITY && max.is_infinite());
    }
    let (width, _) = element.as_integer()?;
    let (min, max) = (min.int_or_splat()?, max.int_or_splat()?);
    // Numbers of one bit are truth values.
    Some(match is_unsigned(element) || width == 1 {
        true => min.is_zero() && max.is_all_ones(),
        false => min == ApInt::signed_min(width) && max == ApInt::signed_max(width),
    })
}

/// `clamp(x) -> x`, to all numbers of the type
fn clamp_to_all(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let clamp = rewriter.view::<ClampOp>(op)?;
    let input = clamp.input();
    let (min, max) = (clamp.op().attribute("min_val")?, clamp.op().attribute("max_val")?);
    let is_whole = is_whole_range(input.ty().element_or_self(), min, max)?;
    if !is_whole || input.ty() != clamp.output().ty() {
        return None;
    }
    let input = input.id();
    rewriter.replace_op(op, &[input]);
    Some(())
}

fn compare(a: Attribute<'_>, b: Attribute<'_>, is_unsigned: bool) -> Option<Ordering> {
    if let (Some(a), Some(b)) = (a.as_float(), b.as_float()) {
        return a.to_f64().partial_cmp(&b.to_f64());
    }
    let (a, b) = (a.int_or_splat()?, b.int_or_splat()?);
    Some(if is_unsigned { a.cmp_unsigned(&b) } else { a.cmp_signed(&b) })
}

/// `clamp(clamp(x, a, b), c, d) -> clamp(x, max(a, c), min(b, d))`, if the ranges overlap
fn clamp_of_clamp(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let (context, outer) = (rewriter.context(), rewriter.view::<ClampOp>(op)?);
    let inner = outer.input().defining::<ClampOp<'_, '_>>()?;
    let [outer, inner] = [outer.op(), inner.op()];
    let ignore = NanPropagationMode::Ignore.attribute(context);
    let (mode, inner_mode) = (outer.attribute("nan_mode")?, inner.attribute("nan_mode")?);
    if mode == ignore && inner_mode != ignore {
        return None;
    }
    let is_unsigned = is_unsigned(crate::facts::stored_element(context, outer.operand(0).ty()));
    let (min, inner_min) = (outer.attribute("min_val")?, inner.attribute("min_val")?);
    let (max, inner_max) = (outer.attribute("max_val")?, inner.attribute("max_val")?);
    let overlaps =
        compare(min, inner_max, is_unsigned)?.is_lt() && compare(inner_min, max, is_unsigned)?.is_lt();
    if !overlaps {
        return None;
    }
    let min = if compare(min, inner_min, is_unsigned)?.is_lt() { inner_min } else { min };
    let max = if compare(max, inner_max, is_unsigned)?.is_gt() { inner_max } else { max };
    let mode = if mode == inner_mode { mode } else { ignore };
    let input = inner.operand(0).id();
    let mut state = rewriter.state_of(op);
    state.operands = [input].into_iter().collect();
    state.discardable = Default::default();
    for (name, value) in [("min_val", min), ("max_val", max), ("nan_mode", mode)] {
        state.set(context, name, value);
    }
    rewriter.replace_op_with_new_op(op, state);
    Some(())
}
