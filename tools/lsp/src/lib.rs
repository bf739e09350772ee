//! The language server: diagnostics, and what editors ask about MLIR.
//!
//! | module | content |
//! |---|---|
//! | [`text`] | the text of a document and its lines |
//! | [`document`] | what was parsed of a text, kept from one edit to the next |
//! | [`features`] | hover, completion and hints at a place, in types of their own |
//! | [`protocol`] | the same, and all else that editors ask for, in the types of the protocol |
//! | [`commands`] | names and arguments of commands beyond the protocol |
//! | `languages` | TableGen files and rules in PDLL |
//! | [`server`] | messages in, messages out |
//!
//! Without the feature `protocol`, which is on by default, the crate is what other doors share: documents and features.
//!
//! `docs/editors.md` tells how to set it up, and describes its commands.
#![forbid(unsafe_code)]

pub mod text;

pub mod document;

pub mod features;

#[cfg(feature = "protocol")]
pub mod protocol;

#[cfg(feature = "protocol")]
pub mod commands;

#[cfg(feature = "protocol")]
mod languages;

#[cfg(feature = "protocol")]
pub mod server;
