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
use terrace_ods_macros::operation;
use terrace_scf::constraints::DeviceMappingArrayAttr;
use terrace_syntax::index_list::DYNAMIC_INDEX_LIST;

/// Puts a tensor into a buffer that is allocated for it.
#[operation(
    name = "transform.structured.bufferize_to_allocation",
    traits = [Named("ReportTrackingListenerFailuresOpTrait")],
    interfaces = [TransformOpInterface(&interfaces::TRANSFORM)],
    format = "$target attr-dict `:` type($target)",
    effects = custom,
    result_types = inferred,
    has = [effects, verify],
)]
pub struct BufferizeToAllocationOp {
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
#[operation(
    name = "transform.structured.eliminate_empty_tensors",
    interfaces = [TransformOpInterface(&interfaces::TRANSFORM)],
    format = "$target attr-dict `:` type($target)",
    effects = custom,
    has = [effects],
)]
pub struct EliminateLinalgOpAnchoredEmptyTensorsOp {
    target: Operand<OpHandle>,
}

/// Lets threads copy.
#[operation(
    name = "transform.structured.gpu.map_copy_to_threads",
    traits = [Named("FunctionalStyleTransformOpTrait"), Named("TransformEachOpTrait")],
    interfaces = [TransformOpInterface(&interfaces::TRANSFORM)],
    format = "$target `total_num_threads` `=` $total_num_threads `desired_bit_alignment` `=` \
        $desired_bit_alignment attr-dict `:` functional-type(operands, results)",
    effects = custom,
    has = [effects],
)]
pub struct MapCopyToThreadsOp {
    target: Operand<OpHandle>,
    total_num_threads: Attr<I64Attr>,
    desired_bit_alignment: Attr<I64Attr>,
    forall_op: OpResult<OpHandle>,
    tiled_op: OpResult<OpHandle>,
}

/// Pads in front of loops what is padded in them.
#[operation(
    name = "transform.structured.hoist_pad",
    traits = [Named("FunctionalStyleTransformOpTrait"), Named("TransformEachOpTrait")],
    interfaces = [TransformOpInterface(&interfaces::TRANSFORM)],
    format = "$target `by` $num_loops `loops` (`,` `transpose` `by` $transpose^)? attr-dict `:` \
        functional-type(operands, results)",
    effects = custom,
    has = [effects, verify],
)]
pub struct HoistPadOp {
    target: Operand<OpHandle>,
    num_loops: Attr<I64Attr>,
    #[default("[]", |context| context.dense_i64_array(&[]))]
    transpose: Attr<DenseI64ArrayAttr>,
    transformed: OpResult<OpHandle>,
}

/// Makes the loops that pad in front of others.
#[operation(
    name = "transform.structured.hoist_pad.build_packing_loop_nest",
    traits = [Named("ReportTrackingListenerFailuresOpTrait")],
    interfaces = [TransformOpInterface(&interfaces::TRANSFORM)],
    format = "$target `above` $loop (`,` `transpose` `by` $transpose^)? attr-dict `:` \
        functional-type(operands, results)",
    effects = custom,
    has = [effects, verify],
)]
pub struct HoistPadBuildPackingLoopNestOp {
    target: Operand<OpHandle>,
    #[name = "loop"]
    loop_: Operand<OpHandle>,
    #[default("[]", |context| context.dense_i64_array(&[]))]
    transpose: Attr<DenseI64ArrayAttr>,
    packing_loop: OpResult<OpHandle>,
}

/// Moves broadcasts of vectors out of loops.
#[operation(
    name = "transform.structured.hoist_redundant_vector_broadcasts",
    traits = [
        Named("FunctionalStyleTransformOpTrait"), Named("TransformEachOpTrait"),
        Named("ReportTrackingListenerFailuresOpTrait"),
    ],
    interfaces = [TransformOpInterface(&interfaces::TRANSFORM)],
    format = "$target attr-dict `:` functional-type(operands, results)",
    effects = custom,
    has = [effects],
)]
pub struct HoistRedundantVectorBroadcastsOp {
    target: Operand<OpHandle>,
    transformed: OpResult<OpHandle>,
}

/// Moves transfers of vectors out of loops.
#[operation(
    name = "transform.structured.hoist_redundant_vector_transfers",
    traits = [
        Named("FunctionalStyleTransformOpTrait"), Named("TransformEachOpTrait"),
        Named("ReportTrackingListenerFailuresOpTrait"),
    ],
    interfaces = [TransformOpInterface(&interfaces::TRANSFORM)],
    format = "$target attr-dict `:` functional-type(operands, results)",
    effects = custom,
    has = [effects],
)]
pub struct HoistRedundantVectorTransfersOp {
    target: Operand<OpHandle>,
    verify_non_zero_trip: OptionalAttr<UnitAttr>,
    transformed: OpResult<OpHandle>,
}

