//! Kernels and what is special to some processors.

use crate::attributes::FailurePropagationMode;
use crate::constraints::{FailurePropagationModeAttr, OpHandle, ParamOrOpHandle, ValueHandle};
use crate::interfaces;
use terrace_ir::constraints::{BoolAttr, DenseI64ArrayAttr, I64Attr, UnitAttr};
use terrace_ods_macros::operations;
use terrace_syntax::index_list::DYNAMIC_INDEX_LIST;

operations! {
    #[operation(
        interfaces = [TransformOpInterface(&interfaces::TRANSFORM)],
        effects = custom,
        has = [effects],
    )]
    struct _;

    /// Lets blocks of threads run the iterations of an `scf.forall`.
    pub struct MapForallToBlocks = "transform.gpu.map_forall_to_blocks",
        traits = [Named("FunctionalStyleTransformOpTrait"), Named("TransformEachOpTrait")],
        format = "$target (`generate_gpu_launch` $generate_gpu_launch^)? (`grid_dims` `=` $grid_dims^)? \
        attr-dict `:` functional-type($target, $result)",
        has = [verify],
    {
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
    pub struct MapNestedForallToThreads = "transform.gpu.map_nested_forall_to_threads",
        traits = [Named("FunctionalStyleTransformOpTrait"), Named("TransformEachOpTrait")],
        format = "$target `block_dims` `=` $block_dims (`sync_after_distribute` `=` $sync_after_distribute^)? \
        (`warp_size` `=` $warp_size^)? attr-dict `:` functional-type($target, $result)",
    {
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
    pub struct CreateAsyncGroupsOp = "transform.nvgpu.create_async_groups",
        traits = [Named("TransformEachOpTrait"), Named("ReportTrackingListenerFailuresOpTrait")],
        format = "$target attr-dict `:` functional-type(operands, results)",
    {
        target: Operand<OpHandle>,
        bypass_l1: OptionalAttr<UnitAttr>,
        result: OpResult<OpHandle>,
    }

    /// Lets copies to shared memory run while a loop computes.
    pub struct PipelineSharedMemoryCopiesOp = "transform.nvgpu.pipeline_shared_memory_copies",
        traits = [
            Named("FunctionalStyleTransformOpTrait"), Named("TransformEachOpTrait"),
            Named("ReportTrackingListenerFailuresOpTrait"),
        ],
        format = "`failures` `(` $failure_propagation_mode `)` $for_op attr-dict `:` functional-type(operands, \
        results)",
    {
        for_op: Operand<OpHandle>,
        depth: Attr<I64Attr>,
        peel_epilogue: OptionalAttr<UnitAttr>,
        #[default("suppress", |context| context.i32_attribute(FailurePropagationMode::Suppress as i32))]
        #[cases(FailurePropagationMode)]
        failure_propagation_mode: Attr<FailurePropagationModeAttr>,
        result: OpResult<OpHandle>,
    }

    /// Converts a value between layouts.
    pub struct ConvertLayoutOp = "transform.xegpu.convert_layout",
        traits = [AttrSizedOperandSegments],
        format = "$target `input_sg_layout` `=` custom<DynamicIndexList>($input_sg_layout, \
        $static_input_sg_layout) `input_sg_data` `=` custom<DynamicIndexList>($input_sg_data, \
        $static_input_sg_data) (`input_inst_data` `=` custom<DynamicIndexList>($input_inst_data, \
        $static_input_inst_data)^)? `target_sg_layout` `=` custom<DynamicIndexList>($target_sg_layout, \
        $static_target_sg_layout) `target_sg_data` `=` custom<DynamicIndexList>($target_sg_data, \
        $static_target_sg_data) (`target_inst_data` `=` custom<DynamicIndexList>($target_inst_data, \
        $static_target_inst_data)^)? attr-dict `:` functional-type(operands, results)",
        directives = [DYNAMIC_INDEX_LIST],
    {
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
    pub struct GetDescOp = "transform.xegpu.get_desc_op",
        traits = [Named("NavigationTransformOpTrait")],
        format = "$target attr-dict `:` functional-type(operands, results)",
    {
        target: Operand<ValueHandle>,
        #[name = "descHandle"]
        desc_handle: OpResult<OpHandle>,
    }

    /// Fetches a value ahead of its use in a loop.
    pub struct InsertPrefetchOp = "transform.xegpu.insert_prefetch",
        format = "$target `nb_prefetch` `=` ($dynamic_nb_prefetch^):($static_nb_prefetch)? attr-dict `:` \
        functional-type(operands, results)",
    {
        target: Operand<ValueHandle>,
        dynamic_nb_prefetch: OptionalOperand<ParamOrOpHandle>,
        #[default("1", |context| context.integer_attribute(context.integer_type(64), 1))]
        static_nb_prefetch: OptionalAttr<I64Attr>,
        desc_op: OpResult<OpHandle>,
    }

    /// Returns a descriptor a layout.
    ///
    /// ```mlir
    /// %0 = transform.xegpu.set_desc_layout %desc sg_layout = [8, 4] sg_data = [32, 64]
    ///   : (!transform.any_op) -> !transform.any_op
    /// ```
    pub struct SetDescLayoutOp = "transform.xegpu.set_desc_layout",
        traits = [AttrSizedOperandSegments],
        format = "$target `sg_layout` `=` custom<DynamicIndexList>($sg_layout, $static_sg_layout) `sg_data` \
        `=` custom<DynamicIndexList>($sg_data, $static_sg_data) (`inst_data` `=` \
        custom<DynamicIndexList>($inst_data, $static_inst_data)^)? (`slice_dims` `=` $slice_dims^)? \
        attr-dict `:` functional-type(operands, results)",
        directives = [DYNAMIC_INDEX_LIST],
    {
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
    pub struct SetGPULaunchThreadsOp = "transform.xegpu.set_gpu_launch_threads",
        format = "$target `threads` `=` custom<DynamicIndexList>($threads, $static_threads) attr-dict `:` \
        qualified(type(operands))",
        directives = [DYNAMIC_INDEX_LIST],
    {
        target: Operand<OpHandle>,
        threads: VariadicOperand<ParamOrOpHandle>,
        #[default("[]", |context| context.dense_i64_array(&[]))]
        static_threads: OptionalAttr<DenseI64ArrayAttr>,
    }

    /// Returns an operand or a result of an operation a layout.
    pub struct SetOpLayoutAttrOp = "transform.xegpu.set_op_layout_attr",
        traits = [AttrSizedOperandSegments],
        format = "$target (`result` $result^)? (`index` `=` $index^)? `sg_layout` `=` \
        custom<DynamicIndexList>($sg_layout, $static_sg_layout) `sg_data` `=` \
        custom<DynamicIndexList>($sg_data, $static_sg_data) (`inst_data` `=` \
        custom<DynamicIndexList>($inst_data, $static_inst_data)^)? (`slice_dims` `=` $slice_dims^)? \
        attr-dict `:` qualified(type(operands))",
        directives = [DYNAMIC_INDEX_LIST],
    {
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
}

operations! {
    #[operation(
        traits = [
            Named("FunctionalStyleTransformOpTrait"), Named("TransformEachOpTrait"),
            Named("ReportTrackingListenerFailuresOpTrait"),
        ],
        interfaces = [TransformOpInterface(&interfaces::TRANSFORM)],
        format = "$target attr-dict `:` functional-type(operands, results)",
        effects = custom,
        has = [effects],
    )]
    struct _ {
        target: Operand<OpHandle>,
    }

    /// Lets the memory accelerator copy.
    pub struct RewriteCopyAsTmaOp = "transform.nvgpu.rewrite_copy_as_tma";
    /// Makes matrix operations of warps of a multiplication.
    pub struct RewriteMatmulAsMmaSyncOp = "transform.nvgpu.rewrite_matmul_as_mma_sync";
}
