//! Arithmetic and logic.

use super::{Call, Row, real};
use crate::types::Kind;
use terrace_arith as arith;
use terrace_arith::{ArithBuilder, CmpFPredicate, CmpIPredicate};
use terrace_complex as complex;
use terrace_ir::ids::ValueId;
use terrace_ir::{Builder, Type, TypedOp};
use terrace_math as math;
use terrace_stablehlo as hlo;

/// Names of the operations on elements of each kind; empty where there is none.
struct Names {
    float: &'static str,
    complex: &'static str,
    pred: &'static str,
    signed: &'static str,
    unsigned: &'static str,
}

impl Names {
    /// Returns the name for a kind.
    fn of(&self, kind: Kind) -> &'static str {
        match kind {
            Kind::Float => self.float,
            Kind::Complex => self.complex,
            Kind::Pred => self.pred,
            Kind::Signed => self.signed,
            Kind::Unsigned => self.unsigned,
        }
    }
}

const ADD: Names = Names {
    float: arith::AddFOp::NAME,
    complex: complex::AddOp::NAME,
    pred: arith::OrIOp::NAME,
    signed: arith::AddIOp::NAME,
    unsigned: arith::AddIOp::NAME,
};
const SUBTRACT: Names = Names {
    float: arith::SubFOp::NAME,
    complex: complex::SubOp::NAME,
    pred: "",
    signed: arith::SubIOp::NAME,
    unsigned: arith::SubIOp::NAME,
};
const MULTIPLY: Names = Names {
    float: arith::MulFOp::NAME,
    complex: complex::MulOp::NAME,
    pred: arith::AndIOp::NAME,
    signed: arith::MulIOp::NAME,
    unsigned: arith::MulIOp::NAME,
};
const MAXIMUM: Names = Names {
    float: arith::MaximumFOp::NAME,
    complex: "",
    pred: arith::OrIOp::NAME,
    signed: arith::MaxSIOp::NAME,
    unsigned: arith::MaxUIOp::NAME,
};
const MINIMUM: Names = Names {
    float: arith::MinimumFOp::NAME,
    complex: "",
    pred: arith::AndIOp::NAME,
    signed: arith::MinSIOp::NAME,
    unsigned: arith::MinUIOp::NAME,
};
const AND: Names = bitwise(arith::AndIOp::NAME);
const OR: Names = bitwise(arith::OrIOp::NAME);
const XOR: Names = bitwise(arith::XOrIOp::NAME);

const fn bitwise(name: &'static str) -> Names {
    Names { float: "", complex: "", pred: name, signed: name, unsigned: name }
}

/// Functions of this family.
pub(super) const ROWS: &[Row] = &[
    (hlo::AddOp::NAME, |b, call, xs| named(b, call, xs, &ADD)),
    (hlo::SubtractOp::NAME, |b, call, xs| named(b, call, xs, &SUBTRACT)),
    (hlo::MulOp::NAME, |b, call, xs| named(b, call, xs, &MULTIPLY)),
    (hlo::MaxOp::NAME, |b, call, xs| named(b, call, xs, &MAXIMUM)),
    (hlo::MinOp::NAME, |b, call, xs| named(b, call, xs, &MINIMUM)),
    (hlo::AndOp::NAME, |b, call, xs| named(b, call, xs, &AND)),
    (hlo::OrOp::NAME, |b, call, xs| named(b, call, xs, &OR)),
    (hlo::XorOp::NAME, |b, call, xs| named(b, call, xs, &XOR)),
    (hlo::DivOp::NAME, divide),
    (hlo::RemOp::NAME, remainder),
    (hlo::PowOp::NAME, power),
    (hlo::ClampOp::NAME, |b, call, xs| {
        let &[min, x, max] = xs else { return None };
        let x = named(b, call, &[min, x], &MAXIMUM)?;
        named(b, call, &[x, max], &MINIMUM)
    }),
    (hlo::NotOp::NAME, |b, call, xs| {
        let all = b.int(call.element, -1);
        Some(b.xori(*xs.first()?, all))
    }),
    (hlo::NegOp::NAME, |b, call, xs| {
        let x = *xs.first()?;
        Some(match call.kind {
            Kind::Float => b.negf(x),
            Kind::Complex => b.value(complex::NegOp::NAME, &[x], call.element),
            _ => {
                let zero = b.int(call.element, 0);
                b.subi(zero, x)
            }
        })
    }),
    (hlo::AbsOp::NAME, |b, call, xs| {
        let name = match call.kind {
            Kind::Float => math::AbsFOp::NAME,
            Kind::Complex => complex::AbsOp::NAME,
            _ => math::AbsIOp::NAME,
        };
        Some(b.value(name, xs, call.result))
    }),
    (hlo::SignOp::NAME, sign),
];

