//! Scalars that Rust and IR both have, and their leaves.

use crate::cranelift::types::signature::{Passed, integer_width};

/// Keeps others from promising that a type of theirs lies in memory as IR's.
pub trait Sealed {}

/// Leaves of results that are still to be taken.
pub type Leaves<'l> = std::slice::Iter<'l, u128>;

/// A value that is passed without memory: an integer, a float, a pointer; `[u64; N]` for an integer of any width, its
/// lowest word first.
///
/// An integer type of Rust passes integers of all widths for which it is the next larger one: `i32` those of 17 to 32
/// bits, sign-extended; `u32` the same, zero-extended.
pub trait Scalar: Copy + Sealed {
    /// Returns the name of the type, for errors.
    fn name() -> String;
    /// Returns true if this type passes values of a type in IR.
    #[doc(hidden)]
    fn fits(ir: &Passed) -> bool;
    /// Appends the leaves; false if the type in IR has no such value.
    #[doc(hidden)]
    fn push(self, ir: &Passed, leaves: &mut Vec<u128>) -> bool;
    /// Takes the leaves of a value.
    #[doc(hidden)]
    fn take(ir: &Passed, leaves: &mut Leaves<'_>) -> Self;
}

/// A scalar that lies in memory as its counterpart in IR does.
pub trait Element: Scalar {
    /// Returns true if elements of a type in IR lie in memory as this type does.
    #[doc(hidden)]
    fn lies_as(ir: &str) -> bool;
    /// Returns the element of these bytes, as many as the type has.
    #[doc(hidden)]
    fn from_bytes(bytes: &[u8]) -> Self;
}

/// Returns the width of an integer type; `index` has 64 bits.
fn width_of(ir: &str) -> Option<u32> {
    if ir == "index" { Some(64) } else { integer_width(ir) }
}

/// Returns the width of an integer that is passed.
fn passed_width(ir: &Passed) -> Option<u32> {
    match ir {
        Passed::Scalar(ty) => width_of(ty),
        _ => None,
    }
}

/// Returns the leaf, or zero if the function returned fewer leaves than its signature says.
fn next(leaves: &mut Leaves<'_>) -> u128 {
    leaves.next().copied().unwrap_or(0)
}

/// Returns the low bits of an integer of at most 128.
fn low_bits(value: u128, width: u32) -> u128 {
    value & (u128::MAX >> (128 - width.clamp(1, 128)))
}

macro_rules! integers {
    ($($rust:ty, $wide:ty;)*) => {
        $(
            impl Sealed for $rust {}
            impl Scalar for $rust {
                fn name() -> String {
                    format!("i{}", Self::BITS)
                }
                fn fits(ir: &Passed) -> bool {
                    passed_width(ir).is_some_and(|width| width > 1 && width.max(8).next_power_of_two() == Self::BITS)
                }
                fn push(self, ir: &Passed, leaves: &mut Vec<u128>) -> bool {
                    let shift = 128 - passed_width(ir).unwrap_or(Self::BITS).clamp(1, 128);
                    let wide = self as $wide;
                    leaves.push(low_bits(wide as u128, 128 - shift));
                    (wide << shift) >> shift == wide
                }
                fn take(ir: &Passed, leaves: &mut Leaves<'_>) -> Self {
                    let shift = 128 - passed_width(ir).unwrap_or(Self::BITS).clamp(1, 128);
                    (((next(leaves) as $wide) << shift) >> shift) as Self
                }
            }
            impl Element for $rust {
                fn lies_as(ir: &str) -> bool {
                    width_of(ir) == Some(Self::BITS)
                }
                fn from_bytes(bytes: &[u8]) -> Self {
                    bytes.first_chunk().map_or(0, |bytes| Self::from_le_bytes(*bytes))
                }
            }
        )*
    };
}

integers! {
    i8, i128; i16, i128; i32, i128; i64, i128; isize, i128; i128, i128;
    u8, u128; u16, u128; u32, u128; u64, u128; usize, u128; u128, u128;
}

impl Sealed for bool {}

impl Scalar for bool {
    fn name() -> String {
        "i1".to_owned()
    }
    fn fits(ir: &Passed) -> bool {
        passed_width(ir) == Some(1)
    }
    fn push(self, _: &Passed, leaves: &mut Vec<u128>) -> bool {
        leaves.push(u128::from(self));
        true
    }
    fn take(_: &Passed, leaves: &mut Leaves<'_>) -> Self {
        next(leaves) & 1 != 0
    }
}

impl Element for bool {
    fn lies_as(ir: &str) -> bool {
        ir == "i1"
    }
    fn from_bytes(bytes: &[u8]) -> Self {
        bytes.first().is_some_and(|byte| byte & 1 != 0)
    }
}

/// A float of 16 bits in the format of IEEE, as its bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[repr(transparent)]
pub struct F16(pub u16);

/// A `bf16`, the upper half of an `f32`, as its bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[repr(transparent)]
pub struct Bf16(pub u16);

macro_rules! floats {
    ($($rust:ty, $bits:ty, $ir:literal, $to:expr, $of:expr;)*) => {
        $(
            impl Sealed for $rust {}
            impl Scalar for $rust {
                fn name() -> String {
                    $ir.to_owned()
                }
                fn fits(ir: &Passed) -> bool {
                    matches!(ir, Passed::Scalar(ty) if ty == $ir)
                }
                fn push(self, _: &Passed, leaves: &mut Vec<u128>) -> bool {
                    leaves.push(u128::from($to(self)));
                    true
                }
                fn take(_: &Passed, leaves: &mut Leaves<'_>) -> Self {
                    $of(next(leaves) as $bits)
                }
            }
            impl Element for $rust {
                fn lies_as(ir: &str) -> bool {
                    ir == $ir
                }
                fn from_bytes(bytes: &[u8]) -> Self {
                    $of(<$bits as Element>::from_bytes(bytes))
                }
            }
        )*
    };
}

floats! {
    f32, u32, "f32", f32::to_bits, f32::from_bits;
    f64, u64, "f64", f64::to_bits, f64::from_bits;
    F16, u16, "f16", |float: F16| float.0, F16;
    Bf16, u16, "bf16", |float: Bf16| float.0, Bf16;
}

impl<const N: usize> Sealed for [u64; N] {}

impl<const N: usize> Scalar for [u64; N] {
    fn name() -> String {
        format!("i{}", 64 * N)
    }
    fn fits(ir: &Passed) -> bool {
        passed_width(ir).is_some_and(|width| width.div_ceil(64) as usize == N)
    }
    fn push(self, ir: &Passed, leaves: &mut Vec<u128>) -> bool {
        let width = passed_width(ir).unwrap_or(0);
        if width > 128 {
            leaves.extend(self.map(u128::from));
        } else {
            let words = self.iter().rev();
            leaves.push(words.fold(0, |whole: u128, word| (whole << 64) | u128::from(*word)));
        }
        let top = self.last().copied().unwrap_or(0);
        width.is_multiple_of(64) || top >> (width % 64) == 0
    }
    fn take(ir: &Passed, leaves: &mut Leaves<'_>) -> Self {
        let width = passed_width(ir).unwrap_or(0);
        let mut whole = if width > 128 { 0 } else { next(leaves) };
        std::array::from_fn(|_| {
            if width > 128 {
                return next(leaves) as u64;
            }
            let word = whole as u64;
            whole >>= 64;
            word
        })
    }
}

impl<const N: usize> Element for [u64; N] {
    fn lies_as(ir: &str) -> bool {
        // In memory, an integer is a power of two of bytes, or a multiple of 16.
        let width = integer_width(ir).unwrap_or(0) as usize;
        width.div_ceil(64) == N && (N == 1 || N.is_multiple_of(2))
    }
    fn from_bytes(bytes: &[u8]) -> Self {
        let mut words = bytes.chunks(8).map(<u64 as Element>::from_bytes);
        std::array::from_fn(|_| words.next().unwrap_or(0))
    }
}

macro_rules! pointers {
    ($($rust:ty, $of:expr;)*) => {
        $(
            impl<T> Sealed for $rust {}
            impl<T> Scalar for $rust {
                fn name() -> String {
                    "!llvm.ptr".to_owned()
                }
                fn fits(ir: &Passed) -> bool {
                    matches!(ir, Passed::Pointer)
                }
                fn push(self, _: &Passed, leaves: &mut Vec<u128>) -> bool {
                    leaves.push(self.addr() as u128);
                    // Code that is given the address may use the memory.
                    let _ = self.expose_provenance();
                    true
                }
                fn take(_: &Passed, leaves: &mut Leaves<'_>) -> Self {
                    $of(next(leaves) as usize)
                }
            }
            impl<T> Element for $rust {
                fn lies_as(ir: &str) -> bool {
                    ir == "!llvm.ptr"
                }
                fn from_bytes(bytes: &[u8]) -> Self {
                    $of(<usize as Element>::from_bytes(bytes))
                }
            }
        )*
    };
}

pointers! {
    *const T, std::ptr::with_exposed_provenance;
    *mut T, std::ptr::with_exposed_provenance_mut;
}
