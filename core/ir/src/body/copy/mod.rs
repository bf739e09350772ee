//! Copies of operations, and moves of them from one body to another.

mod absorb;
mod clone;
mod clone_within;
mod transfer;

pub use clone::ValueMap;
pub(crate) use transfer::Transfer;
