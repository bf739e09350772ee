//! Sets of patterns that scripts name.

use std::sync::Arc;
use terrace_ir::ids::OpId;
use terrace_ir::spec::{Model, ModelRows, ModelTable};
use terrace_ir::{Attribute, Ctx, Failure, Operation, Pattern, PatternRewriter, Value, model_rows};
use terrace_linalg_transforms::decompose::DECOMPOSE_CONCAT;
use terrace_linalg_transforms::fusion::UNUSED_PATTERNS;
use terrace_linalg_transforms::unit_dims::EMPTY_PATTERNS;
use terrace_linalg_transforms::vectorization::{DECOMPOSE_PAD, PAD_USERS};
use terrace_memref_transforms::extract_address_computations::EXTRACT_ADDRESS_COMPUTATIONS;
use terrace_memref_transforms::{ExpandStridedMetadata, FoldMemRefAliasOps, alloc_to_alloca};
use terrace_rewrite::canonicalization_patterns;
use terrace_rewrite::passes::{GreedyPass, PatternSet};
use terrace_scf_transforms::ForLoopCanonicalization;
use terrace_tensor_transforms::fold_subset_ops::TRANSFERS;
use terrace_tensor_transforms::{FoldTensorSubsetOps, REWRITE_AS_CONSTANT, REWRITE_AS_CONSTANT_ALWAYS};
use terrace_transform as transform;
use terrace_vector::{VectorContractLowering, VectorMultiReductionLowering, VectorTransposeLowering};
use terrace_vector_transforms::avx2::{self, Blend};
use terrace_vector_transforms::broadcast::BROADCAST;
use terrace_vector_transforms::cleanup::sink::SINK;
use terrace_vector_transforms::cleanup::to_contraction::{OF_EXTENSIONS, TO_CONTRACTION};
use terrace_vector_transforms::masks::{MASKS, materialization_patterns};
use terrace_vector_transforms::narrow::NARROW;
use terrace_vector_transforms::permutations::PERMUTATIONS;
use terrace_vector_transforms::products::{ELEMENTWISE_TO_OUTER_PRODUCT, OUTER_PRODUCT};
use terrace_vector_transforms::rewrites::any_unit_dims::{BY_SHAPE_CAST, BY_SUBVIEW};
use terrace_vector_transforms::rewrites::inner_unit_dims::INNER;
use terrace_vector_transforms::rewrites::unit_dims::LEADING;
use terrace_vector_transforms::scan::SCAN;
use terrace_vector_transforms::shape_cast::SHAPE_CAST;
use terrace_vector_transforms::transfer::TO_MEMORY;
use terrace_vector_transforms::transfer::split::{FORCE_IN_BOUNDS, SPLIT, SPLIT_BY_COPIES};
use terrace_vector_transforms::unroll::INTERLEAVE_TO_SHUFFLE;
use terrace_vector_transforms::{MASK, contract, multi_reduction, of_sensible_size, transpose, unroll};

/// Patterns that an operation in `transform.apply_patterns` stands for.
pub struct PatternModel {
    /// Returns the patterns.
    pub patterns: fn(Operation<'_, '_>) -> Result<Vec<Pattern>, Failure>,
}

impl Model for PatternModel {
    const NAME: &'static str = "PatternDescriptorOpInterface";
}

/// Lists rows: the view of an operation, and the function that returns its patterns.
/// Returns the patterns of a pass.
fn of_pass(pass: &impl GreedyPass, context: Ctx<'_>) -> Vec<Pattern> {
    let mut set = PatternSet::new(context);
    pass.patterns(&mut set);
    set.into_patterns()
}

macro_rules! patterns {
    ($($op:path => $patterns:expr,)*) => {
        model_rows! { $($op => PatternModel { patterns: $patterns }),* }
    };
}

/// The models.
pub(crate) const MODELS: ModelTable = ModelTable::of::<PatternModel, 1>(ROWS);

