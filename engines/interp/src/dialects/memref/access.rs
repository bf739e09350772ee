//! Loads, stores, copies and atomic updates.

use crate::layout::{decode, encode, size_bytes, stored_bytes};
use crate::machine::step::{Step, Table, row};
use crate::machine::{Machine, as_integer};
use crate::trap::{Outcome, Trap};
use crate::value::{MemRef, Value, indices_of};
use terrace_arith::AtomicRMWKind;
use terrace_ir::Type;
use terrace_memref as memref;

/// The operations.
pub(crate) const ACCESS: Table = &[
    row!(memref::LoadOp, |m, op| {
        let (memref, indices) = (m.memref(op.memref())?, m.indices(op.indices())?);
        Step::result(load(m, op.result().ty(), &memref, &indices)?)
    }),
    row!(memref::StoreOp, |m, op| {
        let (value, memref, indices) = (m.get(op.value())?, m.memref(op.memref())?, m.indices(op.indices())?);
        store(m, op.value().ty(), &memref, &indices, &value)?;
        Step::done()
    }),
    row!(memref::CopyOp, copy),
    row!(memref::PrefetchOp, |_, _| Step::done()),
    row!(memref::AtomicRMWOp, |m, op| {
        let kind = op.kind();
        let (value, memref, indices) = (m.get(op.value())?, m.memref(op.memref())?, m.indices(op.indices())?);
        let ty = op.result().ty();
        let old = load(m, ty, &memref, &indices)?;
        store(m, ty, &memref, &indices, &combine(kind, &old, &value)?)?;
        Step::result(old)
    }),
    row!(memref::GenericAtomicRMWOp, |m, op| {
        let (memref, indices) = (m.memref(op.memref())?, m.indices(op.indices())?);
        let ty = op.result().ty();
        let old = load(m, ty, &memref, &indices)?;
        // The result is what the memory held before, as the lowering to LLVM and `memref.atomic_rmw` have it; upstream's
        // description says the new value.
        Step::enter(op.atomic_body(), vec![old.clone()], move |m, end| {
            let new = m.get(end.operand(0))?;
            store(m, ty, &memref, &indices, &new)?;
            Step::result(old.clone())
        })
    }),
    row!(memref::AtomicYieldOp, |_, _| Ok(Step::End)),
];

/// Checks that indices are within the sizes.
pub(crate) fn check_bounds(memref: &MemRef, indices: &[i64]) -> Outcome<()> {
    if indices.len() != memref.sizes.len() {
        return Trap::unsupported("the number of indices is not the rank");
    }
    for (dim, (index, size)) in indices.iter().zip(&memref.sizes).enumerate() {
        if !(0..*size).contains(index) {
            return Trap::undefined(format_args!(
                "index {index} is out of bounds of dimension {dim} of size {size}"
            ));
        }
    }
    Ok(())
}

/// Returns the address of the element at these indices, within bounds or not.
pub(crate) fn address(memref: &MemRef, element_size: usize, indices: &[i64]) -> u64 {
    memref.aligned.wrapping_add(memref.linear(indices).wrapping_mul(element_size as i64) as u64)
}

/// Reads an element of a memref, within its bounds.
pub(crate) fn load(
    m: &mut Machine<'_, '_, '_>,
    ty: Type<'_>,
    memref: &MemRef,
    indices: &[i64],
) -> Outcome<Value> {
    check_bounds(memref, indices)?;
    let place = address(memref, size_bytes(ty)?, indices);
    let (bytes, known) = m.memory.read(place, stored_bytes(ty)?)?;
    decode(ty, bytes, known)
}

/// Overwrites an element of a memref, within its bounds.
pub(crate) fn store(
    m: &mut Machine<'_, '_, '_>,
    ty: Type<'_>,
    memref: &MemRef,
    indices: &[i64],
    value: &Value,
) -> Outcome<()> {
    check_bounds(memref, indices)?;
    let (image, stored) = (encode(ty, value)?, stored_bytes(ty)?);
    let place = address(memref, image.bytes.len(), indices);
    m.memory.write(place, &image.bytes[..stored], &image.known[..stored])
}

fn copy<'a, 'c>(m: &mut Machine<'a, 'c, '_>, op: memref::CopyOp<'a, 'c>) -> Outcome<Step<'a, 'c>> {
    let (source, target) = (m.memref(op.source())?, m.memref(op.target())?);
    if source.sizes != target.sizes {
        return Trap::undefined("source and target differ in shape");
    }
    let Some(shape) = source.shape() else { return Trap::undefined("a size is negative") };
    let size = size_bytes(op.source().ty().element_or_self())?;
    // All is read before anything is written: the two may overlap.
    let mut elements = Vec::new();
    for indices in indices_of(&shape) {
        let (bytes, known) = m.memory.read(address(&source, size, &indices), size)?;
        elements.push((address(&target, size, &indices), bytes.to_vec(), known.to_vec()));
    }
    for (address, bytes, known) in elements {
        m.memory.write(address, &bytes, &known)?;
    }
    Step::done()
}

/// Combines two values as an atomic update or reduction of that kind does.
pub(crate) fn combine(kind: AtomicRMWKind, old: &Value, value: &Value) -> Outcome<Value> {
    if matches!(old, Value::Poison) || matches!(value, Value::Poison) {
        return Ok(if kind == AtomicRMWKind::Assign { value.clone() } else { Value::Poison });
    }
    if let (Value::Float(x), Value::Float(y)) = (old, value) {
        return Ok(Value::Float(match kind {
            AtomicRMWKind::Addf => x.add(*y),
            AtomicRMWKind::Mulf => x.mul(*y),
            AtomicRMWKind::Maximumf => x.maximum(*y),
            AtomicRMWKind::Maxnumf => x.maxnum(*y),
            AtomicRMWKind::Minimumf => x.minimum(*y),
            AtomicRMWKind::Minnumf => x.minnum(*y),
            AtomicRMWKind::Assign => *y,
            _ => return Trap::unsupported("this kind of update of a float"),
        }));
    }
    let (x, y) = (as_integer(old, "the element")?, as_integer(value, "the value")?);
    Ok(Value::Integer(match kind {
        AtomicRMWKind::Addi => x.wrapping_add(y),
        AtomicRMWKind::Muli => x.wrapping_mul(y),
        AtomicRMWKind::Andi => x.and(y),
        AtomicRMWKind::Ori => x.or(y),
        AtomicRMWKind::Xori => x.xor(y),
        AtomicRMWKind::Maxs => x.max_signed(y),
        AtomicRMWKind::Maxu => x.max_unsigned(y),
        AtomicRMWKind::Mins => x.min_signed(y),
        AtomicRMWKind::Minu => x.min_unsigned(y),
        AtomicRMWKind::Assign => y.clone(),
        _ => return Trap::unsupported("this kind of update of an integer"),
    }))
}
