//! Convolutions of each channel with filters of its own.

use super::convolution::{zero, zero_points};
use super::windows::{Attributes, dense, padded, sizes_of_convolution};
use crate::structured::empty;
use terrace_arith::ArithBuilder;
use terrace_ir::affine::{AffineExpr, AffineMap};
use terrace_ir::ids::OpId;
use terrace_ir::{Attribute, MatchResult, PatternRewriter, TypedOp};
use terrace_linalg as linalg;
use terrace_linalg::{IteratorType, Loops, create_generic, create_named};
use terrace_tensor::CollapseShapeOp;
use terrace_tosa::{CastOp, DepthwiseConv2DOp};

/// `depthwise_conv2d(x, w, b) -> b + collapse_shape(linalg.depthwise_conv(pad(x), w))`
pub(super) fn convert(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<DepthwiseConv2DOp>(op)?;
    let (input, weight, bias) = (view.input(), view.weight(), view.bias());
    let (input_ty, weight_ty, bias_ty, result) = (input.ty(), weight.ty(), bias.ty(), view.output().ty());
    if !weight_ty.has_static_shape() || !bias_ty.has_static_shape() {
        return rewriter
            .notify_match_failure(op, "tosa.depthwise_conv ops require static shapes for weight and bias");
    }
    let (input, weight, bias) = (input.id(), weight.id(), bias.id());
    let attributes = Attributes::of(view.op())?;
    let accumulator = view.acc_type_attr()?.as_type()?;
    let points = zero_points(view.op(), [3, 4])?;
    let is_quantized = points != [0, 0];
    let (&[n, h, w, _], &[_, _, channels, multiplier]) = (result.shape()?, weight_ty.shape()?) else {
        return None;
    };
    let mut b = rewriter.builder_like(op);
    let context = b.context();
    let sizes = sizes_of_convolution(&mut b, input, weight, result, &attributes, &[(1, 0), (2, 1)])?;
    let element = zero(&b, input_ty, points[0])?;
    let input = padded(&mut b, input, &attributes.pad, element)?;
    let accumulated = context.ranked_tensor_type(&[n, h, w, channels, multiplier], accumulator, None);
    let destination = empty(&mut b, accumulated, &sizes);
    let start = b.zero(accumulator)?;
    let start = create_named(&mut b, linalg::FillOp::NAME, &[start], destination, &[])?;
    let output = empty(&mut b, result, &sizes);
    let mut inputs = vec![input, weight];
    if is_quantized {
        inputs.extend(points.map(|point| b.int(context.integer_type(32), point)));
    }
    let numbers = [
        ("dilations", dense(&b, &attributes.dilation, false)),
        ("strides", dense(&b, &attributes.stride, false)),
    ];
    let name = match is_quantized {
        true => linalg::DepthwiseConv2DNhwcHwcmQOp::NAME,
        false => linalg::DepthwiseConv2DNhwcHwcmOp::NAME,
    };
    let mut value = create_named(&mut b, name, &inputs, start, &numbers)?;
    let element = result.element_or_self();
    if accumulator != element {
        let ty = accumulated.with_element(context, element);
        value = b.make(CastOp::builder(context, b.location).input(value).output(ty));
    }
    let groups: [&[i64]; 4] = [&[0], &[1], &[2], &[3, 4]];
    let groups: Vec<Attribute<'_>> = groups.iter().map(|group| context.i64_array_attribute(group)).collect();
    let new = CollapseShapeOp::builder(context, b.location)
        .src(value)
        .reassociation_attr(Some(context.array_attribute(&groups)))
        .result(result);
    let flat = b.make(new);
    let channel = match bias_ty.shape()? {
        [1] => AffineExpr::constant(context, 0),
        _ => AffineExpr::dim(context, 3),
    };
    let identity = AffineMap::identity(context, 4);
    let maps = [AffineMap::new(context, 4, 0, &[channel]), identity, identity];
    let iterators = [IteratorType::Parallel; 4];
    let loops = Loops { inputs: &[bias, flat], outputs: &[output], maps: &maps, iterators: &iterators };
    let new = create_generic(&mut b, &loops, |b, args| {
        let (&bias, &x) = (args.first()?, args.get(1)?);
        Some(vec![if element.is_float() { b.addf(bias, x) } else { b.addi(bias, x) }])
    })?;
    let value = rewriter.op(new).result(0).id();
    rewriter.replace_op(op, &[value]);
    Some(())
}
