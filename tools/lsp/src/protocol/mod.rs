//! Requests of editors, one file a group: functions of a document that give what the protocol wants.

pub mod actions;
pub mod calls;
pub mod diagnostics;
pub mod formatting;
pub mod navigation;
pub mod paths;
mod positions;
mod rewrite;
pub mod run_lines;
pub mod runs;
pub mod shown;
pub mod signature;
pub mod structure;
pub mod symbols;
pub mod tokens;
