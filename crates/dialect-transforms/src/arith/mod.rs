//! Passes about arithmetic.

mod emulate_unsupported_floats;
mod expand;
mod maker;
mod small_floats;

pub use emulate_unsupported_floats::ArithEmulateUnsupportedFloats;
pub use expand::{ArithExpand, DIVISION_PATTERNS};
