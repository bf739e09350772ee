//! Conversions to branches between blocks.
#![forbid(unsafe_code)]

mod scf_to_cf;

pub use scf_to_cf::ConvertScfToCf;

use terrace_pass::PassEntry;
use terrace_rewrite::passes::conversion;

/// Passes of this crate, alphabetically.
pub const PASSES: &[PassEntry] = &[conversion::<ConvertScfToCf>()];
