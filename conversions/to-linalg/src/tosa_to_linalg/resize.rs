//! Images of another size.

use super::clamp::between;
use super::layout::{extract, index};
use crate::structured::{dim, empty};
use terrace_arith::{ArithBuilder, CmpFPredicate, CmpIPredicate};
use terrace_ir::affine::{AffineExpr, AffineMap};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Attribute, Builder, DYNAMIC, MatchResult, Pattern, PatternRewriter, Type};
use terrace_linalg::{IteratorType, Loops, create_generic};
use terrace_support::float::ApFloat;
use terrace_tensor::{CollapseShapeOp, ExpandShapeOp};
use terrace_tosa::{ConstShapeOp, ResizeMode, ResizeOp};

/// Any image.
pub(super) const PATTERN: Pattern = Pattern::of::<ResizeOp>("GenericResizeConverter", resize).benefit(100);

/// Images of one pixel, and those of one row or column that is repeated.
pub(super) const COLLAPSED: [Pattern; 2] = [
    Pattern::of::<ResizeOp>("ResizeUnaryConverter", scale_pixels).benefit(200),
    Pattern::of::<ResizeOp>("MaterializeResizeBroadcast", repeat).benefit(300),
];

/// Parts of the operation.
struct Parts<'c> {
    input: ValueId,
    from: Type<'c>,
    to: Type<'c>,
    is_bilinear: bool,
    /// Numerator and denominator of the height, then of the width.
    scale: [i64; 4],
    offset: [i64; 2],
    border: [i64; 2],
}

fn parts<'c>(op: OpId, rewriter: &PatternRewriter<'_, 'c>) -> Option<Parts<'c>> {
    fn numbers<const N: usize>(value: terrace_ir::Value<'_, '_>) -> Option<[i64; N]> {
        let values = value.defining::<ConstShapeOp<'_, '_>>()?.values_attr()?;
        let numbers = values.dense_integers()?.map(|number| number.to_i64());
        numbers.collect::<Option<Vec<i64>>>()?.try_into().ok()
    }
    let view = rewriter.view::<ResizeOp>(op)?;
    let parts = Parts {
        input: view.input().id(),
        from: view.input().ty(),
        to: view.output().ty(),
        is_bilinear: view.mode() == ResizeMode::Bilinear,
        scale: numbers(view.scale())?,
        offset: numbers(view.offset())?,
        border: numbers(view.border())?,
    };
    let is_image = |ty: Type<'_>| ty.is_ranked_tensor() && ty.rank() == Some(4);
    (is_image(parts.from) && is_image(parts.to)).then_some(parts)
}

/// Returns the sizes of an image: batch, height, width, channels.
fn image(ty: Type<'_>) -> Option<[i64; 4]> {
    ty.shape()?.try_into().ok()
}

fn groups<'c>(b: &Builder<'_, '_, 'c>, groups: &[Vec<i64>]) -> Attribute<'c> {
    let context = b.context();
    let groups: Vec<Attribute<'c>> = groups.iter().map(|group| context.i64_array_attribute(group)).collect();
    context.array_attribute(&groups)
}

fn collapse<'c>(b: &mut Builder<'_, '_, 'c>, value: ValueId, ty: Type<'c>, of: &[Vec<i64>]) -> ValueId {
    let new = CollapseShapeOp::builder(b.context(), b.location).src(value);
    let groups = groups(b, of);
    b.make(new.reassociation_attr(Some(groups)).result(ty))
}

/// Creates the sizes of batch and channels that are not known.
fn outer_sizes(b: &mut Builder<'_, '_, '_>, input: ValueId, [n, _, _, c]: [i64; 4]) -> Vec<ValueId> {
    let dynamic = [(0, n), (3, c)].into_iter().filter(|(_, size)| *size == DYNAMIC);
    dynamic.map(|(at, _)| dim(b, input, at)).collect()
}

