//! Products of matrices on processors with waves of 32 lanes.

use crate::constraints::{ScalarOrVectorOfBF16, ScalarOrVectorOfF16, ScalarOrVectorOfF32};
use terrace_ir::constraints::{I1Attr, I16Attr, I32, I32Attr, I64};
use terrace_llvm::constraints::LLVM_ScalarOrVectorOfAnyInteger;
use terrace_ods_macros::{operation, operations};

operations! {
    #[operation(format = "$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)", view = none)]
    struct _<T> {
        a: Operand<T>,
        b: Operand<T>,
        c: Operand<T>,
        #[default("0", |context| context.integer_attribute(context.integer_type(1), 0))]
        opsel: Attr<I1Attr>,
        res: OpResult<T>,
    }

    /// Adds the product of matrices of `bf16`, 16 by 16 and 16 by 16, to a matrix of `bf16`.
    pub struct WmmaBf16_16x16x16Bf16<LLVM_ScalarOrVectorOfAnyInteger> = "rocdl.wmma.bf16.16x16x16.bf16";
    /// Adds the product of matrices of `f16`, 16 by 16 and 16 by 16, to a matrix of `f16`.
    pub struct WmmaF16_16x16x16F16<ScalarOrVectorOfF16> = "rocdl.wmma.f16.16x16x16.f16";
}

operations! {
    #[operation(format = "$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)", view = none)]
    struct _<A, In> {
        #[default("0", |context| context.integer_attribute(context.integer_type(1), 0))]
        #[name = "signA"]
        sign_a: Attr<I1Attr>,
        a: Operand<A>,
        #[default("0", |context| context.integer_attribute(context.integer_type(1), 0))]
        #[name = "signB"]
        sign_b: Attr<I1Attr>,
        b: Operand<A>,
        #[default("0", |context| context.integer_attribute(context.integer_type(16), 0))]
        #[name = "modC"]
        mod_c: Attr<I16Attr>,
        c: Operand<In>,
        #[default("0", |context| context.integer_attribute(context.integer_type(1), 0))]
        #[name = "reuseA"]
        reuse_a: Attr<I1Attr>,
        #[default("0", |context| context.integer_attribute(context.integer_type(1), 0))]
        #[name = "reuseB"]
        reuse_b: Attr<I1Attr>,
        res: OpResult<A>,
    }

    /// Adds the product of matrices of `bf16`, 16 by 32 and 32 by 16, to a matrix of `bf16`.
    pub struct WmmaBf16_16x16x32Bf16<ScalarOrVectorOfBF16, ScalarOrVectorOfBF16> =
        "rocdl.wmma.bf16.16x16x32.bf16";
    /// Adds the product of matrices of `bf16`, 16 by 32 and 32 by 16, to a matrix of `f32`, rounded to `bf16`.
    pub struct WmmaBf16f32_16x16x32Bf16<ScalarOrVectorOfBF16, ScalarOrVectorOfF32> =
        "rocdl.wmma.bf16f32.16x16x32.bf16";
    /// Adds the product of matrices of `f16`, 16 by 32 and 32 by 16, to a matrix of `f16`.
    pub struct WmmaF16_16x16x32F16<ScalarOrVectorOfF16, ScalarOrVectorOfF16> = "rocdl.wmma.f16.16x16x32.f16";
}

operations! {
    #[operation(format = "$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)", view = none)]
    struct _ {
        a: Operand<LLVM_ScalarOrVectorOfAnyInteger>,
        b: Operand<LLVM_ScalarOrVectorOfAnyInteger>,
        #[default("0", |context| context.integer_attribute(context.integer_type(16), 0))]
        #[name = "modC"]
        mod_c: Attr<I16Attr>,
        c: Operand<ScalarOrVectorOfF16>,
        #[default("0", |context| context.integer_attribute(context.integer_type(1), 0))]
        #[name = "reuseA"]
        reuse_a: Attr<I1Attr>,
        #[default("0", |context| context.integer_attribute(context.integer_type(1), 0))]
        #[name = "reuseB"]
        reuse_b: Attr<I1Attr>,
        res: OpResult<ScalarOrVectorOfF16>,
    }

    /// Adds the product of matrices of `bf8` and of `bf8`, 16 by 128 and 128 by 16, to a matrix of `f16`.
    pub struct WmmaF16_16x16x128Bf8Bf8 = "rocdl.wmma.f16.16x16x128.bf8_bf8";
    /// Adds the product of matrices of `bf8` and of `fp8`, 16 by 128 and 128 by 16, to a matrix of `f16`.
    pub struct WmmaF16_16x16x128Bf8Fp8 = "rocdl.wmma.f16.16x16x128.bf8_fp8";
    /// Adds the product of matrices of `fp8` and of `bf8`, 16 by 128 and 128 by 16, to a matrix of `f16`.
    pub struct WmmaF16_16x16x128Fp8Bf8 = "rocdl.wmma.f16.16x16x128.fp8_bf8";
    /// Adds the product of matrices of `fp8` and of `fp8`, 16 by 128 and 128 by 16, to a matrix of `f16`.
    pub struct WmmaF16_16x16x128Fp8Fp8 = "rocdl.wmma.f16.16x16x128.fp8_fp8";
    /// Adds the product of matrices of `bf8` and of `bf8`, 16 by 64 and 64 by 16, to a matrix of `f16`.
    pub struct WmmaF16_16x16x64Bf8Bf8 = "rocdl.wmma.f16.16x16x64.bf8_bf8";
    /// Adds the product of matrices of `bf8` and of `fp8`, 16 by 64 and 64 by 16, to a matrix of `f16`.
    pub struct WmmaF16_16x16x64Bf8Fp8 = "rocdl.wmma.f16.16x16x64.bf8_fp8";
    /// Adds the product of matrices of `fp8` and of `bf8`, 16 by 64 and 64 by 16, to a matrix of `f16`.
    pub struct WmmaF16_16x16x64Fp8Bf8 = "rocdl.wmma.f16.16x16x64.fp8_bf8";
    /// Adds the product of matrices of `fp8` and of `fp8`, 16 by 64 and 64 by 16, to a matrix of `f16`.
    pub struct WmmaF16_16x16x64Fp8Fp8 = "rocdl.wmma.f16.16x16x64.fp8_fp8";
}

