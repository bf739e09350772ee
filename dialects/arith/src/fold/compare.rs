//! Folds of comparisons and of selection.

use crate::constraints::{Arith_CmpIPredicateAttr, i1_of_same_shape};
use crate::{CmpFOp, CmpFPredicate, CmpIOp, CmpIPredicate, ExtSIOp, ExtUIOp, SelectOp};
use std::cmp::Ordering;
use terrace_ir::Edit;
use terrace_ir::fold::Element;
use terrace_ir::spec::case_attribute;
use terrace_ir::{Attribute, AttributeKind, Constants, Ctx, Folded, Type, Value, dense_element_bits};
use terrace_support::ap_int::ApInt;
use terrace_support::float::ApFloat;

impl<'a, 'c> CmpIOp<'a, 'c> {
    pub(crate) fn fold(self, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        let (context, predicate) = (operands.context(), self.predicate());
        // cmpi(p, x, x) -> whether p holds for equals
        if self.lhs() == self.rhs() {
            return truth(context, self.result().ty(), predicate.holds_for_equals());
        }
        let is_bool = self.lhs().ty().element_or_self().is_signless_integer_of(1);
        if operands.is_zero(1) && predicate == CmpIPredicate::Ne {
            // cmpi(ne, extsi(x : i1), 0) -> x
            let sign_extended = self.lhs().defining::<ExtSIOp>().map(ExtSIOp::input);
            // cmpi(ne, extui(x : i1), 0) -> x
            let zero_extended = self.lhs().defining::<ExtUIOp>().map(ExtUIOp::input);
            if let Some(bit) = sign_extended.or(zero_extended).filter(|bit| is_i1(*bit)) {
                return Folded::to(bit);
            }
            // cmpi(ne, x : i1, 0) -> x
            if is_bool {
                return Folded::to(self.lhs());
            }
        }
        // cmpi(eq, x : i1, 1) -> x
        if operands.is_one(1) && predicate == CmpIPredicate::Eq && is_bool {
            return Folded::to(self.lhs());
        }
        // cmpi(p, c, x) -> cmpi(swapped p, x, c)
        if operands.get(0).is_some() && operands.get(1).is_none() {
            let swapped = case_attribute(context, &Arith_CmpIPredicateAttr, predicate.swapped().value());
            return Folded::in_place([
                Edit::Attribute("predicate", Some(swapped)),
                Edit::Operand(0, self.rhs().id()),
                Edit::Operand(1, self.lhs().id()),
            ]);
        }
        // Poison is left alone: cmpi(p, c, poison)
        if operands.poison().is_some() {
            return None;
        }
        // cmpi(p, c, d) -> whether p holds
        let ty = i1_of_same_shape(context, &[operands.get(0)?.ty()?]).pop();
        operands.fold_binary_of(ty, |lhs: &ApInt, rhs: &ApInt| Some(bit(predicate.holds(lhs, rhs))))
    }
}

impl CmpIPredicate {
    /// Returns true if it holds for two integers of the same width.
    pub fn holds(self, lhs: &ApInt, rhs: &ApInt) -> bool {
        let (signed, unsigned) = (lhs.cmp_signed(rhs), lhs.cmp_unsigned(rhs));
        match self {
            CmpIPredicate::Eq => unsigned.is_eq(),
            CmpIPredicate::Ne => unsigned.is_ne(),
            CmpIPredicate::Slt => signed.is_lt(),
            CmpIPredicate::Sle => signed.is_le(),
            CmpIPredicate::Sgt => signed.is_gt(),
            CmpIPredicate::Sge => signed.is_ge(),
            CmpIPredicate::Ult => unsigned.is_lt(),
            CmpIPredicate::Ule => unsigned.is_le(),
            CmpIPredicate::Ugt => unsigned.is_gt(),
            CmpIPredicate::Uge => unsigned.is_ge(),
        }
    }

    /// Returns true if it holds for an integer and itself.
    pub fn holds_for_equals(self) -> bool {
        use CmpIPredicate::{Eq, Sge, Sle, Uge, Ule};
        matches!(self, Eq | Sle | Sge | Ule | Uge)
    }

    /// Returns the one that says the same of exchanged operands.
    #[must_use]
    pub fn swapped(self) -> Self {
        match self {
            CmpIPredicate::Eq | CmpIPredicate::Ne => self,
            CmpIPredicate::Slt => CmpIPredicate::Sgt,
            CmpIPredicate::Sle => CmpIPredicate::Sge,
            CmpIPredicate::Sgt => CmpIPredicate::Slt,
            CmpIPredicate::Sge => CmpIPredicate::Sle,
            CmpIPredicate::Ult => CmpIPredicate::Ugt,
            CmpIPredicate::Ule => CmpIPredicate::Uge,
            CmpIPredicate::Ugt => CmpIPredicate::Ult,
            CmpIPredicate::Uge => CmpIPredicate::Ule,
        }
    }

