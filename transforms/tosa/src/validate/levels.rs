//! Limits of level 8k: ranks, sizes, windows, nesting.

use super::target::Target;
use super::width_of;
use terrace_ir::{DYNAMIC, LogicalResult, Operation, TypedOp, Value};
use terrace_tosa as tosa;
use terrace_tosa::shape_rank;

const MAX_RANK: usize = 6;
const MAX_KERNEL: i64 = 8192;
const MAX_STRIDE: i64 = 8192;
const MAX_SCALE: i64 = 256;
const MAX_LOG2_SIZE: u32 = 31;
const MAX_NESTING: usize = 6;
const MAX_TENSOR_LIST_SIZE: usize = 64;

/// Operations whose tensors may have any rank.
const RANK_FREE: &[&str] = &[tosa::IfOp::NAME, tosa::CustomOp::NAME, tosa::WhileOp::NAME];

/// Returns true if integers of an operation may be unsigned.
pub(super) fn is_rescale(op: Operation<'_, '_>) -> bool {
    tosa::RescaleOp::cast(op).is_some()
}

/// Checks an operation against all limits.
pub(super) fn check(op: Operation<'_, '_>, target: &Target) -> LogicalResult {
    if tosa::YieldOp::cast(op).is_some() {
        return Ok(());
    }
    op.operands().try_for_each(|operand| check_rank(op, operand, "operand"))?;
    op.results()
        .filter(|result| shape_rank(result.ty()).is_none())
        .try_for_each(|result| check_rank(op, result, "result"))?;
    if !target.is_draft {
        op.operands().try_for_each(|operand| check_size(op, operand, "operand"))?;
        op.results().try_for_each(|result| check_size(op, result, "result"))?;
    }
    if let Some((_, check)) = WINDOWS.iter().find(|(name, _)| op.is(name)) {
        check(op)?;
    }
    if tosa::IfOp::cast(op).is_some() || tosa::WhileOp::cast(op).is_some() {
        check_nesting(op)?;
    }
    Ok(())
}

fn check_rank(op: Operation<'_, '_>, value: Value<'_, '_>, noun: &str) -> LogicalResult {
    let ty = value.ty();
    if let Some(rank) = shape_rank(ty) {
        return match usize::try_from(rank).is_ok_and(|rank| rank <= MAX_RANK) {
            true => Ok(()),
            false => op.emit_op_error(format_args!("failed shape type level check: '{ty}' exceeds MAX_RANK")),
        };
    }
    if !ty.is_tensor() {
        return Ok(());
    }
    match ty.rank() {
        None => op.emit_op_error("failed level check: unranked tensor"),
        Some(rank) if rank > MAX_RANK && !RANK_FREE.iter().any(|name| op.is(name)) => {
            op.emit_op_error(format_args!("failed level check: {noun} rank(shape) <= MAX_RANK"))
        }
        Some(_) => Ok(()),
    }
}

fn check_size(op: Operation<'_, '_>, value: Value<'_, '_>, noun: &str) -> LogicalResult {
    let Some(shape) = value.ty().shape().filter(|_| value.ty().is_tensor()) else { return Ok(()) };
    if shape.contains(&DYNAMIC) {
        return op.emit_op_error(format_args!(
            "failed level check: {noun} shape dimension cannot be dynamic when targeting TOSA specification \
             version 1.0 or below"
        ));
    }
    let bytes = (width_of(value) / 8).max(1);
    let size = shape.iter().try_fold(bytes, |product, size| product.checked_mul(*size));
    if size.is_some_and(|size| size < 1 << MAX_LOG2_SIZE) {
        return Ok(());
    }
    op.emit_op_error(format_args!(
        "failed level check: {noun} tensor size (in bytes) <= (1 << MAX_LOG2_SIZE - 1)"
    ))
}

/// Checks that conditionals and loops are not too deep in each other.
fn check_nesting(op: Operation<'_, '_>) -> LogicalResult {
    let is_nested =
        |op: &Operation<'_, '_>| tosa::IfOp::cast(*op).is_some() || tosa::WhileOp::cast(*op).is_some();
    let around = std::iter::successors(Some(op), |op| op.parent_op());
    let depth = around.filter(is_nested).count();
    if depth < MAX_NESTING {
        return Ok(());
    }
    op.emit_op_error(format_args!("failed level check: {depth} >= MAX_NESTING"))
}

type Check = for<'a, 'c> fn(Operation<'a, 'c>) -> LogicalResult;

