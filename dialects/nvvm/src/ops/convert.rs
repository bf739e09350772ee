//! Conversions between kinds of floats.

use crate::attributes::enums::{FPRoundingMode, SaturationMode};
use crate::constraints::{
    FPRoundingModeAttr, I16OrVectorOf2I8, SaturationModeAttr, VectorOf2BF16, VectorOf2F16, VectorOf2I8,
    VectorOf4F32, VectorOf4I8,
};
use terrace_ir::constraints::{BoolAttr, F32, I8, I16, I32, TypeAttr};
use terrace_ods_macros::operations;

operations! {
    #[operation(has = [verify])]
    struct _;

    /// Converts two f16/bf16 values to f8.
    pub struct ConvertBF16x2ToF8x2Op = "nvvm.convert.bf16x2.to.f8x2",
        format = "$a attr-dict `:` type($a) `->` type($dst) `(` $dstTy `)`",
    {
        a: Operand<VectorOf2BF16>,
        #[default("none", |context| FPRoundingMode::None.attribute(context))]
        #[cases(FPRoundingMode)]
        rnd: Attr<FPRoundingModeAttr>,
        #[default("none", |context| SaturationMode::None.attribute(context))]
        #[cases(SaturationMode)]
        sat: Attr<SaturationModeAttr>,
        #[name = "dstTy"]
        dst_ty: Attr<TypeAttr>,
        dst: OpResult<I16OrVectorOf2I8>,
    }

    /// Makes two half floats ones of 8 bits.
    pub struct ConvertF16x2ToF8x2Op = "nvvm.convert.f16x2.to.f8x2",
        format = "$a attr-dict `:` type($a) `->` type($dst) `(` $dstTy `)`",
    {
        a: Operand<VectorOf2F16>,
        #[default("false", |context| context.bool_attribute(false))]
        relu: Attr<BoolAttr>,
        #[name = "dstTy"]
        dst_ty: Attr<TypeAttr>,
        dst: OpResult<I16OrVectorOf2I8>,
    }

    /// Makes two floats ones of 8 bits.
    ///
    /// ```mlir
    /// %r = nvvm.convert.f32x2.to.f8x2 %a, %b {rnd = #nvvm.fp_rnd_mode<rn>, sat = #nvvm.sat_mode<satfinite>} : i16 (f8E4M3FN)
    /// ```
    pub struct ConvertF32x2ToF8x2Op = "nvvm.convert.f32x2.to.f8x2",
        format = "$a `,` $b attr-dict `:` type($dst) `(` $dstTy `)`",
    {
        a: Operand<F32>,
        b: Operand<F32>,
        #[default("none", |context| FPRoundingMode::None.attribute(context))]
        #[cases(FPRoundingMode)]
        rnd: Attr<FPRoundingModeAttr>,
        #[default("none", |context| SaturationMode::None.attribute(context))]
        #[cases(SaturationMode)]
        sat: Attr<SaturationModeAttr>,
        #[default("false", |context| context.bool_attribute(false))]
        relu: Attr<BoolAttr>,
        #[name = "dstTy"]
        dst_ty: Attr<TypeAttr>,
        dst: OpResult<I16OrVectorOf2I8>,
    }

    /// Makes two floats of 8 bits short ones.
    pub struct ConvertF8x2ToBF16x2Op = "nvvm.convert.f8x2.to.bf16x2",
        format = "$src attr-dict `:` type($src) `(` $srcType `)` `->` type($dst)",
    {
        src: Operand<VectorOf2I8>,
        #[name = "srcType"]
        src_type: Attr<TypeAttr>,
        dst: OpResult<VectorOf2BF16>,
    }

    /// Makes a float one of the kind that tensor cores multiply.
    pub struct ConvertFloatToTF32Op = "nvvm.convert.float.to.tf32", format = "$src attr-dict" {
        src: Operand<F32>,
        #[default("none", |context| FPRoundingMode::None.attribute(context))]
        #[cases(FPRoundingMode)]
        rnd: Attr<FPRoundingModeAttr>,
        #[default("none", |context| SaturationMode::None.attribute(context))]
        #[cases(SaturationMode)]
        sat: Attr<SaturationModeAttr>,
        #[default("false", |context| context.bool_attribute(false))]
        relu: Attr<BoolAttr>,
        res: OpResult<I32>,
    }
}

