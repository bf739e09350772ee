//! Conversions of lanes that a mask and a length select.

use crate::constraints::{
    LLVM_Type, LLVM_VectorOfFloat, LLVM_VectorOfI1, LLVM_VectorOfPointer, LLVM_VectorOfSignlessInteger,
};
use terrace_ir::constraints::I32;
use terrace_ods_macros::operations;

operations! {
    #[operation(traits = [AlwaysSpeculatableImplTrait], effects = [], view = none)]
    struct _<T> {
        src: Operand<T>,
        mask: Operand<LLVM_VectorOfI1>,
        evl: Operand<I32>,
        res: OpResult<LLVM_Type>,
    }

    /// Extends float lanes, as far as the mask selects them below a length.
    pub struct VPFPExtOp<LLVM_VectorOfFloat> = "llvm.intr.vp.fpext";
    /// Converts to signed integers lanes, as far as the mask selects them below a length.
    pub struct VPFPToSIOp<LLVM_VectorOfFloat> = "llvm.intr.vp.fptosi";
    /// Converts to unsigned integers lanes, as far as the mask selects them below a length.
    pub struct VPFPToUIOp<LLVM_VectorOfFloat> = "llvm.intr.vp.fptoui";
    /// Truncates float lanes, as far as the mask selects them below a length.
    pub struct VPFPTruncOp<LLVM_VectorOfFloat> = "llvm.intr.vp.fptrunc";
    /// Converts integers to pointer lanes, as far as the mask selects them below a length.
    pub struct VPIntToPtrOp<LLVM_VectorOfSignlessInteger> = "llvm.intr.vp.inttoptr";
    /// Converts pointers to integer lanes, as far as the mask selects them below a length.
    pub struct VPPtrToIntOp<LLVM_VectorOfPointer> = "llvm.intr.vp.ptrtoint";
    /// Extends with the sign lanes, as far as the mask selects them below a length.
    pub struct VPSExtOp<LLVM_VectorOfSignlessInteger> = "llvm.intr.vp.sext";
    /// Converts signed integers to float lanes, as far as the mask selects them below a length.
    pub struct VPSIToFPOp<LLVM_VectorOfSignlessInteger> = "llvm.intr.vp.sitofp";
    /// Truncates lanes, as far as the mask selects them below a length.
    pub struct VPTruncOp<LLVM_VectorOfSignlessInteger> = "llvm.intr.vp.trunc";
    /// Converts unsigned integers to float lanes, as far as the mask selects them below a length.
    pub struct VPUIToFPOp<LLVM_VectorOfSignlessInteger> = "llvm.intr.vp.uitofp";
    /// Extends with zeros lanes, as far as the mask selects them below a length.
    pub struct VPZExtOp<LLVM_VectorOfSignlessInteger> = "llvm.intr.vp.zext";
}
