//! Conversions of floats, some with a scale that is an exponent.

use crate::constraints::{
    ROCDL_V2I32Type, ROCDL_V3I32Type, ROCDL_V8BF16Type, ROCDL_V8F16Type, ROCDL_V8F32Type, ROCDL_V16BF16Type,
    ROCDL_V16F16Type, ROCDL_V16F32Type,
};
use terrace_ir::constraints::{F32, I1Attr, I32, I32Attr};
use terrace_llvm::constraints::LLVM_Type;
use terrace_ods_macros::{operation, operations};

operations! {
    #[operation(
        traits = [AlwaysSpeculatableImplTrait],
        format = "attr-dict $srcA `[` $byteSel `]` `:` type($res)",
        effects = [],
        view = none,
    )]
    struct _ {
        #[name = "srcA"]
        src_a: Operand<I32>,
        #[name = "byteSel"]
        byte_sel: Attr<I32Attr>,
        res: OpResult<LLVM_Type>,
    }

    /// Converts one byte of a word from `bf8` to `f32`.
    ///
    /// ```mlir
    /// %r = rocdl.cvt.f32.bf8 %word[1] : f32
    /// ```
    pub struct CvtF32Bf8Op = "rocdl.cvt.f32.bf8";

    /// Converts one byte of a word from `fp8` to `f32`.
    pub struct CvtF32Fp8Op = "rocdl.cvt.f32.fp8";
}

operations! {
    #[operation(
        traits = [AlwaysSpeculatableImplTrait],
        format = "attr-dict $srcA `,` $srcB `->` $old `[` $wordSel `]` `:` type($res)",
        effects = [],
        view = none,
    )]
    struct _ {
        #[name = "srcA"]
        src_a: Operand<F32>,
        #[name = "srcB"]
        src_b: Operand<F32>,
        old: Operand<I32>,
        #[name = "wordSel"]
        word_sel: Attr<I1Attr>,
        res: OpResult<LLVM_Type>,
    }

    /// Converts two `f32` to `bf8`, and puts them into one half of a word.
    pub struct CvtPkBf8F32Op = "rocdl.cvt.pk.bf8.f32";
    /// Converts two `f32` to `fp8`, and puts them into one half of a word.
    pub struct CvtPkFp8F32Op = "rocdl.cvt.pk.fp8.f32";
}

operations! {
    #[operation(
        traits = [AlwaysSpeculatableImplTrait],
        format = "attr-dict $src `[` $wordSel `]` `:` type($res)",
        effects = [],
        view = none,
    )]
    struct _ {
        src: Operand<I32>,
        #[name = "wordSel"]
        word_sel: Attr<I1Attr>,
        res: OpResult<LLVM_Type>,
    }

    /// Converts one half of a word from `bf8` to `f32`.
    pub struct CvtPkF32Bf8Op = "rocdl.cvt.pk.f32.bf8";
    /// Converts one half of a word from `fp8` to `f32`.
    pub struct CvtPkF32Fp8Op = "rocdl.cvt.pk.f32.fp8";
}

/// Converts two `f32` to `f16`, rounded towards zero.
#[operation(
    name = "rocdl.cvt.pkrtz",
    traits = [AlwaysSpeculatableImplTrait],
    format = "attr-dict $srcA `,` $srcB `:` type($res)",
    effects = [],
    view = none,
)]
pub struct CvtPkRtz {
    #[name = "srcA"]
    src_a: Operand<F32>,
    #[name = "srcB"]
    src_b: Operand<F32>,
    res: OpResult<LLVM_Type>,
}

