//! Floats to text, to the letter as the reference implementation prints them.
//!
//! A number is printed with six significant digits, padded by a zero (`1.500000e+00`), if reading those gives the
//! number back; else with as many digits as its format may need (`0.10000000000000001`); else, that is if there is no
//! point in those, as its bits in hexadecimal. So are infinities and NaNs.
//!
//! The digits are not always the nearest: the exact decimal expansion is first cut to a number of digits estimated from
//! its length in bits, and only then rounded, halves up, if there is a digit too many. Whether a number was cut to
//! six digits at once or to seven and then rounded depends on that estimate, which [`scale`] reproduces.

use super::powers::{Scaled, TENS, bits_required, scale, scale_exactly, tens_removable};
use super::{ApFloat, FloatClass, FloatSemantics, Unpacked};

/// The digits of the short form.
const SHORT_DIGITS: u32 = 6;

/// Up to this precision, six digits always determine the number.
const MAX_SHORT_PRECISION: u32 = 11;

/// A decimal number of the short form, `digits` * 10^`exponent`, with 100000 <= `digits` <= 999999.
#[derive(Clone, Copy)]
struct Short {
    digits: u64,
    exponent: i32,
}

impl ApFloat {
    /// Returns the text of a float attribute of this value.
    pub fn to_text(self) -> String {
        let mut text = Vec::new();
        self.write_text(&mut text);
        String::from_utf8(text).expect("digits are ASCII")
    }

    /// Appends the text of a float attribute of this value, which is ASCII.
    pub fn write_text(self, out: &mut Vec<u8>) {
        // Known formats, and patterns known to be short, make the compiler fold most of the general case.
        let bits = u128::from(self.bits as u64);
        match self.semantics {
            FloatSemantics::F32 => ApFloat { semantics: FloatSemantics::F32, bits }.write_known(out),
            FloatSemantics::F64 => ApFloat { semantics: FloatSemantics::F64, bits }.write_known(out),
            _ => self.write_known(out),
        }
    }

    #[inline(always)]
    fn write_known(self, out: &mut Vec<u8>) {
        match self.class() {
            FloatClass::Nan | FloatClass::Infinity => return self.write_hex(out),
            FloatClass::Zero => {
                let text: &[u8] = if self.is_negative() { b"-0.000000e+00" } else { b"0.000000e+00" };
                return out.extend_from_slice(text);
            }
            FloatClass::Subnormal | FloatClass::Normal => {}
        }
        let unpacked = self.unpack();
        let trailing_zeros = unpacked.significand.trailing_zeros();
        let significand = unpacked.significand >> trailing_zeros;
        let exponent = unpacked.exponent + trailing_zeros as i32;
        let precision = self.semantics.precision_bits();
        if precision <= MAX_SHORT_PRECISION {
            let scaled = scale(significand as u64, exponent, const { bits_required(SHORT_DIGITS) });
            return short_of(scaled.integer, scaled.exponent).write(self.is_negative(), out);
        }
        let digits = 2 + precision * 59 / 196;
        let required = bits_required(digits);
        if precision <= 53 {
            let scaled = scale(significand as u64, exponent, required);
            let short = short_of_scaled(&scaled);
            if self.is_read_from(&unpacked, &scaled, short) {
                return short.write(self.is_negative(), out);
            }
            self.write_full(u128::from(scaled.integer), scaled.exponent, digits, out);
        } else {
            let scaled = scale_exactly(significand, exponent, required);
            let further = further_tens(scaled.exact_bits, scaled.tens_removed);
            let short =
                short_of((scaled.integer / 10u128.pow(further)) as u64, scaled.exponent + further as i32);
            let read = ApFloat::from_decimal(self.semantics, u128::from(short.digits), short.exponent);
            if read.value == self.abs() {
                return short.write(self.is_negative(), out);
            }
            self.write_full(scaled.integer, scaled.exponent, digits, out);
        }
    }

    /// Appends the bit pattern, `0x` and upper-case digits without leading zeros.
    #[cold]
    fn write_hex(self, out: &mut Vec<u8>) {
        use std::io::Write;
        write!(out, "0x{:X}", self.to_bits()).expect("a vector takes all that is written");
    }

