//! The bounds of an integer, read as unsigned and as signed.

use std::cmp::Ordering;
use terrace_ir::Type;
use terrace_support::ap_int::ApInt;

/// The least and the greatest value, bounds included, of all bits read as an unsigned and as a signed number.
///
/// Both hold; one may say more than the other.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ConstantIntRanges {
    umin: ApInt,
    umax: ApInt,
    smin: ApInt,
    smax: ApInt,
}

/// Returns the number of bits in which bounds of a type, or of the elements of one, are kept; zero if it has none.
pub fn storage_bits(ty: Type<'_>) -> u32 {
    let ty = ty.element_or_self();
    if ty.is_index() { 64 } else { ty.as_integer().map_or(0, |(width, _)| width) }
}

impl ConstantIntRanges {
    /// Creates bounds of all four kinds.
    pub fn new(umin: ApInt, umax: ApInt, smin: ApInt, smax: ApInt) -> Self {
        ConstantIntRanges { umin, umax, smin, smax }
    }

    /// Declares any integer of a width.
    pub fn max_range(width_bits: u32) -> Self {
        Self::from_unsigned(ApInt::zero(width_bits), ApInt::all_ones(width_bits))
    }

    /// Returns one integer.
    pub fn constant(value: ApInt) -> Self {
        ConstantIntRanges { umin: value.clone(), umax: value.clone(), smin: value.clone(), smax: value }
    }

    /// Returns a range between two unsigned numbers; the signed bounds follow.
    pub fn from_unsigned(umin: ApInt, umax: ApInt) -> Self {
        let width = umin.width_bits();
        let (smin, smax) = if umin.is_negative() == umax.is_negative() {
            (umin.min_signed(&umax), umin.max_signed(&umax))
        } else {
            (ApInt::signed_min(width), ApInt::signed_max(width))
        };
        ConstantIntRanges { umin, umax, smin, smax }
    }

    /// Returns a range between two signed numbers; the unsigned bounds follow.
    pub fn from_signed(smin: ApInt, smax: ApInt) -> Self {
        let width = smin.width_bits();
        let (umin, umax) = if smin.is_negative() == smax.is_negative() {
            (smin.min_unsigned(&smax), smin.max_unsigned(&smax))
        } else {
            (ApInt::zero(width), ApInt::all_ones(width))
        };
        ConstantIntRanges { umin, umax, smin, smax }
    }

    /// Returns a range between two numbers of some reading.
    pub(super) fn of(reading: Reading, min: ApInt, max: ApInt) -> Self {
        match reading {
            Reading::Signed => Self::from_signed(min, max),
            Reading::Unsigned => Self::from_unsigned(min, max),
        }
    }

    /// Returns the least unsigned value.
    pub fn umin(&self) -> &ApInt {
        &self.umin
    }

    /// Returns the greatest unsigned value.
    pub fn umax(&self) -> &ApInt {
        &self.umax
    }

    /// Returns the least signed value.
    pub fn smin(&self) -> &ApInt {
        &self.smin
    }

    /// Returns the greatest signed value.
    pub fn smax(&self) -> &ApInt {
        &self.smax
    }

    /// Returns the width of the integers.
    pub fn width_bits(&self) -> u32 {
        self.umin.width_bits()
    }

    /// Returns the one value that is possible, if there is only one.
    pub fn constant_value(&self) -> Option<&ApInt> {
        if self.umin == self.umax {
            Some(&self.umin)
        } else if self.smin == self.smax {
            Some(&self.smin)
        } else {
            None
        }
    }

    /// Returns the smallest range that contains both.
    #[must_use]
    pub fn union(&self, other: &Self) -> Self {
        ConstantIntRanges {
            umin: self.umin.min_unsigned(&other.umin),
            umax: self.umax.max_unsigned(&other.umax),
            smin: self.smin.min_signed(&other.smin),
            smax: self.smax.max_signed(&other.smax),
        }
    }

    /// Returns the range of integers in both.
    #[must_use]
    pub fn intersection(&self, other: &Self) -> Self {
        ConstantIntRanges {
            umin: self.umin.max_unsigned(&other.umin),
            umax: self.umax.min_unsigned(&other.umax),
            smin: self.smin.max_signed(&other.smin),
            smax: self.smax.min_signed(&other.smax),
        }
    }

    /// Returns the bounds with zeros put in front where they are unsigned, and signs where they are signed.
    #[must_use]
    pub fn extend(&self, width_bits: u32) -> Self {
        ConstantIntRanges {
            umin: self.umin.zero_extend(width_bits),
            umax: self.umax.zero_extend(width_bits),
            smin: self.smin.sign_extend(width_bits),
            smax: self.smax.sign_extend(width_bits),
        }
    }

    /// Returns the range after zero extension.
    #[must_use]
    pub fn zero_extend(&self, width_bits: u32) -> Self {
        Self::from_unsigned(self.umin.zero_extend(width_bits), self.umax.zero_extend(width_bits))
    }

