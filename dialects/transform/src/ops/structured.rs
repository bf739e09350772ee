//! Structured operations as others.

use crate::attributes::MatchInterfaceEnum;
use crate::attributes::TransposeMatmulInput;
use crate::attributes::WinogradConv2DFmr;
use crate::constraints::{
    MatchInterfaceEnumAttr, NonNegativeI64s, OpHandle, ParamOrOpHandle, TransposeMatmulInputAttr,
    WinogradConv2DFmrAttr,
};
use crate::interfaces;
use crate::syntax::SEMI_FUNCTION_TYPE;
use terrace_ir::constraints::{
    DenseBoolArrayAttr, DenseI64ArrayAttr, DictionaryAttr, StrArrayAttr, TypeArrayAttr, TypeAttr, UnitAttr,
};
use terrace_ods_macros::{operation, operations};
use terrace_syntax::index_list::DYNAMIC_INDEX_LIST;

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
        ..,
        transformed: OpResult<OpHandle>,
    }

    /// Makes a multiplication of matrices of a convolution.
    pub struct ConvertConv2DToImg2ColOp = "transform.structured.convert_conv2d_to_img2col",
        format = "$target attr-dict `:` functional-type($target, results)",
    {
        img2col_tensor: OpResult<OpHandle>,
    }

    /// Changes the order of the dimensions of a structured operation.
    pub struct InterchangeOp = "transform.structured.interchange",
        format = "$target (`iterator_interchange` `=` $iterator_interchange^)? attr-dict `:` \
        custom<SemiFunctionType>(type($target), type($transformed), \"false\")",
        directives = [SEMI_FUNCTION_TYPE],
        has = [verify],
    {
        #[default("[]", |context| context.dense_i64_array(&[]))]
        iterator_interchange: OptionalAttr<NonNegativeI64s>,
    }

    /// Transposes an operand of a multiplication of matrices.
    pub struct TransposeMatmulOp = "transform.structured.transpose_matmul",
        format = "$target (`<` $inputToTranspose^ `>`)? attr-dict `:` functional-type($target, results)",
    {
        #[default("lhs", |context| context.i32_attribute(TransposeMatmulInput::Lhs as i32))]
        #[cases(TransposeMatmulInput)]
        #[name = "inputToTranspose"]
        input_to_transpose: Attr<TransposeMatmulInputAttr>,
    }

    /// Makes vector operations of all structured ones in an operation.
    pub struct VectorizeChildrenAndApplyPatternsOp =
        "transform.structured.vectorize_children_and_apply_patterns",
        format = "$target attr-dict `:`functional-type(operands, results)",
    {
        fold_type_extensions_into_contract: OptionalAttr<UnitAttr>,
        vectorize_padding: OptionalAttr<UnitAttr>,
        vectorize_nd_extract: OptionalAttr<UnitAttr>,
        flatten_1d_depthwise_conv: OptionalAttr<UnitAttr>,
        disable_multi_reduction_to_contract_patterns: OptionalAttr<UnitAttr>,
        disable_transfer_permutation_map_lowering_patterns: OptionalAttr<UnitAttr>,
    }

    /// Makes a convolution after Winograd of one.
    pub struct WinogradConv2DOp = "transform.structured.winograd_conv2d",
        format = "$target attr-dict `:` functional-type($target, results)",
    {
        #[cases(WinogradConv2DFmr)]
        fmr: Attr<WinogradConv2DFmrAttr>,
    }
}

/// Makes loops of a structured operation.
#[operation(
    name = "transform.structured.convert_to_loops",
    traits = [Named("FunctionalStyleTransformOpTrait"), Named("ReportTrackingListenerFailuresOpTrait")],
    interfaces = [TransformOpInterface(&interfaces::TRANSFORM)],
    format = "$target attr-dict `:` functional-type(operands, results)",
    effects = custom,
    has = [effects],
)]
pub struct ConvertToLoopsOp {
    target: Operand<OpHandle>,
    result: OpResult<OpHandle>,
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
        transformed: OpResult<OpHandle>,
    }

    /// Makes operations of fewer dimensions of a structured operation.
    pub struct DecomposeOp = "transform.structured.decompose";
    /// Takes an operation apart as it says itself.
    pub struct DecomposeInterfaceOp = "transform.structured.decompose_interface";
}