/// Operations with windows, factors or lists that have limits.
const WINDOWS: &[(&str, Check)] = &[
    (tosa::AvgPool2dOp::NAME, pool),
    (tosa::ConcatOp::NAME, list),
    (tosa::Conv2DOp::NAME, |op| conv(op, &["dilation_y * KH", "dilation_x * KW"], [1, 2, 0])),
    (tosa::Conv3DOp::NAME, |op| {
        conv(op, &["dilation_d * KD", "dilation_y * KH", "dilation_x * KW"], [1, 2, 3])
    }),
    (tosa::DepthwiseConv2DOp::NAME, |op| conv(op, &["dilation_y * KH", "dilation_x * KW"], [0, 1, 0])),
    (tosa::FFT2dOp::NAME, transform),
    (tosa::MaxPool2dOp::NAME, pool),
    (tosa::ResizeOp::NAME, resize),
    (tosa::RFFT2dOp::NAME, transform),
    (tosa::TransposeConv2DOp::NAME, transpose_conv),
];

/// Checks that a number does not exceed a limit, which a message names.
fn limit(op: Operation<'_, '_>, number: i64, most: i64, message: &str) -> LogicalResult {
    if number <= most {
        return Ok(());
    }
    op.emit_op_error(format_args!("failed level check: {message}"))
}

fn limit_all(op: Operation<'_, '_>, name: &str, most: i64, message: &str) -> LogicalResult {
    let numbers = op.attribute(name).and_then(|numbers| numbers.as_i64_array()).unwrap_or_default();
    numbers.into_iter().try_for_each(|number| limit(op, number, most, message))
}

fn size(op: Operation<'_, '_>, operand: usize, dim: usize) -> Option<i64> {
    op.operands().nth(operand)?.ty().shape()?.get(dim).copied().filter(|size| *size != DYNAMIC)
}

fn pool(op: Operation<'_, '_>) -> LogicalResult {
    limit_all(op, "kernel", MAX_KERNEL, "kernel <= MAX_KERNEL")?;
    limit_all(op, "stride", MAX_STRIDE, "stride <= MAX_STRIDE")?;
    limit_all(op, "pad", MAX_KERNEL, "pad <= MAX_KERNEL")
}

fn conv(op: Operation<'_, '_>, names: &[&str], dims: [usize; 3]) -> LogicalResult {
    let dilation = op.attribute("dilation").and_then(|numbers| numbers.as_i64_array()).unwrap_or_default();
    limit_all(op, "dilation", MAX_KERNEL, "dilation <= MAX_KERNEL")?;
    limit_all(op, "pad", MAX_KERNEL, "pad <= MAX_KERNEL")?;
    limit_all(op, "stride", MAX_STRIDE, "stride <= MAX_STRIDE")?;
    for ((name, dim), dilation) in names.iter().zip(dims).zip(dilation) {
        if let Some(kernel) = size(op, 1, dim) {
            limit(op, dilation.saturating_mul(kernel), MAX_KERNEL, &format!("{name} <= MAX_KERNEL)"))?;
        }
    }
    Ok(())
}

fn transpose_conv(op: Operation<'_, '_>) -> LogicalResult {
    for (dim, message) in [(1, "KH <= MAX_KERNEL"), (2, "KW <= MAX_KERNEL")] {
        size(op, 1, dim).map_or(Ok(()), |size| limit(op, size, MAX_KERNEL, message))?;
    }
    limit_all(op, "out_pad", MAX_KERNEL, "pad <= MAX_KERNEL")?;
    limit_all(op, "stride", MAX_STRIDE, "stride <= MAX_STRIDE")
}

fn transform(op: Operation<'_, '_>) -> LogicalResult {
    for (dim, message) in [(1, "H <= MAX_KERNEL"), (2, "W <= MAX_KERNEL")] {
        size(op, 0, dim).map_or(Ok(()), |size| limit(op, size, MAX_KERNEL, message))?;
    }
    Ok(())
}

fn resize(op: Operation<'_, '_>) -> LogicalResult {
    let scale = op.operand(1).defining::<tosa::ConstShapeOp<'_, '_>>().and_then(|scale| scale.values_attr());
    let scale = scale.and_then(|scale| scale.dense_integers());
    let scale: Vec<i64> = scale.into_iter().flatten().filter_map(|number| number.to_i64()).collect();
    let names = ["scale_y_n/scale_y_d <= MAX_SCALE", "scale_x_n/scale_x_d <= MAX_SCALE"];
    for (pair, message) in scale.chunks_exact(2).zip(names) {
        if let Some(ratio) = pair[0].checked_div(pair[1]) {
            limit(op, ratio, MAX_SCALE, message)?;
        }
    }
    Ok(())
}

fn list(op: Operation<'_, '_>) -> LogicalResult {
    if op.operand_count() <= MAX_TENSOR_LIST_SIZE {
        return Ok(());
    }
    op.emit_op_error("failed level check for MAX_TENSOR_LIST_SIZE: input1")
}
