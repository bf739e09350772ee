//! Elements and parts.

use crate::constraints::{RankedTensorOfIntegerOrIndex, element_of_tensor};
use crate::interfaces::{INSERT_IN_PARALLEL, SECOND_IS_DESTINATION};
use terrace_ir::constraints::{AnyRankedTensor, AnyType, DenseI64ArrayAttr, I64Attr, Index, UnitAttr};
use terrace_ir::spec::same_types;
use terrace_ods_macros::operation;
use terrace_syntax::index_list::DYNAMIC_INDEX_LIST;

/// Puts tensors one after the other along a dimension.
///
/// ```mlir
/// %c = tensor.concat dim(0) %a, %b : (tensor<3x6xf32>, tensor<1x6xf32>) -> tensor<4x6xf32>
/// ```
#[operation(
    name = "tensor.concat",
    traits = [AlwaysSpeculatableImplTrait],
    interfaces = [OpAsmOpInterface, ReifyRankedShapedTypeOpInterface],
    format = "`dim` `(` $dim `)` $inputs attr-dict `:` functional-type(operands, results)",
    effects = [],
    has = [fold, canonicalize, verify, result_names],
)]
pub struct ConcatOp {
    dim: Attr<I64Attr>,
    inputs: VariadicOperand<AnyRankedTensor>,
    result: OpResult<AnyRankedTensor>,
}

/// Returns an element.
///
/// ```mlir
/// %x = tensor.extract %t[%i, %j] : tensor<4x4xf32>
/// ```
#[operation(
    name = "tensor.extract",
    traits = [
        AlwaysSpeculatableImplTrait,
        TypesMatchWith {
            summary: "result type matches element type of tensor",
            from: "tensor",
            to: "result",
            transform: element_of_tensor,
        },
    ],
    interfaces = [OpAsmOpInterface],
    format = "$tensor `[` $indices `]` attr-dict `:` type($tensor)",
    effects = [],
    result_types = inferred,
    has = [fold, canonicalize, verify, result_names],
)]
pub struct ExtractOp {
    tensor: Operand<AnyRankedTensor>,
    indices: VariadicOperand<Index>,
    result: OpResult<AnyType>,
}

/// Returns a part of a tensor, by offsets, sizes and strides.
///
/// ```mlir
/// %s = tensor.extract_slice %t[%i, 0] [4, 4] [1, 1] : tensor<8x8xf32> to tensor<4x4xf32>
/// ```
#[operation(
    name = "tensor.extract_slice",
    traits = [AttrSizedOperandSegments, AlwaysSpeculatableImplTrait],
    interfaces = [
        OpAsmOpInterface, ReifyRankedShapedTypeOpInterface, OffsetSizeAndStrideOpInterface,
    ],
    format = "$source `` custom<DynamicIndexList>($offsets, $static_offsets) \
        custom<DynamicIndexList>($sizes, $static_sizes) custom<DynamicIndexList>($strides, \
        $static_strides) attr-dict `:` type($source) `to` type($result)",
    effects = [],
    directives = [DYNAMIC_INDEX_LIST],
    has = [fold, canonicalize, verify, result_names],
)]
pub struct ExtractSliceOp {
    source: Operand<AnyRankedTensor>,
    offsets: VariadicOperand<Index>,
    sizes: VariadicOperand<Index>,
    strides: VariadicOperand<Index>,
    static_offsets: Attr<DenseI64ArrayAttr>,
    static_sizes: Attr<DenseI64ArrayAttr>,
    static_strides: Attr<DenseI64ArrayAttr>,
    result: OpResult<AnyRankedTensor>,
}

/// Collects slices of a tensor at positions that another tensor lists.
///
/// ```mlir
/// %g = tensor.gather %t[%at] gather_dims([0]) : (tensor<4x4xf32>, tensor<3x1xindex>) -> tensor<3x1x4xf32>
/// ```
#[operation(
    name = "tensor.gather",
    traits = [AlwaysSpeculatableImplTrait],
    interfaces = [OpAsmOpInterface],
    format = "$source `[` $indices `]` `gather_dims` `(` $gather_dims `)` (`unique` $unique^)? attr-dict \
        `:` functional-type(operands, results)",
    effects = [],
    has = [fold, verify, result_names],
)]
pub struct GatherOp {
    source: Operand<AnyRankedTensor>,
    indices: Operand<RankedTensorOfIntegerOrIndex>,
    gather_dims: Attr<DenseI64ArrayAttr>,
    unique: OptionalAttr<UnitAttr>,
    result: OpResult<AnyRankedTensor>,
}

/// Returns a tensor in which one element is replaced.
///
/// ```mlir
/// %r = tensor.insert %x into %t[%i, %j] : tensor<4x4xf32>
/// ```
#[operation(
    name = "tensor.insert",
    traits = [
        AlwaysSpeculatableImplTrait,
        TypesMatchWith {
            summary: "result type matches type of dest",
            from: "dest",
            to: "result",
            transform: same_types,
        },
        TypesMatchWith {
            summary: "scalar type matches element type of dest",
            from: "dest",
            to: "scalar",
            transform: element_of_tensor,
        },
    ],
    interfaces = [OpAsmOpInterface, DestinationStyleOpInterface(&SECOND_IS_DESTINATION)],
    format = "$scalar `into` $dest `[` $indices `]` attr-dict `:` type($dest)",
    effects = [],
    result_types = inferred,
    has = [fold, verify, result_names],
)]
pub struct InsertOp {
    scalar: Operand<AnyType>,
    dest: Operand<AnyRankedTensor>,
    indices: VariadicOperand<Index>,
    result: OpResult<AnyRankedTensor>,
}

