//! Reductions of lanes that a mask and a length select.

use crate::constraints::{LLVM_Type, LLVM_VectorOfFloat, LLVM_VectorOfI1, LLVM_VectorOfSignlessInteger};
use terrace_ir::constraints::{AnyFloat, AnySignlessInteger, I32};
use terrace_ods_macros::operation;

/// The sum of integers, of the lanes that the mask selects below a length.
#[operation(
    name = "llvm.intr.vp.reduce.add",
    traits = [AlwaysSpeculatableImplTrait],
    effects = [],
)]
pub struct VPReduceAddOp {
    satrt_value: Operand<AnySignlessInteger>,
    val: Operand<LLVM_VectorOfSignlessInteger>,
    mask: Operand<LLVM_VectorOfI1>,
    evl: Operand<I32>,
    res: OpResult<LLVM_Type>,
}

/// The bits that all lanes have, of the lanes that the mask selects below a length.
#[operation(
    name = "llvm.intr.vp.reduce.and",
    traits = [AlwaysSpeculatableImplTrait],
    effects = [],
)]
pub struct VPReduceAndOp {
    satrt_value: Operand<AnySignlessInteger>,
    val: Operand<LLVM_VectorOfSignlessInteger>,
    mask: Operand<LLVM_VectorOfI1>,
    evl: Operand<I32>,
    res: OpResult<LLVM_Type>,
}

/// The sum of floats, from a start value, of the lanes that the mask selects below a length.
#[operation(
    name = "llvm.intr.vp.reduce.fadd",
    traits = [AlwaysSpeculatableImplTrait],
    effects = [],
)]
pub struct VPReduceFAddOp {
    satrt_value: Operand<AnyFloat>,
    val: Operand<LLVM_VectorOfFloat>,
    mask: Operand<LLVM_VectorOfI1>,
    evl: Operand<I32>,
    res: OpResult<LLVM_Type>,
}

/// The greatest lane, NaN left out, of the lanes that the mask selects below a length.
#[operation(
    name = "llvm.intr.vp.reduce.fmax",
    traits = [AlwaysSpeculatableImplTrait],
    effects = [],
)]
pub struct VPReduceFMaxOp {
    satrt_value: Operand<AnyFloat>,
    val: Operand<LLVM_VectorOfFloat>,
    mask: Operand<LLVM_VectorOfI1>,
    evl: Operand<I32>,
    res: OpResult<LLVM_Type>,
}

/// The smallest lane, NaN left out, of the lanes that the mask selects below a length.
#[operation(
    name = "llvm.intr.vp.reduce.fmin",
    traits = [AlwaysSpeculatableImplTrait],
    effects = [],
)]
pub struct VPReduceFMinOp {
    satrt_value: Operand<AnyFloat>,
    val: Operand<LLVM_VectorOfFloat>,
    mask: Operand<LLVM_VectorOfI1>,
    evl: Operand<I32>,
    res: OpResult<LLVM_Type>,
}

/// The product of floats, from a start value, of the lanes that the mask selects below a length.
#[operation(
    name = "llvm.intr.vp.reduce.fmul",
    traits = [AlwaysSpeculatableImplTrait],
    effects = [],
)]
pub struct VPReduceFMulOp {
    satrt_value: Operand<AnyFloat>,
    val: Operand<LLVM_VectorOfFloat>,
    mask: Operand<LLVM_VectorOfI1>,
    evl: Operand<I32>,
    res: OpResult<LLVM_Type>,
}

/// The product of integers, of the lanes that the mask selects below a length.
#[operation(
    name = "llvm.intr.vp.reduce.mul",
    traits = [AlwaysSpeculatableImplTrait],
    effects = [],
)]
pub struct VPReduceMulOp {
    satrt_value: Operand<AnySignlessInteger>,
    val: Operand<LLVM_VectorOfSignlessInteger>,
    mask: Operand<LLVM_VectorOfI1>,
    evl: Operand<I32>,
    res: OpResult<LLVM_Type>,
}

/// The bits that some lane has, of the lanes that the mask selects below a length.
#[operation(
    name = "llvm.intr.vp.reduce.or",
    traits = [AlwaysSpeculatableImplTrait],
    effects = [],
)]
pub struct VPReduceOrOp {
    satrt_value: Operand<AnySignlessInteger>,
    val: Operand<LLVM_VectorOfSignlessInteger>,
    mask: Operand<LLVM_VectorOfI1>,
    evl: Operand<I32>,
    res: OpResult<LLVM_Type>,
}

/// The greatest signed lane, of the lanes that the mask selects below a length.
#[operation(
    name = "llvm.intr.vp.reduce.smax",
    traits = [AlwaysSpeculatableImplTrait],
    effects = [],
)]
pub struct VPReduceSMaxOp {
    satrt_value: Operand<AnySignlessInteger>,
    val: Operand<LLVM_VectorOfSignlessInteger>,
    mask: Operand<LLVM_VectorOfI1>,
    evl: Operand<I32>,
    res: OpResult<LLVM_Type>,
}

/// The smallest signed lane, of the lanes that the mask selects below a length.
#[operation(
    name = "llvm.intr.vp.reduce.smin",
    traits = [AlwaysSpeculatableImplTrait],
    effects = [],
)]
pub struct VPReduceSMinOp {
    satrt_value: Operand<AnySignlessInteger>,
    val: Operand<LLVM_VectorOfSignlessInteger>,
    mask: Operand<LLVM_VectorOfI1>,
    evl: Operand<I32>,
    res: OpResult<LLVM_Type>,
}

/// The greatest unsigned lane, of the lanes that the mask selects below a length.
#[operation(
    name = "llvm.intr.vp.reduce.umax",
    traits = [AlwaysSpeculatableImplTrait],
    effects = [],
)]
pub struct VPReduceUMaxOp {
    satrt_value: Operand<AnySignlessInteger>,
    val: Operand<LLVM_VectorOfSignlessInteger>,
    mask: Operand<LLVM_VectorOfI1>,
    evl: Operand<I32>,
    res: OpResult<LLVM_Type>,
}

/// The smallest unsigned lane, of the lanes that the mask selects below a length.
#[operation(
    name = "llvm.intr.vp.reduce.umin",
    traits = [AlwaysSpeculatableImplTrait],
    effects = [],
)]
pub struct VPReduceUMinOp {
    satrt_value: Operand<AnySignlessInteger>,
    val: Operand<LLVM_VectorOfSignlessInteger>,
    mask: Operand<LLVM_VectorOfI1>,
    evl: Operand<I32>,
    res: OpResult<LLVM_Type>,
}

/// The bits that an odd number of lanes has, of the lanes that the mask selects below a length.
#[operation(
    name = "llvm.intr.vp.reduce.xor",
    traits = [AlwaysSpeculatableImplTrait],
    effects = [],
)]
pub struct VPReduceXorOp {
    satrt_value: Operand<AnySignlessInteger>,
    val: Operand<LLVM_VectorOfSignlessInteger>,
    mask: Operand<LLVM_VectorOfI1>,
    evl: Operand<I32>,
    res: OpResult<LLVM_Type>,
}
