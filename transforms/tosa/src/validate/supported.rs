//! Types of the operands and results of TOSA operations, and what a target needs for them.
//!
//! Facts of the TOSA specification, as the reference applies them. Types stand in the order of the operation's operands,
//! accumulator and results; shapes, shifts, multipliers, conditions and further inputs of a concatenation are left out.
//! Operations of any types have one row without types.

use terrace_ir::TypedOp;
use terrace_tosa as tosa;
use terrace_tosa::{Extension, Profile};

/// Requirements on the target.
pub(super) struct Needs {
    /// Profiles, of which it has one; any if none is listed.
    pub profile: Option<Profile>,
    /// Extensions, all of which it has.
    pub extensions: &'static [Extension],
    /// True if version 1.0 does not know the row.
    pub is_of_draft: bool,
}

const fn needs(profile: Option<Profile>, extensions: &'static [Extension]) -> Needs {
    Needs { profile, extensions, is_of_draft: false }
}

const ANY: Needs = needs(None, &[]);
const BF16: Needs = needs(None, &[Extension::Bf16]);
const BF16_FP8E4M3: Needs = needs(None, &[Extension::Bf16, Extension::Fp8e4m3]);
const BF16_FP8E5M2: Needs = needs(None, &[Extension::Bf16, Extension::Fp8e5m2]);
const BF16_INT64: Needs = needs(None, &[Extension::Bf16, Extension::Int64]);
const CONTROLFLOW: Needs = needs(None, &[Extension::Controlflow]);
const FFT: Needs = needs(None, &[Extension::Fft]);
const FP: Needs = needs(Some(Profile::ProFp), &[]);
const FP8E4M3: Needs = needs(None, &[Extension::Fp8e4m3]);
const FP8E4M3_DRAFT: Needs = Needs { is_of_draft: true, ..needs(None, &[Extension::Fp8e4m3]) };
const FP8E4M3_FP8E5M2_DRAFT: Needs =
    Needs { is_of_draft: true, ..needs(None, &[Extension::Fp8e4m3, Extension::Fp8e5m2]) };
const FP8E4M3_INT64: Needs = needs(None, &[Extension::Fp8e4m3, Extension::Int64]);
const FP8E5M2: Needs = needs(None, &[Extension::Fp8e5m2]);
const FP8E5M2_DRAFT: Needs = Needs { is_of_draft: true, ..needs(None, &[Extension::Fp8e5m2]) };
const FP8E5M2_INT64: Needs = needs(None, &[Extension::Fp8e5m2, Extension::Int64]);
const FP_BF16_MXFP: Needs = needs(Some(Profile::ProFp), &[Extension::Bf16, Extension::Mxfp]);
const FP_MXFP: Needs = needs(Some(Profile::ProFp), &[Extension::Mxfp]);
const FP_VARIABLE: Needs = needs(Some(Profile::ProFp), &[Extension::Variable]);
const INT: Needs = needs(Some(Profile::ProInt), &[]);
const INT16: Needs = needs(None, &[Extension::Int16]);
const INT4: Needs = needs(None, &[Extension::Int4]);
const INT64: Needs = needs(None, &[Extension::Int64]);
const INT_VARIABLE: Needs = needs(Some(Profile::ProInt), &[Extension::Variable]);
const MXFP: Needs = needs(None, &[Extension::Mxfp]);
const SHAPE: Needs = needs(None, &[Extension::Shape]);

/// Types of operations that take the same.
pub(super) struct Supported {
    pub ops: &'static [&'static str],
    /// Types, and what they need.
    pub rows: &'static [(&'static str, &'static Needs)],
}

