//! The operations, by what they do.

mod block;
mod position;

pub use block::*;
pub use position::*;
