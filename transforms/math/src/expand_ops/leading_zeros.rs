//! Numbers of leading zeros.

use super::constant_type;
use terrace_arith::{ArithBuilder, CmpIPredicate};
use terrace_ir::ids::OpId;
use terrace_ir::{MatchResult, PatternRewriter};
use terrace_math::CountLeadingZerosOp;
use terrace_support::ap_int::ApInt;

/// Limit on the width of integers that are expanded.
const MAX_WIDTH: u32 = 64;

/// `ctlz(x) ->` a binary search: if the upper half is zero, count it and shift it out
pub(super) fn ctlz(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let operand = rewriter.view::<CountLeadingZerosOp>(op)?.operand().id();
    let mut b = rewriter.builder_like(op);
    let ty = constant_type(&b, operand)?;
    let (width, _) = ty.element_or_self().as_integer().filter(|(width, _)| *width <= MAX_WIDTH)?;
    let mut x = operand;
    let mut count = b.int(ty, 0);
    let mut rest = width;
    while rest > 1 {
        let half = rest / 2;
        let size = b.int(ty, i64::from(half));
        let mask = b.ap_int(ty, &ApInt::all_ones(width).lshr(half));
        let is_small = b.cmpi(CmpIPredicate::Ule, x, mask);
        let counted = b.addi(count, size);
        let shifted = b.shli(x, size);
        x = b.select(is_small, shifted, x);
        count = b.select(is_small, counted, count);
        rest = half;
    }
    let zero = b.int(ty, 0);
    let all = b.int(ty, i64::from(width));
    let is_zero = b.cmpi(CmpIPredicate::Eq, operand, zero);
    let result = b.select(is_zero, all, count);
    rewriter.replace_op(op, &[result]);
    Some(())
}
