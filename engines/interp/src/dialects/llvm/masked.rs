//! Intrinsics that access memory: masked, scattered, and ranges of bytes.

use crate::constants::value_of;
use crate::dialects::llvm::memory::{addresses, load, store};
use crate::layout::size_bytes;
use crate::machine::step::{Step, Table, row};
use crate::machine::{Machine, as_address, as_elements, as_integer, mask_bits};
use crate::trap::{Outcome, Trap};
use crate::value::{Elements, Value};
use std::rc::Rc;
use terrace_ir::{Type, Value as SsaValue};
use terrace_llvm as llvm;

/// The operations.
pub(crate) const MASKED: Table = &[
    row!(llvm::MaskedLoadOp, |m, op| {
        let (base, mask) = (as_address(&m.get(op.data())?, "the address")?, mask_bits(&m.get(op.mask())?)?);
        let element = op.res().ty().element_or_self();
        let size = size_bytes(element)? as u64;
        let mut result = pass_through(m, op.pass_thru(), op.res().ty())?;
        for (at, _) in mask.iter().enumerate().filter(|(_, on)| **on) {
            result.data[at] = load(m, element, base.wrapping_add(at as u64 * size))?;
        }
        Step::result(Value::Elements(Rc::new(result)))
    }),
    row!(llvm::MaskedStoreOp, |m, op| {
        let (value, base) = (m.get(op.value())?, as_address(&m.get(op.data())?, "the address")?);
        let mask = mask_bits(&m.get(op.mask())?)?;
        let element = op.value().ty().element_or_self();
        let size = size_bytes(element)? as u64;
        for (at, value) in as_elements(&value)?.data.iter().enumerate().filter(|(at, _)| mask[*at]) {
            store(m, element, base.wrapping_add(at as u64 * size), value)?;
        }
        Step::done()
    }),
    row!(llvm::MaskedGatherOp, |m, op| {
        let (places, mask) = (addresses(&m.get(op.ptrs())?)?, mask_bits(&m.get(op.mask())?)?);
        let element = op.res().ty().element_or_self();
        let mut result = pass_through(m, op.pass_thru(), op.res().ty())?;
        for (at, place) in places.iter().enumerate().filter(|(at, _)| mask[*at]) {
            result.data[at] = load(m, element, as_address(place, "an address")?)?;
        }
        Step::result(Value::Elements(Rc::new(result)))
    }),
    row!(llvm::MaskedScatterOp, |m, op| {
        let (value, places) = (m.get(op.value())?, addresses(&m.get(op.ptrs())?)?);
        let mask = mask_bits(&m.get(op.mask())?)?;
        let element = op.value().ty().element_or_self();
        for (at, value) in as_elements(&value)?.data.iter().enumerate().filter(|(at, _)| mask[*at]) {
            store(m, element, as_address(&places[at], "an address")?, value)?;
        }
        Step::done()
    }),
    row!(llvm::MaskedExpandLoadOp, |m, op| {
        let (mut place, mask) =
            (as_address(&m.get(op.ptr())?, "the address")?, mask_bits(&m.get(op.mask())?)?);
        let element = op.res().ty().element_or_self();
        let size = size_bytes(element)? as u64;
        let mut result = pass_through(m, [op.passthru()], op.res().ty())?;
        for (at, _) in mask.iter().enumerate().filter(|(_, on)| **on) {
            result.data[at] = load(m, element, place)?;
            place = place.wrapping_add(size);
        }
        Step::result(Value::Elements(Rc::new(result)))
    }),
    row!(llvm::MaskedCompressStoreOp, |m, op| {
        let (value, mut place) = (m.get(op.value())?, as_address(&m.get(op.ptr())?, "the address")?);
        let mask = mask_bits(&m.get(op.mask())?)?;
        let element = op.value().ty().element_or_self();
        let size = size_bytes(element)? as u64;
        for (_, value) in as_elements(&value)?.data.iter().enumerate().filter(|(at, _)| mask[*at]) {
            store(m, element, place, value)?;
            place = place.wrapping_add(size);
        }
        Step::done()
    }),
    row!(llvm::MemcpyOp, |m, op| copy(m, op.dst(), op.src(), &m.get(op.len())?, Overlap::Undefined)),
    row!(llvm::MemcpyInlineOp, |m, op| {
        copy(m, op.dst(), op.src(), &value_of(m.context(), op.len())?, Overlap::Undefined)
    }),
    row!(llvm::MemmoveOp, |m, op| copy(m, op.dst(), op.src(), &m.get(op.len())?, Overlap::Allowed)),
    row!(llvm::MemsetOp, |m, op| fill(m, op.dst(), op.val(), &m.get(op.len())?)),
    row!(llvm::MemsetInlineOp, |m, op| fill(m, op.dst(), op.val(), &value_of(m.context(), op.len())?)),
    row!(llvm::StackSaveOp, |m, _| Step::result(Value::Pointer(m.stack_height() as u64))),
    row!(llvm::StackRestoreOp, |m, op| {
        let height = as_address(&m.get(op.ptr())?, "the saved stack")?;
        m.cut_stack(height as usize);
        Step::done()
    }),
    row!(llvm::LifetimeStartOp, |_, _| Step::done()),
    row!(llvm::LifetimeEndOp, |_, _| Step::done()),
    row!(llvm::PrefetchOp, |_, _| Step::done()),
    row!(llvm::DbgDeclareOp, |_, _| Step::done()),
    row!(llvm::DbgValueOp, |_, _| Step::done()),
    row!(llvm::DbgLabelOp, |_, _| Step::done()),
];

