//! Lexer and parser: text -> IR.
//!
//! The parser builds straight into the arenas and resolves forward references as it goes, without a second pass over
//! the text.
#![forbid(unsafe_code)]

mod affine;
mod asm;
mod attributes;
mod core;
mod declared;
mod dense;
mod dialect_symbols;
mod dictionaries;
mod embedded;
mod format;
mod known_ops;
mod legacy;
mod lexer;
mod locations;
mod names;
mod op;
#[cfg(feature = "parallel")]
mod outline;
#[cfg(feature = "parallel")]
mod parallel;
mod plain_numbers;
mod plain_values;
mod properties;
mod region;
mod remembered;
mod repeated;
mod resources;
mod scope;
mod signature;
mod top_level;
mod type_words;
mod types;
mod words;

pub use crate::core::Source;
pub use embedded::{parse_embedded_attribute, parse_embedded_type};
pub use legacy::{Legacy, LegacyParser, Mark, Symbol, TokenKind, parse_legacy_source};
pub use top_level::{TopLevel, parse_attribute, parse_source, parse_type};