operations! {
    #[operation(
        traits = [AlwaysSpeculatableImplTrait],
        format = "attr-dict $src `,` $scale `[` $scaleSel `]` `:` type($res)",
        effects = [],
        view = none,
    )]
    struct _<In, Out> {
        src: Operand<In>,
        scale: Operand<I32>,
        #[name = "scaleSel"]
        scale_sel: Attr<I32Attr>,
        res: OpResult<Out>,
    }

    /// Converts 16 `bf6` to `bf16` with a scale.
    pub struct CvtPkScalePk16Bf16Bf6Op<ROCDL_V3I32Type, ROCDL_V16BF16Type> = "rocdl.cvt.scale.pk16.bf16.bf6";
    /// Converts 16 `fp6` to `bf16` with a scale.
    pub struct CvtPkScalePk16Bf16Fp6Op<ROCDL_V3I32Type, ROCDL_V16BF16Type> = "rocdl.cvt.scale.pk16.bf16.fp6";
    /// Converts 16 `bf6` to `f16` with a scale.
    pub struct CvtPkScalePk16F16Bf6Op<ROCDL_V3I32Type, ROCDL_V16F16Type> = "rocdl.cvt.scale.pk16.f16.bf6";
    /// Converts 16 `fp6` to `f16` with a scale.
    pub struct CvtPkScalePk16F16Fp6Op<ROCDL_V3I32Type, ROCDL_V16F16Type> = "rocdl.cvt.scale.pk16.f16.fp6";
    /// Converts 16 `bf6` to `f32` with a scale.
    pub struct CvtPkScalePk16F32Bf6Op<ROCDL_V3I32Type, ROCDL_V16F32Type> = "rocdl.cvt.scale.pk16.f32.bf6";
    /// Converts 16 `fp6` to `f32` with a scale.
    pub struct CvtPkScalePk16F32Fp6Op<ROCDL_V3I32Type, ROCDL_V16F32Type> = "rocdl.cvt.scale.pk16.f32.fp6";
    /// Converts 8 `bf8` to `bf16` with a scale.
    pub struct CvtPkScalePk8Bf16Bf8Op<ROCDL_V2I32Type, ROCDL_V8BF16Type> = "rocdl.cvt.scale.pk8.bf16.bf8";
    /// Converts 8 `fp4` to `bf16` with a scale.
    pub struct CvtPkScalePk8Bf16Fp4Op<I32, ROCDL_V8BF16Type> = "rocdl.cvt.scale.pk8.bf16.fp4";
    /// Converts 8 `fp8` to `bf16` with a scale.
    pub struct CvtPkScalePk8Bf16Fp8Op<ROCDL_V2I32Type, ROCDL_V8BF16Type> = "rocdl.cvt.scale.pk8.bf16.fp8";
    /// Converts 8 `bf8` to `f16` with a scale.
    pub struct CvtPkScalePk8F16Bf8Op<ROCDL_V2I32Type, ROCDL_V8F16Type> = "rocdl.cvt.scale.pk8.f16.bf8";
    /// Converts 8 `fp4` to `f16` with a scale.
    pub struct CvtPkScalePk8F16Fp4Op<I32, ROCDL_V8F16Type> = "rocdl.cvt.scale.pk8.f16.fp4";
    /// Converts 8 `fp8` to `f16` with a scale.
    pub struct CvtPkScalePk8F16Fp8Op<ROCDL_V2I32Type, ROCDL_V8F16Type> = "rocdl.cvt.scale.pk8.f16.fp8";
    /// Converts 8 `bf8` to `f32` with a scale.
    pub struct CvtPkScalePk8F32Bf8Op<ROCDL_V2I32Type, ROCDL_V8F32Type> = "rocdl.cvt.scale.pk8.f32.bf8";
    /// Converts 8 `fp4` to `f32` with a scale.
    pub struct CvtPkScalePk8F32Fp4Op<I32, ROCDL_V8F32Type> = "rocdl.cvt.scale.pk8.f32.fp4";
    /// Converts 8 `fp8` to `f32` with a scale.
    pub struct CvtPkScalePk8F32Fp8Op<ROCDL_V2I32Type, ROCDL_V8F32Type> = "rocdl.cvt.scale.pk8.f32.fp8";
}

operations! {
    #[operation(
        traits = [AlwaysSpeculatableImplTrait],
        format = "attr-dict $srcA `,` $srcB `->` $old `[` $byteSel `]` `:` type($res)",
        effects = [],
        view = none,
    )]
    struct _ {
        #[name = "srcA"]
        src_a: Operand<F32>,
        #[name = "srcB"]
        src_b: Operand<I32>,
        old: Operand<I32>,
        #[name = "byteSel"]
        byte_sel: Attr<I32Attr>,
        res: OpResult<LLVM_Type>,
    }

    /// Converts one `f32` to `bf8`, rounded at random, and puts it into one byte of a word.
    pub struct CvtSrBf8F32Op = "rocdl.cvt.sr.bf8.f32";
    /// Converts one `f32` to `fp8`, rounded at random, and puts it into one byte of a word.
    pub struct CvtSrFp8F32Op = "rocdl.cvt.sr.fp8.f32";
}
