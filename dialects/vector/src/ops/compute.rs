//! Arithmetic on whole vectors.

use crate::CombiningKind;
use crate::constraints::{
    Vector_CombiningKindAttr, Vector_IteratorTypeArrayAttr, VectorOfAnyRankOfFloat, VectorOfIndexOfRank1,
    has_element_of_result, has_same_operand_elements,
};
use crate::interfaces::ranges;
use terrace_arith::FastMathFlags;
use terrace_arith::constraints::Arith_FastMathAttr;
use terrace_ir::constraints::{
    AnyType, AnyVectorOfAnyRank, AnyVectorOfNonZeroRank, ArrayAttr, BoolAttr, DenseI64ArrayAttr, I64Attr,
    Index,
};
use terrace_ir::spec::same_types;
use terrace_ods_macros::operation;

/// Multiplies two vectors and sums over some dimensions, as affine maps describe, onto an accumulator.
///
/// ```mlir
/// %r = vector.contract {
///     indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>],
///     iterator_types = ["reduction"]
///   } %x, %y, %z : vector<4xf32>, vector<4xf32> into f32
/// ```
#[operation(
    name = "vector.contract",
    traits = [
        AlwaysSpeculatableImplTrait,
        Predicate {
            name: "PredOpTrait",
            summary: "lhs and rhs have same element type",
            values: &[],
            holds: has_same_operand_elements,
        },
        Predicate {
            name: "PredOpTrait",
            summary: "third operand acc and result have same element type",
            values: &[],
            holds: |op| has_element_of_result(op, 2),
        },
    ],
    interfaces = [IndexingMapOpInterface, MaskableOpInterface, VectorUnrollOpInterface],
    effects = [],
    has = [canonicalize, custom_syntax, verify],
)]
pub struct ContractionOp {
    lhs: Operand<AnyVectorOfNonZeroRank>,
    rhs: Operand<AnyVectorOfNonZeroRank>,
    acc: Operand<AnyType>,
    indexing_maps: Attr<ArrayAttr>,
    iterator_types: Attr<Vector_IteratorTypeArrayAttr>,
    #[default("add", |context| CombiningKind::Add.attribute(context))]
    #[cases(CombiningKind)]
    kind: Attr<Vector_CombiningKindAttr>,
    #[unnamed]
    result: OpResult<AnyType>,
}

/// Multiplies two vectors and adds a third, element by element, rounding once.
///
/// ```mlir
/// %r = vector.fma %a, %b, %c : vector<4xf32>
/// ```
#[operation(
    name = "vector.fma",
    traits = [
        AlwaysSpeculatableImplTrait, AllTypesMatch(&["lhs", "rhs", "acc", "result"]), Elementwise,
        Scalarizable, Vectorizable, Tensorizable,
    ],
    interfaces = [VectorUnrollOpInterface],
    format = "$lhs `,` $rhs `,` $acc attr-dict `:` type($lhs)",
    effects = [],
    result_types = inferred,
)]
pub struct FMAOp {
    lhs: Operand<VectorOfAnyRankOfFloat>,
    rhs: Operand<VectorOfAnyRankOfFloat>,
    acc: Operand<VectorOfAnyRankOfFloat>,
    result: OpResult<VectorOfAnyRankOfFloat>,
}

/// Reduces a vector along some dimensions onto an accumulator.
///
/// ```mlir
/// %r = vector.multi_reduction <add>, %v, %acc [1] : vector<4x8xf32> to vector<4xf32>
/// ```
#[operation(
    name = "vector.multi_reduction",
    traits = [
        AlwaysSpeculatableImplTrait, AllTypesMatch(&["dest", "acc"]),
        Predicate {
            name: "PredOpTrait",
            summary: "source operand and result have same element type",
            values: &[],
            holds: |op| has_element_of_result(op, 0),
        },
    ],
    interfaces = [MaskableOpInterface, VectorUnrollOpInterface],
    format = "$kind `,` $source `,` $acc attr-dict $reduction_dims `:` type($source) `to` type($dest)",
    effects = [],
    result_types = custom,
    has = [fold, canonicalize, verify, infer_types],
)]
pub struct MultiDimReductionOp {
    #[cases(CombiningKind)]
    kind: Attr<Vector_CombiningKindAttr>,
    source: Operand<AnyVectorOfNonZeroRank>,
    acc: Operand<AnyType>,
    reduction_dims: Attr<DenseI64ArrayAttr>,
    dest: OpResult<AnyType>,
}

