//! Conversions of floats with a scale that round at random.

use crate::constraints::{
    ROCDL_V2BF16Type, ROCDL_V2F16Type, ROCDL_V2F32Type, ROCDL_V2I32Type, ROCDL_V3I32Type, ROCDL_V6I32Type,
    ROCDL_V8BF16Type, ROCDL_V8F16Type, ROCDL_V8F32Type, ROCDL_V16BF16Type, ROCDL_V16F16Type,
    ROCDL_V16F32Type, ROCDL_V32BF16Type, ROCDL_V32F16Type, ROCDL_V32F32Type,
};
use terrace_ir::constraints::{BF16, F16, F32, I32, I32Attr};
use terrace_ods_macros::operations;

operations! {
    #[operation(
        traits = [AlwaysSpeculatableImplTrait],
        format = "attr-dict $src0 `,` $seed `,` $scale `->` $oldVdst `[` $dstSelIndex `]` `:` type($res)",
        effects = [],
        view = none,
    )]
    struct _<T> {
        #[name = "oldVdst"]
        old_vdst: Operand<I32>,
        src0: Operand<T>,
        seed: Operand<I32>,
        scale: Operand<F32>,
        #[name = "dstSelIndex"]
        dst_sel_index: Attr<I32Attr>,
        res: OpResult<I32>,
    }

    /// Converts one `bf16` to `bf8` with a scale, rounded at random.
    pub struct CvtScaleF32SrBf8BF16Op<BF16> = "rocdl.cvt.scalef32.sr.bf8.bf16";
    /// Converts one `f16` to `bf8` with a scale, rounded at random.
    pub struct CvtScaleF32SrBf8F16Op<F16> = "rocdl.cvt.scalef32.sr.bf8.f16";
    /// Converts one `f32` to `bf8` with a scale, rounded at random.
    pub struct CvtScaleF32SrBf8F32Op<F32> = "rocdl.cvt.scalef32.sr.bf8.f32";
    /// Converts one `bf16` to `fp8` with a scale, rounded at random.
    pub struct CvtScaleF32SrFp8BF16Op<BF16> = "rocdl.cvt.scalef32.sr.fp8.bf16";
    /// Converts one `f16` to `fp8` with a scale, rounded at random.
    pub struct CvtScaleF32SrFp8F16Op<F16> = "rocdl.cvt.scalef32.sr.fp8.f16";
    /// Converts one `f32` to `fp8` with a scale, rounded at random.
    pub struct CvtScaleF32SrFp8F32Op<F32> = "rocdl.cvt.scalef32.sr.fp8.f32";
}

operations! {
    #[operation(
        traits = [AlwaysSpeculatableImplTrait],
        format = "attr-dict $src `,` $seed `,` $scale `->` $oldVdst `[` $dstSelIndex `]` `:` type($res)",
        effects = [],
        view = none,
    )]
    struct _<T> {
        #[name = "oldVdst"]
        old_vdst: Operand<I32>,
        src: Operand<T>,
        seed: Operand<I32>,
        scale: Operand<F32>,
        #[name = "dstSelIndex"]
        dst_sel_index: Attr<I32Attr>,
        res: OpResult<I32>,
    }

    /// Converts two `bf16` to `fp4` with a scale, rounded at random.
    pub struct CvtScaleF32SrPkFp4Bf16Op<ROCDL_V2BF16Type> = "rocdl.cvt.scalef32.sr.pk.fp4.bf16";
    /// Converts two `f16` to `fp4` with a scale, rounded at random.
    pub struct CvtScaleF32SrPkFp4F16Op<ROCDL_V2F16Type> = "rocdl.cvt.scalef32.sr.pk.fp4.f16";
    /// Converts two `f32` to `fp4` with a scale, rounded at random.
    pub struct CvtScaleF32SrPkFp4F32Op<ROCDL_V2F32Type> = "rocdl.cvt.scalef32.sr.pk.fp4.f32";
}

