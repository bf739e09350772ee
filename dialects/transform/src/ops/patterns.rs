//! Patterns that rewrite, but for those of vectors.

use terrace_ir::constraints::{BoolAttr, I64Attr, StrAttr, UnitAttr};
use terrace_ods_macros::{operation, operations};

operations! {
    #[operation(interfaces = [PatternDescriptorOpInterface], format = "attr-dict", view = none)]
    struct _;

    /// The pattern that makes instructions for matrices of `bf16` of contractions, for Neon.
    pub struct ApplyArmNeonContractionToBFMMLAPatternsOp =
        "transform.apply_patterns.arm_neon.vector_contract_to_bfmmla";
    /// The patterns that make instructions for matrices of `i8` of contractions, for Neon.
    pub struct ApplyArmNeonContractionToI8MMPatternsOp =
        "transform.apply_patterns.arm_neon.vector_contract_to_i8mm";
    /// The pattern that makes instructions for matrices of `bf16` of contractions, for SVE.
    pub struct ApplyArmSVELowerContractionToBFMMLAPatternsOp =
        "transform.apply_patterns.arm_sve.vector_contract_to_bfmmla";
    /// The pattern that makes instructions for matrices of `i8` of contractions, for SVE.
    pub struct ApplyArmSVELowerContractionToI8MMPatternsOp =
        "transform.apply_patterns.arm_sve.vector_contract_to_i8mm";
    /// The canonicalization patterns of all dialects.
    pub struct ApplyCanonicalizationPatternsOp = "transform.apply_patterns.canonicalization";
    /// The pattern that removes barriers that order nothing.
    pub struct EliminateBarriersOp = "transform.apply_patterns.gpu.eliminate_barriers";
    /// The patterns that express operations of `gpu` by simpler ones.
    pub struct ApplyGPURewritePatternsOp = "transform.apply_patterns.gpu.gpu_rewrite_patterns";
    /// The patterns that express packing and unpacking by padding, reshaping and transposing.
    pub struct ApplyDecomposeTensorPackUnpackPatternsOp =
        "transform.apply_patterns.linalg.decompose_pack_unpack";
    /// The patterns that express padding by filling and inserting.
    pub struct ApplyDecomposeTensorPadPatternsOp = "transform.apply_patterns.linalg.decompose_pad";
    /// The patterns that remove inputs that are not used, or are there twice.
    pub struct ApplyEraseUnnecessaryInputsPatternsOp =
        "transform.apply_patterns.linalg.erase_unnecessary_inputs";
    /// The patterns that let a contraction add to its destination in place of a sum after it.
    pub struct ApplyFoldAddIntoDestPatternsOp = "transform.apply_patterns.linalg.fold_add_into_dest";
    /// The patterns that drop dimensions of size one by reshaping.
    pub struct ApplyFoldUnitExtentDimsViaReshapesPatternsOp =
        "transform.apply_patterns.linalg.fold_unit_extent_dims_via_reshapes";
    /// The patterns that drop dimensions of size one by slicing.
    pub struct ApplyFoldUnitExtentDimsViaSlicesPatternsOp =
        "transform.apply_patterns.linalg.fold_unit_extent_dims_via_slices";
    /// The patterns that make vector operations of padding.
    pub struct ApplyPadVectorizationPatternsOp = "transform.apply_patterns.linalg.pad_vectorization";
    /// The canonicalization patterns that are of use after tiling.
    pub struct ApplyTilingCanonicalizationPatternsOp =
        "transform.apply_patterns.linalg.tiling_canonicalization";
    /// The patterns that express operations of `memref` by simpler ones.
    pub struct ApplyExpandOpsPatternsOp = "transform.apply_patterns.memref.expand_ops";
    /// The patterns that compute sizes, strides and offsets in place of views.
    pub struct ApplyExpandStridedMetadataPatternsOp =
        "transform.apply_patterns.memref.expand_strided_metadata";
    /// The patterns that compute addresses apart from the accesses.
    pub struct ApplyExtractAddressComputationsPatternsOp =
        "transform.apply_patterns.memref.extract_address_computations";
    /// The patterns that let accesses to a view access what it is a view of.
    pub struct ApplyFoldMemrefAliasOpsPatternsOp = "transform.apply_patterns.memref.fold_memref_alias_ops";
    /// The patterns that express sizes of results by sizes of operands.
    pub struct ApplyResolveRankedShapedTypeResultDimsPatternsOp =
        "transform.apply_patterns.memref.resolve_ranked_shaped_type_result_dims";
    /// The patterns that simplify operations in loops by the bounds of the loops.
    pub struct ApplyForLoopCanonicalizationPatternsOp =
        "transform.apply_patterns.scf.for_loop_canonicalization";
    /// The patterns that take a slice earlier.
    pub struct ApplyBubbleUpExtractSlicePatternsOp =
        "transform.apply_patterns.tensor.bubble_up_extract_slice";
    /// The patterns that express concatenation by inserting.
    pub struct ApplyDecomposeTensorConcatPatternsOp = "transform.apply_patterns.tensor.decompose_concat";
    /// The patterns that remove dimensions of size one which an insertion adds again.
    pub struct ApplyDropRedundantInsertSliceRankExpansionPatternsOp =
        "transform.apply_patterns.tensor.drop_redundant_insert_slice_rank_expansion";
    /// The patterns that merge operations with packing and unpacking.
    pub struct ApplyFoldIntoPackAndUnpackPatternsOp =
        "transform.apply_patterns.tensor.fold_into_pack_and_unpack";
    /// The patterns that merge slices of tensors with what uses them.
    pub struct ApplyFoldTensorSubsetOpsPatternsOp = "transform.apply_patterns.tensor.fold_tensor_subset_ops";
    /// The patterns that merge slices of tensors with transfers of vectors.
    pub struct ApplyFoldTensorSubsetOpsIntoVectorTransfersPatternsOp =
        "transform.apply_patterns.tensor.fold_tensor_subset_ops_into_vector_transfers";
    /// The patterns that make one slice of a slice of a slice.
    pub struct ApplyMergeConsecutiveInsertExtractSlicePatternsOp =
        "transform.apply_patterns.tensor.merge_consecutive_insert_extract_slice";
    /// The patterns that merge reshapes with slices that change the rank.
    pub struct ApplyReassociativeReshapeFoldingPatternsOp =
        "transform.apply_patterns.tensor.reassociative_reshape_folding";
    /// The patterns that move what gives vectors to what uses them.
    pub struct ApplySinkVectorProducerOpsPatternsOp =
        "transform.apply_patterns.x86vector.sink_vector_producer_ops";
    /// The patterns that make fused multiplications and additions of contractions of `bf16`.
    pub struct ApplyVectorContractBF16ToFMAPatternsOp =
        "transform.apply_patterns.x86vector.vector_contract_bf16_to_fma";
    /// The patterns that make fused multiplications and additions of contractions.
    pub struct ApplyVectorContractToFMAPatternsOp =
        "transform.apply_patterns.x86vector.vector_contract_to_fma";
    /// The patterns that make dot products of packed elements of contractions.
    pub struct ApplyVectorContractToPackedTypeDotProductPatternsOp =
        "transform.apply_patterns.x86vector.vector_contract_to_packed_type_dot_product";
}

