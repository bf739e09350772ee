//! Loads and stores of whole vectors, masked or scattered.

use crate::dialects::memref::{load, store};
use crate::dialects::vector::transfer::{transfer_read, transfer_write};
use crate::layout::{size_bytes, static_shape};
use crate::machine::as_elements;
use crate::machine::mask_bits;
use crate::machine::step::{Step, Table};
use crate::machine::{Machine, as_i64};
use crate::trap::{Outcome, Trap};
use crate::value::{Elements, MemRef, Value, indices_of};
use std::rc::Rc;
use terrace_ir::{Operation, Type};

/// The operations.
pub(crate) const ACCESS: Table = &[
    ("vector.load", |m, op| {
        let (memref, indices) = (m.memref(op, 0)?, m.indices(op, 1)?);
        Step::result(load_row(m, op.operand(0).ty(), op.result(0).ty(), &memref, &indices)?)
    }),
    ("vector.store", |m, op| {
        let (value, memref, indices) = (m.operand(op, 0)?, m.memref(op, 1)?, m.indices(op, 2)?);
        store_row(m, op.operand(1).ty(), &value, &memref, &indices)?;
        Step::done()
    }),
    ("vector.maskedload", |m, op| {
        let (memref, indices) = (m.memref(op, 0)?, m.indices(op, 1)?);
        let (mask, mut result) = (mask_bits(&m.operand(op, op.operand_count() - 2)?)?, last_elements(m, op)?);
        let element = op.operand(0).ty().element_or_self();
        for (at, offset) in indices_of(&result.shape).enumerate() {
            if mask[at] {
                result.data[at] = load(m, element, &memref, &moved(&indices, &offset))?;
            }
        }
        Step::result(Value::Elements(Rc::new(result)))
    }),
    ("vector.maskedstore", |m, op| {
        let (memref, indices) = (m.memref(op, 0)?, m.indices(op, 1)?);
        let (mask, value) = (mask_bits(&m.operand(op, op.operand_count() - 2)?)?, last_elements(m, op)?);
        let element = op.operand(0).ty().element_or_self();
        for (at, offset) in indices_of(&value.shape).enumerate() {
            if mask[at] {
                store(m, element, &memref, &moved(&indices, &offset), &value.data[at])?;
            }
        }
        Step::done()
    }),
    ("vector.expandload", |m, op| {
        let (memref, mut indices) = (m.memref(op, 0)?, m.indices(op, 1)?);
        let (mask, mut result) = (mask_bits(&m.operand(op, op.operand_count() - 2)?)?, last_elements(m, op)?);
        let element = op.operand(0).ty().element_or_self();
        for (at, _) in mask.into_iter().enumerate().filter(|(_, bit)| *bit) {
            result.data[at] = load(m, element, &memref, &indices)?;
            advance(&mut indices, 1);
        }
        Step::result(Value::Elements(Rc::new(result)))
    }),
    ("vector.compressstore", |m, op| {
        let (memref, mut indices) = (m.memref(op, 0)?, m.indices(op, 1)?);
        let (mask, value) = (mask_bits(&m.operand(op, op.operand_count() - 2)?)?, last_elements(m, op)?);
        let element = op.operand(0).ty().element_or_self();
        for (at, _) in mask.into_iter().enumerate().filter(|(_, bit)| *bit) {
            store(m, element, &memref, &indices, &value.data[at])?;
            advance(&mut indices, 1);
        }
        Step::done()
    }),
    ("vector.gather", gather),
    ("vector.scatter", scatter),
    ("vector.transfer_read", transfer_read),
    ("vector.transfer_write", transfer_write),
    // A memref of scalars becomes one of vectors, at the same place.
    ("vector.type_cast", |m, op| {
        let source = m.memref(op, 0)?;
        let size = size_bytes(op.operand(0).ty().element_or_self())? as i64;
        let aligned = source.aligned.wrapping_add(source.offset.wrapping_mul(size) as u64);
        let sizes = op.result(0).ty().shape().unwrap_or_default().to_vec();
        let strides = terrace_ir::suffix_products(&sizes);
        Step::result(Value::memref(MemRef { base: source.base, aligned, offset: 0, sizes, strides }))
    }),
];

/// The vector that the last operand is.
fn last_elements<'a, 'c>(m: &Machine<'a, 'c, '_>, op: Operation<'a, 'c>) -> Outcome<Elements> {
    as_elements(&m.operand(op, op.operand_count() - 1)?).cloned()
}

