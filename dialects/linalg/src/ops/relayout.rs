//! Operations on tensors as a whole: other layouts, and what becomes loops later.

use crate::WinogradConv2DFmr;
use crate::constraints::{Tensor4D, Tensor6D, WinogradConv2DFmrAttr, have_one_element_type};
use crate::interfaces::OUTPUTS;
use crate::verify::{PACK_SPECULATABILITY, UNPACK_SPECULATABILITY};
use terrace_ir::constraints::{AnyRankedTensor, AnyShaped, AnyType, DenseI64ArrayAttr, I64Attr, Index};
use terrace_ods_macros::operation;
use terrace_syntax::index_list::DYNAMIC_INDEX_LIST;

/// Cuts some dimensions into tiles, which become the innermost dimensions.
///
/// ```mlir
/// %r = linalg.pack %x inner_dims_pos = [0, 1] inner_tiles = [8, 32] into %y : tensor<128x256xf32> -> tensor<16x8x8x32xf32>
/// ```
#[operation(
    name = "linalg.pack",
    traits = [AttrSizedOperandSegments, TypesMatchWith { summary: "result type matches type of dest", from: "dest", to: "result", transform: |_, types| types.to_vec() }],
    interfaces = [ConditionallySpeculatable(&PACK_SPECULATABILITY), OpAsmOpInterface, DestinationStyleOpInterface(&OUTPUTS), RelayoutOpInterface, ReifyRankedShapedTypeOpInterface],
    format = "$source (`padding_value` `(` $padding_value^ `:` type($padding_value) `)`)? (`outer_dims_perm` `=` $outer_dims_perm^)? `inner_dims_pos` `=` $inner_dims_pos `inner_tiles` `=` custom<DynamicIndexList>($inner_tiles, $static_inner_tiles) `into` $dest attr-dict `:` type($source) `->` type($dest)",
    directives = [DYNAMIC_INDEX_LIST],
    effects = [],
    result_types = inferred,
    has = [canonicalize, fold, result_names, verify],
)]
pub struct PackOp {
    source: Operand<AnyRankedTensor>,
    dest: Operand<AnyRankedTensor>,
    padding_value: OptionalOperand<AnyType>,
    #[default("[]", |context| context.dense_i64_array(&[]))]
    outer_dims_perm: OptionalAttr<DenseI64ArrayAttr>,
    inner_dims_pos: Attr<DenseI64ArrayAttr>,
    inner_tiles: VariadicOperand<Index>,
    static_inner_tiles: Attr<DenseI64ArrayAttr>,
    result: OpResult<AnyRankedTensor>,
}

/// The exponentials of elements, divided by their sum along a dimension.
///
/// ```mlir
/// %r = linalg.softmax dimension(1) ins(%x : tensor<16x64xf32>) outs(%y : tensor<16x64xf32>) -> tensor<16x64xf32>
/// ```
#[operation(
    name = "linalg.softmax",
    traits = [Predicate { name: "PredOpTrait", summary: "input and output have same element type", values: &[], holds: have_one_element_type }],
    interfaces = [DestinationStyleOpInterface(&OUTPUTS), ReifyRankedShapedTypeOpInterface, AggregatedOpInterface, TilingInterface],
    format = "attr-dict `dimension` `(` $dimension `)` `ins` `(` $input `:` type($input) `)` `outs` `(` $output `:` type($output) `)` (`->` type($result)^)?",
    effects = custom,
    has = [effects, fold, verify],
)]
pub struct SoftmaxOp {
    input: Operand<AnyShaped>,
    output: Operand<AnyShaped>,
    dimension: Attr<I64Attr>,
    result: VariadicResult<AnyRankedTensor>,
}

