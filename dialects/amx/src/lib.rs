//! The `amx` dialect: matrices in the tile registers of x86 processors.
#![forbid(unsafe_code)]

pub mod constraints;
mod ops;
pub mod types;
mod verify;

pub use ops::*;

use terrace_ir::{DialectSpec, TypedOp};

/// The declaration of the dialect.
pub static DIALECT: DialectSpec<'static> = DialectSpec {
    ops: &[TileLoadOp::SPEC, TileMulFOp::SPEC, TileMulIOp::SPEC, TileStoreOp::SPEC, TileZeroOp::SPEC],
    types: &[&types::TILE_TYPE],
    ..DialectSpec::new("amx")
};