/// `resize(x)` of one pixel to one pixel: it is multiplied by the scales, if integers are interpolated
fn scale_pixels(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let Parts { input, from, to, is_bilinear, scale, .. } = parts(op, rewriter)?;
    let ([n, 1, 1, c], Some([_, 1, 1, _])) = (image(from)?, image(to)) else { return None };
    let shape = to.shape()?;
    let mut b = rewriter.builder_like(op);
    let context = b.context();
    let (from_element, element) = (from.element_or_self(), to.element_or_self());
    let all = [vec![0], vec![1, 2, 3]];
    let flat = collapse(&mut b, input, context.ranked_tensor_type(&[n, c], from_element, None), &all);
    let sizes = outer_sizes(&mut b, input, [n, 1, 1, c]);
    let output = empty(&mut b, context.ranked_tensor_type(&[n, c], element, None), &sizes);
    let identity = AffineMap::identity(context, 2);
    let iterators = [IteratorType::Parallel; 2];
    let maps = [identity, identity];
    let loops = Loops { inputs: &[flat], outputs: &[output], maps: &maps, iterators: &iterators };
    let new = create_generic(&mut b, &loops, |b, args| {
        let mut x = *args.first()?;
        if from_element != element {
            x = b.extsi(x, element);
            for factor in [scale[0], scale[2]] {
                if is_bilinear && factor != 0 {
                    let factor = b.int(element, factor);
                    x = b.muli(x, factor);
                }
            }
        }
        Some(vec![x])
    })?;
    let value = b.rewriter.op(new).result(0).id();
    let groups = groups(&b, &all);
    let new = ExpandShapeOp::builder(context, b.location).src(value).reassociation_attr(Some(groups));
    let new = new.output_shape(sizes).static_output_shape_attr(Some(context.dense_i64_array(shape)));
    rewriter.replace_op_with_new_op(op, new.result(to));
    Some(())
}

/// `resize(x)` of one row or column to many: resized to one, and that is repeated
fn repeat(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let Parts { input, from, to, .. } = parts(op, rewriter)?;
    let (Some([n, h, w, c]), Some([_, to_h, to_w, _])) = (image(from), image(to)) else { return None };
    let (repeats_h, repeats_w) = (h == 1 && to_h != 1, w == 1 && to_w != 1);
    if !repeats_h && !repeats_w {
        return None;
    }
    let mut state = rewriter.state_of(op);
    let mut b = rewriter.builder_like(op);
    let (context, element) = (b.context(), to.element_or_self());
    let small = [n, if repeats_h { 1 } else { to_h }, if repeats_w { 1 } else { to_w }, c];
    state.result_types = std::iter::once(context.ranked_tensor_type(&small, element, None)).collect();
    let resized = b.rewriter.create_value(state);
    let mut all = vec![vec![0], vec![1]];
    let (mut shape, mut exprs) = (vec![n], vec![AffineExpr::dim(context, 0)]);
    if !repeats_h {
        all.push(Vec::new());
        shape.push(to_h);
        exprs.push(AffineExpr::dim(context, 1));
    }
    all.last_mut()?.push(2);
    if !repeats_w {
        all.push(Vec::new());
        shape.push(to_w);
        exprs.push(AffineExpr::dim(context, 2));
    }
    all.last_mut()?.push(3);
    shape.push(c);
    exprs.push(AffineExpr::dim(context, 3));
    let flat = collapse(&mut b, resized, context.ranked_tensor_type(&shape, element, None), &all);
    let sizes = outer_sizes(&mut b, input, [n, h, w, c]);
    let output = empty(&mut b, to, &sizes);
    let maps = [AffineMap::new(context, 4, 0, &exprs), AffineMap::identity(context, 4)];
    let iterators = [IteratorType::Parallel; 4];
    let loops = Loops { inputs: &[flat], outputs: &[output], maps: &maps, iterators: &iterators };
    let new = create_generic(&mut b, &loops, |_, args| Some(vec![*args.first()?]))?;
    let value = rewriter.op(new).result(0).id();
    rewriter.replace_op(op, &[value]);
    Some(())
}

