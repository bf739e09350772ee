//! Operations that move elements, and reductions.

use super::{axis, first_known, operand, sizes};
use crate::infer_shapes::shapes::{InferShapesModel, Shape, shape_of};
use terrace_ir::{DYNAMIC, Operation, TypedOp, Value};
use terrace_tosa::shape_rank;
use terrace_tosa::{self as tosa, constant_shape};

type Inferred = Option<Vec<Shape>>;

pub(super) const ARGMAX: InferShapesModel = InferShapesModel { infer: |op| argmax(tosa::ArgMaxOp::wrap(op)) };
pub(super) const REDUCTION: InferShapesModel = InferShapesModel { infer: reduction };
pub(super) const CAST_TO_BLOCK_SCALED: InferShapesModel =
    InferShapesModel { infer: |op| cast_to_block_scaled(tosa::CastToBlockScaledOp::wrap(op)) };
pub(super) const CONCAT: InferShapesModel = InferShapesModel { infer: concat };
pub(super) const GATHER: InferShapesModel = InferShapesModel { infer: gather };
pub(super) const SCATTER: InferShapesModel = InferShapesModel { infer: scatter };
pub(super) const RESHAPE: InferShapesModel =
    InferShapesModel { infer: |op| reshape(tosa::ReshapeOp::wrap(op)) };
pub(super) const RESIZE: InferShapesModel = InferShapesModel { infer: |op| resize(tosa::ResizeOp::wrap(op)) };
pub(super) const TILE: InferShapesModel = InferShapesModel { infer: |op| tile(tosa::TileOp::wrap(op)) };
pub(super) const PAD: InferShapesModel = InferShapesModel { infer: |op| pad(tosa::PadOp::wrap(op)) };
pub(super) const SLICE: InferShapesModel = InferShapesModel { infer: |op| slice(tosa::SliceOp::wrap(op)) };
pub(super) const TRANSPOSE: InferShapesModel =
    InferShapesModel { infer: |op| transpose(tosa::TransposeOp::wrap(op)) };

fn one(shape: Vec<i64>) -> Inferred {
    Some(vec![Some(shape)])
}

fn argmax(argmax: tosa::ArgMaxOp<'_, '_>) -> Inferred {
    let (Some(mut shape), Some(axis)) = (shape_of(argmax.input()), axis(argmax.op())) else {
        return Some(vec![None]);
    };
    if axis < shape.len() {
        shape.remove(axis);
    }
    one(shape)
}

fn reduction(op: Operation<'_, '_>) -> Inferred {
    let (Some(mut shape), Some(axis)) = (operand(op, 0), axis(op)) else { return Some(vec![None]) };
    *shape.get_mut(axis)? = 1;
    one(shape)
}

/// Computes the shape where blocks along the last dimension share a scale.
fn cast_to_block_scaled(cast: tosa::CastToBlockScaledOp<'_, '_>) -> Inferred {
    let block = cast.block_size_attr()?.as_dialect("tosa.block_size")?.first()?.as_i64()?;
    let Some(data) = shape_of(cast.input_data()) else { return Some(vec![None, None]) };
    let mut scales = data.clone();
    let last = scales.last_mut()?;
    if *last != DYNAMIC {
        // The cases are numbered; the only one but none is 32.
        *last /= if block == 0 { 1 } else { 32 };
    }
    Some(vec![Some(data), Some(scales)])
}

fn concat(op: Operation<'_, '_>) -> Inferred {
    let axis = axis(op)?;
    let shapes: Vec<Shape> = (0..op.operand_count()).map(|at| operand(op, at)).collect();
    let mut result: Option<Vec<i64>> = None;
    for shape in shapes.iter().flatten() {
        let result = result.get_or_insert_with(|| vec![DYNAMIC; shape.len()]);
        for (at, (known, &size)) in result.iter_mut().zip(shape).enumerate() {
            if at == axis || size == DYNAMIC {
                continue;
            }
            if *known != DYNAMIC && *known != size {
                return None;
            }
            *known = size;
        }
    }
    let Some(mut result) = result else { return Some(vec![None]) };
    let mut along =
        shapes.iter().map(|shape| shape.as_ref()?.get(axis).copied().filter(|size| *size != DYNAMIC));
    let sum = along.try_fold(0i64, |sum, size| sum.checked_add(size?));
    *result.get_mut(axis)? = sum.unwrap_or(DYNAMIC);
    one(result)
}

fn gather(op: Operation<'_, '_>) -> Inferred {
    let ([n, _, channels], [of_indices, w]) = (sizes(op, 0), sizes(op, 1));
    one(vec![first_known(n, of_indices), w, channels])
}

fn scatter(op: Operation<'_, '_>) -> Inferred {
    let ([n, k, channels], [of_indices, _], [of_input, _, of_input_channels]) =
        (sizes(op, 0), sizes(op, 1), sizes(op, 2));
    let n = first_known(first_known(n, of_indices), of_input);
    one(vec![n, k, first_known(channels, of_input_channels)])
}

/// Returns the rank that a shape is of.
fn rank_of_shape(shape: Value<'_, '_>) -> Option<usize> {
    shape_rank(shape.ty()).and_then(|rank| usize::try_from(rank).ok())
}

