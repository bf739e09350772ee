//! Storage of tensors: buffers and sizes.

use crate::constraints::{
    AnySparseTensor, AnySparseTensorSlice, IndexAttrOfLevel, MemRef1DOfAnyType, MemRef1DOfI1,
    MemRef1DOfIndex, MemRef1DOfIntegerOrIndex, SparseTensorCrdTransDirectionAttr, SparseTensorEncodingAttr,
    SparseTensorSortKindAttr, SparseTensorStorageSpecifier, SparseTensorStorageSpecifierKindAttr,
    StridedMemRefOfRank1,
};
use crate::facts::element_types;
use crate::{CrdTransDirectionKind, SparseTensorSortKind, StorageSpecifierKind};
use terrace_ir::constraints::{AffineMapAttr, AnyNon0RankedMemRef, AnyType, Index, IndexAttr, UnitAttr};
use terrace_ods_macros::{operation, operations};

/// Inserts the values of an expanded row into a tensor.
#[operation(
    name = "sparse_tensor.compress",
    traits = [AllTypesMatch(&["tensor", "result"])],
    format = "$values `,` $filled `,` $added `,` $count `into` $tensor `[` $lvlCoords `]` attr-dict `:` \
        type($values) `,` type($filled) `,` type($added) `,` type($tensor)",
    result_types = inferred,
    has = [verify],
)]
pub struct CompressOp {
    values: Operand<StridedMemRefOfRank1>,
    filled: Operand<MemRef1DOfI1>,
    added: Operand<MemRef1DOfIndex>,
    count: Operand<Index>,
    tensor: Operand<AnySparseTensor>,
    #[name = "lvlCoords"]
    lvl_coords: VariadicOperand<Index>,
    result: OpResult<AnySparseTensor>,
}

operations! {
    #[operation(
        traits = [AlwaysSpeculatableImplTrait],
        interfaces = [InferTypeOpInterface],
        format = "$tensor attr-dict `:` type($tensor) `to` type($result)",
        effects = [],
        result_types = custom,
        has = [infer_types, verify],
    )]
    struct _ {
        tensor: Operand<AnySparseTensor>,
        level: Attr<IndexAttrOfLevel>,
        result: OpResult<AnyNon0RankedMemRef>,
    }

    /// Returns the buffer of coordinates of a level.
    ///
    /// ```mlir
    /// %r = sparse_tensor.coordinates %a {level = 1 : index} : tensor<64x64xf64, #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : dense, d1 : compressed)}>> to memref<?xindex>
    /// ```
    pub struct ToCoordinatesOp = "sparse_tensor.coordinates";

    /// Returns the buffer of positions of a level.
    pub struct ToPositionsOp = "sparse_tensor.positions";
}

operations! {
    #[operation(
        traits = [AlwaysSpeculatableImplTrait],
        interfaces = [InferTypeOpInterface],
        format = "$tensor attr-dict `:` type($tensor) `to` type($result)",
        effects = [],
        result_types = custom,
        has = [infer_types, verify],
    )]
    struct _ {
        tensor: Operand<AnySparseTensor>,
        result: OpResult<AnyNon0RankedMemRef>,
    }

    /// Returns the buffer in which the coordinates of all levels are, one after the other.
    pub struct ToCoordinatesBufferOp = "sparse_tensor.coordinates_buffer";

    /// Returns the buffer of values.
    ///
    /// ```mlir
    /// %r = sparse_tensor.values %a : tensor<8xf64, #sparse_tensor.encoding<{map = (d0) -> (d0 : compressed)}>> to memref<?xf64>
    /// ```
    pub struct ToValuesOp = "sparse_tensor.values";
}

