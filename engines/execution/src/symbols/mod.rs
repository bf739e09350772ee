//! The table of external functions that programs may call, the same for all engines.

mod libm;
mod memory;
mod memref;
mod print;
mod runtime;

use crate::host::HostSymbol;

pub use libm::{Binary, Unary, binary, unary};

/// The function that runs a parallel loop. It takes a pointer to the captured values, the body as a pointer to a
/// function of that pointer and a range of iterations, the number of iterations, and the minimum number for a thread.
/// It is not in the table, since it calls the program back: each engine has its own.
pub const PARALLEL_FOR: &str = "terrace_parallel_for";

/// The parts of the table.
const TABLES: [&[HostSymbol]; 5] =
    [libm::SYMBOLS, memory::SYMBOLS, memref::SYMBOLS, print::SYMBOLS, runtime::SYMBOLS];

/// Returns the function of a name.
pub fn lookup(name: &str) -> Option<&'static HostSymbol> {
    all().find(|symbol| symbol.name == name)
}

/// Returns all functions.
pub fn all() -> impl Iterator<Item = &'static HostSymbol> {
    TABLES.into_iter().flatten()
}