const ROWS: &[ModelRows<PatternModel>; 1] = &[patterns! {
    transform::ApplyCanonicalizationPatternsOp => |op| Ok(canonicalization_patterns(op.context())),
    transform::ApplyDecomposeTensorPadPatternsOp => |_| Ok(vec![DECOMPOSE_PAD]),
    transform::ApplyEraseUnnecessaryInputsPatternsOp => |_| Ok(UNUSED_PATTERNS.to_vec()),
    transform::ApplyPadVectorizationPatternsOp => |_| Ok(PAD_USERS.to_vec()),
    transform::ApplyAllocToAllocaOp =>
        |op| Ok(vec![alloc_to_alloca(op.attribute("size_limit").and_then(Attribute::as_i64))]),
    transform::ApplyExpandStridedMetadataPatternsOp =>
        |op| Ok(of_pass(&ExpandStridedMetadata, op.context())),
    transform::ApplyExtractAddressComputationsPatternsOp => |_| Ok(EXTRACT_ADDRESS_COMPUTATIONS.to_vec()),
    transform::ApplyFoldMemrefAliasOpsPatternsOp => |op| Ok(of_pass(&FoldMemRefAliasOps, op.context())),
    transform::ApplyForLoopCanonicalizationPatternsOp =>
        |op| Ok(of_pass(&ForLoopCanonicalization, op.context())),
    transform::ApplyDecomposeTensorConcatPatternsOp => |_| Ok(vec![DECOMPOSE_CONCAT]),
    transform::ApplyFoldTensorEmptyPatternsOp => fold_empty,
    transform::ApplyFoldTensorSubsetOpsPatternsOp =>
        |op| Ok(of_pass(&FoldTensorSubsetOps, op.context())),
    transform::ApplyFoldTensorSubsetOpsIntoVectorTransfersPatternsOp => |_| Ok(TRANSFERS.to_vec()),
    transform::ApplyRewriteTensorOpsAsConstantPatternsOp => |op| {
        let always = op.attribute("aggressive").is_some();
        Ok(if always { REWRITE_AS_CONSTANT_ALWAYS } else { REWRITE_AS_CONSTANT }.to_vec())
    },
    transform::ApplyCastAwayVectorLeadingOneDimPatternsOp =>
        |_| Ok(of_sensible_size(LEADING.to_vec())),
    transform::ApplyDropInnerMostUnitDimsFromXferOpsPatternsOp => |_| Ok(INNER.to_vec()),
    transform::ApplyDropUnitDimWithShapeCastPatternsOp => |_| Ok(BY_SHAPE_CAST.to_vec()),
    transform::ApplyFoldElementwiseToVectorPatternsOp => |_| Ok(ELEMENTWISE_TO_OUTER_PRODUCT.to_vec()),
    transform::ApplyFoldArithExtensionPatternsOp => |_| Ok(OF_EXTENSIONS.to_vec()),
    transform::ApplyInterleaveToShufflePatternsOp => |_| Ok(vec![INTERLEAVE_TO_SHUFFLE]),
    transform::ApplyLowerBitCastPatternsOp => |_| Ok(of_sensible_size(vec![unroll::BITCAST])),
    transform::ApplyLowerBroadcastPatternsOp => |_| Ok(of_sensible_size(vec![BROADCAST])),
    transform::ApplyLowerContractionPatternsOp => lower_contraction,
    transform::ApplyLowerCreateMaskPatternsOp => |_| Ok(of_sensible_size(MASKS.to_vec())),
    transform::ApplyLowerGatherPatternsOp => |_| Ok(of_sensible_size(vec![unroll::GATHER])),
    transform::ApplyLowerInterleavePatternsOp => |_| Ok(of_sensible_size(unroll::INTERLEAVE.to_vec())),
    transform::ApplyLowerMaskedTransfersPatternsOp => |_| Ok(vec![MASK]),
    transform::ApplyLowerMasksPatternsOp => |_| Ok(of_sensible_size(MASKS.to_vec())),
    transform::ApplyLowerMultiReductionPatternsOp => lower_multi_reduction,
    transform::ApplyLowerOuterProductPatternsOp => |_| Ok(of_sensible_size(vec![OUTER_PRODUCT])),
    transform::ApplyLowerScanPatternsOp => |_| Ok(of_sensible_size(vec![SCAN])),
    transform::ApplyLowerShapeCastPatternsOp => |_| Ok(of_sensible_size(SHAPE_CAST.to_vec())),
    transform::ApplyLowerTransferPatternsOp => lower_transfer,
    transform::ApplyLowerTransposePatternsOp => lower_transpose,
    transform::ApplyMaterializeMasksPatternsOp => |_| Ok(materialization_patterns(false)),
    transform::ApplyRankReducingSubviewPatternsOp => |_| Ok(BY_SUBVIEW.to_vec()),
    transform::ApplyVectorReductionToContractPatternsOp => |_| Ok(TO_CONTRACTION.to_vec()),
    transform::ApplyRewriteNarrowTypePatternsOp => |_| Ok(of_sensible_size(NARROW.to_vec())),
    transform::ApplySinkVectorPatternsOp => |_| Ok(SINK.to_vec()),
    transform::ApplySplitTransferFullPartialPatternsOp => split_transfer,
    transform::ApplyTransferPermutationPatternsOp => |_| Ok(PERMUTATIONS.to_vec()),
    transform::ApplyUnrollFromElementsPatternsOp => |_| Ok(of_sensible_size(vec![unroll::FROM_ELEMENTS])),
    transform::ApplyUnrollToElementsPatternsOp => |_| Ok(of_sensible_size(vec![unroll::TO_ELEMENTS])),
}];

