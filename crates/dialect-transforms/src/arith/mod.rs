//! Passes about arithmetic.

mod emulate_unsupported_floats;

pub use emulate_unsupported_floats::ArithEmulateUnsupportedFloats;
