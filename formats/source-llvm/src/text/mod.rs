//! LLVM IR as data, and the parser of its text.
//!
//! ```text
//! ids         numbers of types, constants, values and so on
//! lexer       tokens
//! types       types, each with a number
//! constants   constants, unique by type and value
//! metadata    nodes, strings and the values in them
//! attributes  attributes of functions, parameters and calls
//! layout      sizes and alignments of types
//! module      what a module holds
//! parse       text to module
//! ```

pub(crate) mod attributes;
pub(crate) mod constants;
mod folding;
pub(crate) mod ids;
pub(crate) mod layout;
pub(crate) mod lexer;
pub(crate) mod metadata;
pub(crate) mod module;
mod parse;
pub(crate) mod types;

pub(crate) use parse::{ParseError, parse};
