//! Attributes: words of the operations, how loops become threads, and what compiled kernels are.

mod enums;
mod mapping;
mod objects;
mod words;

pub use enums::*;
pub use mapping::*;
pub use objects::*;
pub use words::*;
