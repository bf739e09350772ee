//! Functions of floats, as precise as the hardware has them.

use terrace_llvm::constraints::{LLVM_AnyFloat, LLVM_ScalarOrVectorOfFloat};
use terrace_ods_macros::operation;

/// The cosine, to the precision of the hardware.
#[operation(
    name = "rocdl.cos",
    traits = [AlwaysSpeculatableImplTrait],
    format = "$arg qualified(type($arg)) attr-dict `->` qualified(type($res))",
    effects = [],
)]
pub struct ROCDLCos {
    arg: Operand<LLVM_AnyFloat>,
    res: OpResult<LLVM_AnyFloat>,
}

/// The exponential, to the precision of the hardware.
#[operation(
    name = "rocdl.exp",
    traits = [AlwaysSpeculatableImplTrait],
    format = "$arg qualified(type($arg)) attr-dict `->` qualified(type($res))",
    effects = [],
)]
pub struct ROCDLExp {
    arg: Operand<LLVM_AnyFloat>,
    res: OpResult<LLVM_AnyFloat>,
}

/// The power of two, to the precision of the hardware.
#[operation(
    name = "rocdl.exp2",
    traits = [AlwaysSpeculatableImplTrait],
    format = "$arg qualified(type($arg)) attr-dict `->` qualified(type($res))",
    effects = [],
)]
pub struct ROCDLExp2 {
    arg: Operand<LLVM_AnyFloat>,
    res: OpResult<LLVM_AnyFloat>,
}

/// The middle one of three floats.
#[operation(
    name = "rocdl.fmed3",
    traits = [AlwaysSpeculatableImplTrait, AllTypesMatch(&["res", "src0", "src1", "src2"])],
    format = "$src0 `,` $src1 `,` $src2 attr-dict `:` type($res)",
    effects = [],
)]
pub struct FMed3Op {
    src0: Operand<LLVM_ScalarOrVectorOfFloat>,
    src1: Operand<LLVM_ScalarOrVectorOfFloat>,
    src2: Operand<LLVM_ScalarOrVectorOfFloat>,
    res: OpResult<LLVM_ScalarOrVectorOfFloat>,
}

/// The logarithm, to the precision of the hardware.
#[operation(
    name = "rocdl.log",
    traits = [AlwaysSpeculatableImplTrait],
    format = "$arg qualified(type($arg)) attr-dict `->` qualified(type($res))",
    effects = [],
)]
pub struct ROCDLLog {
    arg: Operand<LLVM_AnyFloat>,
    res: OpResult<LLVM_AnyFloat>,
}

/// One over a float, to the precision of the hardware.
#[operation(
    name = "rocdl.rcp",
    traits = [AlwaysSpeculatableImplTrait],
    format = "$arg qualified(type($arg)) attr-dict `->` qualified(type($res))",
    effects = [],
)]
pub struct ROCDLRcp {
    arg: Operand<LLVM_AnyFloat>,
    res: OpResult<LLVM_AnyFloat>,
}

/// The sine, to the precision of the hardware.
///
/// ```mlir
/// %r = rocdl.sin %x f32 -> f32
/// ```
#[operation(
    name = "rocdl.sin",
    traits = [AlwaysSpeculatableImplTrait],
    format = "$arg qualified(type($arg)) attr-dict `->` qualified(type($res))",
    effects = [],
)]
pub struct ROCDLSin {
    arg: Operand<LLVM_AnyFloat>,
    res: OpResult<LLVM_AnyFloat>,
}

/// The square root, to the precision of the hardware.
#[operation(
    name = "rocdl.sqrt",
    traits = [AlwaysSpeculatableImplTrait],
    format = "$arg qualified(type($arg)) attr-dict `->` qualified(type($res))",
    effects = [],
)]
pub struct ROCDLSqrt {
    arg: Operand<LLVM_AnyFloat>,
    res: OpResult<LLVM_AnyFloat>,
}

/// The hyperbolic tangent, to the precision of the hardware.
#[operation(
    name = "rocdl.tanh",
    traits = [AlwaysSpeculatableImplTrait],
    format = "$arg qualified(type($arg)) attr-dict `->` qualified(type($res))",
    effects = [],
)]
pub struct ROCDLTanh {
    arg: Operand<LLVM_AnyFloat>,
    res: OpResult<LLVM_AnyFloat>,
}
