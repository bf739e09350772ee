//! Patterns that rewrite, but for those of vectors.

use terrace_ir::constraints::{BoolAttr, I64Attr, StrAttr, UnitAttr};
use terrace_ods_macros::operation;

/// The pattern that makes instructions for matrices of `bf16` of contractions, for Neon.
#[operation(
    name = "transform.apply_patterns.arm_neon.vector_contract_to_bfmmla",
    interfaces = [PatternDescriptorOpInterface],
    format = "attr-dict",
)]
pub struct ApplyArmNeonContractionToBFMMLAPatternsOp {}

/// The patterns that make instructions for matrices of `i8` of contractions, for Neon.
#[operation(
    name = "transform.apply_patterns.arm_neon.vector_contract_to_i8mm",
    interfaces = [PatternDescriptorOpInterface],
    format = "attr-dict",
)]
pub struct ApplyArmNeonContractionToI8MMPatternsOp {}

/// The pattern that makes instructions for matrices of `bf16` of contractions, for SVE.
#[operation(
    name = "transform.apply_patterns.arm_sve.vector_contract_to_bfmmla",
    interfaces = [PatternDescriptorOpInterface],
    format = "attr-dict",
)]
pub struct ApplyArmSVELowerContractionToBFMMLAPatternsOp {}

/// The pattern that makes instructions for matrices of `i8` of contractions, for SVE.
#[operation(
    name = "transform.apply_patterns.arm_sve.vector_contract_to_i8mm",
    interfaces = [PatternDescriptorOpInterface],
    format = "attr-dict",
)]
pub struct ApplyArmSVELowerContractionToI8MMPatternsOp {}

/// The canonicalization patterns of all dialects.
#[operation(
    name = "transform.apply_patterns.canonicalization",
    interfaces = [PatternDescriptorOpInterface],
    format = "attr-dict",
)]
pub struct ApplyCanonicalizationPatternsOp {}

/// The pattern that removes barriers that order nothing.
#[operation(
    name = "transform.apply_patterns.gpu.eliminate_barriers",
    interfaces = [PatternDescriptorOpInterface],
    format = "attr-dict",
)]
pub struct EliminateBarriersOp {}

/// The patterns that express operations of `gpu` by simpler ones.
#[operation(
    name = "transform.apply_patterns.gpu.gpu_rewrite_patterns",
    interfaces = [PatternDescriptorOpInterface],
    format = "attr-dict",
)]
pub struct ApplyGPURewritePatternsOp {}

/// The patterns that make shuffles special to AMD's chips of general ones.
#[operation(
    name = "transform.apply_patterns.gpu.gpu_shuffle_to_amdgpu",
    interfaces = [PatternDescriptorOpInterface],
    format = "(`chipset` `=` $chipset^)? attr-dict",
)]
pub struct ApplyGPUPromoteShuffleToAMDGPUPatternsOp {
    chipset: OptionalAttr<StrAttr>,
}

/// The patterns that unroll contractions to the sizes of matrix operations.
#[operation(
    name = "transform.apply_patterns.gpu.unroll_vectors_subgroup_mma",
    interfaces = [PatternDescriptorOpInterface],
    format = "`[` $m `,` $n `,` $k `]` attr-dict",
)]
pub struct ApplyUnrollVectorsSubgroupMmaOp {
    m: Attr<I64Attr>,
    n: Attr<I64Attr>,
    k: Attr<I64Attr>,
}

/// The patterns that express packing and unpacking by padding, reshaping and transposing.
#[operation(
    name = "transform.apply_patterns.linalg.decompose_pack_unpack",
    interfaces = [PatternDescriptorOpInterface],
    format = "attr-dict",
)]
pub struct ApplyDecomposeTensorPackUnpackPatternsOp {}

/// The patterns that express padding by filling and inserting.
#[operation(
    name = "transform.apply_patterns.linalg.decompose_pad",
    interfaces = [PatternDescriptorOpInterface],
    format = "attr-dict",
)]
pub struct ApplyDecomposeTensorPadPatternsOp {}

/// The patterns that remove inputs that are not used, or are there twice.
#[operation(
    name = "transform.apply_patterns.linalg.erase_unnecessary_inputs",
    interfaces = [PatternDescriptorOpInterface],
    format = "attr-dict",
)]
pub struct ApplyEraseUnnecessaryInputsPatternsOp {}

