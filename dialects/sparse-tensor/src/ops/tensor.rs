//! Operations on whole tensors.

use crate::SparseTensorSortKind;
use crate::constraints::{
    AnyIndexingScalarLike, AnySparseTensor, IndexAttrOfDimension, RankedTensorOfSignlessIntegerOrIndex,
    SparseTensorSortKindAttr,
};
use crate::interfaces;
use terrace_ir::constraints::{AnyRankedTensor, AnyTensor, AnyType, I1, Index, UnitAttr};
use terrace_ods_macros::operation;

/// Puts buffers of levels and values together to a sparse tensor.
///
/// ```mlir
/// %st = sparse_tensor.assemble (%positions, %coordinates), %values : (tensor<2xindex>, tensor<6x1xi32>), tensor<6xf64> to tensor<500xf64, #sparse_tensor.encoding<{map = (d0) -> (d0 : compressed), crdWidth = 32}>>
/// ```
#[operation(
    name = "sparse_tensor.assemble",
    traits = [AlwaysSpeculatableImplTrait],
    format = "` ` `(` $levels `)` `,` $values attr-dict `:` `(` type($levels) `)` `,` type($values) `to` \
        type($result)",
    effects = [],
    has = [verify],
)]
pub struct AssembleOp {
    levels: VariadicOperand<RankedTensorOfSignlessIntegerOrIndex>,
    values: Operand<AnyRankedTensor>,
    result: OpResult<AnySparseTensor>,
}

/// Puts tensors behind each other along a dimension.
///
/// ```mlir
/// %r = sparse_tensor.concatenate %a, %b {dimension = 0 : index} : tensor<64x64xf64, #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : dense, d1 : compressed)}>>, tensor<64x64xf64> to tensor<128x64xf64>
/// ```
#[operation(
    name = "sparse_tensor.concatenate",
    traits = [AlwaysSpeculatableImplTrait],
    interfaces = [StageWithSortSparseOp],
    format = "$inputs attr-dict `:` type($inputs) `to` type($result)",
    effects = [],
    has = [verify],
)]
pub struct ConcatenateOp {
    inputs: VariadicOperand<AnyRankedTensor>,
    dimension: Attr<IndexAttrOfDimension>,
    result: OpResult<AnyRankedTensor>,
}

/// Stores a tensor in another way.
///
/// ```mlir
/// %r = sparse_tensor.convert %a : tensor<32x32x32xf32> to tensor<32x32x32xf32, #sparse_tensor.encoding<{map = (d0, d1, d2) -> (d0 : dense, d1 : compressed, d2 : compressed)}>>
/// ```
#[operation(
    name = "sparse_tensor.convert",
    traits = [AlwaysSpeculatableImplTrait],
    interfaces = [StageWithSortSparseOp],
    format = "$source attr-dict `:` type($source) `to` type($dest)",
    effects = [],
    has = [verify],
)]
pub struct ConvertOp {
    source: Operand<AnyRankedTensor>,
    dest: OpResult<AnyRankedTensor>,
}

/// Copies the buffers of a sparse tensor to tensors that are given.
#[operation(
    name = "sparse_tensor.disassemble",
    traits = [AlwaysSpeculatableImplTrait, SameVariadicResultSize],
    format = "$tensor attr-dict `:` type($tensor)`out_lvls` `(` $out_levels `:` type($out_levels) `)` \
        `out_vals` `(` $out_values `:` type($out_values) `)` `->``(` type($ret_levels) `)` `,` \
        type($ret_values) `,` `(` type($lvl_lens) `)` `,` type($val_len)",
    effects = [],
    has = [verify],
)]
pub struct DisassembleOp {
    tensor: Operand<AnySparseTensor>,
    out_levels: VariadicOperand<RankedTensorOfSignlessIntegerOrIndex>,
    out_values: Operand<AnyRankedTensor>,
    ret_levels: VariadicResult<RankedTensorOfSignlessIntegerOrIndex>,
    ret_values: OpResult<AnyRankedTensor>,
    lvl_lens: VariadicResult<AnyIndexingScalarLike>,
    val_len: OpResult<AnyIndexingScalarLike>,
}

