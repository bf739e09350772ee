//! Reading a text without being told its edition.

use crate::{Detected, Edition, Upgraded, detect, marked, parse_source};
use terrace_ir::asm::ParseResult;
use terrace_ir::verify::verify;
use terrace_ir::{Ctx, Diagnostic, Severity, capture};
use terrace_parser::{Source, TopLevel};

/// Reads a text of the edition that it says it is in, or of the current one; if it is not valid there, of the one that it looks
/// like, or else of the newest in which it has a meaning.
///
/// What is valid today stays what it is, whatever it looks like. Also says how the edition was found.
///
/// # Errors
/// After a diagnostic was told.
pub fn parse_any<'c>(
    context: Ctx<'c>,
    source: Source<'_>,
    top: TopLevel,
) -> (Detected, ParseResult<Upgraded<'c>>) {
    if let Some(found) = marked(source.text) {
        return (found, parse_source(context, source, top, found.edition));
    }
    let attempt = |edition| Attempt::new(context, source, top, edition);
    let today = attempt(Edition::Today);
    if today.is_valid {
        let found = Detected { edition: Edition::Today, by: "it reads as such", line: 1 };
        return (found, today.told_to(context));
    }
    let guess = detect(source.text);
    if guess.edition == Edition::Today {
        return (guess, today.told_to(context));
    }
    let first = attempt(guess.edition);
    if first.is_clean() {
        return (guess, first.told_to(context));
    }
    let mut best: Option<(Edition, Attempt<'c>)> = None;
    let others = Edition::ALL.into_iter().rev();
    for edition in others.filter(|edition| *edition != guess.edition && *edition != Edition::Today) {
        let other = attempt(edition);
        if other.is_clean() {
            best = Some((edition, other));
            break;
        }
        if !first.is_valid && best.is_none() && other.is_valid {
            best = Some((edition, other));
        }
    }
    match best {
        Some((edition, other)) => {
            let found = Detected { edition, by: "it reads as such", line: 1 };
            (found, other.told_to(context))
        }
        // A text that is valid in no edition gets the errors of the current parser, if that can read it.
        None if !first.is_valid && today.read.is_ok() => {
            (Detected { edition: Edition::Today, ..guess }, today.told_to(context))
        }
        None => (guess, first.told_to(context)),
    }
}

/// A text, read in some edition, and what was told of it.
struct Attempt<'c> {
    read: ParseResult<Upgraded<'c>>,
    is_valid: bool,
    told: Vec<Diagnostic>,
}

impl<'c> Attempt<'c> {
    fn new(context: Ctx<'c>, source: Source<'_>, top: TopLevel, edition: Edition) -> Self {
        let (read, told) = capture(|| parse_source(context, source, top, edition));
        let is_valid = read.as_ref().is_ok_and(|read| capture(|| verify(read.program.op())).0.is_ok());
        Attempt { read, is_valid, told }
    }

    /// Returns true if it is a valid program of which nothing had to be assumed.
    fn is_clean(&self) -> bool {
        self.is_valid && !self.told.iter().any(|one| one.severity == Severity::Warning)
    }

    /// Returns the program, after forwarding its captured diagnostics.
    fn told_to(self, context: Ctx<'c>) -> ParseResult<Upgraded<'c>> {
        for diagnostic in self.told {
            context.tell(diagnostic);
        }
        self.read
    }
}