/// The patterns that let a contraction add to its destination in place of a sum behind it.
#[operation(
    name = "transform.apply_patterns.linalg.fold_add_into_dest",
    interfaces = [PatternDescriptorOpInterface],
    format = "attr-dict",
)]
pub struct ApplyFoldAddIntoDestPatternsOp {}

/// The patterns that make an empty tensor of a packed or unpacked one.
#[operation(
    name = "transform.apply_patterns.linalg.fold_pack_unpack_into_empty",
    interfaces = [PatternDescriptorOpInterface],
    format = "attr-dict",
)]
pub struct ApplyFoldPackUnpackIntoEmptyPatternsOp {
    #[default("false", |context| context.bool_attribute(false))]
    fold_single_use_only: Attr<BoolAttr>,
}

/// The patterns that drop dimensions of size one by reshaping.
#[operation(
    name = "transform.apply_patterns.linalg.fold_unit_extent_dims_via_reshapes",
    interfaces = [PatternDescriptorOpInterface],
    format = "attr-dict",
)]
pub struct ApplyFoldUnitExtentDimsViaReshapesPatternsOp {}

/// The patterns that drop dimensions of size one by slicing.
#[operation(
    name = "transform.apply_patterns.linalg.fold_unit_extent_dims_via_slices",
    interfaces = [PatternDescriptorOpInterface],
    format = "attr-dict",
)]
pub struct ApplyFoldUnitExtentDimsViaSlicesPatternsOp {}

/// The patterns that make vector operations of padding.
#[operation(
    name = "transform.apply_patterns.linalg.pad_vectorization",
    interfaces = [PatternDescriptorOpInterface],
    format = "attr-dict",
)]
pub struct ApplyPadVectorizationPatternsOp {}

/// The canonicalization patterns that are of use behind tiling.
#[operation(
    name = "transform.apply_patterns.linalg.tiling_canonicalization",
    interfaces = [PatternDescriptorOpInterface],
    format = "attr-dict",
)]
pub struct ApplyTilingCanonicalizationPatternsOp {}

/// The patterns that move small allocations to the stack.
#[operation(
    name = "transform.apply_patterns.memref.alloc_to_alloca",
    interfaces = [PatternDescriptorOpInterface],
    format = "(`size_limit` `(` $size_limit^ `)`)? attr-dict",
)]
pub struct ApplyAllocToAllocaOp {
    size_limit: OptionalAttr<I64Attr>,
}

/// The patterns that express operations of `memref` by simpler ones.
#[operation(
    name = "transform.apply_patterns.memref.expand_ops",
    interfaces = [PatternDescriptorOpInterface],
    format = "attr-dict",
)]
pub struct ApplyExpandOpsPatternsOp {}

/// The patterns that compute sizes, strides and offsets in place of views.
#[operation(
    name = "transform.apply_patterns.memref.expand_strided_metadata",
    interfaces = [PatternDescriptorOpInterface],
    format = "attr-dict",
)]
pub struct ApplyExpandStridedMetadataPatternsOp {}

/// The patterns that compute addresses apart from the accesses.
#[operation(
    name = "transform.apply_patterns.memref.extract_address_computations",
    interfaces = [PatternDescriptorOpInterface],
    format = "attr-dict",
)]
pub struct ApplyExtractAddressComputationsPatternsOp {}

/// The patterns that let accesses to a view access what it is a view of.
#[operation(
    name = "transform.apply_patterns.memref.fold_memref_alias_ops",
    interfaces = [PatternDescriptorOpInterface],
    format = "attr-dict",
)]
pub struct ApplyFoldMemrefAliasOpsPatternsOp {}

/// The patterns that express sizes of results by sizes of operands.
#[operation(
    name = "transform.apply_patterns.memref.resolve_ranked_shaped_type_result_dims",
    interfaces = [PatternDescriptorOpInterface],
    format = "attr-dict",
)]
pub struct ApplyResolveRankedShapedTypeResultDimsPatternsOp {}

/// The patterns that simplify operations in loops by the bounds of the loops.
#[operation(
    name = "transform.apply_patterns.scf.for_loop_canonicalization",
    interfaces = [PatternDescriptorOpInterface],
    format = "attr-dict",
)]
pub struct ApplyForLoopCanonicalizationPatternsOp {}

/// The patterns that take a slice earlier.
#[operation(
    name = "transform.apply_patterns.tensor.bubble_up_extract_slice",
    interfaces = [PatternDescriptorOpInterface],
    format = "attr-dict",
)]
pub struct ApplyBubbleUpExtractSlicePatternsOp {}

