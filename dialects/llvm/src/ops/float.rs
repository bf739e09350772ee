//! Arithmetic and comparisons of floats.

use crate::constraints::{
    FCmpPredicateAttr, LLVM_FastmathFlagsAttr, LLVM_ScalarOrVectorOfFloat, LLVM_ScalarOrVectorOfI1,
    i1_of_same_shape,
};
use crate::{FCmpPredicate, FastmathFlags};
use terrace_ods_macros::operation;

/// Adds two floats.
#[operation(
    name = "llvm.fadd",
    traits = [SameOperandsAndResultType, AlwaysSpeculatableImplTrait],
    interfaces = [FastmathFlagsInterface],
    format = "$lhs `,` $rhs attr-dict `:` type($res)",
    effects = [],
    result_types = inferred,
)]
pub struct FAddOp {
    lhs: Operand<LLVM_ScalarOrVectorOfFloat>,
    rhs: Operand<LLVM_ScalarOrVectorOfFloat>,
    #[default("[]", |context| FastmathFlags::NONE.attribute(context))]
    #[cases(FastmathFlags)]
    #[name = "fastmathFlags"]
    fastmath_flags: Attr<LLVM_FastmathFlagsAttr>,
    res: OpResult<LLVM_ScalarOrVectorOfFloat>,
}

/// Compares two floats.
#[operation(
    name = "llvm.fcmp",
    traits = [
        AlwaysSpeculatableImplTrait, SameTypeOperands,
        TypesMatchWith {
            summary: "result type has i1 element type and same shape as operands",
            from: "lhs",
            to: "res",
            transform: i1_of_same_shape,
        },
    ],
    interfaces = [FastmathFlagsInterface],
    effects = [],
    result_types = inferred,
    has = [custom_syntax],
)]
pub struct FCmpOp {
    #[cases(FCmpPredicate)]
    predicate: Attr<FCmpPredicateAttr>,
    lhs: Operand<LLVM_ScalarOrVectorOfFloat>,
    rhs: Operand<LLVM_ScalarOrVectorOfFloat>,
    #[default("[]", |context| FastmathFlags::NONE.attribute(context))]
    #[cases(FastmathFlags)]
    #[name = "fastmathFlags"]
    fastmath_flags: Attr<LLVM_FastmathFlagsAttr>,
    res: OpResult<LLVM_ScalarOrVectorOfI1>,
}

/// Divides two floats.
#[operation(
    name = "llvm.fdiv",
    traits = [SameOperandsAndResultType, AlwaysSpeculatableImplTrait],
    interfaces = [FastmathFlagsInterface],
    format = "$lhs `,` $rhs attr-dict `:` type($res)",
    effects = [],
    result_types = inferred,
)]
pub struct FDivOp {
    lhs: Operand<LLVM_ScalarOrVectorOfFloat>,
    rhs: Operand<LLVM_ScalarOrVectorOfFloat>,
    #[default("[]", |context| FastmathFlags::NONE.attribute(context))]
    #[cases(FastmathFlags)]
    #[name = "fastmathFlags"]
    fastmath_flags: Attr<LLVM_FastmathFlagsAttr>,
    res: OpResult<LLVM_ScalarOrVectorOfFloat>,
}

/// Multiplies two floats.
#[operation(
    name = "llvm.fmul",
    traits = [SameOperandsAndResultType, AlwaysSpeculatableImplTrait],
    interfaces = [FastmathFlagsInterface],
    format = "$lhs `,` $rhs attr-dict `:` type($res)",
    effects = [],
    result_types = inferred,
)]
pub struct FMulOp {
    lhs: Operand<LLVM_ScalarOrVectorOfFloat>,
    rhs: Operand<LLVM_ScalarOrVectorOfFloat>,
    #[default("[]", |context| FastmathFlags::NONE.attribute(context))]
    #[cases(FastmathFlags)]
    #[name = "fastmathFlags"]
    fastmath_flags: Attr<LLVM_FastmathFlagsAttr>,
    res: OpResult<LLVM_ScalarOrVectorOfFloat>,
}

/// Turns the sign of a float.
#[operation(
    name = "llvm.fneg",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
    interfaces = [FastmathFlagsInterface],
    format = "$operand attr-dict `:` type($res)",
    effects = [],
    result_types = inferred,
)]
pub struct FNegOp {
    operand: Operand<LLVM_ScalarOrVectorOfFloat>,
    #[default("[]", |context| FastmathFlags::NONE.attribute(context))]
    #[cases(FastmathFlags)]
    #[name = "fastmathFlags"]
    fastmath_flags: Attr<LLVM_FastmathFlagsAttr>,
    res: OpResult<LLVM_ScalarOrVectorOfFloat>,
}

/// The remainder of a division of floats, with the sign of the dividend.
#[operation(
    name = "llvm.frem",
    traits = [SameOperandsAndResultType, AlwaysSpeculatableImplTrait],
    interfaces = [FastmathFlagsInterface],
    format = "$lhs `,` $rhs attr-dict `:` type($res)",
    effects = [],
    result_types = inferred,
)]
pub struct FRemOp {
    lhs: Operand<LLVM_ScalarOrVectorOfFloat>,
    rhs: Operand<LLVM_ScalarOrVectorOfFloat>,
    #[default("[]", |context| FastmathFlags::NONE.attribute(context))]
    #[cases(FastmathFlags)]
    #[name = "fastmathFlags"]
    fastmath_flags: Attr<LLVM_FastmathFlagsAttr>,
    res: OpResult<LLVM_ScalarOrVectorOfFloat>,
}

/// Subtracts two floats.
#[operation(
    name = "llvm.fsub",
    traits = [SameOperandsAndResultType, AlwaysSpeculatableImplTrait],
    interfaces = [FastmathFlagsInterface],
    format = "$lhs `,` $rhs attr-dict `:` type($res)",
    effects = [],
    result_types = inferred,
)]
pub struct FSubOp {
    lhs: Operand<LLVM_ScalarOrVectorOfFloat>,
    rhs: Operand<LLVM_ScalarOrVectorOfFloat>,
    #[default("[]", |context| FastmathFlags::NONE.attribute(context))]
    #[cases(FastmathFlags)]
    #[name = "fastmathFlags"]
    fastmath_flags: Attr<LLVM_FastmathFlagsAttr>,
    res: OpResult<LLVM_ScalarOrVectorOfFloat>,
}
