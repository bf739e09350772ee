//! Functions of floats.

use crate::FastmathFlags;
use crate::constraints::{LLVM_FastmathFlagsAttr, LLVM_ScalarOrVectorOfFloat, LLVM_Type};
use terrace_ir::constraints::AnySignlessInteger;
use terrace_ods_macros::operation;

/// The arc cosine.
#[operation(
    name = "llvm.intr.acos",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
    interfaces = [FastmathFlagsInterface],
    format = "`(` operands `)` attr-dict `:` functional-type(operands, results)",
    effects = [],
    result_types = inferred,
)]
pub struct ACosOp {
    #[name = "in"]
    input: Operand<LLVM_ScalarOrVectorOfFloat>,
    #[default("[]", |context| FastmathFlags::NONE.attribute(context))]
    #[cases(FastmathFlags)]
    #[name = "fastmathFlags"]
    fastmath_flags: Attr<LLVM_FastmathFlagsAttr>,
    res: OpResult<LLVM_Type>,
}

/// The arc sine.
#[operation(
    name = "llvm.intr.asin",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
    interfaces = [FastmathFlagsInterface],
    format = "`(` operands `)` attr-dict `:` functional-type(operands, results)",
    effects = [],
    result_types = inferred,
)]
pub struct ASinOp {
    #[name = "in"]
    input: Operand<LLVM_ScalarOrVectorOfFloat>,
    #[default("[]", |context| FastmathFlags::NONE.attribute(context))]
    #[cases(FastmathFlags)]
    #[name = "fastmathFlags"]
    fastmath_flags: Attr<LLVM_FastmathFlagsAttr>,
    res: OpResult<LLVM_Type>,
}

/// The arc tangent.
#[operation(
    name = "llvm.intr.atan",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
    interfaces = [FastmathFlagsInterface],
    format = "`(` operands `)` attr-dict `:` functional-type(operands, results)",
    effects = [],
    result_types = inferred,
)]
pub struct ATanOp {
    #[name = "in"]
    input: Operand<LLVM_ScalarOrVectorOfFloat>,
    #[default("[]", |context| FastmathFlags::NONE.attribute(context))]
    #[cases(FastmathFlags)]
    #[name = "fastmathFlags"]
    fastmath_flags: Attr<LLVM_FastmathFlagsAttr>,
    res: OpResult<LLVM_Type>,
}

/// The angle of a point given by its coordinates.
#[operation(
    name = "llvm.intr.atan2",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
    interfaces = [FastmathFlagsInterface],
    format = "`(` operands `)` attr-dict `:` functional-type(operands, results)",
    effects = [],
    result_types = inferred,
)]
pub struct ATan2Op {
    a: Operand<LLVM_ScalarOrVectorOfFloat>,
    b: Operand<LLVM_ScalarOrVectorOfFloat>,
    #[default("[]", |context| FastmathFlags::NONE.attribute(context))]
    #[cases(FastmathFlags)]
    #[name = "fastmathFlags"]
    fastmath_flags: Attr<LLVM_FastmathFlagsAttr>,
    res: OpResult<LLVM_Type>,
}

/// The cosine.
#[operation(
    name = "llvm.intr.cos",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
    interfaces = [FastmathFlagsInterface],
    format = "`(` operands `)` attr-dict `:` functional-type(operands, results)",
    effects = [],
    result_types = inferred,
)]
pub struct CosOp {
    #[name = "in"]
    input: Operand<LLVM_ScalarOrVectorOfFloat>,
    #[default("[]", |context| FastmathFlags::NONE.attribute(context))]
    #[cases(FastmathFlags)]
    #[name = "fastmathFlags"]
    fastmath_flags: Attr<LLVM_FastmathFlagsAttr>,
    res: OpResult<LLVM_Type>,
}

