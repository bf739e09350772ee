//! A transposed convolution is a convolution with the filter reversed; with strides, one for each phase of the stride.

use crate::build::{pad, reshape, reverse, slice, splat, transpose, zero_point};
use crate::make_broadcastable::with_rank;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Builder, MatchResult, PatternRewriter, Type, TypedOp, Value};
use terrace_tosa::{AddOp, Conv2DOp, TransposeConv2DOp};

/// Parts of the operation.
struct Parts<'c> {
    input: ValueId,
    weight: ValueId,
    bias: ValueId,
    points: [ValueId; 2],
    pad: [i64; 4],
    stride: [i64; 2],
    accumulator: terrace_ir::Attribute<'c>,
    result: Type<'c>,
}

fn parts<'c>(op: OpId, rewriter: &PatternRewriter<'_, 'c>) -> Option<Parts<'c>> {
    let view = rewriter.view::<TransposeConv2DOp>(op)?;
    let array = |name: &str| view.op().attribute(name)?.as_i64_array();
    Some(Parts {
        input: view.input().id(),
        weight: view.weight().id(),
        bias: view.bias().id(),
        points: [view.input_zp().id(), view.weight_zp().id()],
        pad: array("out_pad")?.try_into().ok()?,
        stride: array("stride")?.try_into().ok()?,
        accumulator: view.op().attribute("acc_type")?,
        result: view.output().ty(),
    })
}

/// Creates a convolution without dilation and with strides of 1.
fn convolve<'c>(
    b: &mut Builder<'_, '_, 'c>,
    [input, weight, bias]: [ValueId; 3],
    [input_zp, weight_zp]: [ValueId; 2],
    pad: &[i64; 4],
    accumulator: terrace_ir::Attribute<'c>,
    result: Type<'c>,
) -> ValueId {
    let context = b.context();
    let ones = context.dense_i64_array(&[1, 1]);
    let new = Conv2DOp::builder(context, b.location)
        .input(input)
        .weight(weight)
        .bias(bias)
        .input_zp(input_zp)
        .weight_zp(weight_zp)
        .pad_attr(Some(context.dense_i64_array(pad)))
        .stride_attr(Some(ones))
        .dilation_attr(Some(ones))
        .acc_type_attr(Some(accumulator))
        .output(result);
    b.make(new)
}

/// `transpose_conv2d(x, w) -> conv2d(x, reverse(w))`, if the strides are 1
pub(super) fn dense(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let Parts { input, weight, bias, points, pad, stride, accumulator, result } = parts(op, rewriter)?;
    if stride != [1, 1] {
        return None;
    }
    for ty in [input, weight, bias].map(|value| rewriter.type_of(value)).into_iter().chain([result]) {
        if !ty.has_static_shape() {
            return None;
        }
    }
    let &[_, kh, kw, _] = rewriter.type_of(weight).shape()? else { return None };
    let around = [(pad[0], kh), (pad[1], kh), (pad[2], kw), (pad[3], kw)];
    let around = around.map(|(pad, kernel)| pad.saturating_add(kernel - 1));
    let mut b = rewriter.builder_like(op);
    let weight = reverse(&mut b, weight, 1);
    let weight = reverse(&mut b, weight, 2);
    let value = convolve(&mut b, [input, weight, bias], points, &around, accumulator, result);
    rewriter.replace_op(op, &[value]);
    Some(())
}

/// `transpose_conv2d(x, w)`: the filter is split into one for each phase of the strides, which give channels of their
/// own; those are interleaved in the result
pub(super) fn strided(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let Parts { input, weight, bias, points, pad: out_pad, stride, accumulator, result } =
        parts(op, rewriter)?;
    if stride.contains(&1) && stride == [1, 1] {
        return None;
    }
    let types = [input, weight, bias].map(|value| rewriter.type_of(value));
    if types.iter().chain([&result]).any(|ty| !ty.has_static_shape()) {
        return None;
    }
    let known = |value: Value<'_, '_>| zero_point(value);
    let [input_point, weight_point] = [known(rewriter.value(points[0]))?, known(rewriter.value(points[1]))?];
    let (&[filters, kh, kw, channels], &[n, h, w, _], &[_, result_h, result_w, _]) =
        (types[1].shape()?, types[0].shape()?, result.shape()?)
    else {
        return None;
    };
    let [sh, sw] = stride;
    if sh < 1 || sw < 1 {
        return None;
    }
    let mut b = rewriter.builder_like(op);
    let context = b.context();
    let (input_zp, weight_zp) = (
        splat(&mut b, &[1], types[0].element_or_self(), input_point)?,
        splat(&mut b, &[1], types[1].element_or_self(), weight_point)?,
    );
    // The filter, filled up to whole strides, and split by phase.
    let missing = |size: i64, stride: i64| (stride - size % stride) % stride;
    let ends = [0, 0, 0, missing(kh, sh), 0, missing(kw, sw), 0, 0];
    let weight = pad(&mut b, weight, &ends, weight_zp)?;
    let (rows, columns) = ((kh + ends[3]) / sh, (kw + ends[5]) / sw);
    let weight = reshape(&mut b, weight, &[filters, rows, sh, columns, sw, channels]);
    let weight = transpose(&mut b, weight, &[2, 4, 0, 1, 3, 5])?;
    let phases = filters.checked_mul(sh)?.checked_mul(sw)?;
    let weight = reshape(&mut b, weight, &[phases, rows, columns, channels]);
    let weight = reverse(&mut b, weight, 1);
    let weight = reverse(&mut b, weight, 2);
    let ends = [0, 0, rows - 1, rows - 1, columns - 1, columns - 1, 0, 0];
    let input = pad(&mut b, input, &ends, input_zp)?;
    let no_bias = splat(&mut b, &[phases], result.element_or_self(), 0)?;
    let (out_h, out_w) = (h + rows - 1, w + columns - 1);
    let ty = context.ranked_tensor_type(&[n, out_h, out_w, phases], result.element_or_self(), None);
    let inputs = [input, weight, no_bias];
    let value = convolve(&mut b, inputs, [input_zp, weight_zp], &[0; 4], accumulator, ty);
    let value = reshape(&mut b, value, &[n, out_h, out_w, sh, sw, filters]);
    let value = transpose(&mut b, value, &[0, 1, 3, 2, 4, 5])?;
    let (out_h, out_w) = (out_h.checked_mul(sh)?, out_w.checked_mul(sw)?);
    let value = reshape(&mut b, value, &[n, out_h, out_w, filters]);
    // Negative padding cuts the result, positive padding is added to it.
    let [cut_top, cut_left] = [out_pad[0], out_pad[2]].map(|pad| (-pad).max(0));
    let [top, left] = [out_pad[0], out_pad[2]].map(|pad| pad.max(0));
    let kept_h = (out_h - cut_top).min(result_h - top);
    let kept_w = (out_w - cut_left).min(result_w - left);
    let value = slice(&mut b, value, &[0, cut_top, cut_left, 0], &[n, kept_h, kept_w, filters]);
    let ends = [0, 0, top, result_h - top - kept_h, left, result_w - left - kept_w, 0, 0];
    let value = if ends.iter().any(|end| *end != 0) {
        let zero = splat(&mut b, &[1], result.element_or_self(), 0)?;
        pad(&mut b, value, &ends, zero)?
    } else {
        value
    };
    let bias = with_rank(&mut b, bias, 4)?;
    let sum = AddOp::builder(context, b.location).input1(value).input2(bias).output(result);
    rewriter.replace_op_with_new_op(op, sum);
    Some(())
}
