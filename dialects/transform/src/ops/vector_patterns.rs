//! Patterns that rewrite vectors.

use crate::constraints::{
    VectorContractLoweringAttr, VectorMultiReductionLoweringAttr, VectorTransferSplitAttr,
    VectorTransposeLoweringAttr,
};
use terrace_ir::constraints::{BoolAttr, I64Attr};
use terrace_ods_macros::operation;
use terrace_vector::VectorContractLowering;
use terrace_vector::VectorMultiReductionLowering;
use terrace_vector::VectorTransferSplit;
use terrace_vector::VectorTransposeLowering;

/// The patterns that drop leading dimensions of size one of vectors.
#[operation(
    name = "transform.apply_patterns.vector.cast_away_vector_leading_one_dim",
    interfaces = [PatternDescriptorOpInterface],
    format = "attr-dict",
)]
pub struct ApplyCastAwayVectorLeadingOneDimPatternsOp {}

/// The patterns that drop trailing dimensions of size one of transfers.
#[operation(
    name = "transform.apply_patterns.vector.drop_inner_most_unit_dims_from_xfer_ops",
    interfaces = [PatternDescriptorOpInterface],
    format = "attr-dict",
)]
pub struct ApplyDropInnerMostUnitDimsFromXferOpsPatternsOp {}

/// The patterns that drop dimensions of size one by casting shapes.
#[operation(
    name = "transform.apply_patterns.vector.drop_unit_dims_with_shape_cast",
    interfaces = [PatternDescriptorOpInterface],
    format = "attr-dict",
)]
pub struct ApplyDropUnitDimWithShapeCastPatternsOp {}

/// The patterns that compute on vectors in place of tensors, element by element.
#[operation(
    name = "transform.apply_patterns.vector.elementwise_to_vector",
    interfaces = [PatternDescriptorOpInterface],
    format = "attr-dict",
)]
pub struct ApplyFoldElementwiseToVectorPatternsOp {}

/// The patterns that let a contraction widen its elements.
#[operation(
    name = "transform.apply_patterns.vector.fold_arith_extension",
    interfaces = [PatternDescriptorOpInterface],
    format = "attr-dict",
)]
pub struct ApplyFoldArithExtensionPatternsOp {}

/// The patterns that make a shuffle of an interleaving.
#[operation(
    name = "transform.apply_patterns.vector.interleave_to_shuffle",
    interfaces = [PatternDescriptorOpInterface],
    format = "attr-dict",
)]
pub struct ApplyInterleaveToShufflePatternsOp {}

/// The patterns that unroll bitcasts to vectors of rank one.
#[operation(
    name = "transform.apply_patterns.vector.lower_bitcast",
    interfaces = [PatternDescriptorOpInterface],
    format = "attr-dict",
)]
pub struct ApplyLowerBitCastPatternsOp {}

/// The patterns that unroll broadcasts to vectors of rank one.
#[operation(
    name = "transform.apply_patterns.vector.lower_broadcast",
    interfaces = [PatternDescriptorOpInterface],
    format = "attr-dict",
)]
pub struct ApplyLowerBroadcastPatternsOp {}

/// The patterns that express contractions by simpler operations.
#[operation(
    name = "transform.apply_patterns.vector.lower_contraction",
    interfaces = [PatternDescriptorOpInterface],
    format = "(`lowering_strategy` `=` $lowering_strategy^)? attr-dict",
)]
pub struct ApplyLowerContractionPatternsOp {
    #[default("outerproduct", |context| context.i32_attribute(VectorContractLowering::OuterProduct as i32))]
    #[cases(VectorContractLowering)]
    lowering_strategy: Attr<VectorContractLoweringAttr>,
}

/// The patterns that unroll masks to vectors of rank one.
#[operation(
    name = "transform.apply_patterns.vector.lower_create_mask",
    interfaces = [PatternDescriptorOpInterface],
    format = "attr-dict",
)]
pub struct ApplyLowerCreateMaskPatternsOp {}

