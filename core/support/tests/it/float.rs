//! Laws of [`ApFloat`], against a port of the reference implementation where that knows the format.

use std::cmp::Ordering;

use proptest::prelude::*;
use rustc_apfloat::ieee::{BFloat, Double, Float8E4M3FN, Float8E5M2, Half, Quad, Single, X87DoubleExtended};
use rustc_apfloat::{Float, FloatConvert, Round};
use terrace_support::ap_int::ApInt;
use terrace_support::float::{ApFloat, FloatSemantics, RoundingMode};

const MODES: [(RoundingMode, Round); 5] = [
    (RoundingMode::NearestTiesToEven, Round::NearestTiesToEven),
    (RoundingMode::TowardPositive, Round::TowardPositive),
    (RoundingMode::TowardNegative, Round::TowardNegative),
    (RoundingMode::TowardZero, Round::TowardZero),
    (RoundingMode::NearestTiesToAway, Round::NearestTiesToAway),
];

/// Patterns of a wide format: any, of middling exponents, and with few digits.
fn f64_bits() -> impl Strategy<Value = u64> {
    let middling =
        (any::<i64>(), 1e-12f64..1e12).prop_map(|(sign, value)| value.copysign(sign as f64).to_bits());
    let short = (any::<i16>(), -20i32..20)
        .prop_map(|(digits, power)| (f64::from(digits) * 2f64.powi(power)).to_bits());
    let special =
        prop::sample::select(vec![0.0, -0.0, 1.0, f64::INFINITY, f64::NEG_INFINITY, f64::NAN, 5e-324]);
    prop_oneof![any::<u64>(), middling, short, special.prop_map(f64::to_bits)]
}

/// Narrows a pattern so that it is as varied in `semantics` as it is in `f64`.
fn of(semantics: FloatSemantics, bits: u64) -> ApFloat {
    let wide = ApFloat::from_bits(FloatSemantics::F64, bits.into());
    if bits.is_multiple_of(3) {
        let pattern = u128::from(bits).wrapping_mul(0x1_0000_0001_0000_0001_0001);
        // The reference takes f80 NaNs without an integer bit for signaling ones.
        let integer_bit = if semantics == FloatSemantics::F80 { 1 << 63 } else { 0 };
        return ApFloat::from_bits(semantics, pattern | integer_bit);
    }
    wide.convert(semantics, RoundingMode::NearestTiesToEven).value
}

fn arithmetic<F: Float>(semantics: FloatSemantics, bits: [u64; 3]) -> Result<(), TestCaseError> {
    let [x, y, z] = bits.map(|bits| of(semantics, bits));
    let [a, b, c] = [x, y, z].map(|value| F::from_bits(value.to_bits()));
    let cases = [
        ("add", x.add(y), (a + b).value),
        ("sub", x.sub(y), (a - b).value),
        ("mul", x.mul(y), (a * b).value),
        ("div", x.div(y), (a / b).value),
        ("rem", x.rem(y), a.c_fmod(b).value),
        ("ieee_rem", x.ieee_rem(y), a.ieee_rem(b).value),
        ("mul_add", x.mul_add(y, z), a.mul_add(b, c).value),
        ("neg", x.neg(), -a),
        ("abs", x.abs(), a.abs()),
        ("copy_sign", x.copy_sign(y), a.copy_sign(b)),
    ];
    for (name, mine, reference) in cases {
        prop_assert!(
            mine.to_bits() == reference.to_bits(),
            "{name} {x:?} {y:?} {z:?}: {mine:?}, not {:#X}",
            reference.to_bits()
        );
    }
    prop_assert_eq!(x.compare(y), a.partial_cmp(&b), "{:?} {:?}", x, y);
    prop_assert_eq!(x.is_nan(), a.is_nan(), "{:?}", x);
    prop_assert_eq!(x.is_signaling(), a.is_signaling(), "{:?}", x);
    prop_assert_eq!(x.is_infinite(), a.is_infinite());
    if !x.is_nan() && !y.is_nan() {
        prop_assert_eq!(x.minimum(y).to_bits(), a.minimum(b).to_bits());
        prop_assert_eq!(x.maximum(y).to_bits(), a.maximum(b).to_bits());
    }
    for (mode, round) in MODES {
        prop_assert_eq!(x.round_to_integral(mode).to_bits(), a.round_to_integral(round).value.to_bits());
        let mut is_exact = false;
        for width in [2, 8, 32, 64, 100, 128] {
            let mine = x.to_int_signed(width, mode);
            let reference = a.to_i128_r(width as usize, round, &mut is_exact);
            prop_assert_eq!(
                mine.value,
                ApInt::from_u128(width, reference.value as u128),
                "{:?} {}",
                x,
                width
            );
            prop_assert_eq!(mine.overflows, reference.status.contains(rustc_apfloat::Status::INVALID_OP));
            prop_assert_eq!(
                mine.is_exact,
                is_exact && !(x.is_zero() && x.is_negative()),
                "{:?} {} {:?}",
                x,
                width,
                mode
            );
            let mine = x.to_int_unsigned(width, mode);
            let reference = a.to_u128_r(width as usize, round, &mut is_exact);
            prop_assert_eq!(mine.value, ApInt::from_u128(width, reference.value));
            prop_assert_eq!(mine.overflows, reference.status.contains(rustc_apfloat::Status::INVALID_OP));
        }
        let integer = u128::from(bits[0]) * u128::from(bits[1]);
        let mine = ApFloat::from_int_unsigned(semantics, &ApInt::from_u128(128, integer), mode).value;
        prop_assert_eq!(mine.to_bits(), F::from_u128_r(integer, round).value.to_bits());
        let mine = ApFloat::from_int_signed(semantics, &ApInt::from_u128(128, integer), mode).value;
        prop_assert_eq!(mine.to_bits(), F::from_i128_r(integer as i128, round).value.to_bits());
    }
    Ok(())
}

