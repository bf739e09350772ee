//! The operations, by the extension of the processor that they need.

mod avx;
mod avx512;

pub use avx::*;
pub use avx512::*;
