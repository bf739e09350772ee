//! The operations, by family.

mod array;
mod bit_vector;
mod core;
mod integer;

pub use array::*;
pub use bit_vector::*;
pub use core::*;
pub use integer::*;
