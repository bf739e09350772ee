//! Operations on whole tensors.

use crate::SparseTensorSortKind;
use crate::constraints::{
    AnyIndexingScalarLike, AnySparseTensor, IndexAttrOfDimension, RankedTensorOfSignlessIntegerOrIndex,
    SparseTensorSortKindAttr,
};
use crate::interfaces;
use terrace_ir::constraints::{AnyRankedTensor, AnyTensor, AnyType, I1, Index, UnitAttr};
use terrace_ods_macros::{operation, operations};

operations! {
    #[operation(effects = [])]
    struct _;

    /// Puts buffers of levels and values together to a sparse tensor.
    ///
    /// ```mlir
    /// %st = sparse_tensor.assemble (%positions, %coordinates), %values : (tensor<2xindex>, tensor<6x1xi32>), tensor<6xf64> to tensor<500xf64, #sparse_tensor.encoding<{map = (d0) -> (d0 : compressed), crdWidth = 32}>>
    /// ```
    pub struct AssembleOp = "sparse_tensor.assemble",
        traits = [AlwaysSpeculatableImplTrait],
        format = "` ` `(` $levels `)` `,` $values attr-dict `:` `(` type($levels) `)` `,` type($values) `to` \
        type($result)",
        has = [verify],
    {
        levels: VariadicOperand<RankedTensorOfSignlessIntegerOrIndex>,
        values: Operand<AnyRankedTensor>,
        result: OpResult<AnySparseTensor>,
    }

    /// Copies the buffers of a sparse tensor to tensors that are given.
    pub struct DisassembleOp = "sparse_tensor.disassemble",
        traits = [AlwaysSpeculatableImplTrait, SameVariadicResultSize],
        format = "$tensor attr-dict `:` type($tensor)`out_lvls` `(` $out_levels `:` type($out_levels) `)` \
        `out_vals` `(` $out_values `:` type($out_values) `)` `->``(` type($ret_levels) `)` `,` \
        type($ret_values) `,` `(` type($lvl_lens) `)` `,` type($val_len)",
        has = [verify],
    {
        tensor: Operand<AnySparseTensor>,
        out_levels: VariadicOperand<RankedTensorOfSignlessIntegerOrIndex>,
        out_values: Operand<AnyRankedTensor>,
        ret_levels: VariadicResult<RankedTensorOfSignlessIntegerOrIndex>,
        ret_values: OpResult<AnyRankedTensor>,
        lvl_lens: VariadicResult<AnyIndexingScalarLike>,
        val_len: OpResult<AnyIndexingScalarLike>,
    }

    /// Reads a sparse tensor from somewhere else.
    pub struct NewOp = "sparse_tensor.new",
        traits = [AlwaysSpeculatableImplTrait],
        format = "$source attr-dict `:` type($source) `to` type($result)",
    {
        source: Operand<AnyType>,
        result: OpResult<AnySparseTensor>,
    }

    /// Returns the number of elements that are stored.
    pub struct NumberOfEntriesOp = "sparse_tensor.number_of_entries",
        traits = [AlwaysSpeculatableImplTrait],
        format = "$tensor attr-dict `:` type($tensor)",
        result_types = inferred,
    {
        tensor: Operand<AnySparseTensor>,
        result: OpResult<Index>,
    }

    /// Returns the same buffers as a tensor with other maps between dimensions and levels.
    pub struct ReinterpretMapOp = "sparse_tensor.reinterpret_map",
        format = "$source attr-dict `:` type($source) `to` type($dest)",
        has = [verify],
    {
        source: Operand<AnySparseTensor>,
        dest: OpResult<AnySparseTensor>,
    }

    /// Sorts a list of coordinates.
    pub struct ReorderCOOOp = "sparse_tensor.reorder_coo",
        traits = [AlwaysSpeculatableImplTrait],
        format = "$algorithm $input_coo attr-dict`:` type($input_coo) `to` type($result_coo)",
        has = [verify],
    {
        input_coo: Operand<AnySparseTensor>,
        #[cases(SparseTensorSortKind)]
        algorithm: Attr<SparseTensorSortKindAttr>,
        result_coo: OpResult<AnySparseTensor>,
    }
}

/// Puts tensors one after another along a dimension.
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

/// Returns the size of a level.
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