/// Position in the input along one dimension.
struct Axis {
    /// Number of pixels of the input.
    size: i64,
    /// Numerator of the scale.
    scale: ValueId,
    /// The pixel, and the way from it to the next one: of floats in pixels, of integers in parts of the scale.
    at: ValueId,
    delta: ValueId,
    /// The last pixel.
    last: ValueId,
}

/// Constants and types of the loop.
struct Loop<'c> {
    zero: ValueId,
    element: Type<'c>,
    is_float: bool,
}

/// `resize(x)` of any image: each pixel is the nearest one, or interpolated between four
fn resize(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let parts = parts(op, rewriter)?;
    let Parts { input, from, to, is_bilinear, .. } = parts;
    let (from_image, to_image) = (image(from)?, image(to)?);
    if from_image[1..].contains(&DYNAMIC) || to_image[1..].contains(&DYNAMIC) {
        return rewriter.notify_match_failure(op, "unable to get dynamic dimensions of tosa.resize");
    }
    let mut b = rewriter.builder_like(op);
    let sizes = match to_image[0] {
        DYNAMIC => vec![dim(&mut b, input, 0)],
        _ => Vec::new(),
    };
    let output = empty(&mut b, to, &sizes);
    let maps = [AffineMap::identity(b.context(), 4)];
    let iterators = [IteratorType::Parallel; 4];
    let loops = Loops { inputs: &[], outputs: &[output], maps: &maps, iterators: &iterators };
    let new = create_generic(&mut b, &loops, |b, _| {
        let [batch, y, x, channel] = [0, 1, 2, 3].map(|at| index(b, at));
        let (l, [y, x]) = axes(b, &parts, from_image, [y, x])?;
        let value = match is_bilinear {
            true => bilinear(b, &l, input, batch, channel, [&y, &x])?,
            false => nearest(b, &l, input, batch, channel, [&y, &x])?,
        };
        Some(vec![value])
    })?;
    let value = rewriter.op(new).result(0).id();
    rewriter.replace_op(op, &[value]);
    Some(())
}

fn axes<'c>(
    b: &mut Builder<'_, '_, 'c>,
    parts: &Parts<'c>,
    [_, h, w, _]: [i64; 4],
    places: [ValueId; 2],
) -> Option<(Loop<'c>, [Axis; 2])> {
    let context = b.context();
    let (ty, element) = (context.integer_type(32), parts.to.element_or_self());
    let zero = b.int(ty, 0);
    let is_float = element.is_float();
    let no_delta = b.zero(element)?;
    let lasts = [h, w].map(|size| b.int(ty, size - 1));
    let places = places.map(|place| b.index_cast(place, ty));
    let [up_h, down_h, up_w, down_w] = parts.scale.map(|number| b.int(ty, number));
    let offsets = parts.offset.map(|number| b.int(ty, number));
    let _ = parts.border.map(|number| b.int(ty, number));
    let axis = |b: &mut Builder<'_, '_, 'c>, at: usize, size: i64, up: ValueId, down: ValueId| {
        if size == 1 {
            let delta = if is_float { no_delta } else { zero };
            return Axis { size, scale: up, at: zero, delta, last: lasts[at] };
        }
        let scaled = b.muli(places[at], down);
        let scaled = b.addi(scaled, offsets[at]);
        let (pixel, delta) = match is_float {
            true => {
                let pixel = b.floordivsi(scaled, up);
                let rest = b.remsi(scaled, up);
                let rest = b.sitofp(rest, element);
                let up = b.uitofp(up, element);
                (pixel, b.divf(rest, up))
            }
            false => {
                // Pixels before the first one count down. The nearest one of them is the first either way.
                let may_be_negative = parts.is_bilinear && parts.offset[at] < 0;
                let pixel = if may_be_negative { b.floordivsi(scaled, up) } else { b.divsi(scaled, up) };
                let whole = b.muli(pixel, up);
                (pixel, b.subi(scaled, whole))
            }
        };
        Axis { size, scale: up, at: pixel, delta, last: lasts[at] }
    };
    let y = axis(b, 0, h, up_h, down_h);
    let x = axis(b, 1, w, up_w, down_w);
    Some((Loop { zero, element, is_float }, [y, x]))
}

