//! Functions of floats, as precise as the hardware has them.

use terrace_llvm::constraints::{LLVM_AnyFloat, LLVM_ScalarOrVectorOfFloat};
use terrace_ods_macros::{operation, operations};

operations! {
    #[operation(
        traits = [AlwaysSpeculatableImplTrait],
        format = "$arg qualified(type($arg)) attr-dict `->` qualified(type($res))",
        effects = [],
        view = none,
    )]
    struct _ {
        arg: Operand<LLVM_AnyFloat>,
        res: OpResult<LLVM_AnyFloat>,
    }

    /// The cosine, to the precision of the hardware.
    pub struct ROCDLCos = "rocdl.cos";
    /// The exponential, to the precision of the hardware.
    pub struct ROCDLExp = "rocdl.exp";
    /// The power of two, to the precision of the hardware.
    pub struct ROCDLExp2 = "rocdl.exp2";
    /// The logarithm, to the precision of the hardware.
    pub struct ROCDLLog = "rocdl.log";
    /// One over a float, to the precision of the hardware.
    pub struct ROCDLRcp = "rocdl.rcp";

    /// The sine, to the precision of the hardware.
    ///
    /// ```mlir
    /// %r = rocdl.sin %x f32 -> f32
    /// ```
    pub struct ROCDLSin = "rocdl.sin";

    /// The square root, to the precision of the hardware.
    pub struct ROCDLSqrt = "rocdl.sqrt";
    /// The hyperbolic tangent, to the precision of the hardware.
    pub struct ROCDLTanh = "rocdl.tanh";
}

/// The middle one of three floats.
#[operation(
    name = "rocdl.fmed3",
    traits = [AlwaysSpeculatableImplTrait, AllTypesMatch(&["res", "src0", "src1", "src2"])],
    format = "$src0 `,` $src1 `,` $src2 attr-dict `:` type($res)",
    effects = [],
    view = none,
)]
pub struct FMed3Op {
    src0: Operand<LLVM_ScalarOrVectorOfFloat>,
    src1: Operand<LLVM_ScalarOrVectorOfFloat>,
    src2: Operand<LLVM_ScalarOrVectorOfFloat>,
    res: OpResult<LLVM_ScalarOrVectorOfFloat>,
}