/// Creates the operation for the kind of the elements.
fn named<'c>(
    b: &mut Builder<'_, '_, 'c>,
    call: &Call<'_, 'c>,
    xs: &[ValueId],
    names: &Names,
) -> Option<ValueId> {
    let name = names.of(call.kind);
    (!name.is_empty()).then(|| b.value(name, xs, call.element))
}

/// Creates the sum of two elements of a kind.
pub(crate) fn add<'c>(
    b: &mut Builder<'_, '_, 'c>,
    (kind, ty): (Kind, Type<'c>),
    x: ValueId,
    y: ValueId,
) -> ValueId {
    b.value(ADD.of(kind), &[x, y], ty)
}

/// Creates the product of two elements of a kind.
pub(crate) fn multiply<'c>(
    b: &mut Builder<'_, '_, 'c>,
    (kind, ty): (Kind, Type<'c>),
    x: ValueId,
    y: ValueId,
) -> ValueId {
    b.value(MULTIPLY.of(kind), &[x, y], ty)
}

/// Divisor of integers that traps for no dividend, and the cases in which it is not the given one.
struct SafeDivisor {
    divisor: ValueId,
    is_zero: ValueId,
    /// The least integer is divided by minus one; `None` for numbers without a sign.
    overflows: Option<ValueId>,
}

fn safe_divisor<'c>(b: &mut Builder<'_, '_, 'c>, call: &Call<'_, 'c>, x: ValueId, y: ValueId) -> SafeDivisor {
    let (zero, one) = (b.int(call.element, 0), b.int(call.element, 1));
    let is_zero = b.cmpi(CmpIPredicate::Eq, y, zero);
    let mut divisor = b.select(is_zero, one, y);
    let overflows = (call.kind == Kind::Signed).then(|| {
        let width = call.element.int_or_float_width().unwrap_or(64);
        let least = b.int(call.element, if width >= 64 { i64::MIN } else { -(1 << (width - 1)) });
        let minus_one = b.int(call.element, -1);
        let (is_least, is_minus_one) =
            (b.cmpi(CmpIPredicate::Eq, x, least), b.cmpi(CmpIPredicate::Eq, y, minus_one));
        b.andi(is_least, is_minus_one)
    });
    if let Some(overflows) = overflows {
        divisor = b.select(overflows, one, divisor);
    }
    SafeDivisor { divisor, is_zero, overflows }
}

/// Divides; an integer by zero is all ones, the least one by minus one is itself.
fn divide<'c>(b: &mut Builder<'_, '_, 'c>, call: &Call<'_, 'c>, xs: &[ValueId]) -> Option<ValueId> {
    let &[x, y] = xs else { return None };
    match call.kind {
        Kind::Float => Some(b.divf(x, y)),
        Kind::Complex => Some(b.value(complex::DivOp::NAME, xs, call.element)),
        Kind::Pred => None,
        Kind::Signed | Kind::Unsigned => {
            let safe = safe_divisor(b, call, x, y);
            let quotient =
                if call.kind == Kind::Signed { b.divsi(x, safe.divisor) } else { b.divui(x, safe.divisor) };
            let ones = b.int(call.element, -1);
            Some(b.select(safe.is_zero, ones, quotient))
        }
    }
}

