//! Comparisons.

use crate::types::{is_integer, signed, unsigned};
use crate::values::{cast, compare, constant};
use terrace_arith as arith;
use terrace_arith::{CmpFPredicate, CmpIPredicate};
use terrace_emitc as emitc;
use terrace_emitc::CmpPredicate;
use terrace_ir::ids::ValueId;
use terrace_ir::{Builder, TypedOp};
use terrace_rewrite::conversion::lowering::{Lower, Lowered, Row};

pub(super) const ROWS: &[Row<Lower>] = &[
    Row::of::<arith::CmpFOp>("CmpFOpConversion", compare_floats),
    Row::of::<arith::CmpIOp>("CmpIOpConversion", compare_integers),
];

/// Integers are compared as signed ones, or as unsigned ones.
fn compare_integers<'c>(of: &Lowered<'_, 'c>, b: &mut Builder<'_, '_, 'c>) -> Option<ValueId> {
    use CmpIPredicate::{Eq, Ne, Sge, Sgt, Sle, Slt, Uge, Ugt, Ule, Ult};
    let ty = b.type_of(of.operands[0]);
    if !is_integer(ty) {
        return None;
    }
    let predicate = of.view(b).try_as::<arith::CmpIOp<'_, '_>>()?.predicate();
    let sign = match predicate {
        Ult | Ule | Ugt | Uge => unsigned,
        Eq | Ne | Slt | Sle | Sgt | Sge => signed,
    };
    let predicate = match predicate {
        Eq => CmpPredicate::Eq,
        Ne => CmpPredicate::Ne,
        Slt | Ult => CmpPredicate::Lt,
        Sle | Ule => CmpPredicate::Le,
        Sgt | Ugt => CmpPredicate::Gt,
        Sge | Uge => CmpPredicate::Ge,
    };
    let ty = sign(b.context(), ty);
    let (lhs, rhs) = (cast(of.operands[0], ty, b), cast(of.operands[1], ty, b));
    Some(compare(predicate, lhs, rhs, b))
}

/// `ordered(a, b) && a op b`, or `unordered(a, b) || a op b`
fn compare_floats<'c>(of: &Lowered<'_, 'c>, b: &mut Builder<'_, '_, 'c>) -> Option<ValueId> {
    let &[lhs, rhs] = &of.operands[..] else { return None };
    if !b.type_of(lhs).is_float() {
        return None;
    }
    let predicate = of.view(b).try_as::<arith::CmpFOp<'_, '_>>()?.predicate();
    // Comparison itself, and whether NaN makes it true.
    let (comparison, is_unordered) = match predicate {
        CmpFPredicate::AlwaysFalse | CmpFPredicate::AlwaysTrue => {
            let value = b.context().bool_attribute(predicate == CmpFPredicate::AlwaysTrue);
            return Some(constant(value, of.result, b));
        }
        CmpFPredicate::Ord => (None, false),
        CmpFPredicate::Uno => (None, true),
        CmpFPredicate::Oeq => (Some(CmpPredicate::Eq), false),
        CmpFPredicate::Ogt => (Some(CmpPredicate::Gt), false),
        CmpFPredicate::Oge => (Some(CmpPredicate::Ge), false),
        CmpFPredicate::Olt => (Some(CmpPredicate::Lt), false),
        CmpFPredicate::Ole => (Some(CmpPredicate::Le), false),
        CmpFPredicate::One => (Some(CmpPredicate::Ne), false),
        CmpFPredicate::Ueq => (Some(CmpPredicate::Eq), true),
        CmpFPredicate::Ugt => (Some(CmpPredicate::Gt), true),
        CmpFPredicate::Uge => (Some(CmpPredicate::Ge), true),
        CmpFPredicate::Ult => (Some(CmpPredicate::Lt), true),
        CmpFPredicate::Ule => (Some(CmpPredicate::Le), true),
        CmpFPredicate::Une => (Some(CmpPredicate::Ne), true),
    };
    let compared = comparison.map(|predicate| compare(predicate, lhs, rhs, b));
    // Only NaN is not equal to itself.
    let (itself, both) = match is_unordered {
        true => (CmpPredicate::Ne, emitc::LogicalOrOp::NAME),
        false => (CmpPredicate::Eq, emitc::LogicalAndOp::NAME),
    };
    let (of_lhs, of_rhs) = (compare(itself, lhs, lhs, b), compare(itself, rhs, rhs, b));
    let bit = b.context().integer_type(1);
    let order = b.value(both, &[of_lhs, of_rhs], bit);
    Some(match compared {
        Some(compared) => b.value(both, &[order, compared], bit),
        None => order,
    })
}
