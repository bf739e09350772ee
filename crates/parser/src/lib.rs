//! Lexer and parser: text -> IR.
//!
//! The parser builds straight into the arenas and resolves forward references as it goes, without a second pass over
//! the text.
#![forbid(unsafe_code)]

mod lexer;
mod core;
mod scope;
mod types;
mod attributes;
mod dense;
mod affine;
mod locations;
mod resources;
mod op;
mod region;
mod asm;
mod format;
mod infer;
mod top_level;
#[cfg(feature = "parallel")]
mod outline;
#[cfg(feature = "parallel")]
mod parallel;

pub use crate::core::Source;
pub use top_level::{TopLevel, parse_attribute, parse_source, parse_type};
