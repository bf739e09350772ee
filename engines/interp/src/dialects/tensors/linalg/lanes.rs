//! Scalar operations on many numbers at a time, each as its bits.
//!
//! Only common cases are here. Any other operation, type or value ends the attempt, as does each case that stops the
//! program or gives poison or a NaN; the operations are then executed one by one.

use crate::dialects::math as libm;
use crate::value::numbers::Number;
use terrace_arith as arith;
use terrace_cf as cf;
use terrace_ir::{Operation, TypedOp};
use terrace_math as math;
use terrace_support::ap_int::ApInt;

/// Numbers that are computed at a time.
pub(super) const LANES: usize = 128;

/// The bits of the numbers of a value, one for each lane.
pub(super) type Lanes = [u64; LANES];

/// Function of up to three operands; false if it does not know the result of a lane.
pub(super) type Compute = Box<dyn Fn(&mut [u64], &[u64], &[u64], &[u64]) -> bool>;

/// Computes each lane of floats; ends the attempt at a NaN.
macro_rules! floats {
    ($ty:ty, $bits:ty, |$a:ident, $b:ident, $c:ident| $result:expr) => {
        Box::new(|out: &mut [u64], a: &[u64], b: &[u64], c: &[u64]| {
            let mut is_known = true;
            for (((out, a), b), c) in out.iter_mut().zip(a).zip(b).zip(c) {
                let ($a, $b, $c) = (
                    <$ty>::from_bits(*a as $bits),
                    <$ty>::from_bits(*b as $bits),
                    <$ty>::from_bits(*c as $bits),
                );
                let _ = ($b, $c);
                let result: $ty = $result;
                is_known &= !result.is_nan();
                *out = u64::from(result.to_bits());
            }
            is_known
        })
    };
}

/// Computes each lane of floats of either width.
macro_rules! of_either {
    ($number:expr, |$a:ident, $b:ident, $c:ident| $result:expr) => {
        match $number {
            Number::F32 => Some(floats!(f32, u32, |$a, $b, $c| $result) as Compute),
            Number::F64 => Some(floats!(f64, u64, |$a, $b, $c| $result) as Compute),
            Number::Integer(_) => None,
        }
    };
}

/// Computes each lane of integers.
fn integers(number: Number, compute: impl Fn(u64, u64, u64) -> u64 + 'static) -> Option<Compute> {
    let Number::Integer(_) = number else { return None };
    let mask = number.mask();
    Some(Box::new(move |out, a, b, c| {
        for (((out, a), b), c) in out.iter_mut().zip(a).zip(b).zip(c) {
            *out = compute(*a, *b, *c) & mask;
        }
        true
    }))
}

/// Sign-extends an integer of a width.
fn signed(bits: u64, width: u32) -> i64 {
    let shift = 64 - width;
    ((bits << shift) as i64) >> shift
}

/// Returns a function of the C library.
fn library(name: &str, number: Number) -> Option<Compute> {
    let (wide, narrow) = libm::function(name).ok()?;
    Some(match number {
        Number::F32 => Box::new(move |out, a, _, _| {
            let mut is_known = true;
            for (out, a) in out.iter_mut().zip(a) {
                let result = narrow(f32::from_bits(*a as u32));
                is_known &= !result.is_nan();
                *out = u64::from(result.to_bits());
            }
            is_known
        }),
        Number::F64 => Box::new(move |out, a, _, _| {
            let mut is_known = true;
            for (out, a) in out.iter_mut().zip(a) {
                let result = wide(f64::from_bits(*a));
                is_known &= !result.is_nan();
                *out = result.to_bits();
            }
            is_known
        }),
        Number::Integer(_) => return None,
    })
}

