//! The functions of the C library's `libm`, for both sizes of floats.
//!
//! Where Rust's own library has a function, it is that of the machine; what it lacks is from the `libm` crate.

use crate::host::{HostSymbol, Scalar, ScalarType};

/// A function of one float, in both sizes.
pub type Unary = (fn(f64) -> f64, fn(f32) -> f32);

/// A function of two floats, in both sizes.
pub type Binary = (fn(f64, f64) -> f64, fn(f32, f32) -> f32);

/// Returns the exponent of the first digit, in base two.
fn exponent(x: f64) -> f64 {
    match x {
        _ if x.is_nan() => x,
        _ if x.is_infinite() => f64::INFINITY,
        0.0 => f64::NEG_INFINITY,
        _ => f64::from(libm::ilogb(x)),
    }
}

/// Returns the inverse hyperbolic cosine; below one there is none.
fn acosh(x: f64) -> f64 {
    if x < 1.0 { f64::NAN } else { libm::acosh(x) }
}

/// Returns the inverse hyperbolic cosine; below one there is none.
fn acoshf(x: f32) -> f32 {
    if x < 1.0 { f32::NAN } else { libm::acoshf(x) }
}

macro_rules! table {
    (
        unary: [$($unary:literal $unary32:literal $f64:expr, $f32:expr;)*]
        binary: [$($binary:literal $binary32:literal $g64:expr, $g32:expr;)*]
    ) => {
        /// Returns the function of one float of this name in C (without `f`).
        pub fn unary(name: &str) -> Option<Unary> {
            match name {
                $($unary => Some(($f64, $f32)),)*
                _ => None,
            }
        }

        /// Returns the function of two floats of this name in C (without `f`).
        pub fn binary(name: &str) -> Option<Binary> {
            match name {
                $($binary => Some(($g64, $g32)),)*
                _ => None,
            }
        }

        /// The functions.
        pub(super) const SYMBOLS: &[HostSymbol] = &[
            $(
                HostSymbol { name: $unary, parameters: &[ScalarType::F64], result: Some(ScalarType::F64),
                    call: |_, a| { let f: fn(f64) -> f64 = $f64; Ok(Some(Scalar::F64(f(a[0].as_f64())))) } },
                HostSymbol { name: $unary32, parameters: &[ScalarType::F32], result: Some(ScalarType::F32),
                    call: |_, a| { let f: fn(f32) -> f32 = $f32; Ok(Some(Scalar::F32(f(a[0].as_f32())))) } },
            )*
            $(
                HostSymbol { name: $binary, parameters: &[ScalarType::F64, ScalarType::F64],
                    result: Some(ScalarType::F64),
                    call: |_, a| {
                        let f: fn(f64, f64) -> f64 = $g64;
                        Ok(Some(Scalar::F64(f(a[0].as_f64(), a[1].as_f64()))))
                    } },
                HostSymbol { name: $binary32, parameters: &[ScalarType::F32, ScalarType::F32],
                    result: Some(ScalarType::F32),
                    call: |_, a| {
                        let f: fn(f32, f32) -> f32 = $g32;
                        Ok(Some(Scalar::F32(f(a[0].as_f32(), a[1].as_f32()))))
                    } },
            )*
        ];
    };
}

table! {
    unary: [
        "acos" "acosf" f64::acos, f32::acos;
        "acosh" "acoshf" acosh, acoshf;
        "asin" "asinf" f64::asin, f32::asin;
        "asinh" "asinhf" libm::asinh, libm::asinhf;
        "atan" "atanf" f64::atan, f32::atan;
        "atanh" "atanhf" libm::atanh, libm::atanhf;
        "cbrt" "cbrtf" f64::cbrt, f32::cbrt;
        "ceil" "ceilf" f64::ceil, f32::ceil;
        "cos" "cosf" f64::cos, f32::cos;
        "cosh" "coshf" f64::cosh, f32::cosh;
        "erf" "erff" libm::erf, libm::erff;
        "erfc" "erfcf" libm::erfc, libm::erfcf;
        "exp" "expf" f64::exp, f32::exp;
        "exp2" "exp2f" f64::exp2, f32::exp2;
        "expm1" "expm1f" f64::exp_m1, f32::exp_m1;
        "fabs" "fabsf" f64::abs, f32::abs;
        "floor" "floorf" f64::floor, f32::floor;
        "lgamma" "lgammaf" libm::lgamma, libm::lgammaf;
        "log" "logf" f64::ln, f32::ln;
        "log10" "log10f" f64::log10, f32::log10;
        "log1p" "log1pf" f64::ln_1p, f32::ln_1p;
        "log2" "log2f" f64::log2, f32::log2;
        "logb" "logbf" exponent, |x| exponent(f64::from(x)) as f32;
        "round" "roundf" f64::round, f32::round;
        "roundeven" "roundevenf" f64::round_ties_even, f32::round_ties_even;
        "sin" "sinf" f64::sin, f32::sin;
        "sinh" "sinhf" f64::sinh, f32::sinh;
        "sqrt" "sqrtf" f64::sqrt, f32::sqrt;
        "tan" "tanf" f64::tan, f32::tan;
        "tanh" "tanhf" f64::tanh, f32::tanh;
        "tgamma" "tgammaf" libm::tgamma, libm::tgammaf;
        "trunc" "truncf" f64::trunc, f32::trunc;
    ]
    binary: [
        "atan2" "atan2f" f64::atan2, f32::atan2;
        "copysign" "copysignf" f64::copysign, f32::copysign;
        "fmax" "fmaxf" f64::max, f32::max;
        "fmin" "fminf" f64::min, f32::min;
        "fmod" "fmodf" |a, b| a % b, |a, b| a % b;
        "hypot" "hypotf" f64::hypot, f32::hypot;
        "pow" "powf" f64::powf, f32::powf;
    ]
}
