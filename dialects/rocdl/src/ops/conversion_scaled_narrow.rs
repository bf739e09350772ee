//! Conversions to narrow floats with a scale that is a float.

use crate::constraints::{
    ROCDL_V2BF16Type, ROCDL_V2F16Type, ROCDL_V2I16Type, ROCDL_V2I32Type, ROCDL_V3I32Type, ROCDL_V6I32Type,
    ROCDL_V8BF16Type, ROCDL_V8F16Type, ROCDL_V8F32Type, ROCDL_V16BF16Type, ROCDL_V16F16Type,
    ROCDL_V16F32Type, ROCDL_V32BF16Type, ROCDL_V32F16Type,
};
use terrace_ir::constraints::{F32, I1Attr, I32, I32Attr};
use terrace_ods_macros::{operation, operations};

operations! {
    #[operation(
        traits = [AlwaysSpeculatableImplTrait],
        format = "attr-dict $src0 `,` $src1 `,` $scale `:` type($res)",
        effects = [],
        view = none,
    )]
    struct _ {
        src0: Operand<ROCDL_V16F32Type>,
        src1: Operand<ROCDL_V16F32Type>,
        scale: Operand<F32>,
        res: OpResult<ROCDL_V6I32Type>,
    }

    /// Converts twice 16 `f32` to `bf6` with a scale.
    pub struct CvtScaleF322xPk16Bf6F32Op = "rocdl.cvt.scalef32.2xpk16.bf6.f32";
    /// Converts twice 16 `f32` to `fp6` with a scale.
    pub struct CvtScaleF322xPk16Fp6F32Op = "rocdl.cvt.scalef32.2xpk16.fp6.f32";
}

operations! {
    #[operation(
        traits = [AlwaysSpeculatableImplTrait],
        format = "attr-dict $src0 `,` $scale `->` $oldVdst `[` $dstLoHiSel `]` `:` type($res)",
        effects = [],
        view = none,
    )]
    struct _<T> {
        #[name = "oldVdst"]
        old_vdst: Operand<ROCDL_V2I16Type>,
        src0: Operand<T>,
        scale: Operand<F32>,
        #[name = "dstLoHiSel"]
        dst_lo_hi_sel: Attr<I1Attr>,
        res: OpResult<ROCDL_V2I16Type>,
    }

    /// Converts two `bf16` to `bf8` with a scale.
    pub struct CvtScaleF32PkBf8Bf16Op<ROCDL_V2BF16Type> = "rocdl.cvt.scalef32.pk.bf8.bf16";
    /// Converts two `f16` to `bf8` with a scale.
    pub struct CvtScaleF32PkBf8F16Op<ROCDL_V2F16Type> = "rocdl.cvt.scalef32.pk.bf8.f16";
    /// Converts two `bf16` to `fp8` with a scale.
    pub struct CvtScaleF32PkFp8Bf16Op<ROCDL_V2BF16Type> = "rocdl.cvt.scalef32.pk.fp8.bf16";
    /// Converts two `f16` to `fp8` with a scale.
    pub struct CvtScaleF32PkFp8F16Op<ROCDL_V2F16Type> = "rocdl.cvt.scalef32.pk.fp8.f16";
}

operations! {
    #[operation(
        traits = [AlwaysSpeculatableImplTrait],
        format = "attr-dict $src0 `,` $src1 `,` $scale `->` $oldVdst `[` $dstLoHiSel `]` `:` type($res)",
        effects = [],
        view = none,
    )]
    struct _ {
        #[name = "oldVdst"]
        old_vdst: Operand<ROCDL_V2I16Type>,
        src0: Operand<F32>,
        src1: Operand<F32>,
        scale: Operand<F32>,
        #[name = "dstLoHiSel"]
        dst_lo_hi_sel: Attr<I1Attr>,
        res: OpResult<ROCDL_V2I16Type>,
    }

    /// Converts two `f32` to `bf8` with a scale.
    ///
    /// ```mlir
    /// %r = rocdl.cvt.scalef32.pk.bf8.f32 %a, %b, %scale -> %old[true] : vector<2xi16>
    /// ```
    pub struct CvtScaleF32PkBf8F32Op = "rocdl.cvt.scalef32.pk.bf8.f32";

    /// Converts two `f32` to `fp8` with a scale.
    pub struct CvtScaleF32PkFp8F32Op = "rocdl.cvt.scalef32.pk.fp8.f32";
}

operations! {
    #[operation(
        traits = [AlwaysSpeculatableImplTrait],
        format = "attr-dict $src `,` $scale `->` $oldVdst `[` $dstSelIndex `]` `:` type($res)",
        effects = [],
        view = none,
    )]
    struct _<T> {
        #[name = "oldVdst"]
        old_vdst: Operand<I32>,
        src: Operand<T>,
        scale: Operand<F32>,
        #[name = "dstSelIndex"]
        dst_sel_index: Attr<I32Attr>,
        res: OpResult<I32>,
    }

    /// Converts two `bf16` to `fp4` with a scale.
    pub struct CvtScaleF32PkFp4Bf16Op<ROCDL_V2BF16Type> = "rocdl.cvt.scalef32.pk.fp4.bf16";
    /// Converts two `f16` to `fp4` with a scale.
    pub struct CvtScaleF32PkFp4F16Op<ROCDL_V2F16Type> = "rocdl.cvt.scalef32.pk.fp4.f16";
}

