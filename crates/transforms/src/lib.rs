//! Passes that name no dialect.
#![forbid(unsafe_code)]

mod canonicalize;

pub use canonicalize::Canonicalize;

use terrace_pass::PassEntry;

/// The passes of this crate, alphabetically.
pub const PASSES: &[PassEntry] = &[PassEntry::of::<Canonicalize>()];
