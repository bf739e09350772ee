//! Verification beyond the declared constraints, by family.

mod access;
mod compute;
mod contract;
mod mask;
mod shape;
mod size_in_bits;
mod slice;
mod transfer;

pub(crate) use contract::dims as contract_dims;
