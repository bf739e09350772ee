//! Rounding and parts of floats; the greater and the smaller of two.

use crate::FastmathFlags;
use crate::constraints::{LLVM_AnyFloat, LLVM_FastmathFlagsAttr, LLVM_ScalarOrVectorOfFloat, LLVM_Type};
use terrace_ir::constraints::{AnySignlessInteger, I32Attr};
use terrace_ods_macros::operation;

/// The next integral float not smaller.
#[operation(
    name = "llvm.intr.ceil",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
    interfaces = [FastmathFlagsInterface],
    format = "`(` operands `)` attr-dict `:` functional-type(operands, results)",
    effects = [],
    result_types = inferred,
)]
pub struct FCeilOp {
    #[name = "in"]
    input: Operand<LLVM_ScalarOrVectorOfFloat>,
    #[default("[]", |context| FastmathFlags::NONE.attribute(context))]
    #[cases(FastmathFlags)]
    #[name = "fastmathFlags"]
    fastmath_flags: Attr<LLVM_FastmathFlagsAttr>,
    res: OpResult<LLVM_Type>,
}

/// The first float with the sign of the second.
#[operation(
    name = "llvm.intr.copysign",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
    interfaces = [FastmathFlagsInterface],
    format = "`(` operands `)` attr-dict `:` functional-type(operands, results)",
    effects = [],
    result_types = inferred,
)]
pub struct CopySignOp {
    a: Operand<LLVM_ScalarOrVectorOfFloat>,
    b: Operand<LLVM_ScalarOrVectorOfFloat>,
    #[default("[]", |context| FastmathFlags::NONE.attribute(context))]
    #[cases(FastmathFlags)]
    #[name = "fastmathFlags"]
    fastmath_flags: Attr<LLVM_FastmathFlagsAttr>,
    res: OpResult<LLVM_Type>,
}

/// The absolute value of a float.
#[operation(
    name = "llvm.intr.fabs",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
    interfaces = [FastmathFlagsInterface],
    format = "`(` operands `)` attr-dict `:` functional-type(operands, results)",
    effects = [],
    result_types = inferred,
)]
pub struct FAbsOp {
    #[name = "in"]
    input: Operand<LLVM_ScalarOrVectorOfFloat>,
    #[default("[]", |context| FastmathFlags::NONE.attribute(context))]
    #[cases(FastmathFlags)]
    #[name = "fastmathFlags"]
    fastmath_flags: Attr<LLVM_FastmathFlagsAttr>,
    res: OpResult<LLVM_Type>,
}

/// The next integral float not greater.
#[operation(
    name = "llvm.intr.floor",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
    interfaces = [FastmathFlagsInterface],
    format = "`(` operands `)` attr-dict `:` functional-type(operands, results)",
    effects = [],
    result_types = inferred,
)]
pub struct FFloorOp {
    #[name = "in"]
    input: Operand<LLVM_ScalarOrVectorOfFloat>,
    #[default("[]", |context| FastmathFlags::NONE.attribute(context))]
    #[cases(FastmathFlags)]
    #[name = "fastmathFlags"]
    fastmath_flags: Attr<LLVM_FastmathFlagsAttr>,
    res: OpResult<LLVM_Type>,
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

/// The nearest 64-bit integer, as the rounding mode says.
#[operation(
    name = "llvm.intr.llrint",
    traits = [AlwaysSpeculatableImplTrait],
    format = "`(` operands `)` attr-dict `:` functional-type(operands, results)",
    effects = [],
)]
pub struct LlrintOp {
    val: Operand<LLVM_ScalarOrVectorOfFloat>,
    res: OpResult<LLVM_Type>,
}

/// The nearest 64-bit integer, halfway cases away from zero.
#[operation(
    name = "llvm.intr.llround",
    traits = [AlwaysSpeculatableImplTrait],
    format = "`(` operands `)` attr-dict `:` functional-type(operands, results)",
    effects = [],
)]
pub struct LlroundOp {
    val: Operand<LLVM_AnyFloat>,
    res: OpResult<LLVM_Type>,
}

/// The nearest integer, as the rounding mode says.
#[operation(
    name = "llvm.intr.lrint",
    traits = [AlwaysSpeculatableImplTrait],
    format = "`(` operands `)` attr-dict `:` functional-type(operands, results)",
    effects = [],
)]
pub struct LrintOp {
    val: Operand<LLVM_ScalarOrVectorOfFloat>,
    res: OpResult<LLVM_Type>,
}

/// The nearest integer, halfway cases away from zero.
#[operation(
    name = "llvm.intr.lround",
    traits = [AlwaysSpeculatableImplTrait],
    format = "`(` operands `)` attr-dict `:` functional-type(operands, results)",
    effects = [],
)]
pub struct LroundOp {
    val: Operand<LLVM_ScalarOrVectorOfFloat>,
    res: OpResult<LLVM_Type>,
}

/// The greater of two floats; NaN if one is.
#[operation(
    name = "llvm.intr.maximum",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
    interfaces = [FastmathFlagsInterface],
    format = "`(` operands `)` attr-dict `:` functional-type(operands, results)",
    effects = [],
    result_types = inferred,
)]
pub struct MaximumOp {
    a: Operand<LLVM_ScalarOrVectorOfFloat>,
    b: Operand<LLVM_ScalarOrVectorOfFloat>,
    #[default("[]", |context| FastmathFlags::NONE.attribute(context))]
    #[cases(FastmathFlags)]
    #[name = "fastmathFlags"]
    fastmath_flags: Attr<LLVM_FastmathFlagsAttr>,
    res: OpResult<LLVM_Type>,
}

