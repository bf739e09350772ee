//! Conversions from narrow floats with a scale that is a float.

use crate::constraints::{
    ROCDL_V2BF16Type, ROCDL_V2F16Type, ROCDL_V2F32Type, ROCDL_V6I32Type, ROCDL_V32BF16Type, ROCDL_V32F16Type,
    ROCDL_V32F32Type,
};
use terrace_ir::constraints::{F32, I1Attr, I32, I32Attr};
use terrace_ods_macros::operation;

/// Converts one `bf8` to `f16` with a scale.
#[operation(
    name = "rocdl.cvt.scalef32.f16.bf8",
    traits = [AlwaysSpeculatableImplTrait],
    format = "attr-dict $src `[` $srcSelIndex `]` `,` $scale `->` $oldVdst `[` $dstLoHiSel `]` `:` \
        type($res)",
    effects = [],
)]
pub struct CvtScaleF32F16Bf8Op {
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

/// Converts one `fp8` to `f16` with a scale.
#[operation(
    name = "rocdl.cvt.scalef32.f16.fp8",
    traits = [AlwaysSpeculatableImplTrait],
    format = "attr-dict $src `[` $srcSelIndex `]` `,` $scale `->` $oldVdst `[` $dstLoHiSel `]` `:` \
        type($res)",
    effects = [],
)]
pub struct CvtScaleF32F16Fp8Op {
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

/// Converts one `bf8` to `f32` with a scale.
#[operation(
    name = "rocdl.cvt.scalef32.f32.bf8",
    traits = [AlwaysSpeculatableImplTrait],
    format = "attr-dict $src `[` $srcSelIndex `]` `,` $scale `:` type($res)",
    effects = [],
)]
pub struct CvtScaleF32F32Bf8Op {
    src: Operand<I32>,
    scale: Operand<F32>,
    #[name = "srcSelIndex"]
    src_sel_index: Attr<I32Attr>,
    res: OpResult<F32>,
}

/// Converts one `fp8` to `f32` with a scale.
#[operation(
    name = "rocdl.cvt.scalef32.f32.fp8",
    traits = [AlwaysSpeculatableImplTrait],
    format = "attr-dict $src `[` $srcSelIndex `]` `,` $scale `:` type($res)",
    effects = [],
)]
pub struct CvtScaleF32F32Fp8Op {
    src: Operand<I32>,
    scale: Operand<F32>,
    #[name = "srcSelIndex"]
    src_sel_index: Attr<I32Attr>,
    res: OpResult<F32>,
}

/// Converts two `bf8` to `bf16` with a scale.
#[operation(
    name = "rocdl.cvt.scalef32.pk.bf16.bf8",
    traits = [AlwaysSpeculatableImplTrait],
    format = "attr-dict $src `[` $srcLoHiSel `]` `,` $scale `:` type($res)",
    effects = [],
)]
pub struct CvtScaleF32PkBf16Bf8Op {
    src: Operand<I32>,
    scale: Operand<F32>,
    #[name = "srcLoHiSel"]
    src_lo_hi_sel: Attr<I1Attr>,
    res: OpResult<ROCDL_V2BF16Type>,
}

/// Converts two `fp4` to `bf16` with a scale.
#[operation(
    name = "rocdl.cvt.scalef32.pk.bf16.fp4",
    traits = [AlwaysSpeculatableImplTrait],
    format = "attr-dict $src `[` $srcSelIndex `]` `,` $scale `:` type($res)",
    effects = [],
)]
pub struct CvtScaleF32PkBf16Fp4Op {
    src: Operand<I32>,
    scale: Operand<F32>,
    #[name = "srcSelIndex"]
    src_sel_index: Attr<I32Attr>,
    res: OpResult<ROCDL_V2BF16Type>,
}

/// Converts two `fp8` to `bf16` with a scale.
#[operation(
    name = "rocdl.cvt.scalef32.pk.bf16.fp8",
    traits = [AlwaysSpeculatableImplTrait],
    format = "attr-dict $src `[` $srcLoHiSel `]` `,` $scale `:` type($res)",
    effects = [],
)]
pub struct CvtScaleF32PkBf16Fp8Op {
    src: Operand<I32>,
    scale: Operand<F32>,
    #[name = "srcLoHiSel"]
    src_lo_hi_sel: Attr<I1Attr>,
    res: OpResult<ROCDL_V2BF16Type>,
}

/// Converts two `bf8` to `f16` with a scale.
#[operation(
    name = "rocdl.cvt.scalef32.pk.f16.bf8",
    traits = [AlwaysSpeculatableImplTrait],
    format = "attr-dict $src `[` $srcLoHiSel `]` `,` $scale `:` type($res)",
    effects = [],
)]
pub struct CvtScaleF32PkF16Bf8Op {
    src: Operand<I32>,
    scale: Operand<F32>,
    #[name = "srcLoHiSel"]
    src_lo_hi_sel: Attr<I1Attr>,
    res: OpResult<ROCDL_V2F16Type>,
}

/// Converts two `fp4` to `f16` with a scale.
#[operation(
    name = "rocdl.cvt.scalef32.pk.f16.fp4",
    traits = [AlwaysSpeculatableImplTrait],
    format = "attr-dict $src `[` $srcSelIndex `]` `,` $scale `:` type($res)",
    effects = [],
)]
pub struct CvtScaleF32PkF16Fp4Op {
    src: Operand<I32>,
    scale: Operand<F32>,
    #[name = "srcSelIndex"]
    src_sel_index: Attr<I32Attr>,
    res: OpResult<ROCDL_V2F16Type>,
}

