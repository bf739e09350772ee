//! Positions of work items, and their numbers.

use crate::constraints::LLVM_ConstantRangeAttr;
use terrace_llvm::constraints::LLVM_Type;
use terrace_ods_macros::operation;

/// The position of the cluster in the grid, along `x`.
#[operation(
    name = "rocdl.cluster.id.x",
    traits = [AlwaysSpeculatableImplTrait],
    format = "(`range` $range^)? attr-dict `:` type($res)",
    effects = [],
)]
pub struct ClusterIdXOp {
    range: OptionalAttr<LLVM_ConstantRangeAttr>,
    res: OpResult<LLVM_Type>,
}

/// The position of the cluster in the grid, along `y`.
#[operation(
    name = "rocdl.cluster.id.y",
    traits = [AlwaysSpeculatableImplTrait],
    format = "(`range` $range^)? attr-dict `:` type($res)",
    effects = [],
)]
pub struct ClusterIdYOp {
    range: OptionalAttr<LLVM_ConstantRangeAttr>,
    res: OpResult<LLVM_Type>,
}

/// The position of the cluster in the grid, along `z`.
#[operation(
    name = "rocdl.cluster.id.z",
    traits = [AlwaysSpeculatableImplTrait],
    format = "(`range` $range^)? attr-dict `:` type($res)",
    effects = [],
)]
pub struct ClusterIdZOp {
    range: OptionalAttr<LLVM_ConstantRangeAttr>,
    res: OpResult<LLVM_Type>,
}

/// The number of work items in the grid, along `x`.
#[operation(
    name = "rocdl.grid.dim.x",
    traits = [AlwaysSpeculatableImplTrait],
    format = "(`range` $range^)? attr-dict `:` type($res)",
    effects = [],
)]
pub struct GridDimXOp {
    range: OptionalAttr<LLVM_ConstantRangeAttr>,
    res: OpResult<LLVM_Type>,
}

/// The number of work items in the grid, along `y`.
#[operation(
    name = "rocdl.grid.dim.y",
    traits = [AlwaysSpeculatableImplTrait],
    format = "(`range` $range^)? attr-dict `:` type($res)",
    effects = [],
)]
pub struct GridDimYOp {
    range: OptionalAttr<LLVM_ConstantRangeAttr>,
    res: OpResult<LLVM_Type>,
}

/// The number of work items in the grid, along `z`.
#[operation(
    name = "rocdl.grid.dim.z",
    traits = [AlwaysSpeculatableImplTrait],
    format = "(`range` $range^)? attr-dict `:` type($res)",
    effects = [],
)]
pub struct GridDimZOp {
    range: OptionalAttr<LLVM_ConstantRangeAttr>,
    res: OpResult<LLVM_Type>,
}

/// The number of lanes of a wave.
#[operation(
    name = "rocdl.wavefrontsize",
    traits = [AlwaysSpeculatableImplTrait],
    format = "(`range` $range^)? attr-dict `:` type($res)",
    effects = [],
)]
pub struct WavefrontSizeOp {
    range: OptionalAttr<LLVM_ConstantRangeAttr>,
    res: OpResult<LLVM_Type>,
}

/// The number of work items in a work group, along `x`.
#[operation(
    name = "rocdl.workgroup.dim.x",
    traits = [AlwaysSpeculatableImplTrait],
    format = "(`range` $range^)? attr-dict `:` type($res)",
    effects = [],
)]
pub struct BlockDimXOp {
    range: OptionalAttr<LLVM_ConstantRangeAttr>,
    res: OpResult<LLVM_Type>,
}

/// The number of work items in a work group, along `y`.
///
/// ```mlir
/// %n = rocdl.workgroup.dim.y : i32
/// ```
#[operation(
    name = "rocdl.workgroup.dim.y",
    traits = [AlwaysSpeculatableImplTrait],
    format = "(`range` $range^)? attr-dict `:` type($res)",
    effects = [],
)]
pub struct BlockDimYOp {
    range: OptionalAttr<LLVM_ConstantRangeAttr>,
    res: OpResult<LLVM_Type>,
}

/// The number of work items in a work group, along `z`.
#[operation(
    name = "rocdl.workgroup.dim.z",
    traits = [AlwaysSpeculatableImplTrait],
    format = "(`range` $range^)? attr-dict `:` type($res)",
    effects = [],
)]
pub struct BlockDimZOp {
    range: OptionalAttr<LLVM_ConstantRangeAttr>,
    res: OpResult<LLVM_Type>,
}

/// The position of the work group in the grid, along `x`.
#[operation(
    name = "rocdl.workgroup.id.x",
    traits = [AlwaysSpeculatableImplTrait],
    format = "(`range` $range^)? attr-dict `:` type($res)",
    effects = [],
)]
pub struct BlockIdXOp {
    range: OptionalAttr<LLVM_ConstantRangeAttr>,
    res: OpResult<LLVM_Type>,
}

/// The position of the work group in the grid, along `y`.
#[operation(
    name = "rocdl.workgroup.id.y",
    traits = [AlwaysSpeculatableImplTrait],
    format = "(`range` $range^)? attr-dict `:` type($res)",
    effects = [],
)]
pub struct BlockIdYOp {
    range: OptionalAttr<LLVM_ConstantRangeAttr>,
    res: OpResult<LLVM_Type>,
}

/// The position of the work group in the grid, along `z`.
#[operation(
    name = "rocdl.workgroup.id.z",
    traits = [AlwaysSpeculatableImplTrait],
    format = "(`range` $range^)? attr-dict `:` type($res)",
    effects = [],
)]
pub struct BlockIdZOp {
    range: OptionalAttr<LLVM_ConstantRangeAttr>,
    res: OpResult<LLVM_Type>,
}

/// The position of the work item in its work group, along `x`.
///
/// ```mlir
/// %i = rocdl.workitem.id.x range <i32, 0, 256> : i32
/// ```
#[operation(
    name = "rocdl.workitem.id.x",
    traits = [AlwaysSpeculatableImplTrait],
    format = "(`range` $range^)? attr-dict `:` type($res)",
    effects = [],
)]
pub struct ThreadIdXOp {
    range: OptionalAttr<LLVM_ConstantRangeAttr>,
    res: OpResult<LLVM_Type>,
}

/// The position of the work item in its work group, along `y`.
#[operation(
    name = "rocdl.workitem.id.y",
    traits = [AlwaysSpeculatableImplTrait],
    format = "(`range` $range^)? attr-dict `:` type($res)",
    effects = [],
)]
pub struct ThreadIdYOp {
    range: OptionalAttr<LLVM_ConstantRangeAttr>,
    res: OpResult<LLVM_Type>,
}

/// The position of the work item in its work group, along `z`.
#[operation(
    name = "rocdl.workitem.id.z",
    traits = [AlwaysSpeculatableImplTrait],
    format = "(`range` $range^)? attr-dict `:` type($res)",
    effects = [],
)]
pub struct ThreadIdZOp {
    range: OptionalAttr<LLVM_ConstantRangeAttr>,
    res: OpResult<LLVM_Type>,
}