/// Returns the function that an operation applies to numbers of the type of its operands.
pub(super) fn compute(op: Operation<'_, '_>) -> Option<Compute> {
    if op.isa::<cf::AssertOp<'_, '_>>() {
        // One that does not hold is reported by the operation itself.
        return Some(Box::new(|_, condition, _, _| condition.iter().all(|bit| *bit != 0)));
    }
    let number = Number::of(op.operands().last()?.ty())?;
    let to = Number::of(op.results().next()?.ty())?;
    let wraps = |flags: arith::IntegerOverflowFlags| flags == arith::IntegerOverflowFlags::NONE;
    let width = match number {
        Number::Integer(width) => width,
        Number::F32 | Number::F64 => 64,
    };
    match op.name().as_str() {
        arith::AddFOp::NAME => of_either!(number, |a, b, _c| a + b),
        arith::SubFOp::NAME => of_either!(number, |a, b, _c| a - b),
        arith::MulFOp::NAME => of_either!(number, |a, b, _c| a * b),
        arith::DivFOp::NAME => of_either!(number, |a, b, _c| a / b),
        arith::NegFOp::NAME => of_either!(number, |a, _b, _c| -a),
        math::AbsFOp::NAME => of_either!(number, |a, _b, _c| a.abs()),
        math::FloorOp::NAME => of_either!(number, |a, _b, _c| a.floor()),
        math::CeilOp::NAME => of_either!(number, |a, _b, _c| a.ceil()),
        math::RoundEvenOp::NAME => of_either!(number, |a, _b, _c| a.round_ties_even()),
        math::RsqrtOp::NAME => of_either!(number, |a, _b, _c| 1.0 / a.sqrt()),
        math::SqrtOp::NAME => of_either!(number, |a, _b, _c| a.sqrt()),
        // Zeros of different signs are ordered; Rust leaves that open.
        arith::MaximumFOp::NAME | arith::MaxNumFOp::NAME => {
            of_either!(number, |a, b, _c| if a > b || a.is_nan() || (a == b && a.is_sign_positive()) {
                a
            } else {
                b
            })
        }
        arith::MinimumFOp::NAME | arith::MinNumFOp::NAME => {
            of_either!(number, |a, b, _c| if a < b || a.is_nan() || (a == b && a.is_sign_negative()) {
                a
            } else {
                b
            })
        }
        math::ExpOp::NAME => library("exp", number),
        math::LogOp::NAME => library("log", number),
        math::TanhOp::NAME => library("tanh", number),
        math::ErfOp::NAME => library("erf", number),
        math::SinOp::NAME => library("sin", number),
        math::CosOp::NAME => library("cos", number),
        arith::AddIOp::NAME if wraps(arith::AddIOp::wrap(op).overflow_flags()) => {
            integers(number, |a, b, _| a.wrapping_add(b))
        }
        arith::SubIOp::NAME if wraps(arith::SubIOp::wrap(op).overflow_flags()) => {
            integers(number, |a, b, _| a.wrapping_sub(b))
        }
        arith::MulIOp::NAME if wraps(arith::MulIOp::wrap(op).overflow_flags()) => {
            integers(number, |a, b, _| a.wrapping_mul(b))
        }
        arith::AndIOp::NAME => integers(number, |a, b, _| a & b),
        arith::OrIOp::NAME => integers(number, |a, b, _| a | b),
        arith::XOrIOp::NAME => integers(number, |a, b, _| a ^ b),
        arith::MaxSIOp::NAME => {
            integers(number, move |a, b, _| if signed(a, width) > signed(b, width) { a } else { b })
        }
        arith::MinSIOp::NAME => {
            integers(number, move |a, b, _| if signed(a, width) < signed(b, width) { a } else { b })
        }
        arith::MaxUIOp::NAME => integers(number, |a, b, _| a.max(b)),
        arith::MinUIOp::NAME => integers(number, |a, b, _| a.min(b)),
        arith::ExtUIOp::NAME | arith::IndexCastUIOp::NAME => integers(to, |a, _, _| a),
        arith::ExtSIOp::NAME | arith::IndexCastOp::NAME => {
            let Number::Integer(_) = number else { return None };
            integers(to, move |a, _, _| signed(a, width) as u64)
        }
        arith::TruncIOp::NAME if wraps(arith::TruncIOp::wrap(op).overflow_flags()) => {
            integers(to, |a, _, _| a)
        }
        arith::CmpIOp::NAME => {
            let predicate = arith::CmpIOp::wrap(op).predicate();
            let Number::Integer(_) = number else { return None };
            integers(to, move |a, b, _| {
                let (a, b) = (ApInt::from_u64(width, a), ApInt::from_u64(width, b));
                u64::from(predicate.holds(&a, &b))
            })
        }
        arith::CmpFOp::NAME => {
            let predicate = arith::CmpFOp::wrap(op).predicate();
            let compute: Compute = match number {
                Number::F32 => Box::new(move |out, a, b, _| {
                    for ((out, a), b) in out.iter_mut().zip(a).zip(b) {
                        let order = f32::from_bits(*a as u32).partial_cmp(&f32::from_bits(*b as u32));
                        *out = u64::from(predicate.holds(order));
                    }
                    true
                }),
                Number::F64 => Box::new(move |out, a, b, _| {
                    for ((out, a), b) in out.iter_mut().zip(a).zip(b) {
                        let order = f64::from_bits(*a).partial_cmp(&f64::from_bits(*b));
                        *out = u64::from(predicate.holds(order));
                    }
                    true
                }),
                Number::Integer(_) => return None,
            };
            Some(compute)
        }
        arith::SelectOp::NAME
            if arith::SelectOp::wrap(op)
                .condition()
                .ty()
                .as_integer()
                .is_some_and(|(width, _)| width == 1) =>
        {
            Some(Box::new(|out, condition, yes, no| {
                for (((out, condition), yes), no) in out.iter_mut().zip(condition).zip(yes).zip(no) {
                    *out = if *condition != 0 { *yes } else { *no };
                }
                true
            }))
        }
        arith::SIToFPOp::NAME => {
            let Number::Integer(_) = number else { return None };
            Some(Box::new(move |out, a, _, _| {
                for (out, a) in out.iter_mut().zip(a) {
                    let integer = signed(*a, width);
                    *out = match to {
                        Number::F32 => u64::from((integer as f32).to_bits()),
                        _ => (integer as f64).to_bits(),
                    };
                }
                true
            }))
        }
        arith::ExtFOp::NAME if (number, to) == (Number::F32, Number::F64) => {
            Some(Box::new(|out, a, _, _| {
                let mut is_known = true;
                for (out, a) in out.iter_mut().zip(a) {
                    let wide = f64::from(f32::from_bits(*a as u32));
                    is_known &= !wide.is_nan();
                    *out = wide.to_bits();
                }
                is_known
            }))
        }
        _ => None,
    }
}
