//! Conversions to `linalg` on tensors.
#![forbid(unsafe_code)]

mod structured;
pub mod tosa_to_linalg;
pub mod tosa_to_linalg_named;
mod types;

pub use tosa_to_linalg::TosaToLinalg;
pub use tosa_to_linalg_named::TosaToLinalgNamed;
pub use types::tosa_types;

use terrace_pass::PassEntry;

/// Passes of this crate, alphabetically.
pub const PASSES: &[PassEntry] = &[PassEntry::of::<TosaToLinalg>(), PassEntry::of::<TosaToLinalgNamed>()];
