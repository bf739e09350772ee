//! Passes about affine operations, and what is known of the values that they are applied to.

pub mod apply;
mod bounds;
pub(crate) mod constraints;
pub(crate) mod extremum;
mod loop_normalize;
mod simplify_min_max;
mod simplify_structures;
mod value_bounds;

pub use loop_normalize::AffineLoopNormalize;
pub use simplify_min_max::AffineSimplifyMinMax;
pub use simplify_structures::AffineSimplifyStructures;
