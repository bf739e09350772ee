//! Tests of the C API. Memory is measured by a program of its own, `memory`.

mod builtin;
mod c_programs;
mod execution;
mod graph;
mod harness;
mod misuse;
mod misuse_programs;
mod misused;
mod python;
mod translation;
