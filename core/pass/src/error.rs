//! Errors of pipelines as text.

use std::fmt;

/// Error of a pipeline, with its position in the text.
///
/// `Display` says what upstream says, the line of the text and a caret included; it converts to a `String`.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct PipelineError {
    /// Offset in bytes.
    pub at: usize,
    /// Mistake in the text of the pipeline.
    pub kind: PipelineErrorKind,
    pub(crate) message: String,
}

/// Kind of a [`PipelineError`].
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum PipelineErrorKind {
    /// The text is not `anchor(...)`.
    NoAnchor,
    /// A name that is no pass and no pipeline.
    UnknownPass(String),
    /// A parenthesis or brace without its counterpart.
    Unbalanced,
    /// Something else where a comma should be.
    NoComma,
    /// An option that the pass does not have.
    UnknownOption {
        /// Name of the pass or pipeline.
        pass: String,
        /// Name of the option.
        option: String,
    },
    /// A value that an option cannot have, or options that contradict each other.
    InvalidOption {
        /// Name of the pass or pipeline.
        pass: String,
    },
    /// A pass that runs on other operations than its pipeline.
    WrongAnchor {
        /// Name of the pass.
        pass: String,
    },
}

impl PipelineError {
    pub(crate) fn new(at: usize, kind: PipelineErrorKind, message: String) -> Self {
        PipelineError { at, kind, message }
    }

    /// Returns the error with other words in front of its own.
    pub(crate) fn with_message(self, message: String) -> Self {
        PipelineError { message, ..self }
    }

    pub(crate) fn message(&self) -> &str {
        &self.message
    }
}

impl fmt::Display for PipelineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for PipelineError {}

impl From<PipelineError> for String {
    fn from(error: PipelineError) -> Self {
        error.message
    }
}
