//! The operations.

mod constraints;
mod definitions;
mod lists;

pub use constraints::*;
pub use definitions::*;
pub use lists::*;
