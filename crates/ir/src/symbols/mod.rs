//! Symbols: tables of them, references to them, and what isolated operations may know of those around them.

pub(crate) mod requests;
pub(crate) mod surroundings;
pub mod symbol_table;
pub(crate) mod uses;
