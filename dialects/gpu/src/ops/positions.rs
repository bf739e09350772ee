//! Positions of a thread among the threads, blocks, subgroups and clusters of a launch.

use crate::Dimension;
use crate::constraints::GPU_DimensionAttr;
use terrace_ir::constraints::{Index, IndexAttr};
use terrace_ods_macros::{operation, operations};

operations! {
    #[operation(
        traits = [AlwaysSpeculatableImplTrait],
        interfaces = [InferIntRangeInterface, OpAsmOpInterface],
        format = "$dimension (`upper_bound` $upper_bound^)? attr-dict",
        effects = [],
        result_types = inferred,
        has = [result_names],
    )]
    struct _ {
        #[cases(Dimension)]
        dimension: Attr<GPU_DimensionAttr>,
        upper_bound: OptionalAttr<IndexAttr>,
        #[unnamed]
        result: OpResult<Index>,
    }

    /// Returns the number of threads of a block in a dimension.
    ///
    /// ```mlir
    /// %threads = gpu.block_dim x
    /// ```
    pub struct BlockDimOp = "gpu.block_dim";

    /// The position of the block among all blocks, in a dimension.
    pub struct BlockIdOp = "gpu.block_id";
    /// The position of the block in its cluster, in a dimension.
    pub struct ClusterBlockIdOp = "gpu.cluster_block_id";
    /// Returns the number of clusters in a dimension.
    pub struct ClusterDimOp = "gpu.cluster_dim";
    /// Returns the number of blocks of a cluster in a dimension.
    pub struct ClusterDimBlocksOp = "gpu.cluster_dim_blocks";
    /// The position of the cluster among all clusters, in a dimension.
    pub struct ClusterIdOp = "gpu.cluster_id";
    /// The position of the thread among all threads of all blocks, in a dimension.
    pub struct GlobalIdOp = "gpu.global_id";
    /// Returns the number of blocks in a dimension.
    pub struct GridDimOp = "gpu.grid_dim";

    /// The position of the thread in its block, in a dimension; a bound of it may be known.
    ///
    /// ```mlir
    /// %x = gpu.thread_id x upper_bound 128
    /// ```
    pub struct ThreadIdOp = "gpu.thread_id";
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

operations! {
    #[operation(
        traits = [AlwaysSpeculatableImplTrait],
        interfaces = [InferIntRangeInterface],
        format = "(`upper_bound` $upper_bound^)? attr-dict `:` type($result)",
        effects = [],
        result_types = inferred,
    )]
    struct _ {
        upper_bound: OptionalAttr<IndexAttr>,
        result: OpResult<Index>,
    }

    /// Returns the number of subgroups of a block.
    pub struct NumSubgroupsOp = "gpu.num_subgroups";
    /// The position of the subgroup in its block.
    pub struct SubgroupIdOp = "gpu.subgroup_id";

    /// Returns the number of threads of a subgroup.
    ///
    /// ```mlir
    /// %size = gpu.subgroup_size : index
    /// ```
    pub struct SubgroupSizeOp = "gpu.subgroup_size";
}