    /// Returns the range after sign extension.
    #[must_use]
    pub fn sign_extend(&self, width_bits: u32) -> Self {
        Self::from_signed(self.smin.sign_extend(width_bits), self.smax.sign_extend(width_bits))
    }

    /// Returns the range of the low bits.
    ///
    /// `[256, 258]` of 16 bits has the low bytes `[0, 2]`; but those of `[255, 257]` are 255, 0 and 1, which are bounds
    /// of a byte only as all bytes are.
    #[must_use]
    pub fn truncate(&self, width_bits: u32) -> Self {
        let (umin, umax) = match self.umin.lshr(width_bits) == self.umax.lshr(width_bits) {
            true => (self.umin.truncate(width_bits), self.umax.truncate(width_bits)),
            false => (ApInt::zero(width_bits), ApInt::all_ones(width_bits)),
        };
        // What is cut off, and the sign that is left.
        let above = |bound: &ApInt| bound.ashr(width_bits.saturating_sub(1));
        let (low, high) = (above(&self.smin), above(&self.smax));
        let only_signs = low.is_all_ones() && high.is_zero();
        let (smin, smax) = match low == high || only_signs {
            true => (self.smin.truncate(width_bits), self.smax.truncate(width_bits)),
            false => (ApInt::signed_min(width_bits), ApInt::signed_max(width_bits)),
        };
        ConstantIntRanges { umin, umax, smin, smax }
    }

    /// Returns the range at another width, zero-extended if wider.
    #[must_use]
    pub fn cast_unsigned(&self, width_bits: u32) -> Self {
        match width_bits.cmp(&self.width_bits()) {
            Ordering::Less => self.truncate(width_bits),
            Ordering::Equal => self.clone(),
            Ordering::Greater => self.zero_extend(width_bits),
        }
    }

    /// Returns the range at another width, sign-extended if wider.
    #[must_use]
    pub fn cast_signed(&self, width_bits: u32) -> Self {
        match width_bits.cmp(&self.width_bits()) {
            Ordering::Less => self.truncate(width_bits),
            Ordering::Equal => self.clone(),
            Ordering::Greater => self.sign_extend(width_bits),
        }
    }
}

/// Interpretation of bits as a number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reading {
    /// Two's complement.
    Signed,
    /// Without a sign.
    Unsigned,
}

impl Reading {
    /// Returns the bounds of this reading.
    pub(super) fn bounds(self, range: &ConstantIntRanges) -> [ApInt; 2] {
        match self {
            Reading::Signed => [range.smin.clone(), range.smax.clone()],
            Reading::Unsigned => [range.umin.clone(), range.umax.clone()],
        }
    }

    /// Returns the lesser of two numbers.
    pub(super) fn min(self, a: &ApInt, b: &ApInt) -> ApInt {
        match self {
            Reading::Signed => a.min_signed(b),
            Reading::Unsigned => a.min_unsigned(b),
        }
    }

    /// Returns the greater of two numbers.
    pub(super) fn max(self, a: &ApInt, b: &ApInt) -> ApInt {
        match self {
            Reading::Signed => a.max_signed(b),
            Reading::Unsigned => a.max_unsigned(b),
        }
    }
}

/// Returns the bounds of an operation on two integers that grows with both: made of the least and of the greatest
/// ones. Any integer if it cannot tell one of them.
pub(super) fn by_bounds(
    reading: Reading,
    (left, right): ([ApInt; 2], [ApInt; 2]),
    calculate: impl Fn(&ApInt, &ApInt) -> Option<ApInt>,
) -> ConstantIntRanges {
    match (calculate(&left[0], &right[0]), calculate(&left[1], &right[1])) {
        (Some(min), Some(max)) => ConstantIntRanges::of(reading, min, max),
        _ => ConstantIntRanges::max_range(left[0].width_bits()),
    }
}

/// Returns the bounds of an operation on two integers whose extremes are at the ends of both: of all four, the least
/// and the greatest. Any integer if it cannot tell one of them.
pub(super) fn by_ends(
    reading: Reading,
    left: &[ApInt; 2],
    right: &[ApInt; 2],
    calculate: impl Fn(&ApInt, &ApInt) -> Option<ApInt>,
) -> ConstantIntRanges {
    let mut found: Option<(ApInt, ApInt)> = None;
    for (left, right) in left.iter().flat_map(|left| right.iter().map(move |right| (left, right))) {
        let Some(one) = calculate(left, right) else {
            return ConstantIntRanges::max_range(left.width_bits());
        };
        found = Some(match found {
            None => (one.clone(), one),
            Some((min, max)) => (reading.min(&min, &one), reading.max(&max, &one)),
        });
    }
    let (min, max) = found.expect("both have two ends");
    ConstantIntRanges::of(reading, min, max)
}
