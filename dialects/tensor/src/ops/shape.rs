//! Other shapes and types for the same elements.

use crate::constraints::{Tensor1DOfIntegerOrIndex, TensorOfIntegerOrFloat};
use crate::interfaces::DIM_SPECULATION;
use crate::interfaces::ranges;
use crate::verify::{BITCAST, CAST};
use terrace_ir::constraints::{
    AnyNon0RankedOrUnrankedTensor, AnyTensor, DenseI64ArrayAttr, Index, IndexListArrayAttr,
};
use terrace_ods_macros::operation;
use terrace_syntax::index_list::DYNAMIC_INDEX_LIST;

/// Reads the elements as a type of the same width.
///
/// ```mlir
/// %d = tensor.bitcast %s : tensor<4xui32> to tensor<4xi32>
/// ```
#[operation(
    name = "tensor.bitcast",
    traits = [AlwaysSpeculatableImplTrait],
    interfaces = [CastOpInterface(&BITCAST)],
    format = "$source attr-dict `:` type($source) `to` type($dest)",
    effects = [],
    has = [canonicalize],
)]
pub struct BitcastOp {
    source: Operand<TensorOfIntegerOrFloat>,
    dest: OpResult<TensorOfIntegerOrFloat>,
}

/// Converts between tensor types that agree where both are static.
///
/// ```mlir
/// %d = tensor.cast %s : tensor<4xf32> to tensor<?xf32>
/// ```
#[operation(
    name = "tensor.cast",
    traits = [AlwaysSpeculatableImplTrait],
    interfaces = [CastOpInterface(&CAST), OpAsmOpInterface],
    format = "$source attr-dict `:` type($source) `to` type($dest)",
    effects = [],
    has = [canonicalize, result_names],
)]
pub struct CastOp {
    source: Operand<AnyTensor>,
    dest: OpResult<AnyTensor>,
}

/// Joins groups of neighbouring dimensions into one each.
///
/// ```mlir
/// %c = tensor.collapse_shape %t [[0, 1], [2]] : tensor<2x3x4xf32> into tensor<6x4xf32>
/// ```
#[operation(
    name = "tensor.collapse_shape",
    traits = [AlwaysSpeculatableImplTrait],
    interfaces = [OpAsmOpInterface],
    format = "$src $reassociation attr-dict `:` type($src) `into` type($result)",
    effects = [],
    has = [fold, canonicalize, verify, result_names],
)]
pub struct CollapseShapeOp {
    src: Operand<AnyTensor>,
    reassociation: Attr<IndexListArrayAttr>,
    result: OpResult<AnyTensor>,
}

/// Splits dimensions into groups of neighbouring ones.
///
/// ```mlir
/// %e = tensor.expand_shape %t [[0, 1]] output_shape [%n, 32] : tensor<?xf32> into tensor<?x32xf32>
/// ```
#[operation(
    name = "tensor.expand_shape",
    traits = [AlwaysSpeculatableImplTrait],
    interfaces = [OpAsmOpInterface],
    format = "$src $reassociation `output_shape` custom<DynamicIndexList>($output_shape, \
        $static_output_shape) attr-dict `:` type($src) `into` type($result)",
    effects = [],
    directives = [DYNAMIC_INDEX_LIST],
    has = [fold, canonicalize, verify, result_names],
)]
pub struct ExpandShapeOp {
    src: Operand<AnyTensor>,
    reassociation: Attr<IndexListArrayAttr>,
    output_shape: VariadicOperand<Index>,
    static_output_shape: Attr<DenseI64ArrayAttr>,
    result: OpResult<AnyTensor>,
}

/// Returns the same elements under a shape that is in a tensor of its own.
///
/// ```mlir
/// %d = tensor.reshape %s(%shape) : (tensor<4x1xf32>, tensor<1xi32>) -> tensor<4xf32>
/// ```
#[operation(
    name = "tensor.reshape",
    traits = [AlwaysSpeculatableImplTrait],
    interfaces = [OpAsmOpInterface],
    format = "$source `(` $shape `)` attr-dict `:` functional-type(operands, results)",
    effects = [],
    has = [fold, verify, result_names],
)]
pub struct ReshapeOp {
    source: Operand<AnyTensor>,
    shape: Operand<Tensor1DOfIntegerOrIndex>,
    result: OpResult<AnyTensor>,
}

/// Returns the size of a dimension.
///
/// ```mlir
/// %n = tensor.dim %t, %i : tensor<4x?xf32>
/// ```
#[operation(
    name = "tensor.dim",
    interfaces = [
        OpAsmOpInterface, ConditionallySpeculatable(&DIM_SPECULATION), ShapedDimOpInterface, InferIntRangeInterface(&ranges::DIM),
    ],
    format = "attr-dict $source `,` $index `:` type($source)",
    effects = [],
    result_types = inferred,
    has = [fold, canonicalize, result_names],
)]
pub struct DimOp {
    source: Operand<AnyNon0RankedOrUnrankedTensor>,
    index: Operand<Index>,
    result: OpResult<Index>,
}

/// Returns the number of dimensions.
#[operation(
    name = "tensor.rank",
    traits = [AlwaysSpeculatableImplTrait],
    interfaces = [OpAsmOpInterface],
    format = "$tensor attr-dict `:` type($tensor)",
    effects = [],
    result_types = inferred,
    has = [fold, result_names],
)]
pub struct RankOp {
    tensor: Operand<AnyTensor>,
    #[unnamed]
    result: OpResult<Index>,
}
