//! Folds of arithmetic on elements. Constants are calculated if all of their elements are the same.

use crate::{AbsOp, AddOp, CastOp, IntDivOp, MulOp, NegateOp, ReciprocalOp, SelectOp, SubOp};
use terrace_ir::{Attribute, Constants, Folded, Type, TypedOp, Value};
use terrace_support::ap_int::ApInt;
use terrace_support::float::ApFloat;

/// Returns true if all elements are zero; `-0.0` is none that can be added without a change.
fn is_zero(value: Option<Attribute<'_>>) -> bool {
    let Some(value) = value.filter(|value| value.is_splat()) else { return false };
    match value.float_or_splat() {
        Some(float) => float.is_zero(),
        None => value.int_or_splat().is_some_and(|int| int.is_zero()),
    }
}

/// Returns true if all elements are one.
fn is_one(value: Option<Attribute<'_>>) -> bool {
    let Some(value) = value.filter(|value| value.is_splat()) else { return false };
    match value.float_or_splat() {
        Some(float) => float == ApFloat::one(float.semantics()),
        None => value.int_or_splat().is_some_and(|int| int.is_one()),
    }
}

/// Returns the constant of a type whose elements follow from those of two splats.
fn splat<'c>(
    operands: &Constants<'_, 'c>,
    ty: Type<'c>,
    of_ints: fn(&ApInt, &ApInt) -> ApInt,
    of_floats: fn(ApFloat, ApFloat) -> ApFloat,
) -> Option<Folded<'c>> {
    let (lhs, rhs) = (operands.get(0)?, operands.get(1)?);
    let is_calculated = lhs.is_splat()
        && rhs.is_splat()
        && ty.has_static_shape()
        && lhs.ty()?.element_or_self() == rhs.ty()?.element_or_self()
        && lhs.ty()?.element_or_self() == ty.element_or_self();
    if !is_calculated {
        return None;
    }
    let context = operands.context();
    if let (Some(a), Some(b)) = (lhs.float_or_splat(), rhs.float_or_splat()) {
        return Folded::to(context.uniform(ty, &of_floats(a, b)));
    }
    Folded::to(context.uniform(ty, &of_ints(&lhs.int_or_splat()?, &rhs.int_or_splat()?)))
}

impl<'a, 'c> AddOp<'a, 'c> {
    pub(crate) fn fold(self, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        let (lhs, rhs, ty) = (self.op().operand(0), self.op().operand(1), self.op().result(0).ty());
        // x + 0 -> x, 0 + x -> x
        if lhs.ty() == ty && is_zero(operands.get(1)) {
            return Folded::to(lhs);
        }
        if rhs.ty() == ty && is_zero(operands.get(0)) {
            return Folded::to(rhs);
        }
        splat(operands, ty, ApInt::wrapping_add, ApFloat::add)
    }
}

impl<'a, 'c> SubOp<'a, 'c> {
    pub(crate) fn fold(self, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        let (lhs, ty) = (self.op().operand(0), self.op().result(0).ty());
        // x - 0 -> x
        if lhs.ty() == ty && is_zero(operands.get(1)) {
            return Folded::to(lhs);
        }
        splat(operands, ty, ApInt::wrapping_sub, ApFloat::sub)
    }
}

impl<'a, 'c> MulOp<'a, 'c> {
    pub(crate) fn fold(self, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        let (lhs, rhs, ty) = (self.op().operand(0), self.op().operand(1), self.op().result(0).ty());
        // Only products of 32 bits are shifted.
        if ty.element_or_self().as_integer().is_some_and(|(width, _)| width == 32) && !operands.is_zero(2) {
            return None;
        }
        for (at, other) in [(0, rhs), (1, lhs)] {
            // 0 * x -> 0, 1 * x -> x
            let constant = operands.get(at);
            if other.ty() == ty && is_zero(constant) && ty.has_static_shape() {
                return Folded::to(constant?.resized_splat(operands.context(), ty)?);
            }
            if other.ty() == ty && is_one(constant) {
                return Folded::to(other);
            }
        }
        splat(operands, ty, ApInt::wrapping_mul, ApFloat::mul)
    }
}

impl<'c> IntDivOp<'_, 'c> {
    pub(crate) fn fold(self, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        let (lhs, ty) = (self.input1(), self.output().ty());
        if lhs.ty() != self.input2().ty() {
            return None;
        }
        // 0 / x -> 0
        if is_zero(operands.get(0)) && ty.has_static_shape() {
            return Folded::to(operands.get(0)?.resized_splat(operands.context(), ty)?);
        }
        // x / 1 -> x
        if is_one(operands.get(1)) && lhs.ty() == ty {
            return Folded::to(lhs);
        }
        // c / d -> c / d, rounded toward zero
        let [a, b] = [operands.get(0)?, operands.get(1)?];
        if !a.is_splat() || !b.is_splat() || !ty.has_static_shape() {
            return None;
        }
        let (quotient, _) = a.int_or_splat()?.overflowing_div_signed(&b.int_or_splat()?)?;
        Folded::to(operands.context().uniform(ty, &quotient))
    }
}

impl<'c> ReciprocalOp<'_, 'c> {
    pub(crate) fn fold(self, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        // reciprocal(c) -> 1 / c
        let ty = self.output().ty();
        let constant = operands.get(0).filter(|value| value.is_splat() && ty.has_static_shape())?;
        let value = constant.float_or_splat()?;
        Folded::to(operands.context().uniform(ty, &ApFloat::one(value.semantics()).div(value)))
    }
}

impl<'c> AbsOp<'_, 'c> {
    pub(crate) fn fold(self, _: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        // |(|x|)| -> |x|
        let input = self.op().operand(0);
        input.defining_op()?.try_as::<AbsOp>()?;
        if input.ty() == self.op().result(0).ty() { Folded::to(input) } else { None }
    }
}

impl<'c> NegateOp<'_, 'c> {
    pub(crate) fn fold(self, _: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        // -(-x) -> x, of numbers around zero
        let inner = self.op().operand(0).defining_op()?.try_as::<NegateOp>()?.op();
        let is_plain = |zero: Value<'_, '_>| is_zero(zero.constant());
        let are_plain = [self.op(), inner].into_iter().all(|op| op.operands().skip(1).all(is_plain));
        let source = inner.operand(0);
        if are_plain && source.ty() == self.op().result(0).ty() { Folded::to(source) } else { None }
    }
}

impl<'c> CastOp<'_, 'c> {
    pub(crate) fn fold(self, _: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        // cast(x) -> x, if it has the type already
        let input = self.op().operand(0);
        if input.ty() == self.op().result(0).ty() { Folded::to(input) } else { None }
    }
}

impl<'c> SelectOp<'_, 'c> {
    pub(crate) fn fold(self, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        let (yes, no, ty) = (self.op().operand(1), self.op().operand(2), self.op().result(0).ty());
        let chosen = if yes == no {
            // select(c, x, x) -> x
            yes
        } else {
            // select(true, x, y) -> x
            let condition = operands.get(0).filter(|condition| condition.is_splat())?;
            if condition.int_or_splat()?.is_zero() { no } else { yes }
        };
        if chosen.ty() == ty { Folded::to(chosen) } else { None }
    }
}