    /// Returns the one that holds where it does not.
    #[must_use]
    pub fn inverted(self) -> Self {
        match self {
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
}

impl<'a, 'c> CmpFOp<'a, 'c> {
    pub(crate) fn fold(self, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        let constant = |at: usize| operands.get(at).and_then(Attribute::as_float);
        let (lhs, rhs) = (constant(0), constant(1));
        let is_nan = |value: Option<ApFloat>| value.is_some_and(ApFloat::is_nan);
        // cmpf(p, x, NaN) -> whether p holds for the unordered
        let order = if is_nan(lhs) || is_nan(rhs) { None } else { lhs?.compare(rhs?) };
        // cmpf(p, c, d) -> whether p holds
        Folded::to(operands.context().bool_attribute(self.predicate().holds(order)))
    }
}

impl CmpFPredicate {
    /// Returns true if it holds for floats of this order, `None` if one is NaN.
    pub fn holds(self, order: Option<Ordering>) -> bool {
        let is = |test: fn(Ordering) -> bool| order.is_some_and(test);
        let is_or_unordered = |test: fn(Ordering) -> bool| order.is_none_or(test);
        match self {
            CmpFPredicate::AlwaysFalse => false,
            CmpFPredicate::Oeq => is(Ordering::is_eq),
            CmpFPredicate::Ogt => is(Ordering::is_gt),
            CmpFPredicate::Oge => is(Ordering::is_ge),
            CmpFPredicate::Olt => is(Ordering::is_lt),
            CmpFPredicate::Ole => is(Ordering::is_le),
            CmpFPredicate::One => is(Ordering::is_ne),
            CmpFPredicate::Ord => order.is_some(),
            CmpFPredicate::Ueq => is_or_unordered(Ordering::is_eq),
            CmpFPredicate::Ugt => is_or_unordered(Ordering::is_gt),
            CmpFPredicate::Uge => is_or_unordered(Ordering::is_ge),
            CmpFPredicate::Ult => is_or_unordered(Ordering::is_lt),
            CmpFPredicate::Ule => is_or_unordered(Ordering::is_le),
            CmpFPredicate::Une => is_or_unordered(Ordering::is_ne),
            CmpFPredicate::Uno => order.is_none(),
            CmpFPredicate::AlwaysTrue => true,
        }
    }
}

impl<'a, 'c> SelectOp<'a, 'c> {
    pub(crate) fn fold(self, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        let (condition, then, otherwise) = (self.condition(), self.true_value(), self.false_value());
        // select(c, x, x) -> x
        // select(true, x, y) -> x
        if then == otherwise || operands.is_one(0) {
            return Folded::to(then);
        }
        // select(false, x, y) -> y
        // select(c, poison, y) -> y
        if operands.is_zero(0) || operands.get(1).is_some_and(Attribute::is_poison) {
            return Folded::to(otherwise);
        }
        // select(c, x, poison) -> x
        if operands.get(2).is_some_and(Attribute::is_poison) {
            return Folded::to(then);
        }
        // select(c, true, false) -> c
        if is_i1(self.result())
            && self.result().ty().is_integer()
            && operands.is_one(1)
            && operands.is_zero(2)
        {
            return Folded::to(condition);
        }
        // select(cmpi(eq, x, y), x, y) -> y
        // select(cmpi(ne, x, y), x, y) -> x
        if let Some(cmp) = condition.defining::<CmpIOp>() {
            let (lhs, rhs) = (cmp.lhs(), cmp.rhs());
            let are_compared = (lhs == then && rhs == otherwise) || (rhs == then && lhs == otherwise);
            match cmp.predicate() {
                CmpIPredicate::Eq if are_compared => return Folded::to(otherwise),
                CmpIPredicate::Ne if are_compared => return Folded::to(then),
                _ => {}
            }
        }
        // select(c, d, e) -> one of d and e for each element
        select_elements(operands.context(), operands.get(0)?, operands.get(1)?, operands.get(2)?)
    }
}

fn select_elements<'c>(
    context: Ctx<'c>,
    conditions: Attribute<'c>,
    then: Attribute<'c>,
    otherwise: Attribute<'c>,
) -> Option<Folded<'c>> {
    let conditions = ApInt::of_elements(conditions)?;
    let (
        AttributeKind::DenseElements { ty, data: then },
        AttributeKind::DenseElements { data: otherwise, .. },
    ) = (*then.kind(), *otherwise.kind())
    else {
        return None;
    };
    let bits = dense_element_bits(ty.shaped_element()?)?;
    let choose = |at: usize| if conditions[at].is_zero() { otherwise } else { then };
    if bits == 1 {
        let bit = |at: usize| {
            let data = choose(at);
            let at = if data.is_splat { 0 } else { at };
            ApInt::from_u64(1, u64::from(data.bytes[at / 8] >> (at % 8) & 1))
        };
        let bits: Vec<ApInt> = (0..conditions.len()).map(bit).collect();
        return Folded::to(context.dense_integers_attribute(ty, &bits));
    }
    let size = bits.div_ceil(8);
    let element = |at: usize| {
        let data = choose(at);
        let at = if data.is_splat { 0 } else { at };
        &data.bytes[at * size..(at + 1) * size]
    };
    let is_splat = !conditions.is_empty() && (1..conditions.len()).all(|at| element(at) == element(0));
    let count = if is_splat { 1 } else { conditions.len() };
    let bytes: Vec<u8> = (0..count).flat_map(element).copied().collect();
    Folded::to(context.dense_elements_attribute(ty, &bytes, is_splat))
}

fn bit(value: bool) -> ApInt {
    ApInt::from_u64(1, u64::from(value))
}

/// Returns a truth value for each element, if the type has a constant of it.
fn truth<'c>(context: Ctx<'c>, ty: Type<'c>, value: bool) -> Option<Folded<'c>> {
    let constant = if value { context.one_attribute(ty) } else { context.zero_attribute(ty) };
    constant.and_then(Folded::to)
}

/// Returns true if a value is of type `i1`, or has elements of it.
fn is_i1(value: Value<'_, '_>) -> bool {
    value.ty().element_or_self().is_signless_integer_of(1)
}
