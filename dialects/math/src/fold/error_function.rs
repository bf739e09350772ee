//! The error function and its complement.
//!
//! In four ranges of magnitude they are quotients of polynomials.
//! Source: the approximations and coefficients of Sun's `fdlibm`, with the order of additions of the GNU C library.

/// The numerator and the denominator of a quotient of polynomials, from the constant term on.
type Quotient<T> = [&'static [T]; 2];

/// The approximations, by magnitude.
struct Approximation<T: 'static> {
    /// Up to 0.84375: `erf(x) = x + x * q(x^2)`.
    below_one: Quotient<T>,
    /// Up to 1.25: `erf(x) = AT_ONE + q(x - 1)`.
    around_one: Quotient<T>,
    /// Up to 1 / 0.35: `erfc(x) = exp(-x^2 - 0.5625 + q(1 / x^2)) / x`.
    middle: Quotient<T>,
    /// And beyond.
    far: Quotient<T>,
}

macro_rules! error_function {
    (
        $float:ident, $bits:ident, $erf:ident, $erfc:ident, $table:ident, $polynomial:ident,
        at_one = $at_one:expr, slope = $slope:expr, tiny = $tiny:expr, kept = [$kept:expr, $kept_of_complement:expr]
    ) => {
        /// Returns the probability that a normal variable of variance 1/2 is within `x` of its mean.
        pub(in crate::fold) fn $erf(x: $float) -> $float {
            let magnitude = x.abs();
            let signed = |value: $float| if x.is_sign_negative() { -value } else { value };
            if x.is_nan() {
                x
            } else if magnitude < 0.84375 {
                if magnitude < 3.725_290_3e-9 {
                    return x + $slope * x;
                }
                x + x * quotient(&$table.below_one, x * x, $polynomial)
            } else if magnitude < 1.25 {
                signed($at_one + quotient(&$table.around_one, magnitude - 1.0, $polynomial))
            } else if magnitude >= 6.0 {
                signed(1.0 - $tiny)
            } else {
                signed(1.0 - tail(magnitude, $kept))
            }
        }

        /// Returns one less the error function, without loss where that is near one.
        pub(in crate::fold) fn $erfc(x: $float) -> $float {
            let magnitude = x.abs();
            if x.is_nan() {
                x
            } else if magnitude < 0.84375 {
                if magnitude < 1.387_778_8e-17 {
                    return 1.0 - x;
                }
                let y = quotient(&$table.below_one, x * x, $polynomial);
                if x < 0.25 { 1.0 - (x + x * y) } else { 0.5 - (x * y + (x - 0.5)) }
            } else if magnitude < 1.25 {
                let q = quotient(&$table.around_one, magnitude - 1.0, $polynomial);
                if x < 0.0 { 1.0 + ($at_one + q) } else { (1.0 - $at_one) - q }
            } else if x < -6.0 {
                2.0 - $tiny
            } else if x >= 28.0 {
                0.0
            } else if x < 0.0 {
                2.0 - tail(magnitude, $kept_of_complement)
            } else {
                tail(magnitude, $kept_of_complement)
            }
        }

        fn tail(x: $float, mask: $bits) -> $float {
            let s = 1.0 / (x * x);
            let table = if x < 1.0 / 0.35 { &$table.middle } else { &$table.far };
            let q = quotient(table, s, $polynomial);
            // The square of what is kept is exact.
            let kept = $float::from_bits(x.to_bits() & mask);
            (-kept * kept - 0.5625).exp() * ((kept - x) * (kept + x) + q).exp() / x
        }

        fn quotient(
            table: &Quotient<$float>,
            x: $float,
            polynomial: fn(&[$float], $float) -> $float,
        ) -> $float {
            polynomial(table[0], x) / polynomial(table[1], x)
        }
    };
}

pub(super) use double::{erf, erfc};
pub(super) use single::{erfcf, erff};

mod double {
    use super::{Approximation, Quotient};

    error_function! {
        f64, u64, erf, erfc, TABLE, in_pairs,
        at_one = 0.845_062_911_510_467_5, slope = 0.128_379_167_095_512_6, tiny = 1e-300, kept = [0xFFFF_FFFF_0000_0000, 0xFFFF_FFFF_0000_0000]
    }

    /// `(c0 + c1 x) + x^2 (c2 + c3 x) + x^4 (c4 + c5 x) + ..`
    fn in_pairs(coefficients: &[f64], x: f64) -> f64 {
        let square = x * x;
        let fourth = square * square;
        let powers = [1.0, square, fourth, fourth * square, fourth * fourth];
        let pair = |pair: &[f64]| pair.get(1).map_or(pair[0], |c| pair[0] + x * c);
        let mut terms = coefficients.chunks(2).zip(powers).map(|(chunk, power)| power * pair(chunk));
        let first = terms.next().unwrap_or_default();
        terms.fold(first, |sum, term| sum + term)
    }

