//! Passes about structured operations, and the library of transformations that they and the transform dialect share.
#![forbid(unsafe_code)]

pub mod convolution;
pub mod decompose;
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
pub mod vector_loops;
pub mod vectorization;

pub use convolution::SimplifyDepthwiseConv;
pub use decompose::{LinalgDecomposeDataMovement, LinalgDecomposeSoftmax};
pub use fusion::LinalgInlineScalarOperands;
pub use morph::LinalgFoldIntoElementwise;
pub use unit_dims::LinalgDetensorize;

use fusion::{LinalgElementwiseOpFusion, LinalgFuseByCost, LinalgFuseRows};
use morph::{LinalgGeneralizeNamedOps, LinalgMorphOps, LinalgSpecializeGenericOps};
use packing::LinalgBlockPackMatmul;
use terrace_ir::spec::ModelTable;
use terrace_pass::PassEntry;
use terrace_rewrite::passes::greedy;
use unit_dims::LinalgFoldUnitExtentDims;
use vector_loops::ConvertLinalgToVectorLoops;

/// Tilings of this crate.
pub const MODELS: ModelTable = ModelTable::of(&[tiling::ROWS]);

/// Value bounds of this crate.
pub const VALUE_BOUNDS: ModelTable = ModelTable::of(&[loops::BOUNDS]);

/// Passes of this crate, alphabetically.
pub const PASSES: &[PassEntry] = &[
    PassEntry::of::<ConvertLinalgToVectorLoops>(),
    greedy::<LinalgBlockPackMatmul>(),
    greedy::<LinalgDecomposeDataMovement>(),
    greedy::<LinalgDecomposeSoftmax>(),
    PassEntry::prepared::<LinalgDetensorize>(),
    greedy::<LinalgElementwiseOpFusion>(),
    greedy::<LinalgFoldIntoElementwise>(),
    greedy::<LinalgFoldUnitExtentDims>(),
    greedy::<LinalgFuseByCost>(),
    PassEntry::of::<LinalgFuseRows>(),
    greedy::<LinalgGeneralizeNamedOps>(),
    greedy::<LinalgInlineScalarOperands>(),
    greedy::<LinalgMorphOps>(),
    greedy::<LinalgSpecializeGenericOps>(),
    greedy::<SimplifyDepthwiseConv>(),
];
