//! Words of the operations: one attribute for each enum.

use super::enums::{
    AllReduceOperation, BroadcastType, Dimension, MMAElementwiseOp, Prune2To4SpMatFlag, ShuffleMode,
    SpGEMMWorkEstimationOrComputeKind, TransposeMode,
};
use terrace_ir::case_attributes;
use terrace_ir::{Attribute, Ctx};

case_attributes! {
    /// Reduction of the values of several threads: `#gpu<all_reduce_op add>`.
    ALL_REDUCE_OP_ATTR = of_bare_enum("gpu.all_reduce_op", AllReduceOperation),
        class = "GPU_AllReduceOperationAttr",
        summary = "built-in reduction operations supported by gpu.allreduce.";
    /// Whose value all threads get: `#gpu<broadcast specific_lane>`.
    BROADCAST_ATTR = of_bare_enum("gpu.broadcast", BroadcastType),
        class = "GPU_BroadcastTypeAttr", summary = "a lane to broadcast from";
    /// One of three dimensions: `#gpu<dim x>`.
    DIM_ATTR = of_bare_enum("gpu.dim", Dimension),
        class = "GPU_DimensionAttr", summary = "a dimension, either 'x', 'y', or 'z'";
    /// True if a matrix is transposed: `#gpu<mat_transpose_mode TRANSPOSE>`.
    MAT_TRANSPOSE_MODE_ATTR = of_bare_enum("gpu.mat_transpose_mode", TransposeMode),
        class = "GPU_TransposeModeAttr",
        summary = "transpose mode of sparse matrix supported by sparse tensor ops";
    /// Elementwise operation on matrices: `#gpu<mma_element_wise addf>`.
    MMA_ELEMENT_WISE_ATTR = of_bare_enum("gpu.mma_element_wise", MMAElementwiseOp),
        class = "MMAElementWiseAttr", summary = "elementwise operation to apply to mma matrix";
    /// Pruning of a matrix: `#gpu<prune_2to4_spmat_flag PRUNE_ONLY>`.
    PRUNE_2TO4_SPMAT_FLAG_ATTR = of_bare_enum("gpu.prune_2to4_spmat_flag", Prune2To4SpMatFlag),
        class = "GPU_Prune2To4SpMatFlagAttr", summary = "pruning strategy for 2:4 sparse matrix";
    /// From which thread a value comes: `#gpu<shuffle_mode xor>`.
    SHUFFLE_MODE_ATTR = of_bare_enum("gpu.shuffle_mode", ShuffleMode),
        class = "GPU_ShuffleModeAttr", summary = "Indexing modes supported by gpu.shuffle.";
    /// A step of a multiplication: `#gpu<spgemm_work_estimation_or_compute_kind COMPUTE>`.
    SPGEMM_WORK_ESTIMATION_OR_COMPUTE_KIND_ATTR = of_bare_enum("gpu.spgemm_work_estimation_or_compute_kind", SpGEMMWorkEstimationOrComputeKind),
        class = "GPU_SpGEMMWorkEstimationOrComputeKindAttr",
        summary = "choose whether spgemm_work_estimation_or_compute does work estimation or compute";
}

impl Prune2To4SpMatFlag {
    /// Returns the case as an attribute.
    pub fn attribute<'c>(self, context: Ctx<'c>) -> Attribute<'c> {
        context.dialect_attribute(
            &PRUNE_2TO4_SPMAT_FLAG_ATTR,
            &[context.i64_attribute(self.value().cast_signed())],
        )
    }
}

impl TransposeMode {
    /// Returns the case as an attribute.
    pub fn attribute<'c>(self, context: Ctx<'c>) -> Attribute<'c> {
        context
            .dialect_attribute(&MAT_TRANSPOSE_MODE_ATTR, &[context.i64_attribute(self.value().cast_signed())])
    }
}
