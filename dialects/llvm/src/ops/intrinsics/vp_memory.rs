//! Memory and choices, of lanes that a mask and a length select.

use crate::constraints::{LLVM_AnyPointer, LLVM_AnyVector, LLVM_Type, LLVM_VectorOfI1};
use terrace_ir::constraints::{AnySignlessInteger, I32};
use terrace_ods_macros::operation;

/// Reads lanes at a fixed distance, as far as the mask selects them below a length.
#[operation(name = "llvm.intr.experimental.vp.strided.load")]
pub struct VPStridedLoadOp {
    ptr: Operand<LLVM_AnyPointer>,
    stride: Operand<AnySignlessInteger>,
    mask: Operand<LLVM_VectorOfI1>,
    evl: Operand<I32>,
    res: OpResult<LLVM_Type>,
}

/// Writes lanes at a fixed distance, as far as the mask selects them below a length.
#[operation(name = "llvm.intr.experimental.vp.strided.store")]
pub struct VPStridedStoreOp {
    val: Operand<LLVM_AnyVector>,
    ptr: Operand<LLVM_AnyPointer>,
    stride: Operand<AnySignlessInteger>,
    mask: Operand<LLVM_VectorOfI1>,
    evl: Operand<I32>,
}

/// Reads lanes, as far as the mask selects them below a length.
#[operation(name = "llvm.intr.vp.load")]
pub struct VPLoadOp {
    ptr: Operand<LLVM_AnyPointer>,
    mask: Operand<LLVM_VectorOfI1>,
    evl: Operand<I32>,
    res: OpResult<LLVM_Type>,
}

/// Merges lanes, as far as the mask selects them below a length.
#[operation(
    name = "llvm.intr.vp.merge",
    traits = [AlwaysSpeculatableImplTrait],
    effects = [],
)]
pub struct VPMergeMinOp {
    cond: Operand<LLVM_VectorOfI1>,
    true_val: Operand<LLVM_AnyVector>,
    false_val: Operand<LLVM_AnyVector>,
    evl: Operand<I32>,
    res: OpResult<LLVM_Type>,
}

/// Selects lanes, as far as the mask selects them below a length.
#[operation(
    name = "llvm.intr.vp.select",
    traits = [AlwaysSpeculatableImplTrait],
    effects = [],
)]
pub struct VPSelectMinOp {
    cond: Operand<LLVM_VectorOfI1>,
    true_val: Operand<LLVM_AnyVector>,
    false_val: Operand<LLVM_AnyVector>,
    evl: Operand<I32>,
    res: OpResult<LLVM_Type>,
}

/// Writes lanes, as far as the mask selects them below a length.
#[operation(name = "llvm.intr.vp.store")]
pub struct VPStoreOp {
    val: Operand<LLVM_AnyVector>,
    ptr: Operand<LLVM_AnyPointer>,
    mask: Operand<LLVM_VectorOfI1>,
    evl: Operand<I32>,
}
