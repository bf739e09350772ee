//! Simplification of affine operations.

mod bounded;
mod min_max;
mod structures;

pub use bounded::{BoundedValue, simplify_bounded};
pub use min_max::AffineSimplifyMinMax;
pub use structures::AffineSimplifyStructures;
