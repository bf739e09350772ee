//! Programs that mean something, run by every engine at every level: all have to agree.
//!
//! ```text
//! random --> program (writer, numbers, vectors, memory, places, control) --> text
//! random --> program on tensors (tensors) --> text
//! random --> program of affine loops (affine) --> text
//! text   --> run: the interpreter, after each pass as well; Cranelift; LLVM, where it is --> one number each
//! ```
//!
//! What has no meaning is avoided: shifts are bounded, divisors odd, memory is written before it is read. What is open
//! (the bits of a NaN, which of two zeros is the smaller) is not looked at. Where the interpreter still finds a program
//! without meaning, it is left out.

mod affine;
mod control;
mod memory;
mod numbers;
mod places;
mod program;
mod run;
mod tensors;
mod vectors;
mod writer;

pub use run::run;
use terrace_pass::PassRegistry;
use terrace_support::random::Random;

/// Kinds of programs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Programs {
    /// Programs on scalars, vectors and memory.
    Scalars,
    /// Programs on tensors.
    Tensors,
    /// Programs of affine loops.
    Affine,
}

/// Returns the program of a number: its passes in the first line, and a function `main` that returns an `i64`. Of the
/// passes, those are chosen that there are.
pub fn program(kind: Programs, random: &mut Random, known: &PassRegistry) -> String {
    match kind {
        Programs::Scalars => program::program(random, known),
        Programs::Tensors => tensors::program(random, known),
        Programs::Affine => affine::program(random, known),
    }
}
