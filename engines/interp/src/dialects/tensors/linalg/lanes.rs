//! Scalar operations on many numbers at a time, each as its bits.
//!
//! Only what is common is here; an operation, a type or a value that is not ends the attempt, and the operations execute
//! themselves one by one. So does each case in which they would stop the program, give poison or a NaN.

use crate::dialects::math;
use crate::value::numbers::Number;
use terrace_arith::{CmpFOp, CmpIOp};
use terrace_ir::{Operation, TypedOp};
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

/// Returns an integer of a width with its sign.
fn signed(bits: u64, width: u32) -> i64 {
    let shift = 64 - width;
    ((bits << shift) as i64) >> shift
}

/// Returns a function of the C library.
fn library(name: &str, number: Number) -> Option<Compute> {
    let (wide, narrow) = math::function(name).ok()?;
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
    if op.is("cf.assert") {
        // One that does not hold is told by the operation itself.
        return Some(Box::new(|_, condition, _, _| condition.iter().all(|bit| *bit != 0)));
    }
    let number = Number::of(op.operands().last()?.ty())?;
    let to = Number::of(op.results().next()?.ty())?;
    let wraps = op.attribute("overflowFlags").and_then(terrace_ir::spec::case_value).unwrap_or(0) == 0;
    let width = match number {
        Number::Integer(width) => width,
        Number::F32 | Number::F64 => 64,
    };
    match op.name().as_str() {
        "arith.addf" => of_either!(number, |a, b, _c| a + b),
        "arith.subf" => of_either!(number, |a, b, _c| a - b),
        "arith.mulf" => of_either!(number, |a, b, _c| a * b),
        "arith.divf" => of_either!(number, |a, b, _c| a / b),
        "arith.negf" => of_either!(number, |a, _b, _c| -a),
        "math.absf" => of_either!(number, |a, _b, _c| a.abs()),
        "math.floor" => of_either!(number, |a, _b, _c| a.floor()),
        "math.ceil" => of_either!(number, |a, _b, _c| a.ceil()),
        "math.roundeven" => of_either!(number, |a, _b, _c| a.round_ties_even()),
        "math.rsqrt" => of_either!(number, |a, _b, _c| 1.0 / a.sqrt()),
        "math.sqrt" => of_either!(number, |a, _b, _c| a.sqrt()),
        // Zeros of different signs are ordered; Rust leaves that open.
        "arith.maximumf" | "arith.maxnumf" => {
            of_either!(number, |a, b, _c| if a > b || a.is_nan() || (a == b && a.is_sign_positive()) {
                a
            } else {
                b
            })
        }
        "arith.minimumf" | "arith.minnumf" => {
            of_either!(number, |a, b, _c| if a < b || a.is_nan() || (a == b && a.is_sign_negative()) {
                a
            } else {
                b
            })
        }
        "math.exp" => library("exp", number),
        "math.log" => library("log", number),
        "math.tanh" => library("tanh", number),
        "math.erf" => library("erf", number),
        "math.sin" => library("sin", number),
        "math.cos" => library("cos", number),
        "arith.addi" if wraps => integers(number, |a, b, _| a.wrapping_add(b)),
        "arith.subi" if wraps => integers(number, |a, b, _| a.wrapping_sub(b)),
        "arith.muli" if wraps => integers(number, |a, b, _| a.wrapping_mul(b)),
        "arith.andi" => integers(number, |a, b, _| a & b),
        "arith.ori" => integers(number, |a, b, _| a | b),
        "arith.xori" => integers(number, |a, b, _| a ^ b),
        "arith.maxsi" => {
            integers(number, move |a, b, _| if signed(a, width) > signed(b, width) { a } else { b })
        }
        "arith.minsi" => {
            integers(number, move |a, b, _| if signed(a, width) < signed(b, width) { a } else { b })
        }
        "arith.maxui" => integers(number, |a, b, _| a.max(b)),
        "arith.minui" => integers(number, |a, b, _| a.min(b)),
        "arith.extui" | "arith.index_castui" => integers(to, |a, _, _| a),
        "arith.extsi" | "arith.index_cast" => {
            let Number::Integer(_) = number else { return None };
            integers(to, move |a, _, _| signed(a, width) as u64)
        }
        "arith.trunci" if wraps => integers(to, |a, _, _| a),
        "arith.cmpi" => {
            let predicate = CmpIOp::wrap(op).predicate();
            let Number::Integer(_) = number else { return None };
            integers(to, move |a, b, _| {
                let (a, b) = (ApInt::from_u64(width, a), ApInt::from_u64(width, b));
                u64::from(predicate.holds(&a, &b))
            })
        }
        "arith.cmpf" => {
            let predicate = CmpFOp::wrap(op).predicate();
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
        "arith.select" if op.operand(0).ty().as_integer().is_some_and(|(width, _)| width == 1) => {
            Some(Box::new(|out, condition, yes, no| {
                for (((out, condition), yes), no) in out.iter_mut().zip(condition).zip(yes).zip(no) {
                    *out = if *condition != 0 { *yes } else { *no };
                }
                true
            }))
        }
        "arith.sitofp" => {
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
        "arith.extf" if (number, to) == (Number::F32, Number::F64) => Some(Box::new(|out, a, _, _| {
            let mut is_known = true;
            for (out, a) in out.iter_mut().zip(a) {
                let wide = f64::from(f32::from_bits(*a as u32));
                is_known &= !wide.is_nan();
                *out = wide.to_bits();
            }
            is_known
        })),
        _ => None,
    }
}
