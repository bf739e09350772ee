//! Choices between values.

use crate::FastmathFlags;
use crate::constraints::{LLVM_FastmathFlagsAttr, LLVM_ScalarOrVectorOfI1, LLVM_Type};
use terrace_ods_macros::operation;

/// Its operand, or any fixed value in the place of poison.
#[operation(
    name = "llvm.freeze",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
    format = "$val attr-dict `:` type($val)",
    effects = [],
    result_types = inferred,
)]
pub struct FreezeOp {
    val: Operand<LLVM_Type>,
    res: OpResult<LLVM_Type>,
}

/// One of two values, as the condition says; lane by lane if it is a vector.
#[operation(
    name = "llvm.select",
    traits = [AlwaysSpeculatableImplTrait, AllTypesMatch(&["trueValue", "falseValue", "res"])],
    interfaces = [FastmathFlagsInterface, SelectLikeOpInterface],
    format = "operands attr-dict `:` type($condition) `,` type($res)",
    effects = [],
    result_types = inferred,
)]
pub struct SelectOp {
    condition: Operand<LLVM_ScalarOrVectorOfI1>,
    #[name = "trueValue"]
    true_value: Operand<LLVM_Type>,
    #[name = "falseValue"]
    false_value: Operand<LLVM_Type>,
    #[default("[]", |context| FastmathFlags::NONE.attribute(context))]
    #[cases(FastmathFlags)]
    #[name = "fastmathFlags"]
    fastmath_flags: Attr<LLVM_FastmathFlagsAttr>,
    res: OpResult<LLVM_Type>,
}
