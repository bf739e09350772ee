//! Tests of the loader: declarations that load, ones that do not, and broken files.

mod harness;
mod mutants;
mod predicates;
mod reports;
