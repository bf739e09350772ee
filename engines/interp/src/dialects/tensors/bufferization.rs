//! The `bufferization` dialect: between tensors and memory.

use crate::dialects::memref::{load, of_sizes, store};
use crate::dialects::tensors::tensor::shape_with;
use crate::machine::as_elements;
use crate::machine::step::{Step, Table, row};
use crate::machine::{Machine, as_bool};
use crate::memory::Storage;
use crate::trap::{Outcome, Trap};
use crate::value::{Elements, MemRef, Value, indices_of};
use terrace_bufferization as bufferization;
use terrace_ir::Type;

/// The operations.
pub(crate) const OPS: Table = &[
    row!(bufferization::ToTensorOp, |m, op| {
        let memref = m.memref(op.buffer())?;
        Step::result(contents(m, op.buffer().ty().element_or_self(), &memref)?)
    }),
    // The memory is new: what is written to it does not change the tensor.
    row!(bufferization::ToBufferOp, |m, op| {
        let tensor = m.get(op.tensor())?;
        Step::result(in_memory(m, op.buffer().ty(), &tensor)?)
    }),
    row!(bufferization::CloneOp, |m, op| {
        let memref = m.memref(op.input())?;
        let contents = contents(m, op.input().ty().element_or_self(), &memref)?;
        Step::result(in_memory(m, op.output().ty(), &contents)?)
    }),
    row!(bufferization::AllocTensorOp, |m, op| {
        // Tensors are values: a copy is the tensor itself.
        if let Some(tensor) = op.copy() {
            return Step::result(m.get(tensor)?);
        }
        if op.result().ty().shape().is_none() {
            return Trap::unsupported("a tensor whose rank is not known is made of nothing");
        }
        let shape = shape_with(op.result().ty(), m.indices(op.dynamic_sizes())?)?;
        let count = Elements::count(&shape).unwrap_or(0);
        Step::result(Value::elements(shape, vec![Value::Poison; count]))
    }),
    row!(bufferization::DeallocOp, dealloc),
    row!(bufferization::DeallocTensorOp, |_, _| Step::done()),
    row!(bufferization::MaterializeInDestinationOp, |m, op| {
        let (tensor, target) = (m.get(op.source())?, m.get(op.dest())?);
        match target {
            Value::MemRef(memref) => {
                write(m, op.dest().ty().element_or_self(), &memref, &tensor)?;
                Step::done()
            }
            _ => Step::result(tensor),
        }
    }),
];

/// Frees the buffers whose condition holds, each once, unless they are retained; the results tell which retained ones
/// are owned.
fn dealloc<'a, 'c>(
    m: &mut Machine<'a, 'c, '_>,
    op: bufferization::DeallocOp<'a, 'c>,
) -> Outcome<Step<'a, 'c>> {
    let base = |memref| Ok(m.memref(memref)?.base);
    let memrefs = op.memrefs().map(base).collect::<Outcome<Vec<u64>>>()?;
    let retained = op.retained().map(base).collect::<Outcome<Vec<u64>>>()?;
    let mut owned: Vec<u64> = Vec::new();
    for (base, condition) in memrefs.into_iter().zip(op.conditions()) {
        if as_bool(&m.get(condition)?, "the condition")? && !owned.contains(&base) {
            owned.push(base);
        }
    }
    for base in owned.iter().filter(|base| !retained.contains(base)) {
        m.memory.free(*base)?;
    }
    Ok(Step::Results(retained.iter().map(|base| Value::bool(owned.contains(base))).collect()))
}

/// Reads all elements of a memref in row-major order.
pub(crate) fn contents(m: &mut Machine<'_, '_, '_>, element: Type<'_>, memref: &MemRef) -> Outcome<Value> {
    let Some(shape) = memref.shape() else { return Trap::undefined("a size is negative") };
    let data =
        indices_of(&shape).map(|indices| load(m, element, memref, &indices)).collect::<Outcome<_>>()?;
    Ok(Value::elements(shape, data))
}

/// Allocates a memref of a type with these elements.
fn in_memory(m: &mut Machine<'_, '_, '_>, ty: Type<'_>, tensor: &Value) -> Outcome<Value> {
    let sizes = as_elements(tensor)?.shape.iter().map(|size| *size as i64).collect();
    let buffer = of_sizes(m, ty, sizes, 64, Storage::Heap)?;
    if let Value::MemRef(memref) = &buffer {
        write(m, ty.element_or_self(), memref, tensor)?;
    }
    Ok(buffer)
}

/// Writes the elements of a tensor to a memref.
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
