//! The `memref` dialect, and access to memory for others.

mod access;
mod allocation;
mod shapes;

pub(crate) use access::{ACCESS, address, combine, load, store};
pub(crate) use allocation::{ALLOCATION, of_sizes};
pub(crate) use shapes::{SHAPES, dropped, groups};
