//! Open conditional sections of a buffer.

use crate::source::Loc;

/// Open conditional sections of a buffer.
#[derive(Default)]
pub struct Conditions {
    pub(super) open: Vec<Condition>,
}

/// Open conditional section.
pub(super) struct Condition {
    pub(super) loc: Loc,
    /// True after its `#else`.
    pub(super) has_else: bool,
}

impl Conditions {
    /// Returns where the innermost open section begins.
    pub fn innermost(&self) -> Option<Loc> {
        self.open.last().map(|one| one.loc)
    }
}
