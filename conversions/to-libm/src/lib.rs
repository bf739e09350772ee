//! Conversions to calls of functions: the C library's mathematical ones, and ones that the module gets.
#![forbid(unsafe_code)]

mod complex_to_libm;
mod expand_for_engines;
mod libm;
mod math_to_funcs;
mod math_to_libm;
mod widened_complex;

pub use complex_to_libm::ConvertComplexToLibm;
pub use expand_for_engines::ExpandForEngines;
pub use math_to_funcs::ConvertMathToFuncs;
pub use math_to_libm::ConvertMathToLibm;

use terrace_pass::PassEntry;
use terrace_rewrite::passes::{conversion, greedy};

/// Passes of this crate, alphabetically.
pub const PASSES: &[PassEntry] = &[
    conversion::<ConvertComplexToLibm>(),
    PassEntry::prepared::<ConvertMathToFuncs>(),
    conversion::<ConvertMathToLibm>(),
    greedy::<ExpandForEngines>(),
];
