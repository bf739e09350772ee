//! The attributes.

mod cases;
pub mod enums;
mod shapes;
mod target;

pub use cases::*;
pub use shapes::*;
pub use target::*;