/// The patterns that make shuffles special to AMD's chips of general ones.
#[operation(
    name = "transform.apply_patterns.gpu.gpu_shuffle_to_amdgpu",
    interfaces = [PatternDescriptorOpInterface],
    format = "(`chipset` `=` $chipset^)? attr-dict",
    view = none,
)]
pub struct ApplyGPUPromoteShuffleToAMDGPUPatternsOp {
    chipset: OptionalAttr<StrAttr>,
}

/// The patterns that unroll contractions to the sizes of matrix operations.
#[operation(
    name = "transform.apply_patterns.gpu.unroll_vectors_subgroup_mma",
    interfaces = [PatternDescriptorOpInterface],
    format = "`[` $m `,` $n `,` $k `]` attr-dict",
    view = none,
)]
pub struct ApplyUnrollVectorsSubgroupMmaOp {
    m: Attr<I64Attr>,
    n: Attr<I64Attr>,
    k: Attr<I64Attr>,
}

operations! {
    #[operation(interfaces = [PatternDescriptorOpInterface], format = "attr-dict", view = none)]
    struct _ {
        #[default("false", |context| context.bool_attribute(false))]
        fold_single_use_only: Attr<BoolAttr>,
    }

    /// The patterns that make an empty tensor of a packed or unpacked one.
    pub struct ApplyFoldPackUnpackIntoEmptyPatternsOp =
        "transform.apply_patterns.linalg.fold_pack_unpack_into_empty";
    /// The patterns that make an empty tensor of parts and shapes of one.
    pub struct ApplyFoldTensorEmptyPatternsOp = "transform.apply_patterns.tensor.fold_tensor_empty";
}

/// The patterns that move small allocations to the stack.
#[operation(
    name = "transform.apply_patterns.memref.alloc_to_alloca",
    interfaces = [PatternDescriptorOpInterface],
    format = "(`size_limit` `(` $size_limit^ `)`)? attr-dict",
    view = none,
)]
pub struct ApplyAllocToAllocaOp {
    size_limit: OptionalAttr<I64Attr>,
}

/// The patterns that compute what is known.
#[operation(
    name = "transform.apply_patterns.tensor.rewrite_as_constant",
    interfaces = [PatternDescriptorOpInterface],
    format = "(`aggressive` $aggressive^)? attr-dict",
    view = none,
)]
pub struct ApplyRewriteTensorOpsAsConstantPatternsOp {
    aggressive: OptionalAttr<UnitAttr>,
}
