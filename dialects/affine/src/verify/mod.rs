//! Verification beyond the declared constraints.

mod access;
mod basis;
mod dma;
pub(crate) mod identifiers;
mod loops;
mod maps;
mod parallel;
mod purity;
