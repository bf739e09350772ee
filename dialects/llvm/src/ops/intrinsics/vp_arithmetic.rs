//! Arithmetic of lanes that a mask and a length select.

use crate::constraints::{LLVM_Type, LLVM_VectorOfFloat, LLVM_VectorOfI1, LLVM_VectorOfSignlessInteger};
use terrace_ir::constraints::I32;
use terrace_ods_macros::operation;

/// Adds lanes, as far as the mask selects them below a length.
#[operation(
    name = "llvm.intr.vp.add",
    traits = [AlwaysSpeculatableImplTrait],
    effects = [],
)]
pub struct VPAddOp {
    lhs: Operand<LLVM_VectorOfSignlessInteger>,
    rhs: Operand<LLVM_VectorOfSignlessInteger>,
    mask: Operand<LLVM_VectorOfI1>,
    evl: Operand<I32>,
    res: OpResult<LLVM_Type>,
}

/// Intersects the bits of lanes, as far as the mask selects them below a length.
#[operation(
    name = "llvm.intr.vp.and",
    traits = [AlwaysSpeculatableImplTrait],
    effects = [],
)]
pub struct VPAndOp {
    lhs: Operand<LLVM_VectorOfSignlessInteger>,
    rhs: Operand<LLVM_VectorOfSignlessInteger>,
    mask: Operand<LLVM_VectorOfI1>,
    evl: Operand<I32>,
    res: OpResult<LLVM_Type>,
}

/// Shifts right with the sign lanes, as far as the mask selects them below a length.
#[operation(
    name = "llvm.intr.vp.ashr",
    traits = [AlwaysSpeculatableImplTrait],
    effects = [],
)]
pub struct VPAShrOp {
    lhs: Operand<LLVM_VectorOfSignlessInteger>,
    rhs: Operand<LLVM_VectorOfSignlessInteger>,
    mask: Operand<LLVM_VectorOfI1>,
    evl: Operand<I32>,
    res: OpResult<LLVM_Type>,
}

/// Adds float lanes, as far as the mask selects them below a length.
#[operation(
    name = "llvm.intr.vp.fadd",
    traits = [AlwaysSpeculatableImplTrait],
    effects = [],
)]
pub struct VPFAddOp {
    lhs: Operand<LLVM_VectorOfFloat>,
    rhs: Operand<LLVM_VectorOfFloat>,
    mask: Operand<LLVM_VectorOfI1>,
    evl: Operand<I32>,
    res: OpResult<LLVM_Type>,
}

/// Divides float lanes, as far as the mask selects them below a length.
#[operation(
    name = "llvm.intr.vp.fdiv",
    traits = [AlwaysSpeculatableImplTrait],
    effects = [],
)]
pub struct VPFDivOp {
    lhs: Operand<LLVM_VectorOfFloat>,
    rhs: Operand<LLVM_VectorOfFloat>,
    mask: Operand<LLVM_VectorOfI1>,
    evl: Operand<I32>,
    res: OpResult<LLVM_Type>,
}

/// Multiplies and adds lanes, as far as the mask selects them below a length.
#[operation(
    name = "llvm.intr.vp.fma",
    traits = [AlwaysSpeculatableImplTrait],
    effects = [],
)]
pub struct VPFmaOp {
    op1: Operand<LLVM_VectorOfFloat>,
    op2: Operand<LLVM_VectorOfFloat>,
    op3: Operand<LLVM_VectorOfFloat>,
    mask: Operand<LLVM_VectorOfI1>,
    evl: Operand<I32>,
    res: OpResult<LLVM_Type>,
}

/// Multiplies float lanes, as far as the mask selects them below a length.
#[operation(
    name = "llvm.intr.vp.fmul",
    traits = [AlwaysSpeculatableImplTrait],
    effects = [],
)]
pub struct VPFMulOp {
    lhs: Operand<LLVM_VectorOfFloat>,
    rhs: Operand<LLVM_VectorOfFloat>,
    mask: Operand<LLVM_VectorOfI1>,
    evl: Operand<I32>,
    res: OpResult<LLVM_Type>,
}

/// Multiplies and adds lanes, as far as the mask selects them below a length.
#[operation(
    name = "llvm.intr.vp.fmuladd",
    traits = [AlwaysSpeculatableImplTrait],
    effects = [],
)]
pub struct VPFMulAddOp {
    op1: Operand<LLVM_VectorOfFloat>,
    op2: Operand<LLVM_VectorOfFloat>,
    op3: Operand<LLVM_VectorOfFloat>,
    mask: Operand<LLVM_VectorOfI1>,
    evl: Operand<I32>,
    res: OpResult<LLVM_Type>,
}

