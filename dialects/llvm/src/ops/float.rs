//! Arithmetic and comparisons of floats.

use crate::constraints::{
    FCmpPredicateAttr, LLVM_FastmathFlagsAttr, LLVM_ScalarOrVectorOfFloat, LLVM_ScalarOrVectorOfI1,
    i1_of_same_shape,
};
use crate::{FCmpPredicate, FastmathFlags};
use terrace_ods_macros::{operation, operations};

operations! {
    #[operation(
        traits = [SameOperandsAndResultType, AlwaysSpeculatableImplTrait],
        interfaces = [FastmathFlagsInterface],
        format = "$lhs `,` $rhs attr-dict `:` type($res)",
        effects = [],
        result_types = inferred,
    )]
    struct _ {
        lhs: Operand<LLVM_ScalarOrVectorOfFloat>,
        rhs: Operand<LLVM_ScalarOrVectorOfFloat>,
        #[default("[]", |context| FastmathFlags::NONE.attribute(context))]
        #[cases(FastmathFlags)]
        #[name = "fastmathFlags"]
        fastmath_flags: Attr<LLVM_FastmathFlagsAttr>,
        res: OpResult<LLVM_ScalarOrVectorOfFloat>,
    }

    /// Adds two floats.
    pub struct FAddOp = "llvm.fadd";
    /// Divides two floats.
    pub struct FDivOp = "llvm.fdiv";
    /// Multiplies two floats.
    pub struct FMulOp = "llvm.fmul";
    /// The remainder of a division of floats, with the sign of the dividend.
    pub struct FRemOp = "llvm.frem";
    /// Subtracts two floats.
    pub struct FSubOp = "llvm.fsub";
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
