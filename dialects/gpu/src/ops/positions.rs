//! Positions of a thread among the threads, blocks, subgroups and clusters of a launch.

use crate::Dimension;
use crate::constraints::GPU_DimensionAttr;
use terrace_ir::constraints::{Index, IndexAttr};
use terrace_ods_macros::operation;

/// Returns the number of threads of a block in a dimension.
///
/// ```mlir
/// %threads = gpu.block_dim x
/// ```
#[operation(
    name = "gpu.block_dim",
    traits = [AlwaysSpeculatableImplTrait],
    interfaces = [InferIntRangeInterface, OpAsmOpInterface],
    format = "$dimension (`upper_bound` $upper_bound^)? attr-dict",
    effects = [],
    result_types = inferred,
    has = [result_names],
)]
pub struct BlockDimOp {
    #[cases(Dimension)]
    dimension: Attr<GPU_DimensionAttr>,
    upper_bound: OptionalAttr<IndexAttr>,
    #[unnamed]
    result: OpResult<Index>,
}

/// The position of the block among all blocks, in a dimension.
#[operation(
    name = "gpu.block_id",
    traits = [AlwaysSpeculatableImplTrait],
    interfaces = [InferIntRangeInterface, OpAsmOpInterface],
    format = "$dimension (`upper_bound` $upper_bound^)? attr-dict",
    effects = [],
    result_types = inferred,
    has = [result_names],
)]
pub struct BlockIdOp {
    #[cases(Dimension)]
    dimension: Attr<GPU_DimensionAttr>,
    upper_bound: OptionalAttr<IndexAttr>,
    #[unnamed]
    result: OpResult<Index>,
}

/// The position of the block in its cluster, in a dimension.
#[operation(
    name = "gpu.cluster_block_id",
    traits = [AlwaysSpeculatableImplTrait],
    interfaces = [InferIntRangeInterface, OpAsmOpInterface],
    format = "$dimension (`upper_bound` $upper_bound^)? attr-dict",
    effects = [],
    result_types = inferred,
    has = [result_names],
)]
pub struct ClusterBlockIdOp {
    #[cases(Dimension)]
    dimension: Attr<GPU_DimensionAttr>,
    upper_bound: OptionalAttr<IndexAttr>,
    #[unnamed]
    result: OpResult<Index>,
}

/// Returns the number of clusters in a dimension.
#[operation(
    name = "gpu.cluster_dim",
    traits = [AlwaysSpeculatableImplTrait],
    interfaces = [InferIntRangeInterface, OpAsmOpInterface],
    format = "$dimension (`upper_bound` $upper_bound^)? attr-dict",
    effects = [],
    result_types = inferred,
    has = [result_names],
)]
pub struct ClusterDimOp {
    #[cases(Dimension)]
    dimension: Attr<GPU_DimensionAttr>,
    upper_bound: OptionalAttr<IndexAttr>,
    #[unnamed]
    result: OpResult<Index>,
}

/// Returns the number of blocks of a cluster in a dimension.
#[operation(
    name = "gpu.cluster_dim_blocks",
    traits = [AlwaysSpeculatableImplTrait],
    interfaces = [InferIntRangeInterface, OpAsmOpInterface],
    format = "$dimension (`upper_bound` $upper_bound^)? attr-dict",
    effects = [],
    result_types = inferred,
    has = [result_names],
)]
pub struct ClusterDimBlocksOp {
    #[cases(Dimension)]
    dimension: Attr<GPU_DimensionAttr>,
    upper_bound: OptionalAttr<IndexAttr>,
    #[unnamed]
    result: OpResult<Index>,
}

/// The position of the cluster among all clusters, in a dimension.
#[operation(
    name = "gpu.cluster_id",
    traits = [AlwaysSpeculatableImplTrait],
    interfaces = [InferIntRangeInterface, OpAsmOpInterface],
    format = "$dimension (`upper_bound` $upper_bound^)? attr-dict",
    effects = [],
    result_types = inferred,
    has = [result_names],
)]
pub struct ClusterIdOp {
    #[cases(Dimension)]
    dimension: Attr<GPU_DimensionAttr>,
    upper_bound: OptionalAttr<IndexAttr>,
    #[unnamed]
    result: OpResult<Index>,
}

