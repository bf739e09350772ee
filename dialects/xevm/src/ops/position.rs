//! Positions of work items, and their numbers.

use crate::constraints::{I32OrI64, LLVM_ConstantRangeAttr};
use terrace_ods_macros::operation;

/// The number of work groups in the grid, along `x`.
#[operation(name = "xevm.group_count.x", format = "(`range` $range^)? attr-dict `:` type($res)")]
pub struct GridDimXOp {
    range: OptionalAttr<LLVM_ConstantRangeAttr>,
    res: OpResult<I32OrI64>,
}

/// The number of work groups in the grid, along `y`.
#[operation(name = "xevm.group_count.y", format = "(`range` $range^)? attr-dict `:` type($res)")]
pub struct GridDimYOp {
    range: OptionalAttr<LLVM_ConstantRangeAttr>,
    res: OpResult<I32OrI64>,
}

/// The number of work groups in the grid, along `z`.
#[operation(name = "xevm.group_count.z", format = "(`range` $range^)? attr-dict `:` type($res)")]
pub struct GridDimZOp {
    range: OptionalAttr<LLVM_ConstantRangeAttr>,
    res: OpResult<I32OrI64>,
}

/// The position of the work group in the grid, along `x`.
#[operation(name = "xevm.group_id.x", format = "(`range` $range^)? attr-dict `:` type($res)")]
pub struct WorkgroupIdXOp {
    range: OptionalAttr<LLVM_ConstantRangeAttr>,
    res: OpResult<I32OrI64>,
}

/// The position of the work group in the grid, along `y`.
#[operation(name = "xevm.group_id.y", format = "(`range` $range^)? attr-dict `:` type($res)")]
pub struct WorkgroupIdYOp {
    range: OptionalAttr<LLVM_ConstantRangeAttr>,
    res: OpResult<I32OrI64>,
}

/// The position of the work group in the grid, along `z`.
#[operation(name = "xevm.group_id.z", format = "(`range` $range^)? attr-dict `:` type($res)")]
pub struct WorkgroupIdZOp {
    range: OptionalAttr<LLVM_ConstantRangeAttr>,
    res: OpResult<I32OrI64>,
}

/// The position of the work item in its subgroup.
///
/// ```mlir
/// %i = xevm.lane_id range <i32, 0, 16> : i32
/// ```
#[operation(name = "xevm.lane_id", format = "(`range` $range^)? attr-dict `:` type($res)")]
pub struct LaneIdOp {
    range: OptionalAttr<LLVM_ConstantRangeAttr>,
    res: OpResult<I32OrI64>,
}

/// The position of the work item in its work group, along `x`.
///
/// ```mlir
/// %i = xevm.local_id.x : i32
/// ```
#[operation(name = "xevm.local_id.x", format = "(`range` $range^)? attr-dict `:` type($res)")]
pub struct WorkitemIdXOp {
    range: OptionalAttr<LLVM_ConstantRangeAttr>,
    res: OpResult<I32OrI64>,
}

/// The position of the work item in its work group, along `y`.
#[operation(name = "xevm.local_id.y", format = "(`range` $range^)? attr-dict `:` type($res)")]
pub struct WorkitemIdYOp {
    range: OptionalAttr<LLVM_ConstantRangeAttr>,
    res: OpResult<I32OrI64>,
}

/// The position of the work item in its work group, along `z`.
#[operation(name = "xevm.local_id.z", format = "(`range` $range^)? attr-dict `:` type($res)")]
pub struct WorkitemIdZOp {
    range: OptionalAttr<LLVM_ConstantRangeAttr>,
    res: OpResult<I32OrI64>,
}

/// The number of work items in a work group, along `x`.
#[operation(name = "xevm.local_size.x", format = "(`range` $range^)? attr-dict `:` type($res)")]
pub struct WorkgroupDimXOp {
    range: OptionalAttr<LLVM_ConstantRangeAttr>,
    res: OpResult<I32OrI64>,
}

/// The number of work items in a work group, along `y`.
#[operation(name = "xevm.local_size.y", format = "(`range` $range^)? attr-dict `:` type($res)")]
pub struct WorkgroupDimYOp {
    range: OptionalAttr<LLVM_ConstantRangeAttr>,
    res: OpResult<I32OrI64>,
}

/// The number of work items in a work group, along `z`.
#[operation(name = "xevm.local_size.z", format = "(`range` $range^)? attr-dict `:` type($res)")]
pub struct WorkgroupDimZOp {
    range: OptionalAttr<LLVM_ConstantRangeAttr>,
    res: OpResult<I32OrI64>,
}

/// The position of the subgroup in its work group.
#[operation(name = "xevm.subgroup_id", format = "(`range` $range^)? attr-dict `:` type($res)")]
pub struct SubgroupIdOp {
    range: OptionalAttr<LLVM_ConstantRangeAttr>,
    res: OpResult<I32OrI64>,
}

/// The number of lanes of a subgroup.
#[operation(name = "xevm.subgroup_size", format = "(`range` $range^)? attr-dict `:` type($res)")]
pub struct SubgroupSizeOp {
    range: OptionalAttr<LLVM_ConstantRangeAttr>,
    res: OpResult<I32OrI64>,
}