/// The patterns that unroll gathers to vectors of rank one.
#[operation(
    name = "transform.apply_patterns.vector.lower_gather",
    interfaces = [PatternDescriptorOpInterface],
    format = "attr-dict",
)]
pub struct ApplyLowerGatherPatternsOp {}

/// The patterns that unroll interleavings to vectors of rank one.
#[operation(
    name = "transform.apply_patterns.vector.lower_interleave",
    interfaces = [PatternDescriptorOpInterface],
    format = "attr-dict",
)]
pub struct ApplyLowerInterleavePatternsOp {}

/// The patterns that make masked transfers of transfers in a mask.
#[operation(
    name = "transform.apply_patterns.vector.lower_masked_transfers",
    interfaces = [PatternDescriptorOpInterface],
    format = "attr-dict",
)]
pub struct ApplyLowerMaskedTransfersPatternsOp {}

/// The patterns that express masks by constants and selections.
#[operation(
    name = "transform.apply_patterns.vector.lower_masks",
    interfaces = [PatternDescriptorOpInterface],
    format = "attr-dict",
)]
pub struct ApplyLowerMasksPatternsOp {}

/// The patterns that express reductions over several dimensions by simpler operations.
#[operation(
    name = "transform.apply_patterns.vector.lower_multi_reduction",
    interfaces = [PatternDescriptorOpInterface],
    format = "(`lowering_strategy` `=` $lowering_strategy^)? attr-dict",
)]
pub struct ApplyLowerMultiReductionPatternsOp {
    #[default("innerparallel", |context| context.i32_attribute(VectorMultiReductionLowering::InnerParallel as i32))]
    #[cases(VectorMultiReductionLowering)]
    lowering_strategy: Attr<VectorMultiReductionLoweringAttr>,
}

/// The patterns that unroll outer products.
#[operation(
    name = "transform.apply_patterns.vector.lower_outerproduct",
    interfaces = [PatternDescriptorOpInterface],
    format = "attr-dict",
)]
pub struct ApplyLowerOuterProductPatternsOp {}

/// The patterns that unroll scans.
#[operation(
    name = "transform.apply_patterns.vector.lower_scan",
    interfaces = [PatternDescriptorOpInterface],
    format = "attr-dict",
)]
pub struct ApplyLowerScanPatternsOp {}

/// The patterns that unroll casts of shapes.
#[operation(
    name = "transform.apply_patterns.vector.lower_shape_cast",
    interfaces = [PatternDescriptorOpInterface],
    format = "attr-dict",
)]
pub struct ApplyLowerShapeCastPatternsOp {}

/// The patterns that express transfers up to a rank by loads and stores.
#[operation(
    name = "transform.apply_patterns.vector.lower_transfer",
    interfaces = [PatternDescriptorOpInterface],
    format = "(`max_transfer_rank` `=` $max_transfer_rank^)? attr-dict",
)]
pub struct ApplyLowerTransferPatternsOp {
    #[default("1", |context| context.integer_attribute(context.integer_type(64), 1))]
    max_transfer_rank: Attr<I64Attr>,
}

/// The patterns that express transpositions by simpler operations.
#[operation(
    name = "transform.apply_patterns.vector.lower_transpose",
    interfaces = [PatternDescriptorOpInterface],
    format = "oilist ( `lowering_strategy` `=` $lowering_strategy | `avx2_lowering_strategy` `=` \
        $avx2_lowering_strategy ) attr-dict",
)]
pub struct ApplyLowerTransposePatternsOp {
    #[default("eltwise", |context| context.i32_attribute(VectorTransposeLowering::EltWise as i32))]
    #[cases(VectorTransposeLowering)]
    lowering_strategy: Attr<VectorTransposeLoweringAttr>,
    #[default("false", |context| context.bool_attribute(false))]
    avx2_lowering_strategy: Attr<BoolAttr>,
}