    /// Returns true if `short` is read as this `f32` or `f64`, of which `scaled` are the digits.
    #[inline]
    fn is_read_from(self, unpacked: &Unpacked, scaled: &Scaled<u64>, short: Short) -> bool {
        if short.exponent < scaled.exponent {
            // The short form was padded: the number had fewer digits.
            return true;
        }
        let candidate = short.digits * TENS[(short.exponent - scaled.exponent) as usize];
        let difference = candidate.abs_diff(scaled.integer);
        if difference == 0 && scaled.tens_removed == 0 {
            return true;
        }
        // Half the gap to a neighbour is between x * 2^-(n+1) and x * 2^-n, n being the bits of the significand.
        let n = 128 - unpacked.significand.leading_zeros();
        if difference + 2 <= scaled.integer >> (n + 1) {
            return true;
        }
        if difference > (scaled.integer >> n) + 2 {
            return false;
        }
        self.is_exactly_read_from(short)
    }

    #[cold]
    fn is_exactly_read_from(self, short: Short) -> bool {
        use std::io::Write;
        let mut buffer = [0u8; 24];
        let mut rest = &mut buffer[..];
        write!(rest, "{}e{}", short.digits, short.exponent).expect("at most 6 digits and an exponent of 4");
        let length = 24 - rest.len();
        let text = std::str::from_utf8(&buffer[..length]).expect("digits are ASCII");
        let magnitude = self.abs().bits;
        match self.semantics {
            FloatSemantics::F32 => {
                text.parse::<f32>().is_ok_and(|value| u128::from(value.to_bits()) == magnitude)
            }
            _ => text.parse::<f64>().is_ok_and(|value| u128::from(value.to_bits()) == magnitude),
        }
    }

    /// Appends `integer` * 10^`exponent` rounded to `digits` digits, or the bits if that would have no point.
    fn write_full(self, integer: u128, exponent: i32, digits: u32, out: &mut Vec<u8>) {
        let mut buffer = [b'0'; Decimal::ROOM];
        let Decimal { start, end, exponent } = round_digits(integer, exponent, digits as usize, &mut buffer);
        let count = (end - start) as i32;
        // Written without an exponent: up to three zeros after the digits, and down to `0.00d` before them.
        let top_exponent = exponent + count - 1;
        let is_scientific = if exponent >= 0 {
            exponent > 3 || count + exponent > self.full_digits()
        } else {
            top_exponent < -3
        };
        if exponent >= 0 && !is_scientific {
            return self.write_hex(out);
        }
        let (mut first, mut last) = (start, end);
        if is_scientific || top_exponent >= 0 {
            // What stands before the point moves up to make room for it.
            let whole = if is_scientific { 1 } else { top_exponent as usize + 1 };
            first = start - 1;
            for at in first..first + whole {
                buffer[at] = buffer[at + 1];
            }
            buffer[first + whole] = b'.';
        } else {
            // The digits have zeros before them.
            first -= 1 + (-1 - top_exponent) as usize;
            buffer[first] = b'.';
            first -= 1;
        }
        if is_scientific {
            if count == 1 {
                buffer[last] = b'0';
                last += 1;
            }
            buffer[last] = b'E';
            buffer[last + 1] = if top_exponent >= 0 { b'+' } else { b'-' };
            last = write_exponent(top_exponent.unsigned_abs(), 1, &mut buffer, last + 2);
        }
        if self.is_negative() {
            first -= 1;
            buffer[first] = b'-';
        }
        out.extend_from_slice(&buffer[first..last]);
    }

    fn full_digits(self) -> i32 {
        2 + self.semantics.precision_bits() as i32 * 59 / 196
    }
}

/// Returns the tens that the short form removes beyond those that are already gone.
#[inline]
fn further_tens(exact_bits: u32, tens_removed: u32) -> u32 {
    tens_removable(exact_bits, const { bits_required(SHORT_DIGITS) }) - tens_removed
}

#[inline]
fn short_of_scaled(scaled: &Scaled<u64>) -> Short {
    let further = further_tens(scaled.exact_bits, scaled.tens_removed);
    short_of(scaled.integer / TENS[further as usize], scaled.exponent + further as i32)
}

