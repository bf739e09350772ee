//! Arithmetic of lanes that a mask and a length select.

use crate::constraints::{LLVM_Type, LLVM_VectorOfFloat, LLVM_VectorOfI1, LLVM_VectorOfSignlessInteger};
use terrace_ir::constraints::I32;
use terrace_ods_macros::{operation, operations};

operations! {
    #[operation(traits = [AlwaysSpeculatableImplTrait], effects = [], view = none)]
    struct _<T> {
        lhs: Operand<T>,
        rhs: Operand<T>,
        mask: Operand<LLVM_VectorOfI1>,
        evl: Operand<I32>,
        res: OpResult<LLVM_Type>,
    }

    /// Adds lanes, as far as the mask selects them below a length.
    pub struct VPAddOp<LLVM_VectorOfSignlessInteger> = "llvm.intr.vp.add";
    /// Intersects the bits of lanes, as far as the mask selects them below a length.
    pub struct VPAndOp<LLVM_VectorOfSignlessInteger> = "llvm.intr.vp.and";
    /// Shifts right with the sign lanes, as far as the mask selects them below a length.
    pub struct VPAShrOp<LLVM_VectorOfSignlessInteger> = "llvm.intr.vp.ashr";
    /// Adds float lanes, as far as the mask selects them below a length.
    pub struct VPFAddOp<LLVM_VectorOfFloat> = "llvm.intr.vp.fadd";
    /// Divides float lanes, as far as the mask selects them below a length.
    pub struct VPFDivOp<LLVM_VectorOfFloat> = "llvm.intr.vp.fdiv";
    /// Multiplies float lanes, as far as the mask selects them below a length.
    pub struct VPFMulOp<LLVM_VectorOfFloat> = "llvm.intr.vp.fmul";
    /// Returns the float remainder of lanes, as far as the mask selects them below a length.
    pub struct VPFRemOp<LLVM_VectorOfFloat> = "llvm.intr.vp.frem";
    /// Subtracts float lanes, as far as the mask selects them below a length.
    pub struct VPFSubOp<LLVM_VectorOfFloat> = "llvm.intr.vp.fsub";
    /// Shifts right with zeros lanes, as far as the mask selects them below a length.
    pub struct VPLShrOp<LLVM_VectorOfSignlessInteger> = "llvm.intr.vp.lshr";
    /// Multiplies lanes, as far as the mask selects them below a length.
    pub struct VPMulOp<LLVM_VectorOfSignlessInteger> = "llvm.intr.vp.mul";
    /// Joins the bits of lanes, as far as the mask selects them below a length.
    pub struct VPOrOp<LLVM_VectorOfSignlessInteger> = "llvm.intr.vp.or";
    /// Divides signed lanes, as far as the mask selects them below a length.
    pub struct VPSDivOp<LLVM_VectorOfSignlessInteger> = "llvm.intr.vp.sdiv";
    /// Shifts left lanes, as far as the mask selects them below a length.
    pub struct VPShlOp<LLVM_VectorOfSignlessInteger> = "llvm.intr.vp.shl";
    /// Returns the greater signed lanes, as far as the mask selects them below a length.
    pub struct VPSMaxOp<LLVM_VectorOfSignlessInteger> = "llvm.intr.vp.smax";
    /// Returns the smaller signed lanes, as far as the mask selects them below a length.
    pub struct VPSMinOp<LLVM_VectorOfSignlessInteger> = "llvm.intr.vp.smin";
    /// Returns the signed remainder of lanes, as far as the mask selects them below a length.
    pub struct VPSRemOp<LLVM_VectorOfSignlessInteger> = "llvm.intr.vp.srem";
    /// Subtracts lanes, as far as the mask selects them below a length.
    pub struct VPSubOp<LLVM_VectorOfSignlessInteger> = "llvm.intr.vp.sub";
    /// Divides unsigned lanes, as far as the mask selects them below a length.
    pub struct VPUDivOp<LLVM_VectorOfSignlessInteger> = "llvm.intr.vp.udiv";
    /// Returns the greater unsigned lanes, as far as the mask selects them below a length.
    pub struct VPUMaxOp<LLVM_VectorOfSignlessInteger> = "llvm.intr.vp.umax";
    /// Returns the smaller unsigned lanes, as far as the mask selects them below a length.
    pub struct VPUMinOp<LLVM_VectorOfSignlessInteger> = "llvm.intr.vp.umin";
    /// Returns the unsigned remainder of lanes, as far as the mask selects them below a length.
    pub struct VPURemOp<LLVM_VectorOfSignlessInteger> = "llvm.intr.vp.urem";
    /// Compares the bits of lanes, as far as the mask selects them below a length.
    pub struct VPXorOp<LLVM_VectorOfSignlessInteger> = "llvm.intr.vp.xor";
}

operations! {
    #[operation(traits = [AlwaysSpeculatableImplTrait], effects = [], view = none)]
    struct _ {
        op1: Operand<LLVM_VectorOfFloat>,
        op2: Operand<LLVM_VectorOfFloat>,
        op3: Operand<LLVM_VectorOfFloat>,
        mask: Operand<LLVM_VectorOfI1>,
        evl: Operand<I32>,
        res: OpResult<LLVM_Type>,
    }

    /// Multiplies and adds lanes, as far as the mask selects them below a length.
    pub struct VPFmaOp = "llvm.intr.vp.fma";
    /// Multiplies and adds lanes, as far as the mask selects them below a length.
    pub struct VPFMulAddOp = "llvm.intr.vp.fmuladd";
}

/// Turns the sign of lanes, as far as the mask selects them below a length.
#[operation(
    name = "llvm.intr.vp.fneg",
    traits = [AlwaysSpeculatableImplTrait],
    effects = [],
    view = none,
)]
pub struct VPFNegOp {
    #[name = "op"]
    operation: Operand<LLVM_VectorOfFloat>,
    mask: Operand<LLVM_VectorOfI1>,
    evl: Operand<I32>,
    res: OpResult<LLVM_Type>,
}
