//! Conversions to calls of the C library's mathematical functions.
#![forbid(unsafe_code)]

mod complex_to_libm;
mod libm;
mod math_to_libm;

pub use complex_to_libm::ConvertComplexToLibm;
pub use math_to_libm::ConvertMathToLibm;

use terrace_pass::PassEntry;

/// Passes of this crate, alphabetically.
pub const PASSES: &[PassEntry] =
    &[PassEntry::of::<ConvertComplexToLibm>(), PassEntry::of::<ConvertMathToLibm>()];
