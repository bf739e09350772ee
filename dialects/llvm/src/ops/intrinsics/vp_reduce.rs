//! Reductions of lanes that a mask and a length select.

use crate::constraints::{LLVM_Type, LLVM_VectorOfFloat, LLVM_VectorOfI1, LLVM_VectorOfSignlessInteger};
use terrace_ir::constraints::{AnyFloat, AnySignlessInteger, I32};
use terrace_ods_macros::operations;

operations! {
    #[operation(traits = [AlwaysSpeculatableImplTrait], effects = [], view = none)]
    struct _<In, Val> {
        satrt_value: Operand<In>,
        val: Operand<Val>,
        mask: Operand<LLVM_VectorOfI1>,
        evl: Operand<I32>,
        res: OpResult<LLVM_Type>,
    }

    /// The sum of integers, of the lanes that the mask selects below a length.
    pub struct VPReduceAddOp<AnySignlessInteger, LLVM_VectorOfSignlessInteger> = "llvm.intr.vp.reduce.add";
    /// The bits that all lanes have, of the lanes that the mask selects below a length.
    pub struct VPReduceAndOp<AnySignlessInteger, LLVM_VectorOfSignlessInteger> = "llvm.intr.vp.reduce.and";
    /// The sum of floats, from a start value, of the lanes that the mask selects below a length.
    pub struct VPReduceFAddOp<AnyFloat, LLVM_VectorOfFloat> = "llvm.intr.vp.reduce.fadd";
    /// The greatest lane, NaN left out, of the lanes that the mask selects below a length.
    pub struct VPReduceFMaxOp<AnyFloat, LLVM_VectorOfFloat> = "llvm.intr.vp.reduce.fmax";
    /// The smallest lane, NaN left out, of the lanes that the mask selects below a length.
    pub struct VPReduceFMinOp<AnyFloat, LLVM_VectorOfFloat> = "llvm.intr.vp.reduce.fmin";
    /// The product of floats, from a start value, of the lanes that the mask selects below a length.
    pub struct VPReduceFMulOp<AnyFloat, LLVM_VectorOfFloat> = "llvm.intr.vp.reduce.fmul";
    /// The product of integers, of the lanes that the mask selects below a length.
    pub struct VPReduceMulOp<AnySignlessInteger, LLVM_VectorOfSignlessInteger> = "llvm.intr.vp.reduce.mul";
    /// The bits that some lane has, of the lanes that the mask selects below a length.
    pub struct VPReduceOrOp<AnySignlessInteger, LLVM_VectorOfSignlessInteger> = "llvm.intr.vp.reduce.or";
    /// The greatest signed lane, of the lanes that the mask selects below a length.
    pub struct VPReduceSMaxOp<AnySignlessInteger, LLVM_VectorOfSignlessInteger> = "llvm.intr.vp.reduce.smax";
    /// The smallest signed lane, of the lanes that the mask selects below a length.
    pub struct VPReduceSMinOp<AnySignlessInteger, LLVM_VectorOfSignlessInteger> = "llvm.intr.vp.reduce.smin";
    /// The greatest unsigned lane, of the lanes that the mask selects below a length.
    pub struct VPReduceUMaxOp<AnySignlessInteger, LLVM_VectorOfSignlessInteger> = "llvm.intr.vp.reduce.umax";
    /// The smallest unsigned lane, of the lanes that the mask selects below a length.
    pub struct VPReduceUMinOp<AnySignlessInteger, LLVM_VectorOfSignlessInteger> = "llvm.intr.vp.reduce.umin";
    /// The bits that an odd number of lanes has, of the lanes that the mask selects below a length.
    pub struct VPReduceXorOp<AnySignlessInteger, LLVM_VectorOfSignlessInteger> = "llvm.intr.vp.reduce.xor";
}