/// The rows of all operations that have any.
pub(super) const SUPPORTED: &[Supported] = &[
    Supported {
        ops: &[tosa::AbsOp::NAME, tosa::ReduceSumOp::NAME],
        rows: &[
            ("i32,i32", &INT),
            ("i64,i64", &INT64),
            ("f16,f16", &FP),
            ("bf16,bf16", &BF16),
            ("f32,f32", &FP),
        ],
    },
    Supported {
        ops: &[tosa::AddOp::NAME, tosa::SubOp::NAME],
        rows: &[
            ("i32,i32,i32", &ANY),
            ("i64,i64,i64", &INT64),
            ("f16,f16,f16", &FP),
            ("bf16,bf16,bf16", &BF16),
            ("f32,f32,f32", &FP),
        ],
    },
    Supported {
        ops: &[
            tosa::AddShapeOp::NAME,
            tosa::ConcatShapeOp::NAME,
            tosa::DimOp::NAME,
            tosa::DivCeilShapeOp::NAME,
            tosa::DivFloorShapeOp::NAME,
            tosa::Exp2ShapeOp::NAME,
            tosa::Log2CeilShapeOp::NAME,
            tosa::Log2FloorShapeOp::NAME,
            tosa::MaxShapeOp::NAME,
            tosa::MinShapeOp::NAME,
            tosa::ModShapeOp::NAME,
            tosa::MulShapeOp::NAME,
            tosa::SliceShapeOp::NAME,
            tosa::SubShapeOp::NAME,
        ],
        rows: &[("", &SHAPE)],
    },
    Supported {
        ops: &[tosa::ArgMaxOp::NAME],
        rows: &[
            ("i8,i32", &INT),
            ("i8,i64", &INT64),
            ("i16,i32", &INT16),
            ("i16,i64", &INT64),
            ("i32,i64", &INT64),
            ("i64,i64", &INT64),
            ("f16,i32", &FP),
            ("f16,i64", &INT64),
            ("bf16,i32", &BF16),
            ("bf16,i64", &BF16_INT64),
            ("f32,i32", &FP),
            ("f32,i64", &INT64),
            ("fp8e4m3,i32", &FP8E4M3),
            ("fp8e4m3,i64", &FP8E4M3_INT64),
            ("fp8e5m2,i32", &FP8E5M2),
            ("fp8e5m2,i64", &FP8E5M2_INT64),
        ],
    },
    Supported {
        ops: &[
            tosa::ArithmeticRightShiftOp::NAME,
            tosa::BitwiseAndOp::NAME,
            tosa::BitwiseOrOp::NAME,
            tosa::BitwiseXorOp::NAME,
        ],
        rows: &[("i8,i8,i8", &INT), ("i16,i16,i16", &INT), ("i32,i32,i32", &INT), ("i64,i64,i64", &INT64)],
    },
    Supported {
        ops: &[tosa::AvgPool2dOp::NAME],
        rows: &[
            ("i8,i8,i8,i32,i8", &INT),
            ("i16,i16,i16,i32,i16", &INT16),
            ("f16,f16,f16,f16,f16", &FP),
            ("f16,f16,f16,f32,f16", &FP),
            ("f32,f32,f32,f32,f32", &FP),
            ("fp8e4m3,fp8e4m3,fp8e4m3,f16,fp8e4m3", &FP8E4M3),
            ("fp8e5m2,fp8e5m2,fp8e5m2,f16,fp8e5m2", &FP8E5M2),
            ("bf16,bf16,bf16,f32,bf16", &BF16),
        ],
    },
    Supported {
        ops: &[tosa::BitwiseNotOp::NAME],
        rows: &[("i8,i8", &INT), ("i16,i16", &INT), ("i32,i32", &INT), ("i64,i64", &INT64)],
    },
    Supported {
        ops: &[tosa::CastOp::NAME],
        rows: &[
            ("i1,i8", &INT),
            ("i1,i16", &INT),
            ("i1,i32", &INT),
            ("i8,i1", &INT),
            ("i8,i16", &INT),
            ("i8,i32", &INT),
            ("i8,f16", &FP),
            ("i8,f32", &FP),
            ("i16,i1", &INT),
            ("i16,i8", &INT),
            ("i16,i32", &INT),
            ("i16,f16", &FP),
            ("i16,f32", &FP),
            ("i32,i1", &INT),
            ("i32,i8", &INT),
            ("i32,i16", &INT),
            ("i32,f16", &FP),
            ("i32,f32", &FP),
            ("f16,i8", &FP),
            ("i8,bf16", &BF16),
            ("i16,bf16", &BF16),
            ("i32,bf16", &BF16),
            ("f16,i16", &FP),
            ("f16,i32", &FP),
            ("f16,f32", &FP),
            ("bf16,i8", &BF16),
            ("bf16,i16", &BF16),
            ("bf16,i32", &BF16),
            ("bf16,f32", &BF16),
            ("f32,i8", &FP),
            ("i32,i64", &INT64),
            ("i64,i32", &INT64),
            ("bf16,fp8e4m3", &BF16_FP8E4M3),
            ("f16,fp8e4m3", &FP8E4M3),
            ("f32,i16", &FP),
            ("f32,i32", &FP),
            ("f32,f16", &FP),
            ("f32,bf16", &BF16),
            ("f32,fp8e4m3", &FP8E4M3),
            ("fp8e4m3,bf16", &BF16_FP8E4M3),
            ("bf16,fp8e5m2", &BF16_FP8E5M2),
            ("f16,fp8e5m2", &FP8E5M2),
            ("f32,fp8e5m2", &FP8E5M2),
            ("fp8e4m3,f16", &FP8E4M3),
            ("fp8e4m3,f32", &FP8E4M3),
            ("fp8e5m2,bf16", &BF16_FP8E5M2),
            ("fp8e5m2,f16", &FP8E5M2),
            ("fp8e5m2,f32", &FP8E5M2),
        ],
    },
    Supported {
        ops: &[tosa::CastFromBlockScaledOp::NAME],
        rows: &[
            ("fp8e4m3,fp8e8m0,bf16", &FP_BF16_MXFP),
            ("fp8e4m3,fp8e8m0,f32", &FP_MXFP),
            ("fp8e5m2,fp8e8m0,bf16", &FP_BF16_MXFP),
            ("fp8e5m2,fp8e8m0,f32", &FP_MXFP),
            ("fp4e2m1,fp8e8m0,bf16", &FP_BF16_MXFP),
            ("fp4e2m1,fp8e8m0,f32", &FP_MXFP),
            ("fp6e2m3,fp8e8m0,bf16", &FP_BF16_MXFP),
            ("fp6e2m3,fp8e8m0,f32", &FP_MXFP),
            ("fp6e3m2,fp8e8m0,bf16", &FP_BF16_MXFP),
            ("fp6e3m2,fp8e8m0,f32", &FP_MXFP),
            ("mxint8,fp8e8m0,bf16", &FP_BF16_MXFP),
            ("mxint8,fp8e8m0,f32", &FP_MXFP),
        ],
    },
    Supported {
        ops: &[tosa::CastToBlockScaledOp::NAME],
        rows: &[
            ("bf16,fp4e2m1,fp8e8m0", &FP_MXFP),
            ("f32,fp8e4m3,fp8e8m0", &FP_MXFP),
            ("bf16,fp8e4m3,fp8e8m0", &FP_BF16_MXFP),
            ("f32,fp8e5m2,fp8e8m0", &FP_MXFP),
            ("bf16,fp8e5m2,fp8e8m0", &FP_BF16_MXFP),
            ("f32,fp4e2m1,fp8e8m0", &FP_MXFP),
            ("f32,fp6e2m3,fp8e8m0", &FP_MXFP),
            ("bf16,fp6e2m3,fp8e8m0", &FP_BF16_MXFP),
            ("f32,fp6e3m2,fp8e8m0", &FP_MXFP),
            ("bf16,fp6e3m2,fp8e8m0", &FP_BF16_MXFP),
            ("f32,mxint8,fp8e8m0", &FP_MXFP),
            ("bf16,mxint8,fp8e8m0", &FP_BF16_MXFP),
        ],
    },
    Supported {
        ops: &[
            tosa::CeilOp::NAME,
            tosa::CosOp::NAME,
            tosa::ErfOp::NAME,
            tosa::ExpOp::NAME,
            tosa::FloorOp::NAME,
            tosa::LogOp::NAME,
            tosa::ReciprocalOp::NAME,
            tosa::ReduceProductOp::NAME,
            tosa::RsqrtOp::NAME,
            tosa::SigmoidOp::NAME,
            tosa::SinOp::NAME,
            tosa::TanhOp::NAME,
        ],
        rows: &[("f16,f16", &FP), ("bf16,bf16", &BF16), ("f32,f32", &FP)],
    },
    Supported {
        ops: &[tosa::ClampOp::NAME],
        rows: &[
            ("i8,i8", &INT),
            ("i16,i16", &INT16),
            ("f16,f16", &FP),
            ("bf16,bf16", &BF16),
            ("f32,f32", &FP),
        ],
    },
    Supported { ops: &[tosa::ClzOp::NAME], rows: &[("i32,i32", &INT), ("i64,i64", &INT64)] },
    Supported {
        ops: &[tosa::ConcatOp::NAME],
        rows: &[
            ("i1,i1", &ANY),
            ("i8,i8", &INT),
            ("i16,i16", &INT16),
            ("i32,i32", &INT),
            ("i64,i64", &INT64),
            ("f16,f16", &FP),
            ("bf16,bf16", &BF16),
            ("f32,f32", &FP),
            ("fp8e4m3,fp8e4m3", &FP8E4M3),
            ("fp8e5m2,fp8e5m2", &FP8E5M2),
        ],
    },
    Supported { ops: &[tosa::IfOp::NAME, tosa::WhileOp::NAME], rows: &[("", &CONTROLFLOW)] },
    Supported {
        ops: &[tosa::ConstOp::NAME],
        rows: &[
            ("i1", &ANY),
            ("i4", &INT4),
            ("i8", &ANY),
            ("i16", &ANY),
            ("i32", &ANY),
            ("i48", &INT16),
            ("i64", &INT64),
            ("f16", &FP),
            ("bf16", &BF16),
            ("f32", &FP),
            ("fp8e4m3", &FP8E4M3),
            ("fp8e5m2", &FP8E5M2),
            ("fp4e2m1", &MXFP),
            ("fp6e2m3", &MXFP),
            ("fp6e3m2", &MXFP),
            ("fp8e8m0", &MXFP),
        ],
    },
    Supported {
        ops: &[
            tosa::Conv2DOp::NAME,
            tosa::Conv3DOp::NAME,
            tosa::DepthwiseConv2DOp::NAME,
            tosa::TransposeConv2DOp::NAME,
        ],
        rows: &[
            ("i8,i8,i32,i8,i8,i32,i32", &INT),
            ("f16,f16,f16,f16,f16,f16,f16", &FP),
            ("f16,f16,f16,f16,f16,f32,f16", &FP),
            ("f32,f32,f32,f32,f32,f32,f32", &FP),
            ("i8,i4,i32,i8,i4,i32,i32", &INT4),
            ("i16,i8,i48,i16,i8,i48,i48", &INT16),
            ("bf16,bf16,bf16,bf16,bf16,f32,bf16", &BF16),
            ("fp8e4m3,fp8e4m3,f16,fp8e4m3,fp8e4m3,f16,f16", &FP8E4M3),
            ("fp8e5m2,fp8e5m2,f16,fp8e5m2,fp8e5m2,f16,f16", &FP8E5M2),
        ],
    },
    Supported {
        ops: &[tosa::EqualOp::NAME, tosa::GreaterOp::NAME, tosa::GreaterEqualOp::NAME],
        rows: &[
            ("i32,i32,i1", &INT),
            ("i64,i64,i1", &INT64),
            ("f16,f16,i1", &FP),
            ("bf16,bf16,i1", &BF16),
            ("f32,f32,i1", &FP),
        ],
    },
    Supported { ops: &[tosa::FFT2dOp::NAME], rows: &[("f32,f32,f32,f32", &FFT)] },
    Supported {
        ops: &[tosa::GatherOp::NAME],
        rows: &[
            ("i8,i32,i8", &INT),
            ("i8,i64,i8", &INT64),
            ("i16,i32,i16", &INT),
            ("i16,i64,i16", &INT64),
            ("i32,i32,i32", &INT),
            ("i32,i64,i32", &INT64),
            ("i64,i64,i64", &INT64),
            ("f16,i32,f16", &FP),
            ("f16,i64,f16", &INT64),
            ("bf16,i32,bf16", &BF16),
            ("bf16,i64,bf16", &BF16_INT64),
            ("f32,i32,f32", &FP),
            ("f32,i64,f32", &INT64),
            ("fp8e4m3,i32,fp8e4m3", &FP8E4M3),
            ("fp8e4m3,i64,fp8e4m3", &FP8E4M3_INT64),
            ("fp8e5m2,i32,fp8e5m2", &FP8E5M2),
            ("fp8e5m2,i64,fp8e5m2", &FP8E5M2_INT64),
        ],
    },
    Supported {
        ops: &[tosa::IdentityOp::NAME],
        rows: &[
            ("i1,i1", &ANY),
            ("i4,i4", &INT4),
            ("i8,i8", &ANY),
            ("i16,i16", &ANY),
            ("i32,i32", &ANY),
            ("i48,i48", &INT16),
            ("i64,i64", &INT64),
            ("f16,f16", &FP),
            ("bf16,bf16", &BF16),
            ("f32,f32", &FP),
            ("fp8e4m3,fp8e4m3", &FP8E4M3),
            ("fp8e5m2,fp8e5m2", &FP8E5M2),
        ],
    },
    Supported { ops: &[tosa::IntDivOp::NAME], rows: &[("i32,i32,i32", &ANY), ("i64,i64,i64", &INT64)] },
    Supported {
        ops: &[tosa::LogicalAndOp::NAME, tosa::LogicalOrOp::NAME, tosa::LogicalXorOp::NAME],
        rows: &[("i1,i1,i1", &ANY)],
    },
    Supported {
        ops: &[tosa::LogicalLeftShiftOp::NAME, tosa::LogicalRightShiftOp::NAME],
        rows: &[("i8,i8,i8", &ANY), ("i16,i16,i16", &ANY), ("i32,i32,i32", &ANY), ("i64,i64,i64", &INT64)],
    },
    Supported {
        ops: &[tosa::LogicalNotOp::NAME, tosa::ReduceAllOp::NAME, tosa::ReduceAnyOp::NAME],
        rows: &[("i1,i1", &ANY)],
    },
    Supported {
        ops: &[tosa::MatMulOp::NAME],
        rows: &[
            ("i8,i8,i8,i8,i32", &INT),
            ("f16,f16,f16,f16,f16", &FP),
            ("f16,f16,f16,f16,f32", &FP),
            ("f32,f32,f32,f32,f32", &FP),
            ("i16,i16,i16,i16,i48", &INT16),
            ("fp8e4m3,fp8e4m3,fp8e4m3,fp8e4m3,f16", &FP8E4M3),
            ("fp8e4m3,fp8e4m3,fp8e4m3,fp8e4m3,f32", &FP8E4M3_DRAFT),
            ("fp8e5m2,fp8e5m2,fp8e5m2,fp8e5m2,f16", &FP8E5M2),
            ("fp8e4m3,fp8e5m2,fp8e4m3,fp8e5m2,f16", &FP8E4M3_FP8E5M2_DRAFT),
            ("fp8e5m2,fp8e4m3,fp8e5m2,fp8e4m3,f16", &FP8E4M3_FP8E5M2_DRAFT),
            ("fp8e5m2,fp8e5m2,fp8e5m2,fp8e5m2,f32", &FP8E5M2_DRAFT),
            ("bf16,bf16,bf16,bf16,f32", &BF16),
            ("fp8e4m3,fp8e5m2,fp8e4m3,fp8e5m2,f32", &FP8E4M3_FP8E5M2_DRAFT),
            ("fp8e5m2,fp8e4m3,fp8e5m2,fp8e4m3,f32", &FP8E4M3_FP8E5M2_DRAFT),
        ],
    },
    Supported {
        ops: &[tosa::MatmulTBlockScaledOp::NAME],
        rows: &[
            ("fp8e4m3,fp8e8m0,fp8e4m3,fp8e8m0,f32", &FP_MXFP),
            ("fp8e5m2,fp8e8m0,fp8e5m2,fp8e8m0,f32", &FP_MXFP),
            ("fp4e2m1,fp8e8m0,fp4e2m1,fp8e8m0,f32", &FP_MXFP),
            ("fp6e2m3,fp8e8m0,fp6e2m3,fp8e8m0,f32", &FP_MXFP),
            ("fp6e3m2,fp8e8m0,fp6e3m2,fp8e8m0,f32", &FP_MXFP),
            ("mxint8,fp8e8m0,mxint8,fp8e8m0,f32", &FP_MXFP),
        ],
    },
    Supported {
        ops: &[tosa::MaxPool2dOp::NAME],
        rows: &[
            ("i8,i8", &INT),
            ("i16,i16", &INT16),
            ("f16,f16", &FP),
            ("bf16,bf16", &BF16),
            ("f32,f32", &FP),
            ("fp8e4m3,fp8e4m3", &FP8E4M3),
            ("fp8e5m2,fp8e5m2", &FP8E5M2),
        ],
    },
    Supported {
        ops: &[tosa::MaximumOp::NAME, tosa::MinimumOp::NAME],
        rows: &[
            ("i32,i32,i32", &INT),
            ("i64,i64,i64", &INT64),
            ("f16,f16,f16", &FP),
            ("bf16,bf16,bf16", &BF16),
            ("f32,f32,f32", &FP),
        ],
    },
    Supported {
        ops: &[tosa::MulOp::NAME],
        rows: &[
            ("i8,i8,i32", &INT),
            ("i16,i16,i32", &INT),
            ("i32,i32,i32", &ANY),
            ("i64,i64,i64", &INT64),
            ("f16,f16,f16", &FP),
            ("bf16,bf16,bf16", &BF16),
            ("f32,f32,f32", &FP),
        ],
    },
    Supported {
        ops: &[tosa::NegateOp::NAME],
        rows: &[
            ("i8,i8,i8,i8", &INT),
            ("i16,i16,i16,i16", &INT),
            ("i32,i32,i32,i32", &INT),
            ("i64,i64,i64,i64", &INT64),
            ("f16,f16,f16,f16", &FP),
            ("bf16,bf16,bf16,bf16", &BF16),
            ("f32,f32,f32,f32", &FP),
        ],
    },
    Supported {
        ops: &[tosa::PadOp::NAME],
        rows: &[
            ("i1,i1,i1", &ANY),
            ("i8,i8,i8", &INT),
            ("i16,i16,i16", &INT),
            ("i32,i32,i32", &INT),
            ("i64,i64,i64", &INT64),
            ("f16,f16,f16", &FP),
            ("bf16,bf16,bf16", &BF16),
            ("f32,f32,f32", &FP),
            ("fp8e4m3,fp8e4m3,fp8e4m3", &FP8E4M3),
            ("fp8e5m2,fp8e5m2,fp8e5m2", &FP8E5M2),
        ],
    },
    Supported {
        ops: &[tosa::PowOp::NAME],
        rows: &[("f16,f16,f16", &FP), ("bf16,bf16,bf16", &BF16), ("f32,f32,f32", &FP)],
    },
    Supported {
        ops: &[tosa::ReduceMaxOp::NAME, tosa::ReduceMinOp::NAME],
        rows: &[
            ("i8,i8", &INT),
            ("i16,i16", &INT),
            ("i32,i32", &INT),
            ("i64,i64", &INT64),
            ("f16,f16", &FP),
            ("bf16,bf16", &BF16),
            ("f32,f32", &FP),
        ],
    },
    Supported {
        ops: &[tosa::RescaleOp::NAME],
        rows: &[
            ("i8,i8,i8,i8", &INT),
            ("i8,i8,i16,i16", &INT),
            ("i8,i8,i32,i32", &INT),
            ("i16,i16,i8,i8", &INT),
            ("i16,i16,i16,i16", &INT),
            ("i16,i16,i32,i32", &INT),
            ("i32,i32,i8,i8", &INT),
            ("i32,i32,i16,i16", &INT),
            ("i32,i32,i32,i32", &INT),
            ("i48,i48,i8,i8", &INT16),
            ("i48,i48,i16,i16", &INT16),
            ("i48,i48,i32,i32", &INT16),
        ],
    },
    Supported {
        ops: &[
            tosa::ReshapeOp::NAME,
            tosa::ReverseOp::NAME,
            tosa::SliceOp::NAME,
            tosa::TileOp::NAME,
            tosa::TransposeOp::NAME,
        ],
        rows: &[
            ("i1,i1", &ANY),
            ("i8,i8", &INT),
            ("i16,i16", &INT),
            ("i32,i32", &INT),
            ("i64,i64", &INT64),
            ("f16,f16", &FP),
            ("bf16,bf16", &BF16),
            ("f32,f32", &FP),
            ("fp8e4m3,fp8e4m3", &FP8E4M3),
            ("fp8e5m2,fp8e5m2", &FP8E5M2),
        ],
    },
    Supported {
        ops: &[tosa::ResizeOp::NAME],
        rows: &[
            ("i8,i32", &INT),
            ("i8,i8", &INT),
            ("f16,f16", &FP),
            ("f32,f32", &FP),
            ("i16,i48", &INT16),
            ("i16,i16", &INT16),
            ("bf16,bf16", &BF16),
        ],
    },
    Supported { ops: &[tosa::RFFT2dOp::NAME], rows: &[("f32,f32,f32", &FFT)] },
    Supported {
        ops: &[tosa::ScatterOp::NAME],
        rows: &[
            ("i8,i32,i8,i8", &INT),
            ("i8,i64,i8,i8", &INT64),
            ("i16,i32,i16,i16", &INT),
            ("i16,i64,i16,i16", &INT64),
            ("i32,i32,i32,i32", &INT),
            ("i32,i64,i32,i32", &INT64),
            ("i64,i64,i64,i64", &INT64),
            ("f16,i32,f16,f16", &FP),
            ("f16,i64,f16,f16", &INT64),
            ("bf16,i32,bf16,bf16", &BF16),
            ("bf16,i64,bf16,bf16", &BF16_INT64),
            ("f32,i32,f32,f32", &FP),
            ("f32,i64,f32,f32", &INT64),
            ("fp8e4m3,i32,fp8e4m3,fp8e4m3", &FP8E4M3),
            ("fp8e4m3,i64,fp8e4m3,fp8e4m3", &FP8E4M3_INT64),
            ("fp8e5m2,i32,fp8e5m2,fp8e5m2", &FP8E5M2),
            ("fp8e5m2,i64,fp8e5m2,fp8e5m2", &FP8E5M2_INT64),
        ],
    },
    Supported {
        ops: &[tosa::SelectOp::NAME],
        rows: &[
            ("i1,i1,i1", &ANY),
            ("i8,i8,i8", &INT),
            ("i16,i16,i16", &INT),
            ("i32,i32,i32", &INT),
            ("i64,i64,i64", &INT64),
            ("f16,f16,f16", &FP),
            ("bf16,bf16,bf16", &BF16),
            ("f32,f32,f32", &FP),
        ],
    },
    Supported { ops: &[tosa::TableOp::NAME], rows: &[("i8,i8,i8", &INT), ("i16,i16,i32", &INT16)] },
    Supported {
        ops: &[tosa::VariableOp::NAME, tosa::VariableReadOp::NAME, tosa::VariableWriteOp::NAME],
        rows: &[("i8", &INT_VARIABLE), ("f16", &FP_VARIABLE), ("f32", &FP_VARIABLE)],
    },
];
