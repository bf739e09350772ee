//! Folds of witnesses. One that does not hold is left where it is: it says what is wrong when the program runs.

use crate::facts::{are_broadcastable, extents_of, partial_extents};
use crate::{AssumingAllOp, ConstWitnessOp, CstrBroadcastableOp, CstrEqOp, CstrRequireOp};
use terrace_ir::{Constants, Edit, Folded, TypedOp};

impl<'c> ConstWitnessOp<'_, 'c> {
    pub(crate) fn fold(self, _: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        Folded::to(self.op().attribute("passing")?)
    }
}

impl<'c> AssumingAllOp<'_, 'c> {
    pub(crate) fn fold(self, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        // assuming_all(x, true) -> assuming_all(x), assuming_all(x, false) -> false; constants come last
        let mut kept = operands.all().len();
        while let Some(constant) = kept.checked_sub(1).and_then(|last| operands.get(last)) {
            if constant.as_bool() == Some(false) {
                return Folded::to(constant);
            }
            kept -= 1;
        }
        if kept == 0 {
            return Folded::to(operands.context().bool_attribute(true));
        }
        if kept == operands.all().len() {
            return None;
        }
        Folded::in_place([Edit::Operands(self.inputs().take(kept).map(|input| input.id()).collect())])
    }
}

impl<'c> CstrBroadcastableOp<'_, 'c> {
    pub(crate) fn fold(self, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        // cstr_broadcastable(x, [], ..) -> true
        let is_scalar = |shape: &Option<_>| shape.and_then(extents_of).is_some_and(|shape| shape.is_empty());
        let is_trivial = operands.all().iter().filter(|shape| !is_scalar(shape)).count() <= 1;
        let known = || self.shapes().map(partial_extents).collect::<Option<Vec<_>>>();
        if is_trivial || known().is_some_and(|shapes| are_broadcastable(&shapes)) {
            return Folded::to(operands.context().bool_attribute(true));
        }
        None
    }
}

impl<'c> CstrEqOp<'_, 'c> {
    pub(crate) fn fold(self, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        // cstr_eq(c, c, ..) -> true
        let first = operands.get(0);
        let are_same = operands.all().iter().all(|shape| shape.is_some() && *shape == first);
        if are_same { Folded::to(operands.context().bool_attribute(true)) } else { None }
    }
}

impl<'c> CstrRequireOp<'_, 'c> {
    pub(crate) fn fold(self, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        // cstr_require(c) -> c
        Folded::to(operands.get(0)?)
    }
}
