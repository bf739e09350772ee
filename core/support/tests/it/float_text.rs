//! Floats to text and back; every expected text is what `mlir-opt` of LLVM 22 prints.

use proptest::prelude::*;
use terrace_support::float::{ApFloat, FloatSemantics};

fn text(semantics: FloatSemantics, bits: u128) -> String {
    ApFloat::from_bits(semantics, bits).to_string()
}

#[test]
fn printed() {
    use FloatSemantics::*;
    let check = |semantics, bits, expected: &str| assert_eq!(text(semantics, bits), expected, "{bits:#X}");
    check(F32, 0x3FC0_0000, "1.500000e+00");
    check(F32, 0x0000_0000, "0.000000e+00");
    check(F32, 0x8000_0000, "-0.000000e+00");
    check(F32, 0x7F80_0000, "0x7F800000");
    check(F32, 0xFF80_0000, "0xFF800000");
    check(F32, 0x7FC0_0001, "0x7FC00001");
    check(F64, 0x7FF4_0000_0000_0000, "0x7FF4000000000000");
    check(F80, 0x7FFF_0000_0000_0000_0000, "0x7FFF0000000000000000");
    // Six digits do not do, and all of them stand before the point.
    check(F64, 1_234_567.0f64.to_bits().into(), "0x4132D68700000000");
    check(F64, 1_234_567.5f64.to_bits().into(), "1234567.5");
    check(F64, 1.234_567_8e15f64.to_bits().into(), "1.2345678E+15");
    check(F64, 1.234_567_8e-5f64.to_bits().into(), "1.2345677999999999E-5");
    // Cut to six digits at once: the last is not rounded.
    check(F8E8M0FNU, 117, "9.765620e-04");
    // Patterns that no x87 processor writes.
    check(F80, 0x3FFF_0000_0000_0000_0000, "0x7FFF0000000000000000");
    check(F80, 0x0000_8000_0000_0000_0001, "3.36210314311209350663E-4932");
    check(F80, 1, "3.645200e-4951");
    check(F4E2M1FN, 0xF, "-6.000000e+00");
    check(F8E8M0FNU, 0, "5.877470e-39");
    check(F8E8M0FNU, 0xFF, "0xFF");
    check(F8E5M2FNUZ, 0x80, "0x80");
    check(TF32, 0x40000, "-0.000000e+00");
}

#[test]
fn read() {
    use FloatSemantics::*;
    let check = |semantics, literal: &str, expected: &str| {
        assert_eq!(ApFloat::from_text(semantics, literal).unwrap().to_string(), expected, "{literal}");
    };
    // By way of `f64`.
    check(F80, "0.1", "0.100000000000000005551");
    check(F128, "0.1", "0.100000000000000005551115123125782702");
    check(F32, "1.0e-3", "1.000000e-03");
    check(TF32, "0.1", "9.997550e-02");
    // Overflow.
    check(F64, "1.0e400", "0x7FF0000000000000");
    check(F128, "1.0e400", "0x7FFF0000000000000000000000000000");
    check(F8E5M2, "1.0e10", "0x7C");
    check(F8E4M3FN, "1.0e10", "0x7F");
    check(F8E4M3FN, "-1.0e400", "0xFF");
    check(F8E4M3FNUZ, "1.0e10", "0x80");
    check(F4E2M1FN, "1.0e10", "6.000000e+00");
    check(F6E3M2FN, "1.0e10", "2.800000e+01");
    check(F4E2M1FN, "1.0e400", "0x0");
    check(F4E2M1FN, "-1.0e400", "0x8");
    // Ties.
    check(F8E4M3FN, "464.0", "4.480000e+02");
    check(F8E4M3FN, "465.0", "0x7F");
    check(F8E8M0FNU, "1.5", "2.000000e+00");
    check(F8E8M0FNU, "2.56e38", "0xFF");
    // No zero, no sign, or no negative zero.
    check(F8E8M0FNU, "-0.0", "5.877470e-39");
    check(F8E8M0FNU, "-1.0", "-1.000000e+00");
    check(F8E4M3FNUZ, "-0.0", "0.000000e+00");
    check(F4E2M1FN, "-1.0e-9", "-0.000000e+00");
    check(F32, "5.", "5.000000e+00");
    check(F32, "00012.5E-1", "1.250000e+00");
    assert_eq!(ApFloat::from_text(F8E8M0FNU, "-1.0").unwrap().to_bits(), 0xFF);
}

#[test]
fn refused() {
    let refused = [
        "", "1", "-", ".5", "1e5", "inf", "nan", "1.0e", "1.0e+", "1.0e-x", "+1.0", "--1.0", "1.0f", "1.0 ",
        "1_0.0",
    ];
    for literal in refused {
        assert_eq!(ApFloat::from_text(FloatSemantics::F64, literal), None, "{literal}");
    }
}

/// Checks that decimal output parses as the same float, in formats that are parsed directly.
fn reads_back(value: ApFloat) {
    let text = value.to_string();
    match text.strip_prefix("0x") {
        Some(digits) => assert_eq!(u128::from_str_radix(digits, 16), Ok(value.to_bits())),
        None => assert_eq!(ApFloat::from_text(value.semantics(), &text), Some(value), "{text}"),
    }
}

#[test]
fn short_formats_read_back() {
    for semantics in FloatSemantics::ALL.into_iter().filter(|semantics| semantics.width_bits() <= 19) {
        for bits in 0..1 << semantics.width_bits() {
            reads_back(ApFloat::from_bits(semantics, bits));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(5000) })]

    #[test]
    fn f32_reads_back(bits: u32) {
        reads_back(ApFloat::from_bits(FloatSemantics::F32, bits.into()));
    }

    #[test]
    fn f64_reads_back(bits: u64) {
        reads_back(ApFloat::from_bits(FloatSemantics::F64, bits.into()));
    }

    #[test]
    fn literals_are_read_as_the_standard_library_reads_them(
        literal in "-?[0-9]{1,22}\\.[0-9]{0,22}([eE][-+]?[0-9]{1,3})?",
    ) {
        let expected: f64 = literal.parse().unwrap();
        let read = ApFloat::from_text(FloatSemantics::F64, &literal).unwrap();
        prop_assert_eq!(read.to_bits(), u128::from(expected.to_bits()));
        let narrow = ApFloat::from_text(FloatSemantics::F32, &literal).unwrap();
        prop_assert_eq!(narrow.to_bits(), u128::from((expected as f32).to_bits()));
    }
}
