//! Conversions to `ml_program`.
#![forbid(unsafe_code)]

mod tosa_to_mlprogram;

pub use tosa_to_mlprogram::TosaToMlProgram;

use terrace_pass::PassEntry;
use terrace_rewrite::passes::conversion;

/// Passes of this crate, alphabetically.
pub const PASSES: &[PassEntry] = &[conversion::<TosaToMlProgram>()];
