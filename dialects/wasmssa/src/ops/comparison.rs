//! Comparisons.

use crate::constraints::{Float, Integer, Number};
use terrace_ir::constraints::I32;
use terrace_ods_macros::{operation, operations};

operations! {
    #[operation(
        traits = [AllTypesMatch(&["lhs", "rhs"])],
        format = "$lhs $rhs `:` type($lhs) `->` type($result) attr-dict",
        result_types = inferred,
    )]
    struct _<T> {
        lhs: Operand<T>,
        rhs: Operand<T>,
        result: OpResult<I32>,
    }

    /// True if two numbers are equal, as 1 or 0.
    ///
    /// ```mlir
    /// %0 = wasmssa.eq %a %b : i64 -> i32
    /// ```
    pub struct EqOp<Number> = "wasmssa.eq";

    /// True if the first floating-point number is not smaller than the second, as 1 or 0.
    pub struct GeOp<Float> = "wasmssa.ge";
    /// True if the first integer with a sign is not smaller than the second, as 1 or 0.
    pub struct GeSIOp<Integer> = "wasmssa.ge_si";
    /// True if the first integer without a sign is not smaller than the second, as 1 or 0.
    pub struct GeUIOp<Integer> = "wasmssa.ge_ui";
    /// True if the first floating-point number is greater than the second, as 1 or 0.
    pub struct GtOp<Float> = "wasmssa.gt";
    /// True if the first integer with a sign is greater than the second, as 1 or 0.
    pub struct GtSIOp<Integer> = "wasmssa.gt_si";
    /// True if the first integer without a sign is greater than the second, as 1 or 0.
    pub struct GtUIOp<Integer> = "wasmssa.gt_ui";
    /// True if the first floating-point number is not greater than the second, as 1 or 0.
    pub struct LeOp<Float> = "wasmssa.le";
    /// True if the first integer with a sign is not greater than the second, as 1 or 0.
    pub struct LeSIOp<Integer> = "wasmssa.le_si";
    /// True if the first integer without a sign is not greater than the second, as 1 or 0.
    pub struct LeUIOp<Integer> = "wasmssa.le_ui";
    /// True if the first floating-point number is smaller than the second, as 1 or 0.
    pub struct LtOp<Float> = "wasmssa.lt";
    /// True if the first integer with a sign is smaller than the second, as 1 or 0.
    pub struct LtSIOp<Integer> = "wasmssa.lt_si";
    /// True if the first integer without a sign is smaller than the second, as 1 or 0.
    pub struct LtUIOp<Integer> = "wasmssa.lt_ui";
    /// True if two numbers differ, as 1 or 0.
    pub struct NeOp<Number> = "wasmssa.ne";
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
