//! Elements and parts.

use crate::constraints::{
    ScalableVectorOfRank1, VectorOfRank1, elements_match_source, elements_of_vector, has_element_of_result,
    has_position_of_result, has_position_of_source,
};
use crate::interfaces::ranges;
use terrace_ir::constraints::{
    AnyFixedVectorOfAnyRank, AnyType, AnyVectorOfAnyRank, AnyVectorOfNonZeroRank, DenseI64ArrayAttr,
    I64ArrayAttr, I64Attr, Index,
};
use terrace_ods_macros::{operation, operations};
use terrace_syntax::index_list::DYNAMIC_INDEX_LIST;

/// Returns an element or a subvector at a position in the leading dimensions.
///
/// ```mlir
/// %x = vector.extract %v[1, %i] : f32 from vector<4x8xf32>
/// ```
#[operation(
    name = "vector.extract",
    traits = [
        AlwaysSpeculatableImplTrait,
        Predicate {
            name: "PredOpTrait",
            summary: "operand and result have same element type",
            values: &[],
            holds: |op| has_element_of_result(op, 0),
        },
        InferTypeOpAdaptor,
    ],
    interfaces = [InferIntRangeInterface(&ranges::SAME)],
    format = "$source `` custom<DynamicIndexList>($dynamic_position, $static_position) attr-dict `:` \
        type($result) `from` type($source)",
    directives = [DYNAMIC_INDEX_LIST],
    effects = [],
    result_types = custom,
    has = [fold, canonicalize, verify, infer_types, are_compatible_types],
)]
pub struct ExtractOp {
    source: Operand<AnyVectorOfAnyRank>,
    dynamic_position: VariadicOperand<Index>,
    static_position: Attr<DenseI64ArrayAttr>,
    result: OpResult<AnyType>,
}

