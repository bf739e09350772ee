//! Reductions of all lanes of a vector.

use crate::FastmathFlags;
use crate::constraints::{
    LLVM_FastmathFlagsAttr, LLVM_Type, LLVM_VectorOfFloat, LLVM_VectorOfSignlessInteger,
};
use terrace_ir::constraints::AnyFloat;
use terrace_ods_macros::operations;

operations! {
    #[operation(traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultElementType], effects = [])]
    struct _ {
        #[name = "in"]
        input: Operand<LLVM_VectorOfSignlessInteger>,
        res: OpResult<LLVM_Type>,
    }

    /// The sum of integers of a vector.
    pub struct VectorReduceAddOp = "llvm.intr.vector.reduce.add";
    /// The bits that all lanes have of a vector.
    pub struct VectorReduceAndOp = "llvm.intr.vector.reduce.and";
    /// The product of integers of a vector.
    pub struct VectorReduceMulOp = "llvm.intr.vector.reduce.mul";
    /// The bits that some lane has of a vector.
    pub struct VectorReduceOrOp = "llvm.intr.vector.reduce.or";
    /// The greatest signed lane of a vector.
    pub struct VectorReduceSMaxOp = "llvm.intr.vector.reduce.smax";
    /// The smallest signed lane of a vector.
    pub struct VectorReduceSMinOp = "llvm.intr.vector.reduce.smin";
    /// The greatest unsigned lane of a vector.
    pub struct VectorReduceUMaxOp = "llvm.intr.vector.reduce.umax";
    /// The smallest unsigned lane of a vector.
    pub struct VectorReduceUMinOp = "llvm.intr.vector.reduce.umin";
    /// The bits that an odd number of lanes has of a vector.
    pub struct VectorReduceXorOp = "llvm.intr.vector.reduce.xor";
}

operations! {
    #[operation(
        traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultElementType],
        interfaces = [FastmathFlagsInterface],
        effects = [],
    )]
    struct _ {
        start_value: Operand<AnyFloat>,
        input: Operand<LLVM_VectorOfFloat>,
        #[default("[]", |context| FastmathFlags::NONE.attribute(context))]
        #[cases(FastmathFlags)]
        #[name = "fastmathFlags"]
        fastmath_flags: Attr<LLVM_FastmathFlagsAttr>,
        res: OpResult<LLVM_Type>,
    }

    /// The sum of floats, from a start value.
    pub struct VectorReduceFAddOp = "llvm.intr.vector.reduce.fadd";
    /// The product of floats, from a start value.
    pub struct VectorReduceFMulOp = "llvm.intr.vector.reduce.fmul";
}

operations! {
    #[operation(
        traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultElementType],
        interfaces = [FastmathFlagsInterface],
        format = "`(` operands `)` attr-dict `:` functional-type(operands, results)",
        effects = [],
    )]
    struct _ {
        #[name = "in"]
        input: Operand<LLVM_VectorOfFloat>,
        #[default("[]", |context| FastmathFlags::NONE.attribute(context))]
        #[cases(FastmathFlags)]
        #[name = "fastmathFlags"]
        fastmath_flags: Attr<LLVM_FastmathFlagsAttr>,
        res: OpResult<LLVM_Type>,
    }

    /// The greatest lane, NaN left out of a vector.
    pub struct VectorReduceFMaxOp = "llvm.intr.vector.reduce.fmax";
    /// The greatest lane, NaN if one is of a vector.
    pub struct VectorReduceFMaximumOp = "llvm.intr.vector.reduce.fmaximum";
    /// The smallest lane, NaN left out of a vector.
    pub struct VectorReduceFMinOp = "llvm.intr.vector.reduce.fmin";
    /// The smallest lane, NaN if one is of a vector.
    pub struct VectorReduceFMinimumOp = "llvm.intr.vector.reduce.fminimum";
}
