//! The `vector` dialect.

mod access;
mod combine;
mod compute;
mod contract;
mod print;
mod shapes;
mod transfer;

pub(crate) use access::{ACCESS, load_row, store_row};
pub(crate) use combine::combine;
pub(crate) use compute::COMPUTE;
pub(crate) use shapes::SHAPES;
pub(crate) use terrace_vector::CombiningKind;
