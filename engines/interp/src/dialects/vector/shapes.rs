//! Parts of vectors, and vectors in another shape or order.

use crate::layout::{MAX_ELEMENTS, scalar_bits, scalar_of_bits, static_shape};
use crate::machine::step::{Step, Table, row};
use crate::machine::{Machine, as_elements, as_i64};
use crate::trap::{Outcome, Trap};
use crate::value::{Elements, Value, indices_of, position};
use std::rc::Rc;
use terrace_ir::{Attribute, DYNAMIC, Value as SsaValue};
use terrace_support::ap_int::ApInt;
use terrace_vector as vector;

/// The operations.
pub(crate) const SHAPES: Table = &[
    row!(vector::ExtractOp, extract),
    row!(vector::InsertOp, insert),
    row!(vector::ExtractStridedSliceOp, |m, op| {
        let source = m.get(op.source())?;
        let source = as_elements(&source)?;
        let (offsets, strides) = (i64s(op.offsets()), i64s(op.strides()));
        let shape = static_shape(op.result().ty())?;
        let data = indices_of(&shape).map(|indices| {
            let place = strided(&indices, &offsets, &strides);
            source.position(&place).map_or(Value::Poison, |at| source.data[at].clone())
        });
        let data = data.collect();
        Step::result(Value::elements(shape, data))
    }),
    row!(vector::InsertStridedSliceOp, |m, op| {
        let (source, target) = (m.get(op.value_to_store())?, m.get(op.dest())?);
        let (source, mut target) = (as_elements(&source)?, as_elements(&target)?.clone());
        let (offsets, strides) = (i64s(op.offsets()), i64s(op.strides()));
        let outer = target.shape.len() - source.shape.len();
        for (indices, value) in indices_of(&source.shape).zip(&source.data) {
            let mut place = offsets[..outer].to_vec();
            place.extend(strided(&indices, &offsets[outer..], &strides));
            if let Some(at) = target.position(&place) {
                target.data[at] = value.clone();
            }
        }
        Step::result(Value::Elements(Rc::new(target)))
    }),
    row!(vector::ScalableExtractOp, |m, op| {
        let (source, at) = (m.get(op.source())?, usize::try_from(op.pos()).unwrap_or(0));
        let shape = static_shape(op.result().ty())?;
        let data = as_elements(&source)?.data.iter().skip(at).take(shape[0]).cloned().collect();
        Step::result(Value::elements(shape, data))
    }),
    row!(vector::ScalableInsertOp, |m, op| {
        let (source, target, at) =
            (m.get(op.value_to_store())?, m.get(op.dest())?, usize::try_from(op.pos()).unwrap_or(0));
        let mut target = as_elements(&target)?.clone();
        for (to, value) in target.data.iter_mut().skip(at).zip(&as_elements(&source)?.data) {
            *to = value.clone();
        }
        Step::result(Value::Elements(Rc::new(target)))
    }),
    row!(vector::FromElementsOp, |m, op| {
        Step::result(Value::elements(static_shape(op.dest().ty())?, m.get_all(op.elements())?))
    }),
    row!(vector::ToElementsOp, |m, op| Ok(Step::Results(as_elements(&m.get(op.source())?)?.data.to_vec()))),
    row!(vector::BitCastOp, bitcast),
    row!(vector::BroadcastOp, |m, op| {
        let source = m.get(op.source())?;
        let shape = static_shape(op.vector().ty())?;
        let Value::Elements(source) = &source else {
            let count = Elements::count(&shape).unwrap_or(0).min(MAX_ELEMENTS);
            return Step::result(Value::elements(shape, vec![source; count]));
        };
        let outer = shape.len() - source.shape.len();
        let data = indices_of(&shape).map(|indices| {
            let inner = indices[outer..].iter().zip(&source.shape);
            let inner: Vec<i64> = inner.map(|(index, size)| if *size == 1 { 0 } else { *index }).collect();
            source.position(&inner).map_or(Value::Poison, |at| source.data[at].clone())
        });
        let data = data.collect();
        Step::result(Value::elements(shape, data))
    }),
    row!(vector::InterleaveOp, |m, op| {
        let (lhs, rhs) = (m.get(op.lhs())?, m.get(op.rhs())?);
        let (lhs, rhs) = (as_elements(&lhs)?, as_elements(&rhs)?);
        let data = lhs.data.iter().zip(&rhs.data).flat_map(|(x, y)| [x.clone(), y.clone()]).collect();
        Step::result(Value::elements(static_shape(op.result().ty())?, data))
    }),
    row!(vector::DeinterleaveOp, |m, op| {
        let source = m.get(op.source())?;
        let source = as_elements(&source)?;
        let shape = static_shape(op.res1().ty())?;
        let part = |first: usize| {
            let data = source.data.iter().skip(first).step_by(2).cloned().collect();
            Value::elements(shape.clone(), data)
        };
        Ok(Step::Results(vec![part(0), part(1)]))
    }),
    row!(vector::ShapeCastOp, |m, op| {
        let source = m.get(op.source())?;
        let data = as_elements(&source)?.data.clone();
        Step::result(Value::of_data(static_shape(op.result().ty())?, data))
    }),
    row!(vector::TransposeOp, |m, op| {
        let source = m.get(op.vector())?;
        let source = as_elements(&source)?;
        let order = op.permutation();
        let shape = static_shape(op.result().ty())?;
        let data = indices_of(&shape).map(|indices| {
            let mut place = vec![0; indices.len()];
            for (index, dim) in indices.iter().zip(&order) {
                place[*dim as usize] = *index;
            }
            source.position(&place).map_or(Value::Poison, |at| source.data[at].clone())
        });
        let data = data.collect();
        Step::result(Value::elements(shape, data))
    }),
    row!(vector::ShuffleOp, |m, op| {
        let (lhs, rhs) = (m.get(op.v1())?, m.get(op.v2())?);
        let (lhs, rhs) = (as_elements(&lhs)?, as_elements(&rhs)?);
        let order = op.mask();
        // What is chosen are whole slices along the first dimension.
        let size = lhs.shape.iter().skip(1).product::<usize>().max(1);
        let slices: Vec<&[Value]> = lhs.data.chunks(size).chain(rhs.data.chunks(size)).collect();
        let mut data = Vec::new();
        for at in order {
            match usize::try_from(at).ok().and_then(|at| slices.get(at)) {
                Some(slice) => data.extend_from_slice(slice),
                None => data.extend(std::iter::repeat_n(Value::Poison, size)),
            }
        }
        Step::result(Value::elements(static_shape(op.vector().ty())?, data))
    }),
];