/// Returns the number of the case that an attribute chooses.
fn choice(op: Operation<'_, '_>) -> Option<i64> {
    op.attribute("lowering_strategy").and_then(Attribute::as_i64)
}

fn lower_contraction(op: Operation<'_, '_>) -> Result<Vec<Pattern>, Failure> {
    let lowering = match choice(op) {
        Some(0) => VectorContractLowering::Dot,
        Some(1) => VectorContractLowering::LLVMIntr,
        Some(3) => VectorContractLowering::ParallelArith,
        _ => VectorContractLowering::OuterProduct,
    };
    Ok(of_sensible_size(vec![contract::pattern(lowering)]))
}

fn lower_multi_reduction(op: Operation<'_, '_>) -> Result<Vec<Pattern>, Failure> {
    let strategy = match choice(op) {
        Some(1) => VectorMultiReductionLowering::InnerReduction,
        _ => VectorMultiReductionLowering::InnerParallel,
    };
    Ok(of_sensible_size(multi_reduction::patterns(strategy)))
}

fn lower_transpose(op: Operation<'_, '_>) -> Result<Vec<Pattern>, Failure> {
    let lowering = match choice(op) {
        Some(1) => VectorTransposeLowering::LLVMIntr,
        Some(2) => VectorTransposeLowering::Shuffle1D,
        Some(3) => VectorTransposeLowering::Shuffle16x16,
        _ => VectorTransposeLowering::EltWise,
    };
    let mut patterns = transpose::patterns(lowering);
    if op.attribute("avx2_lowering_strategy").and_then(Attribute::as_bool) == Some(true) {
        patterns.extend(avx2::patterns(Blend::Assembly));
    }
    Ok(of_sensible_size(patterns))
}

fn fold_empty(op: Operation<'_, '_>) -> Result<Vec<Pattern>, Failure> {
    if op.attribute("fold_single_use_only").and_then(Attribute::as_bool) != Some(true) {
        return Ok(EMPTY_PATTERNS.to_vec());
    }
    // Those that look at tensors with one use.
    let guarded = EMPTY_PATTERNS.iter().map(|pattern| {
        let rewrite = move |op: OpId, rewriter: &mut PatternRewriter<'_, '_>| {
            let has_one_use = |value: Value<'_, '_>| value.users().count() == 1;
            if rewriter.op(op).operands().all(|operand| !operand.ty().is_tensor() || has_one_use(operand)) {
                return pattern.match_and_rewrite(op, rewriter);
            }
            None
        };
        Pattern::with_closure(pattern.root, pattern.name, Arc::new(rewrite))
    });
    Ok(guarded.collect())
}

fn split_transfer(op: Operation<'_, '_>) -> Result<Vec<Pattern>, Failure> {
    match op.attribute("split_transfer_strategy").and_then(Attribute::as_i64) {
        Some(0) => Ok(Vec::new()),
        Some(1) => Ok(SPLIT.to_vec()),
        Some(3) => Ok(vec![FORCE_IN_BOUNDS]),
        _ => Ok(SPLIT_BY_COPIES.to_vec()),
    }
}

fn lower_transfer(op: Operation<'_, '_>) -> Result<Vec<Pattern>, Failure> {
    // Loads and stores of more dimensions than one are not made of transfers.
    match op.attribute("max_transfer_rank").and_then(Attribute::as_i64) {
        Some(0) => Ok(Vec::new()),
        _ => Ok([TO_MEMORY, PERMUTATIONS].concat()),
    }
}
