//! Conversions to `linalg` on tensors.
#![forbid(unsafe_code)]

mod elementwise_to_linalg;
mod structured;
mod tensor_to_linalg;
pub mod tosa_to_linalg;
pub mod tosa_to_linalg_named;
mod types;

pub use elementwise_to_linalg::ConvertElementwiseToLinalg;
pub use tensor_to_linalg::{ConvertTensorToLinalg, decompose_pad};
pub use tosa_to_linalg::TosaToLinalg;
pub use tosa_to_linalg_named::TosaToLinalgNamed;
pub use types::tosa_types;

use terrace_pass::PassEntry;

/// Passes of this crate, alphabetically.
pub const PASSES: &[PassEntry] = &[
    PassEntry::of::<ConvertElementwiseToLinalg>(),
    PassEntry::of::<ConvertTensorToLinalg>(),
    PassEntry::of::<TosaToLinalg>(),
    PassEntry::of::<TosaToLinalgNamed>(),
];
