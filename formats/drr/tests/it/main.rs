//! Tests of rules of TableGen files: native functions, refusals, broken files.

mod harness;
mod mutants;
mod natives;
mod refusals;
