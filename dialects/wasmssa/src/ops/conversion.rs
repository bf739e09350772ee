//! Numbers as numbers of other types.

use crate::constraints::{AnyIntegerAttr, DoubleFloat, Float, Integer, Number, SingleFloat};
use terrace_ir::constraints::{F32, F64, I32, I64};
use terrace_ods_macros::{operation, operations};

operations! {
    #[operation(format = "$input `:` type($input) `to` type($result) attr-dict")]
    struct _<In, Out> {
        input: Operand<In>,
        result: OpResult<Out>,
    }

    /// The floating-point number of an integer with a sign.
    ///
    /// ```mlir
    /// %0 = wasmssa.convert_s %a : i32 to f64
    /// ```
    pub struct ConvertSOp<Integer, Float> = "wasmssa.convert_s";

    /// The floating-point number of an integer without a sign.
    pub struct ConvertUOp<Integer, Float> = "wasmssa.convert_u";
    /// The nearest number of fewer bits.
    pub struct DemoteOp<F64, F32> = "wasmssa.demote";
    /// The same number with more bits.
    pub struct PromoteOp<SingleFloat, DoubleFloat> = "wasmssa.promote";
    /// The lower half of the bits.
    pub struct WrapOp<I64, I32> = "wasmssa.wrap";
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

operations! {
    #[operation(format = "$input `to` type($result) attr-dict", result_types = inferred)]
    struct _ {
        input: Operand<I32>,
        result: OpResult<I64>,
    }

    /// The same integer with more bits, its sign kept.
    pub struct ExtendSI32Op = "wasmssa.extend_i32_s";
    /// The same integer without a sign, with more bits.
    pub struct ExtendUI32Op = "wasmssa.extend_i32_u";
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