operations! {
    #[operation(
        traits = [
            Named("FunctionalStyleTransformOpTrait"), Named("TransformEachOpTrait"),
            Named("ReportTrackingListenerFailuresOpTrait"),
        ],
        interfaces = [TransformOpInterface(&interfaces::TRANSFORM)],
        format = "$target attr-dict `:` functional-type($target, results)",
        effects = custom,
        has = [effects],
    )]
    struct _ {
        target: Operand<OpHandle>,
        transformed: OpResult<OpHandle>,
    }

    /// Expresses parts of Winograd's convolution by simpler operations.
    pub struct DecomposeWinogradOp = "transform.structured.decompose_winograd_op";
    /// Makes an operation of one dimension of one that works element by element.
    pub struct FlattenElementwiseLinalgOp = "transform.structured.flatten_elementwise";
    /// Changes the order in which a convolution has its filter.
    pub struct TransposeConv2DOp = "transform.structured.transpose_conv2d";
}

operations! {
    #[operation(
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
    struct _ {
        target: Operand<OpHandle>,
        transformed: OpResult<OpHandle>,
    }

    /// Says in general terms what a named operation does.
    pub struct GeneralizeOp = "transform.structured.generalize";
    /// Makes a named operation of a general one.
    pub struct SpecializeOp = "transform.structured.specialize";
}

/// The operations in others that have a name, an interface, attributes or types.
///
/// ```mlir
/// %0 = transform.structured.match ops{["linalg.matmul"]} attributes {"a" = 1} in %root
///   : (!transform.any_op) -> !transform.any_op
/// ```
#[operation(
    name = "transform.structured.match",
    traits = [Named("NavigationTransformOpTrait")],
    interfaces = [TransformOpInterface(&interfaces::TRANSFORM)],
    format = "(`ops` `{` $ops^ `}`)? (`interface` `{` $interface^ `}`)? (`attributes` $op_attrs^)? \
        (`filter_result_type` `=` $filter_result_type^)? (`filter_operand_types` `=` \
        $filter_operand_types^)? `in` $target attr-dict `:` functional-type($target, results)",
    effects = custom,
    has = [effects],
)]
pub struct MatchOp {
    target: Operand<OpHandle>,
    ops: OptionalAttr<StrArrayAttr>,
    #[cases(MatchInterfaceEnum)]
    interface: OptionalAttr<MatchInterfaceEnumAttr>,
    op_attrs: OptionalAttr<DictionaryAttr>,
    filter_result_type: OptionalAttr<TypeAttr>,
    filter_operand_types: OptionalAttr<TypeArrayAttr>,
    results: OpResult<OpHandle>,
}

/// Puts the operation of its body in the place of others.
#[operation(
    name = "transform.structured.replace",
    traits = [
        IsIsolatedFromAbove, Named("ReportTrackingListenerFailuresOpTrait"), NoTerminator, SingleBlock,
        HasOnlyGraphRegion,
    ],
    interfaces = [TransformOpInterface(&interfaces::TRANSFORM), RegionKindInterface],
    format = "$target attr-dict-with-keyword regions `:` custom<SemiFunctionType>(type($target), \
        type($replacement), \"false\")",
    directives = [SEMI_FUNCTION_TYPE],
    effects = custom,
    has = [effects, verify],
)]
pub struct ReplaceOp {
    target: Operand<OpHandle>,
    replacement: OpResult<OpHandle>,
    #[name = "bodyRegion"]
    body_region: Region<SizedRegion<1>>,
}

/// Makes vector operations of a structured one.
///
/// ```mlir
/// transform.structured.vectorize %op vector_sizes [4, [8]] : !transform.any_op
/// ```
#[operation(
    name = "transform.structured.vectorize",
    traits = [Named("ReportTrackingListenerFailuresOpTrait")],
    interfaces = [TransformOpInterface(&interfaces::TRANSFORM)],
    format = "$target oilist( `vector_sizes` custom<DynamicIndexList>( $vector_sizes, \
        $static_vector_sizes, $scalable_sizes)) attr-dict `:` type($target)(`,`type($vector_sizes)^)?",
    directives = [DYNAMIC_INDEX_LIST],
    effects = custom,
    has = [effects, verify],
)]
pub struct VectorizeOp {
    target: Operand<OpHandle>,
    vector_sizes: VariadicOperand<ParamOrOpHandle>,
    #[default("[]", |context| context.dense_i64_array(&[]))]
    static_vector_sizes: OptionalAttr<DenseI64ArrayAttr>,
    vectorize_nd_extract: OptionalAttr<UnitAttr>,
    assume_dynamic_dims_match_vec_sizes: OptionalAttr<UnitAttr>,
    create_named_contraction: OptionalAttr<UnitAttr>,
    #[default("[]", |context| context.dense_bool_array(&[]))]
    scalable_sizes: OptionalAttr<DenseBoolArrayAttr>,
}
