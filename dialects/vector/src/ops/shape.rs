//! Other shapes and types for the same elements.

use crate::constraints::{double_vector, half_vector, has_element_of_result, has_even_source};
use crate::interfaces::ranges;
use terrace_ir::constraints::{
    AnyFixedVectorOfAnyRank, AnyMemRef, AnyStaticShapeMemRef, AnyType, AnyVectorOfAnyRank,
    AnyVectorOfNonZeroRank, DenseI64ArrayAttr,
};
use terrace_ods_macros::operation;

/// Reads the bits of a vector as elements of another width; the last dimension grows or shrinks accordingly.
///
/// ```mlir
/// %d = vector.bitcast %s : vector<4xf32> to vector<8xi16>
/// ```
#[operation(
    name = "vector.bitcast",
    traits = [AlwaysSpeculatableImplTrait, AllRanksMatch(&["source", "result"])],
    format = "$source attr-dict `:` type($source) `to` type($result)",
    effects = [],
    has = [fold, verify],
)]
pub struct BitCastOp {
    source: Operand<AnyVectorOfAnyRank>,
    result: OpResult<AnyVectorOfAnyRank>,
}

/// Repeats a scalar or vector over new leading dimensions and over dimensions of size one.
///
/// ```mlir
/// %v = vector.broadcast %x : f32 to vector<4xf32>
/// ```
#[operation(
    name = "vector.broadcast",
    traits = [
        AlwaysSpeculatableImplTrait,
        Predicate {
            name: "PredOpTrait",
            summary: "source operand and result have same element type",
            values: &[],
            holds: |op| has_element_of_result(op, 0),
        },
    ],
    interfaces = [VectorUnrollOpInterface, InferIntRangeInterface(&ranges::SAME)],
    format = "$source attr-dict `:` type($source) `to` type($vector)",
    effects = [],
    has = [fold, canonicalize, verify],
)]
pub struct BroadcastOp {
    source: Operand<AnyType>,
    vector: OpResult<AnyVectorOfAnyRank>,
}

/// Takes elements from two vectors in turns along the last dimension.
///
/// ```mlir
/// %v = vector.interleave %a, %b : vector<4xi8> -> vector<8xi8>
/// ```
#[operation(
    name = "vector.interleave",
    traits = [
        AlwaysSpeculatableImplTrait, AllTypesMatch(&["lhs", "rhs"]),
        TypesMatchWith {
            summary: "type of 'result' is double the width of the inputs",
            from: "lhs",
            to: "result",
            transform: double_vector,
        },
    ],
    format = "$lhs `,` $rhs attr-dict `:` type($lhs) `->` type($result)",
    effects = [],
    result_types = inferred,
)]
pub struct InterleaveOp {
    lhs: Operand<AnyVectorOfAnyRank>,
    rhs: Operand<AnyVectorOfAnyRank>,
    result: OpResult<AnyVectorOfNonZeroRank>,
}

/// Separates the even from the odd elements of the last dimension.
///
/// ```mlir
/// %even, %odd = vector.deinterleave %v : vector<8xi8> -> vector<4xi8>
/// ```
#[operation(
    name = "vector.deinterleave",
    traits = [
        AlwaysSpeculatableImplTrait,
        Predicate {
            name: "SourceVectorEvenElementCount",
            summary: "the trailing dimension of the source vector has an even number of elements",
            values: &[],
            holds: has_even_source,
        },
        TypesMatchWith {
            summary: "the trailing dimension of the results is half the width of source trailing dimension",
            from: "source",
            to: "res1",
            transform: half_vector,
        },
        AllTypesMatch(&["res1", "res2"]),
    ],
    format = "$source attr-dict `:` type($source) `->` type($res1)",
    effects = [],
    result_types = inferred,
)]
pub struct DeinterleaveOp {
    source: Operand<AnyVectorOfNonZeroRank>,
    res1: OpResult<AnyVectorOfNonZeroRank>,
    res2: OpResult<AnyVectorOfNonZeroRank>,
}

/// Returns the same elements in another shape.
///
/// ```mlir
/// %d = vector.shape_cast %s : vector<4x2xf32> to vector<8xf32>
/// ```
#[operation(
    name = "vector.shape_cast",
    traits = [AlwaysSpeculatableImplTrait],
    interfaces = [VectorUnrollOpInterface, InferIntRangeInterface(&ranges::SAME)],
    format = "$source attr-dict `:` type($source) `to` type($result)",
    effects = [],
    has = [fold, canonicalize, verify],
)]
pub struct ShapeCastOp {
    source: Operand<AnyVectorOfAnyRank>,
    result: OpResult<AnyVectorOfAnyRank>,
}

/// Puts the dimensions of a vector in another order.
///
/// ```mlir
/// %t = vector.transpose %v, [1, 0] : vector<4x8xf32> to vector<8x4xf32>
/// ```
#[operation(
    name = "vector.transpose",
    traits = [
        AlwaysSpeculatableImplTrait,
        Predicate {
            name: "PredOpTrait",
            summary: "operand and result have same element type",
            values: &[],
            holds: |op| has_element_of_result(op, 0),
        },
    ],
    interfaces = [InferIntRangeInterface(&ranges::SAME), VectorUnrollOpInterface],
    format = "$vector `,` $permutation attr-dict `:` type($vector) `to` type($result)",
    effects = [],
    has = [fold, canonicalize, verify],
)]
pub struct TransposeOp {
    vector: Operand<AnyVectorOfAnyRank>,
    permutation: Attr<DenseI64ArrayAttr>,
    result: OpResult<AnyVectorOfAnyRank>,
}

/// Returns a memref of scalars as a memref of one vector that holds them all.
///
/// ```mlir
/// %d = vector.type_cast %m : memref<4x8xf32> to memref<vector<4x8xf32>>
/// ```
#[operation(
    name = "vector.type_cast",
    traits = [AlwaysSpeculatableImplTrait],
    interfaces = [ViewLikeOpInterface],
    format = "$memref attr-dict `:` type($memref) `to` type($result)",
    effects = [],
    has = [verify],
)]
pub struct TypeCastOp {
    memref: Operand<AnyStaticShapeMemRef>,
    result: OpResult<AnyMemRef>,
}

/// Picks elements of two vectors, numbered one after the other.
///
/// ```mlir
/// %r = vector.shuffle %a, %b[0, 3, 5] : vector<4xf32>, vector<4xf32>
/// ```
#[operation(
    name = "vector.shuffle",
    traits = [
        AlwaysSpeculatableImplTrait,
        Predicate {
            name: "PredOpTrait",
            summary: "first operand v1 and result have same element type",
            values: &[],
            holds: |op| has_element_of_result(op, 0),
        },
        Predicate {
            name: "PredOpTrait",
            summary: "second operand v2 and result have same element type",
            values: &[],
            holds: |op| has_element_of_result(op, 1),
        },
        InferTypeOpAdaptor,
    ],
    format = "operands $mask attr-dict `:` type(operands)",
    effects = [],
    result_types = custom,
    has = [fold, canonicalize, verify, infer_types],
)]
pub struct ShuffleOp {
    v1: Operand<AnyFixedVectorOfAnyRank>,
    v2: Operand<AnyFixedVectorOfAnyRank>,
    mask: Attr<DenseI64ArrayAttr>,
    vector: OpResult<AnyVectorOfNonZeroRank>,
}
