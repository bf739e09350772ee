//! Constants, and arithmetic of numbers.

use crate::constraints::{Float, Integer, Number};
use terrace_ir::constraints::TypedAttrInterface;
use terrace_ods_macros::operation;

/// The number without its sign.
#[operation(
    name = "wasmssa.abs",
    traits = [AllTypesMatch(&["src", "result"])],
    format = "$src`:` type($src) attr-dict",
    result_types = inferred,
)]
pub struct AbsOp {
    src: Operand<Float>,
    result: OpResult<Float>,
}

/// The sum of two numbers.
///
/// ```mlir
/// %sum = wasmssa.add %a %b : i32
/// ```
#[operation(
    name = "wasmssa.add",
    traits = [AllTypesMatch(&["lhs", "rhs", "result"])],
    format = "$lhs $rhs `:` type($lhs) attr-dict",
    result_types = inferred,
)]
pub struct AddOp {
    lhs: Operand<Number>,
    rhs: Operand<Number>,
    result: OpResult<Number>,
}

/// The least whole number that is not smaller.
#[operation(
    name = "wasmssa.ceil",
    traits = [AllTypesMatch(&["src", "result"])],
    format = "$src`:` type($src) attr-dict",
    result_types = inferred,
)]
pub struct CeilOp {
    src: Operand<Float>,
    result: OpResult<Float>,
}

/// A constant.
///
/// ```mlir
/// %0 = wasmssa.const 1.5 : f64
/// ```
#[operation(
    name = "wasmssa.const",
    traits = [AllTypesMatch(&["value", "result"]), Named("ConstantExprOpTrait")],
    format = "$value attr-dict",
    result_types = inferred,
)]
pub struct ConstOp {
    value: Attr<TypedAttrInterface>,
    result: OpResult<Number>,
}

/// The first number with the sign of the second.
#[operation(
    name = "wasmssa.copysign",
    traits = [AllTypesMatch(&["lhs", "rhs", "result"])],
    format = "$lhs $rhs `:` type($lhs) attr-dict",
    result_types = inferred,
)]
pub struct CopySignOp {
    lhs: Operand<Float>,
    rhs: Operand<Float>,
    result: OpResult<Float>,
}

/// The quotient of two floating-point numbers.
#[operation(
    name = "wasmssa.div",
    traits = [AllTypesMatch(&["lhs", "rhs", "result"])],
    format = "$lhs $rhs `:` type($lhs) attr-dict",
    result_types = inferred,
)]
pub struct DivOp {
    lhs: Operand<Float>,
    rhs: Operand<Float>,
    result: OpResult<Float>,
}

/// The quotient of two integers with signs.
#[operation(
    name = "wasmssa.div_si",
    traits = [AllTypesMatch(&["lhs", "rhs", "result"])],
    format = "$lhs $rhs `:` type($lhs) attr-dict",
    result_types = inferred,
)]
pub struct DivSIOp {
    lhs: Operand<Integer>,
    rhs: Operand<Integer>,
    result: OpResult<Integer>,
}

/// The quotient of two integers without signs.
#[operation(
    name = "wasmssa.div_ui",
    traits = [AllTypesMatch(&["lhs", "rhs", "result"])],
    format = "$lhs $rhs `:` type($lhs) attr-dict",
    result_types = inferred,
)]
pub struct DivUIOp {
    lhs: Operand<Integer>,
    rhs: Operand<Integer>,
    result: OpResult<Integer>,
}

/// The greatest whole number that is not larger.
#[operation(
    name = "wasmssa.floor",
    traits = [AllTypesMatch(&["src", "result"])],
    format = "$src`:` type($src) attr-dict",
    result_types = inferred,
)]
pub struct FloorOp {
    src: Operand<Float>,
    result: OpResult<Float>,
}

/// The larger of two floating-point numbers.
#[operation(
    name = "wasmssa.max",
    traits = [AllTypesMatch(&["lhs", "rhs", "result"])],
    format = "$lhs $rhs `:` type($lhs) attr-dict",
    result_types = inferred,
)]
pub struct MaxOp {
    lhs: Operand<Float>,
    rhs: Operand<Float>,
    result: OpResult<Float>,
}

/// The smaller of two floating-point numbers.
#[operation(
    name = "wasmssa.min",
    traits = [AllTypesMatch(&["lhs", "rhs", "result"])],
    format = "$lhs $rhs `:` type($lhs) attr-dict",
    result_types = inferred,
)]
pub struct MinOp {
    lhs: Operand<Float>,
    rhs: Operand<Float>,
    result: OpResult<Float>,
}

/// The product of two numbers.
#[operation(
    name = "wasmssa.mul",
    traits = [AllTypesMatch(&["lhs", "rhs", "result"])],
    format = "$lhs $rhs `:` type($lhs) attr-dict",
    result_types = inferred,
)]
pub struct MulOp {
    lhs: Operand<Number>,
    rhs: Operand<Number>,
    result: OpResult<Number>,
}

/// The number with the other sign.
#[operation(
    name = "wasmssa.neg",
    traits = [AllTypesMatch(&["src", "result"])],
    format = "$src`:` type($src) attr-dict",
    result_types = inferred,
)]
pub struct NegOp {
    src: Operand<Float>,
    result: OpResult<Float>,
}

/// Computes the remainder of two signed integers.
#[operation(
    name = "wasmssa.rem_si",
    traits = [AllTypesMatch(&["lhs", "rhs", "result"])],
    format = "$lhs $rhs `:` type($lhs) attr-dict",
    result_types = inferred,
)]
pub struct RemSIOp {
    lhs: Operand<Integer>,
    rhs: Operand<Integer>,
    result: OpResult<Integer>,
}

/// Computes the remainder of two unsigned integers.
#[operation(
    name = "wasmssa.rem_ui",
    traits = [AllTypesMatch(&["lhs", "rhs", "result"])],
    format = "$lhs $rhs `:` type($lhs) attr-dict",
    result_types = inferred,
)]
pub struct RemUIOp {
    lhs: Operand<Integer>,
    rhs: Operand<Integer>,
    result: OpResult<Integer>,
}

/// The square root.
#[operation(
    name = "wasmssa.sqrt",
    traits = [AllTypesMatch(&["src", "result"])],
    format = "$src`:` type($src) attr-dict",
    result_types = inferred,
)]
pub struct SqrtOp {
    src: Operand<Float>,
    result: OpResult<Float>,
}

/// The difference of two numbers.
#[operation(
    name = "wasmssa.sub",
    traits = [AllTypesMatch(&["lhs", "rhs", "result"])],
    format = "$lhs $rhs `:` type($lhs) attr-dict",
    result_types = inferred,
)]
pub struct SubOp {
    lhs: Operand<Number>,
    rhs: Operand<Number>,
    result: OpResult<Number>,
}

/// The number without what stands behind its point.
#[operation(
    name = "wasmssa.trunc",
    traits = [AllTypesMatch(&["src", "result"])],
    format = "$src`:` type($src) attr-dict",
    result_types = inferred,
)]
pub struct TruncOp {
    src: Operand<Float>,
    result: OpResult<Float>,
}
