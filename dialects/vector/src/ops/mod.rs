//! The operations, by family.

mod access;
mod compute;
mod mask;
mod print;
mod shape;
mod slice;

pub use access::*;
pub use compute::*;
pub use mask::*;
pub use print::*;
pub use shape::*;
pub use slice::*;
