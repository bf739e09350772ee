//! The inverse hyperbolic functions, by the logarithms of the machine's library.
//!
//! Those of the standard library are a little less exact near zero and far from it.
//! Source: the formulas of Sun's `fdlibm`.

macro_rules! inverse_hyperbolic {
    ($float:ident, $asinh:ident, $acosh:ident, $atanh:ident, $ln_2:expr, $asinh_limit:expr) => {
        /// Returns the number whose hyperbolic sine is `x`.
        pub(super) fn $asinh(x: $float) -> $float {
            let magnitude = x.abs();
            let result = if !x.is_finite() || magnitude < 1.0 / $asinh_limit {
                return x;
            } else if magnitude > $asinh_limit {
                magnitude.ln() + $ln_2
            } else if magnitude > 2.0 {
                (2.0 * magnitude + 1.0 / ((x * x + 1.0).sqrt() + magnitude)).ln()
            } else {
                let square = x * x;
                (magnitude + square / (1.0 + (1.0 + square).sqrt())).ln_1p()
            };
            result.copysign(x)
        }

        /// Returns the number that is not negative and whose hyperbolic cosine is `x`.
        pub(super) fn $acosh(x: $float) -> $float {
            if x.is_nan() {
                x
            } else if x < 1.0 {
                -$float::NAN
            } else if x > LIMIT as $float {
                if x.is_infinite() { x } else { x.ln() + $ln_2 }
            } else if x > 2.0 {
                (2.0 * x - 1.0 / (x + (x * x - 1.0).sqrt())).ln()
            } else {
                let rest = x - 1.0;
                (rest + (2.0 * rest + rest * rest).sqrt()).ln_1p()
            }
        }

        /// Returns the number whose hyperbolic tangent is `x`.
        pub(super) fn $atanh(x: $float) -> $float {
            let magnitude = x.abs();
            let result = if x.is_nan() || magnitude < 1.0 / LIMIT as $float {
                return x;
            } else if magnitude > 1.0 {
                return -$float::NAN;
            } else if magnitude == 1.0 {
                $float::INFINITY
            } else if magnitude < 0.5 {
                let twice = magnitude + magnitude;
                0.5 * (twice + twice * magnitude / (1.0 - magnitude)).ln_1p()
            } else {
                0.5 * ((magnitude + magnitude) / (1.0 - magnitude)).ln_1p()
            };
            result.copysign(x)
        }
    };
}

/// Above it the square of `x` swamps one, and below its inverse the functions give `x` itself.
const LIMIT: f64 = 268_435_456.0;

inverse_hyperbolic!(f64, asinh, acosh, atanh, std::f64::consts::LN_2, LIMIT);
inverse_hyperbolic!(f32, asinhf, acoshf, atanhf, std::f32::consts::LN_2, 16384.0);
