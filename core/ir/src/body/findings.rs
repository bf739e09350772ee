//! Findings about a body, valid until it may have changed.

use super::data::Body;
use crate::context::Context;
use std::sync::PoisonError;
use std::sync::atomic::Ordering;

/// Findings; cleared when the body is handed out for changes.
#[derive(Clone, Copy, Default)]
pub(crate) struct Findings {
    /// Result of verifying the contents of the root.
    pub inside: Inside,
    /// Passes that would change nothing.
    pub settled: Settled,
    /// Key of the body in the tree that keeps track of all edits; absent after an edit that it does not know of.
    pub stamp: Option<Stamp>,
}

/// Result of verifying the contents of a root, until somebody may have changed it.
///
/// It speaks of what is in the regions alone: the operation itself, which is seen from around it as well, is verified
/// each time.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) enum Inside {
    /// Nothing is known, or something is not valid.
    #[default]
    Unknown,
    /// All is valid.
    Valid {
        /// True if operations in it refer to symbols of a table around it.
        refers_to_symbols: bool,
    },
}

/// Key of a body in a tree.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Stamp {
    /// Number of the tree.
    pub tree: u32,
    /// Key of the body.
    pub body: u32,
}

/// Passes that would change nothing in a body if they ran again.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Settled(u64);

/// A pass with its options, as a context knows it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PassNumber(u8);

impl Settled {
    /// Findings of a body of which nothing was found out yet.
    pub const NONE: Settled = Settled(0);

    /// Returns true if a pass is among them.
    pub fn contains(self, pass: PassNumber) -> bool {
        self.0 & 1 << pass.0 != 0
    }

    /// Returns these and another one.
    #[must_use]
    pub fn with(self, pass: PassNumber) -> Settled {
        Settled(self.0 | 1 << pass.0)
    }
}

impl<'c> Context<'c> {
    /// Returns the number of a pass, which its text with all options tells from others; `None` for more of them than
    /// can be noted.
    pub fn number_of_pass(&self, text: &str) -> Option<PassNumber> {
        let mut known = self.numbered_passes.lock().unwrap_or_else(PoisonError::into_inner);
        let at = known.iter().position(|one| one == text).unwrap_or_else(|| {
            known.push(text.to_owned());
            known.len() - 1
        });
        u8::try_from(at).ok().filter(|at| u32::from(*at) < u64::BITS).map(PassNumber)
    }
}

impl Body<'_> {
    /// Returns the key of the body, if it was changed through its tree only since it got one.
    #[inline]
    pub(crate) fn stamp(&self) -> Option<Stamp> {
        self.findings.stamp
    }

    /// Gives the body a key.
    pub(crate) fn set_stamp(&mut self, stamp: Stamp) {
        self.findings.stamp = Some(stamp);
    }

    /// Forgets what was found out, but not the key: for edits of which the tree knows.
    pub(crate) fn note_tracked_change(&mut self) {
        self.findings = Findings { stamp: self.findings.stamp, ..Findings::default() };
    }

    /// Verifies what is inside the root, if all will be verified, and notes it if it is valid.
    pub(super) fn verify_ahead(&mut self) {
        if let Some(verify) = self.context.ahead_verifier.get() {
            verify(self);
        }
    }

    /// Returns the passes that would change nothing here, as noted since the body could be changed last.
    pub fn settled(&self) -> Settled {
        self.findings.settled
    }

    /// Notes which passes would change nothing; for those who run passes, after each of them.
    pub fn note_settled(&mut self, settled: Settled) {
        self.findings.settled = settled;
    }

    /// Notes from here on whether something is asked of what is around the body: [`Body::was_asked_around`].
    pub fn watch_around(&mut self) {
        *self.asked_around.get_mut() = false;
    }

    /// Returns true if something was asked of what is around the body. What followed from the answer may not do so
    /// later.
    pub fn was_asked_around(&self) -> bool {
        self.asked_around.load(Ordering::Relaxed)
    }
}
