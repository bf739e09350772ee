//! Loops that run once, and dimensions of size one.

mod empty;
mod fold_unit_extent_dims;
mod generic;
mod inits;
mod pad;
mod reshape;
mod slices;

pub use fold_unit_extent_dims::LinalgFoldUnitExtentDims;
pub use generic::drop_unit_dims;
pub use reshape::RankReduction;
pub(crate) use reshape::expand_shape;
