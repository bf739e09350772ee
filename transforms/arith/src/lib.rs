//! Passes about arithmetic.
#![forbid(unsafe_code)]

mod bounds;
mod emulate_unsupported_floats;
mod emulate_wide_int;
mod expand;
mod float_bits;
mod float_extension;
mod int_range_narrowing;
mod int_range_optimizations;
mod small_floats;
mod unsigned_when_equivalent;

pub use emulate_unsupported_floats::ArithEmulateUnsupportedFloats;
pub use emulate_wide_int::{ArithEmulateWideInt, split_type, wide_int_converter, wide_int_patterns};
pub use expand::{ArithExpand, DIVISION_PATTERNS};
pub use float_extension::{extending_converter, extension_pattern, float_format};
pub use int_range_narrowing::ArithIntRangeNarrowing;
pub use int_range_optimizations::IntRangeOptimizations;
pub use unsigned_when_equivalent::ArithUnsignedWhenEquivalent;

use terrace_pass::PassEntry;
use terrace_rewrite::passes::{conversion, type_conversion};

/// Passes of this crate, alphabetically.
pub const PASSES: &[PassEntry] = &[
    type_conversion::<ArithEmulateUnsupportedFloats>(),
    type_conversion::<ArithEmulateWideInt>(),
    conversion::<ArithExpand>(),
    PassEntry::of::<ArithIntRangeNarrowing>(),
    PassEntry::of::<ArithUnsignedWhenEquivalent>(),
    PassEntry::of::<IntRangeOptimizations>(),
];
