//! Folds of questions about what kind of value a float is: of scalars and splats.

use crate::{IsFiniteOp, IsInfOp, IsNaNOp, IsNormalOp};
use terrace_ir::{Constants, Folded, Type};
use terrace_support::float::{ApFloat, FloatClass};

impl<'a, 'c> IsFiniteOp<'a, 'c> {
    pub(crate) fn fold(self, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        // isfinite(c) -> whether c is a number
        answer(operands, self.result().ty(), ApFloat::is_finite)
    }
}

impl<'a, 'c> IsInfOp<'a, 'c> {
    pub(crate) fn fold(self, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        // isinf(c) -> whether c is an infinity
        answer(operands, self.result().ty(), ApFloat::is_infinite)
    }
}

impl<'a, 'c> IsNaNOp<'a, 'c> {
    pub(crate) fn fold(self, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        // isnan(c) -> whether c is NaN
        answer(operands, self.result().ty(), ApFloat::is_nan)
    }
}

impl<'a, 'c> IsNormalOp<'a, 'c> {
    pub(crate) fn fold(self, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        // isnormal(c) -> whether c is neither zero nor subnormal, infinite or NaN
        answer(operands, self.result().ty(), |value| value.class() == FloatClass::Normal)
    }
}

fn answer<'c>(
    operands: &Constants<'_, 'c>,
    ty: Type<'c>,
    question: fn(ApFloat) -> bool,
) -> Option<Folded<'c>> {
    let context = operands.context();
    let constant =
        if question(operands.float(0)?) { context.one_attribute(ty) } else { context.zero_attribute(ty) };
    constant.and_then(Folded::to)
}