/// Returns the integers of an array of attributes.
fn i64s(array: &[Attribute<'_>]) -> Vec<i64> {
    array.iter().filter_map(|one| one.as_i64()).collect()
}

/// Returns indices scaled by strides and moved by offsets, where these are given.
fn strided(indices: &[i64], offsets: &[i64], strides: &[i64]) -> Vec<i64> {
    let at = |(dim, index): (usize, &i64)| {
        index * strides.get(dim).copied().unwrap_or(1) + offsets.get(dim).copied().unwrap_or(0)
    };
    indices.iter().enumerate().map(at).collect()
}

/// Returns a position of numbers, and of operands where a number is dynamic; `None` if one is poison.
fn mixed_position<'a, 'c>(
    m: &Machine<'a, 'c, '_>,
    known: Vec<i64>,
    dynamic: impl Iterator<Item = SsaValue<'a, 'c>>,
) -> Outcome<Option<Vec<i64>>> {
    let mut dynamic = m.get_all(dynamic)?.into_iter();
    let mut place = Vec::new();
    for at in known {
        match at {
            DYNAMIC => match dynamic.next() {
                Some(Value::Poison) | None => return Ok(None),
                Some(value) => place.push(as_i64(&value, "the position")?),
            },
            // Stands for poison.
            -1 => return Ok(None),
            at => place.push(at),
        }
    }
    Ok(Some(place))
}

/// Returns the positions of the elements of the slice at a position of the outer dimensions.
fn slice(shape: &[usize], place: &[i64]) -> Option<std::ops::Range<usize>> {
    let start = position(shape, place)?;
    let size: usize = shape[place.len()..].iter().product();
    Some(start..start + size)
}

fn extract<'a, 'c>(m: &mut Machine<'a, 'c, '_>, op: vector::ExtractOp<'a, 'c>) -> Outcome<Step<'a, 'c>> {
    let source = m.get(op.source())?;
    let source = as_elements(&source)?;
    let ty = op.result().ty();
    let place = mixed_position(m, op.static_position(), op.dynamic_position())?;
    let Some(range) = place.and_then(|place| slice(&source.shape, &place)) else {
        // A position that is poison or outside gives poison.
        return Step::result(crate::layout::poison(ty)?);
    };
    if ty.is_vector() {
        return Step::result(Value::elements(static_shape(ty)?, source.data[range].to_vec()));
    }
    Step::result(source.data[range.start].clone())
}

fn insert<'a, 'c>(m: &mut Machine<'a, 'c, '_>, op: vector::InsertOp<'a, 'c>) -> Outcome<Step<'a, 'c>> {
    let (value, target) = (m.get(op.value_to_store())?, m.get(op.dest())?);
    let mut target = as_elements(&target)?.clone();
    let place = mixed_position(m, op.static_position(), op.dynamic_position())?;
    let Some(range) = place.and_then(|place| slice(&target.shape, &place)) else {
        return Step::result(crate::layout::poison(op.result().ty())?);
    };
    match value {
        Value::Elements(values) => target.data[range].clone_from_slice(&values.data),
        scalar => target.data[range.start] = scalar,
    }
    Step::result(Value::Elements(Rc::new(target)))
}

/// Reads the bits of each row as elements of another width.
fn bitcast<'a, 'c>(m: &mut Machine<'a, 'c, '_>, op: vector::BitCastOp<'a, 'c>) -> Outcome<Step<'a, 'c>> {
    let source = m.get(op.source())?;
    let source = as_elements(&source)?;
    let to = op.result().ty().element_or_self();
    let shape = static_shape(op.result().ty())?;
    let width = |ty: terrace_ir::Type<'_>| if ty.is_index() { Some(64) } else { ty.int_or_float_width() };
    let (Some(old), Some(new)) = (width(op.source().ty().element_or_self()), width(to)) else {
        return Trap::unsupported("a cast of these elements");
    };
    let row = source.shape.last().copied().unwrap_or(1);
    let mut data = Vec::new();
    for values in source.data.chunks(row.max(1)) {
        let total = old * values.len() as u32;
        let mut bits = ApInt::zero(total);
        let mut unknown = ApInt::zero(total);
        for (at, value) in values.iter().enumerate() {
            let (into, part) = match scalar_bits(value) {
                Some(part) => (&mut bits, part),
                None => (&mut unknown, ApInt::all_ones(old)),
            };
            *into = into.or(&part.zero_extend(total).shl(at as u32 * old));
        }
        for at in 0..total / new {
            let part = |from: &ApInt| from.lshr(at * new).truncate(new);
            let is_known = part(&unknown).is_zero();
            data.push(if is_known { scalar_of_bits(to, &part(&bits)) } else { Value::Poison });
        }
    }
    Step::result(Value::elements(shape, data))
}
