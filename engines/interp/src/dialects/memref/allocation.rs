//! Allocation, scopes and globals.

use crate::constants::value_of;
use crate::dialects::memref::address;
use crate::layout::{encode, size_bytes};
use crate::machine::step::{Step, Table};
use crate::machine::{Machine, as_i64};
use crate::memory::Storage;
use crate::trap::{Outcome, Trap};
use crate::value::{MemRef, Value, indices_of};
use terrace_ir::{DYNAMIC, Operation, Type, suffix_products};

/// The operations.
pub(crate) const ALLOCATION: Table = &[
    ("memref.alloc", |m, op| Step::result(allocate(m, op, Storage::Heap)?)),
    ("memref.alloca", |m, op| {
        let value = allocate(m, op, Storage::Stack)?;
        if let Value::MemRef(memref) = &value {
            m.on_stack(memref.base);
        }
        Step::result(value)
    }),
    ("memref.dealloc", |m, op| {
        let memref = m.memref(op, 0)?;
        m.memory.free(memref.base)?;
        Step::done()
    }),
    ("memref.realloc", realloc),
    ("memref.alloca_scope", |_, op| {
        Step::enter(op.region(0), Vec::new(), |m, end| Ok(Step::Results(m.operands(end)?)))
    }),
    ("memref.alloca_scope.return", |_, _| Ok(Step::End)),
    ("memref.get_global", |m, op| {
        let Some(name) = op.attribute("name").and_then(|name| name.as_flat_symbol()) else {
            return Trap::unsupported("a global without name");
        };
        let address = global(m, name.as_str())?;
        let sizes = op.result(0).ty().shape().unwrap_or_default().to_vec();
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

fn allocate<'a, 'c>(m: &mut Machine<'a, 'c, '_>, op: Operation<'a, 'c>, storage: Storage) -> Outcome<Value> {
    let ty = op.result(0).ty();
    let mut dynamic = m.indices(op, 0)?.into_iter();
    let sizes: Vec<i64> = ty
        .shape()
        .unwrap_or_default()
        .iter()
        .map(|size| if *size == DYNAMIC { dynamic.next().unwrap_or(0) } else { *size })
        .collect();
    let alignment = op.attribute("alignment").and_then(|bytes| bytes.as_i64()).unwrap_or(64);
    of_sizes(m, ty, sizes, alignment as u64, storage)
}

/// Makes a memref of a type with these sizes.
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

fn realloc<'a, 'c>(m: &mut Machine<'a, 'c, '_>, op: Operation<'a, 'c>) -> Outcome<Step<'a, 'c>> {
    let source = m.memref(op, 0)?;
    let ty = op.result(0).ty();
    let size = match op.operand_count() {
        1 => ty.shape().and_then(|shape| shape.first().copied()).unwrap_or(0),
        _ => as_i64(&m.operand(op, 1)?, "the size")?,
    };
    let alignment = op.attribute("alignment").and_then(|bytes| bytes.as_i64()).unwrap_or(64);
    let value = of_sizes(m, ty, vec![size], alignment as u64, Storage::Heap)?;
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

/// The address of a global, which is made when it is first used.
fn global(m: &mut Machine<'_, '_, '_>, name: &str) -> Outcome<u64> {
    if let Some(address) = m.globals.get(name) {
        return Ok(*address);
    }
    let Some(op) = m.symbol(name).filter(|op| op.is("memref.global")) else {
        return Trap::unsupported(format_args!("there is no global '{name}'"));
    };
    let Some(ty) = op.attribute("type").and_then(|ty| ty.as_type()) else {
        return Trap::unsupported("a global without type");
    };
    let alignment = op.attribute("alignment").and_then(|bytes| bytes.as_i64()).unwrap_or(64);
    let sizes = ty.shape().unwrap_or_default().to_vec();
    let value = of_sizes(m, ty, sizes, alignment as u64, Storage::Global)?;
    let Value::MemRef(memref) = &value else { return Trap::unsupported("a global of this type") };
    match op.attribute("initial_value") {
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
    if op.attribute("constant").is_some() {
        m.memory.seal(memref.base);
    }
    let name = op.symbol_name().unwrap_or_default();
    m.globals.insert(name, memref.base);
    Ok(memref.base)
}
