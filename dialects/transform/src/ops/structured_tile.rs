//! Tiling and splitting of structured operations.

use crate::constraints::{NonNegativeI64, OpHandle, ParamOrOpHandle};
use crate::interfaces;
use crate::syntax::{
    CONTINUOUS_TILE_SIZE_TYPES, MULTITILE_SIZES_TYPES, PACKED_OR_DYNAMIC_INDEX_LIST, SEMI_FUNCTION_TYPE,
};
use terrace_ir::constraints::{DenseBoolArrayAttr, DenseI64ArrayAttr, I64ArrayAttr, I64Attr, UnitAttr};
use terrace_ods_macros::{operation, operations};
use terrace_scf::constraints::DeviceMappingArrayAttr;
use terrace_syntax::index_list::DYNAMIC_INDEX_LIST;

operations! {
    #[operation(
        traits = [Named("ReportTrackingListenerFailuresOpTrait")],
        interfaces = [TransformOpInterface(&interfaces::TRANSFORM)],
        effects = custom,
        has = [effects],
    )]
    struct _;

    /// Computes tile sizes that halve until nothing is left.
    pub struct ContinuousTileSizesOp = "transform.structured.continuous_tile_sizes",
        format = "$target attr-dict `:` custom<ContinuousTileSizeTypes>(type($target), type($tile_sizes), \
        type($chunk_sizes))",
        directives = [CONTINUOUS_TILE_SIZE_TYPES],
        has = [verify],
    {
        target: Operand<OpHandle>,
        dimension: Attr<NonNegativeI64>,
        target_size: Attr<NonNegativeI64>,
        tile_sizes: OpResult<ParamOrOpHandle>,
        chunk_sizes: OpResult<ParamOrOpHandle>,
    }

    /// Computes what a loop needs inside the loop.
    pub struct FuseIntoContainingOp = "transform.structured.fuse_into_containing_op",
        format = "$producer_op `into` $containing_op attr-dict `:` functional-type(operands, results)",
    {
        producer_op: Operand<OpHandle>,
        containing_op: Operand<OpHandle>,
        fused_op: OpResult<OpHandle>,
        new_containing_op: OpResult<OpHandle>,
    }

    /// Splits a structured operation along a dimension.
    ///
    /// ```mlir
    /// %both = transform.structured.split %op after 8 {dimension = 0} : !transform.any_op
    /// ```
    pub struct SplitOp = "transform.structured.split", has = [custom_syntax, verify] {
        target: Operand<OpHandle>,
        dimension: Attr<I64Attr>,
        dynamic_chunk_sizes: OptionalOperand<ParamOrOpHandle>,
        static_chunk_sizes: Attr<I64Attr>,
        multiway: OptionalAttr<UnitAttr>,
        split_list: OpResult<OpHandle>,
    }

    /// Tiles an operation with loops.
    ///
    /// ```mlir
    /// %tiled, %loops:2 = transform.structured.tile_using_for %op tile_sizes [4, 0, [8]]
    ///   : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    /// ```
    pub struct TileUsingForOp = "transform.structured.tile_using_for",
        format = "$target `tile_sizes` custom<DynamicIndexList>( $dynamic_sizes, $static_sizes, \
        $scalable_sizes) (`interchange` `=` $interchange^)? attr-dict `:` functional-type(operands, \
        results)",
        directives = [DYNAMIC_INDEX_LIST],
        has = [verify],
    {
        target: Operand<OpHandle>,
        dynamic_sizes: VariadicOperand<ParamOrOpHandle>,
        #[default("[]", |context| context.dense_i64_array(&[]))]
        static_sizes: OptionalAttr<DenseI64ArrayAttr>,
        #[default("[]", |context| context.dense_i64_array(&[]))]
        interchange: OptionalAttr<DenseI64ArrayAttr>,
        #[default("[]", |context| context.dense_bool_array(&[]))]
        scalable_sizes: OptionalAttr<DenseBoolArrayAttr>,
        tiled_linalg_op: OpResult<OpHandle>,
        loops: VariadicResult<OpHandle>,
    }
}

/// Tiles an operation, and computes what it needs inside the loops.
#[operation(
    name = "transform.structured.fuse",
    traits = [AttrSizedOperandSegments, Named("ReportTrackingListenerFailuresOpTrait")],
    interfaces = [TransformOpInterface(&interfaces::TRANSFORM)],
    format = "$target oilist( `tile_sizes` custom<DynamicIndexList>($tile_sizes, $static_tile_sizes) | \
        `interchange` custom<DynamicIndexList>($tile_interchange, $static_tile_interchange) ) \
        attr-dict `:` functional-type(operands, results)",
    directives = [DYNAMIC_INDEX_LIST],
    effects = custom,
    has = [effects, verify],
)]
pub struct FuseOp {
    target: Operand<OpHandle>,
    tile_sizes: VariadicOperand<ParamOrOpHandle>,
    tile_interchange: VariadicOperand<ParamOrOpHandle>,
    #[default("[]", |context| context.dense_i64_array(&[]))]
    static_tile_sizes: OptionalAttr<DenseI64ArrayAttr>,
    #[default("[]", |context| context.dense_i64_array(&[]))]
    static_tile_interchange: OptionalAttr<DenseI64ArrayAttr>,
    apply_cleanup: OptionalAttr<UnitAttr>,
    use_forall: OptionalAttr<UnitAttr>,
    transformed: OpResult<OpHandle>,
    loops: VariadicResult<OpHandle>,
}

