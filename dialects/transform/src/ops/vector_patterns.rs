//! Patterns that rewrite vectors.

use crate::constraints::{
    VectorContractLoweringAttr, VectorMultiReductionLoweringAttr, VectorTransferSplitAttr,
    VectorTransposeLoweringAttr,
};
use terrace_ir::constraints::{BoolAttr, I64Attr};
use terrace_ods_macros::operations;
use terrace_vector::VectorContractLowering;
use terrace_vector::VectorMultiReductionLowering;
use terrace_vector::VectorTransferSplit;
use terrace_vector::VectorTransposeLowering;

operations! {
    #[operation(interfaces = [PatternDescriptorOpInterface], format = "attr-dict", view = none)]
    struct _;

    /// The patterns that drop leading dimensions of size one of vectors.
    pub struct ApplyCastAwayVectorLeadingOneDimPatternsOp =
        "transform.apply_patterns.vector.cast_away_vector_leading_one_dim";
    /// The patterns that drop trailing dimensions of size one of transfers.
    pub struct ApplyDropInnerMostUnitDimsFromXferOpsPatternsOp =
        "transform.apply_patterns.vector.drop_inner_most_unit_dims_from_xfer_ops";
    /// The patterns that drop dimensions of size one by casting shapes.
    pub struct ApplyDropUnitDimWithShapeCastPatternsOp =
        "transform.apply_patterns.vector.drop_unit_dims_with_shape_cast";
    /// The patterns that compute on vectors in place of tensors, element by element.
    pub struct ApplyFoldElementwiseToVectorPatternsOp =
        "transform.apply_patterns.vector.elementwise_to_vector";
    /// The patterns that let a contraction widen its elements.
    pub struct ApplyFoldArithExtensionPatternsOp = "transform.apply_patterns.vector.fold_arith_extension";
    /// The patterns that make a shuffle of an interleaving.
    pub struct ApplyInterleaveToShufflePatternsOp = "transform.apply_patterns.vector.interleave_to_shuffle";
    /// The patterns that unroll bitcasts to vectors of rank one.
    pub struct ApplyLowerBitCastPatternsOp = "transform.apply_patterns.vector.lower_bitcast";
    /// The patterns that unroll broadcasts to vectors of rank one.
    pub struct ApplyLowerBroadcastPatternsOp = "transform.apply_patterns.vector.lower_broadcast";
    /// The patterns that unroll masks to vectors of rank one.
    pub struct ApplyLowerCreateMaskPatternsOp = "transform.apply_patterns.vector.lower_create_mask";
    /// The patterns that unroll gathers to vectors of rank one.
    pub struct ApplyLowerGatherPatternsOp = "transform.apply_patterns.vector.lower_gather";
    /// The patterns that unroll interleavings to vectors of rank one.
    pub struct ApplyLowerInterleavePatternsOp = "transform.apply_patterns.vector.lower_interleave";
    /// The patterns that make masked transfers of transfers in a mask.
    pub struct ApplyLowerMaskedTransfersPatternsOp = "transform.apply_patterns.vector.lower_masked_transfers";
    /// The patterns that express masks by constants and selections.
    pub struct ApplyLowerMasksPatternsOp = "transform.apply_patterns.vector.lower_masks";
    /// The patterns that unroll outer products.
    pub struct ApplyLowerOuterProductPatternsOp = "transform.apply_patterns.vector.lower_outerproduct";
    /// The patterns that unroll scans.
    pub struct ApplyLowerScanPatternsOp = "transform.apply_patterns.vector.lower_scan";
    /// The patterns that unroll casts of shapes.
    pub struct ApplyLowerShapeCastPatternsOp = "transform.apply_patterns.vector.lower_shape_cast";
    /// The patterns that compute masks by comparison.
    pub struct ApplyMaterializeMasksPatternsOp = "transform.apply_patterns.vector.materialize_masks";
    /// The patterns that drop dimensions of size one of what is transferred by views.
    pub struct ApplyRankReducingSubviewPatternsOp =
        "transform.apply_patterns.vector.rank_reducing_subview_patterns";
    /// The patterns that make contractions of reductions.
    pub struct ApplyVectorReductionToContractPatternsOp =
        "transform.apply_patterns.vector.reduction_to_contract";
    /// The patterns that cast between narrow integers by shifts and shuffles.
    pub struct ApplyRewriteNarrowTypePatternsOp = "transform.apply_patterns.vector.rewrite_narrow_types";
    /// The patterns that move loads and stores to where their elements are used.
    pub struct ApplySinkVectorMemPatternsOp = "transform.apply_patterns.vector.sink_mem_ops";
    /// The patterns that move operations after broadcasts and transpositions.
    pub struct ApplySinkVectorPatternsOp = "transform.apply_patterns.vector.sink_ops";
    /// The patterns that transfer in the order of memory, and transpose apart from that.
    pub struct ApplyTransferPermutationPatternsOp =
        "transform.apply_patterns.vector.transfer_permutation_patterns";
    /// The patterns that unroll the making of vectors from elements.
    pub struct ApplyUnrollFromElementsPatternsOp = "transform.apply_patterns.vector.unroll_from_elements";
    /// The patterns that unroll the taking apart of vectors.
    pub struct ApplyUnrollToElementsPatternsOp = "transform.apply_patterns.vector.unroll_to_elements";
}

