//! Operands of structured operations: tensors, memory and scalars.

use crate::dialects::memref::{load, store};
use crate::machine::Machine;
use crate::trap::{Outcome, Trap};
use crate::value::{Elements, MemRef, Value};
use std::rc::Rc;
use terrace_ir::{Operation, Type};

/// An operand of which elements are read and written.
pub(super) enum Held<'c> {
    /// A tensor that is read.
    Tensor(Rc<Elements>),
    /// A tensor that becomes a result.
    Result(Elements),
    /// Memory, with the type of its elements.
    Memory(Type<'c>, Rc<MemRef>),
    /// A value that is the same at each point.
    Scalar(Value),
}

impl<'c> Held<'c> {
    /// Returns an operand by its index.
    pub fn of<'a>(
        m: &mut Machine<'a, 'c, '_>,
        op: Operation<'a, 'c>,
        at: usize,
        is_written: bool,
    ) -> Outcome<Self> {
        let operand = op.operand(at);
        let ty = operand.ty();
        let value = if is_written { m.take(op, operand)? } else { m.get(operand)? };
        match value {
            Value::MemRef(memref) => Ok(Held::Memory(ty.element_or_self(), memref)),
            Value::Elements(tensor) if ty.is_tensor() && is_written => {
                Ok(Held::Result(Rc::unwrap_or_clone(tensor)))
            }
            Value::Elements(tensor) if ty.is_tensor() => Ok(Held::Tensor(tensor)),
            Value::Poison if ty.is_shaped() && !ty.is_vector() => Trap::poison(format_args!("operand #{at}")),
            scalar => Ok(Held::Scalar(scalar)),
        }
    }

    /// Returns the sizes; a scalar has none.
    pub fn shape(&self) -> Vec<i64> {
        match self {
            Held::Tensor(tensor) => tensor.shape.iter().map(|size| *size as i64).collect(),
            Held::Result(tensor) => tensor.shape.iter().map(|size| *size as i64).collect(),
            Held::Memory(_, memref) => memref.sizes.clone(),
            Held::Scalar(_) => Vec::new(),
        }
    }

    /// Returns the sizes of a tensor.
    pub fn tensor_shape(&self) -> Vec<usize> {
        match self {
            Held::Tensor(tensor) => tensor.shape.clone(),
            Held::Result(tensor) => tensor.shape.clone(),
            Held::Memory(..) | Held::Scalar(_) => Vec::new(),
        }
    }

    /// Reads an element.
    pub fn get(&self, m: &mut Machine<'_, '_, '_>, indices: &[i64]) -> Outcome<Value> {
        match self {
            Held::Tensor(tensor) => element(tensor, indices).map(|at| tensor.data.at(at)),
            Held::Result(tensor) => element(tensor, indices).map(|at| tensor.data.at(at)),
            Held::Memory(ty, memref) => load(m, *ty, memref, indices),
            Held::Scalar(value) => Ok(value.clone()),
        }
    }

    /// Writes an element.
    pub fn set(&mut self, m: &mut Machine<'_, '_, '_>, indices: &[i64], value: Value) -> Outcome<()> {
        match self {
            Held::Result(tensor) => {
                let at = element(tensor, indices)?;
                tensor.data.put(at, value);
                Ok(())
            }
            Held::Memory(ty, memref) => store(m, *ty, memref, indices, &value),
            Held::Tensor(_) | Held::Scalar(_) => {
                Trap::unsupported("an output that is no tensor and no memory")
            }
        }
    }
}

/// Returns the position of an element.
fn element(tensor: &Elements, indices: &[i64]) -> Outcome<usize> {
    match tensor.position(indices) {
        Some(at) => Ok(at),
        None => Trap::undefined(format_args!(
            "the position {indices:?} is outside of the shape {:?}",
            tensor.shape
        )),
    }
}
