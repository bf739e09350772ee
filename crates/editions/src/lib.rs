//! Older spellings of MLIR, read as programs of today.
//!
//! The parser and the dialects know only today's language. What was written between 2019 and 2022 is read by the same
//! parser with a [`reader`](Reader) that steps in where an edition differs, and makes operations of today at once:
//! types decide how an operation is upgraded, and errors point into the old text. Where a rule of an edition was
//! relaxed since, it is checked here; all others are checked by today's verifier.
//!
//! `affine` reads bare maps and sets, `types` and `attributes` the rest of the grammar, `generic` the quoted form;
//! `forms` is the table of operations.
#![forbid(unsafe_code)]

mod affine;
mod attributes;
mod auto;
mod detect;
mod edition;
mod forms;
mod generic;
mod reader;
mod rules;
mod split;
mod types;

pub use auto::parse_any;
pub use detect::{Detected, detect, marked};
pub use edition::Edition;

use reader::Reader;
use std::rc::Rc;
use terrace_ir::asm::ParseResult;
use terrace_ir::{Ctx, OwnedOperation};
use terrace_parser::{Source, TopLevel, parse_legacy_source};

/// Reads a whole text of that edition; what it says is in today's operations then.
///
/// # Errors
/// After a diagnostic was told.
pub fn parse_source<'c>(
    context: Ctx<'c>,
    source: Source<'_>,
    top: TopLevel,
    edition: Edition,
) -> ParseResult<OwnedOperation<'c>> {
    if edition == Edition::Today {
        return terrace_parser::parse_source(context, source, top);
    }
    let reader = Reader::new(edition, source.text);
    let mut op = parse_legacy_source(context, source, top, Rc::new(reader))?;
    split::split_applications(&mut op);
    rules::check(op.op(), edition)?;
    Ok(op)
}
