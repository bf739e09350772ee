//! Models of the operations of `tosa`, by family.

mod control;
mod elementwise;
mod layout;
mod windows;

use super::shapes::{InferShapesModel, Shape, shape_of};
use terrace_ir::spec::ModelRows;
use terrace_ir::{Attribute, DYNAMIC, Operation, Value};
use terrace_tosa::ConstShapeOp;

pub(crate) const ROWS: ModelRows<InferShapesModel> = &[
    ("tosa.abs", &elementwise::ALL_OPERANDS),
    ("tosa.add", &elementwise::ALL_OPERANDS),
    ("tosa.argmax", &layout::ARGMAX),
    ("tosa.arithmetic_right_shift", &elementwise::ALL_OPERANDS),
    ("tosa.avg_pool2d", &windows::POOL),
    ("tosa.bitwise_and", &elementwise::ALL_OPERANDS),
    ("tosa.bitwise_not", &elementwise::ALL_OPERANDS),
    ("tosa.bitwise_or", &elementwise::ALL_OPERANDS),
    ("tosa.bitwise_xor", &elementwise::ALL_OPERANDS),
    ("tosa.cast", &elementwise::ALL_OPERANDS),
    ("tosa.cast_from_block_scaled", &elementwise::FIRST_OPERAND),
    ("tosa.cast_to_block_scaled", &layout::CAST_TO_BLOCK_SCALED),
    ("tosa.ceil", &elementwise::ALL_OPERANDS),
    ("tosa.clamp", &elementwise::ALL_OPERANDS),
    ("tosa.clz", &elementwise::ALL_OPERANDS),
    ("tosa.concat", &layout::CONCAT),
    ("tosa.cond_if", &control::IF),
    ("tosa.conv2d", &windows::CONV2D),
    ("tosa.conv3d", &windows::CONV3D),
    ("tosa.cos", &elementwise::ALL_OPERANDS),
    ("tosa.depthwise_conv2d", &windows::DEPTHWISE),
    ("tosa.equal", &elementwise::ALL_OPERANDS),
    ("tosa.erf", &elementwise::ALL_OPERANDS),
    ("tosa.exp", &elementwise::ALL_OPERANDS),
    ("tosa.fft2d", &windows::FFT),
    ("tosa.floor", &elementwise::ALL_OPERANDS),
    ("tosa.gather", &layout::GATHER),
    ("tosa.greater", &elementwise::ALL_OPERANDS),
    ("tosa.greater_equal", &elementwise::ALL_OPERANDS),
    ("tosa.identity", &elementwise::ALL_OPERANDS),
    ("tosa.intdiv", &elementwise::ALL_OPERANDS),
    ("tosa.log", &elementwise::ALL_OPERANDS),
    ("tosa.logical_and", &elementwise::ALL_OPERANDS),
    ("tosa.logical_left_shift", &elementwise::ALL_OPERANDS),
    ("tosa.logical_not", &elementwise::ALL_OPERANDS),
    ("tosa.logical_or", &elementwise::ALL_OPERANDS),
    ("tosa.logical_right_shift", &elementwise::ALL_OPERANDS),
    ("tosa.logical_xor", &elementwise::ALL_OPERANDS),
    ("tosa.matmul", &windows::MATMUL),
    ("tosa.matmul_t_block_scaled", &windows::MATMUL_BLOCK_SCALED),
    ("tosa.max_pool2d", &windows::POOL),
    ("tosa.maximum", &elementwise::ALL_OPERANDS),
    ("tosa.minimum", &elementwise::ALL_OPERANDS),
    ("tosa.mul", &elementwise::FACTORS),
    ("tosa.negate", &elementwise::FIRST_OPERAND),
    ("tosa.pad", &layout::PAD),
    ("tosa.pow", &elementwise::ALL_OPERANDS),
    ("tosa.reciprocal", &elementwise::ALL_OPERANDS),
    ("tosa.reduce_all", &layout::REDUCTION),
    ("tosa.reduce_any", &layout::REDUCTION),
    ("tosa.reduce_max", &layout::REDUCTION),
    ("tosa.reduce_min", &layout::REDUCTION),
    ("tosa.reduce_product", &layout::REDUCTION),
    ("tosa.reduce_sum", &layout::REDUCTION),
    ("tosa.rescale", &elementwise::FIRST_OPERAND),
    ("tosa.reshape", &layout::RESHAPE),
    ("tosa.resize", &layout::RESIZE),
    ("tosa.reverse", &elementwise::ALL_OPERANDS),
    ("tosa.rfft2d", &windows::RFFT),
    ("tosa.rsqrt", &elementwise::ALL_OPERANDS),
    ("tosa.scatter", &layout::SCATTER),
    ("tosa.select", &elementwise::ALL_OPERANDS),
    ("tosa.sigmoid", &elementwise::ALL_OPERANDS),
    ("tosa.sin", &elementwise::ALL_OPERANDS),
    ("tosa.slice", &layout::SLICE),
    ("tosa.sub", &elementwise::ALL_OPERANDS),
    ("tosa.table", &elementwise::FIRST_OPERAND),
    ("tosa.tanh", &elementwise::ALL_OPERANDS),
    ("tosa.tile", &layout::TILE),
    ("tosa.transpose", &layout::TRANSPOSE),
    ("tosa.transpose_conv2d", &windows::TRANSPOSE_CONV),
    ("tosa.while_loop", &control::WHILE),
];

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

/// Returns the sizes of a constant shape.
pub(crate) fn constant_shape(value: Value<'_, '_>) -> Option<Vec<i64>> {
    let values = value.defining::<ConstShapeOp<'_, '_>>()?.values_attr()?;
    Some(values.dense_integers()?.map(|size| size.to_i64().unwrap_or(DYNAMIC)).collect())
}
