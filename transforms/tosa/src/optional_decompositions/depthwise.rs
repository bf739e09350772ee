//! A convolution of each channel with a filter of one element is a product.

use crate::build::{cast, pad, reshape, splat, zero_point};
use crate::make_broadcastable::with_rank;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Builder, DYNAMIC, MatchResult, PatternRewriter, TypedOp};
use terrace_tosa::{AddOp, DepthwiseConv2DOp, MulOp, SubOp};

/// `depthwise_conv2d(x, w, b) -> reshape(x * w) + b`, if the filters have one element
pub(super) fn to_product(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<DepthwiseConv2DOp>(op)?;
    let (input, weight, bias) = (view.input(), view.weight(), view.bias());
    let (&[n, h, w, c], &[1, 1, _, multiplier]) = (input.ty().shape()?, weight.ty().shape()?) else {
        return None;
    };
    let array = |name: &str| view.op().attribute(name)?.as_i64_array();
    let (pads, result) = (array("pad")?, view.output().ty());
    if !weight.ty().has_static_shape()
        || array("stride")?.iter().any(|stride| *stride != 1)
        || pads.len() != 4
    {
        return None;
    }
    let points = [zero_point(view.input_zp())?, zero_point(view.weight_zp())?];
    let element = result.element_or_self();
    let (input, weight, bias) = (input.id(), weight.id(), bias.id());
    let mut b = rewriter.builder_like(op);
    let (context, location) = (b.context(), b.location);
    // A dimension of size 1 for the filters of a channel.
    let mut x = reshape(&mut b, input, &[n, h, w, c, 1]);
    let mut y = weight;
    if b.type_of(x).element_or_self() != element {
        x = cast(&mut b, x, element);
    }
    if b.type_of(y).element_or_self() != element {
        y = cast(&mut b, y, element);
    }
    x = without(&mut b, x, points[0], &[1; 5])?;
    y = without(&mut b, y, points[1], &[1; 4])?;
    if pads.iter().any(|pad| *pad != 0) {
        let zero = splat(&mut b, &[1], element, 0)?;
        let ends = [0, 0, pads[0], pads[1], pads[2], pads[3], 0, 0, 0, 0];
        x = pad(&mut b, x, &ends, zero)?;
    }
    let y = reshape(&mut b, y, &[1, 1, 1, c, multiplier]);
    let padded = b.type_of(x).shape()?;
    let sizes = [padded[0], padded[1], padded[2], c, multiplier];
    let shift = splat(&mut b, &[1], context.integer_type(8), 0)?;
    let ty = context.ranked_tensor_type(&sizes, element, None);
    let product = b.make(MulOp::builder(context, location).input1(x).input2(y).shift(shift).output(ty));
    let channels = if c == DYNAMIC { DYNAMIC } else { c.checked_mul(multiplier)? };
    let product = reshape(&mut b, product, &[sizes[0], sizes[1], sizes[2], channels]);
    let bias = with_rank(&mut b, bias, 4)?;
    let sum = AddOp::builder(context, location).input1(product).input2(bias).output(result);
    rewriter.replace_op_with_new_op(op, sum);
    Some(())
}

/// Creates the difference of quantized numbers and their zero point.
fn without(b: &mut Builder<'_, '_, '_>, value: ValueId, point: i64, sizes: &[i64]) -> Option<ValueId> {
    if point == 0 {
        return Some(value);
    }
    let ty = b.type_of(value);
    let point = splat(b, sizes, ty.element_or_self(), point)?;
    Some(b.make(SubOp::builder(b.context(), b.location).input1(value).input2(point).output(ty)))
}
