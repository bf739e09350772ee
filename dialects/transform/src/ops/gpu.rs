//! Kernels and what is special to some processors.

use crate::attributes::FailurePropagationMode;
use crate::constraints::{FailurePropagationModeAttr, OpHandle, ParamOrOpHandle, ValueHandle};
use crate::interfaces;
use terrace_ir::constraints::{BoolAttr, DenseI64ArrayAttr, I64Attr, UnitAttr};
use terrace_ods_macros::operation;
use terrace_syntax::index_list::DYNAMIC_INDEX_LIST;

/// Lets blocks of threads run the iterations of an `scf.forall`.
#[operation(
    name = "transform.gpu.map_forall_to_blocks",
    traits = [Named("FunctionalStyleTransformOpTrait"), Named("TransformEachOpTrait")],
    interfaces = [TransformOpInterface(&interfaces::TRANSFORM)],
    format = "$target (`generate_gpu_launch` $generate_gpu_launch^)? (`grid_dims` `=` $grid_dims^)? \
        attr-dict `:` functional-type($target, $result)",
    effects = custom,
    has = [effects, verify],
)]
pub struct MapForallToBlocks {
    target: Operand<OpHandle>,
    #[default("[]", |context| context.dense_i64_array(&[]))]
    grid_dims: OptionalAttr<DenseI64ArrayAttr>,
    generate_gpu_launch: OptionalAttr<UnitAttr>,
    result: OpResult<OpHandle>,
}

/// Lets threads run the iterations of `scf.forall` in a kernel.
///
/// ```mlir
/// %0 = transform.gpu.map_nested_forall_to_threads %kernel block_dims = [32, 4, 1]
///   : (!transform.any_op) -> !transform.any_op
/// ```
#[operation(
    name = "transform.gpu.map_nested_forall_to_threads",
    traits = [Named("FunctionalStyleTransformOpTrait"), Named("TransformEachOpTrait")],
    interfaces = [TransformOpInterface(&interfaces::TRANSFORM)],
    format = "$target `block_dims` `=` $block_dims (`sync_after_distribute` `=` $sync_after_distribute^)? \
        (`warp_size` `=` $warp_size^)? attr-dict `:` functional-type($target, $result)",
    effects = custom,
    has = [effects],
)]
pub struct MapNestedForallToThreads {
    target: Operand<OpHandle>,
    #[default("[]", |context| context.dense_i64_array(&[]))]
    block_dims: Attr<DenseI64ArrayAttr>,
    #[default("true", |context| context.bool_attribute(true))]
    sync_after_distribute: Attr<BoolAttr>,
    #[default("32", |context| context.integer_attribute(context.integer_type(64), 32))]
    warp_size: Attr<I64Attr>,
    result: OpResult<OpHandle>,
}

/// Makes copies to shared memory asynchronous, in groups.
#[operation(
    name = "transform.nvgpu.create_async_groups",
    traits = [Named("TransformEachOpTrait"), Named("ReportTrackingListenerFailuresOpTrait")],
    interfaces = [TransformOpInterface(&interfaces::TRANSFORM)],
    format = "$target attr-dict `:` functional-type(operands, results)",
    effects = custom,
    has = [effects],
)]
pub struct CreateAsyncGroupsOp {
    target: Operand<OpHandle>,
    bypass_l1: OptionalAttr<UnitAttr>,
    result: OpResult<OpHandle>,
}

/// Lets copies to shared memory run while a loop computes.
#[operation(
    name = "transform.nvgpu.pipeline_shared_memory_copies",
    traits = [
        Named("FunctionalStyleTransformOpTrait"), Named("TransformEachOpTrait"),
        Named("ReportTrackingListenerFailuresOpTrait"),
    ],
    interfaces = [TransformOpInterface(&interfaces::TRANSFORM)],
    format = "`failures` `(` $failure_propagation_mode `)` $for_op attr-dict `:` functional-type(operands, \
        results)",
    effects = custom,
    has = [effects],
)]
pub struct PipelineSharedMemoryCopiesOp {
    for_op: Operand<OpHandle>,
    depth: Attr<I64Attr>,
    peel_epilogue: OptionalAttr<UnitAttr>,
    #[default("suppress", |context| context.i32_attribute(FailurePropagationMode::Suppress as i32))]
    #[cases(FailurePropagationMode)]
    failure_propagation_mode: Attr<FailurePropagationModeAttr>,
    result: OpResult<OpHandle>,
}