/// Returns the remainder of a division towards zero; an integer by zero is itself.
fn remainder<'c>(b: &mut Builder<'_, '_, 'c>, call: &Call<'_, 'c>, xs: &[ValueId]) -> Option<ValueId> {
    let &[x, y] = xs else { return None };
    match call.kind {
        Kind::Float => Some(b.remf(x, y)),
        Kind::Complex | Kind::Pred => None,
        Kind::Signed | Kind::Unsigned => {
            let safe = safe_divisor(b, call, x, y);
            let rest =
                if call.kind == Kind::Signed { b.remsi(x, safe.divisor) } else { b.remui(x, safe.divisor) };
            // The divisor is one in the other case, and the rest zero, as it must be.
            let _ = safe.overflows;
            Some(b.select(safe.is_zero, x, rest))
        }
    }
}

fn power<'c>(b: &mut Builder<'_, '_, 'c>, call: &Call<'_, 'c>, xs: &[ValueId]) -> Option<ValueId> {
    let name = match call.kind {
        Kind::Float => math::PowFOp::NAME,
        Kind::Complex => complex::PowOp::NAME,
        Kind::Pred => return None,
        Kind::Signed | Kind::Unsigned => return integer_power(b, call, xs),
    };
    Some(b.value(name, xs, call.element))
}

/// Raises by repeated squares: as many steps as the exponent has bits.
fn integer_power<'c>(b: &mut Builder<'_, '_, 'c>, call: &Call<'_, 'c>, xs: &[ValueId]) -> Option<ValueId> {
    let &[x, y] = xs else { return None };
    let width = call.element.int_or_float_width()?;
    let (zero, one) = (b.int(call.element, 0), b.int(call.element, 1));
    let (mut result, mut square, mut rest) = (one, x, y);
    for _ in 0..width {
        let bit = b.andi(rest, one);
        let is_set = b.cmpi(CmpIPredicate::Ne, bit, zero);
        let product = b.muli(result, square);
        result = b.select(is_set, product, result);
        square = b.muli(square, square);
        rest = b.shrui(rest, one);
    }
    if call.kind == Kind::Unsigned {
        return Some(result);
    }
    // A negative exponent leaves something of 1 and -1 only.
    let is_negative = b.cmpi(CmpIPredicate::Slt, y, zero);
    let minus_one = b.int(call.element, -1);
    let odd = b.andi(y, one);
    let is_odd = b.cmpi(CmpIPredicate::Ne, odd, zero);
    let (is_one, is_minus_one) = (b.cmpi(CmpIPredicate::Eq, x, one), b.cmpi(CmpIPredicate::Eq, x, minus_one));
    let alternating = b.select(is_odd, minus_one, one);
    let of_others = b.select(is_minus_one, alternating, zero);
    let inverse = b.select(is_one, one, of_others);
    Some(b.select(is_negative, inverse, result))
}

/// Returns the sign; zeros and NaNs stay.
fn sign<'c>(b: &mut Builder<'_, '_, 'c>, call: &Call<'_, 'c>, xs: &[ValueId]) -> Option<ValueId> {
    let x = *xs.first()?;
    match call.kind {
        Kind::Float => {
            let (zero, one) = (real(b, call.element, 0.0), real(b, call.element, 1.0));
            let unit = b.value(math::CopySignOp::NAME, &[one, x], call.element);
            let has_sign = b.cmpf(CmpFPredicate::One, x, zero);
            Some(b.select(has_sign, unit, x))
        }
        Kind::Complex => Some(b.value(complex::SignOp::NAME, &[x], call.element)),
        Kind::Signed => {
            let (zero, one) = (b.int(call.element, 0), b.int(call.element, 1));
            let minus_one = b.int(call.element, -1);
            let (above, below) = (b.cmpi(CmpIPredicate::Sgt, x, zero), b.cmpi(CmpIPredicate::Slt, x, zero));
            let negative = b.select(below, minus_one, zero);
            Some(b.select(above, one, negative))
        }
        Kind::Pred | Kind::Unsigned => None,
    }
}

/// Returns the type of truth values.
pub(super) fn truth<'c>(b: &Builder<'_, '_, 'c>) -> Type<'c> {
    b.context().integer_type(1)
}
