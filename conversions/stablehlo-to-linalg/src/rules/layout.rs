//! Constants, and elements in other places.

use super::Row;
use super::padding::{Padding, pad};
use crate::arrays::static_slice;
use crate::scalars::from_index;
use crate::source::Source;
use crate::translation::{Translation, Values};
use terrace_arith::ArithBuilder;
use terrace_ir::affine::{AffineExpr, AffineMap};
use terrace_ir::ids::ValueId;
use terrace_ir::{AttributeKind, Signedness, TypedOp};
use terrace_stablehlo as hlo;

/// Rules of this family.
pub(super) const ROWS: &[Row] = &[
    (hlo::ConstantOp::NAME, constant),
    (terrace_chlo::ConstantOp::NAME, constant),
    (hlo::IotaOp::NAME, iota),
    (hlo::BroadcastOp::NAME, broadcast),
    (hlo::BroadcastInDimOp::NAME, |t, source| {
        broadcast_in_dim(t, source, &source.integers("broadcast_dimensions"))
    }),
    (hlo::ReshapeOp::NAME, |t, source| {
        let operand = t.value(source.operands[0])?;
        Ok(vec![t.reshape(operand, &source.static_result_shape(0)?)?])
    }),
    (hlo::TransposeOp::NAME, transpose),
    (hlo::ReverseOp::NAME, |t, source| {
        let operand = t.value(source.operands[0])?;
        Ok(vec![reverse(t, operand, &source.integers("dimensions"))?])
    }),
    (hlo::SliceOp::NAME, slice),
    (hlo::PadOp::NAME, padded),
    (hlo::ConcatenateOp::NAME, concatenate),
    (hlo::BitcastConvertOp::NAME, bitcast_convert),
    (hlo::MapOp::NAME, map),
];

fn constant<'c>(t: &mut Translation<'_, '_, 'c>, source: &Source<'c>) -> Values {
    let context = t.b.context();
    let value = source.attribute("value").ok_or("'value' is missing")?;
    let ty = t.result_type(source, 0)?;
    let value = match *value.kind() {
        AttributeKind::DenseElements { ty: own, data } if own != ty => {
            if !matches!(
                own.element_or_self().as_integer(),
                Some((_, Signedness::Unsigned | Signedness::Signed))
            ) {
                return Err("the type of the elements is another one".to_owned());
            }
            context.dense_elements_attribute(ty, data.bytes, data.is_splat)
        }
        _ if value.ty() == Some(ty) => value,
        _ => return Err("its elements are not in the program".to_owned()),
    };
    Ok(vec![t.b.constant(value)])
}

fn iota<'c>(t: &mut Translation<'_, '_, 'c>, source: &Source<'c>) -> Values {
    let ty = t.result_type(source, 0)?;
    let dim = source.dimension("iota_dimension", ty.rank().unwrap_or_default())?;
    let output = t.empty(ty, &mut |_, _| None)?;
    positions(t, output, dim, source).map(|value| vec![value])
}

/// Creates the positions of elements in a dimension.
pub(super) fn positions<'c>(
    t: &mut Translation<'_, '_, 'c>,
    output: ValueId,
    dim: usize,
    source: &Source<'c>,
) -> Result<ValueId, String> {
    let original = source.result_types[0].element_or_self();
    let element = t.b.type_of(output).element_or_self();
    t.indexed(output, |t, indices| {
        from_index(&mut t.b, indices[dim], original, element)
            .ok_or_else(|| "it cannot be computed for this element type".to_owned())
    })
}

fn broadcast<'c>(t: &mut Translation<'_, '_, 'c>, source: &Source<'c>) -> Values {
    let lead = source.integers("broadcast_sizes").len() as i64;
    let rank = source.shape(0)?.len() as i64;
    broadcast_in_dim(t, source, &(lead..lead + rank).collect::<Vec<_>>())
}

fn broadcast_in_dim<'c>(t: &mut Translation<'_, '_, 'c>, source: &Source<'c>, dims: &[i64]) -> Values {
    let ty = t.result_type(source, 0)?;
    let operand = t.value(source.operands[0])?;
    let whole: Vec<(usize, i64)> = dims.iter().enumerate().map(|(own, dim)| (own, *dim)).collect();
    let output = t.empty(ty, &mut |t, dim| {
        let (own, _) = whole.iter().find(|(_, of)| *of == dim as i64)?;
        let size = t.size(operand, *own);
        Some(t.b.index_of(size))
    })?;
    if let Some(number) = t.splat(source.operands[0])? {
        let number = t.b.constant(number);
        return Ok(vec![t.fill(number, output)?]);
    }
    spread(t, operand, output, dims).map(|value| vec![value])
}