operations! {
    #[operation(format = "$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)", view = none)]
    struct _ {
        #[default("0", |context| context.integer_attribute(context.integer_type(1), 0))]
        #[name = "signA"]
        sign_a: Attr<I1Attr>,
        a: Operand<LLVM_ScalarOrVectorOfAnyInteger>,
        #[default("0", |context| context.integer_attribute(context.integer_type(1), 0))]
        #[name = "signB"]
        sign_b: Attr<I1Attr>,
        b: Operand<LLVM_ScalarOrVectorOfAnyInteger>,
        c: Operand<LLVM_ScalarOrVectorOfAnyInteger>,
        #[default("0", |context| context.integer_attribute(context.integer_type(1), 0))]
        clamp: Attr<I1Attr>,
        res: OpResult<LLVM_ScalarOrVectorOfAnyInteger>,
    }

    /// Adds the product of matrices of integers of 4 bits, 16 by 16 and 16 by 16, to a matrix of `i32`.
    pub struct WmmaI32_16x16x16Iu4 = "rocdl.wmma.i32.16x16x16.iu4";
    /// Adds the product of matrices of integers of 8 bits, 16 by 16 and 16 by 16, to a matrix of `i32`.
    pub struct WmmaI32_16x16x16Iu8 = "rocdl.wmma.i32.16x16x16.iu8";
    /// Adds the product of matrices of integers of 4 bits, 16 by 32 and 32 by 16, to a matrix of `i32`.
    pub struct WmmaI32_16x16x32Iu4 = "rocdl.wmma.i32.16x16x32.iu4";
}

/// Adds the product of matrices of integers of 8 bits, 16 by 64 and 64 by 16, to a matrix of `i32`.
#[operation(
    name = "rocdl.wmma.i32.16x16x64.iu8",
    format = "$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)",
    view = none,
)]
pub struct WmmaI32_16x16x64Iu8 {
    #[default("0", |context| context.integer_attribute(context.integer_type(1), 0))]
    #[name = "signA"]
    sign_a: Attr<I1Attr>,
    a: Operand<LLVM_ScalarOrVectorOfAnyInteger>,
    #[default("0", |context| context.integer_attribute(context.integer_type(1), 0))]
    #[name = "signB"]
    sign_b: Attr<I1Attr>,
    b: Operand<LLVM_ScalarOrVectorOfAnyInteger>,
    c: Operand<LLVM_ScalarOrVectorOfAnyInteger>,
    #[default("0", |context| context.integer_attribute(context.integer_type(1), 0))]
    #[name = "reuseA"]
    reuse_a: Attr<I1Attr>,
    #[default("0", |context| context.integer_attribute(context.integer_type(1), 0))]
    #[name = "reuseB"]
    reuse_b: Attr<I1Attr>,
    #[default("0", |context| context.integer_attribute(context.integer_type(1), 0))]
    clamp: Attr<I1Attr>,
    res: OpResult<LLVM_ScalarOrVectorOfAnyInteger>,
}