    static TABLE: Approximation<f64> = Approximation {
        below_one: [
            &[
                0.128_379_167_095_512_56,
                -0.325_042_107_247_001_5,
                -0.028_481_749_575_598_51,
                -0.005_770_270_296_489_442,
                -2.376_301_665_665_016_3e-5,
            ],
            &[
                1.0,
                0.397_917_223_959_155_35,
                0.065_022_249_988_767_3,
                0.005_081_306_281_875_766,
                0.000_132_494_738_004_321_64,
                -3.960_228_278_775_368e-6,
            ],
        ],
        around_one: [
            &[
                -0.002_362_118_560_752_659_4,
                0.414_856_118_683_748_33,
                -0.372_207_876_035_701_3,
                0.318_346_619_901_161_75,
                -0.110_894_694_282_396_68,
                0.035_478_304_325_618_236,
                -0.002_166_375_594_868_791,
            ],
            &[
                1.0,
                0.106_420_880_400_844_23,
                0.540_397_917_702_171,
                0.071_828_654_414_196_27,
                0.126_171_219_808_761_64,
                0.013_637_083_912_029_05,
                0.011_984_499_846_799_107,
            ],
        ],
        middle: [
            &[
                -0.009_864_944_034_847_148,
                -0.693_858_572_707_181_8,
                -10.558_626_225_323_291,
                -62.375_332_450_326_006,
                -162.396_669_462_573_47,
                -184.605_092_906_711_04,
                -81.287_435_506_306_6,
                -9.814_329_344_169_145,
            ],
            &[
                1.0,
                19.651_271_667_439_257,
                137.657_754_143_519_04,
                434.565_877_475_229_23,
                645.387_271_733_267_9,
                429.008_140_027_567_83,
                108.635_005_541_779_44,
                6.570_249_770_319_282,
                -0.060_424_415_214_858_1,
            ],
        ],
        far: [
            &[
                -0.009_864_942_924_700_1,
                -0.799_283_237_680_523,
                -17.757_954_917_754_752,
                -160.636_384_855_821_92,
                -637.566_443_368_389_6,
                -1_025.095_131_611_077_2,
                -483.519_191_608_651_4,
            ],
            &[
                1.0,
                30.338_060_743_482_46,
                325.792_512_996_573_9,
                1_536.729_586_084_437,
                3_199.858_219_508_595_5,
                2_553.050_406_433_164_4,
                474.528_541_206_955_37,
                -22.440_952_446_585_82,
            ],
        ],
    };
}

mod single {
    use super::{Approximation, Quotient};

    error_function! {
        f32, u32, erff, erfcf, TABLE, one_by_one,
        at_one = 0.845_062_9, slope = 0.128_379_17, tiny = 1e-30, kept = [0xFFFF_F000, 0xFFFF_E000]
    }

    /// `c0 + x (c1 + x (c2 + ..))`
    fn one_by_one(coefficients: &[f32], x: f32) -> f32 {
        coefficients.iter().rev().copied().reduce(|sum, c| c + x * sum).unwrap_or_default()
    }

    static TABLE: Approximation<f32> = Approximation {
        below_one: [
            &[0.128_379_17, -0.325_042_1, -0.028_481_75, -0.005_770_270_2, -2.376_301_7e-5],
            &[1.0, 0.397_917_2, 0.065_022_25, 0.005_081_306, 0.000_132_494_74, -3.960_228_2e-6],
        ],
        around_one: [
            &[
                -0.002_362_118_6,
                0.414_856_1,
                -0.372_207_88,
                0.318_346_62,
                -0.110_894_695,
                0.035_478_305,
                -0.002_166_375_5,
            ],
            &[1.0, 0.106_420_88, 0.540_397_94, 0.071_828_656, 0.126_171_22, 0.013_637_084, 0.011_984_5],
        ],
        middle: [
            &[
                -0.009_864_944,
                -0.693_858_56,
                -10.558_626,
                -62.375_33,
                -162.396_67,
                -184.605_09,
                -81.287_44,
                -9.814_329,
            ],
            &[
                1.0,
                19.651_272,
                137.657_76,
                434.565_9,
                645.387_27,
                429.008_15,
                108.635,
                6.570_249_6,
                -0.060_424_414,
            ],
        ],
        far: [
            &[-0.009_864_943, -0.799_283_27, -17.757_956, -160.636_38, -637.566_47, -1_025.095_1, -483.519_2],
            &[1.0, 30.338_06, 325.792_5, 1_536.729_6, 3_199.858_2, 2_553.050_3, 474.528_53, -22.440_952],
        ],
    };
}
