//! The PDLL language: files of rewrite rules.
//!
//! [`parse`] reads a file and what it includes, other files of rules or TableGen files, from which it knows operations,
//! attributes and types. What it returns can be shown as a tree, [`Parsed::dump`], or made a program of the `pdl`
//! dialect, [`Parsed::to_pdl`].
#![forbid(unsafe_code)]

mod ast;
mod dump;
mod lexer;
mod mlir;
mod ods;
mod parser;
mod types;

pub use ast::{ALL_RESULTS, Ast, Callable, Kind, Node, NodeId, Reference};
pub use mlir::{NotGenerated, verification_text};
pub use ods::{Group, Length, OdsOperation, OdsTable};
pub use types::Type;

use terrace_tablegen::{Diagnostic, Loader, Severity, Sources};

/// Outcome of [`parse`].
pub struct Parsed {
    /// Tree; incomplete after an error.
    pub ast: Ast,
    /// Module: the node of the whole; `None` after an error.
    pub module: Option<NodeId>,
    /// Facts that TableGen files which it includes state of operations.
    pub ods: OdsTable,
    /// Source buffers, for positions.
    pub sources: Sources,
    /// Messages, in the order in which they arose.
    pub diagnostics: Vec<Diagnostic>,
}

impl Parsed {
    /// Returns true if no error was reported.
    pub fn is_valid(&self) -> bool {
        self.diagnostics.iter().all(|one| one.severity != Severity::Error)
    }
}

/// Parses a file of rules whose text was read already, which is shown under `path`, and all that it includes.
pub fn parse(path: &str, text: &str, loader: &mut dyn Loader) -> Parsed {
    let mut parser = parser::Parser::new(path, text, loader);
    let module = parser.parse_module().ok();
    parser.into_parsed(module)
}