/// Repeats a tensor along the dimensions of an output that are not named, and along its own of size one.
pub(super) fn spread<'c>(
    t: &mut Translation<'_, '_, 'c>,
    operand: ValueId,
    output: ValueId,
    dims: &[i64],
) -> Result<ValueId, String> {
    let context = t.b.context();
    let (from, to) = (t.b.type_of(operand), t.b.type_of(output));
    let (own, whole) =
        (from.shape().ok_or("an operand has no rank")?, to.shape().ok_or("a result has no rank")?);
    let exprs: Vec<AffineExpr<'c>> = dims
        .iter()
        .zip(own)
        .map(|(dim, size)| match (*size, whole.get(*dim as usize)) {
            (1, Some(whole)) if *whole != 1 => AffineExpr::constant(context, 0),
            _ => AffineExpr::dim(context, *dim as u32),
        })
        .collect();
    let map = AffineMap::new(context, whole.len() as u32, 0, &exprs);
    t.map(output, &[operand], &[map], |_, elements| Ok(elements[0]))
}

fn transpose<'c>(t: &mut Translation<'_, '_, 'c>, source: &Source<'c>) -> Values {
    let operand = t.value(source.operands[0])?;
    let permutation: Vec<usize> = source.integers("permutation").iter().map(|dim| *dim as usize).collect();
    transposed(t, operand, &permutation).map(|value| vec![value])
}

/// Creates the tensor whose dimension `i` is dimension `permutation[i]` of another one.
pub(super) fn transposed<'c>(
    t: &mut Translation<'_, '_, 'c>,
    operand: ValueId,
    permutation: &[usize],
) -> Result<ValueId, String> {
    if permutation.is_sorted() {
        return Ok(operand);
    }
    let ty = t.b.type_of(operand);
    let sizes = ty.shape().ok_or("an operand has no rank")?;
    let moved: Vec<i64> = permutation.iter().map(|from| sizes[*from]).collect();
    let result = t.b.context().ranked_tensor_type(&moved, ty.element_or_self(), None);
    let output = t.empty(result, &mut |t, dim| {
        let size = t.size(operand, permutation[dim]);
        Some(t.b.index_of(size))
    })?;
    // Dimension `permutation[i]` of the operand runs with loop `i`.
    let mut dims = vec![0; permutation.len()];
    permutation.iter().enumerate().for_each(|(to, from)| dims[*from] = to);
    let map = t.dims_map(permutation.len(), &dims);
    t.map(output, &[operand], &[map], |_, elements| Ok(elements[0]))
}

/// Creates a tensor with the elements of dimensions in the opposite order.
pub(super) fn reverse<'c>(
    t: &mut Translation<'_, '_, 'c>,
    operand: ValueId,
    dimensions: &[i64],
) -> Result<ValueId, String> {
    if dimensions.is_empty() {
        return Ok(operand);
    }
    let ty = t.b.type_of(operand);
    let output = t.empty(ty, &mut |t, dim| {
        let size = t.size(operand, dim);
        Some(t.b.index_of(size))
    })?;
    t.indexed(output, |t, indices| {
        let mut places = indices.to_vec();
        for dim in dimensions.iter().map(|dim| *dim as usize) {
            let size = t.size(operand, dim);
            let (size, one) = (t.b.index_of(size), t.b.index(1));
            let last = t.b.subi(size, one);
            places[dim] = t.b.subi(last, places[dim]);
        }
        Ok(t.extract(operand, &places))
    })
}

fn slice<'c>(t: &mut Translation<'_, '_, 'c>, source: &Source<'c>) -> Values {
    let operand = t.value(source.operands[0])?;
    let sizes = source.static_result_shape(0)?;
    let (starts, strides) = (source.integers("start_indices"), source.integers("strides"));
    Ok(vec![t.slice(operand, &static_slice(&starts, &sizes, &strides))])
}

fn padded<'c>(t: &mut Translation<'_, '_, 'c>, source: &Source<'c>) -> Values {
    let operand = t.value(source.operands[0])?;
    let number = t.element(source.operands[1])?;
    let (low, high, interior) = (
        source.integers("edge_padding_low"),
        source.integers("edge_padding_high"),
        source.integers("interior_padding"),
    );
    let paddings: Vec<Padding> = low
        .iter()
        .zip(high)
        .zip(interior)
        .map(|((low, high), interior)| Padding { low: *low, high, interior })
        .collect();
    Ok(vec![pad(t, operand, number, &paddings)?])
}

