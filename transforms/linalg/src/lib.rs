//! Passes about structured operations, and the library of transformations behind them and behind the transform dialect.
#![forbid(unsafe_code)]

mod detensorize;
mod fold_into_elementwise;
pub mod fusion;
mod inline_scalar_operands;
pub mod interchange;
pub mod maps;
pub mod morph;
pub mod packing;
pub mod recognize;
mod simplify_depthwise_conv;
pub mod tiling;
pub mod unit_dims;

pub use detensorize::LinalgDetensorize;
pub use fold_into_elementwise::LinalgFoldIntoElementwise;
pub use inline_scalar_operands::LinalgInlineScalarOperands;
pub use simplify_depthwise_conv::SimplifyDepthwiseConv;

use fusion::LinalgElementwiseOpFusion;
use morph::{LinalgGeneralizeNamedOps, LinalgMorphOps, LinalgSpecializeGenericOps};
use packing::LinalgBlockPackMatmul;
use terrace_pass::PassEntry;
use terrace_rewrite::pattern_pass::Greedily;
use unit_dims::LinalgFoldUnitExtentDims;

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
