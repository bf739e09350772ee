//! Programs that mean something, run by every engine at every level: all have to agree.
//!
//! ```text
//! random --> program (writer, numbers, vectors, memory, places, control) --> text
//! text   --> run: the interpreter, after each pass as well; Cranelift; LLVM, where it is --> one number each
//! ```
//!
//! What has no meaning is avoided: shifts are bounded, divisors odd, memory is written before it is read. What is open
//! (the bits of a NaN, which of two zeros is the smaller) is not looked at. Where the interpreter still finds a program
//! without meaning, it is left out.

mod control;
mod memory;
mod numbers;
mod places;
mod program;
mod run;
mod vectors;
mod writer;

pub use program::program;
pub use run::run;
