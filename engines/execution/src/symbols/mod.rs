//! The one table of functions that programs may call outside, whatever the engine.

mod libm;
mod memory;
mod memref;
mod print;
mod runtime;

use crate::host::HostSymbol;

pub use libm::{Binary, Unary, binary, unary};

/// The function that runs a parallel loop: it takes a pointer to what the body needs, the body as a pointer to a function of
/// that pointer and a range of iterations, the number of iterations, and the least number that is worth a thread. It is not
/// in the table, since it calls the program back: each engine has its own.
pub const PARALLEL_FOR: &str = "terrace_parallel_for";

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
