//! Conversions to `tensor`.
#![forbid(unsafe_code)]

mod tosa_to_tensor;

pub use tosa_to_tensor::TosaToTensor;

use terrace_pass::PassEntry;

/// Passes of this crate, alphabetically.
pub const PASSES: &[PassEntry] = &[PassEntry::of::<TosaToTensor>()];
