//! Quotients of complex numbers in parts, the same in all dialects.

use crate::floats::Floats;
use terrace_arith::{CmpFPredicate, FastMathFlags};
use terrace_ir::ids::ValueId;
use terrace_pass::{OptionKind, OptionSpec, OptionType, PassOptions};

/// The two parts of a number.
pub type Parts = (ValueId, ValueId);

/// Precision for very large and very small numbers.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub enum ComplexRange {
    /// Scaled as needed.
    Improved,
    /// None.
    #[default]
    Basic,
}

/// Returns the option that chooses the range.
pub const fn complex_range(default: &'static str) -> OptionSpec {
    OptionSpec {
        name: "complex-range",
        kind: ComplexRange::KIND,
        default,
        help: "Control the intermediate calculation of complex number division",
    }
}

impl OptionType for ComplexRange {
    const KIND: OptionKind = OptionKind::Choice(&["improved", "basic", "none"]);

    fn read(options: &PassOptions, at: usize) -> Self {
        match options.choice(at) {
            0 => ComplexRange::Improved,
            _ => ComplexRange::Basic,
        }
    }
}

/// Creates the quotient.
pub fn divide(range: ComplexRange, on: &mut Floats<'_, '_, '_>, a: Parts, b: Parts) -> Parts {
    match range {
        ComplexRange::Basic => divide_by_norm(on, a, b),
        ComplexRange::Improved => divide_with_care(on, a, b),
    }
}

/// `a * conjugate(b) / |b|^2`
fn divide_by_norm(on: &mut Floats<'_, '_, '_>, a: Parts, b: Parts) -> Parts {
    let (real, imaginary) = (on.mul(b.0, b.0), on.mul(b.1, b.1));
    let square = on.add(real, imaginary);
    let (real, imaginary) = (on.mul(a.0, b.0), on.mul(a.1, b.1));
    let real = on.add(real, imaginary);
    let (left, right) = (on.mul(a.1, b.0), on.mul(a.0, b.1));
    let imaginary = on.sub(left, right);
    (on.div(real, square), on.div(imaginary, square))
}