operations! {
    #[operation(traits = [AlwaysSpeculatableImplTrait], effects = [])]
    struct _;

    /// Translates coordinates of dimensions to those of levels, or back.
    pub struct CrdTranslateOp = "sparse_tensor.crd_translate",
        format = "$direction `[` $in_crds `]` `as` $encoder attr-dict `:` type($out_crds)",
        has = [verify],
    {
        in_crds: VariadicOperand<Index>,
        #[cases(CrdTransDirectionKind)]
        direction: Attr<SparseTensorCrdTransDirectionAttr>,
        encoder: Attr<SparseTensorEncodingAttr>,
        out_crds: VariadicResult<Index>,
    }

    /// Returns the offset of a slice in a dimension.
    pub struct ToSliceOffsetOp = "sparse_tensor.slice.offset",
        format = "$slice `at` $dim attr-dict `:` type($slice)",
        result_types = inferred,
        has = [verify],
    {
        slice: Operand<AnySparseTensorSlice>,
        dim: Attr<IndexAttr>,
        offset: OpResult<Index>,
    }

    /// Returns the stride of a slice in a dimension.
    pub struct ToSliceStrideOp = "sparse_tensor.slice.stride",
        format = "$slice `at` $dim attr-dict `:` type($slice)",
        result_types = inferred,
        has = [verify],
    {
        slice: Operand<AnySparseTensorSlice>,
        dim: Attr<IndexAttr>,
        stride: OpResult<Index>,
    }

    /// Returns a size of how a tensor is stored.
    pub struct GetStorageSpecifierOp = "sparse_tensor.storage_specifier.get",
        format = "$specifier $specifierKind (`at` $level^)? attr-dict`:` qualified(type($specifier))",
        result_types = inferred,
        has = [verify],
    {
        specifier: Operand<SparseTensorStorageSpecifier>,
        #[cases(StorageSpecifierKind)]
        #[name = "specifierKind"]
        specifier_kind: Attr<SparseTensorStorageSpecifierKindAttr>,
        level: OptionalAttr<IndexAttrOfLevel>,
        result: OpResult<Index>,
    }

    /// Returns sizes of how a tensor is stored, all zero, or those of a tensor of which it is a slice.
    pub struct StorageSpecifierInitOp = "sparse_tensor.storage_specifier.init",
        format = "attr-dict (`with` $source^)? `:` (`from` qualified(type($source))^ `to`)? \
        qualified(type($result))",
    {
        source: OptionalOperand<SparseTensorStorageSpecifier>,
        result: OpResult<SparseTensorStorageSpecifier>,
    }

    /// Changes a size of how a tensor is stored.
    pub struct SetStorageSpecifierOp = "sparse_tensor.storage_specifier.set",
        traits = [AllTypesMatch(&["result", "specifier"])],
        format = "$specifier $specifierKind (`at` $level^)? `with` $value attr-dict `:` qualified(type($result))",
        result_types = inferred,
        has = [verify],
    {
        specifier: Operand<SparseTensorStorageSpecifier>,
        #[cases(StorageSpecifierKind)]
        #[name = "specifierKind"]
        specifier_kind: Attr<SparseTensorStorageSpecifierKindAttr>,
        level: OptionalAttr<IndexAttrOfLevel>,
        value: Operand<Index>,
        result: OpResult<SparseTensorStorageSpecifier>,
    }
}

/// Returns buffers for an expanded row of a tensor.
#[operation(
    name = "sparse_tensor.expand",
    format = "$tensor attr-dict `:` type($tensor) `to` type($values) `,` type($filled) `,` type($added)"
)]
pub struct ExpandOp {
    tensor: Operand<AnySparseTensor>,
    values: OpResult<StridedMemRefOfRank1>,
    filled: OpResult<MemRef1DOfI1>,
    added: OpResult<MemRef1DOfIndex>,
    count: OpResult<Index>,
}

/// Adds a value, or several of it, after those in a buffer, which grows where it must.
///
/// ```mlir
/// %buffer, %size = sparse_tensor.push_back %n, %a, %v : index, memref<?xf64>, f64
/// ```
#[operation(
    name = "sparse_tensor.push_back",
    traits = [
        TypesMatchWith {
            summary: "value type matches element type of inBuffer",
            from: "inBuffer",
            to: "value",
            transform: element_types,
        },
        AllTypesMatch(&["inBuffer", "outBuffer"]),
    ],
    format = "(`inbounds` $inbounds^)? $curSize `,` $inBuffer `,` $value (`,` $n^ )? attr-dict `:` \
        type($curSize) `,` type($inBuffer) `,` type($value) (`,` type($n)^ )?",
    result_types = inferred,
    has = [verify],
)]
pub struct PushBackOp {
    #[name = "curSize"]
    cur_size: Operand<Index>,
    #[name = "inBuffer"]
    in_buffer: Operand<MemRef1DOfAnyType>,
    value: Operand<AnyType>,
    n: OptionalOperand<Index>,
    inbounds: OptionalAttr<UnitAttr>,
    #[name = "outBuffer"]
    out_buffer: OpResult<MemRef1DOfAnyType>,
    #[name = "newSize"]
    new_size: OpResult<Index>,
}

/// Sorts buffers of coordinates, and others along with them.
///
/// ```mlir
/// sparse_tensor.sort quick_sort %n, %xy jointly %y {ny = 1 : index, perm_map = affine_map<(i, j) -> (j, i)>} : memref<?xi64> jointly memref<?xf32>
/// ```
#[operation(
    name = "sparse_tensor.sort",
    format = "$algorithm $n`,`$xy (`jointly` $ys^)? attr-dict`:` type($xy) (`jointly` type($ys)^)?",
    has = [verify],
)]
pub struct SortOp {
    n: Operand<Index>,
    xy: Operand<MemRef1DOfIntegerOrIndex>,
    ys: VariadicOperand<MemRef1DOfAnyType>,
    perm_map: Attr<AffineMapAttr>,
    ny: OptionalAttr<IndexAttr>,
    #[cases(SparseTensorSortKind)]
    algorithm: Attr<SparseTensorSortKindAttr>,
}
