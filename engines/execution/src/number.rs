//! Floats as C prints them, and floats that Rust does not have.

/// Formats as `%g`: six significant digits, without trailing zeros.
pub fn general(value: f64) -> String {
    general_with(value, 6)
}

/// Formats as `%.Ng`.
pub fn general_with(value: f64, digits: usize) -> String {
    if !value.is_finite() {
        return non_finite(value);
    }
    let digits = digits.max(1);
    let scientific = format!("{:.*e}", digits - 1, value);
    let (mantissa, exponent) = scientific.split_once('e').unwrap_or((&scientific, "0"));
    let exponent: i32 = exponent.parse().unwrap_or(0);
    if exponent < -4 || exponent >= digits as i32 {
        return format!("{}{}", trimmed(mantissa), exponent_text(exponent));
    }
    let fraction = usize::try_from(digits as i32 - 1 - exponent).unwrap_or(0);
    trimmed(&format!("{value:.fraction$}")).to_owned()
}

/// Formats as `%e`: six digits after the point.
pub fn exponential(value: f64) -> String {
    if !value.is_finite() {
        return non_finite(value);
    }
    let scientific = format!("{value:.6e}");
    let (mantissa, exponent) = scientific.split_once('e').unwrap_or((&scientific, "0"));
    format!("{mantissa}{}", exponent_text(exponent.parse().unwrap_or(0)))
}

/// Formats as `%f`.
pub fn fixed(value: f64, digits: usize) -> String {
    if value.is_finite() { format!("{value:.digits$}") } else { non_finite(value) }
}

fn non_finite(value: f64) -> String {
    let sign = if value.is_sign_negative() { "-" } else { "" };
    format!("{sign}{}", if value.is_nan() { "nan" } else { "inf" })
}

fn trimmed(digits: &str) -> &str {
    if digits.contains('.') { digits.trim_end_matches('0').trim_end_matches('.') } else { digits }
}

fn exponent_text(exponent: i32) -> String {
    let sign = if exponent < 0 { '-' } else { '+' };
    format!("e{sign}{:02}", exponent.unsigned_abs())
}

/// Returns the `f16` of these bits.
pub fn half(bits: u16) -> f64 {
    let (exponent, fraction) = (i32::from(bits >> 10 & 0x1F), f64::from(bits & 0x3FF));
    let magnitude = match exponent {
        0 => fraction * 2f64.powi(-24),
        0x1F if fraction == 0.0 => f64::INFINITY,
        0x1F => f64::NAN,
        _ => (1024.0 + fraction) * 2f64.powi(exponent - 25),
    };
    if bits >> 15 != 0 { -magnitude } else { magnitude }
}

/// Returns the `bf16` of these bits, the upper half of an `f32`.
pub fn brain_half(bits: u16) -> f64 {
    f64::from(f32::from_bits(u32::from(bits) << 16))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn general_is_that_of_c() {
        let rows = [
            (0.0, "0"),
            (-0.0, "-0"),
            (1.5, "1.5"),
            (100000.0, "100000"),
            (1000000.0, "1e+06"),
            (123456789.25, "1.23457e+08"),
            (0.0001, "0.0001"),
            (0.00001, "1e-05"),
            (999999.5, "1e+06"),
            (-1.5e-320, "-1.49998e-320"),
            (1e300, "1e+300"),
            (f64::NAN, "nan"),
            (f64::NEG_INFINITY, "-inf"),
        ];
        for (value, text) in rows {
            assert_eq!(general(value), text);
        }
    }

    #[test]
    fn exponential_is_that_of_c() {
        assert_eq!(exponential(1.5), "1.500000e+00");
        assert_eq!(exponential(-1e-7), "-1.000000e-07");
    }
}
