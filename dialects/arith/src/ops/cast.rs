//! Conversions between types.

use crate::constraints::{
    Arith_FastMathAttr, Arith_IntegerOverflowAttr, Arith_RoundingModeAttr, BitcastTypeConstraint,
    IndexCastTypeConstraint, SAME_INPUT_OUTPUT_TENSOR_DIMS,
};
use crate::interfaces::casts;
use crate::interfaces::ranges;
use crate::{FastMathFlags, IntegerOverflowFlags, RoundingMode};
use terrace_ir::constraints::{FloatLike, SignlessFixedWidthIntegerLike};
use terrace_ods_macros::{operation, operations};

/// Reads the bits of a value as another type of the same width.
///
/// ```mlir
/// %bits = arith.bitcast %x : f32 to i32
/// ```
#[operation(
    name = "arith.bitcast",
    traits = [
        AlwaysSpeculatableImplTrait, SameOperandsAndResultShape, SAME_INPUT_OUTPUT_TENSOR_DIMS,
        Elementwise, Scalarizable, Vectorizable, Tensorizable,
    ],
    interfaces = [CastOpInterface(&casts::BITCAST), VectorUnrollOpInterface],
    format = "$in attr-dict `:` type($in) `to` type($out)",
    effects = [],
    has = [fold, canonicalize],
)]
pub struct BitcastOp {
    #[name = "in"]
    input: Operand<BitcastTypeConstraint>,
    out: OpResult<BitcastTypeConstraint>,
}

/// Converts a float to a wider float type, which loses nothing.
///
/// ```mlir
/// %wide = arith.extf %x : f16 to f32
/// ```
#[operation(
    name = "arith.extf",
    traits = [
        AlwaysSpeculatableImplTrait, SameOperandsAndResultShape, SAME_INPUT_OUTPUT_TENSOR_DIMS,
        Elementwise, Scalarizable, Vectorizable, Tensorizable,
    ],
    interfaces = [ArithFastMathInterface, CastOpInterface(&casts::WIDEN_FLOAT), VectorUnrollOpInterface],
    format = "$in (`fastmath` `` $fastmath^)? attr-dict `:` type($in) `to` type($out)",
    effects = [],
    has = [fold],
)]
pub struct ExtFOp {
    #[name = "in"]
    input: Operand<FloatLike>,
    #[cases(FastMathFlags)]
    fastmath: OptionalAttr<Arith_FastMathAttr>,
    out: OpResult<FloatLike>,
}

/// Widens an integer by repeating its top bit.
///
/// ```mlir
/// %wide = arith.extsi %x : i8 to i32
/// ```
#[operation(
    name = "arith.extsi",
    traits = [
        AlwaysSpeculatableImplTrait, SameOperandsAndResultShape, SAME_INPUT_OUTPUT_TENSOR_DIMS,
        Elementwise, Scalarizable, Vectorizable, Tensorizable,
    ],
    interfaces = [InferIntRangeInterface(&ranges::SIGN_EXTEND), CastOpInterface(&casts::WIDEN_INTEGER), VectorUnrollOpInterface],
    format = "$in attr-dict `:` type($in) `to` type($out)",
    effects = [],
    has = [fold, canonicalize],
)]
pub struct ExtSIOp {
    #[name = "in"]
    input: Operand<SignlessFixedWidthIntegerLike>,
    out: OpResult<SignlessFixedWidthIntegerLike>,
}

/// Widens an integer by zeros at the top.
///
/// ```mlir
/// %wide = arith.extui %x : i8 to i32
/// ```
#[operation(
    name = "arith.extui",
    traits = [
        AlwaysSpeculatableImplTrait, SameOperandsAndResultShape, SAME_INPUT_OUTPUT_TENSOR_DIMS,
        Elementwise, Scalarizable, Vectorizable, Tensorizable,
    ],
    interfaces = [InferIntRangeInterface(&ranges::ZERO_EXTEND), CastOpInterface(&casts::WIDEN_INTEGER), VectorUnrollOpInterface],
    format = "$in attr-dict `:` type($in) `to` type($out)",
    effects = [],
    has = [fold],
)]
pub struct ExtUIOp {
    #[name = "in"]
    input: Operand<SignlessFixedWidthIntegerLike>,
    out: OpResult<SignlessFixedWidthIntegerLike>,
}

