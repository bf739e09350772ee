//! Reductions in two steps: partial results that do not depend on each other, and their combination.

mod combiner;
mod split;
mod tile;

pub use combiner::{combiner, reduction};
pub use split::{SplitReduction, SplitReductionOptions, split_reduction, split_reduction_by_scaling};
pub use tile::{TiledReduction, tile_reduction_with_for};