/// Computes two tile sizes that together cover a dimension.
#[operation(
    name = "transform.structured.multitile_sizes",
    traits = [Named("TransformEachOpTrait"), Named("ReportTrackingListenerFailuresOpTrait")],
    interfaces = [TransformOpInterface(&interfaces::TRANSFORM)],
    format = "$target attr-dict `:` custom<MultitileSizesTypes>(type($target), type($low_size), \
        type($high_size), type($split_point))",
    directives = [MULTITILE_SIZES_TYPES],
    effects = custom,
    has = [effects, verify],
)]
pub struct MultiTileSizesOp {
    target: Operand<OpHandle>,
    dimension: Attr<I64Attr>,
    target_size: Attr<I64Attr>,
    #[default("1", |context| context.integer_attribute(context.integer_type(64), 1))]
    divisor: Attr<I64Attr>,
    low_size: OpResult<ParamOrOpHandle>,
    high_size: OpResult<ParamOrOpHandle>,
    split_point: OpResult<ParamOrOpHandle>,
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
    }

    /// Tiles all dimensions by one.
    pub struct ScalarizeOp = "transform.structured.scalarize",
        format = "$target attr-dict `:` custom<SemiFunctionType>(type($target), type($result), \"false\")",
        directives = [SEMI_FUNCTION_TYPE],
    {
        result: OpResult<OpHandle>,
    }

    /// Splits a reduction in two, of which the first runs in parallel.
    pub struct SplitReductionOp = "transform.structured.split_reduction",
        format = "$target attr-dict `:`functional-type(operands, results)",
    {
        #[default("[]", |context| context.i64_attribute(0))]
        split_factor: Attr<I64Attr>,
        #[default("[]", |context| context.i64_attribute(0))]
        insert_split_dimension: Attr<I64Attr>,
        inner_parallel: OptionalAttr<UnitAttr>,
        use_scaling_algorithm: OptionalAttr<UnitAttr>,
        use_alloc: OptionalAttr<UnitAttr>,
        init_or_alloc_op: OpResult<OpHandle>,
        fill_op: OpResult<OpHandle>,
        split_linalg_op: OpResult<OpHandle>,
        combining_linalg_op: OpResult<OpHandle>,
    }

    /// Tiles a reduction with loops that keep partial results.
    pub struct TileReductionUsingForOp = "transform.structured.tile_reduction_using_for",
        format = "$target (`reduction_dims` `=` $reduction_dims^)? `by` `tile_sizes` `=` $tile_sizes attr-dict \
        `:` functional-type(operands, results)",
    {
        #[default("[]", |context| context.array_attribute(&[]))]
        reduction_dims: Attr<I64ArrayAttr>,
        #[default("[]", |context| context.array_attribute(&[]))]
        tile_sizes: Attr<I64ArrayAttr>,
        fill_op: VariadicResult<OpHandle>,
        split_op: OpResult<OpHandle>,
        combining_op: OpResult<OpHandle>,
        for_op: OpResult<OpHandle>,
    }

    /// Tiles a reduction with an `scf.forall` that keeps partial results.
    pub struct TileReductionUsingForallOp = "transform.structured.tile_reduction_using_forall",
        format = "$target (`reduction_dims` `=` $reduction_dims^)? `by` (`num_threads` `=` $num_threads^)? \
        (`tile_sizes` `=` $tile_sizes^)? (`mapping` `=` $mapping^)? attr-dict `:` \
        functional-type(operands, results)",
    {
        #[default("[]", |context| context.array_attribute(&[]))]
        reduction_dims: Attr<I64ArrayAttr>,
        #[default("[]", |context| context.dense_i64_array(&[]))]
        num_threads: Attr<DenseI64ArrayAttr>,
        #[default("[]", |context| context.dense_i64_array(&[]))]
        tile_sizes: Attr<DenseI64ArrayAttr>,
        mapping: OptionalAttr<DeviceMappingArrayAttr>,
        fill_op: VariadicResult<OpHandle>,
        split_op: OpResult<OpHandle>,
        combining_op: OpResult<OpHandle>,
        forall_op: OpResult<OpHandle>,
    }
}

/// Tiles an operation with an `scf.forall`.
///
/// ```mlir
/// %tiled, %loop = transform.structured.tile_using_forall %op num_threads [10, %n]
///   : (!transform.any_op, !transform.any_op) -> (!transform.any_op, !transform.any_op)
/// ```
#[operation(
    name = "transform.structured.tile_using_forall",
    traits = [AttrSizedOperandSegments, Named("ReportTrackingListenerFailuresOpTrait")],
    interfaces = [TransformOpInterface(&interfaces::TRANSFORM)],
    format = "$target oilist( `num_threads` custom<PackedOrDynamicIndexList>($packed_num_threads, \
        $num_threads, $static_num_threads) | `tile_sizes` \
        custom<PackedOrDynamicIndexList>($packed_tile_sizes, $tile_sizes, $static_tile_sizes)) (`(` \
        `mapping` `=` $mapping^ `)`)? attr-dict `:` functional-type(operands, results)",
    directives = [PACKED_OR_DYNAMIC_INDEX_LIST],
    effects = custom,
    has = [effects, verify],
)]
pub struct TileUsingForallOp {
    target: Operand<OpHandle>,
    num_threads: VariadicOperand<ParamOrOpHandle>,
    tile_sizes: VariadicOperand<ParamOrOpHandle>,
    packed_num_threads: OptionalOperand<ParamOrOpHandle>,
    packed_tile_sizes: OptionalOperand<ParamOrOpHandle>,
    #[default("[]", |context| context.dense_i64_array(&[]))]
    static_num_threads: OptionalAttr<DenseI64ArrayAttr>,
    #[default("[]", |context| context.dense_i64_array(&[]))]
    static_tile_sizes: OptionalAttr<DenseI64ArrayAttr>,
    mapping: OptionalAttr<DeviceMappingArrayAttr>,
    tiled_op: OpResult<OpHandle>,
    forall_op: OpResult<OpHandle>,
}
