//! The operations, by family.

mod atomic;
mod bounds;
mod compute;
mod data;
mod entry;
mod exit;
mod private;
mod recipes;
mod runtime;

pub use atomic::*;
pub use bounds::*;
pub use compute::*;
pub use data::*;
pub use entry::*;
pub use exit::*;
pub use private::*;
pub use recipes::*;
pub use runtime::*;
