//! Lexer and parser: text -> IR.
//!
//! The parser builds straight into the arenas and resolves forward references as it goes, without a second pass over
//! the text.
#![forbid(unsafe_code)]

mod top_level;

mod core;
mod lexer;

mod caches;
mod numbers;
mod plan;
mod scope;

mod attributes;
mod op;
mod region;
mod types;

mod asm;
mod fast;
mod format;
mod legacy;

pub use crate::core::Source;
pub use crate::core::trace::{
    AliasValue, BlockName, NOWHERE, Token, Trace, TracedOp, TracedRegion, UNPARSED, UNRESOLVED,
    ValueDefinition, ValueUse, tokens,
};
pub use legacy::{Legacy, LegacyParser, Mark, Symbol, TokenKind};
pub use top_level::unit::{ParsedUnit, UnitAliases, UnitParser};
pub use top_level::{
    TopLevel, parse_attribute, parse_embedded_attribute, parse_embedded_type, parse_legacy_source,
    parse_source, parse_type,
};
