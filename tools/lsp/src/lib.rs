//! The language server: diagnostics, and what editors ask about MLIR.
//!
//! | module | content |
//! |---|---|
//! | [`commands`] | names and arguments of commands beyond the protocol |
//! | [`text`] | the text of a document, its lines, and the positions that editors speak of |
//! | [`document`] | what was parsed of a text, kept from one edit to the next |
//! | [`features`] | what editors ask for: functions of a document |
//! | [`server`] | messages in, messages out |
//!
//! `docs/editors.md` tells how to set it up, and describes its commands.
#![forbid(unsafe_code)]

pub mod commands;
pub mod text;

pub mod document;

pub mod features;

pub mod server;
