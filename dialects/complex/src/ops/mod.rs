//! The operations, by family.

mod arithmetic;
mod functions;
mod parts;

pub use arithmetic::*;
pub use functions::*;
pub use parts::*;
