//! Folding of elementwise operations: on scalars, on splats, and element by element.

use super::{Constants, FoldResult, Folded};
use crate::context::{Context, Ctx};
use crate::uniqued::attribute::{Attribute, AttributeKind};
use crate::uniqued::ty::Type;
use terrace_support::ap_int::ApInt;
use terrace_support::float::ApFloat;

/// Element of scalar and dense attributes: [`ApInt`] or [`ApFloat`].
pub trait Element: Sized + Clone + PartialEq {
    /// Returns the value of a scalar attribute.
    fn of_scalar(attribute: Attribute<'_>) -> Option<Self>;
    /// Returns the value that all elements of a dense attribute have, if it is a splat.
    fn of_splat(attribute: Attribute<'_>) -> Option<Self>;
    /// Returns the elements of a dense attribute; those of a splat are repeated.
    fn of_elements(attribute: Attribute<'_>) -> Option<Vec<Self>>;
    /// Returns a scalar attribute.
    fn scalar<'c>(&self, context: Ctx<'c>, ty: Type<'c>) -> Attribute<'c>;
    /// Returns a dense attribute of a type with this many elements, or of any if there is one value.
    fn dense<'c>(values: &[Self], context: Ctx<'c>, ty: Type<'c>) -> Attribute<'c>;
}

impl Element for ApInt {
    fn of_scalar(attribute: Attribute<'_>) -> Option<Self> {
        attribute.as_integer().map(|value| value.to_ap_int())
    }
    fn of_splat(attribute: Attribute<'_>) -> Option<Self> {
        attribute.is_splat().then(|| attribute.dense_integers()?.next())?
    }
    fn of_elements(attribute: Attribute<'_>) -> Option<Vec<Self>> {
        Some(attribute.dense_integers()?.collect())
    }
    fn scalar<'c>(&self, context: Ctx<'c>, ty: Type<'c>) -> Attribute<'c> {
        context.ap_int_attribute(ty, self)
    }
    fn dense<'c>(values: &[Self], context: Ctx<'c>, ty: Type<'c>) -> Attribute<'c> {
        context.dense_integers_attribute(ty, values)
    }
}

impl Element for ApFloat {
    fn of_scalar(attribute: Attribute<'_>) -> Option<Self> {
        attribute.as_float()
    }
    fn of_splat(attribute: Attribute<'_>) -> Option<Self> {
        attribute.is_splat().then(|| attribute.dense_floats()?.next())?
    }
    fn of_elements(attribute: Attribute<'_>) -> Option<Vec<Self>> {
        Some(attribute.dense_floats()?.collect())
    }
    fn scalar<'c>(&self, context: Ctx<'c>, ty: Type<'c>) -> Attribute<'c> {
        context.float_attribute(ty, *self)
    }
    fn dense<'c>(values: &[Self], context: Ctx<'c>, ty: Type<'c>) -> Attribute<'c> {
        context.dense_floats_attribute(ty, values)
    }
}

/// Combines two integer constants of one type, elementwise.
pub fn binary<'c>(
    context: Ctx<'c>,
    lhs: Attribute<'c>,
    rhs: Attribute<'c>,
    calculate: impl Fn(&ApInt, &ApInt) -> ApInt,
) -> Option<Attribute<'c>> {
    match Constants::new(context, &[Some(lhs), Some(rhs)]).fold_binary(calculate)? {
        Folded::Results(results) => match results[..] {
            [FoldResult::Constant(value)] => Some(value),
            _ => None,
        },
        Folded::InPlace(_) => None,
    }
}

impl<'c> Context<'c> {
    /// Returns zero of an integer, index or float type, or of all elements of a vector or tensor with static shape.
    pub fn zero_attribute(&'c self, ty: Type<'c>) -> Option<Attribute<'c>> {
        self.small_attribute(ty, false)
    }

    /// Returns one, as [`Context::zero_attribute`].
    pub fn one_attribute(&'c self, ty: Type<'c>) -> Option<Attribute<'c>> {
        self.small_attribute(ty, true)
    }

    fn small_attribute(&'c self, ty: Type<'c>, is_one: bool) -> Option<Attribute<'c>> {
        let element = ty.element_or_self();
        if ty.is_any_memref() || (ty.is_shaped() && !ty.has_static_shape()) {
            return None;
        }
        if let Some(semantics) = element.as_float() {
            let value = if is_one { ApFloat::one(semantics) } else { ApFloat::zero(semantics) };
            return Some(self.uniform(ty, &value));
        }
        let width = if element.is_index() { 64 } else { element.as_integer()?.0 };
        Some(self.uniform(ty, &ApInt::from_u64(width, u64::from(is_one))))
    }

    /// Returns a scalar, or all elements of a vector or tensor with static shape.
    pub fn uniform<E: Element>(&'c self, ty: Type<'c>, value: &E) -> Attribute<'c> {
        if ty.is_shaped() { E::dense(std::slice::from_ref(value), self, ty) } else { value.scalar(self, ty) }
    }
}

