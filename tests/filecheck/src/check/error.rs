//! Errors of a comparison.

use std::fmt;

/// A comparison that failed.
///
/// [`Display`](fmt::Display) gives all problems, each with the directive and the place in the input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckError {
    /// True if the input was at fault, or what it was compared with.
    pub kind: CheckErrorKind,
    /// Problems found, in the order of the check file; at least one.
    pub problems: Vec<CheckProblem>,
}

/// Cause of an error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CheckErrorKind {
    /// A directive or an option is malformed, or there are no directives.
    Malformed,
    /// The input is empty and [`allow_empty`](super::CheckOptions::allow_empty) is not set.
    EmptyInput,
    /// The input is not as expected.
    Mismatch,
}

/// One thing that is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckProblem {
    /// The line in the check file, counted from 1; 0 if it is about no line.
    pub line: usize,
    /// The directive with its text, if it is about one.
    pub directive: Option<String>,
    /// Description of the problem.
    pub message: String,
    /// Lines of the input that help to understand it.
    pub notes: Vec<CheckNote>,
}

/// A remark that points into the input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckNote {
    /// Meaning of the line, such as `possible intended match here`.
    pub message: String,
    /// The line in the input, counted from 1, and its text in canonical whitespace; `None` for a remark about no line.
    pub input: Option<(usize, String)>,
}

impl CheckError {
    /// Returns an error with a single problem.
    pub(super) fn one(kind: CheckErrorKind, problem: CheckProblem) -> CheckError {
        CheckError { kind, problems: vec![problem] }
    }

    /// Returns an error about the check file or the options.
    pub(super) fn malformed(line: usize, message: impl Into<String>) -> CheckError {
        let problem = CheckProblem { line, directive: None, message: message.into(), notes: Vec::new() };
        CheckError::one(CheckErrorKind::Malformed, problem)
    }
}

impl std::error::Error for CheckError {}

impl fmt::Display for CheckError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, problem) in self.problems.iter().enumerate() {
            if i > 0 {
                writeln!(f)?;
            }
            write!(f, "{problem}")?;
        }
        Ok(())
    }
}

impl fmt::Display for CheckProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.line > 0 {
            write!(f, "line {}: ", self.line)?;
        }
        write!(f, "error: {}", self.message)?;
        if let Some(directive) = &self.directive {
            write!(f, "\n  {directive}")?;
        }
        for note in &self.notes {
            write!(f, "\n{note}")?;
        }
        Ok(())
    }
}

impl fmt::Display for CheckNote {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.input {
            Some((line, text)) => write!(f, "input line {line}: note: {}\n  {text}", self.message),
            None => write!(f, "note: {}", self.message),
        }
    }
}
