//! Types of the operands and results of TOSA operations, and what a target needs for them.
//!
//! Facts of the TOSA specification, as the reference applies them. Types stand in the order of the operation's operands,
//! accumulator and results; shapes, shifts, multipliers, conditions and further inputs of a concatenation are left out.
//! Operations of any types have one row without types.

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
        ops: &["tosa.abs", "tosa.reduce_sum"],
        rows: &[
            ("i32,i32", &INT),
            ("i64,i64", &INT64),
            ("f16,f16", &FP),
            ("bf16,bf16", &BF16),
            ("f32,f32", &FP),
        ],
    },
    Supported {
        ops: &["tosa.add", "tosa.sub"],
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
            "tosa.add_shape",
            "tosa.concat_shape",
            "tosa.dim",
            "tosa.div_ceil_shape",
            "tosa.div_floor_shape",
            "tosa.exp2_shape",
            "tosa.log2_ceil_shape",
            "tosa.log2_floor_shape",
            "tosa.max_shape",
            "tosa.min_shape",
            "tosa.mod_shape",
            "tosa.mul_shape",
            "tosa.slice_shape",
            "tosa.sub_shape",
        ],
        rows: &[("", &SHAPE)],
    },
    Supported {
        ops: &["tosa.argmax"],
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
        ops: &["tosa.arithmetic_right_shift", "tosa.bitwise_and", "tosa.bitwise_or", "tosa.bitwise_xor"],
        rows: &[("i8,i8,i8", &INT), ("i16,i16,i16", &INT), ("i32,i32,i32", &INT), ("i64,i64,i64", &INT64)],
    },
    Supported {
        ops: &["tosa.avg_pool2d"],
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
        ops: &["tosa.bitwise_not"],
        rows: &[("i8,i8", &INT), ("i16,i16", &INT), ("i32,i32", &INT), ("i64,i64", &INT64)],
    },
    Supported {
        ops: &["tosa.cast"],
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
        ops: &["tosa.cast_from_block_scaled"],
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
        ops: &["tosa.cast_to_block_scaled"],
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
            "tosa.ceil",
            "tosa.cos",
            "tosa.erf",
            "tosa.exp",
            "tosa.floor",
            "tosa.log",
            "tosa.reciprocal",
            "tosa.reduce_product",
            "tosa.rsqrt",
            "tosa.sigmoid",
            "tosa.sin",
            "tosa.tanh",
        ],
        rows: &[("f16,f16", &FP), ("bf16,bf16", &BF16), ("f32,f32", &FP)],
    },
    Supported {
        ops: &["tosa.clamp"],
        rows: &[
            ("i8,i8", &INT),
            ("i16,i16", &INT16),
            ("f16,f16", &FP),
            ("bf16,bf16", &BF16),
            ("f32,f32", &FP),
        ],
    },
    Supported { ops: &["tosa.clz"], rows: &[("i32,i32", &INT), ("i64,i64", &INT64)] },
    Supported {
        ops: &["tosa.concat"],
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
    Supported { ops: &["tosa.cond_if", "tosa.while_loop"], rows: &[("", &CONTROLFLOW)] },
    Supported {
        ops: &["tosa.const"],
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
        ops: &["tosa.conv2d", "tosa.conv3d", "tosa.depthwise_conv2d", "tosa.transpose_conv2d"],
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
        ops: &["tosa.equal", "tosa.greater", "tosa.greater_equal"],
        rows: &[
            ("i32,i32,i1", &INT),
            ("i64,i64,i1", &INT64),
            ("f16,f16,i1", &FP),
            ("bf16,bf16,i1", &BF16),
            ("f32,f32,i1", &FP),
        ],
    },
    Supported { ops: &["tosa.fft2d"], rows: &[("f32,f32,f32,f32", &FFT)] },
    Supported {
        ops: &["tosa.gather"],
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
        ops: &["tosa.identity"],
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
    Supported { ops: &["tosa.intdiv"], rows: &[("i32,i32,i32", &ANY), ("i64,i64,i64", &INT64)] },
    Supported {
        ops: &["tosa.logical_and", "tosa.logical_or", "tosa.logical_xor"],
        rows: &[("i1,i1,i1", &ANY)],
    },
    Supported {
        ops: &["tosa.logical_left_shift", "tosa.logical_right_shift"],
        rows: &[("i8,i8,i8", &ANY), ("i16,i16,i16", &ANY), ("i32,i32,i32", &ANY), ("i64,i64,i64", &INT64)],
    },
    Supported { ops: &["tosa.logical_not", "tosa.reduce_all", "tosa.reduce_any"], rows: &[("i1,i1", &ANY)] },
    Supported {
        ops: &["tosa.matmul"],
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
        ops: &["tosa.matmul_t_block_scaled"],
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
        ops: &["tosa.max_pool2d"],
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
        ops: &["tosa.maximum", "tosa.minimum"],
        rows: &[
            ("i32,i32,i32", &INT),
            ("i64,i64,i64", &INT64),
            ("f16,f16,f16", &FP),
            ("bf16,bf16,bf16", &BF16),
            ("f32,f32,f32", &FP),
        ],
    },
    Supported {
        ops: &["tosa.mul"],
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
        ops: &["tosa.negate"],
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
        ops: &["tosa.pad"],
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
        ops: &["tosa.pow"],
        rows: &[("f16,f16,f16", &FP), ("bf16,bf16,bf16", &BF16), ("f32,f32,f32", &FP)],
    },
    Supported {
        ops: &["tosa.reduce_max", "tosa.reduce_min"],
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
        ops: &["tosa.rescale"],
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
        ops: &["tosa.reshape", "tosa.reverse", "tosa.slice", "tosa.tile", "tosa.transpose"],
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
        ops: &["tosa.resize"],
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
    Supported { ops: &["tosa.rfft2d"], rows: &[("f32,f32,f32", &FFT)] },
    Supported {
        ops: &["tosa.scatter"],
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
        ops: &["tosa.select"],
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
    Supported { ops: &["tosa.table"], rows: &[("i8,i8,i8", &INT), ("i16,i16,i32", &INT16)] },
    Supported {
        ops: &["tosa.variable", "tosa.variable_read", "tosa.variable_write"],
        rows: &[("i8", &INT_VARIABLE), ("f16", &FP_VARIABLE), ("f32", &FP_VARIABLE)],
    },
];
