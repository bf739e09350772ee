//! The operations, by family.

mod classify;
mod exponential;
mod float;
mod integer;
mod rounding;
mod trigonometry;

pub use classify::*;
pub use exponential::*;
pub use float::*;
pub use integer::*;
pub use rounding::*;
pub use trigonometry::*;