/// Multiplies each element of a vector with each of another one, or with a scalar, and combines the products
/// with an accumulator.
///
/// ```mlir
/// %r = vector.outerproduct %a, %b, %acc {kind = #vector.kind<add>} : vector<4xf32>, vector<8xf32>
/// ```
#[operation(
    name = "vector.outerproduct",
    traits = [
        AlwaysSpeculatableImplTrait,
        Predicate {
            name: "PredOpTrait",
            summary: "lhs operand and result have same element type",
            values: &[],
            holds: |op| has_element_of_result(op, 0),
        },
        Predicate {
            name: "PredOpTrait",
            summary: "rhs operand and result have same element type",
            values: &[],
            holds: |op| has_element_of_result(op, 1),
        },
    ],
    interfaces = [MaskableOpInterface],
    effects = [],
    has = [custom_syntax, verify],
)]
pub struct OuterProductOp {
    lhs: Operand<AnyVectorOfNonZeroRank>,
    rhs: Operand<AnyType>,
    acc: OptionalOperand<AnyVectorOfNonZeroRank>,
    #[default("add", |context| CombiningKind::Add.attribute(context))]
    #[cases(CombiningKind)]
    kind: Attr<Vector_CombiningKindAttr>,
    #[unnamed]
    result: OpResult<AnyVectorOfNonZeroRank>,
}

/// Reduces a vector to one element, optionally onto an accumulator.
///
/// ```mlir
/// %r = vector.reduction <add>, %v, %acc : vector<4xf32> into f32
/// ```
#[operation(
    name = "vector.reduction",
    traits = [
        AlwaysSpeculatableImplTrait,
        Predicate {
            name: "PredOpTrait",
            summary: "source operand and result have same element type",
            values: &[],
            holds: |op| has_element_of_result(op, 0),
        },
        OptionalTypesMatchWith {
            summary: "dest and acc have the same type",
            from: "dest",
            to: "acc",
            transform: same_types,
        },
    ],
    interfaces = [ArithFastMathInterface, MaskableOpInterface, VectorUnrollOpInterface],
    format = "$kind `,` $vector (`,` $acc^)? (`fastmath` `` $fastmath^)? attr-dict `:` type($vector) \
        `into` type($dest)",
    effects = [],
    has = [canonicalize, verify],
)]
pub struct ReductionOp {
    #[cases(CombiningKind)]
    kind: Attr<Vector_CombiningKindAttr>,
    vector: Operand<AnyVectorOfAnyRank>,
    acc: OptionalOperand<AnyType>,
    #[default("none", |context| FastMathFlags::NONE.attribute(context))]
    #[cases(FastMathFlags)]
    fastmath: Attr<Arith_FastMathAttr>,
    dest: OpResult<AnyType>,
}

/// Returns all partial reductions along a dimension, and the last one by itself.
///
/// ```mlir
/// %d, %last = vector.scan <add>, %v, %init {inclusive = true, reduction_dim = 0 : i64}
///     : vector<4x8xf32>, vector<8xf32>
/// ```
#[operation(
    name = "vector.scan",
    traits = [
        AlwaysSpeculatableImplTrait, AllTypesMatch(&["source", "dest"]),
        AllTypesMatch(&["initial_value", "accumulated_value"]),
    ],
    format = "$kind `,` $source `,` $initial_value attr-dict `:` type($source) `,` type($initial_value)",
    effects = [],
    result_types = inferred,
    has = [verify],
)]
pub struct ScanOp {
    #[cases(CombiningKind)]
    kind: Attr<Vector_CombiningKindAttr>,
    source: Operand<AnyVectorOfNonZeroRank>,
    initial_value: Operand<AnyVectorOfAnyRank>,
    reduction_dim: Attr<I64Attr>,
    inclusive: Attr<BoolAttr>,
    dest: OpResult<AnyVectorOfNonZeroRank>,
    accumulated_value: OpResult<AnyVectorOfAnyRank>,
}

/// Returns the vector 0, 1, 2 and so on.
///
/// ```mlir
/// %v = vector.step : vector<4xindex>
/// ```
#[operation(
    name = "vector.step",
    traits = [AlwaysSpeculatableImplTrait],
    interfaces = [VectorUnrollOpInterface, InferIntRangeInterface(&ranges::STEP)],
    format = "attr-dict `:` type($result)",
    effects = [],
    has = [canonicalize],
)]
pub struct StepOp {
    result: OpResult<VectorOfIndexOfRank1>,
}

/// Returns the factor by which scalable dimensions are longer than they are written.
///
/// ```mlir
/// %n = vector.vscale
/// ```
#[operation(
    name = "vector.vscale",
    traits = [AlwaysSpeculatableImplTrait],
    interfaces = [OpAsmOpInterface],
    format = "attr-dict",
    effects = [],
    result_types = inferred,
    has = [result_names],
)]
pub struct VectorScaleOp {
    res: OpResult<Index>,
}