/// Converts two `fp8` to `f16` with a scale.
#[operation(
    name = "rocdl.cvt.scalef32.pk.f16.fp8",
    traits = [AlwaysSpeculatableImplTrait],
    format = "attr-dict $src `[` $srcLoHiSel `]` `,` $scale `:` type($res)",
    effects = [],
)]
pub struct CvtScaleF32PkF16Fp8Op {
    src: Operand<I32>,
    scale: Operand<F32>,
    #[name = "srcLoHiSel"]
    src_lo_hi_sel: Attr<I1Attr>,
    res: OpResult<ROCDL_V2F16Type>,
}

/// Converts two `bf8` to `f32` with a scale.
#[operation(
    name = "rocdl.cvt.scalef32.pk.f32.bf8",
    traits = [AlwaysSpeculatableImplTrait],
    format = "attr-dict $src `[` $srcLoHiSel `]` `,` $scale `:` type($res)",
    effects = [],
)]
pub struct CvtScaleF32PkF32Bf8Op {
    src: Operand<I32>,
    scale: Operand<F32>,
    #[name = "srcLoHiSel"]
    src_lo_hi_sel: Attr<I1Attr>,
    res: OpResult<ROCDL_V2F32Type>,
}

/// Converts two `fp4` to `f32` with a scale.
#[operation(
    name = "rocdl.cvt.scalef32.pk.f32.fp4",
    traits = [AlwaysSpeculatableImplTrait],
    format = "attr-dict $src `[` $srcSelIndex `]` `,` $scale `:` type($res)",
    effects = [],
)]
pub struct CvtScaleF32PkF32Fp4Op {
    src: Operand<I32>,
    scale: Operand<F32>,
    #[name = "srcSelIndex"]
    src_sel_index: Attr<I32Attr>,
    res: OpResult<ROCDL_V2F32Type>,
}

/// Converts two `fp8` to `f32` with a scale.
#[operation(
    name = "rocdl.cvt.scalef32.pk.f32.fp8",
    traits = [AlwaysSpeculatableImplTrait],
    format = "attr-dict $src `[` $srcLoHiSel `]` `,` $scale `:` type($res)",
    effects = [],
)]
pub struct CvtScaleF32PkF32Fp8Op {
    src: Operand<I32>,
    scale: Operand<F32>,
    #[name = "srcLoHiSel"]
    src_lo_hi_sel: Attr<I1Attr>,
    res: OpResult<ROCDL_V2F32Type>,
}

/// Converts 32 `bf6` to `bf16` with a scale.
#[operation(
    name = "rocdl.cvt.scalef32.pk32.bf16.bf6",
    traits = [AlwaysSpeculatableImplTrait],
    format = "attr-dict $src `,` $scale `:` type($res)",
    effects = [],
)]
pub struct CvtScaleF32Pk32Bf16Bf6Op {
    src: Operand<ROCDL_V6I32Type>,
    scale: Operand<F32>,
    res: OpResult<ROCDL_V32BF16Type>,
}

/// Converts 32 `fp6` to `bf16` with a scale.
#[operation(
    name = "rocdl.cvt.scalef32.pk32.bf16.fp6",
    traits = [AlwaysSpeculatableImplTrait],
    format = "attr-dict $src `,` $scale `:` type($res)",
    effects = [],
)]
pub struct CvtScaleF32Pk32Bf16Fp6Op {
    src: Operand<ROCDL_V6I32Type>,
    scale: Operand<F32>,
    res: OpResult<ROCDL_V32BF16Type>,
}

/// Converts 32 `bf6` to `f16` with a scale.
#[operation(
    name = "rocdl.cvt.scalef32.pk32.f16.bf6",
    traits = [AlwaysSpeculatableImplTrait],
    format = "attr-dict $src `,` $scale `:` type($res)",
    effects = [],
)]
pub struct CvtScaleF32Pk32F16Bf6Op {
    src: Operand<ROCDL_V6I32Type>,
    scale: Operand<F32>,
    res: OpResult<ROCDL_V32F16Type>,
}

/// Converts 32 `fp6` to `f16` with a scale.
#[operation(
    name = "rocdl.cvt.scalef32.pk32.f16.fp6",
    traits = [AlwaysSpeculatableImplTrait],
    format = "attr-dict $src `,` $scale `:` type($res)",
    effects = [],
)]
pub struct CvtScaleF32Pk32F16Fp6Op {
    src: Operand<ROCDL_V6I32Type>,
    scale: Operand<F32>,
    res: OpResult<ROCDL_V32F16Type>,
}

/// Converts 32 `bf6` to `f32` with a scale.
#[operation(
    name = "rocdl.cvt.scalef32.pk32.f32.bf6",
    traits = [AlwaysSpeculatableImplTrait],
    format = "attr-dict $src `,` $scale `:` type($res)",
    effects = [],
)]
pub struct CvtScaleF32Pk32F32Bf6Op {
    src: Operand<ROCDL_V6I32Type>,
    scale: Operand<F32>,
    res: OpResult<ROCDL_V32F32Type>,
}

/// Converts 32 `fp6` to `f32` with a scale.
#[operation(
    name = "rocdl.cvt.scalef32.pk32.f32.fp6",
    traits = [AlwaysSpeculatableImplTrait],
    format = "attr-dict $src `,` $scale `:` type($res)",
    effects = [],
)]
pub struct CvtScaleF32Pk32F32Fp6Op {
    src: Operand<ROCDL_V6I32Type>,
    scale: Operand<F32>,
    res: OpResult<ROCDL_V32F32Type>,
}
