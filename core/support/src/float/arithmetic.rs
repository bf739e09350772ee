//! Sums, products, quotients and remainders, rounded to nearest even.
//!
//! NaNs are settled first: the first NaN operand is the result, and an invalid operation gives a positive quiet NaN,
//! as in the reference implementation and unlike native arithmetic.

use rustc_apfloat::Float;
use rustc_apfloat::ieee::{Double, Quad, X87DoubleExtended};

use super::{ApFloat, FloatSemantics};

/// One operation on two operands, for each of the types that compute it.
struct Binary {
    f32: fn(f32, f32) -> f32,
    /// On formats narrower than `f32`; the result may be rounded to odd.
    narrow: fn(f64, f64) -> f64,
    f64: fn(f64, f64) -> f64,
    f80: fn(X87DoubleExtended, X87DoubleExtended) -> X87DoubleExtended,
    f128: fn(Quad, Quad) -> Quad,
}

impl ApFloat {
    /// Returns the sum.
    #[expect(clippy::should_implement_trait, reason = "the two formats must agree, which a trait cannot say")]
    pub fn add(self, rhs: Self) -> Self {
        const ADD: Binary = Binary {
            f32: |lhs, rhs| lhs + rhs,
            narrow: add_to_odd,
            f64: |lhs, rhs| lhs + rhs,
            f80: |lhs, rhs| (lhs + rhs).value,
            f128: |lhs, rhs| (lhs + rhs).value,
        };
        self.binary(rhs, &ADD)
    }

    /// Returns the difference.
    #[expect(clippy::should_implement_trait, reason = "the two formats must agree, which a trait cannot say")]
    pub fn sub(self, rhs: Self) -> Self {
        const SUB: Binary = Binary {
            f32: |lhs, rhs| lhs - rhs,
            narrow: |lhs, rhs| add_to_odd(lhs, -rhs),
            f64: |lhs, rhs| lhs - rhs,
            f80: |lhs, rhs| (lhs - rhs).value,
            f128: |lhs, rhs| (lhs - rhs).value,
        };
        self.binary(rhs, &SUB)
    }

    /// Returns the product.
    #[expect(clippy::should_implement_trait, reason = "the two formats must agree, which a trait cannot say")]
    pub fn mul(self, rhs: Self) -> Self {
        const MUL: Binary = Binary {
            f32: |lhs, rhs| lhs * rhs,
            // Exact: twice 11 bits.
            narrow: |lhs, rhs| lhs * rhs,
            f64: |lhs, rhs| lhs * rhs,
            f80: |lhs, rhs| (lhs * rhs).value,
            f128: |lhs, rhs| (lhs * rhs).value,
        };
        self.binary(rhs, &MUL)
    }

    /// Returns the quotient.
    #[expect(clippy::should_implement_trait, reason = "the two formats must agree, which a trait cannot say")]
    pub fn div(self, rhs: Self) -> Self {
        const DIV: Binary = Binary {
            f32: |lhs, rhs| lhs / rhs,
            // A quotient of 11-bit significands that is no tie of 11 bits differs from each by more than 2^-24 of it,
            // so that rounding to 53 bits first is harmless.
            narrow: |lhs, rhs| lhs / rhs,
            f64: |lhs, rhs| lhs / rhs,
            f80: |lhs, rhs| (lhs / rhs).value,
            f128: |lhs, rhs| (lhs / rhs).value,
        };
        self.binary(rhs, &DIV)
    }

    /// Returns the remainder of the quotient rounded toward zero, as C's `fmod`: of the sign of the dividend, and
    /// exact.
    #[expect(clippy::should_implement_trait, reason = "the two formats must agree, which a trait cannot say")]
    pub fn rem(self, rhs: Self) -> Self {
        const REM: Binary = Binary {
            f32: |lhs, rhs| lhs % rhs,
            narrow: |lhs, rhs| lhs % rhs,
            f64: |lhs, rhs| lhs % rhs,
            f80: |lhs, rhs| lhs.c_fmod(rhs).value,
            f128: |lhs, rhs| lhs.c_fmod(rhs).value,
        };
        self.binary(rhs, &REM)
    }

    /// Returns the remainder of the quotient rounded to the nearest even integer, as IEEE 754 and C's `remainder`;
    /// exact.
    pub fn ieee_rem(self, rhs: Self) -> Self {
        const IEEE_REM: Binary = Binary {
            f32: |lhs, rhs| ieee_rem_f64(f64::from(lhs), f64::from(rhs)) as f32,
            narrow: ieee_rem_f64,
            f64: ieee_rem_f64,
            f80: |lhs, rhs| lhs.ieee_rem(rhs).value,
            f128: |lhs, rhs| lhs.ieee_rem(rhs).value,
        };
        self.binary(rhs, &IEEE_REM)
    }