fn conversion<F>(semantics: FloatSemantics, bits: u64) -> Result<(), TestCaseError>
where
    Double: FloatConvert<F>,
    Quad: FloatConvert<F>,
    F: Float + FloatConvert<Quad>,
{
    let double = Double::from_bits(bits.into());
    let wide = ApFloat::from_bits(FloatSemantics::F64, bits.into());
    for (mode, round) in MODES {
        // The reference does not look at the sign where a directed mode overflows in this format.
        if semantics == FloatSemantics::F8E4M3FN && mode != RoundingMode::NearestTiesToEven {
            continue;
        }
        let mut loses_info = false;
        let reference: F = double.convert_r(round, &mut loses_info).value;
        let mine = wide.convert(semantics, mode);
        prop_assert_eq!(mine.value.to_bits(), reference.to_bits(), "{:?} {:?}", wide, mode);
        prop_assert_eq!(mine.loses_info, loses_info, "{:?}", wide);
        let reference: Quad = reference.convert_r(round, &mut loses_info).value;
        let mine = mine.value.convert(FloatSemantics::F128, mode);
        prop_assert_eq!(mine.value.to_bits(), reference.to_bits());
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(3000) })]

    #[test]
    fn arithmetic_agrees(bits in [f64_bits(), f64_bits(), f64_bits()]) {
        arithmetic::<Half>(FloatSemantics::F16, bits)?;
        arithmetic::<BFloat>(FloatSemantics::BF16, bits)?;
        arithmetic::<Single>(FloatSemantics::F32, bits)?;
        arithmetic::<Double>(FloatSemantics::F64, bits)?;
        arithmetic::<Quad>(FloatSemantics::F128, bits)?;
        arithmetic::<X87DoubleExtended>(FloatSemantics::F80, bits)?;
        arithmetic::<Float8E5M2>(FloatSemantics::F8E5M2, bits)?;
        arithmetic::<Float8E4M3FN>(FloatSemantics::F8E4M3FN, bits)?;
    }

    #[test]
    fn conversions_agree(bits in f64_bits()) {
        conversion::<Half>(FloatSemantics::F16, bits)?;
        conversion::<BFloat>(FloatSemantics::BF16, bits)?;
        conversion::<Single>(FloatSemantics::F32, bits)?;
        conversion::<X87DoubleExtended>(FloatSemantics::F80, bits)?;
        conversion::<Float8E5M2>(FloatSemantics::F8E5M2, bits)?;
        conversion::<Float8E4M3FN>(FloatSemantics::F8E4M3FN, bits)?;
    }

    #[test]
    fn from_f64_is_convert(bits in f64_bits()) {
        let wide = ApFloat::from_bits(FloatSemantics::F64, bits.into());
        for semantics in FloatSemantics::ALL {
            let converted = wide.convert(semantics, RoundingMode::NearestTiesToEven);
            prop_assert_eq!(ApFloat::from_f64(semantics, f64::from_bits(bits)), converted);
        }
    }
}

/// In the small formats, every result is the value nearest to the exact one, which `f64` holds.
#[test]
fn small_formats_round_to_nearest() {
    let small = FloatSemantics::ALL
        .into_iter()
        .filter(|semantics| semantics.width_bits() <= 8 && semantics.has_zero());
    for semantics in small {
        let all: Vec<ApFloat> =
            (0..1 << semantics.width_bits()).map(|bits| ApFloat::from_bits(semantics, bits)).collect();
        let finite: Vec<ApFloat> = all.into_iter().filter(|value| value.is_finite()).collect();
        let nearest = |exact: f64| {
            finite.iter().map(|value| (value.to_f64() - exact).abs()).fold(f64::INFINITY, f64::min)
        };
        for &x in finite.iter().step_by(3) {
            for &y in finite.iter().step_by(5) {
                let exact = x.to_f64() + y.to_f64();
                let sum = x.add(y);
                if sum.is_finite() {
                    assert_eq!((sum.to_f64() - exact).abs(), nearest(exact), "{x:?} + {y:?} = {sum:?}");
                }
                assert_eq!(x.compare(y), x.to_f64().partial_cmp(&y.to_f64()));
            }
        }
    }
}

#[test]
fn facts() {
    for semantics in FloatSemantics::ALL {
        assert_eq!(FloatSemantics::from_keyword(semantics.keyword()), Some(semantics));
        assert!(ApFloat::nan(semantics).is_nan());
        let (least, greatest) = (ApFloat::smallest(semantics), ApFloat::largest(semantics, false));
        assert_ne!(least.compare(ApFloat::smallest_normalized(semantics)), Some(Ordering::Greater));
        assert!(greatest.is_finite() && ApFloat::one(semantics).compare(greatest) == Some(Ordering::Less));
        assert_eq!(greatest.add(greatest).is_finite(), !semantics.has_nan(), "{semantics:?}");
        assert_eq!(ApFloat::zero(semantics).is_zero(), semantics.has_zero());
        let negative_zero = ApFloat::zero(semantics).neg();
        assert_eq!(negative_zero.is_zero() && negative_zero.is_negative(), semantics.has_negative_zero());
        assert_eq!(ApFloat::infinity(semantics).is_nan(), semantics.has_nan() && !semantics.has_infinity());
    }
}
