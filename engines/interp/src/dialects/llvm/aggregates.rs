//! Structs, arrays and vectors, and their parts.

use crate::dialects::llvm::globals::{constant, poison, zero};
use crate::layout::{is_pointer, static_shape};
use crate::machine::step::{Step, Table, row};
use crate::machine::{Machine, as_elements, as_integer};
use crate::trap::{Outcome, Trap};
use crate::value::{Elements, Value};
use std::rc::Rc;
use terrace_ir::builtin::UNREALIZED_CONVERSION_CAST;
use terrace_ir::{Operation, Type};
use terrace_llvm as llvm;
use terrace_llvm::types::{StructType, as_array};

/// The operations.
pub(crate) const AGGREGATES: Table = &[
    row!(llvm::ConstantOp, |m, op| Step::result(constant(m, op.value(), op.res().ty())?)),
    row!(llvm::ZeroOp, |_, op| Step::result(zero(op.res().ty())?)),
    row!(llvm::UndefOp, |_, op| Step::result(poison(op.res().ty())?)),
    row!(llvm::PoisonOp, |_, op| Step::result(poison(op.res().ty())?)),
    row!(llvm::ExtractValueOp, |m, op| {
        let mut value = m.get(op.container())?;
        for at in position(&op.position()) {
            value = match &value {
                Value::Aggregate(parts) => match parts.get(at) {
                    Some(part) => part.clone(),
                    None => return Trap::unsupported("there is no such part"),
                },
                _ => poison(op.res().ty())?,
            };
        }
        Step::result(value)
    }),
    row!(llvm::InsertValueOp, |m, op| {
        let (whole, part) = (m.get(op.container())?, m.get(op.value())?);
        Step::result(replaced(&whole, op.container().ty(), &position(&op.position()), part)?)
    }),
    row!(llvm::ExtractElementOp, |m, op| {
        let (vector, at) = (m.get(op.vector())?, m.get(op.position())?);
        let vector = as_elements(&vector)?;
        Step::result(match index(&at)?.and_then(|at| vector.data.get(at)) {
            Some(value) => value.clone(),
            None => Value::Poison,
        })
    }),
    row!(llvm::InsertElementOp, |m, op| {
        let (vector, value, at) = (m.get(op.vector())?, m.get(op.value())?, m.get(op.position())?);
        let mut vector = as_elements(&vector)?.clone();
        match index(&at)?.filter(|at| *at < vector.data.len()) {
            Some(at) => vector.data[at] = value,
            None => vector.data.fill(Value::Poison),
        }
        Step::result(Value::Elements(Rc::new(vector)))
    }),
    row!(llvm::ShuffleVectorOp, |m, op| {
        let (lhs, rhs) = (m.get(op.v1())?, m.get(op.v2())?);
        let (lhs, rhs) = (as_elements(&lhs)?, as_elements(&rhs)?);
        let order = op.mask();
        let chosen = |at: i32| {
            let at = usize::try_from(at).ok()?;
            lhs.data.get(at).or_else(|| rhs.data.get(at - lhs.data.len())).cloned()
        };
        let data = order.into_iter().map(|at| chosen(at).unwrap_or(Value::Poison)).collect();
        Step::result(Value::elements(static_shape(op.res().ty())?, data))
    }),
    (&UNREALIZED_CONVERSION_CAST, convert),
];

/// Executes a conversion of one value from one level to another.
fn convert<'a, 'c>(m: &mut Machine<'a, 'c, '_>, op: Operation<'a, 'c>) -> Outcome<Step<'a, 'c>> {
    let values = m.operands(op)?;
    let [value] = values.as_slice() else {
        return Trap::unsupported("a conversion of several values");
    };
    let ty = op.result(0).ty();
    match value {
        Value::Function(name) if is_pointer(ty) => Step::result(Value::Pointer(m.function_address(name))),
        value => Step::result(converted(value, ty)?),
    }
}

/// Returns the position in an aggregate that an attribute names.
fn position(indices: &[i64]) -> Vec<usize> {
    indices.iter().filter_map(|at| usize::try_from(*at).ok()).collect()
}

/// Returns the index that a value is; `None` if it is poison or does not fit the host.
fn index(value: &Value) -> Outcome<Option<usize>> {
    if matches!(value, Value::Poison) {
        return Ok(None);
    }
    Ok(as_integer(value, "the position")?.to_u64().and_then(|at| usize::try_from(at).ok()))
}

