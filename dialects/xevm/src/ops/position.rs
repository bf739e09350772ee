//! Positions of work items, and their numbers.

use crate::constraints::{I32OrI64, LLVM_ConstantRangeAttr};
use terrace_ods_macros::operations;

operations! {
    #[operation(format = "(`range` $range^)? attr-dict `:` type($res)")]
    struct _ {
        range: OptionalAttr<LLVM_ConstantRangeAttr>,
        res: OpResult<I32OrI64>,
    }

    /// The number of work groups in the grid, along `x`.
    pub struct GridDimXOp = "xevm.group_count.x";
    /// The number of work groups in the grid, along `y`.
    pub struct GridDimYOp = "xevm.group_count.y";
    /// The number of work groups in the grid, along `z`.
    pub struct GridDimZOp = "xevm.group_count.z";
    /// The position of the work group in the grid, along `x`.
    pub struct WorkgroupIdXOp = "xevm.group_id.x";
    /// The position of the work group in the grid, along `y`.
    pub struct WorkgroupIdYOp = "xevm.group_id.y";
    /// The position of the work group in the grid, along `z`.
    pub struct WorkgroupIdZOp = "xevm.group_id.z";

    /// The position of the work item in its subgroup.
    ///
    /// ```mlir
    /// %i = xevm.lane_id range <i32, 0, 16> : i32
    /// ```
    pub struct LaneIdOp = "xevm.lane_id";

    /// The position of the work item in its work group, along `x`.
    ///
    /// ```mlir
    /// %i = xevm.local_id.x : i32
    /// ```
    pub struct WorkitemIdXOp = "xevm.local_id.x";

    /// The position of the work item in its work group, along `y`.
    pub struct WorkitemIdYOp = "xevm.local_id.y";
    /// The position of the work item in its work group, along `z`.
    pub struct WorkitemIdZOp = "xevm.local_id.z";
    /// The number of work items in a work group, along `x`.
    pub struct WorkgroupDimXOp = "xevm.local_size.x";
    /// The number of work items in a work group, along `y`.
    pub struct WorkgroupDimYOp = "xevm.local_size.y";
    /// The number of work items in a work group, along `z`.
    pub struct WorkgroupDimZOp = "xevm.local_size.z";
    /// The position of the subgroup in its work group.
    pub struct SubgroupIdOp = "xevm.subgroup_id";
    /// The number of lanes of a subgroup.
    pub struct SubgroupSizeOp = "xevm.subgroup_size";
}
