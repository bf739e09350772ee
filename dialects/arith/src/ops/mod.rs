//! The operations, by family.

mod cast;
mod compare;
mod constant;
mod float;
mod integer;

pub use cast::*;
pub use compare::*;
pub use constant::*;
pub use float::*;
pub use integer::*;
