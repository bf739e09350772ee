//! Creation of operations, regions, blocks and values in a body.

mod assemble;
mod build;
mod leaf;
pub(crate) mod state_builder;

pub use assemble::OperationParts;
pub use build::{OperationState, RegionSource};
pub use leaf::LeafState;
