//! Older spellings of MLIR, read as current programs.
//!
//! The parser and the dialects know only today's language. What was written between 2019 and 2022 is read by the same
//! parser with a `Reader` that steps in where an edition differs, and makes current operations at once:
//! types decide how an operation is upgraded, and errors point into the old text. Where a rule of an edition was
//! relaxed since, it is checked here; all others are checked by today's verifier.
//!
//! In `reader`, `affine` reads bare maps and sets, `types` and `attributes` the rest of the grammar, `generic` the quoted
//! form; `forms` is the table of operations.
#![forbid(unsafe_code)]

mod auto;
mod changes;
mod comments;
mod detect;
mod edition;
mod reader;
mod rules;
mod split;

pub use auto::parse_any;
pub use changes::Changes;
pub use comments::{Origin, print};
pub use detect::{Detected, detect, marked};
pub use edition::Edition;

use reader::Reader;
use std::rc::Rc;
use terrace_ir::asm::ParseResult;
use terrace_ir::{Ctx, OwnedOperation};
use terrace_parser::{Source, TopLevel, parse_legacy_source};

/// A program in today's operations, and what of an older edition it was made of.
pub struct Upgraded<'c> {
    /// The program.
    pub program: OwnedOperation<'c>,
    /// Changes; none for a current text.
    pub changes: Changes,
}

/// Reads a whole text of that edition; what it says is in today's operations then.
///
/// # Errors
/// After a diagnostic was told.
pub fn parse_source<'c>(
    context: Ctx<'c>,
    source: Source<'_>,
    top: TopLevel,
    edition: Edition,
) -> ParseResult<Upgraded<'c>> {
    if edition == Edition::Today {
        let program = terrace_parser::parse_source(context, source, top)?;
        return Ok(Upgraded { program, changes: Changes::default() });
    }
    let reader = Rc::new(Reader::new(edition, source.text));
    let mut program = parse_legacy_source(context, source, top, Rc::<Reader<'c>>::clone(&reader))?;
    split::split_applications(&mut program);
    rules::check(program.op(), edition)?;
    Ok(Upgraded { program, changes: reader.changes.take() })
}
