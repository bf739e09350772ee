//! Memory and choices, of lanes that a mask and a length select.

use crate::constraints::{LLVM_AnyPointer, LLVM_AnyVector, LLVM_Type, LLVM_VectorOfI1};
use terrace_ir::constraints::{AnySignlessInteger, I32};
use terrace_ods_macros::{operation, operations};

/// Reads lanes at a fixed distance, as far as the mask selects them below a length.
#[operation(name = "llvm.intr.experimental.vp.strided.load", view = none)]
pub struct VPStridedLoadOp {
    ptr: Operand<LLVM_AnyPointer>,
    stride: Operand<AnySignlessInteger>,
    mask: Operand<LLVM_VectorOfI1>,
    evl: Operand<I32>,
    res: OpResult<LLVM_Type>,
}

/// Writes lanes at a fixed distance, as far as the mask selects them below a length.
#[operation(name = "llvm.intr.experimental.vp.strided.store", view = none)]
pub struct VPStridedStoreOp {
    val: Operand<LLVM_AnyVector>,
    ptr: Operand<LLVM_AnyPointer>,
    stride: Operand<AnySignlessInteger>,
    mask: Operand<LLVM_VectorOfI1>,
    evl: Operand<I32>,
}

/// Reads lanes, as far as the mask selects them below a length.
#[operation(name = "llvm.intr.vp.load", view = none)]
pub struct VPLoadOp {
    ptr: Operand<LLVM_AnyPointer>,
    mask: Operand<LLVM_VectorOfI1>,
    evl: Operand<I32>,
    res: OpResult<LLVM_Type>,
}

operations! {
    #[operation(traits = [AlwaysSpeculatableImplTrait], effects = [], view = none)]
    struct _ {
        cond: Operand<LLVM_VectorOfI1>,
        true_val: Operand<LLVM_AnyVector>,
        false_val: Operand<LLVM_AnyVector>,
        evl: Operand<I32>,
        res: OpResult<LLVM_Type>,
    }

    /// Merges lanes, as far as the mask selects them below a length.
    pub struct VPMergeMinOp = "llvm.intr.vp.merge";
    /// Selects lanes, as far as the mask selects them below a length.
    pub struct VPSelectMinOp = "llvm.intr.vp.select";
}

/// Writes lanes, as far as the mask selects them below a length.
#[operation(name = "llvm.intr.vp.store", view = none)]
pub struct VPStoreOp {
    val: Operand<LLVM_AnyVector>,
    ptr: Operand<LLVM_AnyPointer>,
    mask: Operand<LLVM_VectorOfI1>,
    evl: Operand<I32>,
}