impl<'c> Constants<'_, 'c> {
    /// Returns the first operand that is `ub.poison`: it makes most results poison.
    pub fn poison(&self) -> Option<Attribute<'c>> {
        self.all().iter().flatten().copied().find(|value| value.is_poison())
    }

    /// Folds an operation of two integers, elementwise; poison stays poison.
    pub fn fold_binary(&self, calculate: impl Fn(&ApInt, &ApInt) -> ApInt) -> Option<Folded<'c>> {
        self.try_fold_binary(|lhs, rhs| Some(calculate(lhs, rhs)))
    }

    /// Folds as [`Constants::fold_binary`] does; nothing is folded if one element has no result.
    pub fn try_fold_binary(&self, calculate: impl Fn(&ApInt, &ApInt) -> Option<ApInt>) -> Option<Folded<'c>> {
        self.fold_binary_of(None, calculate)
    }

    /// Folds an operation of two floats, elementwise; poison stays poison.
    pub fn fold_binary_float(&self, calculate: impl Fn(ApFloat, ApFloat) -> ApFloat) -> Option<Folded<'c>> {
        self.fold_binary_of(None, |lhs: &ApFloat, rhs: &ApFloat| Some(calculate(*lhs, *rhs)))
    }

    /// Folds an operation of one integer, elementwise; poison stays poison.
    pub fn fold_unary(&self, calculate: impl Fn(&ApInt) -> Option<ApInt>) -> Option<Folded<'c>> {
        self.fold_unary_of(None, calculate)
    }

    /// Folds an operation of one float, elementwise; poison stays poison.
    pub fn fold_unary_float(&self, calculate: impl Fn(ApFloat) -> Option<ApFloat>) -> Option<Folded<'c>> {
        self.fold_unary_of(None, |value: &ApFloat| calculate(*value))
    }

    /// Folds an operation of two operands of one type to a result of a type, theirs if `None`.
    pub fn fold_binary_of<E: Element, R: Element>(
        &self,
        result: Option<Type<'c>>,
        calculate: impl Fn(&E, &E) -> Option<R>,
    ) -> Option<Folded<'c>> {
        if let Some(poison) = self.poison() {
            return Folded::to(poison);
        }
        let (lhs, rhs) = (self.get(0)?, self.get(1)?);
        if lhs.ty()? != rhs.ty()? {
            return None;
        }
        let ty = result.or(lhs.ty())?;
        if let (Some(a), Some(b)) = (E::of_scalar(lhs), E::of_scalar(rhs)) {
            return Folded::to(calculate(&a, &b)?.scalar(self.context(), ty));
        }
        if let (Some(a), Some(b)) = (E::of_splat(lhs), E::of_splat(rhs)) {
            return Folded::to(R::dense(&[calculate(&a, &b)?], self.context(), ty));
        }
        // One of them has as many elements as its text or bytes, so that the other may be spelled out as well.
        if !is_dense(lhs) || !is_dense(rhs) {
            return None;
        }
        let (a, b) = (E::of_elements(lhs)?, E::of_elements(rhs)?);
        let values = a.iter().zip(&b).map(|(a, b)| calculate(a, b)).collect::<Option<Vec<R>>>()?;
        Folded::to(R::dense(&values, self.context(), ty))
    }

    /// Folds an operation of one operand (the first) to a result of a type, its own if `None`: casts as well.
    pub fn fold_unary_of<E: Element, R: Element>(
        &self,
        result: Option<Type<'c>>,
        calculate: impl Fn(&E) -> Option<R>,
    ) -> Option<Folded<'c>> {
        let operand = self.get(0)?;
        if operand.is_poison() {
            return Folded::to(operand);
        }
        let ty = result.or(operand.ty())?;
        if let Some(value) = E::of_scalar(operand) {
            return Folded::to(calculate(&value)?.scalar(self.context(), ty));
        }
        if let Some(value) = E::of_splat(operand) {
            return Folded::to(R::dense(&[calculate(&value)?], self.context(), ty));
        }
        let values = E::of_elements(operand)?.iter().map(calculate).collect::<Option<Vec<R>>>()?;
        Folded::to(R::dense(&values, self.context(), ty))
    }
}

fn is_dense(attribute: Attribute<'_>) -> bool {
    matches!(attribute.kind(), AttributeKind::DenseElements { .. })
}

impl<'c> Attribute<'c> {
    /// Returns true if it is a dense attribute with one value for all elements.
    pub fn is_splat(self) -> bool {
        matches!(self.kind(), AttributeKind::DenseElements { data, .. } if data.is_splat)
    }

    /// Returns true if it is `#ub.poison`.
    pub fn is_poison(self) -> bool {
        matches!(self.kind(), AttributeKind::Dialect { spec, .. } if spec.get().name == "ub.poison")
    }

    /// Returns the integer of a scalar attribute, or of every element of a splat.
    pub fn int_or_splat(self) -> Option<ApInt> {
        ApInt::of_scalar(self).or_else(|| ApInt::of_splat(self))
    }

    /// Returns the float of a scalar attribute, or of every element of a splat.
    pub fn float_or_splat(self) -> Option<ApFloat> {
        ApFloat::of_scalar(self).or_else(|| ApFloat::of_splat(self))
    }

    /// Returns the element of a splat, as a scalar attribute.
    pub fn splat_value(self, context: Ctx<'c>) -> Option<Attribute<'c>> {
        let element = self.ty()?.shaped_element()?;
        if let Some(value) = ApInt::of_splat(self) {
            return Some(value.scalar(context, element));
        }
        ApFloat::of_splat(self).map(|value| value.scalar(context, element))
    }
}
