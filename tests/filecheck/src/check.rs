//! Compares a text with the CHECK lines of another.
//!
//! ```text
//! check file --directive--> directives --pattern--> steps --run--> Ok, or what is wrong
//!                                        numeric,    | matcher (ere, longest, backtrack), variables
//! ```
//!
//! The language is the one of LLVM's FileCheck; its manual describes it.

mod backtrack;
mod directive;
mod ere;
mod error;
mod longest;
mod matcher;
mod nearest;
mod numeric;
mod options;
mod pattern;
mod program;
mod run;
mod text;
mod variables;

pub use error::{CheckError, CheckErrorKind, CheckNote, CheckProblem};
pub use options::{CheckArguments, CheckOptions};

/// Compares `input` with the directives in `check_text`.
///
/// # Errors
/// What the directives expect and the input does not have, or what is wrong with the directives themselves.
pub fn check(check_text: &str, input: &str, options: &CheckOptions) -> Result<(), CheckError> {
    let keep_blanks = options.strict_whitespace;
    let mut variables = variables::Variables::default();
    let steps = program::parse(&text::canonicalize(check_text, keep_blanks), options, &mut variables)?;
    if input.is_empty() && !options.allow_empty {
        let message = "the input is empty".to_owned();
        let problem = CheckProblem { line: 0, directive: None, message, notes: Vec::new() };
        return Err(CheckError::one(CheckErrorKind::EmptyInput, problem));
    }
    let input = text::canonicalize(input, keep_blanks);
    run::run(&steps, input.as_bytes(), options, variables)
}