/// Returns the lanes that a mask leaves out; poison if they are not given.
fn pass_through<'a, 'c>(
    m: &Machine<'a, 'c, '_>,
    given: impl IntoIterator<Item = SsaValue<'a, 'c>>,
    ty: Type<'c>,
) -> Outcome<Elements> {
    if let Some(given) = given.into_iter().next() {
        return as_elements(&m.get(given)?).cloned();
    }
    match crate::layout::poison(ty)? {
        Value::Elements(elements) => Ok(Elements::clone(&elements)),
        _ => Trap::unsupported("a result that is no vector"),
    }
}

/// Meaning of a copy between ranges of memory that overlap.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Overlap {
    Allowed,
    Undefined,
}

/// Returns the number of bytes that a length is.
fn byte_count(len: &Value) -> Outcome<usize> {
    match as_integer(len, "the length")?.to_u64().and_then(|len| usize::try_from(len).ok()) {
        Some(len) => Ok(len),
        None => Trap::undefined("more bytes than there are"),
    }
}

/// Copies bytes.
fn copy<'a, 'c>(
    m: &mut Machine<'a, 'c, '_>,
    target: SsaValue<'a, 'c>,
    source: SsaValue<'a, 'c>,
    len: &Value,
    overlap: Overlap,
) -> Outcome<Step<'a, 'c>> {
    let (target, source) =
        (as_address(&m.get(target)?, "the target")?, as_address(&m.get(source)?, "the source")?);
    let len = byte_count(len)?;
    let distance = target.abs_diff(source);
    if overlap == Overlap::Undefined && distance != 0 && distance < len as u64 {
        return Trap::undefined("source and target overlap");
    }
    let (bytes, known) = m.memory.read(source, len)?;
    let (bytes, known) = (bytes.to_vec(), known.to_vec());
    m.memory.write(target, &bytes, &known)?;
    Step::done()
}

/// Overwrites bytes with a value.
fn fill<'a, 'c>(
    m: &mut Machine<'a, 'c, '_>,
    target: SsaValue<'a, 'c>,
    value: SsaValue<'a, 'c>,
    len: &Value,
) -> Outcome<Step<'a, 'c>> {
    let target = as_address(&m.get(target)?, "the target")?;
    let (value, len) = (m.get(value)?, byte_count(len)?);
    // Checks that the range lies in memory before bytes are allocated for it.
    m.memory.read(target, len)?;
    let byte = match &value {
        Value::Integer(value) => value.to_u64().map(|byte| byte as u8),
        _ => None,
    };
    m.memory.write(target, &vec![byte.unwrap_or(0); len], &vec![byte.is_some(); len])?;
    Step::done()
}
