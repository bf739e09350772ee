//! Floats as LLVM writes them: decimal if that is exact, else their bits.

use terrace_support::float::FloatSemantics;

/// Returns the text of the float of these bits.
pub(crate) fn text(semantics: FloatSemantics, bits: u128) -> String {
    match semantics.keyword() {
        "f32" => double(widened(bits as u32)),
        "f64" => double(bits as u64),
        "f16" => format!("0xH{:04X}", bits as u16),
        "bf16" => format!("0xR{:04X}", bits as u16),
        "f80" => format!("0xK{:04X}{:016X}", (bits >> 64) as u16, bits as u64),
        // The half with the sign comes last.
        "f128" => format!("0xL{:016X}{:016X}", bits as u64, (bits >> 64) as u64),
        _ => format!("{bits}"),
    }
}

/// Returns true if LLVM has floats of this kind.
pub(crate) fn is_known(semantics: FloatSemantics) -> bool {
    matches!(semantics.keyword(), "f16" | "bf16" | "f32" | "f64" | "f80" | "f128")
}

/// Returns the bits of the double of the same value; those of a NaN are moved, and none is made quiet.
fn widened(bits: u32) -> u64 {
    let value = f32::from_bits(bits);
    if value.is_nan() {
        let (sign, payload) = (u64::from(bits >> 31), u64::from(bits & 0x7f_ffff));
        return sign << 63 | 0x7ff << 52 | payload << 29;
    }
    f64::from(value).to_bits()
}

fn double(bits: u64) -> String {
    let value = f64::from_bits(bits);
    if value.is_finite() {
        let text = format!("{value:.5e}");
        let (digits, exponent) = text.split_once('e').unwrap_or((&text, "0"));
        if text.parse() == Ok(value) {
            let (sign, exponent) = match exponent.strip_prefix('-') {
                Some(rest) => ('-', rest),
                None => ('+', exponent),
            };
            return format!("{digits}0e{sign}{exponent:0>2}");
        }
    }
    format!("0x{bits:016X}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn doubles_are_decimal_only_if_exact() {
        let rows = [
            (1.5, "1.500000e+00"),
            (-0.0, "-0.000000e+00"),
            (0.1, "1.000000e-01"),
            (1e20, "1.000000e+20"),
            (123_456_789.0, "0x419D6F3454000000"),
            (1e-100, "1.000000e-100"),
            (f64::INFINITY, "0x7FF0000000000000"),
        ];
        for (value, text) in rows {
            assert_eq!(double(f64::to_bits(value)), text);
        }
    }
}
