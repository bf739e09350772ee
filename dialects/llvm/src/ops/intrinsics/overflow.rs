//! Integer arithmetic that notices overflow.

use crate::constraints::{LLVM_ScalarOrVectorOfSignlessInteger, LLVM_Type};
use terrace_ods_macros::operations;

operations! {
    #[operation(
        traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
        format = "`(` operands `)` attr-dict `:` functional-type(operands, results)",
        effects = [],
        result_types = inferred,
    )]
    struct _ {
        a: Operand<LLVM_ScalarOrVectorOfSignlessInteger>,
        b: Operand<LLVM_ScalarOrVectorOfSignlessInteger>,
        res: OpResult<LLVM_Type>,
    }

    /// The signed sum, or the bound that it exceeds.
    pub struct SAddSatOp = "llvm.intr.sadd.sat";
    /// The signed shift to the left, or the bound that it exceeds.
    pub struct SSHLSatOp = "llvm.intr.sshl.sat";
    /// The signed difference, or the bound that it exceeds.
    pub struct SSubSatOp = "llvm.intr.ssub.sat";
    /// The unsigned sum, or the greatest integer.
    pub struct UAddSatOp = "llvm.intr.uadd.sat";
    /// The unsigned shift to the left, or the greatest integer.
    pub struct USHLSatOp = "llvm.intr.ushl.sat";
    /// The unsigned difference, or zero.
    pub struct USubSatOp = "llvm.intr.usub.sat";
}

operations! {
    #[operation(traits = [AlwaysSpeculatableImplTrait, SameOperandsElementType], effects = [])]
    struct _ {
        #[unnamed]
        arg0: Operand<LLVM_ScalarOrVectorOfSignlessInteger>,
        #[unnamed]
        arg1: Operand<LLVM_ScalarOrVectorOfSignlessInteger>,
        res: OpResult<LLVM_Type>,
    }

    /// The signed sum, and whether it overflowed.
    pub struct SAddWithOverflowOp = "llvm.intr.sadd.with.overflow";
    /// The signed product, and whether it overflowed.
    pub struct SMulWithOverflowOp = "llvm.intr.smul.with.overflow";
    /// The signed difference, and whether it overflowed.
    pub struct SSubWithOverflowOp = "llvm.intr.ssub.with.overflow";
    /// The unsigned sum, and whether it overflowed.
    pub struct UAddWithOverflowOp = "llvm.intr.uadd.with.overflow";
    /// The unsigned product, and whether it overflowed.
    pub struct UMulWithOverflowOp = "llvm.intr.umul.with.overflow";
    /// The unsigned difference, and whether it overflowed.
    pub struct USubWithOverflowOp = "llvm.intr.usub.with.overflow";
}
