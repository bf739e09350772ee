//! Products of matrices that a whole wave computes.

use terrace_llvm::constraints::LLVM_Type;
use terrace_ods_macros::operations;

operations! {
    #[operation(format = "$args attr-dict `:` functional-type($args, $res)", view = none)]
    struct _ {
        args: VariadicOperand<LLVM_Type>,
        res: OpResult<LLVM_Type>,
    }

    /// Adds the product of matrices of `bf16`, 16 by 16 and 16 by 16, to a matrix of `f32`.
    pub struct MfmaF32_16x16x16bf16_1k = "rocdl.mfma.f32.16x16x16bf16.1k";

    /// Adds the product of matrices of `f16`, 16 by 16 and 16 by 16, to a matrix of `f32`.
    ///
    /// ```mlir
    /// %d = rocdl.mfma.f32.16x16x16f16 %a, %b, %c, %cbsz, %abid, %blgp : (vector<4xf16>, vector<4xf16>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
    /// ```
    pub struct MfmaF32_16x16x16f16 = "rocdl.mfma.f32.16x16x16f16";

    /// Adds the product of matrices of `f32`, 16 by 1 and 1 by 16, to a matrix of `f32`.
    pub struct MfmaF32_16x16x1f32 = "rocdl.mfma.f32.16x16x1f32";
    /// Adds the product of matrices of `bf16`, 16 by 2 and 2 by 16, to a matrix of `f32`.
    pub struct MfmaF32_16x16x2bf16 = "rocdl.mfma.f32.16x16x2bf16";
    /// Adds the product of matrices of `bf16`, 16 by 32 and 32 by 16, to a matrix of `f32`.
    pub struct MfmaF32_16x16x32Bf16 = "rocdl.mfma.f32.16x16x32.bf16";
    /// Adds the product of matrices of `bf8` and of `bf8`, 16 by 32 and 32 by 16, to a matrix of `f32`.
    pub struct MfmaF32_16x16x32Bf8Bf8 = "rocdl.mfma.f32.16x16x32.bf8.bf8";
    /// Adds the product of matrices of `bf8` and of `fp8`, 16 by 32 and 32 by 16, to a matrix of `f32`.
    pub struct MfmaF32_16x16x32Bf8Fp8 = "rocdl.mfma.f32.16x16x32.bf8.fp8";
    /// Adds the product of matrices of `f16`, 16 by 32 and 32 by 16, to a matrix of `f32`.
    pub struct MfmaF32_16x16x32F16 = "rocdl.mfma.f32.16x16x32.f16";
    /// Adds the product of matrices of `fp8` and of `bf8`, 16 by 32 and 32 by 16, to a matrix of `f32`.
    pub struct MfmaF32_16x16x32Fp8Bf8 = "rocdl.mfma.f32.16x16x32.fp8.bf8";
    /// Adds the product of matrices of `fp8` and of `fp8`, 16 by 32 and 32 by 16, to a matrix of `f32`.
    pub struct MfmaF32_16x16x32Fp8Fp8 = "rocdl.mfma.f32.16x16x32.fp8.fp8";
    /// Adds the product of matrices of `bf16`, 16 by 4 and 4 by 16, to a matrix of `f32`.
    pub struct MfmaF32_16x16x4bf16_1k = "rocdl.mfma.f32.16x16x4bf16.1k";
    /// Adds the product of matrices of `f16`, 16 by 4 and 4 by 16, to a matrix of `f32`.
    pub struct MfmaF32_16x16x4f16 = "rocdl.mfma.f32.16x16x4f16";
    /// Adds the product of matrices of `f32`, 16 by 4 and 4 by 16, to a matrix of `f32`.
    pub struct MfmaF32_16x16x4f32 = "rocdl.mfma.f32.16x16x4f32";
    /// Adds the product of matrices of `xf32`, 16 by 8 and 8 by 16, to a matrix of `f32`.
    pub struct MfmaF32_16x16x8Xf32 = "rocdl.mfma.f32.16x16x8.xf32";
    /// Adds the product of matrices of `bf16`, 16 by 8 and 8 by 16, to a matrix of `f32`.
    pub struct MfmaF32_16x16x8bf16 = "rocdl.mfma.f32.16x16x8bf16";
    /// Adds the product of matrices of `bf16`, 32 by 16 and 16 by 32, to a matrix of `f32`.
    pub struct MfmaF32_32x32x16Bf16 = "rocdl.mfma.f32.32x32x16.bf16";
    /// Adds the product of matrices of `bf8` and of `bf8`, 32 by 16 and 16 by 32, to a matrix of `f32`.
    pub struct MfmaF32_32x32x16Bf8Bf8 = "rocdl.mfma.f32.32x32x16.bf8.bf8";
    /// Adds the product of matrices of `bf8` and of `fp8`, 32 by 16 and 16 by 32, to a matrix of `f32`.
    pub struct MfmaF32_32x32x16Bf8Fp8 = "rocdl.mfma.f32.32x32x16.bf8.fp8";
    /// Adds the product of matrices of `f16`, 32 by 16 and 16 by 32, to a matrix of `f32`.
    pub struct MfmaF32_32x32x16F16 = "rocdl.mfma.f32.32x32x16.f16";
    /// Adds the product of matrices of `fp8` and of `bf8`, 32 by 16 and 16 by 32, to a matrix of `f32`.
    pub struct MfmaF32_32x32x16Fp8Bf8 = "rocdl.mfma.f32.32x32x16.fp8.bf8";
    /// Adds the product of matrices of `fp8` and of `fp8`, 32 by 16 and 16 by 32, to a matrix of `f32`.
    pub struct MfmaF32_32x32x16Fp8Fp8 = "rocdl.mfma.f32.32x32x16.fp8.fp8";
    /// Adds the product of matrices of `f32`, 32 by 1 and 1 by 32, to a matrix of `f32`.
    pub struct MfmaF32_32x32x1f32 = "rocdl.mfma.f32.32x32x1f32";
    /// Adds the product of matrices of `bf16`, 32 by 2 and 2 by 32, to a matrix of `f32`.
    pub struct MfmaF32_32x32x2bf16 = "rocdl.mfma.f32.32x32x2bf16";
    /// Adds the product of matrices of `f32`, 32 by 2 and 2 by 32, to a matrix of `f32`.
    pub struct MfmaF32_32x32x2f32 = "rocdl.mfma.f32.32x32x2f32";
    /// Adds the product of matrices of `xf32`, 32 by 4 and 4 by 32, to a matrix of `f32`.
    pub struct MfmaF32_32x32x4Xf32 = "rocdl.mfma.f32.32x32x4.xf32";
    /// Adds the product of matrices of `bf16`, 32 by 4 and 4 by 32, to a matrix of `f32`.
    pub struct MfmaF32_32x32x4bf16 = "rocdl.mfma.f32.32x32x4bf16";
    /// Adds the product of matrices of `bf16`, 32 by 4 and 4 by 32, to a matrix of `f32`.
    pub struct MfmaF32_32x32x4bf16_1k = "rocdl.mfma.f32.32x32x4bf16.1k";
    /// Adds the product of matrices of `f16`, 32 by 4 and 4 by 32, to a matrix of `f32`.
    pub struct MfmaF32_32x32x4f16 = "rocdl.mfma.f32.32x32x4f16";
    /// Adds the product of matrices of `bf16`, 32 by 8 and 8 by 32, to a matrix of `f32`.
    pub struct MfmaF32_32x32x8bf16_1k = "rocdl.mfma.f32.32x32x8bf16.1k";
    /// Adds the product of matrices of `f16`, 32 by 8 and 8 by 32, to a matrix of `f32`.
    pub struct MfmaF32_32x32x8f16 = "rocdl.mfma.f32.32x32x8f16";
    /// Adds the product of matrices of `f32`, 4 by 1 and 1 by 4, to a matrix of `f32`.
    pub struct MfmaF32_4x4x1f32 = "rocdl.mfma.f32.4x4x1f32";
    /// Adds the product of matrices of `bf16`, 4 by 2 and 2 by 4, to a matrix of `f32`.
    pub struct MfmaF32_4x4x2bf16 = "rocdl.mfma.f32.4x4x2bf16";
    /// Adds the product of matrices of `bf16`, 4 by 4 and 4 by 4, to a matrix of `f32`.
    pub struct MfmaF32_4x4x4bf16_1k = "rocdl.mfma.f32.4x4x4bf16.1k";
    /// Adds the product of matrices of `f16`, 4 by 4 and 4 by 4, to a matrix of `f32`.
    pub struct MfmaF32_4x4x4f16 = "rocdl.mfma.f32.4x4x4f16";
    /// Adds the product of matrices of `f64`, 16 by 4 and 4 by 16, to a matrix of `f64`.
    pub struct MfmaF64_16x16x4f64 = "rocdl.mfma.f64.16x16x4f64";
    /// Adds the product of matrices of `f64`, 4 by 4 and 4 by 4, to a matrix of `f64`.
    pub struct MfmaF64_4x4x4f64 = "rocdl.mfma.f64.4x4x4f64";
    /// Adds the product of matrices of `i8`, 16 by 16 and 16 by 16, to a matrix of `i32`.
    pub struct MfmaI32_16x16x16i8 = "rocdl.mfma.i32.16x16x16i8";
    /// Adds the product of matrices of `i8`, 16 by 32 and 32 by 16, to a matrix of `i32`.
    pub struct MfmaI32_16x16x32I8 = "rocdl.mfma.i32.16x16x32.i8";
    /// Adds the product of matrices of `i8`, 16 by 4 and 4 by 16, to a matrix of `i32`.
    pub struct MfmaI32_16x16x4i8 = "rocdl.mfma.i32.16x16x4i8";
    /// Adds the product of matrices of `i8`, 16 by 64 and 64 by 16, to a matrix of `i32`.
    pub struct MfmaI32_16x16x64I8 = "rocdl.mfma.i32.16x16x64.i8";
    /// Adds the product of matrices of `i8`, 32 by 16 and 16 by 32, to a matrix of `i32`.
    pub struct MfmaI32_32x32x16I8 = "rocdl.mfma.i32.32x32x16.i8";
    /// Adds the product of matrices of `i8`, 32 by 32 and 32 by 32, to a matrix of `i32`.
    pub struct MfmaI32_32x32x32I8 = "rocdl.mfma.i32.32x32x32.i8";
    /// Adds the product of matrices of `i8`, 32 by 4 and 4 by 32, to a matrix of `i32`.
    pub struct MfmaI32_32x32x4i8 = "rocdl.mfma.i32.32x32x4i8";
    /// Adds the product of matrices of `i8`, 32 by 8 and 8 by 32, to a matrix of `i32`.
    pub struct MfmaI32_32x32x8i8 = "rocdl.mfma.i32.32x32x8i8";
    /// Adds the product of matrices of `i8`, 4 by 4 and 4 by 4, to a matrix of `i32`.
    pub struct MfmaI32_4x4x4i8 = "rocdl.mfma.i32.4x4x4i8";
    /// Adds the product of matrices of floats of 8, 6 or 4 bits, 16 by 128 and 128 by 16, to a matrix of `f32`; both have a scale for each 32 elements.
    pub struct MfmaScaleF32_16x16x128F8f6f4 = "rocdl.mfma.scale.f32.16x16x128.f8f6f4";
    /// Adds the product of matrices of floats of 8, 6 or 4 bits, 32 by 64 and 64 by 32, to a matrix of `f32`; both have a scale for each 32 elements.
    pub struct MfmaScaleF32_32x32x64F8f6f4 = "rocdl.mfma.scale.f32.32x32x64.f8f6f4";
}
