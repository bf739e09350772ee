//! Operators on strings.

pub(crate) mod strings;
pub(crate) mod words;
