//! The operations.

mod functions;
mod shapes;
mod sizes;
mod witnesses;

pub use functions::*;
pub use shapes::*;
pub use sizes::*;
pub use witnesses::*;