/// Lets the memory accelerator copy.
#[operation(
    name = "transform.nvgpu.rewrite_copy_as_tma",
    traits = [
        Named("FunctionalStyleTransformOpTrait"), Named("TransformEachOpTrait"),
        Named("ReportTrackingListenerFailuresOpTrait"),
    ],
    interfaces = [TransformOpInterface(&interfaces::TRANSFORM)],
    format = "$target attr-dict `:` functional-type(operands, results)",
    effects = custom,
    has = [effects],
)]
pub struct RewriteCopyAsTmaOp {
    target: Operand<OpHandle>,
}

/// Makes matrix operations of warps of a multiplication.
#[operation(
    name = "transform.nvgpu.rewrite_matmul_as_mma_sync",
    traits = [
        Named("FunctionalStyleTransformOpTrait"), Named("TransformEachOpTrait"),
        Named("ReportTrackingListenerFailuresOpTrait"),
    ],
    interfaces = [TransformOpInterface(&interfaces::TRANSFORM)],
    format = "$target attr-dict `:` functional-type(operands, results)",
    effects = custom,
    has = [effects],
)]
pub struct RewriteMatmulAsMmaSyncOp {
    target: Operand<OpHandle>,
}

/// Converts a value between layouts.
#[operation(
    name = "transform.xegpu.convert_layout",
    traits = [AttrSizedOperandSegments],
    interfaces = [TransformOpInterface(&interfaces::TRANSFORM)],
    format = "$target `input_sg_layout` `=` custom<DynamicIndexList>($input_sg_layout, \
        $static_input_sg_layout) `input_sg_data` `=` custom<DynamicIndexList>($input_sg_data, \
        $static_input_sg_data) (`input_inst_data` `=` custom<DynamicIndexList>($input_inst_data, \
        $static_input_inst_data)^)? `target_sg_layout` `=` custom<DynamicIndexList>($target_sg_layout, \
        $static_target_sg_layout) `target_sg_data` `=` custom<DynamicIndexList>($target_sg_data, \
        $static_target_sg_data) (`target_inst_data` `=` custom<DynamicIndexList>($target_inst_data, \
        $static_target_inst_data)^)? attr-dict `:` functional-type(operands, results)",
    directives = [DYNAMIC_INDEX_LIST],
    effects = custom,
    has = [effects],
)]
pub struct ConvertLayoutOp {
    target: Operand<ValueHandle>,
    input_sg_layout: VariadicOperand<ParamOrOpHandle>,
    input_sg_data: VariadicOperand<ParamOrOpHandle>,
    input_inst_data: VariadicOperand<ParamOrOpHandle>,
    target_sg_layout: VariadicOperand<ParamOrOpHandle>,
    target_sg_data: VariadicOperand<ParamOrOpHandle>,
    target_inst_data: VariadicOperand<ParamOrOpHandle>,
    #[default("[]", |context| context.dense_i64_array(&[]))]
    static_input_sg_layout: OptionalAttr<DenseI64ArrayAttr>,
    #[default("[]", |context| context.dense_i64_array(&[]))]
    static_input_sg_data: OptionalAttr<DenseI64ArrayAttr>,
    #[default("[]", |context| context.dense_i64_array(&[]))]
    static_input_inst_data: OptionalAttr<DenseI64ArrayAttr>,
    #[default("[]", |context| context.dense_i64_array(&[]))]
    static_target_sg_layout: OptionalAttr<DenseI64ArrayAttr>,
    #[default("[]", |context| context.dense_i64_array(&[]))]
    static_target_sg_data: OptionalAttr<DenseI64ArrayAttr>,
    #[default("[]", |context| context.dense_i64_array(&[]))]
    static_target_inst_data: OptionalAttr<DenseI64ArrayAttr>,
    #[name = "newConvertOp"]
    new_convert_op: OpResult<OpHandle>,
}

/// The operation that makes the descriptor of a value.
#[operation(
    name = "transform.xegpu.get_desc_op",
    traits = [Named("NavigationTransformOpTrait")],
    interfaces = [TransformOpInterface(&interfaces::TRANSFORM)],
    format = "$target attr-dict `:` functional-type(operands, results)",
    effects = custom,
    has = [effects],
)]
pub struct GetDescOp {
    target: Operand<ValueHandle>,
    #[name = "descHandle"]
    desc_handle: OpResult<OpHandle>,
}

/// Fetches a value ahead of its use in a loop.
#[operation(
    name = "transform.xegpu.insert_prefetch",
    interfaces = [TransformOpInterface(&interfaces::TRANSFORM)],
    format = "$target `nb_prefetch` `=` ($dynamic_nb_prefetch^):($static_nb_prefetch)? attr-dict `:` \
        functional-type(operands, results)",
    effects = custom,
    has = [effects],
)]
pub struct InsertPrefetchOp {
    target: Operand<ValueHandle>,
    dynamic_nb_prefetch: OptionalOperand<ParamOrOpHandle>,
    #[default("1", |context| context.integer_attribute(context.integer_type(64), 1))]
    static_nb_prefetch: OptionalAttr<I64Attr>,
    desc_op: OpResult<OpHandle>,
}

