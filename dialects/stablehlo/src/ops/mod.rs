//! The operations, a family a file.

mod calls;
mod communication;
mod control;
mod dynamic;
mod elements;
mod indexed;
mod layout;
mod products;
mod random;
mod reductions;

pub use calls::*;
pub use communication::*;
pub use control::*;
pub use dynamic::*;
pub use elements::*;
pub use indexed::*;
pub use layout::*;
pub use products::*;
pub use random::*;
pub use reductions::*;