/// The hyperbolic cosine.
#[operation(
    name = "llvm.intr.cosh",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
    interfaces = [FastmathFlagsInterface],
    format = "`(` operands `)` attr-dict `:` functional-type(operands, results)",
    effects = [],
    result_types = inferred,
)]
pub struct CoshOp {
    #[name = "in"]
    input: Operand<LLVM_ScalarOrVectorOfFloat>,
    #[default("[]", |context| FastmathFlags::NONE.attribute(context))]
    #[cases(FastmathFlags)]
    #[name = "fastmathFlags"]
    fastmath_flags: Attr<LLVM_FastmathFlagsAttr>,
    res: OpResult<LLVM_Type>,
}

/// The power of e.
#[operation(
    name = "llvm.intr.exp",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
    interfaces = [FastmathFlagsInterface],
    format = "`(` operands `)` attr-dict `:` functional-type(operands, results)",
    effects = [],
    result_types = inferred,
)]
pub struct ExpOp {
    #[name = "in"]
    input: Operand<LLVM_ScalarOrVectorOfFloat>,
    #[default("[]", |context| FastmathFlags::NONE.attribute(context))]
    #[cases(FastmathFlags)]
    #[name = "fastmathFlags"]
    fastmath_flags: Attr<LLVM_FastmathFlagsAttr>,
    res: OpResult<LLVM_Type>,
}

/// The power of 10.
#[operation(
    name = "llvm.intr.exp10",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
    interfaces = [FastmathFlagsInterface],
    format = "`(` operands `)` attr-dict `:` functional-type(operands, results)",
    effects = [],
    result_types = inferred,
)]
pub struct Exp10Op {
    #[name = "in"]
    input: Operand<LLVM_ScalarOrVectorOfFloat>,
    #[default("[]", |context| FastmathFlags::NONE.attribute(context))]
    #[cases(FastmathFlags)]
    #[name = "fastmathFlags"]
    fastmath_flags: Attr<LLVM_FastmathFlagsAttr>,
    res: OpResult<LLVM_Type>,
}

/// The power of 2.
#[operation(
    name = "llvm.intr.exp2",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
    interfaces = [FastmathFlagsInterface],
    format = "`(` operands `)` attr-dict `:` functional-type(operands, results)",
    effects = [],
    result_types = inferred,
)]
pub struct Exp2Op {
    #[name = "in"]
    input: Operand<LLVM_ScalarOrVectorOfFloat>,
    #[default("[]", |context| FastmathFlags::NONE.attribute(context))]
    #[cases(FastmathFlags)]
    #[name = "fastmathFlags"]
    fastmath_flags: Attr<LLVM_FastmathFlagsAttr>,
    res: OpResult<LLVM_Type>,
}

/// Multiplies two floats and adds a third, rounding once.
#[operation(
    name = "llvm.intr.fma",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
    interfaces = [FastmathFlagsInterface],
    format = "`(` operands `)` attr-dict `:` functional-type(operands, results)",
    effects = [],
    result_types = inferred,
)]
pub struct FMAOp {
    a: Operand<LLVM_ScalarOrVectorOfFloat>,
    b: Operand<LLVM_ScalarOrVectorOfFloat>,
    c: Operand<LLVM_ScalarOrVectorOfFloat>,
    #[default("[]", |context| FastmathFlags::NONE.attribute(context))]
    #[cases(FastmathFlags)]
    #[name = "fastmathFlags"]
    fastmath_flags: Attr<LLVM_FastmathFlagsAttr>,
    res: OpResult<LLVM_Type>,
}

/// Multiplies two floats and adds a third, rounding once or twice.
#[operation(
    name = "llvm.intr.fmuladd",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
    interfaces = [FastmathFlagsInterface],
    format = "`(` operands `)` attr-dict `:` functional-type(operands, results)",
    effects = [],
    result_types = inferred,
)]
pub struct FMulAddOp {
    a: Operand<LLVM_ScalarOrVectorOfFloat>,
    b: Operand<LLVM_ScalarOrVectorOfFloat>,
    c: Operand<LLVM_ScalarOrVectorOfFloat>,
    #[default("[]", |context| FastmathFlags::NONE.attribute(context))]
    #[cases(FastmathFlags)]
    #[name = "fastmathFlags"]
    fastmath_flags: Attr<LLVM_FastmathFlagsAttr>,
    res: OpResult<LLVM_Type>,
}