/// Rounds a number under 2^24 * 10^`exponent` to six digits, halves up, or pads it to six.
#[inline]
fn short_of(mut integer: u64, mut exponent: i32) -> Short {
    debug_assert!(integer != 0 && integer < 1 << 25);
    if integer >= 1_000_000 {
        let (divisor, removed) = if integer >= 10_000_000 { (100, 2) } else { (10, 1) };
        let (kept, lost) = (integer / divisor, integer % divisor);
        integer = kept + u64::from(lost * 2 >= divisor);
        exponent += removed;
        if integer == 1_000_000 {
            (integer, exponent) = (100_000, exponent + 1);
        }
    }
    while integer < 100_000 {
        integer *= 10;
        exponent -= 1;
    }
    Short { digits: integer, exponent }
}

impl Short {
    #[inline]
    fn write(self, is_negative: bool, out: &mut Vec<u8>) {
        let mut buffer = *b"-d.ddddd0e+ddddd";
        let mut digits = self.digits as u32;
        for i in [7, 6, 5, 4, 3, 1] {
            buffer[i] = b'0' + (digits % 10) as u8;
            digits /= 10;
        }
        let exponent = self.exponent + 5;
        if exponent < 0 {
            buffer[10] = b'-';
        }
        let end = write_exponent(exponent.unsigned_abs(), 2, &mut buffer, 11);
        out.extend_from_slice(&buffer[usize::from(!is_negative)..end]);
    }
}

/// Writes an exponent of at most four digits, and of at least n, and tells where it ends.
#[inline]
fn write_exponent(exponent: u32, least: usize, buffer: &mut [u8], start: usize) -> usize {
    let count = match exponent {
        0..=9 => 1,
        10..=99 => 2,
        100..=999 => 3,
        _ => 4,
    };
    let end = start + count.max(least);
    let mut rest = exponent;
    for byte in buffer[start..end].iter_mut().rev() {
        *byte = b'0' + (rest % 10) as u8;
        rest /= 10;
    }
    end
}

/// The digits of the numbers below 100.
static PAIRS: [[u8; 2]; 100] = {
    let mut all = [[0; 2]; 100];
    let mut at = 0;
    while at < 100 {
        all[at] = [b'0' + (at / 10) as u8, b'0' + (at % 10) as u8];
        at += 1;
    }
    all
};

/// Digits of a decimal number, with the exponent of the last one.
struct Decimal {
    start: usize,
    end: usize,
    exponent: i32,
}

impl Decimal {
    /// Before and after the digits there is room for a sign, `0.00` and an exponent.
    const ROOM: usize = 56;
    /// End of the digits; there are 39 at most.
    const END: usize = 48;
}

/// Returns the decimal digits of `integer`, rounded to at most `limit`, halves up, without trailing zeros.
fn round_digits(integer: u128, mut exponent: i32, limit: usize, buffer: &mut [u8; Decimal::ROOM]) -> Decimal {
    let mut start = Decimal::END;
    let mut rest = integer as u64;
    if u128::from(rest) != integer {
        let (high, low) = (integer / u128::from(TENS[19]), integer % u128::from(TENS[19]));
        let mut low = low as u64;
        for _ in 0..19 {
            start -= 1;
            buffer[start] = b'0' + (low % 10) as u8;
            low /= 10;
        }
        rest = high as u64;
    }
    while rest >= 100 {
        start -= 2;
        buffer[start..start + 2].copy_from_slice(&PAIRS[(rest % 100) as usize]);
        rest /= 100;
    }
    let [tens, ones] = PAIRS[rest as usize];
    start -= 1;
    buffer[start] = ones;
    if rest >= 10 {
        start -= 1;
        buffer[start] = tens;
    }
    let mut end = Decimal::END;
    if end - start > limit {
        exponent += (end - start - limit) as i32;
        end = start + limit;
        if buffer[end] >= b'5' {
            // Nines become trailing zeros, which are dropped.
            while end > start && buffer[end - 1] == b'9' {
                end -= 1;
                exponent += 1;
            }
            if end == start {
                buffer[start] = b'1';
                return Decimal { start, end: start + 1, exponent };
            }
            buffer[end - 1] += 1;
        }
    }
    while end > start + 1 && buffer[end - 1] == b'0' {
        end -= 1;
        exponent += 1;
    }
    Decimal { start, end, exponent }
}