/// Returns the types of the parts of an aggregate.
pub(super) fn element_types<'c>(ty: Type<'c>) -> Outcome<Vec<Type<'c>>> {
    if let Some((element, count)) = as_array(ty) {
        return Ok(vec![element; usize::try_from(count).unwrap_or(0)]);
    }
    match StructType::of(ty) {
        Some(whole) => Ok(whole.body().collect()),
        None => Trap::unsupported("a type without parts"),
    }
}

/// Returns an aggregate with one part replaced.
fn replaced(whole: &Value, ty: Type<'_>, position: &[usize], part: Value) -> Outcome<Value> {
    let Some((at, rest)) = position.split_first() else { return Ok(part) };
    let types = element_types(ty)?;
    let mut parts = match whole {
        Value::Aggregate(parts) => Vec::clone(parts),
        _ => types.iter().map(|ty| poison(*ty)).collect::<Outcome<_>>()?,
    };
    if *at >= parts.len() || *at >= types.len() {
        return Trap::unsupported("there is no such part");
    }
    parts[*at] = replaced(&parts[*at], types[*at], rest, part)?;
    Ok(Value::aggregate(parts))
}

/// Returns a vector of several dimensions as the array of its rows.
fn rows(vector: &Elements, to: Type<'_>) -> Outcome<Value> {
    let (Some((row, _)), Some((count, inner))) = (as_array(to), vector.shape.split_first()) else {
        return Trap::unsupported("a conversion of these types");
    };
    let size = inner.iter().product::<usize>().max(1);
    let part = |data: &[Value]| {
        let part = Elements { shape: inner.to_vec(), data: data.to_vec().into() };
        if as_array(row).is_some() { rows(&part, row) } else { Ok(Value::Elements(Rc::new(part))) }
    };
    vector.data.chunks(size).take(*count).map(part).collect::<Outcome<Vec<_>>>().map(Value::aggregate)
}

/// Appends the elements of nested rows; `count` poison elements where they are not known.
fn add_elements(rows: &Value, count: usize, into: &mut Vec<Value>) {
    match rows {
        Value::Aggregate(parts) => {
            parts.iter().for_each(|part| add_elements(part, count / parts.len().max(1), into));
        }
        Value::Elements(elements) => into.extend(elements.data.iter().cloned()),
        _ => into.extend(std::iter::repeat_n(Value::Poison, count)),
    }
}

/// Converts a value from one level to another: memrefs and complex numbers are structs there, vectors of several
/// dimensions arrays, and indices integers.
fn converted(value: &Value, to: Type<'_>) -> Outcome<Value> {
    let integers = |words: &[i64]| Value::aggregate(words.iter().copied().map(Value::index).collect());
    match value {
        Value::MemRef(memref) if !to.is_any_memref() => {
            let mut parts = vec![Value::Pointer(memref.base), Value::Pointer(memref.aligned)];
            parts.push(Value::index(memref.offset));
            if !memref.sizes.is_empty() {
                parts.extend([integers(&memref.sizes), integers(&memref.strides)]);
            }
            Ok(Value::aggregate(parts))
        }
        Value::Elements(vector) if as_array(to).is_some() => rows(vector, to),
        Value::Aggregate(_) if to.is_vector() => {
            let (shape, mut data) = (static_shape(to)?, Vec::new());
            add_elements(value, shape.iter().product(), &mut data);
            Ok(Value::elements(shape, data))
        }
        Value::Complex(parts) if to.as_complex().is_none() => Ok(Value::aggregate(parts.to_vec())),
        Value::Aggregate(parts) if to.as_complex().is_some() && parts.len() == 2 => {
            Ok(Value::complex(parts[0].clone(), parts[1].clone()))
        }
        Value::Aggregate(parts) if to.is_memref() => {
            let address = |at: usize| crate::machine::as_address(&parts[at], "the memref");
            let words = |at: usize| match parts.get(at) {
                Some(Value::Aggregate(words)) => {
                    words.iter().map(|word| crate::machine::as_i64(word, "the memref")).collect()
                }
                _ => Ok(Vec::new()),
            };
            if parts.len() < 3 {
                return Trap::unsupported("a conversion of these types");
            }
            Ok(Value::memref(crate::value::MemRef {
                base: address(0)?,
                aligned: address(1)?,
                offset: crate::machine::as_i64(&parts[2], "the memref")?,
                sizes: words(3)?,
                strides: words(4)?,
            }))
        }
        other => Ok(other.clone()),
    }
}
