//! The TableGen language: files of declarations to records.
//!
//! [`parse`] reads a main file and what it includes, and returns all records: classes, and definitions whose values are
//! known. [`print_records`] and [`dump_json`] write them as LLVM's tool does. Nothing here knows what records are for.
//!
//! ```
//! struct Nothing;
//! impl terrace_tablegen::Loader for Nothing {
//!     fn open(&mut self, _: &str) -> Option<(String, String)> {
//!         None
//!     }
//! }
//! let text = "class Twice<int x> { int twice = !add(x, x); } def Four : Twice<2>;";
//! let parsed = terrace_tablegen::parse("main.td", text, &[], &mut Nothing);
//! assert!(parsed.is_valid());
//! assert!(terrace_tablegen::print_records(&parsed.records).contains("int twice = 4;"));
//! ```
#![forbid(unsafe_code)]

mod evaluation;
mod ids;
mod keeper;
mod lexer;
mod names;
mod output;
mod parser;
mod record;
mod source;
mod types;
mod value;

pub use ids::RecordId;
pub use keeper::Records;
pub use lexer::Loader;
pub use names::{Name, Names};
pub use output::{dump_json, print_records};
pub use record::{Assertion, Dump, Field, FieldKind, Mention, Mentioned, Record, RecordKind};
pub use source::{Buffer, Diagnostic, Loc, Severity, Sources};
pub use types::{Type, TypeKind, Types};
pub use value::{ArgumentKey, Binary, Node, Ternary, Unary, Value, Values};

use lexer::Lexer;

/// Outcome of [`parse`].
pub struct Parsed {
    /// Records; incomplete after an error.
    pub records: Records,
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

/// Parses a main file, whose text was read already, and all that it includes.
///
/// `defined` are the macros that are defined from the start; `loader` finds included files.
pub fn parse(path: &str, text: &str, defined: &[&str], loader: &mut dyn Loader) -> Parsed {
    let mut records = Records::default();
    let defined = defined.iter().map(|name| (*name).to_owned()).collect();
    let lexer = Lexer::new(&mut records.names, path, text, defined, loader);
    let mut parser = parser::Parser::new(lexer, records);
    // What went wrong stands in the diagnostics.
    let _ = parser.parse_file();
    let (records, sources, diagnostics) = parser.into_parts();
    Parsed { records, sources, diagnostics }
}