fn nearest<'c>(
    b: &mut Builder<'_, '_, 'c>,
    l: &Loop<'c>,
    input: ValueId,
    batch: ValueId,
    channel: ValueId,
    axes: [&Axis; 2],
) -> Option<ValueId> {
    let (ty, index_type) = (b.context().integer_type(32), b.context().index_type());
    let one = b.int(ty, 1);
    let half = l.element.as_float().map(|semantics| ApFloat::from_f64(semantics, 0.5).value);
    let [y, x] = axes.map(|axis| {
        if axis.size == 1 {
            return b.index(0);
        }
        let is_past_half = match &half {
            Some(half) => {
                let half = b.float(l.element, half);
                b.cmpf(CmpFPredicate::Oge, axis.delta, half)
            }
            None => {
                let twice = b.shli(axis.delta, one);
                b.cmpi(CmpIPredicate::Sge, twice, axis.scale)
            }
        };
        let step = b.select(is_past_half, one, l.zero);
        let at = b.addi(axis.at, step);
        let at = between(b, at, l.zero, axis.last, false);
        b.index_cast(at, index_type)
    });
    Some(extract(b, input, &[batch, y, x, channel]))
}

fn bilinear<'c>(
    b: &mut Builder<'_, '_, 'c>,
    l: &Loop<'c>,
    input: ValueId,
    batch: ValueId,
    channel: ValueId,
    [y, x]: [&Axis; 2],
) -> Option<ValueId> {
    let (ty, index_type) = (b.context().integer_type(32), b.context().index_type());
    let one = b.int(ty, 1);
    let [ys, xs] = [y, x].map(|axis| {
        let next = b.addi(axis.at, one);
        let pixels = [axis.at, next].map(|at| between(b, at, l.zero, axis.last, false));
        pixels.map(|at| b.index_cast(at, index_type))
    });
    let corners = [(0, 0), (0, 1), (1, 0), (1, 1)];
    let corners = corners.map(|(at_y, at_x)| extract(b, input, &[batch, ys[at_y], xs[at_x], channel]));
    if l.is_float {
        let one = b.one(l.element)?;
        let mut between = |values: [ValueId; 2], axis: &Axis| {
            if axis.size == 1 {
                return values[0];
            }
            let rest = b.subf(one, axis.delta);
            let first = b.mulf(values[0], rest);
            let second = b.mulf(values[1], axis.delta);
            b.addf(first, second)
        };
        let top = between([corners[0], corners[1]], x);
        let bottom = between([corners[2], corners[3]], x);
        return Some(between([top, bottom], y));
    }
    let corners = corners.map(|corner| b.extsi(corner, l.element));
    let is_wide = l.element.int_or_float_width() > Some(32);
    let deltas = [x.delta, y.delta].map(|delta| if is_wide { b.extsi(delta, l.element) } else { delta });
    let scales =
        [y.scale, x.scale].map(|scale| if is_wide { b.folding().extsi(scale, l.element) } else { scale });
    let mut between = |values: [ValueId; 2], delta: ValueId, scale: ValueId, size: i64| {
        if size == 1 {
            return b.muli(values[0], scale);
        }
        let rest = b.subi(scale, delta);
        let first = b.muli(values[0], rest);
        let second = b.muli(values[1], delta);
        b.addi(first, second)
    };
    let top = between([corners[0], corners[1]], deltas[0], scales[1], x.size);
    let bottom = between([corners[2], corners[3]], deltas[0], scales[1], x.size);
    Some(between([top, bottom], deltas[1], scales[0], y.size))
}
