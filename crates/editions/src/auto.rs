//! Reading a text without being told its edition.

use crate::{Detected, Edition, detect, marked, parse_source};
use terrace_ir::asm::ParseResult;
use terrace_ir::verify::verify;
use terrace_ir::{Ctx, Diagnostic, OwnedOperation, Severity, capture};
use terrace_parser::{Source, TopLevel};

/// Reads a text of the edition that it says it is in, or of today's; if that fails, of the one that it looks like, or
/// else of the newest in which it has a meaning.
///
/// What reads as today's stays what it is, whatever it looks like. Also says how the edition was found.
///
/// # Errors
/// After a diagnostic was told.
pub fn parse_any<'c>(
    context: Ctx<'c>,
    source: Source<'_>,
    top: TopLevel,
) -> (Detected, ParseResult<OwnedOperation<'c>>) {
    if let Some(found) = marked(source.text) {
        return (found, parse_source(context, source, top, found.edition));
    }
    let attempt = |edition| Attempt::new(context, source, top, edition);
    let today = attempt(Edition::Today);
    if today.read.is_ok() {
        let found = Detected { edition: Edition::Today, by: "it reads as such", line: 1 };
        return (found, today.told_to(context));
    }
    let guess = detect(source.text);
    let first = attempt(guess.edition);
    if first.is_clean() {
        return (guess, first.told_to(context));
    }
    let mut best: Option<(Edition, Attempt<'c>)> = None;
    for edition in Edition::ALL.into_iter().rev().filter(|edition| *edition != guess.edition) {
        let other = attempt(edition);
        if other.is_clean() {
            best = Some((edition, other));
            break;
        }
        if !first.is_good() && best.is_none() && other.is_good() {
            best = Some((edition, other));
        }
    }
    match best {
        Some((edition, other)) => {
            let found = Detected { edition, by: "it reads as such", line: 1 };
            (found, other.told_to(context))
        }
        None => (guess, first.told_to(context)),
    }
}

/// A text, read in some edition, and what was told of it.
struct Attempt<'c> {
    read: ParseResult<OwnedOperation<'c>>,
    is_valid: bool,
    told: Vec<Diagnostic>,
}

impl<'c> Attempt<'c> {
    fn new(context: Ctx<'c>, source: Source<'_>, top: TopLevel, edition: Edition) -> Self {
        let (read, told) = capture(|| parse_source(context, source, top, edition));
        let is_valid = read.as_ref().is_ok_and(|program| capture(|| verify(program.op())).0.is_ok());
        Attempt { read, is_valid, told }
    }

    /// Whether it is a valid program.
    fn is_good(&self) -> bool {
        self.is_valid
    }

    /// Whether it is a valid program of which nothing had to be assumed.
    fn is_clean(&self) -> bool {
        self.is_valid && !self.told.iter().any(|one| one.severity == Severity::Warning)
    }

    /// The program, after what was told of it is told to everyone.
    fn told_to(self, context: Ctx<'c>) -> ParseResult<OwnedOperation<'c>> {
        for diagnostic in self.told {
            context.tell(diagnostic);
        }
        self.read
    }
}
