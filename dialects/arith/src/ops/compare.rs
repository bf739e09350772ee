//! Comparisons, and the choice between two values.

use crate::constraints::{
    Arith_CmpFPredicateAttr, Arith_CmpIPredicateAttr, Arith_FastMathAttr, has_bool_or_matching_condition,
    i1_of_same_shape,
};
use crate::interfaces::ranges;
use crate::{CmpFPredicate, CmpIPredicate, FastMathFlags};
use terrace_ir::constraints::{AnyType, BoolLike, FloatLike, SignlessIntegerOrIndexLike};
use terrace_ods_macros::operation;

/// Compares two floats; ordered predicates are false and unordered ones true if an operand is NaN.
///
/// ```mlir
/// %lt = arith.cmpf olt, %a, %b : f32
/// ```
#[operation(
    name = "arith.cmpf",
    traits = [
        AlwaysSpeculatableImplTrait, SameTypeOperands,
        TypesMatchWith {
            summary: "result type has i1 element type and same shape as operands",
            from: "lhs",
            to: "result",
            transform: i1_of_same_shape,
        },
        Elementwise, Scalarizable, Vectorizable, Tensorizable,
    ],
    interfaces = [ArithFastMathInterface, VectorUnrollOpInterface],
    format = "$predicate `,` $lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($lhs)",
    effects = [],
    result_types = inferred,
    has = [fold, canonicalize],
)]
pub struct CmpFOp {
    #[cases(CmpFPredicate)]
    predicate: Attr<Arith_CmpFPredicateAttr>,
    lhs: Operand<FloatLike>,
    rhs: Operand<FloatLike>,
    #[default("none", |context| FastMathFlags::NONE.attribute(context))]
    #[cases(FastMathFlags)]
    fastmath: Attr<Arith_FastMathAttr>,
    result: OpResult<BoolLike>,
}

/// Compares two integers, signed or unsigned as the predicate says.
///
/// ```mlir
/// %lt = arith.cmpi slt, %a, %b : i32
/// ```
#[operation(
    name = "arith.cmpi",
    traits = [
        AlwaysSpeculatableImplTrait, SameTypeOperands,
        TypesMatchWith {
            summary: "result type has i1 element type and same shape as operands",
            from: "lhs",
            to: "result",
            transform: i1_of_same_shape,
        },
        Elementwise, Scalarizable, Vectorizable, Tensorizable,
    ],
    interfaces = [InferIntRangeInterface(&ranges::COMPARE), VectorUnrollOpInterface],
    format = "$predicate `,` $lhs `,` $rhs attr-dict `:` type($lhs)",
    effects = [],
    result_types = inferred,
    has = [fold, canonicalize],
)]
pub struct CmpIOp {
    #[cases(CmpIPredicate)]
    predicate: Attr<Arith_CmpIPredicateAttr>,
    lhs: Operand<SignlessIntegerOrIndexLike>,
    rhs: Operand<SignlessIntegerOrIndexLike>,
    result: OpResult<BoolLike>,
}

/// Returns the one value or the other, as the condition says; element by element if the condition has a shape.
///
/// ```mlir
/// %r = arith.select %condition, %a, %b : i32
/// ```
#[operation(
    name = "arith.select",
    traits = [
        AlwaysSpeculatableImplTrait, AllTypesMatch(&["true_value", "false_value", "result"]),
        Predicate {
            name: "BooleanConditionOrMatchingShape",
            summary: "condition is signless i1 or has matching shape",
            values: &[],
            holds: has_bool_or_matching_condition,
        },
        Elementwise, Scalarizable, Vectorizable, Tensorizable,
    ],
    interfaces = [InferIntRangeInterface(&ranges::SELECT), SelectLikeOpInterface, VectorUnrollOpInterface],
    effects = [],
    result_types = inferred,
    has = [custom_syntax, verify_signature, fold, canonicalize],
)]
pub struct SelectOp {
    condition: Operand<BoolLike>,
    true_value: Operand<AnyType>,
    false_value: Operand<AnyType>,
    result: OpResult<AnyType>,
}
