//! Vectors made of vectors: parts, other shapes, other orders.

use crate::layout::{MAX_ELEMENTS, scalar_bits, scalar_of_bits, static_shape};
use crate::machine::as_elements;
use crate::machine::step::{Step, Table};
use crate::machine::{Machine, as_i64};
use crate::trap::{Outcome, Trap};
use crate::value::{Elements, Value, indices_of, position};
use std::rc::Rc;
use terrace_ir::{DYNAMIC, Operation};
use terrace_support::ap_int::ApInt;

/// The operations.
pub(crate) const SHAPES: Table = &[
    ("vector.extract", extract),
    ("vector.insert", insert),
    ("vector.extract_strided_slice", |m, op| {
        let source = m.operand(op, 0)?;
        let source = as_elements(&source)?;
        let (offsets, strides) = (i64s(op, "offsets"), i64s(op, "strides"));
        let shape = static_shape(op.result(0).ty())?;
        let data = indices_of(&shape).map(|indices| {
            let place = strided(&indices, &offsets, &strides);
            source.position(&place).map_or(Value::Poison, |at| source.data[at].clone())
        });
        let data = data.collect();
        Step::result(Value::elements(shape, data))
    }),
    ("vector.insert_strided_slice", |m, op| {
        let (source, target) = (m.operand(op, 0)?, m.operand(op, 1)?);
        let (source, mut target) = (as_elements(&source)?, as_elements(&target)?.clone());
        let (offsets, strides) = (i64s(op, "offsets"), i64s(op, "strides"));
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
    ("vector.scalable.extract", |m, op| {
        let (source, at) = (m.operand(op, 0)?, start(op));
        let shape = static_shape(op.result(0).ty())?;
        let data = as_elements(&source)?.data.iter().skip(at).take(shape[0]).cloned().collect();
        Step::result(Value::elements(shape, data))
    }),
    ("vector.scalable.insert", |m, op| {
        let (source, target, at) = (m.operand(op, 0)?, m.operand(op, 1)?, start(op));
        let mut target = as_elements(&target)?.clone();
        for (to, value) in target.data.iter_mut().skip(at).zip(&as_elements(&source)?.data) {
            *to = value.clone();
        }
        Step::result(Value::Elements(Rc::new(target)))
    }),
    ("vector.from_elements", |m, op| {
        Step::result(Value::elements(static_shape(op.result(0).ty())?, m.operands(op)?))
    }),
    ("vector.to_elements", |m, op| Ok(Step::Results(as_elements(&m.operand(op, 0)?)?.data.to_vec()))),
    ("vector.bitcast", bitcast),
    ("vector.broadcast", |m, op| {
        let source = m.operand(op, 0)?;
        let shape = static_shape(op.result(0).ty())?;
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
    ("vector.interleave", |m, op| {
        let (lhs, rhs) = (m.operand(op, 0)?, m.operand(op, 1)?);
        let (lhs, rhs) = (as_elements(&lhs)?, as_elements(&rhs)?);
        let data = lhs.data.iter().zip(&rhs.data).flat_map(|(x, y)| [x.clone(), y.clone()]).collect();
        Step::result(Value::elements(static_shape(op.result(0).ty())?, data))
    }),
    ("vector.deinterleave", |m, op| {
        let source = m.operand(op, 0)?;
        let source = as_elements(&source)?;
        let shape = static_shape(op.result(0).ty())?;
        let part = |first: usize| {
            let data = source.data.iter().skip(first).step_by(2).cloned().collect();
            Value::elements(shape.clone(), data)
        };
        Ok(Step::Results(vec![part(0), part(1)]))
    }),
    ("vector.shape_cast", |m, op| {
        let source = m.operand(op, 0)?;
        let data = as_elements(&source)?.data.clone();
        Step::result(Value::of_data(static_shape(op.result(0).ty())?, data))
    }),
    ("vector.transpose", |m, op| {
        let source = m.operand(op, 0)?;
        let source = as_elements(&source)?;
        let order = op.attribute("permutation").and_then(|order| order.as_i64_array()).unwrap_or_default();
        let shape = static_shape(op.result(0).ty())?;
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
    ("vector.shuffle", |m, op| {
        let (lhs, rhs) = (m.operand(op, 0)?, m.operand(op, 1)?);
        let (lhs, rhs) = (as_elements(&lhs)?, as_elements(&rhs)?);
        let order = op.attribute("mask").and_then(|order| order.as_i64_array()).unwrap_or_default();
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
        Step::result(Value::elements(static_shape(op.result(0).ty())?, data))
    }),
];

/// The numbers of an attribute, be it an array of integers or of attributes.
fn i64s(op: Operation<'_, '_>, attribute: &str) -> Vec<i64> {
    let Some(values) = op.attribute(attribute) else { return Vec::new() };
    let listed = || values.as_array().map(|all| all.iter().filter_map(|one| one.as_i64()).collect());
    values.as_i64_array().or_else(listed).unwrap_or_default()
}

fn start(op: Operation<'_, '_>) -> usize {
    op.attribute("pos").and_then(|at| at.as_i64()).and_then(|at| usize::try_from(at).ok()).unwrap_or(0)
}

/// Indices moved by offsets, where there are any, in steps of strides.
fn strided(indices: &[i64], offsets: &[i64], strides: &[i64]) -> Vec<i64> {
    let at = |(dim, index): (usize, &i64)| {
        index * strides.get(dim).copied().unwrap_or(1) + offsets.get(dim).copied().unwrap_or(0)
    };
    indices.iter().enumerate().map(at).collect()
}

/// The position that an operation names: numbers, and operands where a number is not known. `None` if one is poison.
fn named_position<'a, 'c>(
    m: &Machine<'a, 'c, '_>,
    op: Operation<'a, 'c>,
    group: usize,
) -> Outcome<Option<Vec<i64>>> {
    let mut dynamic = m.group(op, group)?.into_iter();
    let mut place = Vec::new();
    for at in i64s(op, "static_position") {
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

/// The positions of the elements of the slice at a position of its outer dimensions.
fn slice(shape: &[usize], place: &[i64]) -> Option<std::ops::Range<usize>> {
    let start = position(shape, place)?;
    let size: usize = shape[place.len()..].iter().product();
    Some(start..start + size)
}

fn extract<'a, 'c>(m: &mut Machine<'a, 'c, '_>, op: Operation<'a, 'c>) -> Outcome<Step<'a, 'c>> {
    let source = m.operand(op, 0)?;
    let source = as_elements(&source)?;
    let ty = op.result(0).ty();
    let Some(range) = named_position(m, op, 1)?.and_then(|place| slice(&source.shape, &place)) else {
        // A position that is poison or outside gives poison.
        return Step::result(crate::layout::poison(ty)?);
    };
    if ty.is_vector() {
        return Step::result(Value::elements(static_shape(ty)?, source.data[range].to_vec()));
    }
    Step::result(source.data[range.start].clone())
}

fn insert<'a, 'c>(m: &mut Machine<'a, 'c, '_>, op: Operation<'a, 'c>) -> Outcome<Step<'a, 'c>> {
    let (value, target) = (m.operand(op, 0)?, m.operand(op, 1)?);
    let mut target = as_elements(&target)?.clone();
    let Some(range) = named_position(m, op, 2)?.and_then(|place| slice(&target.shape, &place)) else {
        return Step::result(crate::layout::poison(op.result(0).ty())?);
    };
    match value {
        Value::Elements(values) => target.data[range].clone_from_slice(&values.data),
        scalar => target.data[range.start] = scalar,
    }
    Step::result(Value::Elements(Rc::new(target)))
}

/// Reads the bits of each row as elements of another width.
fn bitcast<'a, 'c>(m: &mut Machine<'a, 'c, '_>, op: Operation<'a, 'c>) -> Outcome<Step<'a, 'c>> {
    let source = m.operand(op, 0)?;
    let source = as_elements(&source)?;
    let to = op.result(0).ty().element_or_self();
    let shape = static_shape(op.result(0).ty())?;
    let width = |ty: terrace_ir::Type<'_>| if ty.is_index() { Some(64) } else { ty.int_or_float_width() };
    let (Some(old), Some(new)) = (width(op.operand(0).ty().element_or_self()), width(to)) else {
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
