//! Conversions to `tensor`.
#![forbid(unsafe_code)]

mod tosa_to_tensor;

pub use tosa_to_tensor::TosaToTensor;

use terrace_pass::PassEntry;
use terrace_rewrite::passes::conversion;

/// Passes of this crate, alphabetically.
pub const PASSES: &[PassEntry] = &[conversion::<TosaToTensor>()];
