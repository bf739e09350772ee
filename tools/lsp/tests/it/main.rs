//! Tests of the language server on files that are no programs.

mod harness;
mod pdll;
mod td;
