//! The `tosa` dialect: operations on whole tensors, as TOSA specifies them for accelerators.
//!
//! Shapes that operations take as operands are values of their own type, `!tosa.shape`, and come from operations of this
//! dialect only.
#![forbid(unsafe_code)]

mod attributes;
mod canonicalize;
pub mod constraints;
mod facts;
mod fold;
mod interfaces;
mod ops;
mod syntax;
mod types;
mod verify;

pub use attributes::*;
pub use facts::constants::*;
pub use ops::*;
pub use types::*;

use terrace_ir::{DialectHooks, DialectSpec, TypedOp};

/// The declaration of the dialect.
pub static DIALECT: DialectSpec<'static> = DialectSpec {
    ops: &[
        AbsOp::SPEC,
        AddOp::SPEC,
        AddShapeOp::SPEC,
        ApplyScaleOp::SPEC,
        ArgMaxOp::SPEC,
        ArithmeticRightShiftOp::SPEC,
        AvgPool2dOp::SPEC,
        BitwiseAndOp::SPEC,
        BitwiseNotOp::SPEC,
        BitwiseOrOp::SPEC,
        BitwiseXorOp::SPEC,
        CastOp::SPEC,
        CastFromBlockScaledOp::SPEC,
        CastToBlockScaledOp::SPEC,
        CeilOp::SPEC,
        ClampOp::SPEC,
        ClzOp::SPEC,
        ConcatOp::SPEC,
        ConcatShapeOp::SPEC,
        IfOp::SPEC,
        ConstOp::SPEC,
        ConstShapeOp::SPEC,
        Conv2DOp::SPEC,
        Conv3DOp::SPEC,
        CosOp::SPEC,
        CustomOp::SPEC,
        DepthwiseConv2DOp::SPEC,
        DimOp::SPEC,
        DivCeilShapeOp::SPEC,
        DivFloorShapeOp::SPEC,
        EqualOp::SPEC,
        ErfOp::SPEC,
        ExpOp::SPEC,
        Exp2ShapeOp::SPEC,
        FFT2dOp::SPEC,
        FloorOp::SPEC,
        GatherOp::SPEC,
        GreaterOp::SPEC,
        GreaterEqualOp::SPEC,
        IdentityOp::SPEC,
        IntDivOp::SPEC,
        LogOp::SPEC,
        Log2CeilShapeOp::SPEC,
        Log2FloorShapeOp::SPEC,
        LogicalAndOp::SPEC,
        LogicalLeftShiftOp::SPEC,
        LogicalNotOp::SPEC,
        LogicalOrOp::SPEC,
        LogicalRightShiftOp::SPEC,
        LogicalXorOp::SPEC,
        MatMulOp::SPEC,
        MatmulTBlockScaledOp::SPEC,
        MaxPool2dOp::SPEC,
        MaxShapeOp::SPEC,
        MaximumOp::SPEC,
        MinShapeOp::SPEC,
        MinimumOp::SPEC,
        ModShapeOp::SPEC,
        MulOp::SPEC,
        MulShapeOp::SPEC,
        NegateOp::SPEC,
        PadOp::SPEC,
        PowOp::SPEC,
        ReciprocalOp::SPEC,
        ReduceAllOp::SPEC,
        ReduceAnyOp::SPEC,
        ReduceMaxOp::SPEC,
        ReduceMinOp::SPEC,
        ReduceProductOp::SPEC,
        ReduceSumOp::SPEC,
        RescaleOp::SPEC,
        ReshapeOp::SPEC,
        ResizeOp::SPEC,
        ReverseOp::SPEC,
        RFFT2dOp::SPEC,
        RsqrtOp::SPEC,
        ScatterOp::SPEC,
        SelectOp::SPEC,
        SigmoidOp::SPEC,
        SinOp::SPEC,
        SliceOp::SPEC,
        SliceShapeOp::SPEC,
        SubOp::SPEC,
        SubShapeOp::SPEC,
        TableOp::SPEC,
        TanhOp::SPEC,
        TileOp::SPEC,
        TransposeOp::SPEC,
        TransposeConv2DOp::SPEC,
        VariableOp::SPEC,
        VariableReadOp::SPEC,
        VariableWriteOp::SPEC,
        WhileOp::SPEC,
        YieldOp::SPEC,
    ],
    types: &[&MXINT8_TYPE, &SHAPE_TYPE],
    attributes: &[
        &BLOCK_SIZE_ATTR,
        &CONV_QUANT_ATTR,
        &EXT_ATTR,
        &LEVEL_ATTR,
        &MATMUL_QUANT_ATTR,
        &NAN_MODE_ATTR,
        &PAD_QUANT_ATTR,
        &PROF_ATTR,
        &RESIZE_MODE_ATTR,
        &ROUNDING_MODE_ATTR,
        &SPECIFICATION_VERSION_ATTR,
        &TARGET_ENV_ATTR,
        &UNARY_QUANT_ATTR,
    ],
    enums: &[
        BlockSize::SPEC,
        Extension::SPEC,
        Level::SPEC,
        NanPropagationMode::SPEC,
        Profile::SPEC,
        ResizeMode::SPEC,
        RoundingMode::SPEC,
        SpecificationVersion::SPEC,
    ],
    hooks: DialectHooks {
        inliner: Some(&interfaces::INLINER),
        materialize_constant: Some(fold::materialize),
        ..DialectHooks::NONE
    },
    ..DialectSpec::new("tosa")
};
