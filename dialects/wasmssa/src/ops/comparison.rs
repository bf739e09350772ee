//! Comparisons.

use crate::constraints::{Float, Integer, Number};
use terrace_ir::constraints::I32;
use terrace_ods_macros::operation;

/// True if two numbers are equal, as 1 or 0.
///
/// ```mlir
/// %0 = wasmssa.eq %a %b : i64 -> i32
/// ```
#[operation(
    name = "wasmssa.eq",
    traits = [AllTypesMatch(&["lhs", "rhs"])],
    format = "$lhs $rhs `:` type($lhs) `->` type($result) attr-dict",
    result_types = inferred,
)]
pub struct EqOp {
    lhs: Operand<Number>,
    rhs: Operand<Number>,
    result: OpResult<I32>,
}

/// True if an integer is zero, as 1 or 0.
#[operation(
    name = "wasmssa.eqz",
    format = "$input`:` type($input) `->` type($result) attr-dict",
    result_types = inferred,
)]
pub struct EqzOp {
    input: Operand<Integer>,
    result: OpResult<I32>,
}

/// True if the first floating-point number is not smaller than the second, as 1 or 0.
#[operation(
    name = "wasmssa.ge",
    traits = [AllTypesMatch(&["lhs", "rhs"])],
    format = "$lhs $rhs `:` type($lhs) `->` type($result) attr-dict",
    result_types = inferred,
)]
pub struct GeOp {
    lhs: Operand<Float>,
    rhs: Operand<Float>,
    result: OpResult<I32>,
}

/// True if the first integer with a sign is not smaller than the second, as 1 or 0.
#[operation(
    name = "wasmssa.ge_si",
    traits = [AllTypesMatch(&["lhs", "rhs"])],
    format = "$lhs $rhs `:` type($lhs) `->` type($result) attr-dict",
    result_types = inferred,
)]
pub struct GeSIOp {
    lhs: Operand<Integer>,
    rhs: Operand<Integer>,
    result: OpResult<I32>,
}

/// True if the first integer without a sign is not smaller than the second, as 1 or 0.
#[operation(
    name = "wasmssa.ge_ui",
    traits = [AllTypesMatch(&["lhs", "rhs"])],
    format = "$lhs $rhs `:` type($lhs) `->` type($result) attr-dict",
    result_types = inferred,
)]
pub struct GeUIOp {
    lhs: Operand<Integer>,
    rhs: Operand<Integer>,
    result: OpResult<I32>,
}

/// True if the first floating-point number is greater than the second, as 1 or 0.
#[operation(
    name = "wasmssa.gt",
    traits = [AllTypesMatch(&["lhs", "rhs"])],
    format = "$lhs $rhs `:` type($lhs) `->` type($result) attr-dict",
    result_types = inferred,
)]
pub struct GtOp {
    lhs: Operand<Float>,
    rhs: Operand<Float>,
    result: OpResult<I32>,
}

/// True if the first integer with a sign is greater than the second, as 1 or 0.
#[operation(
    name = "wasmssa.gt_si",
    traits = [AllTypesMatch(&["lhs", "rhs"])],
    format = "$lhs $rhs `:` type($lhs) `->` type($result) attr-dict",
    result_types = inferred,
)]
pub struct GtSIOp {
    lhs: Operand<Integer>,
    rhs: Operand<Integer>,
    result: OpResult<I32>,
}

/// True if the first integer without a sign is greater than the second, as 1 or 0.
#[operation(
    name = "wasmssa.gt_ui",
    traits = [AllTypesMatch(&["lhs", "rhs"])],
    format = "$lhs $rhs `:` type($lhs) `->` type($result) attr-dict",
    result_types = inferred,
)]
pub struct GtUIOp {
    lhs: Operand<Integer>,
    rhs: Operand<Integer>,
    result: OpResult<I32>,
}

/// True if the first floating-point number is not greater than the second, as 1 or 0.
#[operation(
    name = "wasmssa.le",
    traits = [AllTypesMatch(&["lhs", "rhs"])],
    format = "$lhs $rhs `:` type($lhs) `->` type($result) attr-dict",
    result_types = inferred,
)]
pub struct LeOp {
    lhs: Operand<Float>,
    rhs: Operand<Float>,
    result: OpResult<I32>,
}

/// True if the first integer with a sign is not greater than the second, as 1 or 0.
#[operation(
    name = "wasmssa.le_si",
    traits = [AllTypesMatch(&["lhs", "rhs"])],
    format = "$lhs $rhs `:` type($lhs) `->` type($result) attr-dict",
    result_types = inferred,
)]
pub struct LeSIOp {
    lhs: Operand<Integer>,
    rhs: Operand<Integer>,
    result: OpResult<I32>,
}

/// True if the first integer without a sign is not greater than the second, as 1 or 0.
#[operation(
    name = "wasmssa.le_ui",
    traits = [AllTypesMatch(&["lhs", "rhs"])],
    format = "$lhs $rhs `:` type($lhs) `->` type($result) attr-dict",
    result_types = inferred,
)]
pub struct LeUIOp {
    lhs: Operand<Integer>,
    rhs: Operand<Integer>,
    result: OpResult<I32>,
}

/// True if the first floating-point number is smaller than the second, as 1 or 0.
#[operation(
    name = "wasmssa.lt",
    traits = [AllTypesMatch(&["lhs", "rhs"])],
    format = "$lhs $rhs `:` type($lhs) `->` type($result) attr-dict",
    result_types = inferred,
)]
pub struct LtOp {
    lhs: Operand<Float>,
    rhs: Operand<Float>,
    result: OpResult<I32>,
}

/// True if the first integer with a sign is smaller than the second, as 1 or 0.
#[operation(
    name = "wasmssa.lt_si",
    traits = [AllTypesMatch(&["lhs", "rhs"])],
    format = "$lhs $rhs `:` type($lhs) `->` type($result) attr-dict",
    result_types = inferred,
)]
pub struct LtSIOp {
    lhs: Operand<Integer>,
    rhs: Operand<Integer>,
    result: OpResult<I32>,
}

/// True if the first integer without a sign is smaller than the second, as 1 or 0.
#[operation(
    name = "wasmssa.lt_ui",
    traits = [AllTypesMatch(&["lhs", "rhs"])],
    format = "$lhs $rhs `:` type($lhs) `->` type($result) attr-dict",
    result_types = inferred,
)]
pub struct LtUIOp {
    lhs: Operand<Integer>,
    rhs: Operand<Integer>,
    result: OpResult<I32>,
}

/// True if two numbers differ, as 1 or 0.
#[operation(
    name = "wasmssa.ne",
    traits = [AllTypesMatch(&["lhs", "rhs"])],
    format = "$lhs $rhs `:` type($lhs) `->` type($result) attr-dict",
    result_types = inferred,
)]
pub struct NeOp {
    lhs: Operand<Number>,
    rhs: Operand<Number>,
    result: OpResult<I32>,
}
