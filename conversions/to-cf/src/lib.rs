//! Conversions to branches between blocks.
#![forbid(unsafe_code)]

mod scf_to_cf;

pub use scf_to_cf::ConvertScfToCf;

use terrace_pass::PassEntry;

/// Passes of this crate, alphabetically.
pub const PASSES: &[PassEntry] = &[PassEntry::of::<ConvertScfToCf>()];