fn concatenate<'c>(t: &mut Translation<'_, '_, 'c>, source: &Source<'c>) -> Values {
    let shape = source.static_result_shape(0)?;
    let axis = source.dimension("dimension", shape.len())?;
    let ty = t.result_type(source, 0)?;
    let mut whole = t.empty(ty, &mut |_, _| None)?;
    let mut offsets = vec![0; shape.len()];
    let ones = vec![1; shape.len()];
    for (at, operand) in t.operands(source)?.into_iter().enumerate() {
        let sizes = source.static_shape(at)?;
        if sizes[axis] == 0 {
            continue;
        }
        whole = t.with_slice(operand, whole, &static_slice(&offsets, &sizes, &ones));
        offsets[axis] += sizes[axis];
    }
    Ok(vec![whole])
}

fn bitcast_convert<'c>(t: &mut Translation<'_, '_, 'c>, source: &Source<'c>) -> Values {
    let operand = t.value(source.operands[0])?;
    let (from, to) = (t.b.type_of(operand).element_or_self(), t.result_type(source, 0)?.element_or_self());
    let width = |ty: terrace_ir::Type<'_>| {
        ty.int_or_float_width()
            .map(i64::from)
            .ok_or_else(|| "it cannot be done with complex numbers".to_owned())
    };
    let (own, wide) = (width(from)?, width(to)?);
    let rank = source.result_shape(0)?.len();
    let ty = t.result_type(source, 0)?;
    let output = t.empty(ty, &mut |t, dim| {
        let size = t.size(operand, dim);
        Some(t.b.index_of(size))
    })?;
    let value = if own == wide {
        let map = AffineMap::identity(t.b.context(), rank as u32);
        t.map(output, &[operand], &[map], |t, elements| {
            Ok(if from == to { elements[0] } else { t.b.bitcast(elements[0], to) })
        })?
    } else if own > wide {
        // Each element becomes several, the low bits first.
        let map = t.dims_map(rank, &(0..rank - 1).collect::<Vec<_>>());
        t.map(output, &[operand], &[map], |t, elements| {
            let (wide_ty, small_ty) =
                (t.b.context().integer_type(own as u32), t.b.context().integer_type(wide as u32));
            let part = t.index(rank - 1);
            let step = t.b.index(wide);
            let amount = t.b.muli(part, step);
            let amount = t.b.index_cast(amount, wide_ty);
            let bits = if from.is_float() { t.b.bitcast(elements[0], wide_ty) } else { elements[0] };
            let bits = t.b.shrui(bits, amount);
            let bits = t.b.trunci(bits, small_ty);
            Ok(if to.is_float() { t.b.bitcast(bits, to) } else { bits })
        })?
    } else {
        // Several elements of the last dimension become one.
        t.indexed(output, |t, indices| {
            let (small_ty, wide_ty) =
                (t.b.context().integer_type(own as u32), t.b.context().integer_type(wide as u32));
            let mut whole = t.b.int(wide_ty, 0);
            for part in 0..wide / own {
                let mut places = indices.to_vec();
                places.push(t.b.index(part));
                let element = t.extract(operand, &places);
                let bits = if from.is_float() { t.b.bitcast(element, small_ty) } else { element };
                let bits = t.b.extui(bits, wide_ty);
                let amount = t.b.int(wide_ty, part * own);
                let bits = t.b.shli(bits, amount);
                whole = t.b.ori(whole, bits);
            }
            Ok(if to.is_float() { t.b.bitcast(whole, to) } else { whole })
        })?
    };
    Ok(vec![value])
}

fn map<'c>(t: &mut Translation<'_, '_, 'c>, source: &Source<'c>) -> Values {
    let operands = t.operands(source)?;
    let ty = t.result_type(source, 0)?;
    let rank = ty.rank().ok_or("a result has no rank")? as u32;
    let first = operands.first().copied();
    let output = t.empty(ty, &mut |t, dim| {
        let size = t.size(first?, dim);
        Some(t.b.index_of(size))
    })?;
    let maps = vec![AffineMap::identity(t.b.context(), rank); operands.len()];
    let value = t.map(output, &operands, &maps, |t, elements| {
        let values = t.elements_of_region(source.regions[0], elements)?;
        values.first().copied().ok_or_else(|| "the region returns nothing".to_owned())
    })?;
    Ok(vec![value])
}
