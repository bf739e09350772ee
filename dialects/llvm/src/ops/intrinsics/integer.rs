//! Functions of integers.

use crate::constraints::{LLVM_ScalarOrVectorOfSignlessInteger, LLVM_Type};
use terrace_ir::constraints::I1Attr;
use terrace_ods_macros::operation;

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

/// The bits in reverse order.
#[operation(
    name = "llvm.intr.bitreverse",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
    format = "`(` operands `)` attr-dict `:` functional-type(operands, results)",
    effects = [],
    result_types = inferred,
)]
pub struct BitReverseOp {
    #[name = "in"]
    input: Operand<LLVM_ScalarOrVectorOfSignlessInteger>,
    res: OpResult<LLVM_Type>,
}

/// The bytes in reverse order.
#[operation(
    name = "llvm.intr.bswap",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
    format = "`(` operands `)` attr-dict `:` functional-type(operands, results)",
    effects = [],
    result_types = inferred,
)]
pub struct ByteSwapOp {
    #[name = "in"]
    input: Operand<LLVM_ScalarOrVectorOfSignlessInteger>,
    res: OpResult<LLVM_Type>,
}

/// The number of zeros before the highest bit that is set.
#[operation(
    name = "llvm.intr.ctlz",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
    effects = [],
    result_types = inferred,
)]
pub struct CountLeadingZerosOp {
    #[name = "in"]
    input: Operand<LLVM_ScalarOrVectorOfSignlessInteger>,
    is_zero_poison: Attr<I1Attr>,
    res: OpResult<LLVM_Type>,
}

/// The number of bits that are set.
#[operation(
    name = "llvm.intr.ctpop",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
    format = "`(` operands `)` attr-dict `:` functional-type(operands, results)",
    effects = [],
    result_types = inferred,
)]
pub struct CtPopOp {
    #[name = "in"]
    input: Operand<LLVM_ScalarOrVectorOfSignlessInteger>,
    res: OpResult<LLVM_Type>,
}

/// The number of zeros behind the lowest bit that is set.
#[operation(
    name = "llvm.intr.cttz",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
    effects = [],
    result_types = inferred,
)]
pub struct CountTrailingZerosOp {
    #[name = "in"]
    input: Operand<LLVM_ScalarOrVectorOfSignlessInteger>,
    is_zero_poison: Attr<I1Attr>,
    res: OpResult<LLVM_Type>,
}

/// The high half of two integers, joined and shifted left.
#[operation(
    name = "llvm.intr.fshl",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
    format = "`(` operands `)` attr-dict `:` functional-type(operands, results)",
    effects = [],
    result_types = inferred,
)]
pub struct FshlOp {
    a: Operand<LLVM_ScalarOrVectorOfSignlessInteger>,
    b: Operand<LLVM_ScalarOrVectorOfSignlessInteger>,
    c: Operand<LLVM_ScalarOrVectorOfSignlessInteger>,
    res: OpResult<LLVM_Type>,
}

/// The low half of two integers, joined and shifted right.
#[operation(
    name = "llvm.intr.fshr",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
    format = "`(` operands `)` attr-dict `:` functional-type(operands, results)",
    effects = [],
    result_types = inferred,
)]
pub struct FshrOp {
    a: Operand<LLVM_ScalarOrVectorOfSignlessInteger>,
    b: Operand<LLVM_ScalarOrVectorOfSignlessInteger>,
    c: Operand<LLVM_ScalarOrVectorOfSignlessInteger>,
    res: OpResult<LLVM_Type>,
}

/// Minus one, zero or one, as two signed integers compare.
#[operation(
    name = "llvm.intr.scmp",
    traits = [AlwaysSpeculatableImplTrait, SameTypeOperands],
    format = "`(` operands `)` attr-dict `:` functional-type(operands, results)",
    effects = [],
)]
pub struct SCmpOp {
    a: Operand<LLVM_ScalarOrVectorOfSignlessInteger>,
    b: Operand<LLVM_ScalarOrVectorOfSignlessInteger>,
    res: OpResult<LLVM_ScalarOrVectorOfSignlessInteger>,
}

/// The greater of two signed integers.
#[operation(
    name = "llvm.intr.smax",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
    format = "`(` operands `)` attr-dict `:` functional-type(operands, results)",
    effects = [],
    result_types = inferred,
)]
pub struct SMaxOp {
    a: Operand<LLVM_ScalarOrVectorOfSignlessInteger>,
    b: Operand<LLVM_ScalarOrVectorOfSignlessInteger>,
    res: OpResult<LLVM_Type>,
}

/// The smaller of two signed integers.
#[operation(
    name = "llvm.intr.smin",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
    format = "`(` operands `)` attr-dict `:` functional-type(operands, results)",
    effects = [],
    result_types = inferred,
)]
pub struct SMinOp {
    a: Operand<LLVM_ScalarOrVectorOfSignlessInteger>,
    b: Operand<LLVM_ScalarOrVectorOfSignlessInteger>,
    res: OpResult<LLVM_Type>,
}

/// Minus one, zero or one, as two unsigned integers compare.
#[operation(
    name = "llvm.intr.ucmp",
    traits = [AlwaysSpeculatableImplTrait, SameTypeOperands],
    format = "`(` operands `)` attr-dict `:` functional-type(operands, results)",
    effects = [],
)]
pub struct UCmpOp {
    a: Operand<LLVM_ScalarOrVectorOfSignlessInteger>,
    b: Operand<LLVM_ScalarOrVectorOfSignlessInteger>,
    res: OpResult<LLVM_ScalarOrVectorOfSignlessInteger>,
}

/// The greater of two unsigned integers.
#[operation(
    name = "llvm.intr.umax",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
    format = "`(` operands `)` attr-dict `:` functional-type(operands, results)",
    effects = [],
    result_types = inferred,
)]
pub struct UMaxOp {
    a: Operand<LLVM_ScalarOrVectorOfSignlessInteger>,
    b: Operand<LLVM_ScalarOrVectorOfSignlessInteger>,
    res: OpResult<LLVM_Type>,
}

/// The smaller of two unsigned integers.
#[operation(
    name = "llvm.intr.umin",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
    format = "`(` operands `)` attr-dict `:` functional-type(operands, results)",
    effects = [],
    result_types = inferred,
)]
pub struct UMinOp {
    a: Operand<LLVM_ScalarOrVectorOfSignlessInteger>,
    b: Operand<LLVM_ScalarOrVectorOfSignlessInteger>,
    res: OpResult<LLVM_Type>,
}