/// Creates the quotient by the part of `b` that is larger, and the values that C prescribes where it is NaN.
///
/// Source: R. L. Smith, "Algorithm 116: Complex Division"; ISO C, annex G.
fn divide_with_care(on: &mut Floats<'_, '_, '_>, a: Parts, b: Parts) -> Parts {
    let by_imaginary = {
        let ratio = on.div(b.0, b.1);
        let step = on.mul(ratio, b.0);
        let divisor = on.add(b.1, step);
        let real = on.mul(a.0, ratio);
        let real = on.add(real, a.1);
        let real = on.div(real, divisor);
        let imaginary = on.mul(a.1, ratio);
        let imaginary = on.sub(imaginary, a.0);
        (real, on.div(imaginary, divisor))
    };
    let by_real = {
        let ratio = on.div(b.1, b.0);
        let step = on.mul(ratio, b.1);
        let divisor = on.add(b.0, step);
        let real = on.mul(a.1, ratio);
        let real = on.add(a.0, real);
        let real = on.div(real, divisor);
        let imaginary = on.mul(a.0, ratio);
        let imaginary = on.sub(a.1, imaginary);
        (real, on.div(imaginary, divisor))
    };
    let mut on = Cases { on };
    // number / 0 -> infinity
    let zero = on.on.constant(0.0);
    let real_size = on.on.abs(b.0);
    let is_real_zero = on.compare(CmpFPredicate::Oeq, real_size, zero);
    let imaginary_size = on.on.abs(b.1);
    let is_imaginary_zero = on.compare(CmpFPredicate::Oeq, imaginary_size, zero);
    let is_real_number = on.compare(CmpFPredicate::Ord, a.0, zero);
    let is_imaginary_number = on.compare(CmpFPredicate::Ord, a.1, zero);
    let is_number = on.on.or(is_real_number, is_imaginary_number);
    let is_zero = on.on.and(is_real_zero, is_imaginary_zero);
    let is_by_zero = on.on.and(is_number, is_zero);
    let infinity = on.on.constant(f64::INFINITY);
    let signed = on.copysign(infinity, b.0);
    let by_zero = (on.on.mul(signed, a.0), on.on.mul(signed, a.1));
    // infinity / finite -> infinity
    let is_finite = on.both_are(CmpFPredicate::One, real_size, imaginary_size, infinity);
    let real_top = on.on.abs(a.0);
    let is_real_infinite = on.compare(CmpFPredicate::Oeq, real_top, infinity);
    let imaginary_top = on.on.abs(a.1);
    let is_imaginary_infinite = on.compare(CmpFPredicate::Oeq, imaginary_top, infinity);
    let is_infinite = on.on.or(is_real_infinite, is_imaginary_infinite);
    let is_of_infinity = on.on.and(is_infinite, is_finite);
    let one = on.on.constant(1.0);
    let real_sign = on.sign(is_real_infinite, (one, zero), a.0);
    let imaginary_sign = on.sign(is_imaginary_infinite, (one, zero), a.1);
    let of_infinity = {
        let (real, imaginary) = (on.on.mul(real_sign, b.0), on.on.mul(imaginary_sign, b.1));
        let real = on.on.add(real, imaginary);
        let real = on.on.mul(infinity, real);
        let (left, right) = (on.on.mul(real_sign, b.1), on.on.mul(imaginary_sign, b.0));
        let imaginary = on.on.sub(right, left);
        (real, on.on.mul(infinity, imaginary))
    };
    // finite / infinity -> 0
    let is_finite = on.both_are(CmpFPredicate::One, real_top, imaginary_top, infinity);
    let is_real_infinite = on.compare(CmpFPredicate::Oeq, real_size, infinity);
    let is_imaginary_infinite = on.compare(CmpFPredicate::Oeq, imaginary_size, infinity);
    let is_infinite = on.on.or(is_real_infinite, is_imaginary_infinite);
    let is_by_infinity = on.on.and(is_finite, is_infinite);
    let real_sign = on.sign(is_real_infinite, (one, zero), b.0);
    let imaginary_sign = on.sign(is_imaginary_infinite, (one, zero), b.1);
    let by_infinity = {
        let (real, imaginary) = (on.on.mul(a.0, real_sign), on.on.mul(a.1, imaginary_sign));
        let real = on.on.add(real, imaginary);
        let real = on.on.mul(zero, real);
        let (left, right) = (on.on.mul(a.1, real_sign), on.on.mul(a.0, imaginary_sign));
        let imaginary = on.on.sub(left, right);
        (real, on.on.mul(zero, imaginary))
    };
    let is_imaginary_larger = on.compare(CmpFPredicate::Olt, real_size, imaginary_size);
    let usual = on.choose(is_imaginary_larger, by_imaginary, by_real);
    let special = on.choose(is_by_infinity, by_infinity, usual);
    let special = on.choose(is_of_infinity, of_infinity, special);
    let special = on.choose(is_by_zero, by_zero, special);
    let is_special = on.both_are_not_numbers(usual, zero);
    on.choose(is_special, special, usual)
}

/// Builder of special cases, without assumptions about operands.
struct Cases<'s, 'r, 'b, 'c> {
    on: &'s mut Floats<'r, 'b, 'c>,
}

impl Cases<'_, '_, '_, '_> {
    fn compare(&mut self, predicate: CmpFPredicate, a: ValueId, b: ValueId) -> ValueId {
        self.on.compare_with(predicate, a, b, FastMathFlags::NONE)
    }

    fn copysign(&mut self, size: ValueId, sign: ValueId) -> ValueId {
        self.on.apply_with(self.on.words.copysign, &[size, sign], FastMathFlags::NONE)
    }

    fn both_are(&mut self, predicate: CmpFPredicate, a: ValueId, b: ValueId, to: ValueId) -> ValueId {
        let (a, b) = (self.compare(predicate, a, to), self.compare(predicate, b, to));
        self.on.and(a, b)
    }

    fn both_are_not_numbers(&mut self, parts: Parts, zero: ValueId) -> ValueId {
        self.both_are(CmpFPredicate::Uno, parts.0, parts.1, zero)
    }

    /// Selects one of two sizes, with the sign of a number.
    fn sign(&mut self, condition: ValueId, (yes, no): (ValueId, ValueId), of: ValueId) -> ValueId {
        let size = self.on.select(condition, yes, no);
        self.copysign(size, of)
    }

    fn choose(&mut self, condition: ValueId, yes: Parts, no: Parts) -> Parts {
        (self.on.select(condition, yes.0, no.0), self.on.select(condition, yes.1, no.1))
    }
}