/// Copies into a slice in place of inserting it.
#[operation(
    name = "transform.structured.insert_slice_to_copy",
    traits = [Named("FunctionalStyleTransformOpTrait"), Named("TransformEachOpTrait")],
    interfaces = [TransformOpInterface(&interfaces::TRANSFORM)],
    format = "$target attr-dict `:` functional-type(operands, results)",
    effects = custom,
    has = [effects],
)]
pub struct InsertSliceToCopyOp {
    target: Operand<OpHandle>,
    transformed: OpResult<OpHandle>,
}

/// Makes copies of memrefs of structured ones.
#[operation(
    name = "transform.structured.linalg_copy_to_memref",
    traits = [Named("FunctionalStyleTransformOpTrait"), Named("TransformEachOpTrait")],
    interfaces = [TransformOpInterface(&interfaces::TRANSFORM)],
    format = "$target attr-dict `:` functional-type(operands, results)",
    effects = custom,
    has = [effects],
)]
pub struct LinalgCopyToMemrefOp {
    target: Operand<OpHandle>,
    transformed: OpResult<OpHandle>,
}

/// Expresses packing by padding, reshaping and transposing.
#[operation(
    name = "transform.structured.lower_pack",
    traits = [
        Named("FunctionalStyleTransformOpTrait"), Named("TransformEachOpTrait"),
        Named("ReportTrackingListenerFailuresOpTrait"),
    ],
    interfaces = [TransformOpInterface(&interfaces::TRANSFORM)],
    format = "$target attr-dict `:` functional-type(operands, results)",
    effects = custom,
    has = [effects],
)]
pub struct LowerPackOp {
    target: Operand<LinalgPackHandle>,
    #[default("true", |context| context.bool_attribute(true))]
    #[name = "lowerPadLikeWithInsertSlice"]
    lower_pad_like_with_insert_slice: Attr<BoolAttr>,
    pad_op: OpResult<TensorPadHandle>,
    expand_shape_op: OpResult<TensorExpandShapeHandle>,
    transpose_op: OpResult<LinalgTransposeHandle>,
}

/// Expresses unpacking by transposing, reshaping and slicing.
#[operation(
    name = "transform.structured.lower_unpack",
    traits = [
        Named("FunctionalStyleTransformOpTrait"), Named("TransformEachOpTrait"),
        Named("ReportTrackingListenerFailuresOpTrait"),
    ],
    interfaces = [TransformOpInterface(&interfaces::TRANSFORM)],
    format = "$target attr-dict `:` functional-type(operands, results)",
    effects = custom,
    has = [effects],
)]
pub struct LowerUnPackOp {
    target: Operand<LinalgUnpackHandle>,
    #[default("true", |context| context.bool_attribute(true))]
    #[name = "lowerUnpadLikeWithExtractSlice"]
    lower_unpad_like_with_extract_slice: Attr<BoolAttr>,
    empty_op: OpResult<TensorEmptyHandle>,
    transpose_op: OpResult<LinalgTransposeHandle>,
    collapse_shape_op: OpResult<TensorCollapseShapeHandle>,
    extract_slice_op: OpResult<TensorExtractSliceHandle>,
}

/// Packs the operands of a structured operation.
///
/// ```mlir
/// %packed = transform.structured.pack %op packed_sizes = [8, 16, 0]
///   : (!transform.any_op) -> !transform.op<"linalg.generic">
/// ```
#[operation(
    name = "transform.structured.pack",
    traits = [Named("ReportTrackingListenerFailuresOpTrait")],
    interfaces = [TransformOpInterface(&interfaces::TRANSFORM)],
    format = "$target `packed_sizes` `=` custom<DynamicIndexList>($packed_sizes, $static_packed_sizes) \
        attr-dict `:` functional-type(operands, results)",
    directives = [DYNAMIC_INDEX_LIST],
    effects = custom,
    has = [effects],
)]
pub struct PackOp {
    target: Operand<OpHandle>,
    packed_sizes: VariadicOperand<OpHandle>,
    #[default("[]", |context| context.dense_i64_array(&[]))]
    static_packed_sizes: Attr<DenseI64ArrayAttr>,
    packed_op: OpResult<OpHandle>,
}

