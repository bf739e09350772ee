//! Intrinsics that access memory: masked, scattered, and whole stretches of it.

use crate::dialects::llvm::memory::{addresses, load, store};
use crate::layout::size_bytes;
use crate::machine::as_elements;
use crate::machine::step::{Step, Table};
use crate::machine::{Machine, as_integer};
use crate::machine::{as_address, mask_bits};
use crate::trap::{Outcome, Trap};
use crate::value::{Elements, Value};
use std::rc::Rc;
use terrace_ir::Operation;

/// The operations.
pub(crate) const MASKED: Table = &[
    ("llvm.intr.masked.load", |m, op| {
        let (base, mask) = (as_address(&m.operand(op, 0)?, "the address")?, mask_bits(&m.operand(op, 1)?)?);
        let element = op.result(0).ty().element_or_self();
        let size = size_bytes(element)? as u64;
        let mut result = pass_through(m, op, 2)?;
        for (at, _) in mask.iter().enumerate().filter(|(_, on)| **on) {
            result.data[at] = load(m, element, base.wrapping_add(at as u64 * size))?;
        }
        Step::result(Value::Elements(Rc::new(result)))
    }),
    ("llvm.intr.masked.store", |m, op| {
        let (value, base) = (m.operand(op, 0)?, as_address(&m.operand(op, 1)?, "the address")?);
        let mask = mask_bits(&m.operand(op, 2)?)?;
        let element = op.operand(0).ty().element_or_self();
        let size = size_bytes(element)? as u64;
        for (at, value) in as_elements(&value)?.data.iter().enumerate().filter(|(at, _)| mask[*at]) {
            store(m, element, base.wrapping_add(at as u64 * size), value)?;
        }
        Step::done()
    }),
    ("llvm.intr.masked.gather", |m, op| {
        let (places, mask) = (addresses(&m.operand(op, 0)?)?, mask_bits(&m.operand(op, 1)?)?);
        let element = op.result(0).ty().element_or_self();
        let mut result = pass_through(m, op, 2)?;
        for (at, place) in places.iter().enumerate().filter(|(at, _)| mask[*at]) {
            result.data[at] = load(m, element, as_address(place, "an address")?)?;
        }
        Step::result(Value::Elements(Rc::new(result)))
    }),
    ("llvm.intr.masked.scatter", |m, op| {
        let (value, places) = (m.operand(op, 0)?, addresses(&m.operand(op, 1)?)?);
        let mask = mask_bits(&m.operand(op, 2)?)?;
        let element = op.operand(0).ty().element_or_self();
        for (at, value) in as_elements(&value)?.data.iter().enumerate().filter(|(at, _)| mask[*at]) {
            store(m, element, as_address(&places[at], "an address")?, value)?;
        }
        Step::done()
    }),
    ("llvm.intr.masked.expandload", |m, op| {
        let (mut place, mask) =
            (as_address(&m.operand(op, 0)?, "the address")?, mask_bits(&m.operand(op, 1)?)?);
        let element = op.result(0).ty().element_or_self();
        let size = size_bytes(element)? as u64;
        let mut result = pass_through(m, op, 2)?;
        for (at, _) in mask.iter().enumerate().filter(|(_, on)| **on) {
            result.data[at] = load(m, element, place)?;
            place = place.wrapping_add(size);
        }
        Step::result(Value::Elements(Rc::new(result)))
    }),
    ("llvm.intr.masked.compressstore", |m, op| {
        let (value, mut place) = (m.operand(op, 0)?, as_address(&m.operand(op, 1)?, "the address")?);
        let mask = mask_bits(&m.operand(op, 2)?)?;
        let element = op.operand(0).ty().element_or_self();
        let size = size_bytes(element)? as u64;
        for (_, value) in as_elements(&value)?.data.iter().enumerate().filter(|(at, _)| mask[*at]) {
            store(m, element, place, value)?;
            place = place.wrapping_add(size);
        }
        Step::done()
    }),
    ("llvm.intr.memcpy", copy),
    ("llvm.intr.memcpy.inline", copy),
    ("llvm.intr.memmove", copy),
    ("llvm.intr.memset", fill),
    ("llvm.intr.memset.inline", fill),
    ("llvm.intr.stacksave", |m, _| Step::result(Value::Pointer(m.stack_height() as u64))),
    ("llvm.intr.stackrestore", |m, op| {
        let height = as_address(&m.operand(op, 0)?, "the saved stack")?;
        m.cut_stack(height as usize);
        Step::done()
    }),
    ("llvm.intr.lifetime.start", |_, _| Step::done()),
    ("llvm.intr.lifetime.end", |_, _| Step::done()),
    ("llvm.intr.prefetch", |_, _| Step::done()),
    ("llvm.intr.dbg.declare", |_, _| Step::done()),
    ("llvm.intr.dbg.value", |_, _| Step::done()),
    ("llvm.intr.dbg.label", |_, _| Step::done()),
];

/// Returns the lanes that a mask leaves out.
fn pass_through<'a, 'c>(m: &Machine<'a, 'c, '_>, op: Operation<'a, 'c>, at: usize) -> Outcome<Elements> {
    if at < op.operand_count() {
        return as_elements(&m.operand(op, at)?).cloned();
    }
    match crate::layout::poison(op.result(0).ty())? {
        Value::Elements(elements) => Ok(Elements::clone(&elements)),
        _ => Trap::unsupported("a result that is no vector"),
    }
}

/// The number of bytes: the last operand, or an attribute.
fn len<'a, 'c>(m: &Machine<'a, 'c, '_>, op: Operation<'a, 'c>) -> Outcome<usize> {
    let len = match op.attribute("len").and_then(|len| len.as_integer()) {
        Some(len) => len.to_u64(),
        None => as_integer(&m.operand(op, 2)?, "the length")?.to_u64(),
    };
    match len.and_then(|len| usize::try_from(len).ok()) {
        Some(len) => Ok(len),
        None => Trap::undefined("more bytes than there are"),
    }
}

fn copy<'a, 'c>(m: &mut Machine<'a, 'c, '_>, op: Operation<'a, 'c>) -> Outcome<Step<'a, 'c>> {
    let (target, source) =
        (as_address(&m.operand(op, 0)?, "the target")?, as_address(&m.operand(op, 1)?, "the source")?);
    let len = len(m, op)?;
    let distance = target.abs_diff(source);
    if !op.is("llvm.intr.memmove") && distance != 0 && distance < len as u64 {
        return Trap::undefined("source and target overlap");
    }
    let (bytes, known) = m.memory.read(source, len)?;
    let (bytes, known) = (bytes.to_vec(), known.to_vec());
    m.memory.write(target, &bytes, &known)?;
    Step::done()
}

fn fill<'a, 'c>(m: &mut Machine<'a, 'c, '_>, op: Operation<'a, 'c>) -> Outcome<Step<'a, 'c>> {
    let target = as_address(&m.operand(op, 0)?, "the target")?;
    let (value, len) = (m.operand(op, 1)?, len(m, op)?);
    // Looks first whether there is so much.
    m.memory.read(target, len)?;
    let byte = match &value {
        Value::Integer(value) => value.to_u64().map(|byte| byte as u8),
        _ => None,
    };
    m.memory.write(target, &vec![byte.unwrap_or(0); len], &vec![byte.is_some(); len])?;
    Step::done()
}
