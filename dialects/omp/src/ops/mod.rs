//! The operations, by family.

mod atomic;
mod loops;
mod parallel;
mod target;
mod tasks;
mod transform;

pub use atomic::*;
pub use loops::*;
pub use parallel::*;
pub use target::*;
pub use tasks::*;
pub use transform::*;