operations! {
    #[operation(
        traits = [
            AlwaysSpeculatableImplTrait, SameOperandsAndResultShape, SAME_INPUT_OUTPUT_TENSOR_DIMS,
            Elementwise, Scalarizable, Vectorizable, Tensorizable,
        ],
        interfaces = [CastOpInterface(&casts::FLOAT_TO_INTEGER), VectorUnrollOpInterface],
        format = "$in attr-dict `:` type($in) `to` type($out)",
        effects = [],
        has = [fold],
    )]
    struct _ {
        #[name = "in"]
        input: Operand<FloatLike>,
        out: OpResult<SignlessFixedWidthIntegerLike>,
    }

    /// Converts a float to the signed integer next to it in the direction of zero.
    pub struct FPToSIOp = "arith.fptosi";
    /// Converts a float to the unsigned integer next to it in the direction of zero.
    pub struct FPToUIOp = "arith.fptoui";
}

/// Converts between `index` and integers, treating both as signed.
///
/// ```mlir
/// %i = arith.index_cast %x : i32 to index
/// ```
#[operation(
    name = "arith.index_cast",
    traits = [
        AlwaysSpeculatableImplTrait, SameOperandsAndResultShape, SAME_INPUT_OUTPUT_TENSOR_DIMS,
        Elementwise, Scalarizable, Vectorizable, Tensorizable,
    ],
    interfaces = [InferIntRangeInterface(&ranges::CAST_SIGNED), CastOpInterface(&casts::INDEX_CAST), VectorUnrollOpInterface],
    format = "$in attr-dict `:` type($in) `to` type($out)",
    effects = [],
    has = [fold, canonicalize],
)]
pub struct IndexCastOp {
    #[name = "in"]
    input: Operand<IndexCastTypeConstraint>,
    out: OpResult<IndexCastTypeConstraint>,
}

/// Converts between `index` and integers, treating both as unsigned.
///
/// ```mlir
/// %i = arith.index_castui %x : i32 to index
/// ```
#[operation(
    name = "arith.index_castui",
    traits = [
        AlwaysSpeculatableImplTrait, SameOperandsAndResultShape, SAME_INPUT_OUTPUT_TENSOR_DIMS,
        Elementwise, Scalarizable, Vectorizable, Tensorizable,
    ],
    interfaces = [InferIntRangeInterface(&ranges::CAST_UNSIGNED), CastOpInterface(&casts::INDEX_CAST), VectorUnrollOpInterface],
    format = "$in attr-dict `:` type($in) `to` type($out)",
    effects = [],
    has = [fold, canonicalize],
)]
pub struct IndexCastUIOp {
    #[name = "in"]
    input: Operand<IndexCastTypeConstraint>,
    out: OpResult<IndexCastTypeConstraint>,
}

/// Widens a small float and multiplies it by a scale, which is a power of two.
///
/// ```mlir
/// %x = arith.scaling_extf %q, %scale : f4E2M1FN, f8E8M0FNU to f32
/// ```
#[operation(
    name = "arith.scaling_extf",
    traits = [
        AlwaysSpeculatableImplTrait, SAME_INPUT_OUTPUT_TENSOR_DIMS, Elementwise, Scalarizable,
        Vectorizable, Tensorizable,
    ],
    interfaces = [ArithFastMathInterface, CastOpInterface(&casts::SCALE_AND_WIDEN), VectorUnrollOpInterface],
    format = "$in `,` $scale (`fastmath` `` $fastmath^)? attr-dict `:` type($in) `,` type($scale) `to` \
        type($out)",
    effects = [],
)]
pub struct ScalingExtFOp {
    #[name = "in"]
    input: Operand<FloatLike>,
    scale: Operand<FloatLike>,
    #[cases(FastMathFlags)]
    fastmath: OptionalAttr<Arith_FastMathAttr>,
    out: OpResult<FloatLike>,
}

