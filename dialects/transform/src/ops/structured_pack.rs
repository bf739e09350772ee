//! Packing, padding and moving of what structured operations work on.

use crate::constraints::{
    AnyOpType, AnyValueType, I64Arrays, LinalgPackHandle, LinalgTransposeHandle, LinalgUnpackHandle,
    NoneOrThreeI64s, OpHandle, ParamOrOpHandle, TensorCollapseShapeHandle, TensorEmptyHandle,
    TensorExpandShapeHandle, TensorExtractSliceHandle, TensorPadHandle, ThreeI64s, ValueHandle,
};
use crate::interfaces;
use crate::syntax::SEMI_FUNCTION_TYPE;
use terrace_ir::constraints::{
    AnyAttr, ArrayAttr, BoolArrayAttr, BoolAttr, DenseI64ArrayAttr, I64ArrayAttr, I64Attr, StrAttr, UnitAttr,
};
use terrace_ods_macros::operations;
use terrace_scf::constraints::DeviceMappingArrayAttr;
use terrace_syntax::index_list::DYNAMIC_INDEX_LIST;

operations! {
    #[operation(
        interfaces = [TransformOpInterface(&interfaces::TRANSFORM)],
        effects = custom,
        has = [effects],
    )]
    struct _;

    /// Puts a tensor into a buffer that is allocated for it.
    pub struct BufferizeToAllocationOp = "transform.structured.bufferize_to_allocation",
        traits = [Named("ReportTrackingListenerFailuresOpTrait")],
        format = "$target attr-dict `:` type($target)",
        result_types = inferred,
        has = [verify],
    {
        target: Operand<OpHandle>,
        memory_space: OptionalAttr<AnyAttr>,
        #[default("\"bufferization.materialize_in_destination\"", |context| context.string_attribute("bufferization.materialize_in_destination"))]
        memcpy_op: Attr<StrAttr>,
        #[default("\"memref.alloc\"", |context| context.string_attribute("memref.alloc"))]
        alloc_op: Attr<StrAttr>,
        bufferize_destination_only: OptionalAttr<UnitAttr>,
        emit_dealloc: OptionalAttr<UnitAttr>,
        allocated_buffer: OpResult<AnyValueType>,
        new_ops: OpResult<AnyOpType>,
    }

    /// Lets structured operations compute where their results are inserted.
    pub struct EliminateLinalgOpAnchoredEmptyTensorsOp = "transform.structured.eliminate_empty_tensors",
        format = "$target attr-dict `:` type($target)",
    {
        target: Operand<OpHandle>,
    }

    /// Lets threads copy.
    pub struct MapCopyToThreadsOp = "transform.structured.gpu.map_copy_to_threads",
        traits = [Named("FunctionalStyleTransformOpTrait"), Named("TransformEachOpTrait")],
        format = "$target `total_num_threads` `=` $total_num_threads `desired_bit_alignment` `=` \
        $desired_bit_alignment attr-dict `:` functional-type(operands, results)",
    {
        target: Operand<OpHandle>,
        total_num_threads: Attr<I64Attr>,
        desired_bit_alignment: Attr<I64Attr>,
        forall_op: OpResult<OpHandle>,
        tiled_op: OpResult<OpHandle>,
    }

    /// Pads in front of loops what is padded in them.
    pub struct HoistPadOp = "transform.structured.hoist_pad",
        traits = [Named("FunctionalStyleTransformOpTrait"), Named("TransformEachOpTrait")],
        format = "$target `by` $num_loops `loops` (`,` `transpose` `by` $transpose^)? attr-dict `:` \
        functional-type(operands, results)",
        has = [verify],
    {
        target: Operand<OpHandle>,
        num_loops: Attr<I64Attr>,
        #[default("[]", |context| context.dense_i64_array(&[]))]
        transpose: Attr<DenseI64ArrayAttr>,
        transformed: OpResult<OpHandle>,
    }

    /// Makes the loops that pad in front of others.
    pub struct HoistPadBuildPackingLoopNestOp = "transform.structured.hoist_pad.build_packing_loop_nest",
        traits = [Named("ReportTrackingListenerFailuresOpTrait")],
        format = "$target `above` $loop (`,` `transpose` `by` $transpose^)? attr-dict `:` \
        functional-type(operands, results)",
        has = [verify],
    {
        target: Operand<OpHandle>,
        #[name = "loop"]
        loop_: Operand<OpHandle>,
        #[default("[]", |context| context.dense_i64_array(&[]))]
        transpose: Attr<DenseI64ArrayAttr>,
        packing_loop: OpResult<OpHandle>,
    }

    /// Packs the operands of a structured operation.
    ///
    /// ```mlir
    /// %packed = transform.structured.pack %op packed_sizes = [8, 16, 0]
    ///   : (!transform.any_op) -> !transform.op<"linalg.generic">
    /// ```
    pub struct PackOp = "transform.structured.pack",
        traits = [Named("ReportTrackingListenerFailuresOpTrait")],
        format = "$target `packed_sizes` `=` custom<DynamicIndexList>($packed_sizes, $static_packed_sizes) \
        attr-dict `:` functional-type(operands, results)",
        directives = [DYNAMIC_INDEX_LIST],
    {
        target: Operand<OpHandle>,
        packed_sizes: VariadicOperand<OpHandle>,
        #[default("[]", |context| context.dense_i64_array(&[]))]
        static_packed_sizes: Attr<DenseI64ArrayAttr>,
        packed_op: OpResult<OpHandle>,
    }

    /// Packs what looks like a multiplication of matrices.
    pub struct PackGreedilyOp = "transform.structured.pack_greedily",
        traits = [Named("ReportTrackingListenerFailuresOpTrait")],
        format = "$target oilist( `matmul_packed_sizes` `=` custom<DynamicIndexList>($matmul_packed_sizes, \
        $static_matmul_packed_sizes) (`matmul_padded_sizes_next_multiple_of` `=` \
        $matmul_padded_sizes_next_multiple_of^)? `matmul_inner_dims_order` `=` \
        $matmul_inner_dims_order ) attr-dict `:` functional-type(operands, results)",
        directives = [DYNAMIC_INDEX_LIST],
        has = [verify],
    {
        target: Operand<OpHandle>,
        matmul_packed_sizes: VariadicOperand<OpHandle>,
        #[default("[]", |context| context.dense_i64_array(&[]))]
        static_matmul_packed_sizes: Attr<ThreeI64s>,
        #[default("[]", |context| context.dense_i64_array(&[]))]
        matmul_padded_sizes_next_multiple_of: Attr<NoneOrThreeI64s>,
        #[default("[]", |context| context.dense_i64_array(&[]))]
        matmul_inner_dims_order: Attr<ThreeI64s>,
        packed_op: OpResult<OpHandle>,
    }

    /// Changes the order of dimensions of packed operands.
    pub struct PackTransposeOp = "transform.structured.pack_transpose",
        traits = [Named("FunctionalStyleTransformOpTrait"), Named("ReportTrackingListenerFailuresOpTrait")],
        format = "$target_pack_or_un_pack_op `with_compute_op` `(` $target_linalg_op `)` (`outer_perm` `=` \
        $outer_perm^ )? (`inner_perm` `=` $inner_perm^ )? attr-dict `:` functional-type(operands, \
        results)",
        has = [verify],
    {
        target_pack_or_un_pack_op: Operand<OpHandle>,
        target_linalg_op: Operand<OpHandle>,
        #[default("[]", |context| context.dense_i64_array(&[]))]
        outer_perm: OptionalAttr<DenseI64ArrayAttr>,
        #[default("[]", |context| context.dense_i64_array(&[]))]
        inner_perm: OptionalAttr<DenseI64ArrayAttr>,
        packed_op: OpResult<OpHandle>,
        pack_op: OpResult<OpHandle>,
        un_pack_op: OpResult<OpHandle>,
    }

    /// Pads the operands of a structured operation.
    pub struct PadOp = "transform.structured.pad",
        traits = [Named("FunctionalStyleTransformOpTrait"), Named("ReportTrackingListenerFailuresOpTrait")],
        format = "$target (`pad_to_multiple_of` custom<DynamicIndexList>($pad_to_multiple_of, \
        $static_pad_to_multiple_of)^)? (`use_prescribed_tensor_shapes` \
        $use_prescribed_tensor_shapes^)? attr-dict `:` functional-type(operands, results)",
        directives = [DYNAMIC_INDEX_LIST],
        has = [verify],
    {
        target: Operand<OpHandle>,
        #[default("[]", |context| context.array_attribute(&[]))]
        padding_values: Attr<ArrayAttr>,
        #[default("[]", |context| context.array_attribute(&[]))]
        padding_dimensions: Attr<I64ArrayAttr>,
        pad_to_multiple_of: VariadicOperand<ParamOrOpHandle>,
        #[default("[]", |context| context.dense_i64_array(&[]))]
        static_pad_to_multiple_of: OptionalAttr<DenseI64ArrayAttr>,
        #[default("[]", |context| context.array_attribute(&[]))]
        nofold_flags: Attr<I64ArrayAttr>,
        #[default("[]", |context| context.array_attribute(&[]))]
        transpose_paddings: Attr<I64Arrays>,
        #[default("bufferization::MaterializeInDestinationOp::getOperationName()", |context| context.string_attribute("bufferization.materialize_in_destination"))]
        copy_back_op: Attr<StrAttr>,
        use_prescribed_tensor_shapes: OptionalAttr<UnitAttr>,
        padded: OpResult<OpHandle>,
        pad: OpResult<OpHandle>,
        copy: OpResult<OpHandle>,
    }

    /// Pads the operands of an operation that can be tiled.
    pub struct PadTilingInterfaceOp = "transform.structured.pad_tiling_interface",
        traits = [Named("FunctionalStyleTransformOpTrait"), Named("ReportTrackingListenerFailuresOpTrait")],
        format = "$target `to` (`padding_sizes` custom<DynamicIndexList>($padding_sizes, \
        $static_padding_sizes)^)? (`pad_to_multiple_of` $pad_to_multiple_of^)? attr-dict `:` \
        functional-type(operands, results)",
        directives = [DYNAMIC_INDEX_LIST],
        has = [verify],
    {
        target: Operand<OpHandle>,
        #[default("[]", |context| context.array_attribute(&[]))]
        padding_values: Attr<ArrayAttr>,
        padding_sizes: VariadicOperand<ParamOrOpHandle>,
        #[default("[]", |context| context.dense_i64_array(&[]))]
        static_padding_sizes: OptionalAttr<DenseI64ArrayAttr>,
        pad_to_multiple_of: OptionalAttr<UnitAttr>,
        padded: OpResult<OpHandle>,
        pad: OpResult<OpHandle>,
    }

    /// Copies a tensor to memory of another space.
    pub struct PromoteTensorOp = "transform.structured.promote_tensor",
        traits = [SameOperandsAndResultType],
        format = "(`to` $memory_space^)? $tensor attr-dict `:` type($tensor)",
        result_types = inferred,
    {
        tensor: Operand<ValueHandle>,
        memory_space: OptionalAttr<AnyAttr>,
        promoted: OpResult<ValueHandle>,
    }
}

