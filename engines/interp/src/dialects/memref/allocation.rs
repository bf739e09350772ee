//! Allocation, scopes and globals.

use crate::constants::value_of;
use crate::dialects::memref::address;
use crate::layout::{encode, size_bytes, sizes_with};
use crate::machine::step::{Step, Table, row};
use crate::machine::{Machine, as_i64};
use crate::memory::Storage;
use crate::trap::{Outcome, Trap};
use crate::value::{MemRef, Value, indices_of};
use terrace_ir::{DYNAMIC, Type, suffix_products};
use terrace_memref as memref;

/// The operations.
pub(crate) const ALLOCATION: Table = &[
    row!(memref::AllocOp, |m, op| {
        let ty = op.memref().ty();
        let sizes = sizes_with(ty, m.indices(op.dynamic_sizes())?);
        Step::result(of_sizes(m, ty, sizes, alignment_bytes(op.alignment()), Storage::Heap)?)
    }),
    row!(memref::AllocaOp, |m, op| {
        let ty = op.memref().ty();
        let sizes = sizes_with(ty, m.indices(op.dynamic_sizes())?);
        let value = of_sizes(m, ty, sizes, alignment_bytes(op.alignment()), Storage::Stack)?;
        if let Value::MemRef(memref) = &value {
            m.on_stack(memref.base);
        }
        Step::result(value)
    }),
    row!(memref::DeallocOp, |m, op| {
        let memref = m.memref(op.memref())?;
        m.memory.free(memref.base)?;
        Step::done()
    }),
    row!(memref::ReallocOp, realloc),
    row!(memref::AllocaScopeOp, |_, op| {
        Step::enter(op.body_region(), Vec::new(), |m, end| Ok(Step::Results(m.operands(end)?)))
    }),
    row!(memref::AllocaScopeReturnOp, |_, _| Ok(Step::End)),
    row!(memref::GetGlobalOp, |m, op| {
        let address = global(m, op.name().as_str())?;
        let sizes = op.result().ty().shape().unwrap_or_default().to_vec();
        let strides = suffix_products(&sizes);
        Step::result(Value::memref(MemRef { base: address, aligned: address, offset: 0, sizes, strides }))
    }),
];

/// Returns the number of elements that a memref needs room for.
fn extent(memref: &MemRef) -> Outcome<u64> {
    if memref.sizes.iter().any(|size| *size < 0) {
        return Trap::undefined("a size is negative");
    }
    if memref.sizes.contains(&0) {
        return Ok(0);
    }
    let sum = memref
        .sizes
        .iter()
        .zip(&memref.strides)
        .try_fold(memref.offset, |sum, (size, stride)| sum.checked_add((size - 1).checked_mul(*stride)?));
    match sum.and_then(|last| u64::try_from(last).ok()) {
        Some(last) => Ok(last + 1),
        None => Err(Trap::Limit("needs more memory than can be addressed".to_owned())),
    }
}

/// Returns an alignment in bytes; one that is not given is that of a cache line.
fn alignment_bytes(given: Option<i64>) -> u64 {
    given.unwrap_or(64) as u64
}

/// Allocates a memref of a type with these sizes.
pub(crate) fn of_sizes(
    m: &mut Machine<'_, '_, '_>,
    ty: Type<'_>,
    sizes: Vec<i64>,
    alignment: u64,
    storage: Storage,
) -> Outcome<Value> {
    let plain = suffix_products(&sizes);
    let (strides, offset) = match ty.strides_and_offset() {
        Some((strides, offset)) => {
            let known = |(at, stride): (usize, &i64)| if *stride == DYNAMIC { plain[at] } else { *stride };
            let strides = strides.iter().enumerate().map(known).collect();
            (strides, if offset == DYNAMIC { 0 } else { offset })
        }
        None => return Trap::unsupported("a layout that is not strided"),
    };
    let mut memref = MemRef { base: 0, aligned: 0, offset, sizes, strides };
    let size = size_bytes(ty.element_or_self())? as u64;
    let Some(bytes) = extent(&memref)?.checked_mul(size) else {
        return Err(Trap::Limit("needs more memory than can be addressed".to_owned()));
    };
    memref.base = m.memory.allocate(bytes, alignment, storage)?;
    memref.aligned = memref.base;
    Ok(Value::memref(memref))
}

fn realloc<'a, 'c>(m: &mut Machine<'a, 'c, '_>, op: memref::ReallocOp<'a, 'c>) -> Outcome<Step<'a, 'c>> {
    let source = m.memref(op.source())?;
    let ty = op.result().ty();
    let size = match op.dynamic_result_size() {
        None => ty.shape().and_then(|shape| shape.first().copied()).unwrap_or(0),
        Some(size) => as_i64(&m.get(size)?, "the size")?,
    };
    let value = of_sizes(m, ty, vec![size], alignment_bytes(op.alignment()), Storage::Heap)?;
    let element = size_bytes(ty.element_or_self())?;
    if let Value::MemRef(target) = &value {
        for index in 0..size.min(source.sizes.first().copied().unwrap_or(0)) {
            let (bytes, known) = m.memory.read(address(&source, element, &[index]), element)?;
            let (bytes, known) = (bytes.to_vec(), known.to_vec());
            m.memory.write(address(target, element, &[index]), &bytes, &known)?;
        }
    }
    m.memory.free(source.base)?;
    Step::result(value)
}

/// Returns the address of a global, which is allocated when it is first used.
fn global(m: &mut Machine<'_, '_, '_>, name: &str) -> Outcome<u64> {
    if let Some(address) = m.globals.get(name) {
        return Ok(*address);
    }
    let Some(op) = m.symbol(name).and_then(|op| op.try_as::<memref::GlobalOp<'_, '_>>()) else {
        return Trap::unsupported(format_args!("there is no global '{name}'"));
    };
    let ty = op.ty();
    let sizes = ty.shape().unwrap_or_default().to_vec();
    let value = of_sizes(m, ty, sizes, alignment_bytes(op.alignment()), Storage::Global)?;
    let Value::MemRef(memref) = &value else { return Trap::unsupported("a global of this type") };
    match op.initial_value() {
        Some(initial) if !initial.is_unit() => {
            let Value::Elements(elements) = value_of(m.context(), initial)? else {
                return Trap::unsupported("a global with such a value");
            };
            let element = ty.element_or_self();
            for (indices, value) in indices_of(&elements.shape).zip(&elements.data) {
                let image = encode(element, value)?;
                m.memory.write(address(memref, image.bytes.len(), &indices), &image.bytes, &image.known)?;
            }
        }
        // Not initialized.
        Some(_) => {}
        None => return Trap::unsupported(format_args!("the global '{name}' is only declared")),
    }
    if op.constant() {
        m.memory.seal(memref.base);
    }
    m.globals.insert(op.sym_name(), memref.base);
    Ok(memref.base)
}
