//! Conversions to `pdl_interp`, the dialect of compiled rewrite rules.
#![forbid(unsafe_code)]

mod pdl_to_pdl_interp;

pub use pdl_to_pdl_interp::ConvertPdlToPdlInterp;

use terrace_pass::PassEntry;

/// Passes of this crate, alphabetically.
pub const PASSES: &[PassEntry] = &[PassEntry::of::<ConvertPdlToPdlInterp>()];
