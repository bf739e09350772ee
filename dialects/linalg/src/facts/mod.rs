//! Structured operations: their loops, the maps of their operands, and their computation.

pub(crate) mod expression;
mod maps;
mod named;
mod structured;

pub use maps::batch_matmul_maps;
pub(crate) use maps::*;
pub(crate) use named::*;
pub use structured::{IndexingMaps, IteratorTypes, Structured, indexing_maps, iterator_types};
pub(crate) use structured::{KEPT_MAPS, Region, output_rank, rank};
