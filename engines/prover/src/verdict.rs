//! Verdicts about rewrites.

use std::fmt;

/// Reason why nothing is known, in words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reason(String);

impl Reason {
    pub(crate) fn new(text: impl Into<String>) -> Self {
        Reason(text.into())
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Verdict about a rewrite; a counterexample is of type `C`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict<C> {
    /// It is right for all inputs.
    Proved,
    /// It is wrong: an input shows it.
    Refuted(C),
    /// Nothing is known.
    Unknown(Reason),
}

impl<C> Verdict<C> {
    /// Converts the counterexample.
    pub fn map<D>(self, convert: impl FnOnce(C) -> D) -> Verdict<D> {
        match self {
            Verdict::Proved => Verdict::Proved,
            Verdict::Refuted(found) => Verdict::Refuted(convert(found)),
            Verdict::Unknown(reason) => Verdict::Unknown(reason),
        }
    }
}