/// Turns the sign of lanes, as far as the mask selects them below a length.
#[operation(
    name = "llvm.intr.vp.fneg",
    traits = [AlwaysSpeculatableImplTrait],
    effects = [],
)]
pub struct VPFNegOp {
    #[name = "op"]
    operation: Operand<LLVM_VectorOfFloat>,
    mask: Operand<LLVM_VectorOfI1>,
    evl: Operand<I32>,
    res: OpResult<LLVM_Type>,
}

/// Gives the float remainder of lanes, as far as the mask selects them below a length.
#[operation(
    name = "llvm.intr.vp.frem",
    traits = [AlwaysSpeculatableImplTrait],
    effects = [],
)]
pub struct VPFRemOp {
    lhs: Operand<LLVM_VectorOfFloat>,
    rhs: Operand<LLVM_VectorOfFloat>,
    mask: Operand<LLVM_VectorOfI1>,
    evl: Operand<I32>,
    res: OpResult<LLVM_Type>,
}

/// Subtracts float lanes, as far as the mask selects them below a length.
#[operation(
    name = "llvm.intr.vp.fsub",
    traits = [AlwaysSpeculatableImplTrait],
    effects = [],
)]
pub struct VPFSubOp {
    lhs: Operand<LLVM_VectorOfFloat>,
    rhs: Operand<LLVM_VectorOfFloat>,
    mask: Operand<LLVM_VectorOfI1>,
    evl: Operand<I32>,
    res: OpResult<LLVM_Type>,
}

/// Shifts right with zeros lanes, as far as the mask selects them below a length.
#[operation(
    name = "llvm.intr.vp.lshr",
    traits = [AlwaysSpeculatableImplTrait],
    effects = [],
)]
pub struct VPLShrOp {
    lhs: Operand<LLVM_VectorOfSignlessInteger>,
    rhs: Operand<LLVM_VectorOfSignlessInteger>,
    mask: Operand<LLVM_VectorOfI1>,
    evl: Operand<I32>,
    res: OpResult<LLVM_Type>,
}

/// Multiplies lanes, as far as the mask selects them below a length.
#[operation(
    name = "llvm.intr.vp.mul",
    traits = [AlwaysSpeculatableImplTrait],
    effects = [],
)]
pub struct VPMulOp {
    lhs: Operand<LLVM_VectorOfSignlessInteger>,
    rhs: Operand<LLVM_VectorOfSignlessInteger>,
    mask: Operand<LLVM_VectorOfI1>,
    evl: Operand<I32>,
    res: OpResult<LLVM_Type>,
}

/// Joins the bits of lanes, as far as the mask selects them below a length.
#[operation(
    name = "llvm.intr.vp.or",
    traits = [AlwaysSpeculatableImplTrait],
    effects = [],
)]
pub struct VPOrOp {
    lhs: Operand<LLVM_VectorOfSignlessInteger>,
    rhs: Operand<LLVM_VectorOfSignlessInteger>,
    mask: Operand<LLVM_VectorOfI1>,
    evl: Operand<I32>,
    res: OpResult<LLVM_Type>,
}

/// Divides signed lanes, as far as the mask selects them below a length.
#[operation(
    name = "llvm.intr.vp.sdiv",
    traits = [AlwaysSpeculatableImplTrait],
    effects = [],
)]
pub struct VPSDivOp {
    lhs: Operand<LLVM_VectorOfSignlessInteger>,
    rhs: Operand<LLVM_VectorOfSignlessInteger>,
    mask: Operand<LLVM_VectorOfI1>,
    evl: Operand<I32>,
    res: OpResult<LLVM_Type>,
}

/// Shifts left lanes, as far as the mask selects them below a length.
#[operation(
    name = "llvm.intr.vp.shl",
    traits = [AlwaysSpeculatableImplTrait],
    effects = [],
)]
pub struct VPShlOp {
    lhs: Operand<LLVM_VectorOfSignlessInteger>,
    rhs: Operand<LLVM_VectorOfSignlessInteger>,
    mask: Operand<LLVM_VectorOfI1>,
    evl: Operand<I32>,
    res: OpResult<LLVM_Type>,
}

/// Gives the greater signed lanes, as far as the mask selects them below a length.
#[operation(
    name = "llvm.intr.vp.smax",
    traits = [AlwaysSpeculatableImplTrait],
    effects = [],
)]
pub struct VPSMaxOp {
    lhs: Operand<LLVM_VectorOfSignlessInteger>,
    rhs: Operand<LLVM_VectorOfSignlessInteger>,
    mask: Operand<LLVM_VectorOfI1>,
    evl: Operand<I32>,
    res: OpResult<LLVM_Type>,
}