/// Indices moved by an offset in the last dimensions.
fn moved(indices: &[i64], offset: &[i64]) -> Vec<i64> {
    let mut moved = indices.to_vec();
    for (index, offset) in moved.iter_mut().rev().zip(offset.iter().rev()) {
        *index = index.wrapping_add(*offset);
    }
    moved
}

fn advance(indices: &mut [i64], by: i64) {
    if let Some(last) = indices.last_mut() {
        *last = last.wrapping_add(by);
    }
}

/// A vector from neighbouring elements of a memref; or one element, if those are such vectors.
pub(crate) fn load_row(
    m: &mut Machine<'_, '_, '_>,
    memref_ty: Type<'_>,
    ty: Type<'_>,
    memref: &MemRef,
    indices: &[i64],
) -> Outcome<Value> {
    let element = memref_ty.element_or_self();
    if element.is_vector() {
        return load(m, element, memref, indices);
    }
    let shape = static_shape(ty)?;
    let data = indices_of(&shape).map(|offset| load(m, element, memref, &moved(indices, &offset)));
    let data = data.collect::<Outcome<_>>()?;
    Ok(Value::elements(shape, data))
}

/// Writes a vector to neighbouring elements of a memref.
pub(crate) fn store_row(
    m: &mut Machine<'_, '_, '_>,
    memref_ty: Type<'_>,
    value: &Value,
    memref: &MemRef,
    indices: &[i64],
) -> Outcome<()> {
    let element = memref_ty.element_or_self();
    if element.is_vector() {
        return store(m, element, memref, indices, value);
    }
    let vector = as_elements(value)?;
    for (offset, value) in indices_of(&vector.shape).zip(&vector.data) {
        store(m, element, memref, &moved(indices, &offset), value)?;
    }
    Ok(())
}

fn gather<'a, 'c>(m: &mut Machine<'a, 'c, '_>, op: Operation<'a, 'c>) -> Outcome<Step<'a, 'c>> {
    let count = op.operand_count();
    let (base, indices) = (m.operand(op, 0)?, m.indices(op, 1)?);
    let (offsets, mut mask) = (m.operand(op, count - 3)?, mask_bits(&m.operand(op, count - 2)?)?);
    m.take_mask(&mut mask)?;
    let mut result = last_elements(m, op)?;
    let element = op.operand(0).ty().element_or_self();
    for (at, offset) in as_elements(&offsets)?.data.iter().enumerate() {
        if !mask[at] {
            continue;
        }
        let place = moved(&indices, &[as_i64(offset, "an index")?]);
        result.data[at] = match &base {
            Value::MemRef(memref) => load(m, element, memref, &place)?,
            other => {
                let tensor = as_elements(other)?;
                match tensor.position(&place) {
                    Some(at) => tensor.data[at].clone(),
                    None => return Trap::undefined(format_args!("the indices {place:?} are out of bounds")),
                }
            }
        };
    }
    Step::result(Value::Elements(Rc::new(result)))
}

fn scatter<'a, 'c>(m: &mut Machine<'a, 'c, '_>, op: Operation<'a, 'c>) -> Outcome<Step<'a, 'c>> {
    let count = op.operand_count();
    let (base, indices) = (m.operand(op, 0)?, m.indices(op, 1)?);
    let (offsets, mut mask) = (m.operand(op, count - 3)?, mask_bits(&m.operand(op, count - 2)?)?);
    m.take_mask(&mut mask)?;
    let value = last_elements(m, op)?;
    let element = op.operand(0).ty().element_or_self();
    let mut target = match &base {
        Value::MemRef(_) => None,
        other => Some(as_elements(other)?.clone()),
    };
    for (at, offset) in as_elements(&offsets)?.data.iter().enumerate() {
        if !mask[at] {
            continue;
        }
        let place = moved(&indices, &[as_i64(offset, "an index")?]);
        match (&base, &mut target) {
            (Value::MemRef(memref), _) => store(m, element, memref, &place, &value.data[at])?,
            (_, Some(tensor)) => match tensor.position(&place) {
                Some(to) => tensor.data[to] = value.data[at].clone(),
                None => return Trap::undefined(format_args!("the indices {place:?} are out of bounds")),
            },
            _ => return Trap::unsupported("a base of this kind"),
        }
    }
    Ok(Step::Results(target.into_iter().map(|tensor| Value::Elements(Rc::new(tensor))).collect()))
}