operations! {
    #[operation(interfaces = [PatternDescriptorOpInterface], view = none)]
    struct _;

    /// The patterns that express contractions by simpler operations.
    pub struct ApplyLowerContractionPatternsOp = "transform.apply_patterns.vector.lower_contraction",
        format = "(`lowering_strategy` `=` $lowering_strategy^)? attr-dict",
    {
        #[default("outerproduct", |context| context.i32_attribute(VectorContractLowering::OuterProduct as i32))]
        #[cases(VectorContractLowering)]
        lowering_strategy: Attr<VectorContractLoweringAttr>,
    }

    /// The patterns that express reductions over several dimensions by simpler operations.
    pub struct ApplyLowerMultiReductionPatternsOp = "transform.apply_patterns.vector.lower_multi_reduction",
        format = "(`lowering_strategy` `=` $lowering_strategy^)? attr-dict",
    {
        #[default("innerparallel", |context| context.i32_attribute(VectorMultiReductionLowering::InnerParallel as i32))]
        #[cases(VectorMultiReductionLowering)]
        lowering_strategy: Attr<VectorMultiReductionLoweringAttr>,
    }

    /// The patterns that express transfers up to a rank by loads and stores.
    pub struct ApplyLowerTransferPatternsOp = "transform.apply_patterns.vector.lower_transfer",
        format = "(`max_transfer_rank` `=` $max_transfer_rank^)? attr-dict",
    {
        #[default("1", |context| context.integer_attribute(context.integer_type(64), 1))]
        max_transfer_rank: Attr<I64Attr>,
    }

    /// The patterns that express transpositions by simpler operations.
    pub struct ApplyLowerTransposePatternsOp = "transform.apply_patterns.vector.lower_transpose",
        format = "oilist ( `lowering_strategy` `=` $lowering_strategy | `avx2_lowering_strategy` `=` \
        $avx2_lowering_strategy ) attr-dict",
    {
        #[default("eltwise", |context| context.i32_attribute(VectorTransposeLowering::EltWise as i32))]
        #[cases(VectorTransposeLowering)]
        lowering_strategy: Attr<VectorTransposeLoweringAttr>,
        #[default("false", |context| context.bool_attribute(false))]
        avx2_lowering_strategy: Attr<BoolAttr>,
    }

    /// The patterns that split transfers into those within bounds and all others.
    pub struct ApplySplitTransferFullPartialPatternsOp =
        "transform.apply_patterns.vector.split_transfer_full_partial",
        format = "(`split_transfer_strategy` `=` $split_transfer_strategy^)? attr-dict",
    {
        #[default("linalg-copy", |context| context.i32_attribute(VectorTransferSplit::LinalgCopy as i32))]
        #[cases(VectorTransferSplit)]
        split_transfer_strategy: Attr<VectorTransferSplitAttr>,
    }

    /// The patterns that make loops of transfers.
    pub struct ApplyTransferToScfPatternsOp = "transform.apply_patterns.vector.transfer_to_scf",
        format = "oilist ( `max_transfer_rank` `=` $max_transfer_rank | `full_unroll` `=` $full_unroll ) \
        attr-dict",
    {
        #[default("1", |context| context.integer_attribute(context.integer_type(64), 1))]
        max_transfer_rank: Attr<I64Attr>,
        #[default("false", |context| context.bool_attribute(false))]
        full_unroll: Attr<BoolAttr>,
    }
}
