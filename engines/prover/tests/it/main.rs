//! Tests of the prover: right rules, and wrong ones that were made of them.

mod mutants;
mod notation;
mod oracle;
