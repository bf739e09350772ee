//! Conversions of structured operations to loops: sequential, parallel, and affine ones.
#![forbid(unsafe_code)]

mod linalg_to_loops;

pub use linalg_to_loops::{
    ConvertLinalgToAffineLoops, ConvertLinalgToLoops, ConvertLinalgToParallelLoops, LoopKind, linalg_to_loops,
};

use terrace_pass::PassEntry;
use terrace_rewrite::passes::greedy;

/// Passes of this crate, alphabetically.
pub const PASSES: &[PassEntry] = &[
    greedy::<ConvertLinalgToAffineLoops>(),
    greedy::<ConvertLinalgToLoops>(),
    greedy::<ConvertLinalgToParallelLoops>(),
];
