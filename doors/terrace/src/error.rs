//! Errors of the library, with the diagnostics that led to them.

use std::fmt;
use terrace_ir::{Diagnostic, Severity};
use terrace_pass::PipelineError;

/// Diagnostics of a failed call, with the text that they point into.
#[derive(Clone, Debug)]
pub struct Report {
    diagnostics: Vec<Diagnostic>,
    source: Option<(String, String)>,
}

impl Report {
    pub(crate) fn new(diagnostics: Vec<Diagnostic>) -> Self {
        Report { diagnostics, source: None }
    }

    pub(crate) fn with_source(self, name: &str, text: &str) -> Self {
        Report { source: Some((name.to_owned(), text.to_owned())), ..self }
    }

    /// Returns the diagnostics, in the order in which they were emitted.
    pub fn diagnostics(&self) -> &[Diagnostic] {
        &self.diagnostics
    }

    /// Returns the first error.
    pub fn first_error(&self) -> Option<&Diagnostic> {
        self.diagnostics.iter().find(|diagnostic| diagnostic.severity == Severity::Error)
    }

    /// Renders the diagnostics as `mlir-opt` prints them, each with its source line and a caret.
    pub fn render(&self) -> String {
        let mut text = String::new();
        for diagnostic in &self.diagnostics {
            let source = self.source.as_ref().map(|(name, text)| (name.as_str(), text.as_str()));
            diagnostic.render(source, &mut text);
        }
        text
    }
}

/// Error of a [`Session`](crate::Session) or [`Module`](crate::Module).
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Error {
    /// A text or bytecode that cannot be read.
    Parse(Report),
    /// A program that is not valid.
    Verify(Report),
    /// A pipeline that cannot be understood: its text, and the reason.
    Pipeline {
        /// Pipeline as given.
        pipeline: String,
        /// Position in it, and the reason.
        error: PipelineError,
    },
    /// A pass that failed, or left after an invalid program.
    Pass {
        /// Name of the first pass that failed; empty if the pipeline could not start.
        pass: String,
        /// Diagnostics.
        report: Report,
    },
    /// A program that cannot be encoded.
    Encode(Report),
    /// A program that cannot be compiled.
    Compile(Report),
    /// A function that cannot be called, or not so: its name, and the reason.
    Call {
        /// Name of the function.
        function: String,
        /// Reason, in words for the user.
        reason: String,
    },
}

impl Error {
    /// Returns the diagnostics, if the error has any.
    pub fn report(&self) -> Option<&Report> {
        match self {
            Error::Parse(report) | Error::Verify(report) | Error::Encode(report) | Error::Compile(report) => {
                Some(report)
            }
            Error::Pass { report, .. } => Some(report),
            Error::Pipeline { .. } | Error::Call { .. } => None,
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Pipeline { pipeline, error } => {
                write!(f, "the pipeline '{pipeline}' is not understood: {}", error.to_string().trim_end())
            }
            Error::Call { function, reason } => {
                write!(f, "the function '{function}' cannot be called: {reason}")
            }
            Error::Pass { pass, report } if report.diagnostics.is_empty() => {
                write!(f, "the pass '{pass}' failed")
            }
            _ => match self.report().map(Report::render) {
                Some(text) if !text.is_empty() => f.write_str(text.trim_end()),
                _ => f.write_str("failed without a diagnostic"),
            },
        }
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Error::Pipeline { error, .. } => Some(error),
            _ => None,
        }
    }
}