operations! {
    #[operation(
        traits = [
            Named("FunctionalStyleTransformOpTrait"), Named("TransformEachOpTrait"),
            Named("ReportTrackingListenerFailuresOpTrait"),
        ],
        interfaces = [TransformOpInterface(&interfaces::TRANSFORM)],
        effects = custom,
        has = [effects],
    )]
    struct _ {
        target: Operand<OpHandle>,
        transformed: OpResult<OpHandle>,
    }

    /// Moves broadcasts of vectors out of loops.
    pub struct HoistRedundantVectorBroadcastsOp = "transform.structured.hoist_redundant_vector_broadcasts",
        format = "$target attr-dict `:` functional-type(operands, results)";

    /// Lets an operation on tensors compute into a destination.
    pub struct RewriteInDestinationPassingStyleOp =
        "transform.structured.rewrite_in_destination_passing_style",
        format = "$target attr-dict `:` functional-type($target, results)";
}

operations! {
    #[operation(
        traits = [
            Named("FunctionalStyleTransformOpTrait"), Named("TransformEachOpTrait"),
            Named("ReportTrackingListenerFailuresOpTrait"),
        ],
        interfaces = [TransformOpInterface(&interfaces::TRANSFORM)],
        effects = custom,
        has = [effects],
    )]
    struct _;

    /// Moves transfers of vectors out of loops.
    pub struct HoistRedundantVectorTransfersOp = "transform.structured.hoist_redundant_vector_transfers",
        format = "$target attr-dict `:` functional-type(operands, results)",
    {
        target: Operand<OpHandle>,
        verify_non_zero_trip: OptionalAttr<UnitAttr>,
        transformed: OpResult<OpHandle>,
    }

    /// Expresses packing by padding, reshaping and transposing.
    pub struct LowerPackOp = "transform.structured.lower_pack",
        format = "$target attr-dict `:` functional-type(operands, results)",
    {
        target: Operand<LinalgPackHandle>,
        #[default("true", |context| context.bool_attribute(true))]
        #[name = "lowerPadLikeWithInsertSlice"]
        lower_pad_like_with_insert_slice: Attr<BoolAttr>,
        pad_op: OpResult<TensorPadHandle>,
        expand_shape_op: OpResult<TensorExpandShapeHandle>,
        transpose_op: OpResult<LinalgTransposeHandle>,
    }

    /// Expresses unpacking by transposing, reshaping and slicing.
    pub struct LowerUnPackOp = "transform.structured.lower_unpack",
        format = "$target attr-dict `:` functional-type(operands, results)",
    {
        target: Operand<LinalgUnpackHandle>,
        #[default("true", |context| context.bool_attribute(true))]
        #[name = "lowerUnpadLikeWithExtractSlice"]
        lower_unpad_like_with_extract_slice: Attr<BoolAttr>,
        empty_op: OpResult<TensorEmptyHandle>,
        transpose_op: OpResult<LinalgTransposeHandle>,
        collapse_shape_op: OpResult<TensorCollapseShapeHandle>,
        extract_slice_op: OpResult<TensorExtractSliceHandle>,
    }

    /// Copies operands of a structured operation to buffers of their own.
    pub struct PromoteOp = "transform.structured.promote",
        format = "$target attr-dict `:` custom<SemiFunctionType>(type($target), type($transformed), \"false\")",
        directives = [SEMI_FUNCTION_TYPE],
    {
        target: Operand<OpHandle>,
        #[default("[]", |context| context.array_attribute(&[]))]
        operands_to_promote: Attr<I64ArrayAttr>,
        #[default("[]", |context| context.array_attribute(&[]))]
        use_full_tile_buffers: Attr<BoolArrayAttr>,
        use_full_tiles_by_default: OptionalAttr<UnitAttr>,
        use_original_subview_size: OptionalAttr<UnitAttr>,
        use_alloca: OptionalAttr<UnitAttr>,
        memory_space: OptionalAttr<AnyAttr>,
        mapping: OptionalAttr<DeviceMappingArrayAttr>,
        alignment: OptionalAttr<I64Attr>,
        transformed: OpResult<OpHandle>,
    }
}

operations! {
    #[operation(
        traits = [Named("FunctionalStyleTransformOpTrait"), Named("TransformEachOpTrait")],
        interfaces = [TransformOpInterface(&interfaces::TRANSFORM)],
        format = "$target attr-dict `:` functional-type(operands, results)",
        effects = custom,
        has = [effects],
    )]
    struct _ {
        target: Operand<OpHandle>,
        transformed: OpResult<OpHandle>,
    }

    /// Copies into a slice in place of inserting it.
    pub struct InsertSliceToCopyOp = "transform.structured.insert_slice_to_copy";
    /// Makes copies of memrefs of structured ones.
    pub struct LinalgCopyToMemrefOp = "transform.structured.linalg_copy_to_memref";
}
