//! Tensors and buffers.

use crate::constraints::{
    AllocHandle, AllocTensorHandle, AllocaHandle, LayoutMapOptionAttr, OpHandle, PositiveI64,
    TensorEmptyHandle,
};
use crate::interfaces;
use terrace_bufferization::LayoutMapOption;
use terrace_ir::constraints::{BoolAttr, I64Attr, StrAttr, UnitAttr};
use terrace_ods_macros::{operation, operations};

operations! {
    #[operation(
        interfaces = [TransformOpInterface(&interfaces::TRANSFORM)],
        effects = custom,
        has = [effects],
    )]
    struct _ {
        target: Operand<OpHandle>,
    }

    /// Moves allocations out of loops.
    pub struct BufferLoopHoistingOp = "transform.bufferization.buffer_loop_hoisting",
        traits = [Named("TransformEachOpTrait")],
        format = "$target attr-dict `:` type($target)";

    /// Lets what is computed into an empty tensor be computed where it is inserted.
    pub struct EliminateEmptyTensorsOp = "transform.bufferization.eliminate_empty_tensors",
        format = "$target attr-dict `:` type($target)";

    /// Removes allocations that are never read, with the stores to them.
    pub struct MemRefEraseDeadAllocAndStoresOp = "transform.memref.erase_dead_alloc_and_stores",
        traits = [Named("TransformEachOpTrait"), Named("ReportTrackingListenerFailuresOpTrait")],
        format = "$target attr-dict `:` functional-type($target, results)";
}

/// Makes allocations of empty tensors.
#[operation(
    name = "transform.bufferization.empty_tensor_to_alloc_tensor",
    traits = [Named("FunctionalStyleTransformOpTrait"), Named("TransformEachOpTrait")],
    interfaces = [TransformOpInterface(&interfaces::TRANSFORM)],
    format = "$target attr-dict `:` functional-type(operands, results)",
    effects = custom,
    has = [effects],
)]
pub struct EmptyTensorToAllocTensorOp {
    target: Operand<TensorEmptyHandle>,
    transformed: OpResult<AllocTensorHandle>,
}

/// Bufferizes operations, as the pass of that name does.
///
/// ```mlir
/// %0 = transform.bufferization.one_shot_bufferize layout{IdentityLayoutMap} %module {bufferize_function_boundaries = true}
///   : (!transform.any_op) -> !transform.any_op
/// ```
#[operation(
    name = "transform.bufferization.one_shot_bufferize",
    traits = [Named("FunctionalStyleTransformOpTrait")],
    interfaces = [TransformOpInterface(&interfaces::TRANSFORM)],
    format = "(`layout` `{` $function_boundary_type_conversion^ `}`)? $target attr-dict `:` \
        functional-type($target, results)",
    effects = custom,
    has = [effects, verify],
)]
pub struct OneShotBufferizeOp {
    target: Operand<OpHandle>,
    #[cases(LayoutMapOption)]
    function_boundary_type_conversion: OptionalAttr<LayoutMapOptionAttr>,
    #[default("false", |context| context.bool_attribute(false))]
    allow_return_allocs_from_loops: Attr<BoolAttr>,
    #[default("false", |context| context.bool_attribute(false))]
    allow_unknown_ops: Attr<BoolAttr>,
    #[default("false", |context| context.bool_attribute(false))]
    bufferize_function_boundaries: Attr<BoolAttr>,
    #[default("false", |context| context.bool_attribute(false))]
    dump_alias_sets: Attr<BoolAttr>,
    #[default("false", |context| context.bool_attribute(false))]
    test_analysis_only: Attr<BoolAttr>,
    #[default("false", |context| context.bool_attribute(false))]
    print_conflicts: Attr<BoolAttr>,
    #[default("true", |context| context.bool_attribute(true))]
    check_parallel_regions: Attr<BoolAttr>,
    #[default("\"memref.copy\"", |context| context.string_attribute("memref.copy"))]
    memcpy_op: Attr<StrAttr>,
    transformed: OpResult<OpHandle>,
}

/// Makes global variables of allocations on the stack.
#[operation(
    name = "transform.memref.alloca_to_global",
    interfaces = [TransformOpInterface(&interfaces::TRANSFORM)],
    format = "$alloca attr-dict `:` functional-type(operands, results)",
    effects = custom,
    has = [effects],
)]
pub struct MemRefAllocaToGlobalOp {
    alloca: Operand<AllocaHandle>,
    #[name = "getGlobal"]
    get_global: OpResult<OpHandle>,
    global: OpResult<OpHandle>,
}

operations! {
    #[operation(
        traits = [Named("FunctionalStyleTransformOpTrait"), Named("TransformEachOpTrait")],
        interfaces = [TransformOpInterface(&interfaces::TRANSFORM)],
        format = "$target attr-dict `:` functional-type($target, $transformed)",
        effects = custom,
        has = [effects],
    )]
    struct _ {
        target: Operand<OpHandle>,
        num_loops: Attr<I64Attr>,
        transformed: OpResult<OpHandle>,
    }

    /// Allocates as much as all iterations of loops need.
    pub struct MemRefMakeLoopIndependentOp = "transform.memref.make_loop_independent";
    /// Makes a tensor as large as all iterations of loops need it.
    pub struct MakeLoopIndependentOp = "transform.tensor.make_loop_independent";
}

/// Allocates several times as much, so that iterations have buffers of their own.
///
/// ```mlir
/// %0 = transform.memref.multibuffer %alloc {factor = 2 : i64}
///   : (!transform.op<"memref.alloc">) -> !transform.any_op
/// ```
#[operation(
    name = "transform.memref.multibuffer",
    traits = [Named("FunctionalStyleTransformOpTrait")],
    interfaces = [TransformOpInterface(&interfaces::TRANSFORM)],
    format = "$target attr-dict `:` functional-type(operands, results)",
    effects = custom,
    has = [effects],
)]
pub struct MemRefMultiBufferOp {
    target: Operand<AllocHandle>,
    factor: Attr<PositiveI64>,
    skip_analysis: OptionalAttr<UnitAttr>,
    transformed: OpResult<OpHandle>,
}
