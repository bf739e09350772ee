//! Loops as fewer or longer ones: unrolled, fused, and of one iteration.

mod fuse_siblings;
mod promote;
mod unroll;

pub use fuse_siblings::{check_iterations, fuse_siblings};
pub use promote::promote_single_iteration;
pub use unroll::unroll_by_factor;
