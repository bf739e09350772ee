//! Passes that name no dialect.
#![forbid(unsafe_code)]

mod canonicalize;
mod cse;

pub use canonicalize::Canonicalize;
pub use cse::Cse;

use terrace_pass::PassEntry;

/// The passes of this crate, alphabetically.
pub const PASSES: &[PassEntry] = &[PassEntry::of::<Canonicalize>(), PassEntry::of::<Cse>()];
