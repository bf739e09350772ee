//! Comparisons and choices.

use super::arithmetic::truth;
use super::{Call, Row, real};
use crate::types::Kind;
use terrace_arith::{ArithBuilder, CmpFPredicate, CmpIPredicate};
use terrace_chlo as chlo;
use terrace_complex as complex;
use terrace_ir::ids::ValueId;
use terrace_ir::{Builder, Type, TypedOp};
use terrace_math as math;
use terrace_stablehlo as hlo;
use terrace_stablehlo::{ComparisonDirection, ComparisonType};

/// Functions of this family.
pub(super) const ROWS: &[Row] = &[
    (hlo::CompareOp::NAME, compare),
    (hlo::SelectOp::NAME, |b, _, xs| {
        let &[condition, yes, no] = xs else { return None };
        Some(b.select(condition, yes, no))
    }),
    (hlo::IsFiniteOp::NAME, |b, call, xs| {
        let size = b.value(math::AbsFOp::NAME, xs, call.element);
        let infinity = real(b, call.element, f64::INFINITY);
        Some(b.cmpf(CmpFPredicate::Olt, size, infinity))
    }),
    (chlo::IsInfOp::NAME, |b, call, xs| {
        let size = b.value(math::AbsFOp::NAME, xs, call.element);
        let infinity = real(b, call.element, f64::INFINITY);
        Some(b.cmpf(CmpFPredicate::Oeq, size, infinity))
    }),
    (chlo::IsPosInfOp::NAME, |b, call, xs| {
        let infinity = real(b, call.element, f64::INFINITY);
        Some(b.cmpf(CmpFPredicate::Oeq, *xs.first()?, infinity))
    }),
    (chlo::IsNegInfOp::NAME, |b, call, xs| {
        let infinity = real(b, call.element, f64::NEG_INFINITY);
        Some(b.cmpf(CmpFPredicate::Oeq, *xs.first()?, infinity))
    }),
];

/// Predicates of a direction: of floats, of integers with a sign, of others.
fn predicates(direction: ComparisonDirection) -> (CmpFPredicate, CmpIPredicate, CmpIPredicate) {
    match direction {
        ComparisonDirection::Eq => (CmpFPredicate::Oeq, CmpIPredicate::Eq, CmpIPredicate::Eq),
        ComparisonDirection::Ne => (CmpFPredicate::Une, CmpIPredicate::Ne, CmpIPredicate::Ne),
        ComparisonDirection::Ge => (CmpFPredicate::Oge, CmpIPredicate::Sge, CmpIPredicate::Uge),
        ComparisonDirection::Gt => (CmpFPredicate::Ogt, CmpIPredicate::Sgt, CmpIPredicate::Ugt),
        ComparisonDirection::Le => (CmpFPredicate::Ole, CmpIPredicate::Sle, CmpIPredicate::Ule),
        ComparisonDirection::Lt => (CmpFPredicate::Olt, CmpIPredicate::Slt, CmpIPredicate::Ult),
    }
}

fn compare<'c>(b: &mut Builder<'_, '_, 'c>, call: &Call<'_, 'c>, xs: &[ValueId]) -> Option<ValueId> {
    let &[x, y] = xs else { return None };
    let direction = ComparisonDirection::from_value(call.op.case("comparison_direction")?)?;
    let order = call.op.case("compare_type").and_then(ComparisonType::from_value);
    let (float, signed, unsigned) = predicates(direction);
    match call.kind {
        Kind::Float if order == Some(ComparisonType::TotalOrder) => {
            let (x, y) = (total_order_key(b, call.element, x)?, total_order_key(b, call.element, y)?);
            Some(b.cmpi(signed, x, y))
        }
        Kind::Float => Some(b.cmpf(float, x, y)),
        Kind::Signed => Some(b.cmpi(signed, x, y)),
        Kind::Unsigned | Kind::Pred => Some(b.cmpi(unsigned, x, y)),
        Kind::Complex => {
            let name = match direction {
                ComparisonDirection::Eq => complex::EqualOp::NAME,
                ComparisonDirection::Ne => complex::NotEqualOp::NAME,
                _ => return None,
            };
            let ty = truth(b);
            Some(b.value(name, &[x, y], ty))
        }
    }
}

/// Creates an integer with a sign by which floats are ordered, from negative to positive NaNs.
pub(crate) fn total_order_key<'c>(
    b: &mut Builder<'_, '_, 'c>,
    float: Type<'c>,
    x: ValueId,
) -> Option<ValueId> {
    let width = float.int_or_float_width()?;
    let ty = b.context().integer_type(width);
    let bits = b.bitcast(x, ty);
    let last = b.int(ty, i64::from(width) - 1);
    let sign = b.shrsi(bits, last);
    // The bits below the sign are turned over for negative numbers.
    let one = b.int(ty, 1);
    let turned = b.shrui(sign, one);
    Some(b.xori(bits, turned))
}
