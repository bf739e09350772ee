//! Conversions to `ml_program`.
#![forbid(unsafe_code)]

mod tosa_to_mlprogram;

pub use tosa_to_mlprogram::TosaToMlProgram;

use terrace_pass::PassEntry;

/// Passes of this crate, alphabetically.
pub const PASSES: &[PassEntry] = &[PassEntry::of::<TosaToMlProgram>()];