/// Returns a tensor in which a part is replaced, by offsets, sizes and strides.
///
/// ```mlir
/// %r = tensor.insert_slice %s into %t[%i, 0] [4, 4] [1, 1] : tensor<4x4xf32> into tensor<8x8xf32>
/// ```
#[operation(
    name = "tensor.insert_slice",
    traits = [
        AttrSizedOperandSegments, AlwaysSpeculatableImplTrait,
        TypesMatchWith {
            summary: "expected result type to match dest type",
            from: "dest",
            to: "result",
            transform: same_types,
        },
    ],
    interfaces = [
        OpAsmOpInterface, ReifyRankedShapedTypeOpInterface, DestinationStyleOpInterface(&SECOND_IS_DESTINATION),
        OffsetSizeAndStrideOpInterface,
    ],
    format = "$source `into` $dest `` custom<DynamicIndexList>($offsets, $static_offsets) \
        custom<DynamicIndexList>($sizes, $static_sizes) custom<DynamicIndexList>($strides, \
        $static_strides) attr-dict `:` type($source) `into` type($dest)",
    effects = [],
    result_types = inferred,
    directives = [DYNAMIC_INDEX_LIST],
    has = [fold, canonicalize, verify, result_names],
)]
pub struct InsertSliceOp {
    source: Operand<AnyRankedTensor>,
    dest: Operand<AnyRankedTensor>,
    offsets: VariadicOperand<Index>,
    sizes: VariadicOperand<Index>,
    strides: VariadicOperand<Index>,
    static_offsets: Attr<DenseI64ArrayAttr>,
    static_sizes: Attr<DenseI64ArrayAttr>,
    static_strides: Attr<DenseI64ArrayAttr>,
    result: OpResult<AnyRankedTensor>,
}

/// Adds elements before and after each dimension; the body computes them from their indices.
///
/// ```mlir
/// %p = tensor.pad %t low[1, %l] high[2, %h] {
/// ^bb0(%i: index, %j: index):
///   tensor.yield %x : f32
/// } : tensor<4x?xf32> to tensor<7x?xf32>
/// ```
#[operation(
    name = "tensor.pad",
    traits = [
        AttrSizedOperandSegments, AlwaysSpeculatableImplTrait, SingleBlock,
        SingleBlockImplicitTerminator("tensor.yield"),
    ],
    interfaces = [OpAsmOpInterface, ReifyRankedShapedTypeOpInterface],
    format = "$source (`nofold` $nofold^)? `low` `` custom<DynamicIndexList>($low, $static_low) `high` `` \
        custom<DynamicIndexList>($high, $static_high) $region attr-dict `:` type($source) `to` \
        type($result)",
    effects = [],
    directives = [DYNAMIC_INDEX_LIST],
    has = [fold, canonicalize, verify, verify_regions, result_names],
)]
pub struct PadOp {
    source: Operand<AnyRankedTensor>,
    low: VariadicOperand<Index>,
    high: VariadicOperand<Index>,
    static_low: Attr<DenseI64ArrayAttr>,
    static_high: Attr<DenseI64ArrayAttr>,
    nofold: OptionalAttr<UnitAttr>,
    result: OpResult<AnyRankedTensor>,
    region: Region<SizedRegion<1>>,
}

/// Inserts the part that one iteration computed into a tensor that all iterations share.
///
/// ```mlir
/// %r = scf.forall (%i) in (4) shared_outs(%t = %init) -> (tensor<8xf32>) {
///   scf.forall.in_parallel {
///     tensor.parallel_insert_slice %s into %t[%i] [4] [1] : tensor<4xf32> into tensor<8xf32>
///   }
/// }
/// ```
#[operation(
    name = "tensor.parallel_insert_slice",
    traits = [AttrSizedOperandSegments],
    interfaces = [OffsetSizeAndStrideOpInterface, ParallelCombiningOpInterface(&INSERT_IN_PARALLEL)],
    format = "$source `into` $dest `` custom<DynamicIndexList>($offsets, $static_offsets) \
        custom<DynamicIndexList>($sizes, $static_sizes) custom<DynamicIndexList>($strides, \
        $static_strides) attr-dict `:` type($source) `into` type($dest)",
    directives = [DYNAMIC_INDEX_LIST],
    has = [canonicalize, verify],
)]
pub struct ParallelInsertSliceOp {
    source: Operand<AnyRankedTensor>,
    dest: Operand<AnyRankedTensor>,
    offsets: VariadicOperand<Index>,
    sizes: VariadicOperand<Index>,
    strides: VariadicOperand<Index>,
    static_offsets: Attr<DenseI64ArrayAttr>,
    static_sizes: Attr<DenseI64ArrayAttr>,
    static_strides: Attr<DenseI64ArrayAttr>,
}

/// Returns a tensor in which slices are replaced at positions that another tensor lists.
///
/// ```mlir
/// %r = tensor.scatter %s into %t[%at] scatter_dims([0]) unique
///     : (tensor<3x1x4xf32>, tensor<4x4xf32>, tensor<3x1xindex>) -> tensor<4x4xf32>
/// ```
#[operation(
    name = "tensor.scatter",
    traits = [AlwaysSpeculatableImplTrait],
    interfaces = [OpAsmOpInterface],
    format = "$source `into` $dest `[` $indices `]` `scatter_dims` `(` $scatter_dims `)` (`unique` \
        $unique^)? attr-dict `:` functional-type(operands, results)",
    effects = [],
    has = [verify, result_names],
)]
pub struct ScatterOp {
    source: Operand<AnyRankedTensor>,
    dest: Operand<AnyRankedTensor>,
    indices: Operand<RankedTensorOfIntegerOrIndex>,
    scatter_dims: Attr<DenseI64ArrayAttr>,
    unique: OptionalAttr<UnitAttr>,
    result: OpResult<AnyRankedTensor>,
}
