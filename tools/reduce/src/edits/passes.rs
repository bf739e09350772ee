//! Simplifies by passes.

use crate::action::{Action, Edit};

const PIPELINES: [&str; 12] = [
    "inline",
    "canonicalize",
    "cse",
    "sccp",
    "symbol-dce",
    "remove-dead-values",
    "mem2reg",
    "control-flow-sink",
    "canonicalize{region-simplify=aggressive},cse",
    "inline,canonicalize,symbol-dce",
    "lower-affine,canonicalize",
    "convert-scf-to-cf,canonicalize",
];

/// Lists an edit for each pipeline.
pub fn edits() -> Vec<Edit> {
    PIPELINES.map(|pipeline| Edit { action: Action::Pipeline(pipeline) }).into()
}
