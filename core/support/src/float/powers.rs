//! Powers of five and ten, and numbers scaled by them to integers.

use num_bigint::BigUint;

/// The highest power of five in the table: `f64` has 1074 bits after the point.
const MAX_POWER: usize = 1074;

/// The upper 128 bits of 5^i, left-justified.
///
/// Each entry is exact up to 5^55, and beyond that too small by less than 2^12 units.
static FIVES: [u128; MAX_POWER + 1] = {
    let mut table = [1u128 << 127; MAX_POWER + 1];
    let mut i = 1;
    while i <= MAX_POWER {
        let last = table[i - 1];
        // 5/4 of the last, and halved if that overflows.
        let (next, overflow) = last.overflowing_add(last >> 2);
        table[i] = if overflow { next >> 1 | 1 << 127 } else { next };
        i += 1;
    }
    table
};

/// The highest power of ten in an `f64`.
const MAX_INVERSE_POWER: usize = 308;

/// The upper 128 bits of 5^-i, left-justified, in units of 2^-(127 + bits of 5^i), from `i` = 1 on.
///
/// Each entry is too small by less than 2^10 units.
static INVERSE_FIVES: [u128; MAX_INVERSE_POWER + 1] = {
    let mut table = [1u128 << 127; MAX_INVERSE_POWER + 1];
    let mut i = 1;
    while i <= MAX_INVERSE_POWER {
        let (quotient, remainder) = (table[i - 1] / 5, table[i - 1] % 5);
        // 8/5 of the last, or 4/5 where that overflows.
        let shift = if quotient >> 125 == 0 { 3 } else { 2 };
        table[i] = (quotient << shift) + (remainder << shift) / 5;
        i += 1;
    }
    table
};

/// The highest power of five that a `u128` holds times a 53-bit integer.
const MAX_SMALL_POWER: u32 = 32;

pub(super) static TENS: [u64; 20] = {
    let mut table = [1; 20];
    let mut i = 1;
    while i < 20 {
        table[i] = table[i - 1] * 10;
        i += 1;
    }
    table
};

static SMALL_FIVES: [u128; MAX_SMALL_POWER as usize + 1] = {
    let mut table = [1; MAX_SMALL_POWER as usize + 1];
    let mut i = 1;
    while i <= MAX_SMALL_POWER as usize {
        table[i] = table[i - 1] * 5;
        i += 1;
    }
    table
};

/// A number cut to an integer times a power of ten.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scaled<T> {
    /// The number divided by 10^`exponent`, rounded down.
    pub(super) integer: T,
    pub(super) exponent: i32,
    /// Number of decimal digits removed by truncation.
    pub(super) tens_removed: u32,
    /// The bits of the number as an integer times a negative power of ten, before digits were removed.
    pub(super) exact_bits: u32,
}

/// Returns the fewest bits to which a number that is to have this many decimal digits is cut.
pub(super) const fn bits_required(digits: u32) -> u32 {
    (digits * 196).div_ceil(59)
}

/// Returns the decimal digits that can go from an integer of `bits`, if `required` are to stay.
#[inline]
pub(super) const fn tens_removable(bits: u32, required: u32) -> u32 {
    bits.saturating_sub(required) * 59 / 196
}

/// Returns the bits of 5^`power`.
#[inline]
const fn bits_of_five(power: u32) -> u32 {
    ((power as u64 * 1_217_359) >> 19) as u32 + 1
}

/// Cuts `significand` * 2^`exponent` to at least `required` (20 to 57) bits.
///
/// The significand is odd and has at most 53 bits.
#[inline]
pub(super) fn scale(significand: u64, exponent: i32, required: u32) -> Scaled<u64> {
    scale_fast(significand, exponent, required).unwrap_or_else(|| {
        let scaled = scale_exactly(u128::from(significand), exponent, required);
        Scaled {
            integer: scaled.integer as u64,
            exponent: scaled.exponent,
            tens_removed: scaled.tens_removed,
            exact_bits: scaled.exact_bits,
        }
    })
}

