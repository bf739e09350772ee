//! The operations.

mod coroutines;
mod runtime;
mod tasks;

pub use coroutines::*;
pub use runtime::*;
pub use tasks::*;
