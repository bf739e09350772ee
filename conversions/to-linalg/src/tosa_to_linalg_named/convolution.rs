//! Convolutions over two and three dimensions in space.

use super::windows::{Attributes, dense, padded, sizes_of_convolution};
use crate::structured::empty;
use terrace_arith::ArithBuilder;
use terrace_ir::affine::{AffineExpr, AffineMap};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Attribute, Builder, MatchResult, PatternRewriter, Type, TypedOp};
use terrace_linalg as linalg;
use terrace_linalg::{IteratorType, Loops, create_generic, create_named};
use terrace_tosa::{CastOp, TransposeOp, constant_elements, first_constant_integer};

/// Layout of the kernel that the operation of `linalg` wants.
pub(super) struct Layout {
    /// The operation, and the one for quantized numbers.
    ops: [&'static str; 2],
    /// True if the filters come last.
    moves_filters: bool,
}

pub(super) const FHWC: Layout =
    Layout { ops: [linalg::Conv2DNhwcFhwcOp::NAME, linalg::Conv2DNhwcFhwcQOp::NAME], moves_filters: false };
pub(super) const HWCF: Layout =
    Layout { ops: [linalg::Conv2DNhwcHwcfOp::NAME, linalg::Conv2DNhwcHwcfQOp::NAME], moves_filters: true };
pub(super) const DHWCF: Layout = Layout {
    ops: [linalg::Conv3DNdhwcDhwcfOp::NAME, linalg::Conv3DNdhwcDhwcfQOp::NAME],
    moves_filters: true,
};

/// Returns the zero points of the input and of the weights, which must be constant.
pub(super) fn zero_points(op: terrace_ir::Operation<'_, '_>, at: [usize; 2]) -> Option<[i64; 2]> {
    let point = |at: usize| match op.operand(at).ty().element_or_self().is_float() {
        true => constant_elements(op.operand(at)).map(|_| 0),
        false => first_constant_integer(op.operand(at)),
    };
    Some([point(at[0])?, point(at[1])?])
}

/// Returns zero, or the zero point, as an attribute of the elements of a type.
pub(super) fn zero<'c>(b: &Builder<'_, '_, 'c>, ty: Type<'c>, point: i64) -> Option<Attribute<'c>> {
    let element = ty.element_or_self();
    match element.is_integer() {
        true => Some(b.context().integer_attribute(element, point)),
        false => b.context().zero_attribute(element),
    }
}

/// `conv(x, w, b) -> linalg.conv(pad(x), w, broadcast(b))`
pub(super) fn convert(op: OpId, layout: &Layout, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.op(op);
    let [input, weight, bias] = [0, 1, 2].map(|at| view.operand(at));
    let (input_ty, weight_ty, result) = (input.ty(), weight.ty(), view.result(0).ty());
    let rank = input_ty.rank()?;
    if !weight_ty.has_static_shape() || !bias.ty().has_static_shape() || result.rank() != Some(rank) {
        return rewriter.notify_match_failure(op, "tosa.conv ops require static shapes for weight and bias");
    }
    let [input, weight, bias] = [input, weight, bias].map(|value| value.id());
    let attributes = Attributes::of(view)?;
    let accumulator = view.attribute("acc_type")?.as_type()?;
    let points = zero_points(view, [3, 4])?;
    let is_quantized = points != [0, 0];
    let mut b = rewriter.builder_like(op);
    let context = b.context();
    let space: Vec<(usize, usize)> = (1..rank - 1).map(|at| (at, at)).collect();
    let sizes = sizes_of_convolution(&mut b, input, weight, result, &attributes, &space)?;
    let element = zero(&b, input_ty, points[0])?;
    let input = padded(&mut b, input, &attributes.pad, element)?;
    let mut weight = weight;
    if layout.moves_filters {
        let mut permutation: Vec<i32> = (1..rank as i32).collect();
        permutation.push(0);
        let shape = weight_ty.shape()?;
        let moved: Vec<i64> = shape[1..].iter().chain(&shape[..1]).copied().collect();
        let new = TransposeOp::builder(context, b.location)
            .input1(weight)
            .perms_attr(Some(context.dense_i32_array(&permutation)))
            .output(weight_ty.with_shape(context, &moved));
        weight = b.make(new);
    }
    let accumulated = result.with_element(context, accumulator);
    let destination = empty(&mut b, accumulated, &sizes);
    let destination = broadcast(&mut b, bias, destination)?;
    let mut inputs = vec![input, weight];
    if is_quantized {
        inputs.extend(points.map(|point| b.int(context.integer_type(32), point)));
    }
    let numbers = [("dilations", &attributes.dilation), ("strides", &attributes.stride)]
        .map(|(name, numbers)| (name, dense(&b, numbers, false)));
    let name = layout.ops[usize::from(is_quantized)];
    let mut value = create_named(&mut b, name, &inputs, destination, &numbers)?;
    if accumulated != result {
        value = b.make(CastOp::builder(context, b.location).input(value).output(result));
    }
    rewriter.replace_op(op, &[value]);
    Some(())
}

/// Creates a tensor with the bias of each channel, which come last, in all places.
fn broadcast<'c>(b: &mut Builder<'_, '_, 'c>, bias: ValueId, destination: ValueId) -> Option<ValueId> {
    let context = b.context();
    let (ty, to) = (b.type_of(bias), b.type_of(destination));
    let rank = to.rank()? as u32;
    let channel = match ty.shape()? {
        [1] => AffineExpr::constant(context, 0),
        _ => AffineExpr::dim(context, rank - 1),
    };
    let maps = [AffineMap::new(context, rank, 0, &[channel]), AffineMap::identity(context, rank)];
    let iterators = vec![IteratorType::Parallel; rank as usize];
    let loops = Loops { inputs: &[bias], outputs: &[destination], maps: &maps, iterators: &iterators };
    let new = create_generic(b, &loops, |b, args| {
        let (&x, element) = (args.first()?, to.element_or_self());
        Some(vec![match () {
            () if ty.element_or_self() == element => x,
            () if element.is_integer() => b.extsi(x, element),
            () => b.extf(x, element),
        }])
    })?;
    Some(b.rewriter.op(new).result(0).id())
}