/// Scales as [`scale`] does; `None` for large numbers, and where the tables are not precise enough.
#[inline]
fn scale_fast(significand: u64, exponent: i32, required: u32) -> Option<Scaled<u64>> {
    let significand_bits = 64 - significand.leading_zeros();
    if exponent >= 0 {
        let exact_bits = significand_bits + exponent as u32;
        let tens_removed = tens_removable(exact_bits, required);
        let integer = match exact_bits {
            0..=64 => (significand << exponent) / TENS[tens_removed as usize],
            65..=128 => {
                let divisor = TENS[tens_removed.min(19) as usize] as u128
                    * TENS[tens_removed.saturating_sub(19) as usize] as u128;
                ((u128::from(significand) << exponent) / divisor) as u64
            }
            _ => scale_large(significand, exponent as u32, tens_removed)?,
        };
        return Some(Scaled { integer, exponent: tens_removed as i32, tens_removed, exact_bits });
    }
    // significand * 2^-power = significand * 5^power * 10^-power.
    let power = exponent.unsigned_abs();
    let top = u128::from(significand) * (FIVES[power as usize] >> 64);
    let top_bits = 128 - top.leading_zeros();
    // Up to 5^27 the upper 64 bits are all there is.
    if power > 27 && 128 - (top + 2 * u128::from(significand)).leading_zeros() != top_bits {
        return None;
    }
    let exact_bits = top_bits + bits_of_five(power) - 64;
    let tens_removed = tens_removable(exact_bits, required);
    // The tens that go take as many fives; what is left of them is a shift.
    let fives = power - tens_removed.min(power);
    if tens_removed > power {
        return None;
    }
    let integer = if fives <= MAX_SMALL_POWER {
        let product = u128::from(significand) * SMALL_FIVES[fives as usize];
        (product >> tens_removed) as u64
    } else {
        multiply_cut(
            significand,
            FIVES[fives as usize],
            tens_removed as i32 + 128 - bits_of_five(fives) as i32,
        )?
    };
    Some(Scaled { integer, exponent: -(fives as i32), tens_removed, exact_bits })
}

/// `significand` * 2^`exponent` / 10^`tens`, rounded down.
fn scale_large(significand: u64, exponent: u32, tens: u32) -> Option<u64> {
    let inverse = INVERSE_FIVES.get(tens as usize)?;
    let shift = 127 + bits_of_five(tens) + tens;
    multiply_cut(significand, *inverse, shift as i32 - exponent as i32)
}

/// `significand` * `factor` / 2^`shift`, rounded down, if that is at most 64 bits and the same for factors that are
/// greater by up to 2^12.
#[inline]
fn multiply_cut(significand: u64, factor: u128, shift: i32) -> Option<u64> {
    let unused = significand.leading_zeros();
    let significand = u128::from(significand << unused);
    let low = significand * (factor & u128::from(u64::MAX));
    let high = significand * (factor >> 64) + (low >> 64);
    // The product is `high` * 2^64, and less than 2^13 units of `high` too small.
    let shift = u32::try_from(shift + unused as i32 - 64).ok()?;
    let integer = high.checked_shr(shift)?;
    if high.checked_add(1 << 13)? >> shift != integer {
        return None;
    }
    u64::try_from(integer).ok()
}

/// Scales any float as [`scale`] does, to at most 123 bits; slow.
#[cold]
pub(super) fn scale_exactly(significand: u128, exponent: i32, required: u32) -> Scaled<u128> {
    let (number, power) = if exponent >= 0 {
        (BigUint::from(significand) << exponent.unsigned_abs(), 0)
    } else {
        let power = exponent.unsigned_abs();
        (BigUint::from(significand) * BigUint::from(5u32).pow(power), power as i32)
    };
    let exact_bits = number.bits() as u32;
    let tens_removed = tens_removable(exact_bits, required);
    let integer = number / BigUint::from(10u32).pow(tens_removed);
    let integer = u128::try_from(integer).expect("cut to fewer than 128 bits");
    Scaled { integer, exponent: tens_removed as i32 - power, tens_removed, exact_bits }
}
