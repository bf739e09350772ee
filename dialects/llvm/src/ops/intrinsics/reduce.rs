//! Reductions of all lanes of a vector.

use crate::FastmathFlags;
use crate::constraints::{
    LLVM_FastmathFlagsAttr, LLVM_Type, LLVM_VectorOfFloat, LLVM_VectorOfSignlessInteger,
};
use terrace_ir::constraints::AnyFloat;
use terrace_ods_macros::operation;

/// The sum of integers of a vector.
#[operation(
    name = "llvm.intr.vector.reduce.add",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultElementType],
    effects = [],
)]
pub struct VectorReduceAddOp {
    #[name = "in"]
    input: Operand<LLVM_VectorOfSignlessInteger>,
    res: OpResult<LLVM_Type>,
}

/// The bits that all lanes have of a vector.
#[operation(
    name = "llvm.intr.vector.reduce.and",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultElementType],
    effects = [],
)]
pub struct VectorReduceAndOp {
    #[name = "in"]
    input: Operand<LLVM_VectorOfSignlessInteger>,
    res: OpResult<LLVM_Type>,
}

/// The sum of floats, from a start value.
#[operation(
    name = "llvm.intr.vector.reduce.fadd",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultElementType],
    interfaces = [FastmathFlagsInterface],
    effects = [],
)]
pub struct VectorReduceFAddOp {
    start_value: Operand<AnyFloat>,
    input: Operand<LLVM_VectorOfFloat>,
    #[default("[]", |context| FastmathFlags::NONE.attribute(context))]
    #[cases(FastmathFlags)]
    #[name = "fastmathFlags"]
    fastmath_flags: Attr<LLVM_FastmathFlagsAttr>,
    res: OpResult<LLVM_Type>,
}

/// The greatest lane, NaN left out of a vector.
#[operation(
    name = "llvm.intr.vector.reduce.fmax",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultElementType],
    interfaces = [FastmathFlagsInterface],
    format = "`(` operands `)` attr-dict `:` functional-type(operands, results)",
    effects = [],
)]
pub struct VectorReduceFMaxOp {
    #[name = "in"]
    input: Operand<LLVM_VectorOfFloat>,
    #[default("[]", |context| FastmathFlags::NONE.attribute(context))]
    #[cases(FastmathFlags)]
    #[name = "fastmathFlags"]
    fastmath_flags: Attr<LLVM_FastmathFlagsAttr>,
    res: OpResult<LLVM_Type>,
}

/// The greatest lane, NaN if one is of a vector.
#[operation(
    name = "llvm.intr.vector.reduce.fmaximum",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultElementType],
    interfaces = [FastmathFlagsInterface],
    format = "`(` operands `)` attr-dict `:` functional-type(operands, results)",
    effects = [],
)]
pub struct VectorReduceFMaximumOp {
    #[name = "in"]
    input: Operand<LLVM_VectorOfFloat>,
    #[default("[]", |context| FastmathFlags::NONE.attribute(context))]
    #[cases(FastmathFlags)]
    #[name = "fastmathFlags"]
    fastmath_flags: Attr<LLVM_FastmathFlagsAttr>,
    res: OpResult<LLVM_Type>,
}

/// The smallest lane, NaN left out of a vector.
#[operation(
    name = "llvm.intr.vector.reduce.fmin",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultElementType],
    interfaces = [FastmathFlagsInterface],
    format = "`(` operands `)` attr-dict `:` functional-type(operands, results)",
    effects = [],
)]
pub struct VectorReduceFMinOp {
    #[name = "in"]
    input: Operand<LLVM_VectorOfFloat>,
    #[default("[]", |context| FastmathFlags::NONE.attribute(context))]
    #[cases(FastmathFlags)]
    #[name = "fastmathFlags"]
    fastmath_flags: Attr<LLVM_FastmathFlagsAttr>,
    res: OpResult<LLVM_Type>,
}

/// The smallest lane, NaN if one is of a vector.
#[operation(
    name = "llvm.intr.vector.reduce.fminimum",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultElementType],
    interfaces = [FastmathFlagsInterface],
    format = "`(` operands `)` attr-dict `:` functional-type(operands, results)",
    effects = [],
)]
pub struct VectorReduceFMinimumOp {
    #[name = "in"]
    input: Operand<LLVM_VectorOfFloat>,
    #[default("[]", |context| FastmathFlags::NONE.attribute(context))]
    #[cases(FastmathFlags)]
    #[name = "fastmathFlags"]
    fastmath_flags: Attr<LLVM_FastmathFlagsAttr>,
    res: OpResult<LLVM_Type>,
}

/// The product of floats, from a start value.
#[operation(
    name = "llvm.intr.vector.reduce.fmul",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultElementType],
    interfaces = [FastmathFlagsInterface],
    effects = [],
)]
pub struct VectorReduceFMulOp {
    start_value: Operand<AnyFloat>,
    input: Operand<LLVM_VectorOfFloat>,
    #[default("[]", |context| FastmathFlags::NONE.attribute(context))]
    #[cases(FastmathFlags)]
    #[name = "fastmathFlags"]
    fastmath_flags: Attr<LLVM_FastmathFlagsAttr>,
    res: OpResult<LLVM_Type>,
}

/// The product of integers of a vector.
#[operation(
    name = "llvm.intr.vector.reduce.mul",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultElementType],
    effects = [],
)]
pub struct VectorReduceMulOp {
    #[name = "in"]
    input: Operand<LLVM_VectorOfSignlessInteger>,
    res: OpResult<LLVM_Type>,
}

/// The bits that some lane has of a vector.
#[operation(
    name = "llvm.intr.vector.reduce.or",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultElementType],
    effects = [],
)]
pub struct VectorReduceOrOp {
    #[name = "in"]
    input: Operand<LLVM_VectorOfSignlessInteger>,
    res: OpResult<LLVM_Type>,
}

/// The greatest signed lane of a vector.
#[operation(
    name = "llvm.intr.vector.reduce.smax",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultElementType],
    effects = [],
)]
pub struct VectorReduceSMaxOp {
    #[name = "in"]
    input: Operand<LLVM_VectorOfSignlessInteger>,
    res: OpResult<LLVM_Type>,
}

/// The smallest signed lane of a vector.
#[operation(
    name = "llvm.intr.vector.reduce.smin",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultElementType],
    effects = [],
)]
pub struct VectorReduceSMinOp {
    #[name = "in"]
    input: Operand<LLVM_VectorOfSignlessInteger>,
    res: OpResult<LLVM_Type>,
}

/// The greatest unsigned lane of a vector.
#[operation(
    name = "llvm.intr.vector.reduce.umax",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultElementType],
    effects = [],
)]
pub struct VectorReduceUMaxOp {
    #[name = "in"]
    input: Operand<LLVM_VectorOfSignlessInteger>,
    res: OpResult<LLVM_Type>,
}

/// The smallest unsigned lane of a vector.
#[operation(
    name = "llvm.intr.vector.reduce.umin",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultElementType],
    effects = [],
)]
pub struct VectorReduceUMinOp {
    #[name = "in"]
    input: Operand<LLVM_VectorOfSignlessInteger>,
    res: OpResult<LLVM_Type>,
}

/// The bits that an odd number of lanes has of a vector.
#[operation(
    name = "llvm.intr.vector.reduce.xor",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultElementType],
    effects = [],
)]
pub struct VectorReduceXorOp {
    #[name = "in"]
    input: Operand<LLVM_VectorOfSignlessInteger>,
    res: OpResult<LLVM_Type>,
}
