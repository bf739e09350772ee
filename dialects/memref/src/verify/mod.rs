//! Verification beyond the declared constraints, by family.

mod access;
mod allocation;
mod cast;
mod metadata;
mod reassociation;
mod shape;
mod transfer;

pub(crate) use allocation::is_elements;
pub use cast::are_cast_compatible;
pub(crate) use cast::{CAST, MEMORY_SPACE_CAST};
pub use reassociation::{collapsed_type, expanded_type, is_surely_collapsible};
