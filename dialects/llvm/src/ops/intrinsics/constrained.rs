//! Conversions with a given rounding and given exceptions.

use crate::constraints::{FPExceptionBehaviorAttr, LLVM_Type, ValidRoundingModeAttr};
use crate::{FPExceptionBehavior, RoundingMode};
use terrace_ods_macros::{operation, operations};

/// A float with more bits, with exceptions as given.
#[operation(
    name = "llvm.intr.experimental.constrained.fpext",
    traits = [AlwaysSpeculatableImplTrait],
    interfaces = [FPExceptionBehaviorOpInterface],
    format = "$arg_0 $fpExceptionBehavior attr-dict `:` type($arg_0) `to` type(results)",
    effects = [],
)]
pub struct ConstrainedFPExtIntrOp {
    arg_0: Operand<LLVM_Type>,
    #[cases(FPExceptionBehavior)]
    #[name = "fpExceptionBehavior"]
    fp_exception_behavior: Attr<FPExceptionBehaviorAttr>,
    res: OpResult<LLVM_Type>,
}

operations! {
    #[operation(
        traits = [AlwaysSpeculatableImplTrait],
        interfaces = [FPExceptionBehaviorOpInterface, RoundingModeOpInterface],
        format = "$arg_0 $roundingmode $fpExceptionBehavior attr-dict `:` type($arg_0) `to` type(results)",
        effects = [],
    )]
    struct _ {
        arg_0: Operand<LLVM_Type>,
        #[cases(RoundingMode)]
        roundingmode: Attr<ValidRoundingModeAttr>,
        #[cases(FPExceptionBehavior)]
        #[name = "fpExceptionBehavior"]
        fp_exception_behavior: Attr<FPExceptionBehaviorAttr>,
        res: OpResult<LLVM_Type>,
    }

    /// A float with fewer bits, rounded and with exceptions as given.
    pub struct ConstrainedFPTruncIntrOp = "llvm.intr.experimental.constrained.fptrunc";
    /// A signed integer as a float, rounded and with exceptions as given.
    pub struct ConstrainedSIToFPOp = "llvm.intr.experimental.constrained.sitofp";
    /// An unsigned integer as a float, rounded and with exceptions as given.
    pub struct ConstrainedUIToFPOp = "llvm.intr.experimental.constrained.uitofp";
}
