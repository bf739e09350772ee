//! Errors, with the places in sources that this crate does not have.

use crate::SourceInfo;
use std::fmt;

/// Reason of an error.
#[non_exhaustive]
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TableGenError {
    /// Sources cannot be read.
    Parse,
    /// A record has no field of that name.
    MissingValue(String),
    /// A value is of another type than is asked for.
    InitConversion {
        /// Type of the value.
        from: &'static str,
        /// Type that was asked for.
        to: &'static str,
    },
}

impl fmt::Display for TableGenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TableGenError::Parse => f.write_str("failed to parse TableGen source"),
            TableGenError::MissingValue(name) => write!(f, "expected field {name} in record"),
            TableGenError::InitConversion { from, to } => write!(f, "invalid conversion from {from} to {to}"),
        }
    }
}

impl std::error::Error for TableGenError {}

/// A place in a source: the name of a record, or nothing.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SourceLocation(Option<String>);

impl SourceLocation {
    /// Returns no place.
    pub fn none() -> Self {
        SourceLocation::default()
    }

    pub(crate) fn of_record(name: &str) -> Self {
        SourceLocation(Some(name.to_owned()))
    }
}

/// An error with a place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SourceError<E> {
    location: SourceLocation,
    message: Option<String>,
    error: E,
}

impl<E: std::error::Error> SourceError<E> {
    /// Returns an error at a place.
    pub fn new(location: SourceLocation, error: E) -> Self {
        SourceError { location, message: None, error }
    }

    pub(crate) fn saying(self, message: String) -> Self {
        SourceError { message: Some(message), ..self }
    }

    /// Returns the place.
    pub fn location(&self) -> &SourceLocation {
        &self.location
    }

    /// Returns the reason.
    pub fn error(&self) -> &E {
        &self.error
    }

    /// Puts another reason in the place of this one.
    pub fn set_error<F: std::error::Error>(self, error: F) -> SourceError<F> {
        SourceError { location: self.location, message: None, error }
    }

    /// Puts another place in the place of this one.
    pub fn set_location(self, location: impl SourceLoc) -> Self {
        SourceError { location: location.source_location(), ..self }
    }

    /// Adds the name of the record to the message.
    pub fn add_source_info(self, _: SourceInfo<'_>) -> Self {
        match &self.location.0 {
            Some(record) if self.message.is_none() => {
                let message = format!("{record}: {}", self.error);
                self.saying(message)
            }
            _ => self,
        }
    }
}

impl<E: std::error::Error> fmt::Display for SourceError<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.message {
            Some(message) => f.write_str(message),
            None => write!(f, "{}", self.error),
        }
    }
}

impl<E: std::error::Error + 'static> std::error::Error for SourceError<E> {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(&self.error)
    }
}

impl From<TableGenError> for SourceError<TableGenError> {
    fn from(error: TableGenError) -> Self {
        SourceError::new(SourceLocation::none(), error)
    }
}

/// Errors that can be given a place.
pub trait WithLocation: std::error::Error + Sized {
    /// Adds a place.
    fn with_location<L: SourceLoc>(self, location: L) -> SourceError<Self> {
        SourceError::new(location.source_location(), self)
    }
}

impl<E: std::error::Error> WithLocation for E {}

/// Things with a place.
pub trait SourceLoc {
    /// Returns the place.
    fn source_location(self) -> SourceLocation;
}

impl SourceLoc for SourceLocation {
    fn source_location(self) -> SourceLocation {
        self
    }
}

/// The error of most functions.
pub type Error = SourceError<TableGenError>;
