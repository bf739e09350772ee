//! Loops as fewer or longer ones: unrolled, fused, and of one iteration.

mod fuse_siblings;
mod promote;
mod unroll;
mod unroll_jam;

pub use fuse_siblings::{check_iterations, fuse_siblings};
pub use promote::promote_single_iteration;
pub use unroll::unroll_by_factor;
pub use unroll_jam::unroll_and_jam;
