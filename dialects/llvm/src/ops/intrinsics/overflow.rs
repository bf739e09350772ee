//! Integer arithmetic that notices overflow.

use crate::constraints::{LLVM_ScalarOrVectorOfSignlessInteger, LLVM_Type};
use terrace_ods_macros::operation;

/// The signed sum, or the bound that it exceeds.
#[operation(
    name = "llvm.intr.sadd.sat",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
    format = "`(` operands `)` attr-dict `:` functional-type(operands, results)",
    effects = [],
    result_types = inferred,
)]
pub struct SAddSatOp {
    a: Operand<LLVM_ScalarOrVectorOfSignlessInteger>,
    b: Operand<LLVM_ScalarOrVectorOfSignlessInteger>,
    res: OpResult<LLVM_Type>,
}

/// The signed sum, and whether it overflowed.
#[operation(
    name = "llvm.intr.sadd.with.overflow",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsElementType],
    effects = [],
)]
pub struct SAddWithOverflowOp {
    #[unnamed]
    arg0: Operand<LLVM_ScalarOrVectorOfSignlessInteger>,
    #[unnamed]
    arg1: Operand<LLVM_ScalarOrVectorOfSignlessInteger>,
    res: OpResult<LLVM_Type>,
}

/// The signed product, and whether it overflowed.
#[operation(
    name = "llvm.intr.smul.with.overflow",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsElementType],
    effects = [],
)]
pub struct SMulWithOverflowOp {
    #[unnamed]
    arg0: Operand<LLVM_ScalarOrVectorOfSignlessInteger>,
    #[unnamed]
    arg1: Operand<LLVM_ScalarOrVectorOfSignlessInteger>,
    res: OpResult<LLVM_Type>,
}

/// The signed shift to the left, or the bound that it exceeds.
#[operation(
    name = "llvm.intr.sshl.sat",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
    format = "`(` operands `)` attr-dict `:` functional-type(operands, results)",
    effects = [],
    result_types = inferred,
)]
pub struct SSHLSatOp {
    a: Operand<LLVM_ScalarOrVectorOfSignlessInteger>,
    b: Operand<LLVM_ScalarOrVectorOfSignlessInteger>,
    res: OpResult<LLVM_Type>,
}

/// The signed difference, or the bound that it exceeds.
#[operation(
    name = "llvm.intr.ssub.sat",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
    format = "`(` operands `)` attr-dict `:` functional-type(operands, results)",
    effects = [],
    result_types = inferred,
)]
pub struct SSubSatOp {
    a: Operand<LLVM_ScalarOrVectorOfSignlessInteger>,
    b: Operand<LLVM_ScalarOrVectorOfSignlessInteger>,
    res: OpResult<LLVM_Type>,
}

/// The signed difference, and whether it overflowed.
#[operation(
    name = "llvm.intr.ssub.with.overflow",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsElementType],
    effects = [],
)]
pub struct SSubWithOverflowOp {
    #[unnamed]
    arg0: Operand<LLVM_ScalarOrVectorOfSignlessInteger>,
    #[unnamed]
    arg1: Operand<LLVM_ScalarOrVectorOfSignlessInteger>,
    res: OpResult<LLVM_Type>,
}

/// The unsigned sum, or the greatest integer.
#[operation(
    name = "llvm.intr.uadd.sat",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
    format = "`(` operands `)` attr-dict `:` functional-type(operands, results)",
    effects = [],
    result_types = inferred,
)]
pub struct UAddSatOp {
    a: Operand<LLVM_ScalarOrVectorOfSignlessInteger>,
    b: Operand<LLVM_ScalarOrVectorOfSignlessInteger>,
    res: OpResult<LLVM_Type>,
}

/// The unsigned sum, and whether it overflowed.
#[operation(
    name = "llvm.intr.uadd.with.overflow",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsElementType],
    effects = [],
)]
pub struct UAddWithOverflowOp {
    #[unnamed]
    arg0: Operand<LLVM_ScalarOrVectorOfSignlessInteger>,
    #[unnamed]
    arg1: Operand<LLVM_ScalarOrVectorOfSignlessInteger>,
    res: OpResult<LLVM_Type>,
}

/// The unsigned product, and whether it overflowed.
#[operation(
    name = "llvm.intr.umul.with.overflow",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsElementType],
    effects = [],
)]
pub struct UMulWithOverflowOp {
    #[unnamed]
    arg0: Operand<LLVM_ScalarOrVectorOfSignlessInteger>,
    #[unnamed]
    arg1: Operand<LLVM_ScalarOrVectorOfSignlessInteger>,
    res: OpResult<LLVM_Type>,
}

/// The unsigned shift to the left, or the greatest integer.
#[operation(
    name = "llvm.intr.ushl.sat",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
    format = "`(` operands `)` attr-dict `:` functional-type(operands, results)",
    effects = [],
    result_types = inferred,
)]
pub struct USHLSatOp {
    a: Operand<LLVM_ScalarOrVectorOfSignlessInteger>,
    b: Operand<LLVM_ScalarOrVectorOfSignlessInteger>,
    res: OpResult<LLVM_Type>,
}

/// The unsigned difference, or zero.
#[operation(
    name = "llvm.intr.usub.sat",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
    format = "`(` operands `)` attr-dict `:` functional-type(operands, results)",
    effects = [],
    result_types = inferred,
)]
pub struct USubSatOp {
    a: Operand<LLVM_ScalarOrVectorOfSignlessInteger>,
    b: Operand<LLVM_ScalarOrVectorOfSignlessInteger>,
    res: OpResult<LLVM_Type>,
}

/// The unsigned difference, and whether it overflowed.
#[operation(
    name = "llvm.intr.usub.with.overflow",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsElementType],
    effects = [],
)]
pub struct USubWithOverflowOp {
    #[unnamed]
    arg0: Operand<LLVM_ScalarOrVectorOfSignlessInteger>,
    #[unnamed]
    arg1: Operand<LLVM_ScalarOrVectorOfSignlessInteger>,
    res: OpResult<LLVM_Type>,
}