/// The position of the thread among all threads of all blocks, in a dimension.
#[operation(
    name = "gpu.global_id",
    traits = [AlwaysSpeculatableImplTrait],
    interfaces = [InferIntRangeInterface, OpAsmOpInterface],
    format = "$dimension (`upper_bound` $upper_bound^)? attr-dict",
    effects = [],
    result_types = inferred,
    has = [result_names],
)]
pub struct GlobalIdOp {
    #[cases(Dimension)]
    dimension: Attr<GPU_DimensionAttr>,
    upper_bound: OptionalAttr<IndexAttr>,
    #[unnamed]
    result: OpResult<Index>,
}

/// Returns the number of blocks in a dimension.
#[operation(
    name = "gpu.grid_dim",
    traits = [AlwaysSpeculatableImplTrait],
    interfaces = [InferIntRangeInterface, OpAsmOpInterface],
    format = "$dimension (`upper_bound` $upper_bound^)? attr-dict",
    effects = [],
    result_types = inferred,
    has = [result_names],
)]
pub struct GridDimOp {
    #[cases(Dimension)]
    dimension: Attr<GPU_DimensionAttr>,
    upper_bound: OptionalAttr<IndexAttr>,
    #[unnamed]
    result: OpResult<Index>,
}

/// The position of the thread in its subgroup.
///
/// ```mlir
/// %lane = gpu.lane_id upper_bound 64
/// ```
#[operation(
    name = "gpu.lane_id",
    traits = [AlwaysSpeculatableImplTrait],
    interfaces = [InferIntRangeInterface],
    format = "(`upper_bound` $upper_bound^)? attr-dict",
    effects = [],
    result_types = inferred,
)]
pub struct LaneIdOp {
    upper_bound: OptionalAttr<IndexAttr>,
    result: OpResult<Index>,
}

/// Returns the number of subgroups of a block.
#[operation(
    name = "gpu.num_subgroups",
    traits = [AlwaysSpeculatableImplTrait],
    interfaces = [InferIntRangeInterface],
    format = "(`upper_bound` $upper_bound^)? attr-dict `:` type($result)",
    effects = [],
    result_types = inferred,
)]
pub struct NumSubgroupsOp {
    upper_bound: OptionalAttr<IndexAttr>,
    result: OpResult<Index>,
}

/// The position of the subgroup in its block.
#[operation(
    name = "gpu.subgroup_id",
    traits = [AlwaysSpeculatableImplTrait],
    interfaces = [InferIntRangeInterface],
    format = "(`upper_bound` $upper_bound^)? attr-dict `:` type($result)",
    effects = [],
    result_types = inferred,
)]
pub struct SubgroupIdOp {
    upper_bound: OptionalAttr<IndexAttr>,
    result: OpResult<Index>,
}

/// Returns the number of threads of a subgroup.
///
/// ```mlir
/// %size = gpu.subgroup_size : index
/// ```
#[operation(
    name = "gpu.subgroup_size",
    traits = [AlwaysSpeculatableImplTrait],
    interfaces = [InferIntRangeInterface],
    format = "(`upper_bound` $upper_bound^)? attr-dict `:` type($result)",
    effects = [],
    result_types = inferred,
)]
pub struct SubgroupSizeOp {
    upper_bound: OptionalAttr<IndexAttr>,
    result: OpResult<Index>,
}

/// The position of the thread in its block, in a dimension; a bound of it may be known.
///
/// ```mlir
/// %x = gpu.thread_id x upper_bound 128
/// ```
#[operation(
    name = "gpu.thread_id",
    traits = [AlwaysSpeculatableImplTrait],
    interfaces = [InferIntRangeInterface, OpAsmOpInterface],
    format = "$dimension (`upper_bound` $upper_bound^)? attr-dict",
    effects = [],
    result_types = inferred,
    has = [result_names],
)]
pub struct ThreadIdOp {
    #[cases(Dimension)]
    dimension: Attr<GPU_DimensionAttr>,
    upper_bound: OptionalAttr<IndexAttr>,
    #[unnamed]
    result: OpResult<Index>,
}