/// Gives a descriptor a layout.
///
/// ```mlir
/// %0 = transform.xegpu.set_desc_layout %desc sg_layout = [8, 4] sg_data = [32, 64]
///   : (!transform.any_op) -> !transform.any_op
/// ```
#[operation(
    name = "transform.xegpu.set_desc_layout",
    traits = [AttrSizedOperandSegments],
    interfaces = [TransformOpInterface(&interfaces::TRANSFORM)],
    format = "$target `sg_layout` `=` custom<DynamicIndexList>($sg_layout, $static_sg_layout) `sg_data` \
        `=` custom<DynamicIndexList>($sg_data, $static_sg_data) (`inst_data` `=` \
        custom<DynamicIndexList>($inst_data, $static_inst_data)^)? (`slice_dims` `=` $slice_dims^)? \
        attr-dict `:` functional-type(operands, results)",
    directives = [DYNAMIC_INDEX_LIST],
    effects = custom,
    has = [effects],
)]
pub struct SetDescLayoutOp {
    target: Operand<OpHandle>,
    sg_layout: VariadicOperand<ParamOrOpHandle>,
    sg_data: VariadicOperand<ParamOrOpHandle>,
    inst_data: VariadicOperand<ParamOrOpHandle>,
    #[default("[]", |context| context.dense_i64_array(&[]))]
    static_sg_layout: OptionalAttr<DenseI64ArrayAttr>,
    #[default("[]", |context| context.dense_i64_array(&[]))]
    static_sg_data: OptionalAttr<DenseI64ArrayAttr>,
    #[default("[]", |context| context.dense_i64_array(&[]))]
    static_inst_data: OptionalAttr<DenseI64ArrayAttr>,
    #[default("[]", |context| context.dense_i64_array(&[]))]
    slice_dims: OptionalAttr<DenseI64ArrayAttr>,
    transformed: OpResult<OpHandle>,
}

/// Sets the number of threads of a kernel.
#[operation(
    name = "transform.xegpu.set_gpu_launch_threads",
    interfaces = [TransformOpInterface(&interfaces::TRANSFORM)],
    format = "$target `threads` `=` custom<DynamicIndexList>($threads, $static_threads) attr-dict `:` \
        qualified(type(operands))",
    directives = [DYNAMIC_INDEX_LIST],
    effects = custom,
    has = [effects],
)]
pub struct SetGPULaunchThreadsOp {
    target: Operand<OpHandle>,
    threads: VariadicOperand<ParamOrOpHandle>,
    #[default("[]", |context| context.dense_i64_array(&[]))]
    static_threads: OptionalAttr<DenseI64ArrayAttr>,
}

/// Gives an operand or a result of an operation a layout.
#[operation(
    name = "transform.xegpu.set_op_layout_attr",
    traits = [AttrSizedOperandSegments],
    interfaces = [TransformOpInterface(&interfaces::TRANSFORM)],
    format = "$target (`result` $result^)? (`index` `=` $index^)? `sg_layout` `=` \
        custom<DynamicIndexList>($sg_layout, $static_sg_layout) `sg_data` `=` \
        custom<DynamicIndexList>($sg_data, $static_sg_data) (`inst_data` `=` \
        custom<DynamicIndexList>($inst_data, $static_inst_data)^)? (`slice_dims` `=` $slice_dims^)? \
        attr-dict `:` qualified(type(operands))",
    directives = [DYNAMIC_INDEX_LIST],
    effects = custom,
    has = [effects],
)]
pub struct SetOpLayoutAttrOp {
    target: Operand<OpHandle>,
    #[default("0", |context| context.integer_attribute(context.integer_type(64), 0))]
    index: OptionalAttr<I64Attr>,
    sg_layout: VariadicOperand<ParamOrOpHandle>,
    sg_data: VariadicOperand<ParamOrOpHandle>,
    inst_data: VariadicOperand<ParamOrOpHandle>,
    #[default("[]", |context| context.dense_i64_array(&[]))]
    static_sg_layout: OptionalAttr<DenseI64ArrayAttr>,
    #[default("[]", |context| context.dense_i64_array(&[]))]
    static_sg_data: OptionalAttr<DenseI64ArrayAttr>,
    #[default("[]", |context| context.dense_i64_array(&[]))]
    static_inst_data: OptionalAttr<DenseI64ArrayAttr>,
    #[default("[]", |context| context.dense_i64_array(&[]))]
    slice_dims: OptionalAttr<DenseI64ArrayAttr>,
    result: OptionalAttr<UnitAttr>,
}
