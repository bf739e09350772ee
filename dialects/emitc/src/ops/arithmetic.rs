//! Operators.

use crate::CmpPredicate;
use crate::constraints::{
    EmitC_CmpPredicateAttr, EmitCType, FloatIntegerIndexOrOpaqueType, IntegerIndexOrOpaqueType,
};
use terrace_ir::constraints::I1;
use terrace_ods_macros::{operation, operations};

operations! {
    #[operation(
        interfaces = [CExpressionInterface],
        format = "operands attr-dict `:` functional-type(operands, results)",
    )]
    struct _ {
        lhs: Operand<EmitCType>,
        rhs: Operand<EmitCType>,
        #[unnamed]
        result: OpResult<EmitCType>,
    }

    /// Adds, `a + b`; one may be a pointer.
    ///
    /// ```mlir
    /// %c = emitc.add %a, %b : (i32, i32) -> i32
    /// ```
    pub struct AddOp = "emitc.add", has = [verify];

    /// Bitwise and, `a & b`.
    pub struct BitwiseAndOp = "emitc.bitwise_and";
    /// Shifts to the left, `a << b`.
    pub struct BitwiseLeftShiftOp = "emitc.bitwise_left_shift";
    /// Bitwise or, `a | b`.
    pub struct BitwiseOrOp = "emitc.bitwise_or";
    /// Shifts to the right, `a >> b`.
    pub struct BitwiseRightShiftOp = "emitc.bitwise_right_shift";
    /// Bitwise exclusive or, `a ^ b`.
    pub struct BitwiseXorOp = "emitc.bitwise_xor";
    /// Subtracts, `a - b`; both may be pointers.
    pub struct SubOp = "emitc.sub", has = [verify];
}

operations! {
    #[operation(
        interfaces = [CExpressionInterface],
        format = "operands attr-dict `:` functional-type(operands, results)",
    )]
    struct _ {
        #[unnamed]
        operand: Operand<EmitCType>,
        #[unnamed]
        result: OpResult<EmitCType>,
    }

    /// Bitwise not, `~a`.
    pub struct BitwiseNotOp = "emitc.bitwise_not";
    /// The negative, `-a`.
    pub struct UnaryMinusOp = "emitc.unary_minus";
    /// The value itself, `+a`.
    pub struct UnaryPlusOp = "emitc.unary_plus";
}

/// Compares, `a < b`.
///
/// ```mlir
/// %less = emitc.cmp lt, %a, %b : (i32, i32) -> i1
/// ```
#[operation(
    name = "emitc.cmp",
    interfaces = [CExpressionInterface],
    format = "$predicate `,` operands attr-dict `:` functional-type(operands, results)",
)]
pub struct CmpOp {
    #[cases(CmpPredicate)]
    predicate: Attr<EmitC_CmpPredicateAttr>,
    lhs: Operand<EmitCType>,
    rhs: Operand<EmitCType>,
    #[unnamed]
    result: OpResult<EmitCType>,
}

/// One of two values, `c ? a : b`.
///
/// ```mlir
/// %x = emitc.conditional %c, %a, %b : i32
/// ```
#[operation(
    name = "emitc.conditional",
    traits = [AllTypesMatch(&["true_value", "false_value", "result"])],
    interfaces = [CExpressionInterface],
    format = "operands attr-dict `:` type($result)",
)]
pub struct ConditionalOp {
    condition: Operand<I1>,
    true_value: Operand<EmitCType>,
    false_value: Operand<EmitCType>,
    result: OpResult<EmitCType>,
}

operations! {
    #[operation(
        interfaces = [CExpressionInterface],
        format = "operands attr-dict `:` functional-type(operands, results)",
    )]
    struct _<T> {
        #[unnamed]
        lhs: Operand<T>,
        #[unnamed]
        rhs: Operand<T>,
        #[unnamed]
        result: OpResult<T>,
    }

    /// Divides, `a / b`.
    pub struct DivOp<FloatIntegerIndexOrOpaqueType> = "emitc.div";
    /// Multiplies, `a * b`.
    pub struct MulOp<FloatIntegerIndexOrOpaqueType> = "emitc.mul";
    /// The remainder, `a % b`.
    pub struct RemOp<IntegerIndexOrOpaqueType> = "emitc.rem";
}

operations! {
    #[operation(interfaces = [CExpressionInterface], format = "operands attr-dict `:` type(operands)")]
    struct _ {
        lhs: Operand<EmitCType>,
        rhs: Operand<EmitCType>,
        #[unnamed]
        result: OpResult<I1>,
    }

    /// True if both hold, `a && b`.
    pub struct LogicalAndOp = "emitc.logical_and";
    /// True if one holds, `a || b`.
    pub struct LogicalOrOp = "emitc.logical_or";
}

/// True if it does not hold, `!a`.
#[operation(
    name = "emitc.logical_not",
    interfaces = [CExpressionInterface],
    format = "operands attr-dict `:` type(operands)",
)]
pub struct LogicalNotOp {
    #[unnamed]
    operand: Operand<EmitCType>,
    #[unnamed]
    result: OpResult<I1>,
}
