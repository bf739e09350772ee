//! Programs that mean something, run by every engine at every level: all have to agree.
//!
//! ```text
//! random --> program (writer, numbers, vectors, memory, places, control) --> text
//! random --> program on tensors (tensors) --> text
//! random --> program of affine loops (affine) --> text
//! random --> program of the matrix (matrix) --> text
//! text   --> run: the interpreter, after each pass as well; Cranelift; LLVM, where it is --> one number each
//! ```
//!
//! What has no meaning is avoided: shifts are bounded, divisors odd, memory is written before it is read. What is open
//! (the bits of a NaN, which of two zeros is the smaller) is not looked at. Where the interpreter still finds a program
//! without meaning, it is left out.

mod affine;
mod control;
pub mod matrix;
mod memory;
mod numbers;
mod places;
mod program;
mod run;
mod tensors;
mod vectors;
mod writer;

use crate::laws::{Finding, Outcome};
use terrace_ir::Context;
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
    /// Programs of the matrix, with other types, shapes and numbers.
    Matrix,
    /// Functions of the tests of others.
    Chunks,
}

/// Returns the program of a number: its passes in the first line, and a function `main` that returns an `i64`. Of the
/// passes, those are chosen that there are.
pub fn program(kind: Programs, number: u64, random: &mut Random, known: &PassRegistry) -> String {
    match kind {
        Programs::Matrix => matrix::program(number, random, known),
        Programs::Chunks => matrix::chunks::program(number, random, known),
        Programs::Scalars => program::program(random, known),
        Programs::Tensors => tensors::program(random, known),
        Programs::Affine => affine::program(random, known),
    }
}

/// Runs a program in all engines, before and after passes.
///
/// # Errors
/// If one result differs from the first.
pub fn run<'c>(
    text: &[u8],
    kind: Programs,
    context: &'c Context<'c>,
    passes: &'static PassRegistry,
) -> Result<Outcome, Finding> {
    match kind {
        Programs::Matrix | Programs::Chunks => matrix::run(text, context, passes),
        _ => run::run(text, kind, context, passes),
    }
}