fn reshape(reshape: tosa::ReshapeOp<'_, '_>) -> Inferred {
    let rank = rank_of_shape(reshape.shape())?;
    let Some(mut shape) = constant_shape(reshape.shape()) else { return one(vec![DYNAMIC; rank]) };
    shape.iter_mut().filter(|size| **size < 0).for_each(|size| *size = DYNAMIC);
    let is_unknown = |size: &&mut i64| **size == DYNAMIC;
    let count = |shape: &[i64]| {
        let mut known = shape.iter().filter(|size| **size != DYNAMIC);
        known.try_fold(1i64, |product, size| product.checked_mul(*size))
    };
    let elements = shape_of(reshape.input1())
        .filter(|input| !input.contains(&DYNAMIC))
        .and_then(|input| count(input.as_slice()));
    let (Some(elements), Some(rest)) = (elements, count(&shape)) else { return one(shape) };
    if let Some(open) = shape.iter_mut().find(is_unknown) {
        *open = elements.checked_div(rest).unwrap_or(DYNAMIC);
    }
    one(shape)
}

fn resize(resize: tosa::ResizeOp<'_, '_>) -> Inferred {
    let [n, h, w, channels] = sizes(resize.op(), 0);
    if h == DYNAMIC || w == DYNAMIC {
        return None;
    }
    let [up_h, down_h, up_w, down_w]: [i64; 4] = constant_shape(resize.scale())?.try_into().ok()?;
    let [offset_h, offset_w]: [i64; 2] = constant_shape(resize.offset())?.try_into().ok()?;
    let [border_h, border_w]: [i64; 2] = constant_shape(resize.border())?.try_into().ok()?;
    let size = |size: i64, up: i64, down: i64, offset: i64, border: i64| {
        let scaled = size.checked_sub(1)?.checked_mul(up)?.checked_sub(offset)?.checked_add(border)?;
        scaled.checked_div(down)?.checked_add(1)
    };
    let (h, w) = (size(h, up_h, down_h, offset_h, border_h)?, size(w, up_w, down_w, offset_w, border_w)?);
    one(vec![n, h, w, channels])
}

fn tile(tile: tosa::TileOp<'_, '_>) -> Inferred {
    let rank = rank_of_shape(tile.multiples())?;
    let Some(multiples) = constant_shape(tile.multiples()) else { return one(vec![DYNAMIC; rank]) };
    let Some(shape) = shape_of(tile.input1()) else { return one(vec![DYNAMIC; rank]) };
    if shape.len() != multiples.len() {
        return None;
    }
    let sizes = shape.iter().zip(&multiples).map(|(size, multiple)| match (*size, *multiple) {
        (DYNAMIC, _) => DYNAMIC,
        (_, ..0) => DYNAMIC,
        (size, multiple) => size.checked_mul(multiple).unwrap_or(DYNAMIC),
    });
    one(sizes.collect())
}

fn pad(pad: tosa::PadOp<'_, '_>) -> Inferred {
    let rank = rank_of_shape(pad.padding())? / 2;
    let (Some(padding), Some(shape)) = (constant_shape(pad.padding()), shape_of(pad.input1())) else {
        return one(vec![DYNAMIC; shape_of(pad.input1()).map_or(rank, |shape| shape.len())]);
    };
    if padding.len() != 2 * shape.len() {
        return None;
    }
    let sizes = shape.iter().zip(padding.chunks(2)).map(|(size, ends)| {
        if *size == DYNAMIC || ends.iter().any(|end| *end < 0) {
            return DYNAMIC;
        }
        size.checked_add(ends[0]).and_then(|size| size.checked_add(ends[1])).unwrap_or(DYNAMIC)
    });
    one(sizes.collect())
}

fn slice(slice: tosa::SliceOp<'_, '_>) -> Inferred {
    let rank = rank_of_shape(slice.start())?;
    let (Some(start), Some(size)) = (constant_shape(slice.start()), constant_shape(slice.size())) else {
        return one(
            shape_of(slice.input1()).map_or_else(|| vec![DYNAMIC; rank], |shape| vec![DYNAMIC; shape.len()])
        );
    };
    let Some(shape) = shape_of(slice.input1()) else {
        return one(size.into_iter().map(|size| if size < 0 { DYNAMIC } else { size }).collect());
    };
    let sizes = shape.iter().zip(start.iter().zip(&size)).map(|(&input, (&start, &size))| match size {
        -1 if input != DYNAMIC && (0..input).contains(&start) => input - start,
        ..0 => DYNAMIC,
        _ if input == DYNAMIC => size,
        _ if start >= 0 && start.checked_add(size).is_some_and(|end| end <= input) => size,
        _ => DYNAMIC,
    });
    one(sizes.collect())
}

fn transpose(transpose: tosa::TransposeOp<'_, '_>) -> Inferred {
    let permutation = transpose.perms_attr()?.as_i32_array()?;
    let Some(shape) = shape_of(transpose.input1()) else { return Some(vec![None]) };
    if permutation.len() != shape.len() {
        return None;
    }
    let sizes = permutation.iter().map(|at| usize::try_from(*at).ok().and_then(|at| shape.get(at).copied()));
    sizes.collect::<Option<_>>().and_then(one)
}