/// The greater of two floats; the other one if one is NaN.
#[operation(
    name = "llvm.intr.maxnum",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
    interfaces = [FastmathFlagsInterface],
    format = "`(` operands `)` attr-dict `:` functional-type(operands, results)",
    effects = [],
    result_types = inferred,
)]
pub struct MaxNumOp {
    a: Operand<LLVM_ScalarOrVectorOfFloat>,
    b: Operand<LLVM_ScalarOrVectorOfFloat>,
    #[default("[]", |context| FastmathFlags::NONE.attribute(context))]
    #[cases(FastmathFlags)]
    #[name = "fastmathFlags"]
    fastmath_flags: Attr<LLVM_FastmathFlagsAttr>,
    res: OpResult<LLVM_Type>,
}

/// The smaller of two floats; NaN if one is.
#[operation(
    name = "llvm.intr.minimum",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
    interfaces = [FastmathFlagsInterface],
    format = "`(` operands `)` attr-dict `:` functional-type(operands, results)",
    effects = [],
    result_types = inferred,
)]
pub struct MinimumOp {
    a: Operand<LLVM_ScalarOrVectorOfFloat>,
    b: Operand<LLVM_ScalarOrVectorOfFloat>,
    #[default("[]", |context| FastmathFlags::NONE.attribute(context))]
    #[cases(FastmathFlags)]
    #[name = "fastmathFlags"]
    fastmath_flags: Attr<LLVM_FastmathFlagsAttr>,
    res: OpResult<LLVM_Type>,
}

/// The smaller of two floats; the other one if one is NaN.
#[operation(
    name = "llvm.intr.minnum",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
    interfaces = [FastmathFlagsInterface],
    format = "`(` operands `)` attr-dict `:` functional-type(operands, results)",
    effects = [],
    result_types = inferred,
)]
pub struct MinNumOp {
    a: Operand<LLVM_ScalarOrVectorOfFloat>,
    b: Operand<LLVM_ScalarOrVectorOfFloat>,
    #[default("[]", |context| FastmathFlags::NONE.attribute(context))]
    #[cases(FastmathFlags)]
    #[name = "fastmathFlags"]
    fastmath_flags: Attr<LLVM_FastmathFlagsAttr>,
    res: OpResult<LLVM_Type>,
}

/// The nearest integral float, without an inexact exception.
#[operation(
    name = "llvm.intr.nearbyint",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
    interfaces = [FastmathFlagsInterface],
    format = "`(` operands `)` attr-dict `:` functional-type(operands, results)",
    effects = [],
    result_types = inferred,
)]
pub struct NearbyintOp {
    #[name = "in"]
    input: Operand<LLVM_ScalarOrVectorOfFloat>,
    #[default("[]", |context| FastmathFlags::NONE.attribute(context))]
    #[cases(FastmathFlags)]
    #[name = "fastmathFlags"]
    fastmath_flags: Attr<LLVM_FastmathFlagsAttr>,
    res: OpResult<LLVM_Type>,
}

/// The nearest integral float, as the rounding mode says.
#[operation(
    name = "llvm.intr.rint",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
    interfaces = [FastmathFlagsInterface],
    format = "`(` operands `)` attr-dict `:` functional-type(operands, results)",
    effects = [],
    result_types = inferred,
)]
pub struct RintOp {
    #[name = "in"]
    input: Operand<LLVM_ScalarOrVectorOfFloat>,
    #[default("[]", |context| FastmathFlags::NONE.attribute(context))]
    #[cases(FastmathFlags)]
    #[name = "fastmathFlags"]
    fastmath_flags: Attr<LLVM_FastmathFlagsAttr>,
    res: OpResult<LLVM_Type>,
}

/// The nearest integral float, halfway cases away from zero.
#[operation(
    name = "llvm.intr.round",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
    interfaces = [FastmathFlagsInterface],
    format = "`(` operands `)` attr-dict `:` functional-type(operands, results)",
    effects = [],
    result_types = inferred,
)]
pub struct RoundOp {
    #[name = "in"]
    input: Operand<LLVM_ScalarOrVectorOfFloat>,
    #[default("[]", |context| FastmathFlags::NONE.attribute(context))]
    #[cases(FastmathFlags)]
    #[name = "fastmathFlags"]
    fastmath_flags: Attr<LLVM_FastmathFlagsAttr>,
    res: OpResult<LLVM_Type>,
}

/// The nearest integral float, halfway cases to the even one.
#[operation(
    name = "llvm.intr.roundeven",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
    interfaces = [FastmathFlagsInterface],
    format = "`(` operands `)` attr-dict `:` functional-type(operands, results)",
    effects = [],
    result_types = inferred,
)]
pub struct RoundEvenOp {
    #[name = "in"]
    input: Operand<LLVM_ScalarOrVectorOfFloat>,
    #[default("[]", |context| FastmathFlags::NONE.attribute(context))]
    #[cases(FastmathFlags)]
    #[name = "fastmathFlags"]
    fastmath_flags: Attr<LLVM_FastmathFlagsAttr>,
    res: OpResult<LLVM_Type>,
}

/// The next integral float toward zero.
#[operation(
    name = "llvm.intr.trunc",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
    interfaces = [FastmathFlagsInterface],
    format = "`(` operands `)` attr-dict `:` functional-type(operands, results)",
    effects = [],
    result_types = inferred,
)]
pub struct FTruncOp {
    #[name = "in"]
    input: Operand<LLVM_ScalarOrVectorOfFloat>,
    #[default("[]", |context| FastmathFlags::NONE.attribute(context))]
    #[cases(FastmathFlags)]
    #[name = "fastmathFlags"]
    fastmath_flags: Attr<LLVM_FastmathFlagsAttr>,
    res: OpResult<LLVM_Type>,
}