/// Packs what looks like a multiplication of matrices.
#[operation(
    name = "transform.structured.pack_greedily",
    traits = [Named("ReportTrackingListenerFailuresOpTrait")],
    interfaces = [TransformOpInterface(&interfaces::TRANSFORM)],
    format = "$target oilist( `matmul_packed_sizes` `=` custom<DynamicIndexList>($matmul_packed_sizes, \
        $static_matmul_packed_sizes) (`matmul_padded_sizes_next_multiple_of` `=` \
        $matmul_padded_sizes_next_multiple_of^)? `matmul_inner_dims_order` `=` \
        $matmul_inner_dims_order ) attr-dict `:` functional-type(operands, results)",
    directives = [DYNAMIC_INDEX_LIST],
    effects = custom,
    has = [effects, verify],
)]
pub struct PackGreedilyOp {
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
#[operation(
    name = "transform.structured.pack_transpose",
    traits = [Named("FunctionalStyleTransformOpTrait"), Named("ReportTrackingListenerFailuresOpTrait")],
    interfaces = [TransformOpInterface(&interfaces::TRANSFORM)],
    format = "$target_pack_or_un_pack_op `with_compute_op` `(` $target_linalg_op `)` (`outer_perm` `=` \
        $outer_perm^ )? (`inner_perm` `=` $inner_perm^ )? attr-dict `:` functional-type(operands, \
        results)",
    effects = custom,
    has = [effects, verify],
)]
pub struct PackTransposeOp {
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
#[operation(
    name = "transform.structured.pad",
    traits = [Named("FunctionalStyleTransformOpTrait"), Named("ReportTrackingListenerFailuresOpTrait")],
    interfaces = [TransformOpInterface(&interfaces::TRANSFORM)],
    format = "$target (`pad_to_multiple_of` custom<DynamicIndexList>($pad_to_multiple_of, \
        $static_pad_to_multiple_of)^)? (`use_prescribed_tensor_shapes` \
        $use_prescribed_tensor_shapes^)? attr-dict `:` functional-type(operands, results)",
    directives = [DYNAMIC_INDEX_LIST],
    effects = custom,
    has = [effects, verify],
)]
pub struct PadOp {
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
#[operation(
    name = "transform.structured.pad_tiling_interface",
    traits = [Named("FunctionalStyleTransformOpTrait"), Named("ReportTrackingListenerFailuresOpTrait")],
    interfaces = [TransformOpInterface(&interfaces::TRANSFORM)],
    format = "$target `to` (`padding_sizes` custom<DynamicIndexList>($padding_sizes, \
        $static_padding_sizes)^)? (`pad_to_multiple_of` $pad_to_multiple_of^)? attr-dict `:` \
        functional-type(operands, results)",
    directives = [DYNAMIC_INDEX_LIST],
    effects = custom,
    has = [effects, verify],
)]
pub struct PadTilingInterfaceOp {
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

/// Copies operands of a structured operation to buffers of their own.
#[operation(
    name = "transform.structured.promote",
    traits = [
        Named("FunctionalStyleTransformOpTrait"), Named("TransformEachOpTrait"),
        Named("ReportTrackingListenerFailuresOpTrait"),
    ],
    interfaces = [TransformOpInterface(&interfaces::TRANSFORM)],
    format = "$target attr-dict `:` custom<SemiFunctionType>(type($target), type($transformed), \"false\")",
    directives = [SEMI_FUNCTION_TYPE],
    effects = custom,
    has = [effects],
)]
pub struct PromoteOp {
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

/// Copies a tensor to memory of another space.
#[operation(
    name = "transform.structured.promote_tensor",
    traits = [SameOperandsAndResultType],
    interfaces = [TransformOpInterface(&interfaces::TRANSFORM)],
    format = "(`to` $memory_space^)? $tensor attr-dict `:` type($tensor)",
    effects = custom,
    result_types = inferred,
    has = [effects],
)]
pub struct PromoteTensorOp {
    tensor: Operand<ValueHandle>,
    memory_space: OptionalAttr<AnyAttr>,
    promoted: OpResult<ValueHandle>,
}

/// Lets an operation on tensors compute into a destination.
#[operation(
    name = "transform.structured.rewrite_in_destination_passing_style",
    traits = [
        Named("FunctionalStyleTransformOpTrait"), Named("TransformEachOpTrait"),
        Named("ReportTrackingListenerFailuresOpTrait"),
    ],
    interfaces = [TransformOpInterface(&interfaces::TRANSFORM)],
    format = "$target attr-dict `:` functional-type($target, results)",
    effects = custom,
    has = [effects],
)]
pub struct RewriteInDestinationPassingStyleOp {
    target: Operand<OpHandle>,
    transformed: OpResult<OpHandle>,
}
