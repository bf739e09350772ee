//! Tasks about the tree itself: checks, comparisons with the reference, builds for others.
#![forbid(unsafe_code)]

pub mod agreement;
pub mod capi;
pub mod engines;
pub mod lsp;
pub mod models;
pub mod pictures;
mod process;
pub mod profiled;
pub mod reducer;
pub mod speed;
pub mod tidy;
pub mod wasm;
pub mod web;
pub mod wheel;
