//! The parser of LLVM IR's text.
//!
//! ```text
//! lexer   tokens
//! parse   text to module
//! ```

mod lexer;
mod parse;

pub(crate) use parse::{ParseError, parse};
