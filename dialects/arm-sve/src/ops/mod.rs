//! The operations, by what they work on; `intrinsics` holds the instructions that others become.

mod intrinsics;
mod masked;
mod predicate;
mod vector;

pub use intrinsics::*;
pub use masked::*;
pub use predicate::*;
pub use vector::*;
