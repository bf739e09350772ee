//! Words of the operations: one attribute for each enum.

use super::enums::{
    AllReduceOperation, BroadcastType, Dimension, MMAElementwiseOp, Prune2To4SpMatFlag, ShuffleMode,
    SpGEMMWorkEstimationOrComputeKind, TransposeMode,
};
use terrace_ir::spec::{AttributeSpec, ParameterKind, ParameterSpec};
use terrace_ir::{Attribute, Ctx};

/// Reduction of the values of several threads: `#gpu<all_reduce_op add>`.
pub static ALL_REDUCE_OP_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "GPU_AllReduceOperationAttr",
    summary: "built-in reduction operations supported by gpu.allreduce.",
    ..AttributeSpec::of_bare_enum(
        "gpu.all_reduce_op",
        &[ParameterSpec::required("value", ParameterKind::Enum(AllReduceOperation::SPEC))],
        AllReduceOperation::SPEC,
    )
};

/// Whose value all threads get: `#gpu<broadcast specific_lane>`.
pub static BROADCAST_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "GPU_BroadcastTypeAttr",
    summary: "a lane to broadcast from",
    ..AttributeSpec::of_bare_enum(
        "gpu.broadcast",
        &[ParameterSpec::required("value", ParameterKind::Enum(BroadcastType::SPEC))],
        BroadcastType::SPEC,
    )
};

/// One of three dimensions: `#gpu<dim x>`.
pub static DIM_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "GPU_DimensionAttr",
    summary: "a dimension, either 'x', 'y', or 'z'",
    ..AttributeSpec::of_bare_enum(
        "gpu.dim",
        &[ParameterSpec::required("value", ParameterKind::Enum(Dimension::SPEC))],
        Dimension::SPEC,
    )
};

/// True if a matrix is transposed: `#gpu<mat_transpose_mode TRANSPOSE>`.
pub static MAT_TRANSPOSE_MODE_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "GPU_TransposeModeAttr",
    summary: "transpose mode of sparse matrix supported by sparse tensor ops",
    ..AttributeSpec::of_bare_enum(
        "gpu.mat_transpose_mode",
        &[ParameterSpec::required("value", ParameterKind::Enum(TransposeMode::SPEC))],
        TransposeMode::SPEC,
    )
};

/// Elementwise operation on matrices: `#gpu<mma_element_wise addf>`.
pub static MMA_ELEMENT_WISE_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "MMAElementWiseAttr",
    summary: "elementwise operation to apply to mma matrix",
    ..AttributeSpec::of_bare_enum(
        "gpu.mma_element_wise",
        &[ParameterSpec::required("value", ParameterKind::Enum(MMAElementwiseOp::SPEC))],
        MMAElementwiseOp::SPEC,
    )
};

/// Pruning of a matrix: `#gpu<prune_2to4_spmat_flag PRUNE_ONLY>`.
pub static PRUNE_2TO4_SPMAT_FLAG_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "GPU_Prune2To4SpMatFlagAttr",
    summary: "pruning strategy for 2:4 sparse matrix",
    ..AttributeSpec::of_bare_enum(
        "gpu.prune_2to4_spmat_flag",
        &[ParameterSpec::required("value", ParameterKind::Enum(Prune2To4SpMatFlag::SPEC))],
        Prune2To4SpMatFlag::SPEC,
    )
};

/// From which thread a value comes: `#gpu<shuffle_mode xor>`.
pub static SHUFFLE_MODE_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "GPU_ShuffleModeAttr",
    summary: "Indexing modes supported by gpu.shuffle.",
    ..AttributeSpec::of_bare_enum(
        "gpu.shuffle_mode",
        &[ParameterSpec::required("value", ParameterKind::Enum(ShuffleMode::SPEC))],
        ShuffleMode::SPEC,
    )
};

/// A step of a multiplication: `#gpu<spgemm_work_estimation_or_compute_kind COMPUTE>`.
pub static SPGEMM_WORK_ESTIMATION_OR_COMPUTE_KIND_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "GPU_SpGEMMWorkEstimationOrComputeKindAttr",
    summary: "choose whether spgemm_work_estimation_or_compute does work estimation or compute",
    ..AttributeSpec::of_bare_enum(
        "gpu.spgemm_work_estimation_or_compute_kind",
        &[ParameterSpec::required("value", ParameterKind::Enum(SpGEMMWorkEstimationOrComputeKind::SPEC))],
        SpGEMMWorkEstimationOrComputeKind::SPEC,
    )
};

impl Prune2To4SpMatFlag {
    /// The case as an attribute.
    pub fn attribute<'c>(self, context: Ctx<'c>) -> Attribute<'c> {
        context.dialect_attribute(
            &PRUNE_2TO4_SPMAT_FLAG_ATTR,
            &[context.i64_attribute(self.value().cast_signed())],
        )
    }
}

impl TransposeMode {
    /// The case as an attribute.
    pub fn attribute<'c>(self, context: Ctx<'c>) -> Attribute<'c> {
        context
            .dialect_attribute(&MAT_TRANSPOSE_MODE_ATTR, &[context.i64_attribute(self.value().cast_signed())])
    }
}
