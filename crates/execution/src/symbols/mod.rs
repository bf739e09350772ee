//! The one table of functions that programs may call outside, whatever the engine.

mod libm;
mod memory;
mod memref;
mod print;
mod runtime;

use crate::host::HostSymbol;

pub use libm::{Binary, Unary, binary, unary};

/// The parts of the table.
const TABLES: [&[HostSymbol]; 5] =
    [libm::SYMBOLS, memory::SYMBOLS, memref::SYMBOLS, print::SYMBOLS, runtime::SYMBOLS];

/// The function of that name.
pub fn lookup(name: &str) -> Option<&'static HostSymbol> {
    all().find(|symbol| symbol.name == name)
}

/// All functions.
pub fn all() -> impl Iterator<Item = &'static HostSymbol> {
    TABLES.into_iter().flatten()
}
