//! Tests of the parser.

mod laws;
mod recovery;
