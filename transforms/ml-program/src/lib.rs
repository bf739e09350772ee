//! Passes about the `ml_program` dialect.
#![forbid(unsafe_code)]

mod pipeline_globals;

pub use pipeline_globals::MlProgramPipelineGlobals;

use terrace_pass::PassEntry;

/// Passes of this crate, alphabetically.
pub const PASSES: &[PassEntry] = &[PassEntry::of::<MlProgramPipelineGlobals>()];
