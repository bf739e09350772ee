//! Rounding and parts of floats; the greater and the smaller of two.

use crate::FastmathFlags;
use crate::constraints::{LLVM_AnyFloat, LLVM_FastmathFlagsAttr, LLVM_ScalarOrVectorOfFloat, LLVM_Type};
use terrace_ir::constraints::{AnySignlessInteger, I32Attr};
use terrace_ods_macros::{operation, operations};

operations! {
    #[operation(
        traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
        interfaces = [FastmathFlagsInterface],
        format = "`(` operands `)` attr-dict `:` functional-type(operands, results)",
        effects = [],
        result_types = inferred,
    )]
    struct _ {
        #[name = "in"]
        input: Operand<LLVM_ScalarOrVectorOfFloat>,
        #[default("[]", |context| FastmathFlags::NONE.attribute(context))]
        #[cases(FastmathFlags)]
        #[name = "fastmathFlags"]
        fastmath_flags: Attr<LLVM_FastmathFlagsAttr>,
        res: OpResult<LLVM_Type>,
    }

    /// The next integral float not smaller.
    pub struct FCeilOp = "llvm.intr.ceil";
    /// The absolute value of a float.
    pub struct FAbsOp = "llvm.intr.fabs";
    /// The next integral float not greater.
    pub struct FFloorOp = "llvm.intr.floor";
    /// The nearest integral float, without an inexact exception.
    pub struct NearbyintOp = "llvm.intr.nearbyint";
    /// The nearest integral float, as the rounding mode says.
    pub struct RintOp = "llvm.intr.rint";
    /// The nearest integral float, halfway cases away from zero.
    pub struct RoundOp = "llvm.intr.round";
    /// The nearest integral float, halfway cases to the even one.
    pub struct RoundEvenOp = "llvm.intr.roundeven";
    /// The next integral float toward zero.
    pub struct FTruncOp = "llvm.intr.trunc";
}

operations! {
    #[operation(
        traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
        interfaces = [FastmathFlagsInterface],
        format = "`(` operands `)` attr-dict `:` functional-type(operands, results)",
        effects = [],
        result_types = inferred,
    )]
    struct _ {
        a: Operand<LLVM_ScalarOrVectorOfFloat>,
        b: Operand<LLVM_ScalarOrVectorOfFloat>,
        #[default("[]", |context| FastmathFlags::NONE.attribute(context))]
        #[cases(FastmathFlags)]
        #[name = "fastmathFlags"]
        fastmath_flags: Attr<LLVM_FastmathFlagsAttr>,
        res: OpResult<LLVM_Type>,
    }

    /// The first float with the sign of the second.
    pub struct CopySignOp = "llvm.intr.copysign";
    /// The greater of two floats; NaN if one is.
    pub struct MaximumOp = "llvm.intr.maximum";
    /// The greater of two floats; the other one if one is NaN.
    pub struct MaxNumOp = "llvm.intr.maxnum";
    /// The smaller of two floats; NaN if one is.
    pub struct MinimumOp = "llvm.intr.minimum";
    /// The smaller of two floats; the other one if one is NaN.
    pub struct MinNumOp = "llvm.intr.minnum";
}

/// The fraction and the exponent of a float.
#[operation(
    name = "llvm.intr.frexp",
    traits = [AlwaysSpeculatableImplTrait],
    interfaces = [FastmathFlagsInterface],
    format = "`(` operands `)` attr-dict `:` functional-type(operands, results)",
    effects = [],
)]
pub struct FractionExpOp {
    val: Operand<LLVM_ScalarOrVectorOfFloat>,
    #[default("[]", |context| FastmathFlags::NONE.attribute(context))]
    #[cases(FastmathFlags)]
    #[name = "fastmathFlags"]
    fastmath_flags: Attr<LLVM_FastmathFlagsAttr>,
    res: OpResult<LLVM_Type>,
}

/// True if a float is of one of some classes.
#[operation(
    name = "llvm.intr.is.fpclass",
    traits = [AlwaysSpeculatableImplTrait],
    effects = [],
)]
pub struct IsFPClassOp {
    #[name = "in"]
    input: Operand<LLVM_ScalarOrVectorOfFloat>,
    bit: Attr<I32Attr>,
    res: OpResult<LLVM_Type>,
}

/// A float times a power of 2.
#[operation(
    name = "llvm.intr.ldexp",
    traits = [AlwaysSpeculatableImplTrait],
    interfaces = [FastmathFlagsInterface],
    format = "`(` operands `)` attr-dict `:` functional-type(operands, results)",
    effects = [],
)]
pub struct LoadExpOp {
    val: Operand<LLVM_ScalarOrVectorOfFloat>,
    power: Operand<AnySignlessInteger>,
    #[default("[]", |context| FastmathFlags::NONE.attribute(context))]
    #[cases(FastmathFlags)]
    #[name = "fastmathFlags"]
    fastmath_flags: Attr<LLVM_FastmathFlagsAttr>,
    res: OpResult<LLVM_Type>,
}

operations! {
    #[operation(
        traits = [AlwaysSpeculatableImplTrait],
        format = "`(` operands `)` attr-dict `:` functional-type(operands, results)",
        effects = [],
    )]
    struct _<T> {
        val: Operand<T>,
        res: OpResult<LLVM_Type>,
    }

    /// The nearest 64-bit integer, as the rounding mode says.
    pub struct LlrintOp<LLVM_ScalarOrVectorOfFloat> = "llvm.intr.llrint";
    /// The nearest 64-bit integer, halfway cases away from zero.
    pub struct LlroundOp<LLVM_AnyFloat> = "llvm.intr.llround";
    /// The nearest integer, as the rounding mode says.
    pub struct LrintOp<LLVM_ScalarOrVectorOfFloat> = "llvm.intr.lrint";
    /// The nearest integer, halfway cases away from zero.
    pub struct LroundOp<LLVM_ScalarOrVectorOfFloat> = "llvm.intr.lround";
}