/// The patterns that express concatenation by inserting.
#[operation(
    name = "transform.apply_patterns.tensor.decompose_concat",
    interfaces = [PatternDescriptorOpInterface],
    format = "attr-dict",
)]
pub struct ApplyDecomposeTensorConcatPatternsOp {}

/// The patterns that remove dimensions of size one which an insertion adds again.
#[operation(
    name = "transform.apply_patterns.tensor.drop_redundant_insert_slice_rank_expansion",
    interfaces = [PatternDescriptorOpInterface],
    format = "attr-dict",
)]
pub struct ApplyDropRedundantInsertSliceRankExpansionPatternsOp {}

/// The patterns that merge operations with packing and unpacking.
#[operation(
    name = "transform.apply_patterns.tensor.fold_into_pack_and_unpack",
    interfaces = [PatternDescriptorOpInterface],
    format = "attr-dict",
)]
pub struct ApplyFoldIntoPackAndUnpackPatternsOp {}

/// The patterns that make an empty tensor of parts and shapes of one.
#[operation(
    name = "transform.apply_patterns.tensor.fold_tensor_empty",
    interfaces = [PatternDescriptorOpInterface],
    format = "attr-dict",
)]
pub struct ApplyFoldTensorEmptyPatternsOp {
    #[default("false", |context| context.bool_attribute(false))]
    fold_single_use_only: Attr<BoolAttr>,
}

/// The patterns that merge slices of tensors with what uses them.
#[operation(
    name = "transform.apply_patterns.tensor.fold_tensor_subset_ops",
    interfaces = [PatternDescriptorOpInterface],
    format = "attr-dict",
)]
pub struct ApplyFoldTensorSubsetOpsPatternsOp {}

/// The patterns that merge slices of tensors with transfers of vectors.
#[operation(
    name = "transform.apply_patterns.tensor.fold_tensor_subset_ops_into_vector_transfers",
    interfaces = [PatternDescriptorOpInterface],
    format = "attr-dict",
)]
pub struct ApplyFoldTensorSubsetOpsIntoVectorTransfersPatternsOp {}

/// The patterns that make one slice of a slice of a slice.
#[operation(
    name = "transform.apply_patterns.tensor.merge_consecutive_insert_extract_slice",
    interfaces = [PatternDescriptorOpInterface],
    format = "attr-dict",
)]
pub struct ApplyMergeConsecutiveInsertExtractSlicePatternsOp {}

/// The patterns that merge reshapes with slices that change the rank.
#[operation(
    name = "transform.apply_patterns.tensor.reassociative_reshape_folding",
    interfaces = [PatternDescriptorOpInterface],
    format = "attr-dict",
)]
pub struct ApplyReassociativeReshapeFoldingPatternsOp {}

/// The patterns that compute what is known.
#[operation(
    name = "transform.apply_patterns.tensor.rewrite_as_constant",
    interfaces = [PatternDescriptorOpInterface],
    format = "(`aggressive` $aggressive^)? attr-dict",
)]
pub struct ApplyRewriteTensorOpsAsConstantPatternsOp {
    aggressive: OptionalAttr<UnitAttr>,
}

/// The patterns that move what gives vectors to what uses them.
#[operation(
    name = "transform.apply_patterns.x86vector.sink_vector_producer_ops",
    interfaces = [PatternDescriptorOpInterface],
    format = "attr-dict",
)]
pub struct ApplySinkVectorProducerOpsPatternsOp {}

/// The patterns that make fused multiplications and additions of contractions of `bf16`.
#[operation(
    name = "transform.apply_patterns.x86vector.vector_contract_bf16_to_fma",
    interfaces = [PatternDescriptorOpInterface],
    format = "attr-dict",
)]
pub struct ApplyVectorContractBF16ToFMAPatternsOp {}

/// The patterns that make fused multiplications and additions of contractions.
#[operation(
    name = "transform.apply_patterns.x86vector.vector_contract_to_fma",
    interfaces = [PatternDescriptorOpInterface],
    format = "attr-dict",
)]
pub struct ApplyVectorContractToFMAPatternsOp {}

/// The patterns that make dot products of packed elements of contractions.
#[operation(
    name = "transform.apply_patterns.x86vector.vector_contract_to_packed_type_dot_product",
    interfaces = [PatternDescriptorOpInterface],
    format = "attr-dict",
)]
pub struct ApplyVectorContractToPackedTypeDotProductPatternsOp {}
