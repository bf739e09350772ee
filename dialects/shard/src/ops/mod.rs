//! The operations, by what they are about.

mod collective;
mod grid;
mod sharding;

pub use collective::*;
pub use grid::*;
pub use sharding::*;
