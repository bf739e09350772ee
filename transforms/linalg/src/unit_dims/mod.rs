//! Loops that run once, dimensions of size one, and tensors without dimensions.

mod detensorize;
mod empty;
mod fold_unit_extent_dims;
mod generic;
mod inits;
mod pad;
mod reshape;
mod slices;

pub use detensorize::LinalgDetensorize;
pub use empty::EMPTY_PATTERNS;
pub use fold_unit_extent_dims::LinalgFoldUnitExtentDims;
pub use generic::drop_unit_dims;
pub use reshape::RankReduction;
pub(crate) use reshape::{OfTensors, expand_shape};
