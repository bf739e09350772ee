//! Loads and stores of whole vectors, masked or scattered.

use crate::dialects::memref::{load, store};
use crate::dialects::vector::transfer::{transfer_read, transfer_write};
use crate::layout::{size_bytes, static_shape};
use crate::machine::step::{Step, Table, row};
use crate::machine::{Machine, as_elements, as_i64, mask_bits};
use crate::trap::{Outcome, Trap};
use crate::value::{Elements, MemRef, Value, indices_of};
use std::rc::Rc;
use terrace_ir::{Type, Value as SsaValue};
use terrace_vector as vector;

/// The operations.
pub(crate) const ACCESS: Table = &[
    row!(vector::LoadOp, |m, op| {
        let (memref, indices) = (m.memref(op.base())?, m.indices(op.indices())?);
        Step::result(load_row(m, op.base().ty(), op.result().ty(), &memref, &indices)?)
    }),
    row!(vector::StoreOp, |m, op| {
        let (value, memref, indices) =
            (m.get(op.value_to_store())?, m.memref(op.base())?, m.indices(op.indices())?);
        store_row(m, op.base().ty(), &value, &memref, &indices)?;
        Step::done()
    }),
    row!(vector::MaskedLoadOp, |m, op| {
        let (memref, indices) = (m.memref(op.base())?, m.indices(op.indices())?);
        let (mask, mut result) = (mask_bits(&m.get(op.mask())?)?, elements(m, op.pass_thru())?);
        let element = op.base().ty().element_or_self();
        for (at, offset) in indices_of(&result.shape).enumerate() {
            if mask[at] {
                result.data[at] = load(m, element, &memref, &moved(&indices, &offset))?;
            }
        }
        Step::result(Value::Elements(Rc::new(result)))
    }),
    row!(vector::MaskedStoreOp, |m, op| {
        let (memref, indices) = (m.memref(op.base())?, m.indices(op.indices())?);
        let (mask, value) = (mask_bits(&m.get(op.mask())?)?, elements(m, op.value_to_store())?);
        let element = op.base().ty().element_or_self();
        for (at, offset) in indices_of(&value.shape).enumerate() {
            if mask[at] {
                store(m, element, &memref, &moved(&indices, &offset), &value.data[at])?;
            }
        }
        Step::done()
    }),
    row!(vector::ExpandLoadOp, |m, op| {
        let (memref, mut indices) = (m.memref(op.base())?, m.indices(op.indices())?);
        let (mask, mut result) = (mask_bits(&m.get(op.mask())?)?, elements(m, op.pass_thru())?);
        let element = op.base().ty().element_or_self();
        for (at, _) in mask.into_iter().enumerate().filter(|(_, bit)| *bit) {
            result.data[at] = load(m, element, &memref, &indices)?;
            advance(&mut indices, 1);
        }
        Step::result(Value::Elements(Rc::new(result)))
    }),
    row!(vector::CompressStoreOp, |m, op| {
        let (memref, mut indices) = (m.memref(op.base())?, m.indices(op.indices())?);
        let (mask, value) = (mask_bits(&m.get(op.mask())?)?, elements(m, op.value_to_store())?);
        let element = op.base().ty().element_or_self();
        for (at, _) in mask.into_iter().enumerate().filter(|(_, bit)| *bit) {
            store(m, element, &memref, &indices, &value.data[at])?;
            advance(&mut indices, 1);
        }
        Step::done()
    }),
    row!(vector::GatherOp, gather),
    row!(vector::ScatterOp, scatter),
    row!(vector::TransferReadOp, transfer_read),
    row!(vector::TransferWriteOp, transfer_write),
    // A memref of scalars becomes one of vectors, at the same place.
    row!(vector::TypeCastOp, |m, op| {
        let source = m.memref(op.memref())?;
        let size = size_bytes(op.memref().ty().element_or_self())? as i64;
        let aligned = source.aligned.wrapping_add(source.offset.wrapping_mul(size) as u64);
        let sizes = op.result().ty().shape().unwrap_or_default().to_vec();
        let strides = terrace_ir::suffix_products(&sizes);
        Step::result(Value::memref(MemRef { base: source.base, aligned, offset: 0, sizes, strides }))
    }),
];

/// Returns the vector that an operand is.
fn elements<'a, 'c>(m: &Machine<'a, 'c, '_>, operand: SsaValue<'a, 'c>) -> Outcome<Elements> {
    as_elements(&m.get(operand)?).cloned()
}

/// Returns indices moved by an offset in the last dimensions.
fn moved(indices: &[i64], offset: &[i64]) -> Vec<i64> {
    let mut moved = indices.to_vec();
    for (index, offset) in moved.iter_mut().rev().zip(offset.iter().rev()) {
        *index = index.wrapping_add(*offset);
    }
    moved
}

/// Moves the last index.
fn advance(indices: &mut [i64], by: i64) {
    if let Some(last) = indices.last_mut() {
        *last = last.wrapping_add(by);
    }
}

/// Reads a vector from consecutive elements of a memref; or one element, if those are vectors.
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

/// Writes a vector to consecutive elements of a memref.
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

fn gather<'a, 'c>(m: &mut Machine<'a, 'c, '_>, op: vector::GatherOp<'a, 'c>) -> Outcome<Step<'a, 'c>> {
    let (base, indices) = (m.get(op.base())?, m.indices(op.offsets())?);
    let (offsets, mut mask) = (m.get(op.indices())?, mask_bits(&m.get(op.mask())?)?);
    m.take_mask(&mut mask)?;
    let mut result = elements(m, op.pass_thru())?;
    let element = op.base().ty().element_or_self();
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

fn scatter<'a, 'c>(m: &mut Machine<'a, 'c, '_>, op: vector::ScatterOp<'a, 'c>) -> Outcome<Step<'a, 'c>> {
    let (base, indices) = (m.get(op.base())?, m.indices(op.offsets())?);
    let (offsets, mut mask) = (m.get(op.indices())?, mask_bits(&m.get(op.mask())?)?);
    m.take_mask(&mut mask)?;
    let value = elements(m, op.value_to_store())?;
    let element = op.base().ty().element_or_self();
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
