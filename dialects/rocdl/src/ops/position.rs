//! Positions of work items, and their numbers.

use crate::constraints::LLVM_ConstantRangeAttr;
use terrace_llvm::constraints::LLVM_Type;
use terrace_ods_macros::operations;

operations! {
    #[operation(
        traits = [AlwaysSpeculatableImplTrait],
        format = "(`range` $range^)? attr-dict `:` type($res)",
        effects = [],
    )]
    struct _ {
        range: OptionalAttr<LLVM_ConstantRangeAttr>,
        res: OpResult<LLVM_Type>,
    }

    /// The position of the cluster in the grid, along `x`.
    pub struct ClusterIdXOp = "rocdl.cluster.id.x";
    /// The position of the cluster in the grid, along `y`.
    pub struct ClusterIdYOp = "rocdl.cluster.id.y";
    /// The position of the cluster in the grid, along `z`.
    pub struct ClusterIdZOp = "rocdl.cluster.id.z";
    /// The number of work items in the grid, along `x`.
    pub struct GridDimXOp = "rocdl.grid.dim.x";
    /// The number of work items in the grid, along `y`.
    pub struct GridDimYOp = "rocdl.grid.dim.y";
    /// The number of work items in the grid, along `z`.
    pub struct GridDimZOp = "rocdl.grid.dim.z";
    /// The number of lanes of a wave.
    pub struct WavefrontSizeOp = "rocdl.wavefrontsize";
    /// The number of work items in a work group, along `x`.
    pub struct BlockDimXOp = "rocdl.workgroup.dim.x";

    /// The number of work items in a work group, along `y`.
    ///
    /// ```mlir
    /// %n = rocdl.workgroup.dim.y : i32
    /// ```
    pub struct BlockDimYOp = "rocdl.workgroup.dim.y";

    /// The number of work items in a work group, along `z`.
    pub struct BlockDimZOp = "rocdl.workgroup.dim.z";
    /// The position of the work group in the grid, along `x`.
    pub struct BlockIdXOp = "rocdl.workgroup.id.x";
    /// The position of the work group in the grid, along `y`.
    pub struct BlockIdYOp = "rocdl.workgroup.id.y";
    /// The position of the work group in the grid, along `z`.
    pub struct BlockIdZOp = "rocdl.workgroup.id.z";

    /// The position of the work item in its work group, along `x`.
    ///
    /// ```mlir
    /// %i = rocdl.workitem.id.x range <i32, 0, 256> : i32
    /// ```
    pub struct ThreadIdXOp = "rocdl.workitem.id.x";

    /// The position of the work item in its work group, along `y`.
    pub struct ThreadIdYOp = "rocdl.workitem.id.y";
    /// The position of the work item in its work group, along `z`.
    pub struct ThreadIdZOp = "rocdl.workitem.id.z";
}
