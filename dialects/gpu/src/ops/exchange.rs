//! Verification of collective operations of the threads of a group.

use crate::constraints::{
    AnyIntegerOrFloat, AnyIntegerOrFloatOr1DVector, GPU_AllReduceOperationAttr, GPU_BroadcastTypeAttr,
    GPU_ShuffleModeAttr, NonNegativeI32Attr, PowerOfTwoI32Attr,
};
use crate::interfaces;
use crate::syntax::ALL_REDUCE_OPERATION;
use crate::{AllReduceOperation, BroadcastType, ShuffleMode};
use terrace_ir::constraints::{AnyType, I1, I32, I32Attr, UnitAttr};
use terrace_ods_macros::operation;

/// Makes one value of those of all threads of a block, by a known operation or by the region.
///
/// With `uniform` all threads get here together.
///
/// ```mlir
/// %sum = gpu.all_reduce add %x {} : (f32) -> f32
/// ```
#[operation(
    name = "gpu.all_reduce",
    traits = [SameOperandsAndResultType, IsIsolatedFromAbove],
    format = "custom<AllReduceOperation>($op) $value (`uniform` $uniform^)? $body attr-dict `:` \
        functional-type(operands, results)",
    directives = [ALL_REDUCE_OPERATION],
    result_types = inferred,
    has = [fold, verify_regions],
)]
pub struct AllReduceOp {
    value: Operand<AnyIntegerOrFloat>,
    #[cases(AllReduceOperation)]
    #[name = "op"]
    reduction: OptionalAttr<GPU_AllReduceOperationAttr>,
    uniform: OptionalAttr<UnitAttr>,
    result: OpResult<AnyIntegerOrFloat>,
    body: Region<AnyRegion>,
}

/// Takes the value of the thread that is n places further, counted round in runs of a width.
///
/// ```mlir
/// %there, %valid = gpu.rotate %x, 3, 16 : f32
/// ```
#[operation(
    name = "gpu.rotate",
    traits = [AlwaysSpeculatableImplTrait, AllTypesMatch(&["value", "rotateResult"])],
    format = "$value `,` $offset `,` $width attr-dict `:` type($value)",
    effects = [],
    result_types = inferred,
    has = [verify],
)]
pub struct RotateOp {
    value: Operand<AnyIntegerOrFloatOr1DVector>,
    offset: Attr<NonNegativeI32Attr>,
    width: Attr<PowerOfTwoI32Attr>,
    #[name = "rotateResult"]
    rotate_result: OpResult<AnyIntegerOrFloatOr1DVector>,
    valid: OpResult<I1>,
}

/// Takes the value of another thread of the subgroup, and says whether that one was there.
///
/// ```mlir
/// %there, %valid = gpu.shuffle xor %x, %offset, %width : f32
/// ```
#[operation(
    name = "gpu.shuffle",
    traits = [AlwaysSpeculatableImplTrait, AllTypesMatch(&["value", "shuffleResult"])],
    format = "$mode $value `,` $offset `,` $width attr-dict `:` type($value)",
    effects = [],
    result_types = inferred,
)]
pub struct ShuffleOp {
    value: Operand<AnyIntegerOrFloatOr1DVector>,
    offset: Operand<I32>,
    width: Operand<I32>,
    #[cases(ShuffleMode)]
    mode: Attr<GPU_ShuffleModeAttr>,
    #[name = "shuffleResult"]
    shuffle_result: OpResult<AnyIntegerOrFloatOr1DVector>,
    valid: OpResult<I1>,
}

/// Returns all threads of the subgroup the value of one.
///
/// ```mlir
/// %all = gpu.subgroup_broadcast %x, specific_lane %lane : f32
/// ```
#[operation(
    name = "gpu.subgroup_broadcast",
    traits = [AllTypesMatch(&["result", "src"]), Elementwise, Scalarizable, Vectorizable, Tensorizable],
    interfaces = [InferIntRangeInterface, ConditionallySpeculatable(&interfaces::BROADCAST)],
    format = "$src `,` $broadcast_type ($lane^)? attr-dict `:` type($result)",
    effects = [],
    result_types = inferred,
    has = [fold, verify],
)]
pub struct SubgroupBroadcastOp {
    src: Operand<AnyType>,
    lane: OptionalOperand<I32>,
    #[cases(BroadcastType)]
    broadcast_type: Attr<GPU_BroadcastTypeAttr>,
    result: OpResult<AnyType>,
}

/// Makes one value of those of the threads of a subgroup, or of each cluster of threads in it.
///
/// ```mlir
/// %sum = gpu.subgroup_reduce add %x cluster(size = 4) : (f32) -> f32
/// ```
#[operation(
    name = "gpu.subgroup_reduce",
    traits = [SameOperandsAndResultType],
    format = "custom<AllReduceOperation>($op) $value (`uniform` $uniform^)? (`cluster` `(` `size` `=` \
        $cluster_size^ (`,` `stride` `=` $cluster_stride^)? `)`)? attr-dict `:` functional-type(operands, \
        results)",
    directives = [ALL_REDUCE_OPERATION],
    result_types = inferred,
    has = [fold, verify],
)]
pub struct SubgroupReduceOp {
    value: Operand<AnyIntegerOrFloatOr1DVector>,
    #[cases(AllReduceOperation)]
    #[name = "op"]
    reduction: Attr<GPU_AllReduceOperationAttr>,
    uniform: OptionalAttr<UnitAttr>,
    cluster_size: OptionalAttr<I32Attr>,
    #[default("1", |context| context.integer_attribute(context.integer_type(32), 1))]
    cluster_stride: Attr<I32Attr>,
    result: OpResult<AnyIntegerOrFloatOr1DVector>,
}
