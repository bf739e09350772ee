//! The average of the elements in a window, of those that are no padding.

use super::convolution::zero_points;
use super::max_pool::Pool;
use super::windows::{dense, padded};
use crate::structured::{dim, empty};
use crate::tosa_to_linalg::between;
use terrace_arith::ArithBuilder;
use terrace_ir::affine::AffineMap;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Builder, MatchResult, PatternRewriter, Type, TypedOp};
use terrace_linalg as linalg;
use terrace_linalg::{IndexOp, IteratorType, Loops, create_generic, create_named};
use terrace_math as math;
use terrace_support::ap_int::ApInt;
use terrace_tosa as tosa;
use terrace_tosa::{AvgPool2dOp, RoundingMode};

/// `avg_pool2d(x) -> linalg.pooling_nhwc_sum(pad(x)) / count`
pub(super) fn convert(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<AvgPool2dOp>(op)?;
    let (input, ty, result) = (view.input().id(), view.input().ty(), view.output().ty());
    let pool = Pool::of(view.op())?;
    let accumulator = view.acc_type_attr()?.as_type()?;
    let points = zero_points(view.op(), [1, 2])?;
    if !ty.is_ranked_tensor() || !result.is_ranked_tensor() {
        return None;
    }
    let mut b = rewriter.builder_like(op);
    let context = b.context();
    let sizes = pool.sizes(&mut b, input, result)?;
    let zero = context.zero_attribute(ty.element_or_self())?;
    let input = padded(&mut b, input, &pool.pad, zero)?;
    let start = b.zero(accumulator)?;
    let accumulated = result.with_element(context, accumulator);
    let destination = empty(&mut b, accumulated, &sizes);
    let start = create_named(&mut b, linalg::FillOp::NAME, &[start], destination, &[])?;
    let window = empty(&mut b, context.ranked_tensor_type(&pool.kernel, accumulator, None), &[]);
    let numbers = [("dilations", dense(&b, &[1, 1], true)), ("strides", dense(&b, &pool.stride, true))];
    let sum = create_named(&mut b, linalg::PoolingNhwcSumOp::NAME, &[input, window], start, &numbers)?;
    let [height, width] = [1, 2].map(|at| dim(&mut b, sum, at));
    let one = b.index(1);
    let lasts = [height, width].map(|size| b.subi(size, one));
    let output = empty(&mut b, result, &sizes);
    let identity = AffineMap::identity(context, 4);
    let iterators = [IteratorType::Parallel; 4];
    let maps = [identity, identity];
    let loops = Loops { inputs: &[sum], outputs: &[output], maps: &maps, iterators: &iterators };
    let new = create_generic(&mut b, &loops, |b, args| {
        let zero = b.index(0);
        let counts = [0, 1].map(|at| count(b, &pool, at, lasts[at], zero, one));
        let count = b.muli(counts[0], counts[1]);
        let count = b.index_cast(count, context.integer_type(32));
        let &x = args.first()?;
        Some(vec![match accumulator.is_float() {
            true => {
                let count = b.sitofp(count, accumulator);
                let average = b.divf(x, count);
                let element = result.element_or_self();
                if element == accumulator { average } else { b.truncf(average, element) }
            }
            false => divide(b, x, count, points, result.element_or_self())?,
        }])
    })?;
    let value = rewriter.op(new).result(0).id();
    rewriter.replace_op(op, &[value]);
    Some(())
}

/// Creates the number of elements of a window along a dimension that are no padding.
fn count(
    b: &mut Builder<'_, '_, '_>,
    pool: &Pool,
    at: usize,
    last: ValueId,
    zero: ValueId,
    one: ValueId,
) -> ValueId {
    let (stride, mut size) = (b.index(pool.stride[at]), b.index(pool.kernel[at]));
    let here =
        b.make(IndexOp::builder(b.context(), b.location).dim(b.context().i64_attribute(at as i64 + 1)));
    let rest = b.subi(last, here);
    // The ways to both ends of the image.
    let ways = [here, rest].map(|steps| b.muli(steps, stride));
    for (way, pad) in ways.into_iter().zip([pool.pad[2 * at], pool.pad[2 * at + 1]]) {
        if pad != 0 {
            let pad = b.index(pad);
            let beyond = b.subi(way, pad);
            let beyond = b.minsi(beyond, zero);
            size = b.addi(size, beyond);
        }
    }
    b.maxsi(one, size)
}

/// Creates the quotient of a sum of quantized numbers: it is multiplied by the reciprocal of the count.
fn divide<'c>(
    b: &mut Builder<'_, '_, 'c>,
    sum: ValueId,
    count: ValueId,
    [input_zero, output_zero]: [i64; 2],
    element: Type<'c>,
) -> Option<ValueId> {
    let context = b.context();
    let [i8_type, i32_type, i64_type] = [8, 32, 64].map(|width| context.integer_type(width));
    let accumulator = b.type_of(sum);
    let mut sum = sum;
    if input_zero != 0 {
        let zero = b.int(i32_type, input_zero);
        let offset = b.muli(count, zero);
        sum = b.subi(sum, offset);
    }
    // The smallest power of two that is not below the count.
    let (one, thirty_two) = (b.int(i32_type, 1), b.int(i32_type, 32));
    let below = b.subi(count, one);
    let zeros = b.value(math::CountLeadingZerosOp::NAME, &[below], i32_type);
    let power = b.subi(thirty_two, zeros);
    let wide_power = b.extui(power, i64_type);
    let numerator = b.int(i64_type, (1 << 30) + 1);
    let numerator = b.shli(numerator, wide_power);
    let wide_count = b.extui(count, i64_type);
    let reciprocal = b.divui(numerator, wide_count);
    let reciprocal = b.trunci(reciprocal, i32_type);
    let shift = b.trunci(power, i8_type);
    let thirty = b.int(i8_type, 30);
    let shift = b.addi(shift, thirty);
    let mode = RoundingMode::SingleRound.attribute(context);
    let operands = [sum, reciprocal, shift];
    let mut value = b.value_with(tosa::ApplyScaleOp::NAME, &operands, i32_type, &[("rounding_mode", mode)]);
    if output_zero != 0 {
        let zero = b.int(i32_type, output_zero);
        value = b.addi(value, zero);
    }
    let width = element.int_or_float_width()?;
    let (least, most) = (ApInt::signed_min(width).to_i64()?, ApInt::signed_max(width).to_i64()?);
    let (least, most) = (b.int(accumulator, least), b.int(accumulator, most));
    let value = between(b, value, least, most, false);
    Some(if element == accumulator { value } else { b.trunci(value, element) })
}
