//! Checks of operations that a program makes when it runs.
#![forbid(unsafe_code)]

mod checks;
mod generate_runtime_verification;
mod slices;

pub use generate_runtime_verification::GenerateRuntimeVerification;

use terrace_pass::PassEntry;

/// Passes of this crate, alphabetically.
pub const PASSES: &[PassEntry] = &[PassEntry::of::<GenerateRuntimeVerification>()];