/// Gives the smaller signed lanes, as far as the mask selects them below a length.
#[operation(
    name = "llvm.intr.vp.smin",
    traits = [AlwaysSpeculatableImplTrait],
    effects = [],
)]
pub struct VPSMinOp {
    lhs: Operand<LLVM_VectorOfSignlessInteger>,
    rhs: Operand<LLVM_VectorOfSignlessInteger>,
    mask: Operand<LLVM_VectorOfI1>,
    evl: Operand<I32>,
    res: OpResult<LLVM_Type>,
}

/// Gives the signed remainder of lanes, as far as the mask selects them below a length.
#[operation(
    name = "llvm.intr.vp.srem",
    traits = [AlwaysSpeculatableImplTrait],
    effects = [],
)]
pub struct VPSRemOp {
    lhs: Operand<LLVM_VectorOfSignlessInteger>,
    rhs: Operand<LLVM_VectorOfSignlessInteger>,
    mask: Operand<LLVM_VectorOfI1>,
    evl: Operand<I32>,
    res: OpResult<LLVM_Type>,
}

/// Subtracts lanes, as far as the mask selects them below a length.
#[operation(
    name = "llvm.intr.vp.sub",
    traits = [AlwaysSpeculatableImplTrait],
    effects = [],
)]
pub struct VPSubOp {
    lhs: Operand<LLVM_VectorOfSignlessInteger>,
    rhs: Operand<LLVM_VectorOfSignlessInteger>,
    mask: Operand<LLVM_VectorOfI1>,
    evl: Operand<I32>,
    res: OpResult<LLVM_Type>,
}

/// Divides unsigned lanes, as far as the mask selects them below a length.
#[operation(
    name = "llvm.intr.vp.udiv",
    traits = [AlwaysSpeculatableImplTrait],
    effects = [],
)]
pub struct VPUDivOp {
    lhs: Operand<LLVM_VectorOfSignlessInteger>,
    rhs: Operand<LLVM_VectorOfSignlessInteger>,
    mask: Operand<LLVM_VectorOfI1>,
    evl: Operand<I32>,
    res: OpResult<LLVM_Type>,
}

/// Gives the greater unsigned lanes, as far as the mask selects them below a length.
#[operation(
    name = "llvm.intr.vp.umax",
    traits = [AlwaysSpeculatableImplTrait],
    effects = [],
)]
pub struct VPUMaxOp {
    lhs: Operand<LLVM_VectorOfSignlessInteger>,
    rhs: Operand<LLVM_VectorOfSignlessInteger>,
    mask: Operand<LLVM_VectorOfI1>,
    evl: Operand<I32>,
    res: OpResult<LLVM_Type>,
}

/// Gives the smaller unsigned lanes, as far as the mask selects them below a length.
#[operation(
    name = "llvm.intr.vp.umin",
    traits = [AlwaysSpeculatableImplTrait],
    effects = [],
)]
pub struct VPUMinOp {
    lhs: Operand<LLVM_VectorOfSignlessInteger>,
    rhs: Operand<LLVM_VectorOfSignlessInteger>,
    mask: Operand<LLVM_VectorOfI1>,
    evl: Operand<I32>,
    res: OpResult<LLVM_Type>,
}

/// Gives the unsigned remainder of lanes, as far as the mask selects them below a length.
#[operation(
    name = "llvm.intr.vp.urem",
    traits = [AlwaysSpeculatableImplTrait],
    effects = [],
)]
pub struct VPURemOp {
    lhs: Operand<LLVM_VectorOfSignlessInteger>,
    rhs: Operand<LLVM_VectorOfSignlessInteger>,
    mask: Operand<LLVM_VectorOfI1>,
    evl: Operand<I32>,
    res: OpResult<LLVM_Type>,
}

/// Compares the bits of lanes, as far as the mask selects them below a length.
#[operation(
    name = "llvm.intr.vp.xor",
    traits = [AlwaysSpeculatableImplTrait],
    effects = [],
)]
pub struct VPXorOp {
    lhs: Operand<LLVM_VectorOfSignlessInteger>,
    rhs: Operand<LLVM_VectorOfSignlessInteger>,
    mask: Operand<LLVM_VectorOfI1>,
    evl: Operand<I32>,
    res: OpResult<LLVM_Type>,
}
