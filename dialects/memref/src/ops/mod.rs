//! The operations, by family.

mod access;
mod allocation;
mod metadata;
mod shape;

pub use access::*;
pub use allocation::*;
pub use metadata::*;
pub use shape::*;
