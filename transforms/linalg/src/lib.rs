//! Passes about structured operations, and the library of transformations behind them and behind the transform dialect.
#![forbid(unsafe_code)]

pub mod convolution;
pub mod decompose;
mod detensorize;
pub mod fusion;
pub mod loops;
pub mod maps;
pub mod morph;
pub mod packing;
pub mod padding;
pub mod promotion;
pub mod recognize;
pub mod reduction;
pub mod tiling;
pub mod unit_dims;
pub mod vectorization;

pub use convolution::SimplifyDepthwiseConv;
pub use detensorize::LinalgDetensorize;
pub use fusion::LinalgInlineScalarOperands;
pub use morph::LinalgFoldIntoElementwise;

use fusion::LinalgElementwiseOpFusion;
use morph::{LinalgGeneralizeNamedOps, LinalgMorphOps, LinalgSpecializeGenericOps};
use packing::LinalgBlockPackMatmul;
use terrace_ir::spec::ModelTable;
use terrace_pass::PassEntry;
use terrace_rewrite::pattern_pass::Greedily;
use unit_dims::LinalgFoldUnitExtentDims;

/// Tilings of this crate.
pub const MODELS: ModelTable = ModelTable::of(&[tiling::ROWS]);

/// Value bounds of this crate.
pub const VALUE_BOUNDS: ModelTable = ModelTable::of(&[loops::BOUNDS]);

/// Passes of this crate, alphabetically.
pub const PASSES: &[PassEntry] = &[
    PassEntry::of::<LinalgBlockPackMatmul>(),
    PassEntry::of::<LinalgDetensorize>(),
    PassEntry::of::<LinalgElementwiseOpFusion>(),
    PassEntry::of::<Greedily<LinalgFoldIntoElementwise>>(),
    PassEntry::of::<LinalgFoldUnitExtentDims>(),
    PassEntry::of::<Greedily<LinalgGeneralizeNamedOps>>(),
    PassEntry::of::<Greedily<LinalgInlineScalarOperands>>(),
    PassEntry::of::<LinalgMorphOps>(),
    PassEntry::of::<Greedily<LinalgSpecializeGenericOps>>(),
    PassEntry::of::<Greedily<SimplifyDepthwiseConv>>(),
];