operations! {
    #[operation(
        format = "$a `,` $b `,` $c `,` $scaleA `,` $scaleB attr-dict `:` functional-type(operands, $res)",
        view = none,
    )]
    struct _<T> {
        #[default("0", |context| context.integer_attribute(context.integer_type(32), 0))]
        #[name = "fmtA"]
        fmt_a: Attr<I32Attr>,
        a: Operand<LLVM_ScalarOrVectorOfAnyInteger>,
        #[default("0", |context| context.integer_attribute(context.integer_type(32), 0))]
        #[name = "fmtB"]
        fmt_b: Attr<I32Attr>,
        b: Operand<LLVM_ScalarOrVectorOfAnyInteger>,
        #[default("0", |context| context.integer_attribute(context.integer_type(16), 0))]
        #[name = "modC"]
        mod_c: Attr<I16Attr>,
        c: Operand<ScalarOrVectorOfF32>,
        #[default("0", |context| context.integer_attribute(context.integer_type(32), 0))]
        #[name = "scaleAType"]
        scale_a_type: Attr<I32Attr>,
        #[default("0", |context| context.integer_attribute(context.integer_type(32), 0))]
        #[name = "fmtScaleA"]
        fmt_scale_a: Attr<I32Attr>,
        #[name = "scaleA"]
        scale_a: Operand<T>,
        #[default("0", |context| context.integer_attribute(context.integer_type(32), 0))]
        #[name = "scaleBType"]
        scale_b_type: Attr<I32Attr>,
        #[default("0", |context| context.integer_attribute(context.integer_type(32), 0))]
        #[name = "fmtScaleB"]
        fmt_scale_b: Attr<I32Attr>,
        #[name = "scaleB"]
        scale_b: Operand<T>,
        #[default("0", |context| context.integer_attribute(context.integer_type(1), 0))]
        #[name = "reuseA"]
        reuse_a: Attr<I1Attr>,
        #[default("0", |context| context.integer_attribute(context.integer_type(1), 0))]
        #[name = "reuseB"]
        reuse_b: Attr<I1Attr>,
        res: OpResult<ScalarOrVectorOfF32>,
    }

    /// Adds the product of matrices of floats of 8, 6 or 4 bits, 16 by 128 and 128 by 16, to a matrix of `f32`; both have a scale for each 32 elements.
    pub struct WmmaScaleF32_16x16x128F8f6f4<I32> = "rocdl.wmma.scale.f32.16x16x128.f8f6f4";
    /// Adds the product of matrices of floats of 8, 6 or 4 bits, 16 by 128 and 128 by 16, to a matrix of `f32`; both have a scale for each 16 elements.
    pub struct WmmaScale16F32_16x16x128F8f6f4<I64> = "rocdl.wmma.scale16.f32.16x16x128.f8f6f4";
}

operations! {
    #[operation(
        format = "$a `,` $b `,` $c `,` $scaleA `,` $scaleB attr-dict `:` functional-type(operands, $res)",
        view = none,
    )]
    struct _<T> {
        a: Operand<LLVM_ScalarOrVectorOfAnyInteger>,
        b: Operand<LLVM_ScalarOrVectorOfAnyInteger>,
        #[default("0", |context| context.integer_attribute(context.integer_type(16), 0))]
        #[name = "modC"]
        mod_c: Attr<I16Attr>,
        c: Operand<ScalarOrVectorOfF32>,
        #[default("0", |context| context.integer_attribute(context.integer_type(32), 0))]
        #[name = "scaleAType"]
        scale_a_type: Attr<I32Attr>,
        #[default("0", |context| context.integer_attribute(context.integer_type(32), 0))]
        #[name = "fmtScaleA"]
        fmt_scale_a: Attr<I32Attr>,
        #[name = "scaleA"]
        scale_a: Operand<T>,
        #[default("0", |context| context.integer_attribute(context.integer_type(32), 0))]
        #[name = "scaleBType"]
        scale_b_type: Attr<I32Attr>,
        #[default("0", |context| context.integer_attribute(context.integer_type(32), 0))]
        #[name = "fmtScaleB"]
        fmt_scale_b: Attr<I32Attr>,
        #[name = "scaleB"]
        scale_b: Operand<T>,
        #[default("0", |context| context.integer_attribute(context.integer_type(1), 0))]
        #[name = "reuseA"]
        reuse_a: Attr<I1Attr>,
        #[default("0", |context| context.integer_attribute(context.integer_type(1), 0))]
        #[name = "reuseB"]
        reuse_b: Attr<I1Attr>,
        res: OpResult<ScalarOrVectorOfF32>,
    }

    /// Adds the product of matrices of floats of 4 bits, 32 by 128 and 128 by 16, to a matrix of `f32`; both have a scale for each 32 elements.
    pub struct WmmaScaleF32_32x16x128F4<I32> = "rocdl.wmma.scale.f32.32x16x128.f4";
    /// Adds the product of matrices of floats of 4 bits, 32 by 128 and 128 by 16, to a matrix of `f32`; both have a scale for each 16 elements.
    pub struct WmmaScale16F32_32x16x128F4<I64> = "rocdl.wmma.scale16.f32.32x16x128.f4";
}
