//! The operations, by family.

mod create;
mod shape;
mod slice;

pub use create::*;
pub use shape::*;
pub use slice::*;
