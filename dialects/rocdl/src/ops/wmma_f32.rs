//! Products of matrices on processors with waves of 32 lanes, added to floats.

use crate::constraints::{ScalarOrVectorOfBF16, ScalarOrVectorOfF16, ScalarOrVectorOfF32};
use terrace_ir::constraints::{I1Attr, I16Attr};
use terrace_llvm::constraints::LLVM_ScalarOrVectorOfAnyInteger;
use terrace_ods_macros::operations;

operations! {
    #[operation(format = "$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)", view = none)]
    struct _ {
        a: Operand<LLVM_ScalarOrVectorOfAnyInteger>,
        b: Operand<LLVM_ScalarOrVectorOfAnyInteger>,
        #[default("0", |context| context.integer_attribute(context.integer_type(16), 0))]
        #[name = "modC"]
        mod_c: Attr<I16Attr>,
        c: Operand<ScalarOrVectorOfF32>,
        #[default("0", |context| context.integer_attribute(context.integer_type(1), 0))]
        #[name = "reuseA"]
        reuse_a: Attr<I1Attr>,
        #[default("0", |context| context.integer_attribute(context.integer_type(1), 0))]
        #[name = "reuseB"]
        reuse_b: Attr<I1Attr>,
        res: OpResult<ScalarOrVectorOfF32>,
    }

    /// Adds the product of matrices of `bf8` and of `bf8`, 16 by 128 and 128 by 16, to a matrix of `f32`.
    pub struct WmmaF32_16x16x128Bf8Bf8 = "rocdl.wmma.f32.16x16x128.bf8_bf8";
    /// Adds the product of matrices of `bf8` and of `fp8`, 16 by 128 and 128 by 16, to a matrix of `f32`.
    pub struct WmmaF32_16x16x128Bf8Fp8 = "rocdl.wmma.f32.16x16x128.bf8_fp8";
    /// Adds the product of matrices of `fp8` and of `bf8`, 16 by 128 and 128 by 16, to a matrix of `f32`.
    pub struct WmmaF32_16x16x128Fp8Bf8 = "rocdl.wmma.f32.16x16x128.fp8_bf8";
    /// Adds the product of matrices of `fp8` and of `fp8`, 16 by 128 and 128 by 16, to a matrix of `f32`.
    pub struct WmmaF32_16x16x128Fp8Fp8 = "rocdl.wmma.f32.16x16x128.fp8_fp8";
    /// Adds the product of matrices of `bf8` and of `bf8`, 16 by 64 and 64 by 16, to a matrix of `f32`.
    pub struct WmmaF32_16x16x64Bf8Bf8 = "rocdl.wmma.f32.16x16x64.bf8_bf8";
    /// Adds the product of matrices of `bf8` and of `fp8`, 16 by 64 and 64 by 16, to a matrix of `f32`.
    pub struct WmmaF32_16x16x64Bf8Fp8 = "rocdl.wmma.f32.16x16x64.bf8_fp8";
    /// Adds the product of matrices of `fp8` and of `bf8`, 16 by 64 and 64 by 16, to a matrix of `f32`.
    pub struct WmmaF32_16x16x64Fp8Bf8 = "rocdl.wmma.f32.16x16x64.fp8_bf8";
    /// Adds the product of matrices of `fp8` and of `fp8`, 16 by 64 and 64 by 16, to a matrix of `f32`.
    pub struct WmmaF32_16x16x64Fp8Fp8 = "rocdl.wmma.f32.16x16x64.fp8_fp8";
}

operations! {
    #[operation(format = "$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)", view = none)]
    struct _<T> {
        a: Operand<T>,
        b: Operand<T>,
        c: Operand<ScalarOrVectorOfF32>,
        res: OpResult<ScalarOrVectorOfF32>,
    }

    /// Adds the product of matrices of `bf16`, 16 by 16 and 16 by 16, to a matrix of `f32`.
    pub struct WmmaF32_16x16x16Bf16<LLVM_ScalarOrVectorOfAnyInteger> = "rocdl.wmma.f32.16x16x16.bf16";
    /// Adds the product of matrices of `bf8` and of `bf8`, 16 by 16 and 16 by 16, to a matrix of `f32`.
    pub struct WmmaF32_16x16x16Bf8Bf8<LLVM_ScalarOrVectorOfAnyInteger> = "rocdl.wmma.f32.16x16x16.bf8_bf8";
    /// Adds the product of matrices of `bf8` and of `fp8`, 16 by 16 and 16 by 16, to a matrix of `f32`.
    pub struct WmmaF32_16x16x16Bf8Fp8<LLVM_ScalarOrVectorOfAnyInteger> = "rocdl.wmma.f32.16x16x16.bf8_fp8";
    /// Adds the product of matrices of `f16`, 16 by 16 and 16 by 16, to a matrix of `f32`.
    pub struct WmmaF32_16x16x16F16<ScalarOrVectorOfF16> = "rocdl.wmma.f32.16x16x16.f16";
    /// Adds the product of matrices of `fp8` and of `bf8`, 16 by 16 and 16 by 16, to a matrix of `f32`.
    pub struct WmmaF32_16x16x16Fp8Bf8<LLVM_ScalarOrVectorOfAnyInteger> = "rocdl.wmma.f32.16x16x16.fp8_bf8";
    /// Adds the product of matrices of `fp8` and of `fp8`, 16 by 16 and 16 by 16, to a matrix of `f32`.
    pub struct WmmaF32_16x16x16Fp8Fp8<LLVM_ScalarOrVectorOfAnyInteger> = "rocdl.wmma.f32.16x16x16.fp8_fp8";
}

operations! {
    #[operation(format = "$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)", view = none)]
    struct _<T> {
        #[default("0", |context| context.integer_attribute(context.integer_type(1), 0))]
        #[name = "signA"]
        sign_a: Attr<I1Attr>,
        a: Operand<T>,
        #[default("0", |context| context.integer_attribute(context.integer_type(1), 0))]
        #[name = "signB"]
        sign_b: Attr<I1Attr>,
        b: Operand<T>,
        #[default("0", |context| context.integer_attribute(context.integer_type(16), 0))]
        #[name = "modC"]
        mod_c: Attr<I16Attr>,
        c: Operand<ScalarOrVectorOfF32>,
        #[default("0", |context| context.integer_attribute(context.integer_type(1), 0))]
        #[name = "reuseA"]
        reuse_a: Attr<I1Attr>,
        #[default("0", |context| context.integer_attribute(context.integer_type(1), 0))]
        #[name = "reuseB"]
        reuse_b: Attr<I1Attr>,
        res: OpResult<ScalarOrVectorOfF32>,
    }

    /// Adds the product of matrices of `bf16`, 16 by 32 and 32 by 16, to a matrix of `f32`.
    pub struct WmmaF32_16x16x32Bf16<ScalarOrVectorOfBF16> = "rocdl.wmma.f32.16x16x32.bf16";
    /// Adds the product of matrices of `f16`, 16 by 32 and 32 by 16, to a matrix of `f32`.
    pub struct WmmaF32_16x16x32F16<ScalarOrVectorOfF16> = "rocdl.wmma.f32.16x16x32.f16";
    /// Adds the product of matrices of `f32`, 16 by 4 and 4 by 16, to a matrix of `f32`.
    pub struct WmmaF32_16x16x4F32<ScalarOrVectorOfF32> = "rocdl.wmma.f32.16x16x4.f32";
}
