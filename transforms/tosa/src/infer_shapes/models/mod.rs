//! Models of the operations of `tosa`, by family.

mod control;
mod elementwise;
mod layout;
mod windows;

use super::shapes::{InferShapesModel, Shape, shape_of};
use terrace_ir::spec::ModelRows;
use terrace_ir::{Attribute, DYNAMIC, Operation, model_rows};
use terrace_tosa as tosa;

pub(crate) const ROWS: ModelRows<InferShapesModel> = model_rows! {
    tosa::AbsOp | tosa::AddOp | tosa::ArithmeticRightShiftOp | tosa::BitwiseAndOp | tosa::BitwiseNotOp
        | tosa::BitwiseOrOp | tosa::BitwiseXorOp | tosa::CastOp | tosa::CeilOp | tosa::ClampOp | tosa::ClzOp
        | tosa::CosOp | tosa::EqualOp | tosa::ErfOp | tosa::ExpOp | tosa::FloorOp | tosa::GreaterOp
        | tosa::GreaterEqualOp | tosa::IdentityOp | tosa::IntDivOp | tosa::LogOp | tosa::LogicalAndOp
        | tosa::LogicalLeftShiftOp | tosa::LogicalNotOp | tosa::LogicalOrOp | tosa::LogicalRightShiftOp
        | tosa::LogicalXorOp | tosa::MaximumOp | tosa::MinimumOp | tosa::PowOp | tosa::ReciprocalOp
        | tosa::ReverseOp | tosa::RsqrtOp | tosa::SelectOp | tosa::SigmoidOp | tosa::SinOp | tosa::SubOp
        | tosa::TanhOp => elementwise::ALL_OPERANDS,
    tosa::ArgMaxOp => layout::ARGMAX,
    tosa::AvgPool2dOp | tosa::MaxPool2dOp => windows::POOL,
    tosa::CastFromBlockScaledOp | tosa::NegateOp | tosa::RescaleOp | tosa::TableOp
        => elementwise::FIRST_OPERAND,
    tosa::CastToBlockScaledOp => layout::CAST_TO_BLOCK_SCALED,
    tosa::ConcatOp => layout::CONCAT,
    tosa::IfOp => control::IF,
    tosa::Conv2DOp => windows::CONV2D,
    tosa::Conv3DOp => windows::CONV3D,
    tosa::DepthwiseConv2DOp => windows::DEPTHWISE,
    tosa::FFT2dOp => windows::FFT,
    tosa::GatherOp => layout::GATHER,
    tosa::MatMulOp => windows::MATMUL,
    tosa::MatmulTBlockScaledOp => windows::MATMUL_BLOCK_SCALED,
    tosa::MulOp => elementwise::FACTORS,
    tosa::PadOp => layout::PAD,
    tosa::ReduceAllOp | tosa::ReduceAnyOp | tosa::ReduceMaxOp | tosa::ReduceMinOp | tosa::ReduceProductOp
        | tosa::ReduceSumOp => layout::REDUCTION,
    tosa::ReshapeOp => layout::RESHAPE,
    tosa::ResizeOp => layout::RESIZE,
    tosa::RFFT2dOp => windows::RFFT,
    tosa::ScatterOp => layout::SCATTER,
    tosa::SliceOp => layout::SLICE,
    tosa::TileOp => layout::TILE,
    tosa::TransposeOp => layout::TRANSPOSE,
    tosa::TransposeConv2DOp => windows::TRANSPOSE_CONV,
    tosa::WhileOp => control::WHILE,
};

/// Returns the shape of an operand; `None` as well if there is no such operand.
fn operand(op: Operation<'_, '_>, index: usize) -> Shape {
    op.operands().nth(index).and_then(shape_of)
}

/// Returns the sizes of an operand of a certain rank, all unknown if it has no rank or another one.
fn sizes<const N: usize>(op: Operation<'_, '_>, index: usize) -> [i64; N] {
    operand(op, index).and_then(|shape| shape.try_into().ok()).unwrap_or([DYNAMIC; N])
}

/// Returns the first of two sizes, or the second if the first is not known.
fn first_known(a: i64, b: i64) -> i64 {
    if a == DYNAMIC { b } else { a }
}

/// Returns the integers of an array attribute.
fn array<const N: usize>(op: Operation<'_, '_>, name: &str) -> Option<[i64; N]> {
    op.attribute(name)?.as_i64_array()?.try_into().ok()
}

/// Returns the axis of an operation.
fn axis(op: Operation<'_, '_>) -> Option<usize> {
    op.attribute("axis").and_then(Attribute::as_i64).and_then(|axis| usize::try_from(axis).ok())
}