/// True if there is a library for sparse tensors when the program runs.
#[operation(
    name = "sparse_tensor.has_runtime_library",
    format = "attr-dict",
    result_types = inferred,
)]
pub struct HasRuntimeLibraryOp {
    result: OpResult<I1>,
}

/// Makes a tensor anew after elements were inserted.
///
/// ```mlir
/// %r = sparse_tensor.load %a hasInserts : tensor<8xf64, #sparse_tensor.encoding<{map = (d0) -> (d0 : compressed)}>>
/// ```
#[operation(
    name = "sparse_tensor.load",
    traits = [SameOperandsAndResultType],
    format = "$tensor (`hasInserts` $hasInserts^)? attr-dict `:` type($tensor)",
    result_types = inferred,
)]
pub struct LoadOp {
    tensor: Operand<AnySparseTensor>,
    #[name = "hasInserts"]
    has_inserts: OptionalAttr<UnitAttr>,
    result: OpResult<AnyTensor>,
}

/// Gives the size of a level.
#[operation(
    name = "sparse_tensor.lvl",
    interfaces = [ConditionallySpeculatable(&interfaces::LVL_SPECULATION)],
    format = "attr-dict $source `,` $index `:` type($source)",
    effects = [],
    result_types = inferred,
    has = [verify],
)]
pub struct LvlOp {
    source: Operand<AnySparseTensor>,
    index: Operand<Index>,
    result: OpResult<Index>,
}

/// Reads a sparse tensor from somewhere else.
#[operation(
    name = "sparse_tensor.new",
    traits = [AlwaysSpeculatableImplTrait],
    format = "$source attr-dict `:` type($source) `to` type($result)",
    effects = [],
)]
pub struct NewOp {
    source: Operand<AnyType>,
    result: OpResult<AnySparseTensor>,
}

/// Gives the number of elements that are stored.
#[operation(
    name = "sparse_tensor.number_of_entries",
    traits = [AlwaysSpeculatableImplTrait],
    format = "$tensor attr-dict `:` type($tensor)",
    effects = [],
    result_types = inferred,
)]
pub struct NumberOfEntriesOp {
    tensor: Operand<AnySparseTensor>,
    result: OpResult<Index>,
}

/// Writes a sparse tensor to somewhere else.
#[operation(
    name = "sparse_tensor.out",
    format = "$tensor `,` $dest attr-dict `:` type($tensor) `,` type($dest)"
)]
pub struct OutOp {
    tensor: Operand<AnySparseTensor>,
    dest: Operand<AnyType>,
}

/// Prints a sparse tensor and how it is stored.
#[operation(name = "sparse_tensor.print", format = "$tensor attr-dict `:` type($tensor)")]
pub struct PrintOp {
    tensor: Operand<AnySparseTensor>,
}

/// Gives the same buffers as a tensor with other maps between dimensions and levels.
#[operation(
    name = "sparse_tensor.reinterpret_map",
    format = "$source attr-dict `:` type($source) `to` type($dest)",
    effects = [],
    has = [verify],
)]
pub struct ReinterpretMapOp {
    source: Operand<AnySparseTensor>,
    dest: OpResult<AnySparseTensor>,
}

/// Sorts a list of coordinates.
#[operation(
    name = "sparse_tensor.reorder_coo",
    traits = [AlwaysSpeculatableImplTrait],
    format = "$algorithm $input_coo attr-dict`:` type($input_coo) `to` type($result_coo)",
    effects = [],
    has = [verify],
)]
pub struct ReorderCOOOp {
    input_coo: Operand<AnySparseTensor>,
    #[cases(SparseTensorSortKind)]
    algorithm: Attr<SparseTensorSortKindAttr>,
    result_coo: OpResult<AnySparseTensor>,
}
