//! Laws of programs, and what is found where one is broken.

use std::cell::RefCell;
use std::panic::AssertUnwindSafe;
use terrace_ir::print::{PrintFlags, print_operation};
use terrace_ir::{Context, Diagnostic, OwnedOperation, Severity, capture};
use terrace_parser::{Source, TopLevel, parse_source};

/// Something that must not happen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// One-line title; equal for inputs that show the same fault.
    pub title: String,
    /// More about it.
    pub details: String,
}

/// Progress of an input that broke no law.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Outcome {
    /// It was refused while it was read.
    Refused,
    /// It was read, and did not verify.
    Invalid,
    /// It verified.
    Valid,
    /// It verified, and does what has no meaning.
    Meaningless,
    /// It verified, and a pass failed or refused its options.
    Stopped,
}

/// Texts that upstream's own syntax does not read back, each with the reason; programs that print them are let off.
/// `mlir-opt` prints the same in both cases, and does not read it back either.
const AMBIGUOUS: [(&str, &str); 2] = [
    ("vector.print\n", "without an operand, it takes the name of the next operation's result for one"),
    ("@<<INVALID EMPTY SYMBOL>>", "a symbol without letters is printed so, and cannot be written"),
];

thread_local! {
    static PANIC: RefCell<Option<(String, String)>> = const { RefCell::new(None) };
}

/// Notes where and why a thread panics, instead of printing it.
pub fn note_panics() {
    std::panic::set_hook(Box::new(|information| {
        let place = information.location().map(ToString::to_string).unwrap_or_default();
        let noted = (format!("panic at {place}"), information.to_string());
        PANIC.with_borrow_mut(|panic| *panic = Some(noted));
    }));
}

/// Makes a finding of a panic.
pub(crate) fn guarded(work: impl FnOnce() -> Result<Outcome, Finding>) -> Result<Outcome, Finding> {
    std::panic::catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|_| {
        let (title, details) =
            PANIC.with_borrow_mut(Option::take).unwrap_or_else(|| ("panic".to_owned(), String::new()));
        Err(Finding { title, details })
    })
}

/// Checks that the tables of the program in memory agree.
pub(crate) fn check_consistency(
    op: &OwnedOperation<'_>,
    by: &str,
    details: impl FnOnce() -> String,
) -> Result<(), Finding> {
    let agrees = op.body().check_consistency();
    let law = agrees.err().unwrap_or_default();
    let title = law.split(" (").next().unwrap_or_default();
    require(law.is_empty(), &format!("a law of bodies is broken{by}: {title}"), || {
        format!("{law}\n{}", details())
    })
}

pub(crate) fn is_placed_error(diagnostic: &Diagnostic) -> bool {
    diagnostic.severity == Severity::Error && diagnostic.place.position.is_some()
}

pub(crate) fn read<'c>(
    context: &'c Context<'c>,
    text: &[u8],
) -> Result<OwnedOperation<'c>, terrace_ir::Failure> {
    let source = Source::new(text, "input");
    parse_source(context, source, TopLevel::Module)
}

pub(crate) fn check_round_trip<'c>(
    context: &'c Context<'c>,
    op: &OwnedOperation<'c>,
    flags: &PrintFlags,
) -> Result<(), Finding> {
    let printed = print_operation(op.op(), flags);
    if AMBIGUOUS.iter().any(|(text, _)| printed.contains(text)) {
        return Ok(());
    }
    if has_dash_at_end(&printed) {
        return Ok(());
    }
    let form = if flags.op_generic { "generic" } else { "custom" };
    let (again, told) = capture(|| read(context, printed.as_bytes()));
    let Ok(again) = again else {
        let message = told.first().map_or("", |diagnostic| &diagnostic.message);
        let title = format!("what is printed ({form}) does not read back: {}", without_names(message));
        return Err(Finding { title, details: format!("printed:\n{printed}\n{told:#?}") });
    };
    let (is_valid, told) = capture(|| terrace_ir::verify::verify(again.op()).is_ok());
    require(is_valid, &format!("what is printed ({form}) does not verify"), || {
        format!("printed:\n{printed}\n{told:#?}")
    })?;
    let second = print_operation(again.op(), flags);
    let is_other_program = has_symbol_and_dimension(&printed) && !has_symbol_and_dimension(&second)
        || has_shorter_sums(&printed, &second);
    if second != printed && is_other_program {
        // What is read has another text: that one is held to the law.
        return check_round_trip(context, &again, flags);
    }
    require(
        second == printed,
        &format!("what is printed ({form}) is another text when it is read and printed"),
        || format!("first:\n{printed}\nthen:\n{second}"),
    )
}

/// Returns true if an attribute or type of an unregistered dialect ends in a dash, as `#s.-` does: it is printed as
/// `#s<->`, where the dash makes an arrow of what should close it. `mlir-opt` prints the same, and does not read it
/// back either.
fn has_dash_at_end(printed: &str) -> bool {
    let is_part = |c: char| c.is_ascii_alphanumeric() || "_$.-".contains(c);
    printed.match_indices("->").any(|(at, _)| {
        let before = printed[..at].trim_end_matches(is_part).strip_suffix('<');
        before.is_some_and(|name| name.ends_with(is_part))
    })
}

/// Returns true if a value is a symbol and a dimension of one map: in upstream's syntax its first use stands for the
/// others, so that `mlir-opt` reads another map than it printed.
fn has_symbol_and_dimension(printed: &str) -> bool {
    let goes_on = |c: char| c.is_ascii_alphanumeric() || "_$.-#".contains(c);
    printed.lines().any(|line| {
        let symbols = line.split("symbol(").skip(1).filter_map(|rest| rest.split_once(')'));
        symbols.map(|(name, _)| name).any(|name| {
            line.match_indices(name).any(|(at, _)| {
                !line[..at].ends_with("symbol(") && !line[at + name.len()..].starts_with(goes_on)
            })
        })
    })
}

/// Returns true if two texts are the same but for affine sums, which are shorter in the second one. `a + (b + c)` is
/// printed without parentheses, as upstream prints it, so that a sum of `a + b` and `c` is read, which may become
/// simpler.
fn has_shorter_sums(printed: &str, second: &str) -> bool {
    let is_affine = |line: &str| line.contains("affine_map<") || line.contains("affine_set<");
    printed.lines().count() == second.lines().count()
        && printed.lines().zip(second.lines()).all(|(first, then)| {
            first == then || is_affine(first) && is_affine(then) && then.len() < first.len()
        })
}

/// Returns a message without what is in quotes, so that one fault has one title.
pub(crate) fn without_names(message: &str) -> String {
    message.split('\'').step_by(2).collect::<Vec<_>>().join("'..'")
}

pub(crate) fn require(holds: bool, title: &str, details: impl FnOnce() -> String) -> Result<(), Finding> {
    if holds { Ok(()) } else { Err(Finding { title: title.to_owned(), details: details() }) }
}
