//! Conversions from narrow floats with a scale that is a float.

use crate::constraints::{
    ROCDL_V2BF16Type, ROCDL_V2F16Type, ROCDL_V2F32Type, ROCDL_V6I32Type, ROCDL_V32BF16Type, ROCDL_V32F16Type,
    ROCDL_V32F32Type,
};
use terrace_ir::constraints::{F32, I1Attr, I32, I32Attr};
use terrace_ods_macros::operations;

operations! {
    #[operation(
        traits = [AlwaysSpeculatableImplTrait],
        format = "attr-dict $src `[` $srcSelIndex `]` `,` $scale `->` $oldVdst `[` $dstLoHiSel `]` `:` \
        type($res)",
        effects = [],
        view = none,
    )]
    struct _ {
        #[name = "oldVdst"]
        old_vdst: Operand<ROCDL_V2F16Type>,
        src: Operand<I32>,
        scale: Operand<F32>,
        #[name = "srcSelIndex"]
        src_sel_index: Attr<I32Attr>,
        #[name = "dstLoHiSel"]
        dst_lo_hi_sel: Attr<I1Attr>,
        res: OpResult<ROCDL_V2F16Type>,
    }

    /// Converts one `bf8` to `f16` with a scale.
    pub struct CvtScaleF32F16Bf8Op = "rocdl.cvt.scalef32.f16.bf8";
    /// Converts one `fp8` to `f16` with a scale.
    pub struct CvtScaleF32F16Fp8Op = "rocdl.cvt.scalef32.f16.fp8";
}

operations! {
    #[operation(
        traits = [AlwaysSpeculatableImplTrait],
        format = "attr-dict $src `[` $srcSelIndex `]` `,` $scale `:` type($res)",
        effects = [],
        view = none,
    )]
    struct _<T> {
        src: Operand<I32>,
        scale: Operand<F32>,
        #[name = "srcSelIndex"]
        src_sel_index: Attr<I32Attr>,
        res: OpResult<T>,
    }

    /// Converts one `bf8` to `f32` with a scale.
    pub struct CvtScaleF32F32Bf8Op<F32> = "rocdl.cvt.scalef32.f32.bf8";
    /// Converts one `fp8` to `f32` with a scale.
    pub struct CvtScaleF32F32Fp8Op<F32> = "rocdl.cvt.scalef32.f32.fp8";
    /// Converts two `fp4` to `bf16` with a scale.
    pub struct CvtScaleF32PkBf16Fp4Op<ROCDL_V2BF16Type> = "rocdl.cvt.scalef32.pk.bf16.fp4";
    /// Converts two `fp4` to `f16` with a scale.
    pub struct CvtScaleF32PkF16Fp4Op<ROCDL_V2F16Type> = "rocdl.cvt.scalef32.pk.f16.fp4";
    /// Converts two `fp4` to `f32` with a scale.
    pub struct CvtScaleF32PkF32Fp4Op<ROCDL_V2F32Type> = "rocdl.cvt.scalef32.pk.f32.fp4";
}

operations! {
    #[operation(
        traits = [AlwaysSpeculatableImplTrait],
        format = "attr-dict $src `[` $srcLoHiSel `]` `,` $scale `:` type($res)",
        effects = [],
        view = none,
    )]
    struct _<T> {
        src: Operand<I32>,
        scale: Operand<F32>,
        #[name = "srcLoHiSel"]
        src_lo_hi_sel: Attr<I1Attr>,
        res: OpResult<T>,
    }

    /// Converts two `bf8` to `bf16` with a scale.
    pub struct CvtScaleF32PkBf16Bf8Op<ROCDL_V2BF16Type> = "rocdl.cvt.scalef32.pk.bf16.bf8";
    /// Converts two `fp8` to `bf16` with a scale.
    pub struct CvtScaleF32PkBf16Fp8Op<ROCDL_V2BF16Type> = "rocdl.cvt.scalef32.pk.bf16.fp8";
    /// Converts two `bf8` to `f16` with a scale.
    pub struct CvtScaleF32PkF16Bf8Op<ROCDL_V2F16Type> = "rocdl.cvt.scalef32.pk.f16.bf8";
    /// Converts two `fp8` to `f16` with a scale.
    pub struct CvtScaleF32PkF16Fp8Op<ROCDL_V2F16Type> = "rocdl.cvt.scalef32.pk.f16.fp8";
    /// Converts two `bf8` to `f32` with a scale.
    pub struct CvtScaleF32PkF32Bf8Op<ROCDL_V2F32Type> = "rocdl.cvt.scalef32.pk.f32.bf8";
    /// Converts two `fp8` to `f32` with a scale.
    pub struct CvtScaleF32PkF32Fp8Op<ROCDL_V2F32Type> = "rocdl.cvt.scalef32.pk.f32.fp8";
}

operations! {
    #[operation(
        traits = [AlwaysSpeculatableImplTrait],
        format = "attr-dict $src `,` $scale `:` type($res)",
        effects = [],
        view = none,
    )]
    struct _<T> {
        src: Operand<ROCDL_V6I32Type>,
        scale: Operand<F32>,
        res: OpResult<T>,
    }

    /// Converts 32 `bf6` to `bf16` with a scale.
    pub struct CvtScaleF32Pk32Bf16Bf6Op<ROCDL_V32BF16Type> = "rocdl.cvt.scalef32.pk32.bf16.bf6";
    /// Converts 32 `fp6` to `bf16` with a scale.
    pub struct CvtScaleF32Pk32Bf16Fp6Op<ROCDL_V32BF16Type> = "rocdl.cvt.scalef32.pk32.bf16.fp6";
    /// Converts 32 `bf6` to `f16` with a scale.
    pub struct CvtScaleF32Pk32F16Bf6Op<ROCDL_V32F16Type> = "rocdl.cvt.scalef32.pk32.f16.bf6";
    /// Converts 32 `fp6` to `f16` with a scale.
    pub struct CvtScaleF32Pk32F16Fp6Op<ROCDL_V32F16Type> = "rocdl.cvt.scalef32.pk32.f16.fp6";
    /// Converts 32 `bf6` to `f32` with a scale.
    pub struct CvtScaleF32Pk32F32Bf6Op<ROCDL_V32F32Type> = "rocdl.cvt.scalef32.pk32.f32.bf6";
    /// Converts 32 `fp6` to `f32` with a scale.
    pub struct CvtScaleF32Pk32F32Fp6Op<ROCDL_V32F32Type> = "rocdl.cvt.scalef32.pk32.f32.fp6";
}
