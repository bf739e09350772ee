//! Two's complement integers of any width up to 2^24-1 bits.
//!
//! An [`ApInt`] carries no signedness: operations that differ between signed and unsigned say so in their name.
//! Up to 64 bits live inline, and every operation on them is free of allocation.

mod arithmetic;
mod bits;
mod division;
mod query;
mod text;

use std::fmt;

use num_bigint::{BigInt, BigUint, Sign};
use smallvec::SmallVec;

pub use text::ParseApIntError;

/// The widest integer, in bits, that the IR admits.
pub const MAX_WIDTH_BITS: u32 = (1 << 24) - 1;

/// A two's complement integer of a width fixed at construction.
///
/// Equality and hashing take the width into account: a 1 of 8 bits is not a 1 of 16 bits.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct ApInt {
    width_bits: u32,
    /// Little-endian words, `max(1, ceil(width / 64))` of them.
    ///
    /// Invariant: bits at and above the width are zero. Kept by every constructor through `clear_unused_bits`.
    words: SmallVec<[u64; 1]>,
}

/// A borrowed [`ApInt`]: what stored attributes hold.
///
/// Two references are equal when the integers they stand for are.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct ApIntRef<'a> {
    width_bits: u32,
    words: Words<'a>,
}

/// Invariant: `Inline` exactly if the width is at most 64 bits, so that equality may be derived.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Words<'a> {
    Inline(u64),
    Slice(&'a [u64]),
}

/// Returns the number of words that hold an integer of this width; a width of zero takes one.
#[inline]
pub const fn words_for_width(width_bits: u32) -> usize {
    if width_bits <= 64 { 1 } else { width_bits.div_ceil(64) as usize }
}

/// Returns the low `width_bits` (at most 64) bits set.
#[inline]
const fn low_mask(width_bits: u32) -> u64 {
    match width_bits {
        0 => 0,
        1..=63 => (1 << width_bits) - 1,
        _ => u64::MAX,
    }
}

/// Reads the low `width_bits` (at most 64) bits of `value` as two's complement.
#[inline]
const fn sign_extend(value: u64, width_bits: u32) -> i64 {
    if width_bits == 0 {
        return 0;
    }
    let unused = 64 - width_bits;
    ((value << unused) as i64) >> unused
}

impl ApInt {
    /// Returns the integer of one word; `value` is truncated to the width.
    #[inline]
    fn inline(width_bits: u32, value: u64) -> Self {
        debug_assert!(width_bits <= 64);
        ApInt { width_bits, words: SmallVec::from_buf([value & low_mask(width_bits)]) }
    }

    /// Returns the words of an integer of at most 64 bits.
    #[inline]
    fn as_inline(&self) -> Option<u64> {
        (self.width_bits <= 64).then(|| self.words[0])
    }

    /// Re-establishes the invariant after bits above the width may have been set.
    fn clear_unused_bits(&mut self) {
        let last = self.words.len() - 1;
        let used = self.width_bits - 64 * last as u32;
        self.words[last] &= low_mask(used);
    }

    fn filled(width_bits: u32, word: u64) -> Self {
        debug_assert!(width_bits <= MAX_WIDTH_BITS);
        let mut result = ApInt { width_bits, words: SmallVec::from_elem(word, words_for_width(width_bits)) };
        result.clear_unused_bits();
        result
    }

    /// Returns zero.
    #[inline]
    pub fn zero(width_bits: u32) -> Self {
        if width_bits <= 64 { Self::inline(width_bits, 0) } else { Self::filled(width_bits, 0) }
    }

    /// Returns one; of width zero, zero.
    #[inline]
    pub fn one(width_bits: u32) -> Self {
        Self::from_u64(width_bits, 1)
    }

    /// Returns every bit set: the largest unsigned value, and the signed -1.
    pub fn all_ones(width_bits: u32) -> Self {
        Self::filled(width_bits, u64::MAX)
    }

    /// `value` modulo 2^width.
    #[inline]
    pub fn from_u64(width_bits: u32, value: u64) -> Self {
        if width_bits <= 64 {
            return Self::inline(width_bits, value);
        }
        let mut result = Self::filled(width_bits, 0);
        result.words[0] = value;
        result
    }

    /// `value` sign-extended or truncated to the width.
    #[inline]
    pub fn from_i64(width_bits: u32, value: i64) -> Self {
        if width_bits <= 64 {
            return Self::inline(width_bits, value as u64);
        }
        let mut result = Self::filled(width_bits, if value < 0 { u64::MAX } else { 0 });
        result.words[0] = value as u64;
        result
    }

    /// `value` modulo 2^width.
    pub fn from_u128(width_bits: u32, value: u128) -> Self {
        Self::from_words(width_bits, &[value as u64, (value >> 64) as u64])
    }

    /// Returns little-endian words; missing words are zero, and bits above the width are dropped.
    pub fn from_words(width_bits: u32, words: &[u64]) -> Self {
        let mut result = Self::zero(width_bits);
        let shared = result.words.len().min(words.len());
        result.words[..shared].copy_from_slice(&words[..shared]);
        result.clear_unused_bits();
        result
    }

