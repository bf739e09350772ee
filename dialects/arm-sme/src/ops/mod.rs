//! The operations, by what they do with tiles; `intrinsics` holds the instructions that others become.

mod intrinsics;
mod intrinsics_memory;
mod tile;
mod widening;

pub use intrinsics::*;
pub use intrinsics_memory::*;
pub use tile::*;
pub use widening::*;
