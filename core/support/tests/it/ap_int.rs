//! Laws of [`ApInt`] against native and arbitrary-precision integers.

use num_bigint::{BigInt, BigUint, Sign};
use proptest::prelude::*;
use terrace_support::ap_int::{ApInt, ApIntRef, ParseApIntError};

/// Widths around the boundaries of words.
fn width() -> impl Strategy<Value = u32> {
    prop_oneof![1u32..=8, 31u32..=33, 60u32..=68, 120u32..=136, 190u32..=260]
}

/// Words that are often extreme, so that carries and overflows happen.
fn words() -> impl Strategy<Value = Vec<u64>> {
    let word = prop_oneof![Just(0), Just(u64::MAX), Just(1), Just(1 << 63), any::<u64>(), 0u64..16];
    prop::collection::vec(word, 5)
}

fn pair() -> impl Strategy<Value = (ApInt, ApInt)> {
    (width(), words(), words())
        .prop_map(|(width, lhs, rhs)| (ApInt::from_words(width, &lhs), ApInt::from_words(width, &rhs)))
}

fn unsigned(value: &ApInt) -> BigInt {
    let digits = value.words().iter().flat_map(|word| [*word as u32, (*word >> 32) as u32]).collect();
    BigInt::from_biguint(Sign::Plus, BigUint::new(digits))
}

fn signed(value: &ApInt) -> BigInt {
    let modulus = BigInt::from(1) << value.width_bits();
    let value_unsigned = unsigned(value);
    if value_unsigned.clone() * 2 >= modulus { value_unsigned - modulus } else { value_unsigned }
}

/// The overflow that a true signed result implies, and its wrapped form.
fn wrap_signed(width: u32, exact: &BigInt) -> (ApInt, bool) {
    let modulus = BigInt::from(1) << width;
    let wrapped = ((exact % &modulus) + &modulus) % &modulus;
    let result = ApInt::from_words(width, &wrapped.magnitude().to_u64_digits());
    let overflow = signed(&result) != *exact;
    (result, overflow)
}

fn wrap_unsigned(width: u32, exact: &BigInt) -> (ApInt, bool) {
    let (result, _) = wrap_signed(width, exact);
    let overflow = unsigned(&result) != *exact;
    (result, overflow)
}