/// Converts two `f32` to `fp4` with a scale.
#[operation(
    name = "rocdl.cvt.scalef32.pk.fp4.f32",
    traits = [AlwaysSpeculatableImplTrait],
    format = "attr-dict $src0 `,` $src1 `,` $scale `->` $oldVdst `[` $dstSelIndex `]` `:` type($res)",
    effects = [],
    view = none,
)]
pub struct CvtScaleF32PkFp4F32Op {
    #[name = "oldVdst"]
    old_vdst: Operand<I32>,
    src0: Operand<F32>,
    src1: Operand<F32>,
    scale: Operand<F32>,
    #[name = "dstSelIndex"]
    dst_sel_index: Attr<I32Attr>,
    res: OpResult<I32>,
}

operations! {
    #[operation(
        traits = [AlwaysSpeculatableImplTrait],
        format = "attr-dict $src `,` $scale `:` type($res)",
        effects = [],
        view = none,
    )]
    struct _<In, Out> {
        src: Operand<In>,
        scale: Operand<F32>,
        res: OpResult<Out>,
    }

    /// Converts 16 `bf16` to `bf6` with a scale.
    pub struct CvtScaleF32Pk16Bf6Bf16Op<ROCDL_V16BF16Type, ROCDL_V3I32Type> =
        "rocdl.cvt.scalef32.pk16.bf6.bf16";
    /// Converts 16 `f16` to `bf6` with a scale.
    pub struct CvtScaleF32Pk16Bf6F16Op<ROCDL_V16F16Type, ROCDL_V3I32Type> = "rocdl.cvt.scalef32.pk16.bf6.f16";
    /// Converts 16 `f32` to `bf6` with a scale.
    pub struct CvtScaleF32Pk16Bf6F32Op<ROCDL_V16F32Type, ROCDL_V3I32Type> = "rocdl.cvt.scalef32.pk16.bf6.f32";
    /// Converts 16 `bf16` to `fp6` with a scale.
    pub struct CvtScaleF32Pk16Fp6Bf16Op<ROCDL_V16BF16Type, ROCDL_V3I32Type> =
        "rocdl.cvt.scalef32.pk16.fp6.bf16";
    /// Converts 16 `f16` to `fp6` with a scale.
    pub struct CvtScaleF32Pk16Fp6F16Op<ROCDL_V16F16Type, ROCDL_V3I32Type> = "rocdl.cvt.scalef32.pk16.fp6.f16";
    /// Converts 16 `f32` to `fp6` with a scale.
    pub struct CvtScaleF32Pk16Fp6F32Op<ROCDL_V16F32Type, ROCDL_V3I32Type> = "rocdl.cvt.scalef32.pk16.fp6.f32";
    /// Converts 32 `bf16` to `bf6` with a scale.
    pub struct CvtScaleF32Pk32Bf6Bf16Op<ROCDL_V32BF16Type, ROCDL_V6I32Type> =
        "rocdl.cvt.scalef32.pk32.bf6.bf16";
    /// Converts 32 `f16` to `bf6` with a scale.
    pub struct CvtScaleF32Pk32Bf6F16Op<ROCDL_V32F16Type, ROCDL_V6I32Type> = "rocdl.cvt.scalef32.pk32.bf6.f16";
    /// Converts 32 `bf16` to `fp6` with a scale.
    pub struct CvtScaleF32Pk32Fp6Bf16Op<ROCDL_V32BF16Type, ROCDL_V6I32Type> =
        "rocdl.cvt.scalef32.pk32.fp6.bf16";
    /// Converts 32 `f16` to `fp6` with a scale.
    pub struct CvtScaleF32Pk32Fp6F16Op<ROCDL_V32F16Type, ROCDL_V6I32Type> = "rocdl.cvt.scalef32.pk32.fp6.f16";
    /// Converts 8 `bf16` to `bf8` with a scale.
    pub struct CvtScaleF32Pk8Bf8Bf16Op<ROCDL_V8BF16Type, ROCDL_V2I32Type> = "rocdl.cvt.scalef32.pk8.bf8.bf16";
    /// Converts 8 `f16` to `bf8` with a scale.
    pub struct CvtScaleF32Pk8Bf8F16Op<ROCDL_V8F16Type, ROCDL_V2I32Type> = "rocdl.cvt.scalef32.pk8.bf8.f16";
    /// Converts 8 `f32` to `bf8` with a scale.
    pub struct CvtScaleF32Pk8Bf8F32Op<ROCDL_V8F32Type, ROCDL_V2I32Type> = "rocdl.cvt.scalef32.pk8.bf8.f32";
    /// Converts 8 `bf16` to `fp4` with a scale.
    pub struct CvtScaleF32Pk8Fp4Bf16Op<ROCDL_V8BF16Type, I32> = "rocdl.cvt.scalef32.pk8.fp4.bf16";
    /// Converts 8 `f16` to `fp4` with a scale.
    pub struct CvtScaleF32Pk8Fp4F16Op<ROCDL_V8F16Type, I32> = "rocdl.cvt.scalef32.pk8.fp4.f16";
    /// Converts 8 `f32` to `fp4` with a scale.
    pub struct CvtScaleF32Pk8Fp4F32Op<ROCDL_V8F32Type, I32> = "rocdl.cvt.scalef32.pk8.fp4.f32";
    /// Converts 8 `bf16` to `fp8` with a scale.
    pub struct CvtScaleF32Pk8Fp8Bf16Op<ROCDL_V8BF16Type, ROCDL_V2I32Type> = "rocdl.cvt.scalef32.pk8.fp8.bf16";
    /// Converts 8 `f16` to `fp8` with a scale.
    pub struct CvtScaleF32Pk8Fp8F16Op<ROCDL_V8F16Type, ROCDL_V2I32Type> = "rocdl.cvt.scalef32.pk8.fp8.f16";
    /// Converts 8 `f32` to `fp8` with a scale.
    pub struct CvtScaleF32Pk8Fp8F32Op<ROCDL_V8F32Type, ROCDL_V2I32Type> = "rocdl.cvt.scalef32.pk8.fp8.f32";
}
