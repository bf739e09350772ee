//! Passes about structured operations, and the library of transformations behind them and behind the transform dialect.
#![forbid(unsafe_code)]

pub mod fusion;
pub mod maps;
pub mod morph;
pub mod recognize;
pub mod unit_dims;

use fusion::LinalgElementwiseOpFusion;
use morph::{LinalgGeneralizeNamedOps, LinalgMorphOps, LinalgSpecializeGenericOps};
use terrace_pass::PassEntry;
use terrace_rewrite::pattern_pass::Greedily;
use unit_dims::LinalgFoldUnitExtentDims;

/// Passes of this crate, alphabetically.
pub const PASSES: &[PassEntry] = &[
    PassEntry::of::<LinalgElementwiseOpFusion>(),
    PassEntry::of::<LinalgFoldUnitExtentDims>(),
    PassEntry::of::<Greedily<LinalgGeneralizeNamedOps>>(),
    PassEntry::of::<LinalgMorphOps>(),
    PassEntry::of::<Greedily<LinalgSpecializeGenericOps>>(),
];
