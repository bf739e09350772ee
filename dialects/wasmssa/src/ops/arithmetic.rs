//! Constants, and arithmetic of numbers.

use crate::constraints::{Float, Integer, Number};
use terrace_ir::constraints::TypedAttrInterface;
use terrace_ods_macros::{operation, operations};

operations! {
    #[operation(
        traits = [AllTypesMatch(&["src", "result"])],
        format = "$src`:` type($src) attr-dict",
        result_types = inferred,
    )]
    struct _ {
        src: Operand<Float>,
        result: OpResult<Float>,
    }

    /// The number without its sign.
    pub struct AbsOp = "wasmssa.abs";
    /// The least whole number that is not smaller.
    pub struct CeilOp = "wasmssa.ceil";
    /// The greatest whole number that is not larger.
    pub struct FloorOp = "wasmssa.floor";
    /// The number with the other sign.
    pub struct NegOp = "wasmssa.neg";
    /// The square root.
    pub struct SqrtOp = "wasmssa.sqrt";
    /// The number without what stands after its point.
    pub struct TruncOp = "wasmssa.trunc";
}

operations! {
    #[operation(
        traits = [AllTypesMatch(&["lhs", "rhs", "result"])],
        format = "$lhs $rhs `:` type($lhs) attr-dict",
        result_types = inferred,
    )]
    struct _<T> {
        lhs: Operand<T>,
        rhs: Operand<T>,
        result: OpResult<T>,
    }

    /// The sum of two numbers.
    ///
    /// ```mlir
    /// %sum = wasmssa.add %a %b : i32
    /// ```
    pub struct AddOp<Number> = "wasmssa.add";

    /// The first number with the sign of the second.
    pub struct CopySignOp<Float> = "wasmssa.copysign";
    /// The quotient of two floating-point numbers.
    pub struct DivOp<Float> = "wasmssa.div";
    /// The quotient of two integers with signs.
    pub struct DivSIOp<Integer> = "wasmssa.div_si";
    /// The quotient of two integers without signs.
    pub struct DivUIOp<Integer> = "wasmssa.div_ui";
    /// The larger of two floating-point numbers.
    pub struct MaxOp<Float> = "wasmssa.max";
    /// The smaller of two floating-point numbers.
    pub struct MinOp<Float> = "wasmssa.min";
    /// The product of two numbers.
    pub struct MulOp<Number> = "wasmssa.mul";
    /// Computes the remainder of two signed integers.
    pub struct RemSIOp<Integer> = "wasmssa.rem_si";
    /// Computes the remainder of two unsigned integers.
    pub struct RemUIOp<Integer> = "wasmssa.rem_ui";
    /// The difference of two numbers.
    pub struct SubOp<Number> = "wasmssa.sub";
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