    /// `self * multiplier + addend`, rounded once.
    pub fn mul_add(self, multiplier: Self, addend: Self) -> Self {
        let semantics = self.semantics;
        debug_assert!(semantics == multiplier.semantics && semantics == addend.semantics);
        if let Some(nan) = self.any_nan(multiplier) {
            return nan;
        }
        if self.is_infinite() && multiplier.is_zero() || self.is_zero() && multiplier.is_infinite() {
            return Self::nan(semantics);
        }
        if addend.is_nan() {
            return addend.quieted();
        }
        let bits = [self.bits, multiplier.bits, addend.bits];
        let bits = match semantics {
            FloatSemantics::F32 => {
                let [x, y, z] = bits.map(|bits| f32::from_bits(bits as u32));
                u128::from(x.mul_add(y, z).to_bits())
            }
            FloatSemantics::F64 => {
                let [x, y, z] = bits.map(|bits| f64::from_bits(bits as u64));
                u128::from(x.mul_add(y, z).to_bits())
            }
            FloatSemantics::F80 => {
                let [x, y, z] = bits.map(X87DoubleExtended::from_bits);
                x.mul_add(y, z).value.to_bits()
            }
            FloatSemantics::F128 => {
                let [x, y, z] = bits.map(Quad::from_bits);
                x.mul_add(y, z).value.to_bits()
            }
            _ => {
                let product = self.to_f64() * multiplier.to_f64();
                return Self::of_operation(semantics, add_to_odd(product, addend.to_f64()));
            }
        };
        Self::from_bits(semantics, bits).or_default_nan()
    }

    fn binary(self, rhs: Self, operation: &Binary) -> Self {
        let semantics = self.semantics;
        debug_assert_eq!(semantics, rhs.semantics);
        if let Some(nan) = self.any_nan(rhs) {
            return nan;
        }
        let bits = match semantics {
            FloatSemantics::F32 => {
                let result =
                    (operation.f32)(f32::from_bits(self.bits as u32), f32::from_bits(rhs.bits as u32));
                u128::from(result.to_bits())
            }
            FloatSemantics::F64 => {
                let result =
                    (operation.f64)(f64::from_bits(self.bits as u64), f64::from_bits(rhs.bits as u64));
                u128::from(result.to_bits())
            }
            FloatSemantics::F80 => {
                let (lhs, rhs) =
                    (X87DoubleExtended::from_bits(self.bits), X87DoubleExtended::from_bits(rhs.bits));
                (operation.f80)(lhs, rhs).to_bits()
            }
            FloatSemantics::F128 => {
                (operation.f128)(Quad::from_bits(self.bits), Quad::from_bits(rhs.bits)).to_bits()
            }
            _ => return Self::of_operation(semantics, (operation.narrow)(self.to_f64(), rhs.to_f64())),
        };
        Self::from_bits(semantics, bits).or_default_nan()
    }

    /// Returns the last rounding of a result computed in `f64`.
    fn of_operation(semantics: FloatSemantics, result: f64) -> Self {
        if result.is_nan() { Self::nan(semantics) } else { Self::from_f64(semantics, result).value }
    }

    /// Replaces the NaN of an invalid operation, whose sign and payload depend on who computed it.
    fn or_default_nan(self) -> Self {
        if self.is_nan() { Self::nan(self.semantics) } else { self }
    }
}

/// Returns the sum rounded to odd: if it is inexact, the neighbour whose last bit is set. Rounding that once more to
/// a format of at least two bits less is rounding the exact sum.
///
/// Source: S. Boldo and G. Melquiond, "Emulation of a FMA and correctly rounded sums: proved algorithms using rounding
/// to odd", IEEE Transactions on Computers 57(4), 2008.
fn add_to_odd(lhs: f64, rhs: f64) -> f64 {
    let sum = lhs + rhs;
    if !sum.is_finite() {
        return sum;
    }
    let rhs_kept = sum - lhs;
    let error = (lhs - (sum - rhs_kept)) + (rhs - rhs_kept);
    let bits = sum.to_bits();
    if error == 0.0 || bits & 1 != 0 {
        return sum;
    }
    f64::from_bits(if (error > 0.0) == (sum > 0.0) { bits + 1 } else { bits - 1 })
}

fn ieee_rem_f64(lhs: f64, rhs: f64) -> f64 {
    let (lhs, rhs) = (Double::from_bits(lhs.to_bits().into()), Double::from_bits(rhs.to_bits().into()));
    f64::from_bits(lhs.ieee_rem(rhs).value.to_bits() as u64)
}
