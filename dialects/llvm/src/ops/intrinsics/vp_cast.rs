//! Conversions of lanes that a mask and a length select.

use crate::constraints::{
    LLVM_Type, LLVM_VectorOfFloat, LLVM_VectorOfI1, LLVM_VectorOfPointer, LLVM_VectorOfSignlessInteger,
};
use terrace_ir::constraints::I32;
use terrace_ods_macros::operation;

/// Extends float lanes, as far as the mask selects them below a length.
#[operation(
    name = "llvm.intr.vp.fpext",
    traits = [AlwaysSpeculatableImplTrait],
    effects = [],
)]
pub struct VPFPExtOp {
    src: Operand<LLVM_VectorOfFloat>,
    mask: Operand<LLVM_VectorOfI1>,
    evl: Operand<I32>,
    res: OpResult<LLVM_Type>,
}

/// Converts to signed integers lanes, as far as the mask selects them below a length.
#[operation(
    name = "llvm.intr.vp.fptosi",
    traits = [AlwaysSpeculatableImplTrait],
    effects = [],
)]
pub struct VPFPToSIOp {
    src: Operand<LLVM_VectorOfFloat>,
    mask: Operand<LLVM_VectorOfI1>,
    evl: Operand<I32>,
    res: OpResult<LLVM_Type>,
}

/// Converts to unsigned integers lanes, as far as the mask selects them below a length.
#[operation(
    name = "llvm.intr.vp.fptoui",
    traits = [AlwaysSpeculatableImplTrait],
    effects = [],
)]
pub struct VPFPToUIOp {
    src: Operand<LLVM_VectorOfFloat>,
    mask: Operand<LLVM_VectorOfI1>,
    evl: Operand<I32>,
    res: OpResult<LLVM_Type>,
}

/// Truncates float lanes, as far as the mask selects them below a length.
#[operation(
    name = "llvm.intr.vp.fptrunc",
    traits = [AlwaysSpeculatableImplTrait],
    effects = [],
)]
pub struct VPFPTruncOp {
    src: Operand<LLVM_VectorOfFloat>,
    mask: Operand<LLVM_VectorOfI1>,
    evl: Operand<I32>,
    res: OpResult<LLVM_Type>,
}

/// Converts integers to pointer lanes, as far as the mask selects them below a length.
#[operation(
    name = "llvm.intr.vp.inttoptr",
    traits = [AlwaysSpeculatableImplTrait],
    effects = [],
)]
pub struct VPIntToPtrOp {
    src: Operand<LLVM_VectorOfSignlessInteger>,
    mask: Operand<LLVM_VectorOfI1>,
    evl: Operand<I32>,
    res: OpResult<LLVM_Type>,
}

/// Converts pointers to integer lanes, as far as the mask selects them below a length.
#[operation(
    name = "llvm.intr.vp.ptrtoint",
    traits = [AlwaysSpeculatableImplTrait],
    effects = [],
)]
pub struct VPPtrToIntOp {
    src: Operand<LLVM_VectorOfPointer>,
    mask: Operand<LLVM_VectorOfI1>,
    evl: Operand<I32>,
    res: OpResult<LLVM_Type>,
}

/// Extends with the sign lanes, as far as the mask selects them below a length.
#[operation(
    name = "llvm.intr.vp.sext",
    traits = [AlwaysSpeculatableImplTrait],
    effects = [],
)]
pub struct VPSExtOp {
    src: Operand<LLVM_VectorOfSignlessInteger>,
    mask: Operand<LLVM_VectorOfI1>,
    evl: Operand<I32>,
    res: OpResult<LLVM_Type>,
}

/// Converts signed integers to float lanes, as far as the mask selects them below a length.
#[operation(
    name = "llvm.intr.vp.sitofp",
    traits = [AlwaysSpeculatableImplTrait],
    effects = [],
)]
pub struct VPSIToFPOp {
    src: Operand<LLVM_VectorOfSignlessInteger>,
    mask: Operand<LLVM_VectorOfI1>,
    evl: Operand<I32>,
    res: OpResult<LLVM_Type>,
}

/// Truncates lanes, as far as the mask selects them below a length.
#[operation(
    name = "llvm.intr.vp.trunc",
    traits = [AlwaysSpeculatableImplTrait],
    effects = [],
)]
pub struct VPTruncOp {
    src: Operand<LLVM_VectorOfSignlessInteger>,
    mask: Operand<LLVM_VectorOfI1>,
    evl: Operand<I32>,
    res: OpResult<LLVM_Type>,
}

/// Converts unsigned integers to float lanes, as far as the mask selects them below a length.
#[operation(
    name = "llvm.intr.vp.uitofp",
    traits = [AlwaysSpeculatableImplTrait],
    effects = [],
)]
pub struct VPUIToFPOp {
    src: Operand<LLVM_VectorOfSignlessInteger>,
    mask: Operand<LLVM_VectorOfI1>,
    evl: Operand<I32>,
    res: OpResult<LLVM_Type>,
}

/// Extends with zeros lanes, as far as the mask selects them below a length.
#[operation(
    name = "llvm.intr.vp.zext",
    traits = [AlwaysSpeculatableImplTrait],
    effects = [],
)]
pub struct VPZExtOp {
    src: Operand<LLVM_VectorOfSignlessInteger>,
    mask: Operand<LLVM_VectorOfI1>,
    evl: Operand<I32>,
    res: OpResult<LLVM_Type>,
}
