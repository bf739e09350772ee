//! Passes about arithmetic.

mod bounds;
mod emulate_unsupported_floats;
mod emulate_wide_int;
mod expand;
mod int_range_narrowing;
mod int_range_optimizations;
pub(crate) mod maker;
mod small_floats;
mod unsigned_when_equivalent;

pub use emulate_unsupported_floats::ArithEmulateUnsupportedFloats;
pub use emulate_wide_int::ArithEmulateWideInt;
pub use expand::{ArithExpand, DIVISION_PATTERNS};
pub use int_range_narrowing::ArithIntRangeNarrowing;
pub use int_range_optimizations::IntRangeOptimizations;
pub use unsigned_when_equivalent::ArithUnsignedWhenEquivalent;
