//! Symbols: tables of them, references to them.

pub mod symbol_table;
pub(crate) mod uses;
