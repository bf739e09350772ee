//! Loops: those of structured operations, in another order, and those that carry tensors.

mod bounds;
mod interchange;
mod nest;
mod scalar;

pub(crate) use bounds::BOUNDS;
pub use interchange::interchange;
pub(crate) use nest::{LoopNest, loop_around};
pub use scalar::lower_to_loops;
