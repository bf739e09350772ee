//! The operations.

mod exchange;
mod kernels;
mod matrices;
mod memory;
mod positions;
mod sparse;

pub use exchange::*;
pub use kernels::*;
pub use matrices::*;
pub use memory::*;
pub use positions::*;
pub use sparse::*;
