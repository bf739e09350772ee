//! Lexer and parser: text -> IR.
//!
//! The parser builds straight into the arenas and resolves forward references as it goes, without a second pass over
//! the text.
#![forbid(unsafe_code)]

mod top_level;

mod core;
mod lexer;

mod attributes;
mod op;
mod region;
mod scope;
mod types;

mod asm;
mod embedded;
mod fast;
mod format;
mod legacy;
#[cfg(feature = "parallel")]
mod parallel;

pub use crate::core::Source;
pub use embedded::{parse_embedded_attribute, parse_embedded_type};
pub use legacy::{Legacy, LegacyParser, Mark, Symbol, TokenKind, parse_legacy_source};
pub use top_level::{TopLevel, parse_attribute, parse_source, parse_type};
