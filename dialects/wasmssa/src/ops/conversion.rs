//! Numbers as numbers of other types.

use crate::constraints::{AnyIntegerAttr, DoubleFloat, Float, Integer, Number, SingleFloat};
use terrace_ir::constraints::{F32, F64, I32, I64};
use terrace_ods_macros::operation;

/// The floating-point number of an integer with a sign.
///
/// ```mlir
/// %0 = wasmssa.convert_s %a : i32 to f64
/// ```
#[operation(name = "wasmssa.convert_s", format = "$input `:` type($input) `to` type($result) attr-dict")]
pub struct ConvertSOp {
    input: Operand<Integer>,
    result: OpResult<Float>,
}

/// The floating-point number of an integer without a sign.
#[operation(name = "wasmssa.convert_u", format = "$input `:` type($input) `to` type($result) attr-dict")]
pub struct ConvertUOp {
    input: Operand<Integer>,
    result: OpResult<Float>,
}

/// The nearest number of fewer bits.
#[operation(name = "wasmssa.demote", format = "$input `:` type($input) `to` type($result) attr-dict")]
pub struct DemoteOp {
    input: Operand<F64>,
    result: OpResult<F32>,
}

/// The number that the lowest bits are, their highest one being the sign.
///
/// ```mlir
/// %0 = wasmssa.extend 8 : i32 low bits from %a : i64
/// ```
#[operation(
    name = "wasmssa.extend",
    traits = [AllTypesMatch(&["input", "result"])],
    format = "$bitsToTake `low` `bits` `from` $input `:` type($input) attr-dict",
    result_types = inferred,
    has = [verify],
)]
pub struct ExtendLowBitsSOp {
    input: Operand<Integer>,
    #[name = "bitsToTake"]
    bits_to_take: Attr<AnyIntegerAttr>,
    result: OpResult<Integer>,
}

/// The same integer with more bits, its sign kept.
#[operation(
    name = "wasmssa.extend_i32_s",
    format = "$input `to` type($result) attr-dict",
    result_types = inferred,
)]
pub struct ExtendSI32Op {
    input: Operand<I32>,
    result: OpResult<I64>,
}

/// The same integer without a sign, with more bits.
#[operation(
    name = "wasmssa.extend_i32_u",
    format = "$input `to` type($result) attr-dict",
    result_types = inferred,
)]
pub struct ExtendUI32Op {
    input: Operand<I32>,
    result: OpResult<I64>,
}

/// The same number with more bits.
#[operation(name = "wasmssa.promote", format = "$input `:` type($input) `to` type($result) attr-dict")]
pub struct PromoteOp {
    input: Operand<SingleFloat>,
    result: OpResult<DoubleFloat>,
}

/// The same bits as a number of another kind.
#[operation(
    name = "wasmssa.reinterpret",
    format = "$input `:` type($input) `as` type($result) attr-dict",
    has = [verify],
)]
pub struct ReinterpretOp {
    input: Operand<Number>,
    result: OpResult<Number>,
}

/// The lower half of the bits.
#[operation(name = "wasmssa.wrap", format = "$input `:` type($input) `to` type($result) attr-dict")]
pub struct WrapOp {
    input: Operand<I64>,
    result: OpResult<I32>,
}