    /// Returns the least signed value, -2^(width-1).
    pub fn signed_min(width_bits: u32) -> Self {
        let mut result = Self::zero(width_bits);
        if width_bits != 0 {
            let top = width_bits - 1;
            result.words[(top / 64) as usize] |= 1 << (top % 64);
        }
        result
    }

    /// Returns the greatest signed value, 2^(width-1) - 1.
    pub fn signed_max(width_bits: u32) -> Self {
        Self::signed_min(width_bits).not()
    }

    /// Returns the width in bits.
    #[inline]
    pub fn width_bits(&self) -> u32 {
        self.width_bits
    }

    /// Returns the words, least significant first; at least one, and zero above the width.
    #[inline]
    pub fn words(&self) -> &[u64] {
        &self.words
    }

    /// Returns the borrowed form.
    #[inline]
    pub fn as_ref(&self) -> ApIntRef<'_> {
        let words = match self.as_inline() {
            Some(word) => Words::Inline(word),
            None => Words::Slice(&self.words),
        };
        ApIntRef { width_bits: self.width_bits, words }
    }

    fn to_big_uint(&self) -> BigUint {
        let digits = self.words.iter().flat_map(|word| [*word as u32, (word >> 32) as u32]).collect();
        BigUint::new(digits)
    }

    fn to_big_int(&self) -> BigInt {
        if self.is_negative() {
            BigInt::from_biguint(Sign::Minus, self.wrapping_neg().to_big_uint())
        } else {
            BigInt::from_biguint(Sign::Plus, self.to_big_uint())
        }
    }

    fn from_big_uint(width_bits: u32, value: &BigUint) -> Self {
        let words: SmallVec<[u64; 4]> = value.iter_u64_digits().collect();
        Self::from_words(width_bits, &words)
    }

    /// `value` modulo 2^width.
    fn from_big_int(width_bits: u32, value: &BigInt) -> Self {
        let magnitude = Self::from_big_uint(width_bits, value.magnitude());
        if value.sign() == Sign::Minus { magnitude.wrapping_neg() } else { magnitude }
    }
}

impl<'a> ApIntRef<'a> {
    /// Returns the integer of at most 64 bits whose only word is `word`; bits above the width are dropped.
    #[inline]
    pub const fn from_word(width_bits: u32, word: u64) -> Self {
        debug_assert!(width_bits <= 64);
        ApIntRef { width_bits, words: Words::Inline(word & low_mask(width_bits)) }
    }

    /// Returns the integer stored in `words`, as [`ApInt::words`] lays them out.
    ///
    /// # Panics
    ///
    /// If the number of words does not fit the width. In debug builds, also if bits above the width are set.
    #[inline]
    pub fn from_words(width_bits: u32, words: &'a [u64]) -> Self {
        assert_eq!(words.len(), words_for_width(width_bits), "as many words as the width takes");
        if width_bits <= 64 {
            return Self::from_word(width_bits, words[0]);
        }
        let used = width_bits - 64 * (words.len() as u32 - 1);
        debug_assert_eq!(words[words.len() - 1] & !low_mask(used), 0, "bits above the width are zero");
        ApIntRef { width_bits, words: Words::Slice(words) }
    }

    /// Returns the width in bits.
    #[inline]
    pub const fn width_bits(self) -> u32 {
        self.width_bits
    }

    /// Returns the words, least significant first.
    #[inline]
    pub fn words(&self) -> &[u64] {
        match &self.words {
            Words::Inline(word) => std::slice::from_ref(word),
            Words::Slice(words) => words,
        }
    }

    /// Returns the words where they are stored elsewhere, that is, from 65 bits on.
    #[inline]
    pub const fn as_word_slice(self) -> Option<&'a [u64]> {
        match self.words {
            Words::Inline(_) => None,
            Words::Slice(words) => Some(words),
        }
    }

    /// Returns the owned form; allocates from 65 bits on.
    #[inline]
    pub fn to_ap_int(self) -> ApInt {
        match self.words {
            Words::Inline(word) => ApInt::inline(self.width_bits, word),
            Words::Slice(words) => ApInt { width_bits: self.width_bits, words: SmallVec::from_slice(words) },
        }
    }

    /// Returns the value if it fits 64 unsigned bits.
    #[inline]
    pub fn to_u64(self) -> Option<u64> {
        match self.words {
            Words::Inline(word) => Some(word),
            Words::Slice(words) => words[1..].iter().all(|word| *word == 0).then(|| words[0]),
        }
    }

    /// Returns the signed value if it fits 64 bits.
    #[inline]
    pub fn to_i64(self) -> Option<i64> {
        match self.words {
            Words::Inline(word) => Some(sign_extend(word, self.width_bits)),
            Words::Slice(_) => self.to_ap_int().to_i64(),
        }
    }
}

impl From<ApIntRef<'_>> for ApInt {
    fn from(value: ApIntRef<'_>) -> Self {
        value.to_ap_int()
    }
}

impl fmt::Debug for ApInt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "i{} {}", self.width_bits, self.to_string_signed(10))
    }
}

impl fmt::Debug for ApIntRef<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.to_ap_int().fmt(f)
    }
}