/// The patterns that compute masks by comparison.
#[operation(
    name = "transform.apply_patterns.vector.materialize_masks",
    interfaces = [PatternDescriptorOpInterface],
    format = "attr-dict",
)]
pub struct ApplyMaterializeMasksPatternsOp {}

/// The patterns that drop dimensions of size one of what is transferred by views.
#[operation(
    name = "transform.apply_patterns.vector.rank_reducing_subview_patterns",
    interfaces = [PatternDescriptorOpInterface],
    format = "attr-dict",
)]
pub struct ApplyRankReducingSubviewPatternsOp {}

/// The patterns that make contractions of reductions.
#[operation(
    name = "transform.apply_patterns.vector.reduction_to_contract",
    interfaces = [PatternDescriptorOpInterface],
    format = "attr-dict",
)]
pub struct ApplyVectorReductionToContractPatternsOp {}

/// The patterns that cast between narrow integers by shifts and shuffles.
#[operation(
    name = "transform.apply_patterns.vector.rewrite_narrow_types",
    interfaces = [PatternDescriptorOpInterface],
    format = "attr-dict",
)]
pub struct ApplyRewriteNarrowTypePatternsOp {}

/// The patterns that move loads and stores to where their elements are used.
#[operation(
    name = "transform.apply_patterns.vector.sink_mem_ops",
    interfaces = [PatternDescriptorOpInterface],
    format = "attr-dict",
)]
pub struct ApplySinkVectorMemPatternsOp {}

/// The patterns that move operations behind broadcasts and transpositions.
#[operation(
    name = "transform.apply_patterns.vector.sink_ops",
    interfaces = [PatternDescriptorOpInterface],
    format = "attr-dict",
)]
pub struct ApplySinkVectorPatternsOp {}

/// The patterns that split transfers into those within bounds and all others.
#[operation(
    name = "transform.apply_patterns.vector.split_transfer_full_partial",
    interfaces = [PatternDescriptorOpInterface],
    format = "(`split_transfer_strategy` `=` $split_transfer_strategy^)? attr-dict",
)]
pub struct ApplySplitTransferFullPartialPatternsOp {
    #[default("linalg-copy", |context| context.i32_attribute(VectorTransferSplit::LinalgCopy as i32))]
    #[cases(VectorTransferSplit)]
    split_transfer_strategy: Attr<VectorTransferSplitAttr>,
}

/// The patterns that transfer in the order of memory, and transpose apart from that.
#[operation(
    name = "transform.apply_patterns.vector.transfer_permutation_patterns",
    interfaces = [PatternDescriptorOpInterface],
    format = "attr-dict",
)]
pub struct ApplyTransferPermutationPatternsOp {}

/// The patterns that make loops of transfers.
#[operation(
    name = "transform.apply_patterns.vector.transfer_to_scf",
    interfaces = [PatternDescriptorOpInterface],
    format = "oilist ( `max_transfer_rank` `=` $max_transfer_rank | `full_unroll` `=` $full_unroll ) \
        attr-dict",
)]
pub struct ApplyTransferToScfPatternsOp {
    #[default("1", |context| context.integer_attribute(context.integer_type(64), 1))]
    max_transfer_rank: Attr<I64Attr>,
    #[default("false", |context| context.bool_attribute(false))]
    full_unroll: Attr<BoolAttr>,
}

/// The patterns that unroll the making of vectors from elements.
#[operation(
    name = "transform.apply_patterns.vector.unroll_from_elements",
    interfaces = [PatternDescriptorOpInterface],
    format = "attr-dict",
)]
pub struct ApplyUnrollFromElementsPatternsOp {}

/// The patterns that unroll the taking apart of vectors.
#[operation(
    name = "transform.apply_patterns.vector.unroll_to_elements",
    interfaces = [PatternDescriptorOpInterface],
    format = "attr-dict",
)]
pub struct ApplyUnrollToElementsPatternsOp {}