operations! {
    #[operation(
        traits = [AlwaysSpeculatableImplTrait],
        format = "$src_hi `,` $src_lo (`,` $random_bits^)? attr-dict `:` type($dst)",
        effects = [],
        has = [verify],
    )]
    struct _<T> {
        src_hi: Operand<F32>,
        src_lo: Operand<F32>,
        random_bits: OptionalOperand<I32>,
        #[default("none", |context| FPRoundingMode::None.attribute(context))]
        #[cases(FPRoundingMode)]
        rnd: Attr<FPRoundingModeAttr>,
        #[default("none", |context| SaturationMode::None.attribute(context))]
        #[cases(SaturationMode)]
        sat: Attr<SaturationModeAttr>,
        #[default("false", |context| context.bool_attribute(false))]
        relu: Attr<BoolAttr>,
        dst: OpResult<T>,
    }

    /// Makes two floats short ones.
    pub struct ConvertF32x2ToBF16x2Op<VectorOf2BF16> = "nvvm.convert.f32x2.to.bf16x2";
    /// Makes two floats half ones.
    pub struct ConvertF32x2ToF16x2Op<VectorOf2F16> = "nvvm.convert.f32x2.to.f16x2";
}

operations! {
    #[operation(format = "$a `,` $b attr-dict `:` type($dst) `(` $dstTy `)`", has = [verify])]
    struct _<T> {
        a: Operand<F32>,
        b: Operand<F32>,
        #[default("false", |context| context.bool_attribute(false))]
        relu: Attr<BoolAttr>,
        #[name = "dstTy"]
        dst_ty: Attr<TypeAttr>,
        dst: OpResult<T>,
    }

    /// Makes two floats ones of 4 bits.
    pub struct ConvertF32x2ToF4x2Op<I8> = "nvvm.convert.f32x2.to.f4x2";
    /// Makes two floats ones of 6 bits.
    pub struct ConvertF32x2ToF6x2Op<I16OrVectorOf2I8> = "nvvm.convert.f32x2.to.f6x2";
}

operations! {
    #[operation(
        traits = [AlwaysSpeculatableImplTrait, Named("NVVMRequiresSMa<100, 103>")],
        format = "$src `,` $rbits attr-dict `:` type($src) `->` type($dst) `(` $dstTy `)`",
        effects = [],
        has = [verify],
    )]
    struct _<T> {
        src: Operand<VectorOf4F32>,
        rbits: Operand<I32>,
        #[default("false", |context| context.bool_attribute(false))]
        relu: Attr<BoolAttr>,
        #[name = "dstTy"]
        dst_ty: Attr<TypeAttr>,
        dst: OpResult<T>,
    }

    /// Makes four floats ones of 4 bits, rounded by random bits.
    pub struct ConvertF32x4ToF4x4Op<I16> = "nvvm.convert.f32x4.to.f4x4";
    /// Makes four floats ones of 6 bits, rounded by random bits.
    pub struct ConvertF32x4ToF6x4Op<VectorOf4I8> = "nvvm.convert.f32x4.to.f6x4";
    /// Makes four floats ones of 8 bits, rounded by random bits.
    pub struct ConvertF32x4ToF8x4Op<VectorOf4I8> = "nvvm.convert.f32x4.to.f8x4";
}

operations! {
    #[operation(format = "$src attr-dict `:` type($src) `(` $srcType `)` `->` type($dst)", has = [verify])]
    struct _<T> {
        src: Operand<T>,
        #[default("false", |context| context.bool_attribute(false))]
        relu: Attr<BoolAttr>,
        #[name = "srcType"]
        src_type: Attr<TypeAttr>,
        dst: OpResult<VectorOf2F16>,
    }

    /// Makes two floats of 4 bits half ones.
    pub struct ConvertF4x2ToF16x2Op<I8> = "nvvm.convert.f4x2.to.f16x2";
    /// Makes two floats of 6 bits half ones.
    pub struct ConvertF6x2ToF16x2Op<VectorOf2I8> = "nvvm.convert.f6x2.to.f16x2";
    /// Makes two floats of 8 bits half ones.
    pub struct ConvertF8x2ToF16x2Op<VectorOf2I8> = "nvvm.convert.f8x2.to.f16x2";
}