/// The natural logarithm.
#[operation(
    name = "llvm.intr.log",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
    interfaces = [FastmathFlagsInterface],
    format = "`(` operands `)` attr-dict `:` functional-type(operands, results)",
    effects = [],
    result_types = inferred,
)]
pub struct LogOp {
    #[name = "in"]
    input: Operand<LLVM_ScalarOrVectorOfFloat>,
    #[default("[]", |context| FastmathFlags::NONE.attribute(context))]
    #[cases(FastmathFlags)]
    #[name = "fastmathFlags"]
    fastmath_flags: Attr<LLVM_FastmathFlagsAttr>,
    res: OpResult<LLVM_Type>,
}

/// The logarithm to base 10.
#[operation(
    name = "llvm.intr.log10",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
    interfaces = [FastmathFlagsInterface],
    format = "`(` operands `)` attr-dict `:` functional-type(operands, results)",
    effects = [],
    result_types = inferred,
)]
pub struct Log10Op {
    #[name = "in"]
    input: Operand<LLVM_ScalarOrVectorOfFloat>,
    #[default("[]", |context| FastmathFlags::NONE.attribute(context))]
    #[cases(FastmathFlags)]
    #[name = "fastmathFlags"]
    fastmath_flags: Attr<LLVM_FastmathFlagsAttr>,
    res: OpResult<LLVM_Type>,
}

/// The logarithm to base 2.
#[operation(
    name = "llvm.intr.log2",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
    interfaces = [FastmathFlagsInterface],
    format = "`(` operands `)` attr-dict `:` functional-type(operands, results)",
    effects = [],
    result_types = inferred,
)]
pub struct Log2Op {
    #[name = "in"]
    input: Operand<LLVM_ScalarOrVectorOfFloat>,
    #[default("[]", |context| FastmathFlags::NONE.attribute(context))]
    #[cases(FastmathFlags)]
    #[name = "fastmathFlags"]
    fastmath_flags: Attr<LLVM_FastmathFlagsAttr>,
    res: OpResult<LLVM_Type>,
}

/// A power with a float as its exponent.
#[operation(
    name = "llvm.intr.pow",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
    interfaces = [FastmathFlagsInterface],
    format = "`(` operands `)` attr-dict `:` functional-type(operands, results)",
    effects = [],
    result_types = inferred,
)]
pub struct PowOp {
    a: Operand<LLVM_ScalarOrVectorOfFloat>,
    b: Operand<LLVM_ScalarOrVectorOfFloat>,
    #[default("[]", |context| FastmathFlags::NONE.attribute(context))]
    #[cases(FastmathFlags)]
    #[name = "fastmathFlags"]
    fastmath_flags: Attr<LLVM_FastmathFlagsAttr>,
    res: OpResult<LLVM_Type>,
}

/// A power with an integer as its exponent.
#[operation(
    name = "llvm.intr.powi",
    traits = [AlwaysSpeculatableImplTrait],
    interfaces = [FastmathFlagsInterface],
    format = "`(` operands `)` attr-dict `:` functional-type(operands, results)",
    effects = [],
)]
pub struct PowIOp {
    val: Operand<LLVM_ScalarOrVectorOfFloat>,
    power: Operand<AnySignlessInteger>,
    #[default("[]", |context| FastmathFlags::NONE.attribute(context))]
    #[cases(FastmathFlags)]
    #[name = "fastmathFlags"]
    fastmath_flags: Attr<LLVM_FastmathFlagsAttr>,
    res: OpResult<LLVM_Type>,
}