fn floor_div(lhs: &BigInt, rhs: &BigInt) -> BigInt {
    let quotient = lhs / rhs;
    let inexact = &quotient * rhs != *lhs;
    if inexact && (lhs.sign() == Sign::Minus) != (rhs.sign() == Sign::Minus) {
        quotient - 1
    } else {
        quotient
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(2000) })]

    #[test]
    fn sums_and_products((a, b) in pair()) {
        let width = a.width_bits();
        let (sa, sb, ua, ub) = (signed(&a), signed(&b), unsigned(&a), unsigned(&b));
        prop_assert_eq!(a.overflowing_add_signed(&b), wrap_signed(width, &(&sa + &sb)));
        prop_assert_eq!(a.overflowing_add_unsigned(&b), wrap_unsigned(width, &(&ua + &ub)));
        prop_assert_eq!(a.overflowing_sub_signed(&b), wrap_signed(width, &(&sa - &sb)));
        prop_assert_eq!(a.overflowing_sub_unsigned(&b), wrap_unsigned(width, &(&ua - &ub)));
        prop_assert_eq!(a.overflowing_mul_signed(&b), wrap_signed(width, &(&sa * &sb)));
        prop_assert_eq!(a.overflowing_mul_unsigned(&b), wrap_unsigned(width, &(&ua * &ub)));
        prop_assert_eq!(a.wrapping_mul(&b), wrap_unsigned(width, &(&ua * &ub)).0);
        prop_assert_eq!(a.overflowing_neg(), wrap_signed(width, &-&sa));
        let magnitude = BigInt::from_biguint(Sign::Plus, sa.magnitude().clone());
        prop_assert_eq!(a.overflowing_abs(), wrap_signed(width, &magnitude));
        prop_assert_eq!(a.mul_high_signed(&b), wrap_signed(width, &((&sa * &sb) >> width)).0);
        prop_assert_eq!(a.mul_high_unsigned(&b), wrap_signed(width, &((&ua * &ub) >> width)).0);
        let (least, greatest) = (signed(&ApInt::signed_min(width)), signed(&ApInt::signed_max(width)));
        let zero = BigInt::from(0);
        let all_ones = unsigned(&ApInt::all_ones(width));
        prop_assert_eq!(signed(&a.saturating_add_signed(&b)), (&sa + &sb).clamp(least.clone(), greatest.clone()));
        prop_assert_eq!(signed(&a.saturating_sub_signed(&b)), (&sa - &sb).clamp(least, greatest));
        prop_assert_eq!(unsigned(&a.saturating_add_unsigned(&b)), (&ua + &ub).min(all_ones));
        prop_assert_eq!(unsigned(&a.saturating_sub_unsigned(&b)), (&ua - &ub).max(zero));
    }

    #[test]
    fn quotients((a, b) in pair()) {
        let width = a.width_bits();
        let (sa, sb, ua, ub) = (signed(&a), signed(&b), unsigned(&a), unsigned(&b));
        if b.is_zero() {
            prop_assert_eq!(a.checked_div_rem_unsigned(&b), None);
            prop_assert_eq!(a.overflowing_div_signed(&b), None);
            prop_assert_eq!(a.overflowing_floor_div_signed(&b), None);
            prop_assert_eq!(a.overflowing_ceil_div_signed(&b), None);
            prop_assert_eq!(a.checked_ceil_div_unsigned(&b), None);
        } else {
            prop_assert_eq!(unsigned(&a.checked_div_unsigned(&b).unwrap()), &ua / &ub);
            prop_assert_eq!(unsigned(&a.checked_rem_unsigned(&b).unwrap()), &ua % &ub);
            prop_assert_eq!(a.overflowing_div_signed(&b).unwrap(), wrap_signed(width, &(&sa / &sb)));
            prop_assert_eq!(signed(&a.checked_rem_signed(&b).unwrap()), &sa % &sb);
            let floor = wrap_signed(width, &floor_div(&sa, &sb));
            prop_assert_eq!(a.overflowing_floor_div_signed(&b).unwrap(), floor);
            let ceil = wrap_signed(width, &-floor_div(&-&sa, &sb));
            prop_assert_eq!(a.overflowing_ceil_div_signed(&b).unwrap(), ceil);
            prop_assert_eq!(unsigned(&a.checked_ceil_div_unsigned(&b).unwrap()), -floor_div(&-&ua, &ub));
        }
    }

    #[test]
    fn shifts_and_logic((a, b) in pair(), amount in 0u32..300) {
        let width = a.width_bits();
        let (sa, ua, ub) = (signed(&a), unsigned(&a), unsigned(&b));
        prop_assert_eq!(unsigned(&a.and(&b)), &ua & &ub);
        prop_assert_eq!(unsigned(&a.or(&b)), &ua | &ub);
        prop_assert_eq!(unsigned(&a.xor(&b)), &ua ^ &ub);
        prop_assert_eq!(signed(&a.not()), -&sa - 1);
        prop_assert_eq!(a.shl(amount), wrap_unsigned(width, &(&ua << amount)).0);
        prop_assert_eq!(unsigned(&a.lshr(amount)), &ua >> amount);
        prop_assert_eq!(signed(&a.ashr(amount)), &sa >> amount);
        let too_far = amount >= width;
        prop_assert_eq!(a.overflowing_shl_signed(amount).1, too_far || wrap_signed(width, &(&sa << amount)).1);
        prop_assert_eq!(a.overflowing_shl_unsigned(amount).1, too_far || wrap_unsigned(width, &(&ua << amount)).1);
        let turned = a.rotate_left(amount);
        for i in 0..width {
            prop_assert_eq!(turned.bit((i + amount) % width), a.bit(i));
            prop_assert_eq!(a.reverse_bits().bit(width - 1 - i), a.bit(i));
        }
        prop_assert_eq!(turned.rotate_right(amount), a.clone());
        if width % 8 == 0 {
            let mut bytes: Vec<u8> = a.words().iter().flat_map(|word| word.to_le_bytes()).collect();
            bytes.truncate(width as usize / 8);
            prop_assert_eq!(unsigned(&a.swap_bytes()), BigInt::from_bytes_be(Sign::Plus, &bytes));
        }
    }

    #[test]
    fn widths((a, _) in pair(), width in width()) {
        prop_assert_eq!(a.zero_extend_or_truncate(width), wrap_unsigned(width, &unsigned(&a)).0);
        prop_assert_eq!(a.sign_extend_or_truncate(width), wrap_signed(width, &signed(&a)).0);
    }

    #[test]
    fn orders((a, b) in pair()) {
        let (sa, sb, ua, ub) = (signed(&a), signed(&b), unsigned(&a), unsigned(&b));
        prop_assert_eq!(a.cmp_signed(&b), sa.cmp(&sb));
        prop_assert_eq!(a.cmp_unsigned(&b), ua.cmp(&ub));
        prop_assert_eq!(signed(&a.min_signed(&b)), sa.clone().min(sb.clone()));
        prop_assert_eq!(signed(&a.max_signed(&b)), sa.max(sb));
        prop_assert_eq!(unsigned(&a.min_unsigned(&b)), ua.clone().min(ub.clone()));
        prop_assert_eq!(unsigned(&a.max_unsigned(&b)), ua.max(ub));
    }

    #[test]
    fn counts((a, _) in pair()) {
        let width = a.width_bits();
        let bits: Vec<bool> = (0..width).map(|i| a.bit(i)).collect();
        let run = |wanted: bool| bits.iter().take_while(|bit| **bit == wanted).count() as u32;
        let run_down = |wanted: bool| bits.iter().rev().take_while(|bit| **bit == wanted).count() as u32;
        prop_assert_eq!(a.trailing_zeros(), run(false));
        prop_assert_eq!(a.trailing_ones(), run(true));
        prop_assert_eq!(a.leading_zeros(), run_down(false));
        prop_assert_eq!(a.leading_ones(), run_down(true));
        prop_assert_eq!(a.count_ones(), bits.iter().filter(|bit| **bit).count() as u32);
        prop_assert_eq!(u64::from(a.active_bits()), unsigned(&a).bits());
        prop_assert_eq!(a.is_all_ones(), a == ApInt::all_ones(width));
        prop_assert_eq!(a.is_signed_min(), a == ApInt::signed_min(width));
        prop_assert_eq!(a.is_signed_max(), a == ApInt::signed_max(width));
        prop_assert_eq!(a.is_one(), unsigned(&a) == BigInt::from(1));
        prop_assert_eq!(a.to_u64(), u64::try_from(unsigned(&a)).ok());
        prop_assert_eq!(a.to_u128(), u128::try_from(unsigned(&a)).ok());
        prop_assert_eq!(a.to_i64(), i64::try_from(signed(&a)).ok());
        prop_assert_eq!(a.as_ref().to_i64(), a.to_i64());
        prop_assert_eq!(a.as_ref().to_u64(), a.to_u64());
        let narrow = a.truncate(a.significant_bits().min(width));
        prop_assert_eq!(narrow.sign_extend(width), a.clone());
        prop_assert_eq!(a.as_ref().to_ap_int(), a.clone());
        prop_assert_eq!(ApIntRef::from_words(width, a.words()), a.as_ref());
    }

    #[test]
    fn text((a, _) in pair(), radix in prop_oneof![Just(2u32), Just(10), Just(16), Just(36)]) {
        prop_assert_eq!(a.to_string_unsigned(radix), unsigned(&a).to_str_radix(radix).to_uppercase());
        prop_assert_eq!(a.to_string_signed(radix), signed(&a).to_str_radix(radix).to_uppercase());
        let digits = a.to_string_unsigned(radix);
        prop_assert_eq!(ApInt::from_str_radix(a.width_bits(), &digits, radix), Ok(a.clone()));
        let literal = ApInt::from_literal(&format!("0x00{}", a.to_string_unsigned(16))).unwrap();
        prop_assert_eq!(literal.width_bits(), a.active_bits().max(1));
        prop_assert_eq!(ApInt::from_literal(&a.to_string_unsigned(10)), Ok(literal));
    }

    #[test]
    fn native_integers(a: i64, b: i64) {
        let (x, y) = (ApInt::from_i64(64, a), ApInt::from_i64(64, b));
        prop_assert_eq!(x.wrapping_add(&y).to_i64(), Some(a.wrapping_add(b)));
        prop_assert_eq!(x.cmp_signed(&y), a.cmp(&b));
        let wide = ApInt::from_i64(128, a).wrapping_mul(&ApInt::from_i64(128, b));
        prop_assert_eq!(wide.to_u128(), Some((i128::from(a) * i128::from(b)) as u128));
    }
}

