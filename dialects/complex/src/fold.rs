//! Folds: operations that undo each other, and neutral operands.

use crate::{
    AddOp, BitcastOp, ConjOp, ConstantOp, CreateOp, DivOp, ExpOp, ImOp, LogOp, MulOp, NegOp, ReOp, SubOp,
};
use terrace_ir::{Attribute, Constants, Ctx, Folded, Location, OperationState, Type, Value};
use terrace_support::float::ApFloat;

/// Makes a constant of this dialect, else one of `arith`.
pub fn materialize<'c>(
    context: Ctx<'c>,
    value: Attribute<'c>,
    ty: Type<'c>,
    location: Location<'c>,
) -> Option<OperationState<'c>> {
    let is_complex = ty.as_complex().is_some_and(|element| {
        value
            .as_array()
            .is_some_and(|parts| parts.len() == 2 && parts.iter().all(|part| part.ty() == Some(element)))
    });
    if is_complex {
        return Some(ConstantOp::builder(context, location).value(value.as_array()?).complex(ty).build());
    }
    terrace_arith::materialize(context, value, ty, location)
}

impl<'a, 'c> CreateOp<'a, 'c> {
    pub(crate) fn fold(self, _: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        // create(re(z), im(z)) -> z
        let z = self.real().defining::<ReOp>()?.complex();
        let imaginary = self.imaginary().defining::<ImOp>()?;
        if imaginary.complex() == z { Folded::to(z) } else { None }
    }
}

impl<'a, 'c> ReOp<'a, 'c> {
    pub(crate) fn fold(self, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        // re([a, b]) -> a
        if let Some([re, _]) = operands.get(0).and_then(Attribute::as_array) {
            return Folded::to(*re);
        }
        // re(create(a, b)) -> a
        Folded::to(self.complex().defining::<CreateOp>()?.real())
    }
}

impl<'a, 'c> ImOp<'a, 'c> {
    pub(crate) fn fold(self, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        // im([a, b]) -> b
        if let Some([_, im]) = operands.get(0).and_then(Attribute::as_array) {
            return Folded::to(*im);
        }
        // im(create(a, b)) -> b
        Folded::to(self.complex().defining::<CreateOp>()?.imaginary())
    }
}

impl<'a, 'c> AddOp<'a, 'c> {
    pub(crate) fn fold(self, _: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        // add(sub(a, b), b) -> a
        if let Some(sub) = self.lhs().defining::<SubOp>().filter(|sub| sub.rhs() == self.rhs()) {
            return Folded::to(sub.lhs());
        }
        // add(b, sub(a, b)) -> a
        if let Some(sub) = self.rhs().defining::<SubOp>().filter(|sub| sub.rhs() == self.lhs()) {
            return Folded::to(sub.lhs());
        }
        // add(z, 0) -> z
        if is_real(self.rhs(), ApFloat::zero) { Folded::to(self.lhs()) } else { None }
    }
}

impl<'a, 'c> SubOp<'a, 'c> {
    pub(crate) fn fold(self, _: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        // sub(add(a, b), b) -> a
        if let Some(add) = self.lhs().defining::<AddOp>().filter(|add| add.rhs() == self.rhs()) {
            return Folded::to(add.lhs());
        }
        // sub(z, 0) -> z
        if is_real(self.rhs(), ApFloat::zero) { Folded::to(self.lhs()) } else { None }
    }
}

impl<'a, 'c> MulOp<'a, 'c> {
    pub(crate) fn fold(self, _: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        // mul(z, 1) -> z
        if is_real(self.rhs(), ApFloat::one) { Folded::to(self.lhs()) } else { None }
    }
}

impl<'a, 'c> DivOp<'a, 'c> {
    pub(crate) fn fold(self, _: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        // div(z, 1) -> z
        if is_real(self.rhs(), ApFloat::one) { Folded::to(self.lhs()) } else { None }
    }
}

impl<'a, 'c> NegOp<'a, 'c> {
    pub(crate) fn fold(self, _: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        // neg(neg(z)) -> z
        Folded::to(self.complex().defining::<NegOp>()?.complex())
    }
}

impl<'a, 'c> ConjOp<'a, 'c> {
    pub(crate) fn fold(self, _: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        // conj(conj(z)) -> z
        Folded::to(self.complex().defining::<ConjOp>()?.complex())
    }
}

impl<'a, 'c> ExpOp<'a, 'c> {
    pub(crate) fn fold(self, _: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        // exp(log(z)) -> z
        Folded::to(self.complex().defining::<LogOp>()?.complex())
    }
}

impl<'a, 'c> LogOp<'a, 'c> {
    pub(crate) fn fold(self, _: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        // log(exp(z)) -> z
        Folded::to(self.complex().defining::<ExpOp>()?.complex())
    }
}

impl<'a, 'c> BitcastOp<'a, 'c> {
    pub(crate) fn fold(self, _: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        // bitcast(z : t) : t -> z
        if self.operand().ty() == self.result().ty() { Folded::to(self.operand()) } else { None }
    }
}

/// Returns true if a value is the constant of a real part and of zero, whatever the signs of zeros.
fn is_real(value: Value<'_, '_>, part: fn(terrace_support::float::FloatSemantics) -> ApFloat) -> bool {
    let parts = value.defining::<ConstantOp>().and_then(|constant| match constant.value() {
        [re, im] => Some((re.as_float()?, im.as_float()?)),
        _ => None,
    });
    parts.is_some_and(|(re, im)| {
        re.compare(part(re.semantics())).is_some_and(std::cmp::Ordering::is_eq) && im.is_zero()
    })
}