/// The sine.
#[operation(
    name = "llvm.intr.sin",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
    interfaces = [FastmathFlagsInterface],
    format = "`(` operands `)` attr-dict `:` functional-type(operands, results)",
    effects = [],
    result_types = inferred,
)]
pub struct SinOp {
    #[name = "in"]
    input: Operand<LLVM_ScalarOrVectorOfFloat>,
    #[default("[]", |context| FastmathFlags::NONE.attribute(context))]
    #[cases(FastmathFlags)]
    #[name = "fastmathFlags"]
    fastmath_flags: Attr<LLVM_FastmathFlagsAttr>,
    res: OpResult<LLVM_Type>,
}

/// The sine and the cosine.
#[operation(
    name = "llvm.intr.sincos",
    traits = [AlwaysSpeculatableImplTrait],
    interfaces = [FastmathFlagsInterface],
    format = "`(` operands `)` attr-dict `:` functional-type(operands, results)",
    effects = [],
    has = [verify],
)]
pub struct SincosOp {
    val: Operand<LLVM_ScalarOrVectorOfFloat>,
    #[default("[]", |context| FastmathFlags::NONE.attribute(context))]
    #[cases(FastmathFlags)]
    #[name = "fastmathFlags"]
    fastmath_flags: Attr<LLVM_FastmathFlagsAttr>,
    res: OpResult<LLVM_Type>,
}

/// The hyperbolic sine.
#[operation(
    name = "llvm.intr.sinh",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
    interfaces = [FastmathFlagsInterface],
    format = "`(` operands `)` attr-dict `:` functional-type(operands, results)",
    effects = [],
    result_types = inferred,
)]
pub struct SinhOp {
    #[name = "in"]
    input: Operand<LLVM_ScalarOrVectorOfFloat>,
    #[default("[]", |context| FastmathFlags::NONE.attribute(context))]
    #[cases(FastmathFlags)]
    #[name = "fastmathFlags"]
    fastmath_flags: Attr<LLVM_FastmathFlagsAttr>,
    res: OpResult<LLVM_Type>,
}

/// The square root.
#[operation(
    name = "llvm.intr.sqrt",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
    interfaces = [FastmathFlagsInterface],
    format = "`(` operands `)` attr-dict `:` functional-type(operands, results)",
    effects = [],
    result_types = inferred,
)]
pub struct SqrtOp {
    #[name = "in"]
    input: Operand<LLVM_ScalarOrVectorOfFloat>,
    #[default("[]", |context| FastmathFlags::NONE.attribute(context))]
    #[cases(FastmathFlags)]
    #[name = "fastmathFlags"]
    fastmath_flags: Attr<LLVM_FastmathFlagsAttr>,
    res: OpResult<LLVM_Type>,
}

/// The tangent.
#[operation(
    name = "llvm.intr.tan",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
    interfaces = [FastmathFlagsInterface],
    format = "`(` operands `)` attr-dict `:` functional-type(operands, results)",
    effects = [],
    result_types = inferred,
)]
pub struct TanOp {
    #[name = "in"]
    input: Operand<LLVM_ScalarOrVectorOfFloat>,
    #[default("[]", |context| FastmathFlags::NONE.attribute(context))]
    #[cases(FastmathFlags)]
    #[name = "fastmathFlags"]
    fastmath_flags: Attr<LLVM_FastmathFlagsAttr>,
    res: OpResult<LLVM_Type>,
}

/// The hyperbolic tangent.
#[operation(
    name = "llvm.intr.tanh",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
    interfaces = [FastmathFlagsInterface],
    format = "`(` operands `)` attr-dict `:` functional-type(operands, results)",
    effects = [],
    result_types = inferred,
)]
pub struct TanhOp {
    #[name = "in"]
    input: Operand<LLVM_ScalarOrVectorOfFloat>,
    #[default("[]", |context| FastmathFlags::NONE.attribute(context))]
    #[cases(FastmathFlags)]
    #[name = "fastmathFlags"]
    fastmath_flags: Attr<LLVM_FastmathFlagsAttr>,
    res: OpResult<LLVM_Type>,
}
