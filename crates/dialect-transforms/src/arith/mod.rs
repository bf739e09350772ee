//! Passes about arithmetic.

mod expand;
mod maker;
mod small_floats;

pub use expand::ArithExpand;
