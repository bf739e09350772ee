//! Operators on each element: arithmetic, conversions, random and quantized numbers.

pub(crate) mod arithmetic;
pub(crate) mod convert;
pub(crate) mod quantize;
pub(crate) mod random;