operations! {
    #[operation(effects = [])]
    struct _;

    /// Returns a part of a vector, by offsets, sizes and strides of leading dimensions.
    ///
    /// ```mlir
    /// %s = vector.extract_strided_slice %v {offsets = [0, 2], sizes = [2, 4], strides = [1, 1]}
    ///     : vector<4x8xf32> to vector<2x4xf32>
    /// ```
    pub struct ExtractStridedSliceOp = "vector.extract_strided_slice",
        traits = [
            AlwaysSpeculatableImplTrait,
            Predicate {
            name: "PredOpTrait",
            summary: "operand and result have same element type",
            values: &[],
            holds: |op| has_element_of_result(op, 0),
        },
        ],
        format = "$source attr-dict `:` type($source) `to` type(results)",
        has = [fold, canonicalize, verify],
    {
        source: Operand<AnyVectorOfNonZeroRank>,
        offsets: Attr<I64ArrayAttr>,
        sizes: Attr<I64ArrayAttr>,
        strides: Attr<I64ArrayAttr>,
        #[unnamed]
        result: OpResult<AnyVectorOfNonZeroRank>,
    }

    /// Returns a vector in which a part is replaced, by offsets and strides.
    ///
    /// ```mlir
    /// %r = vector.insert_strided_slice %s, %v {offsets = [0, 2], strides = [1]}
    ///     : vector<4xf32> into vector<4x8xf32>
    /// ```
    pub struct InsertStridedSliceOp = "vector.insert_strided_slice",
        traits = [
            AlwaysSpeculatableImplTrait,
            Predicate {
            name: "PredOpTrait",
            summary: "operand #0 and result have same element type",
            values: &[],
            holds: |op| has_element_of_result(op, 0),
        },
            AllTypesMatch(&["dest", "result"]),
        ],
        format = "$valueToStore `,` $dest attr-dict `:` type($valueToStore) `into` type($dest)",
        result_types = inferred,
        has = [fold, canonicalize, verify],
    {
        #[name = "valueToStore"]
        value_to_store: Operand<AnyVectorOfNonZeroRank>,
        dest: Operand<AnyVectorOfNonZeroRank>,
        offsets: Attr<I64ArrayAttr>,
        strides: Attr<I64ArrayAttr>,
        result: OpResult<AnyVectorOfNonZeroRank>,
    }

    /// Returns a vector of fixed length at a position of a scalable one.
    ///
    /// ```mlir
    /// %f = vector.scalable.extract %v[4] : vector<4xf32> from vector<[4]xf32>
    /// ```
    pub struct ScalableExtractOp = "vector.scalable.extract",
        traits = [
            AlwaysSpeculatableImplTrait, AllElementTypesMatch(&["source", "result"]),
            Predicate {
            name: "PredOpTrait",
            summary: "position is a multiple of the result length.",
            values: &[],
            holds: has_position_of_result,
        },
        ],
        format = "$source `[` $pos `]` attr-dict `:` type($result) `from` type($source)",
    {
        source: Operand<ScalableVectorOfRank1>,
        pos: Attr<I64Attr>,
        result: OpResult<VectorOfRank1>,
    }

    /// Returns a scalable vector in which a vector of fixed length is put at a position.
    ///
    /// ```mlir
    /// %r = vector.scalable.insert %f, %v[4] : vector<4xf32> into vector<[4]xf32>
    /// ```
    pub struct ScalableInsertOp = "vector.scalable.insert",
        traits = [
            AlwaysSpeculatableImplTrait, AllElementTypesMatch(&["valueToStore", "dest"]),
            AllTypesMatch(&["dest", "result"]),
            Predicate {
            name: "PredOpTrait",
            summary: "position is a multiple of the source length.",
            values: &[],
            holds: has_position_of_source,
        },
        ],
        format = "$valueToStore `,` $dest `[` $pos `]` attr-dict `:` type($valueToStore) `into` type($dest)",
        result_types = inferred,
    {
        #[name = "valueToStore"]
        value_to_store: Operand<VectorOfRank1>,
        dest: Operand<ScalableVectorOfRank1>,
        pos: Attr<I64Attr>,
        result: OpResult<ScalableVectorOfRank1>,
    }

    /// Makes a vector of its elements, row by row.
    ///
    /// ```mlir
    /// %v = vector.from_elements %a, %b : vector<2xf32>
    /// ```
    pub struct FromElementsOp = "vector.from_elements",
        traits = [
            AlwaysSpeculatableImplTrait,
            TypesMatchWith {
            summary: "shaped type 'dest' matches 'elements' element count and types",
            from: "dest",
            to: "elements",
            transform: elements_of_vector,
        },
        ],
        format = "$elements attr-dict `:` type($dest)",
        has = [fold, canonicalize],
    {
        elements: VariadicOperand<AnyType>,
        dest: OpResult<AnyFixedVectorOfAnyRank>,
    }

    /// Takes a vector apart into its elements.
    ///
    /// ```mlir
    /// %e:2 = vector.to_elements %v : vector<2xf32>
    /// ```
    pub struct ToElementsOp = "vector.to_elements",
        traits = [
            InferTypeOpAdaptor, AlwaysSpeculatableImplTrait,
            Predicate {
            name: "ShapedTypeMatchesElementCountAndTypes",
            summary: "shaped type 'source' matches 'elements' element count and types",
            values: &[],
            holds: elements_match_source,
        },
        ],
        format = "$source attr-dict `:` type($source)",
        result_types = custom,
        has = [fold, canonicalize, infer_types],
    {
        source: Operand<AnyVectorOfAnyRank>,
        elements: VariadicResult<AnyType>,
    }
}

/// Returns a vector in which an element or a subvector is replaced.
///
/// ```mlir
/// %r = vector.insert %x, %v[1, %i] : f32 into vector<4x8xf32>
/// ```
#[operation(
    name = "vector.insert",
    traits = [
        AlwaysSpeculatableImplTrait,
        Predicate {
            name: "PredOpTrait",
            summary: "source operand and result have same element type",
            values: &[],
            holds: |op| has_element_of_result(op, 0),
        },
        AllTypesMatch(&["dest", "result"]),
    ],
    interfaces = [InferIntRangeInterface(&ranges::INSERT)],
    format = "$valueToStore `,` $dest custom<DynamicIndexList>($dynamic_position, $static_position) \
        attr-dict `:` type($valueToStore) `into` type($dest)",
    directives = [DYNAMIC_INDEX_LIST],
    effects = [],
    result_types = inferred,
    has = [fold, canonicalize, verify],
)]
pub struct InsertOp {
    #[name = "valueToStore"]
    value_to_store: Operand<AnyType>,
    dest: Operand<AnyVectorOfAnyRank>,
    dynamic_position: VariadicOperand<Index>,
    static_position: Attr<DenseI64ArrayAttr>,
    result: OpResult<AnyVectorOfAnyRank>,
}
