//! Functions of integers.

use crate::constraints::{LLVM_ScalarOrVectorOfSignlessInteger, LLVM_Type};
use terrace_ir::constraints::I1Attr;
use terrace_ods_macros::{operation, operations};

/// The absolute value of an integer.
#[operation(
    name = "llvm.intr.abs",
    traits = [AlwaysSpeculatableImplTrait],
    effects = [],
)]
pub struct AbsOp {
    #[name = "in"]
    input: Operand<LLVM_ScalarOrVectorOfSignlessInteger>,
    is_int_min_poison: Attr<I1Attr>,
    res: OpResult<LLVM_Type>,
}

operations! {
    #[operation(
        traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
        format = "`(` operands `)` attr-dict `:` functional-type(operands, results)",
        effects = [],
        result_types = inferred,
    )]
    struct _ {
        #[name = "in"]
        input: Operand<LLVM_ScalarOrVectorOfSignlessInteger>,
        res: OpResult<LLVM_Type>,
    }

    /// The bits in reverse order.
    pub struct BitReverseOp = "llvm.intr.bitreverse";
    /// The bytes in reverse order.
    pub struct ByteSwapOp = "llvm.intr.bswap";
    /// The number of bits that are set.
    pub struct CtPopOp = "llvm.intr.ctpop";
}

operations! {
    #[operation(
        traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
        effects = [],
        result_types = inferred,
    )]
    struct _ {
        #[name = "in"]
        input: Operand<LLVM_ScalarOrVectorOfSignlessInteger>,
        is_zero_poison: Attr<I1Attr>,
        res: OpResult<LLVM_Type>,
    }

    /// The number of zeros before the highest bit that is set.
    pub struct CountLeadingZerosOp = "llvm.intr.ctlz";
    /// The number of zeros after the lowest bit that is set.
    pub struct CountTrailingZerosOp = "llvm.intr.cttz";
}

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
        c: Operand<LLVM_ScalarOrVectorOfSignlessInteger>,
        res: OpResult<LLVM_Type>,
    }

    /// The high half of two integers, joined and shifted left.
    pub struct FshlOp = "llvm.intr.fshl";
    /// The low half of two integers, joined and shifted right.
    pub struct FshrOp = "llvm.intr.fshr";
}

operations! {
    #[operation(
        traits = [AlwaysSpeculatableImplTrait, SameTypeOperands],
        format = "`(` operands `)` attr-dict `:` functional-type(operands, results)",
        effects = [],
    )]
    struct _ {
        a: Operand<LLVM_ScalarOrVectorOfSignlessInteger>,
        b: Operand<LLVM_ScalarOrVectorOfSignlessInteger>,
        res: OpResult<LLVM_ScalarOrVectorOfSignlessInteger>,
    }

    /// Minus one, zero or one, as two signed integers compare.
    pub struct SCmpOp = "llvm.intr.scmp";
    /// Minus one, zero or one, as two unsigned integers compare.
    pub struct UCmpOp = "llvm.intr.ucmp";
}

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

    /// The greater of two signed integers.
    pub struct SMaxOp = "llvm.intr.smax";
    /// The smaller of two signed integers.
    pub struct SMinOp = "llvm.intr.smin";
    /// The greater of two unsigned integers.
    pub struct UMaxOp = "llvm.intr.umax";
    /// The smaller of two unsigned integers.
    pub struct UMinOp = "llvm.intr.umin";
}
