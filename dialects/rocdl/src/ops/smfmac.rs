//! Products of matrices of which one is sparse.

use terrace_llvm::constraints::LLVM_Type;
use terrace_ods_macros::operations;

operations! {
    #[operation(format = "$args attr-dict `:` functional-type($args, $res)", view = none)]
    struct _ {
        args: VariadicOperand<LLVM_Type>,
        res: OpResult<LLVM_Type>,
    }

    /// Adds the product of matrices of `bf8` and of `bf8`, 16 by 128 and 128 by 16, to a matrix of `f32`; half of the first matrix is zero and left out.
    pub struct SmfmacF32_16x16x128Bf8Bf8 = "rocdl.smfmac.f32.16x16x128.bf8.bf8";
    /// Adds the product of matrices of `bf8` and of `fp8`, 16 by 128 and 128 by 16, to a matrix of `f32`; half of the first matrix is zero and left out.
    pub struct SmfmacF32_16x16x128Bf8Fp8 = "rocdl.smfmac.f32.16x16x128.bf8.fp8";
    /// Adds the product of matrices of `fp8` and of `bf8`, 16 by 128 and 128 by 16, to a matrix of `f32`; half of the first matrix is zero and left out.
    pub struct SmfmacF32_16x16x128Fp8Bf8 = "rocdl.smfmac.f32.16x16x128.fp8.bf8";
    /// Adds the product of matrices of `fp8` and of `fp8`, 16 by 128 and 128 by 16, to a matrix of `f32`; half of the first matrix is zero and left out.
    pub struct SmfmacF32_16x16x128Fp8Fp8 = "rocdl.smfmac.f32.16x16x128.fp8.fp8";
    /// Adds the product of matrices of `bf16`, 16 by 32 and 32 by 16, to a matrix of `f32`; half of the first matrix is zero and left out.
    pub struct SmfmacF32_16x16x32Bf16 = "rocdl.smfmac.f32.16x16x32.bf16";
    /// Adds the product of matrices of `f16`, 16 by 32 and 32 by 16, to a matrix of `f32`; half of the first matrix is zero and left out.
    pub struct SmfmacF32_16x16x32F16 = "rocdl.smfmac.f32.16x16x32.f16";
    /// Adds the product of matrices of `bf16`, 16 by 64 and 64 by 16, to a matrix of `f32`; half of the first matrix is zero and left out.
    pub struct SmfmacF32_16x16x64Bf16 = "rocdl.smfmac.f32.16x16x64.bf16";
    /// Adds the product of matrices of `bf8` and of `bf8`, 16 by 64 and 64 by 16, to a matrix of `f32`; half of the first matrix is zero and left out.
    pub struct SmfmacF32_16x16x64Bf8Bf8 = "rocdl.smfmac.f32.16x16x64.bf8.bf8";
    /// Adds the product of matrices of `bf8` and of `fp8`, 16 by 64 and 64 by 16, to a matrix of `f32`; half of the first matrix is zero and left out.
    pub struct SmfmacF32_16x16x64Bf8Fp8 = "rocdl.smfmac.f32.16x16x64.bf8.fp8";
    /// Adds the product of matrices of `f16`, 16 by 64 and 64 by 16, to a matrix of `f32`; half of the first matrix is zero and left out.
    pub struct SmfmacF32_16x16x64F16 = "rocdl.smfmac.f32.16x16x64.f16";
    /// Adds the product of matrices of `fp8` and of `bf8`, 16 by 64 and 64 by 16, to a matrix of `f32`; half of the first matrix is zero and left out.
    pub struct SmfmacF32_16x16x64Fp8Bf8 = "rocdl.smfmac.f32.16x16x64.fp8.bf8";
    /// Adds the product of matrices of `fp8` and of `fp8`, 16 by 64 and 64 by 16, to a matrix of `f32`; half of the first matrix is zero and left out.
    pub struct SmfmacF32_16x16x64Fp8Fp8 = "rocdl.smfmac.f32.16x16x64.fp8.fp8";
    /// Adds the product of matrices of `bf16`, 32 by 16 and 16 by 32, to a matrix of `f32`; half of the first matrix is zero and left out.
    pub struct SmfmacF32_32x32x16Bf16 = "rocdl.smfmac.f32.32x32x16.bf16";
    /// Adds the product of matrices of `f16`, 32 by 16 and 16 by 32, to a matrix of `f32`; half of the first matrix is zero and left out.
    pub struct SmfmacF32_32x32x16F16 = "rocdl.smfmac.f32.32x32x16.f16";
    /// Adds the product of matrices of `bf16`, 32 by 32 and 32 by 32, to a matrix of `f32`; half of the first matrix is zero and left out.
    pub struct SmfmacF32_32x32x32Bf16 = "rocdl.smfmac.f32.32x32x32.bf16";
    /// Adds the product of matrices of `bf8` and of `bf8`, 32 by 32 and 32 by 32, to a matrix of `f32`; half of the first matrix is zero and left out.
    pub struct SmfmacF32_32x32x32Bf8Bf8 = "rocdl.smfmac.f32.32x32x32.bf8.bf8";
    /// Adds the product of matrices of `bf8` and of `fp8`, 32 by 32 and 32 by 32, to a matrix of `f32`; half of the first matrix is zero and left out.
    pub struct SmfmacF32_32x32x32Bf8Fp8 = "rocdl.smfmac.f32.32x32x32.bf8.fp8";
    /// Adds the product of matrices of `f16`, 32 by 32 and 32 by 32, to a matrix of `f32`; half of the first matrix is zero and left out.
    pub struct SmfmacF32_32x32x32F16 = "rocdl.smfmac.f32.32x32x32.f16";
    /// Adds the product of matrices of `fp8` and of `bf8`, 32 by 32 and 32 by 32, to a matrix of `f32`; half of the first matrix is zero and left out.
    pub struct SmfmacF32_32x32x32Fp8Bf8 = "rocdl.smfmac.f32.32x32x32.fp8.bf8";
    /// Adds the product of matrices of `fp8` and of `fp8`, 32 by 32 and 32 by 32, to a matrix of `f32`; half of the first matrix is zero and left out.
    pub struct SmfmacF32_32x32x32Fp8Fp8 = "rocdl.smfmac.f32.32x32x32.fp8.fp8";
    /// Adds the product of matrices of `bf8` and of `bf8`, 32 by 64 and 64 by 32, to a matrix of `f32`; half of the first matrix is zero and left out.
    pub struct SmfmacF32_32x32x64Bf8Bf8 = "rocdl.smfmac.f32.32x32x64.bf8.bf8";
    /// Adds the product of matrices of `bf8` and of `fp8`, 32 by 64 and 64 by 32, to a matrix of `f32`; half of the first matrix is zero and left out.
    pub struct SmfmacF32_32x32x64Bf8Fp8 = "rocdl.smfmac.f32.32x32x64.bf8.fp8";
    /// Adds the product of matrices of `fp8` and of `bf8`, 32 by 64 and 64 by 32, to a matrix of `f32`; half of the first matrix is zero and left out.
    pub struct SmfmacF32_32x32x64Fp8Bf8 = "rocdl.smfmac.f32.32x32x64.fp8.bf8";
    /// Adds the product of matrices of `fp8` and of `fp8`, 32 by 64 and 64 by 32, to a matrix of `f32`; half of the first matrix is zero and left out.
    pub struct SmfmacF32_32x32x64Fp8Fp8 = "rocdl.smfmac.f32.32x32x64.fp8.fp8";
    /// Adds the product of matrices of `i8`, 16 by 128 and 128 by 16, to a matrix of `i32`; half of the first matrix is zero and left out.
    pub struct SmfmacI32_16x16x128I8 = "rocdl.smfmac.i32.16x16x128.i8";
    /// Adds the product of matrices of `i8`, 16 by 64 and 64 by 16, to a matrix of `i32`; half of the first matrix is zero and left out.
    pub struct SmfmacI32_16x16x64I8 = "rocdl.smfmac.i32.16x16x64.i8";
    /// Adds the product of matrices of `i8`, 32 by 32 and 32 by 32, to a matrix of `i32`; half of the first matrix is zero and left out.
    pub struct SmfmacI32_32x32x32I8 = "rocdl.smfmac.i32.32x32x32.i8";
    /// Adds the product of matrices of `i8`, 32 by 64 and 64 by 32, to a matrix of `i32`; half of the first matrix is zero and left out.
    pub struct SmfmacI32_32x32x64I8 = "rocdl.smfmac.i32.32x32x64.i8";
}