/// Puts tiles together again: what `linalg.pack` did is undone.
///
/// ```mlir
/// %r = linalg.unpack %x inner_dims_pos = [0, 1] inner_tiles = [8, 32] into %y : tensor<16x8x8x32xf32> -> tensor<128x256xf32>
/// ```
#[operation(
    name = "linalg.unpack",
    traits = [TypesMatchWith { summary: "result type matches type of dest", from: "dest", to: "result", transform: |_, types| types.to_vec() }],
    interfaces = [ConditionallySpeculatable(&UNPACK_SPECULATABILITY), OpAsmOpInterface, DestinationStyleOpInterface(&OUTPUTS), RelayoutOpInterface, ReifyRankedShapedTypeOpInterface],
    format = "$source (`outer_dims_perm` `=` $outer_dims_perm^)? `inner_dims_pos` `=` $inner_dims_pos `inner_tiles` `=` custom<DynamicIndexList>($inner_tiles, $static_inner_tiles) `into` $dest attr-dict `:` type($source) `->` type($dest)",
    directives = [DYNAMIC_INDEX_LIST],
    effects = [],
    result_types = inferred,
    has = [canonicalize, fold, result_names, verify],
)]
pub struct UnPackOp {
    source: Operand<AnyRankedTensor>,
    dest: Operand<AnyRankedTensor>,
    #[default("[]", |context| context.dense_i64_array(&[]))]
    outer_dims_perm: OptionalAttr<DenseI64ArrayAttr>,
    inner_dims_pos: Attr<DenseI64ArrayAttr>,
    inner_tiles: VariadicOperand<Index>,
    static_inner_tiles: Attr<DenseI64ArrayAttr>,
    result: OpResult<AnyRankedTensor>,
}

/// Brings the kernels of a convolution to the form in which Winograd's algorithm multiplies.
#[operation(
    name = "linalg.winograd_filter_transform",
    traits = [AllElementTypesMatch(&["filter", "output"])],
    interfaces = [DestinationStyleOpInterface(&OUTPUTS), TilingInterface],
    format = "attr-dict `fmr` `(` $fmr `)` `ins` `(` $filter `:` type($filter) `)` `outs` `(` $output `:` type($output) `)` `->` type($result)",
    has = [verify],
)]
pub struct WinogradFilterTransformOp {
    filter: Operand<Tensor4D>,
    output: Operand<Tensor4D>,
    #[cases(WinogradConv2DFmr)]
    fmr: Attr<WinogradConv2DFmrAttr>,
    result: OpResult<Tensor4D>,
}

/// Brings the image of a convolution to the form in which Winograd's algorithm multiplies, tile by tile.
#[operation(
    name = "linalg.winograd_input_transform",
    traits = [AllElementTypesMatch(&["input", "output"])],
    interfaces = [DestinationStyleOpInterface(&OUTPUTS), TilingInterface],
    format = "attr-dict `fmr` `(` $fmr `)` `ins` `(` $input `:` type($input) `)` `outs` `(` $output `:` type($output) `)` `->` type($result)",
    has = [verify],
)]
pub struct WinogradInputTransformOp {
    input: Operand<Tensor4D>,
    output: Operand<Tensor6D>,
    #[cases(WinogradConv2DFmr)]
    fmr: Attr<WinogradConv2DFmrAttr>,
    result: OpResult<Tensor6D>,
}

/// Brings the products of Winograd's algorithm to the form of an image.
///
/// ```mlir
/// %r = linalg.winograd_output_transform fmr(F_4_3) ins(%x : tensor<6x6x3x3x2x2xf32>) outs(%y : tensor<2x12x12x2xf32>) -> tensor<2x12x12x2xf32>
/// ```
#[operation(
    name = "linalg.winograd_output_transform",
    traits = [AllElementTypesMatch(&["value", "output"])],
    interfaces = [DestinationStyleOpInterface(&OUTPUTS), TilingInterface],
    format = "attr-dict `fmr` `(` $fmr `)` `ins` `(` $value `:` type($value) `)` `outs` `(` $output `:` type($output) `)` `->` type($result)",
    has = [verify],
)]
pub struct WinogradOutputTransformOp {
    value: Operand<Tensor6D>,
    output: Operand<Tensor4D>,
    #[cases(WinogradConv2DFmr)]
    fmr: Attr<WinogradConv2DFmrAttr>,
    result: OpResult<Tensor4D>,
}
