//! Misuse of the API: what a caller did wrong, told on the standard error stream.

use crate::kind::Kind;
use std::fmt;

/// Mistake of a caller, for which a function returns null, zero, false or failure.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Misuse {
    /// A handle is null where it must not be.
    Null(Kind),
    /// A handle names another kind of thing, or nothing.
    WrongKind(Kind),
    /// The named thing is gone.
    Stale(Kind),
    /// Things of two contexts are mixed.
    OtherContext(Kind),
    /// An index is out of range.
    Index {
        /// The indexed entries.
        of: &'static str,
        /// The index.
        index: i64,
        /// Number of entries.
        count: usize,
    },
    /// Anything else; a sentence without a full stop.
    Other(String),
    /// Already told as a diagnostic.
    Told,
}

impl Misuse {
    /// Returns a misuse with a text of its own.
    pub fn other(text: impl fmt::Display) -> Self {
        Misuse::Other(text.to_string())
    }
}

impl fmt::Display for Misuse {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Misuse::Null(kind) => write!(f, "the {} is null", kind.noun()),
            Misuse::WrongKind(kind) => write!(f, "the handle names no {}", kind.noun()),
            Misuse::Stale(kind) => write!(f, "the {} is gone: it was erased or destroyed", kind.noun()),
            Misuse::OtherContext(kind) => write!(f, "the {} belongs to another context", kind.noun()),
            Misuse::Index { of, index, count } => {
                write!(f, "index {index} is out of range: there are {count} {of}")
            }
            Misuse::Other(text) => f.write_str(text),
            Misuse::Told => f.write_str("failed, as a diagnostic says"),
        }
    }
}

/// Checks an index of the caller.
///
/// # Errors
/// If it is negative or not smaller than the count.
pub fn check_index(of: &'static str, index: isize, count: usize) -> Result<usize, Misuse> {
    match usize::try_from(index) {
        Ok(at) if at < count => Ok(at),
        _ => Err(Misuse::Index { of, index: index as i64, count }),
    }
}
