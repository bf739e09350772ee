//! The `bufferization` dialect: between tensors and memory.

use crate::dialects::memref::{load, of_sizes, store};
use crate::dialects::tensors::tensor::shape_with;
use crate::machine::as_elements;
use crate::machine::step::{Step, Table};
use crate::machine::{Machine, as_bool};
use crate::memory::Storage;
use crate::trap::{Outcome, Trap};
use crate::value::{Elements, MemRef, Value, indices_of};
use terrace_ir::{Operation, Type};

/// The operations.
pub(crate) const OPS: Table = &[
    ("bufferization.to_tensor", |m, op| {
        let memref = m.memref(op, 0)?;
        Step::result(contents(m, op.operand(0).ty().element_or_self(), &memref)?)
    }),
    // The memory is new: what is written to it does not change the tensor.
    ("bufferization.to_buffer", |m, op| {
        let tensor = m.operand(op, 0)?;
        Step::result(in_memory(m, op, &tensor)?)
    }),
    ("bufferization.clone", |m, op| {
        let memref = m.memref(op, 0)?;
        let contents = contents(m, op.operand(0).ty().element_or_self(), &memref)?;
        Step::result(in_memory(m, op, &contents)?)
    }),
    ("bufferization.alloc_tensor", |m, op| {
        // What it is to be a copy of cannot change.
        if op.operand_range(1).len() == 1 {
            return Step::result(m.operand(op, op.operand_range(1).start)?);
        }
        if op.result(0).ty().shape().is_none() {
            return Trap::unsupported("a tensor whose rank is not known is made of nothing");
        }
        let shape = shape_with(op.result(0).ty(), m.indices(op, 0)?)?;
        let count = Elements::count(&shape).unwrap_or(0);
        Step::result(Value::elements(shape, vec![Value::Poison; count]))
    }),
    ("bufferization.dealloc", dealloc),
    ("bufferization.dealloc_tensor", |_, _| Step::done()),
    ("bufferization.materialize_in_destination", |m, op| {
        let (tensor, target) = (m.operand(op, 0)?, m.operand(op, 1)?);
        match target {
            Value::MemRef(memref) => {
                write(m, op.operand(1).ty().element_or_self(), &memref, &tensor)?;
                Step::done()
            }
            _ => Step::result(tensor),
        }
    }),
];

/// Frees what its condition holds for, once, unless it is retained; who retains it is told so.
fn dealloc<'a, 'c>(m: &mut Machine<'a, 'c, '_>, op: Operation<'a, 'c>) -> Outcome<Step<'a, 'c>> {
    let bases = |m: &Machine<'a, 'c, '_>, group: usize| -> Outcome<Vec<u64>> {
        op.operand_range(group).map(|at| Ok(m.memref(op, at)?.base)).collect()
    };
    let (memrefs, retained) = (bases(m, 0)?, bases(m, 2)?);
    let mut owned: Vec<u64> = Vec::new();
    for (base, at) in memrefs.into_iter().zip(op.operand_range(1)) {
        if as_bool(&m.operand(op, at)?, "the condition")? && !owned.contains(&base) {
            owned.push(base);
        }
    }
    for base in owned.iter().filter(|base| !retained.contains(base)) {
        m.memory.free(*base)?;
    }
    Ok(Step::Results(retained.iter().map(|base| Value::bool(owned.contains(base))).collect()))
}

/// All elements of a memref, row by row.
pub(crate) fn contents(m: &mut Machine<'_, '_, '_>, element: Type<'_>, memref: &MemRef) -> Outcome<Value> {
    let Some(shape) = memref.shape() else { return Trap::undefined("a size is negative") };
    let data =
        indices_of(&shape).map(|indices| load(m, element, memref, &indices)).collect::<Outcome<_>>()?;
    Ok(Value::elements(shape, data))
}

/// A new memref of the result's type with these elements.
fn in_memory<'a, 'c>(m: &mut Machine<'a, 'c, '_>, op: Operation<'a, 'c>, tensor: &Value) -> Outcome<Value> {
    let sizes = as_elements(tensor)?.shape.iter().map(|size| *size as i64).collect();
    let ty = op.result(0).ty();
    let buffer = of_sizes(m, ty, sizes, 64, Storage::Heap)?;
    if let Value::MemRef(memref) = &buffer {
        write(m, ty.element_or_self(), memref, tensor)?;
    }
    Ok(buffer)
}

pub(crate) fn write(
    m: &mut Machine<'_, '_, '_>,
    element: Type<'_>,
    memref: &MemRef,
    tensor: &Value,
) -> Outcome<()> {
    let tensor = as_elements(tensor)?;
    for (indices, value) in indices_of(&tensor.shape).zip(&tensor.data) {
        store(m, element, memref, &indices, value)?;
    }
    Ok(())
}