#[test]
fn width_zero() {
    let zero = ApInt::zero(0);
    assert!(zero.is_zero() && zero.is_all_ones() && !zero.is_negative());
    assert_eq!((zero.leading_zeros(), zero.leading_ones(), zero.trailing_zeros()), (0, 0, 0));
    assert_eq!(ApInt::from_i64(0, -1), zero);
    assert_eq!(zero.wrapping_add(&zero), zero);
    assert_eq!(zero.not().shl(3).ashr(1).rotate_left(2).reverse_bits(), zero);
    assert_eq!(zero.sign_extend(70), ApInt::zero(70));
    assert_eq!(zero.to_string_signed(10), "0");
}

#[test]
fn refused_literals() {
    let check = |literal: &str, error| assert_eq!(ApInt::from_literal(literal), Err(error), "{literal}");
    check("", ParseApIntError::Empty);
    check("0x", ParseApIntError::Empty);
    check("12a", ParseApIntError::InvalidDigit);
    check("-1", ParseApIntError::InvalidDigit);
    check("1_000_000_000_000_000_000_000", ParseApIntError::InvalidDigit);
    check("+1000000000000000000000", ParseApIntError::InvalidDigit);
    check("0xé", ParseApIntError::InvalidDigit);
    check(&"9".repeat(1 << 21), ParseApIntError::TooLarge);
    check(&format!("0x{}", "F".repeat(1 << 22)), ParseApIntError::TooLarge);
    assert_eq!(ApInt::from_str_radix(8, "256", 10), Err(ParseApIntError::TooLarge));
    assert_eq!(ApInt::from_str_radix(8, "255", 10), Ok(ApInt::all_ones(8)));
}

#[test]
fn long_literals() {
    let decimal = ApInt::from_literal(&"9".repeat(100_000)).unwrap();
    assert_eq!(decimal.width_bits(), 332_193);
    assert_eq!(decimal.to_string_unsigned(10).len(), 100_000);
    let hexadecimal = ApInt::from_literal(&format!("0x{}", "F".repeat(100_000))).unwrap();
    assert!(hexadecimal.is_all_ones() && hexadecimal.width_bits() == 400_000);
    assert_eq!(ApInt::from_literal(&"0".repeat(50_000_000)), Ok(ApInt::zero(1)));
}
