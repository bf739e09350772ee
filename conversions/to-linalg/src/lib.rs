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

use terrace_pass::{PassEntry, PipelineEntry};
use terrace_rewrite::passes::conversion;

/// Passes of this crate, alphabetically.
pub const PASSES: &[PassEntry] = &[
    conversion::<ConvertElementwiseToLinalg>(),
    conversion::<ConvertTensorToLinalg>(),
    conversion::<TosaToLinalg>(),
    conversion::<TosaToLinalgNamed>(),
];

/// Pipelines of this crate.
pub const PIPELINES: &[PipelineEntry] = &[PipelineEntry {
    argument: "tosa-to-linalg-pipeline",
    summary: "The default pipeline for converting TOSA operators to the equivalent operations using the tensor \
              operations in LinAlg as well as LinAlg named operations.",
    options: &[],
    build: |_| {
        [
            "func.func(tosa-optional-decompositions,canonicalize,tosa-infer-shapes,tosa-make-broadcastable)",
            "func.func(tosa-to-linalg-named,canonicalize,tosa-layerwise-constant-fold,tosa-make-broadcastable)",
            "tosa-validate",
            "func.func(tosa-to-linalg)",
        ]
        .join(",")
    },
}];
