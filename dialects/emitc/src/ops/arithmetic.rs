//! Operators.

use crate::CmpPredicate;
use crate::constraints::{
    EmitC_CmpPredicateAttr, EmitCType, FloatIntegerIndexOrOpaqueType, IntegerIndexOrOpaqueType,
};
use terrace_ir::constraints::I1;
use terrace_ods_macros::operation;

/// Adds, `a + b`; one may be a pointer.
///
/// ```mlir
/// %c = emitc.add %a, %b : (i32, i32) -> i32
/// ```
#[operation(
    name = "emitc.add",
    interfaces = [CExpressionInterface],
    format = "operands attr-dict `:` functional-type(operands, results)",
    has = [verify],
)]
pub struct AddOp {
    lhs: Operand<EmitCType>,
    rhs: Operand<EmitCType>,
    #[unnamed]
    result: OpResult<EmitCType>,
}

/// Bitwise and, `a & b`.
#[operation(
    name = "emitc.bitwise_and",
    interfaces = [CExpressionInterface],
    format = "operands attr-dict `:` functional-type(operands, results)",
)]
pub struct BitwiseAndOp {
    lhs: Operand<EmitCType>,
    rhs: Operand<EmitCType>,
    #[unnamed]
    result: OpResult<EmitCType>,
}

/// Shifts to the left, `a << b`.
#[operation(
    name = "emitc.bitwise_left_shift",
    interfaces = [CExpressionInterface],
    format = "operands attr-dict `:` functional-type(operands, results)",
)]
pub struct BitwiseLeftShiftOp {
    lhs: Operand<EmitCType>,
    rhs: Operand<EmitCType>,
    #[unnamed]
    result: OpResult<EmitCType>,
}

/// Bitwise not, `~a`.
#[operation(
    name = "emitc.bitwise_not",
    interfaces = [CExpressionInterface],
    format = "operands attr-dict `:` functional-type(operands, results)",
)]
pub struct BitwiseNotOp {
    #[unnamed]
    operand: Operand<EmitCType>,
    #[unnamed]
    result: OpResult<EmitCType>,
}

/// Bitwise or, `a | b`.
#[operation(
    name = "emitc.bitwise_or",
    interfaces = [CExpressionInterface],
    format = "operands attr-dict `:` functional-type(operands, results)",
)]
pub struct BitwiseOrOp {
    lhs: Operand<EmitCType>,
    rhs: Operand<EmitCType>,
    #[unnamed]
    result: OpResult<EmitCType>,
}

/// Shifts to the right, `a >> b`.
#[operation(
    name = "emitc.bitwise_right_shift",
    interfaces = [CExpressionInterface],
    format = "operands attr-dict `:` functional-type(operands, results)",
)]
pub struct BitwiseRightShiftOp {
    lhs: Operand<EmitCType>,
    rhs: Operand<EmitCType>,
    #[unnamed]
    result: OpResult<EmitCType>,
}

/// Bitwise exclusive or, `a ^ b`.
#[operation(
    name = "emitc.bitwise_xor",
    interfaces = [CExpressionInterface],
    format = "operands attr-dict `:` functional-type(operands, results)",
)]
pub struct BitwiseXorOp {
    lhs: Operand<EmitCType>,
    rhs: Operand<EmitCType>,
    #[unnamed]
    result: OpResult<EmitCType>,
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

/// Divides, `a / b`.
#[operation(
    name = "emitc.div",
    interfaces = [CExpressionInterface],
    format = "operands attr-dict `:` functional-type(operands, results)",
)]
pub struct DivOp {
    #[unnamed]
    lhs: Operand<FloatIntegerIndexOrOpaqueType>,
    #[unnamed]
    rhs: Operand<FloatIntegerIndexOrOpaqueType>,
    #[unnamed]
    result: OpResult<FloatIntegerIndexOrOpaqueType>,
}

/// True if both hold, `a && b`.
#[operation(
    name = "emitc.logical_and",
    interfaces = [CExpressionInterface],
    format = "operands attr-dict `:` type(operands)",
)]
pub struct LogicalAndOp {
    lhs: Operand<EmitCType>,
    rhs: Operand<EmitCType>,
    #[unnamed]
    result: OpResult<I1>,
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

/// True if one holds, `a || b`.
#[operation(
    name = "emitc.logical_or",
    interfaces = [CExpressionInterface],
    format = "operands attr-dict `:` type(operands)",
)]
pub struct LogicalOrOp {
    lhs: Operand<EmitCType>,
    rhs: Operand<EmitCType>,
    #[unnamed]
    result: OpResult<I1>,
}

/// Multiplies, `a * b`.
#[operation(
    name = "emitc.mul",
    interfaces = [CExpressionInterface],
    format = "operands attr-dict `:` functional-type(operands, results)",
)]
pub struct MulOp {
    #[unnamed]
    lhs: Operand<FloatIntegerIndexOrOpaqueType>,
    #[unnamed]
    rhs: Operand<FloatIntegerIndexOrOpaqueType>,
    #[unnamed]
    result: OpResult<FloatIntegerIndexOrOpaqueType>,
}

/// The remainder, `a % b`.
#[operation(
    name = "emitc.rem",
    interfaces = [CExpressionInterface],
    format = "operands attr-dict `:` functional-type(operands, results)",
)]
pub struct RemOp {
    #[unnamed]
    lhs: Operand<IntegerIndexOrOpaqueType>,
    #[unnamed]
    rhs: Operand<IntegerIndexOrOpaqueType>,
    #[unnamed]
    result: OpResult<IntegerIndexOrOpaqueType>,
}

/// Subtracts, `a - b`; both may be pointers.
#[operation(
    name = "emitc.sub",
    interfaces = [CExpressionInterface],
    format = "operands attr-dict `:` functional-type(operands, results)",
    has = [verify],
)]
pub struct SubOp {
    lhs: Operand<EmitCType>,
    rhs: Operand<EmitCType>,
    #[unnamed]
    result: OpResult<EmitCType>,
}

/// The negative, `-a`.
#[operation(
    name = "emitc.unary_minus",
    interfaces = [CExpressionInterface],
    format = "operands attr-dict `:` functional-type(operands, results)",
)]
pub struct UnaryMinusOp {
    #[unnamed]
    operand: Operand<EmitCType>,
    #[unnamed]
    result: OpResult<EmitCType>,
}

/// The value itself, `+a`.
#[operation(
    name = "emitc.unary_plus",
    interfaces = [CExpressionInterface],
    format = "operands attr-dict `:` functional-type(operands, results)",
)]
pub struct UnaryPlusOp {
    #[unnamed]
    operand: Operand<EmitCType>,
    #[unnamed]
    result: OpResult<EmitCType>,
}