/// Divides a float by a scale, which is a power of two, and rounds the quotient to a small float type.
///
/// ```mlir
/// %q = arith.scaling_truncf %x, %scale : f32, f8E8M0FNU to f4E2M1FN
/// ```
#[operation(
    name = "arith.scaling_truncf",
    traits = [
        AlwaysSpeculatableImplTrait, SAME_INPUT_OUTPUT_TENSOR_DIMS, Elementwise, Scalarizable,
        Vectorizable, Tensorizable,
    ],
    interfaces = [
        ArithRoundingModeInterface, ArithFastMathInterface, CastOpInterface(&casts::SCALE_AND_NARROW), VectorUnrollOpInterface,
    ],
    format = "$in `,` $scale ($roundingmode^)? (`fastmath` `` $fastmath^)? attr-dict `:` type($in) `,` \
        type($scale) `to` type($out)",
    effects = [],
)]
pub struct ScalingTruncFOp {
    #[name = "in"]
    input: Operand<FloatLike>,
    scale: Operand<FloatLike>,
    #[cases(RoundingMode)]
    roundingmode: OptionalAttr<Arith_RoundingModeAttr>,
    #[cases(FastMathFlags)]
    fastmath: OptionalAttr<Arith_FastMathAttr>,
    out: OpResult<FloatLike>,
}

operations! {
    #[operation(
        traits = [
            AlwaysSpeculatableImplTrait, SameOperandsAndResultShape, SAME_INPUT_OUTPUT_TENSOR_DIMS,
            Elementwise, Scalarizable, Vectorizable, Tensorizable,
        ],
        interfaces = [CastOpInterface(&casts::INTEGER_TO_FLOAT), VectorUnrollOpInterface],
        format = "$in attr-dict `:` type($in) `to` type($out)",
        effects = [],
        has = [fold],
    )]
    struct _ {
        #[name = "in"]
        input: Operand<SignlessFixedWidthIntegerLike>,
        out: OpResult<FloatLike>,
    }

    /// Converts a signed integer to the nearest float.
    pub struct SIToFPOp = "arith.sitofp";
    /// Converts an unsigned integer to the nearest float.
    pub struct UIToFPOp = "arith.uitofp";
}

/// Converts a float to a narrower float type, rounding to the nearest unless another mode is given.
///
/// ```mlir
/// %narrow = arith.truncf %x upward : f64 to f32
/// ```
#[operation(
    name = "arith.truncf",
    traits = [
        AlwaysSpeculatableImplTrait, SameOperandsAndResultShape, SAME_INPUT_OUTPUT_TENSOR_DIMS,
        Elementwise, Scalarizable, Vectorizable, Tensorizable,
    ],
    interfaces = [
        ArithRoundingModeInterface, ArithFastMathInterface, CastOpInterface(&casts::NARROW_FLOAT), VectorUnrollOpInterface,
    ],
    format = "$in ($roundingmode^)? (`fastmath` `` $fastmath^)? attr-dict `:` type($in) `to` type($out)",
    effects = [],
    has = [fold, canonicalize],
)]
pub struct TruncFOp {
    #[name = "in"]
    input: Operand<FloatLike>,
    #[cases(RoundingMode)]
    roundingmode: OptionalAttr<Arith_RoundingModeAttr>,
    #[cases(FastMathFlags)]
    fastmath: OptionalAttr<Arith_FastMathAttr>,
    out: OpResult<FloatLike>,
}

/// Keeps the low bits of an integer.
#[operation(
    name = "arith.trunci",
    traits = [
        AlwaysSpeculatableImplTrait, SameOperandsAndResultShape, SAME_INPUT_OUTPUT_TENSOR_DIMS,
        Elementwise, Scalarizable, Vectorizable, Tensorizable,
    ],
    interfaces = [
        CastOpInterface(&casts::NARROW_INTEGER), InferIntRangeInterface(&ranges::TRUNCATE), ArithIntegerOverflowFlagsInterface,
        VectorUnrollOpInterface,
    ],
    format = "$in (`overflow` `` $overflowFlags^)? attr-dict `:` type($in) `to` type($out)",
    effects = [],
    has = [fold, canonicalize],
)]
pub struct TruncIOp {
    #[name = "in"]
    input: Operand<SignlessFixedWidthIntegerLike>,
    #[name = "overflowFlags"]
    #[default("none", |context| IntegerOverflowFlags::NONE.attribute(context))]
    #[cases(IntegerOverflowFlags)]
    overflow_flags: Attr<Arith_IntegerOverflowAttr>,
    out: OpResult<SignlessFixedWidthIntegerLike>,
}