operations! {
    #[operation(
        traits = [AlwaysSpeculatableImplTrait],
        format = "attr-dict $src `,` $seed `,` $scale `:` type($res)",
        effects = [],
        view = none,
    )]
    struct _<In, Out> {
        src: Operand<In>,
        seed: Operand<I32>,
        scale: Operand<F32>,
        res: OpResult<Out>,
    }

    /// Converts 16 `bf16` to `bf6` with a scale, rounded at random.
    pub struct CvtScaleF32SrPk16Bf6Bf16Op<ROCDL_V16BF16Type, ROCDL_V3I32Type> =
        "rocdl.cvt.scalef32.sr.pk16.bf6.bf16";
    /// Converts 16 `f16` to `bf6` with a scale, rounded at random.
    pub struct CvtScaleF32SrPk16Bf6F16Op<ROCDL_V16F16Type, ROCDL_V3I32Type> =
        "rocdl.cvt.scalef32.sr.pk16.bf6.f16";
    /// Converts 16 `f32` to `bf6` with a scale, rounded at random.
    pub struct CvtScaleF32SrPk16Bf6F32Op<ROCDL_V16F32Type, ROCDL_V3I32Type> =
        "rocdl.cvt.scalef32.sr.pk16.bf6.f32";
    /// Converts 16 `bf16` to `fp6` with a scale, rounded at random.
    pub struct CvtScaleF32SrPk16Fp6Bf16Op<ROCDL_V16BF16Type, ROCDL_V3I32Type> =
        "rocdl.cvt.scalef32.sr.pk16.fp6.bf16";
    /// Converts 16 `f16` to `fp6` with a scale, rounded at random.
    pub struct CvtScaleF32SrPk16Fp6F16Op<ROCDL_V16F16Type, ROCDL_V3I32Type> =
        "rocdl.cvt.scalef32.sr.pk16.fp6.f16";
    /// Converts 16 `f32` to `fp6` with a scale, rounded at random.
    pub struct CvtScaleF32SrPk16Fp6F32Op<ROCDL_V16F32Type, ROCDL_V3I32Type> =
        "rocdl.cvt.scalef32.sr.pk16.fp6.f32";
    /// Converts 32 `bf16` to `bf6` with a scale, rounded at random.
    pub struct CvtScaleF32SrPk32Bf6Bf16Op<ROCDL_V32BF16Type, ROCDL_V6I32Type> =
        "rocdl.cvt.scalef32.sr.pk32.bf6.bf16";
    /// Converts 32 `f16` to `bf6` with a scale, rounded at random.
    pub struct CvtScaleF32SrPk32Bf6F16Op<ROCDL_V32F16Type, ROCDL_V6I32Type> =
        "rocdl.cvt.scalef32.sr.pk32.bf6.f16";
    /// Converts 32 `f32` to `bf6` with a scale, rounded at random.
    pub struct CvtScaleF32SrPk32Bf6F32Op<ROCDL_V32F32Type, ROCDL_V6I32Type> =
        "rocdl.cvt.scalef32.sr.pk32.bf6.f32";
    /// Converts 32 `bf16` to `fp6` with a scale, rounded at random.
    pub struct CvtScaleF32SrPk32Fp6Bf16Op<ROCDL_V32BF16Type, ROCDL_V6I32Type> =
        "rocdl.cvt.scalef32.sr.pk32.fp6.bf16";
    /// Converts 32 `f16` to `fp6` with a scale, rounded at random.
    pub struct CvtScaleF32SrPk32Fp6F16Op<ROCDL_V32F16Type, ROCDL_V6I32Type> =
        "rocdl.cvt.scalef32.sr.pk32.fp6.f16";
    /// Converts 32 `f32` to `fp6` with a scale, rounded at random.
    pub struct CvtScaleF32SrPk32Fp6F32Op<ROCDL_V32F32Type, ROCDL_V6I32Type> =
        "rocdl.cvt.scalef32.sr.pk32.fp6.f32";
    /// Converts 8 `bf16` to `bf8` with a scale, rounded at random.
    pub struct CvtScaleF32SrPk8Bf8Bf16Op<ROCDL_V8BF16Type, ROCDL_V2I32Type> =
        "rocdl.cvt.scalef32.sr.pk8.bf8.bf16";
    /// Converts 8 `f16` to `bf8` with a scale, rounded at random.
    pub struct CvtScaleF32SrPk8Bf8F16Op<ROCDL_V8F16Type, ROCDL_V2I32Type> =
        "rocdl.cvt.scalef32.sr.pk8.bf8.f16";
    /// Converts 8 `f32` to `bf8` with a scale, rounded at random.
    pub struct CvtScaleF32SrPk8Bf8F32Op<ROCDL_V8F32Type, ROCDL_V2I32Type> =
        "rocdl.cvt.scalef32.sr.pk8.bf8.f32";
    /// Converts 8 `bf16` to `fp4` with a scale, rounded at random.
    pub struct CvtScaleF32SrPk8Fp4Bf16Op<ROCDL_V8BF16Type, I32> = "rocdl.cvt.scalef32.sr.pk8.fp4.bf16";
    /// Converts 8 `f16` to `fp4` with a scale, rounded at random.
    pub struct CvtScaleF32SrPk8Fp4F16Op<ROCDL_V8F16Type, I32> = "rocdl.cvt.scalef32.sr.pk8.fp4.f16";
    /// Converts 8 `f32` to `fp4` with a scale, rounded at random.
    pub struct CvtScaleF32SrPk8Fp4F32Op<ROCDL_V8F32Type, I32> = "rocdl.cvt.scalef32.sr.pk8.fp4.f32";
    /// Converts 8 `bf16` to `fp8` with a scale, rounded at random.
    pub struct CvtScaleF32SrPk8Fp8Bf16Op<ROCDL_V8BF16Type, ROCDL_V2I32Type> =
        "rocdl.cvt.scalef32.sr.pk8.fp8.bf16";
    /// Converts 8 `f16` to `fp8` with a scale, rounded at random.
    pub struct CvtScaleF32SrPk8Fp8F16Op<ROCDL_V8F16Type, ROCDL_V2I32Type> =
        "rocdl.cvt.scalef32.sr.pk8.fp8.f16";
    /// Converts 8 `f32` to `fp8` with a scale, rounded at random.
    pub struct CvtScaleF32SrPk8Fp8F32Op<ROCDL_V8F32Type, ROCDL_V2I32Type> =
        "rocdl.cvt.scalef32.sr.pk8.fp8.f32";
}
