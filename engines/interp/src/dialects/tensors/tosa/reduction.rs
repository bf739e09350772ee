//! Operations along an axis.

use super::elementwise::result;
use super::numbers::{add, axis, combine, compare, extreme, ignores_nan, least, multiply, tensor};
use crate::constants::zero;
use crate::machine::Machine;
use crate::machine::step::{Step, Table};
use crate::trap::{Outcome, Trap};
use crate::value::{Elements, Value};
use std::cmp::Ordering;
use terrace_ir::Operation;
use terrace_support::ap_int::ApInt;
use terrace_support::float::ApFloat;

pub(super) const OPS: Table = &[
    ("tosa.argmax", argmax),
    ("tosa.reduce_all", |m, op| {
        reduce(m, op, Value::bool(true), &|a, b| combine(a, b, ApInt::and, |a, _| a))
    }),
    ("tosa.reduce_any", |m, op| {
        reduce(m, op, Value::bool(false), &|a, b| combine(a, b, ApInt::or, |a, _| a))
    }),
    ("tosa.reduce_max", |m, op| greatest(m, op, true)),
    ("tosa.reduce_min", |m, op| greatest(m, op, false)),
    ("tosa.reduce_product", |m, op| {
        let ty = op.operand(0).ty().element_or_self();
        let one = match (ty.as_float(), ty.as_integer()) {
            (Some(semantics), _) => Value::Float(ApFloat::one(semantics)),
            (_, Some((width, _))) => Value::Integer(ApInt::from_u64(width, 1)),
            _ => return Trap::unsupported("a product of what is no number"),
        };
        reduce(m, op, one, &multiply)
    }),
    ("tosa.reduce_sum", |m, op| {
        let start = zero(op.operand(0).ty().element_or_self())?;
        reduce(m, op, start, &add)
    }),
];

/// Positions of the elements along an axis: for each row, its first element; and the distance from one to the next.
fn rows(tensor: &Elements, axis: usize) -> (impl Iterator<Item = usize> + use<>, usize, usize) {
    let (length, step) = (tensor.shape[axis], tensor.shape[axis + 1..].iter().product::<usize>());
    let outer: usize = tensor.shape[..axis].iter().product();
    let starts = (0..outer).flat_map(move |row| (0..step).map(move |at| row * length * step + at));
    (starts, length, step)
}

fn reduce<'a, 'c>(
    m: &Machine<'a, 'c, '_>,
    op: Operation<'a, 'c>,
    start: Value,
    combine: &dyn Fn(&Value, &Value) -> Outcome<Value>,
) -> Outcome<Step<'a, 'c>> {
    let input = tensor(m, op, 0)?;
    let axis = axis(op, &input)?;
    let (starts, length, step) = rows(&input, axis);
    let mut data = Vec::new();
    for first in starts {
        let mut value = start.clone();
        for at in 0..length {
            value = combine(&value, &input.data[first + at * step])?;
        }
        data.push(value);
    }
    let mut shape = input.shape.clone();
    shape[axis] = 1;
    result(Elements { shape, data: data.into() })
}

/// Returns the greatest or smallest elements; NaNs win unless they are ignored, and all NaNs are one.
fn greatest<'a, 'c>(
    m: &Machine<'a, 'c, '_>,
    op: Operation<'a, 'c>,
    is_greatest: bool,
) -> Outcome<Step<'a, 'c>> {
    let ignores = ignores_nan(op);
    let start = least(op.operand(0).ty().element_or_self(), !is_greatest)?;
    let step = reduce(m, op, start, &|a, b| extreme(a, b, is_greatest, ignores))?;
    match (step, ignores) {
        (Step::Results(results), true) => {
            // A row of NaNs alone is a NaN.
            let input = tensor(m, op, 0)?;
            let axis = axis(op, &input)?;
            let (starts, length, step) = rows(&input, axis);
            let is_nan = |value: &Value| matches!(value, Value::Float(value) if value.is_nan());
            let mut data = match results.into_iter().next() {
                Some(Value::Elements(tensor)) => std::rc::Rc::unwrap_or_clone(tensor),
                _ => return Trap::unsupported("a reduction without result"),
            };
            for (place, first) in data.data.iter_mut().zip(starts) {
                let row = (0..length).map(|at| &input.data[first + at * step]);
                if length > 0 && row.clone().all(is_nan) {
                    *place = input.data[first].clone();
                }
            }
            result(data)
        }
        (step, _) => Ok(step),
    }
}

/// Returns the first positions of the greatest elements.
fn argmax<'a, 'c>(m: &mut Machine<'a, 'c, '_>, op: Operation<'a, 'c>) -> Outcome<Step<'a, 'c>> {
    let (input, ignores) = (tensor(m, op, 0)?, ignores_nan(op));
    let axis = axis(op, &input)?;
    let (starts, length, step) = rows(&input, axis);
    let width = op.result(0).ty().element_or_self().as_integer().map_or(32, |(width, _)| width);
    let is_nan = |value: &Value| matches!(value, Value::Float(value) if value.is_nan());
    let mut data = Vec::new();
    for first in starts {
        let (mut best, mut place): (Option<&Value>, usize) = (None, 0);
        for at in 0..length {
            let value = &input.data[first + at * step];
            let is_better = match best {
                _ if ignores && is_nan(value) => false,
                None => true,
                Some(best) if is_nan(best) => false,
                Some(_) if is_nan(value) => true,
                Some(best) => compare(value, best)? == Some(Ordering::Greater),
            };
            if is_better {
                (best, place) = (Some(value), at);
            }
        }
        data.push(Value::Integer(ApInt::from_u64(width, place as u64)));
    }
    let mut shape = input.shape.clone();
    shape.remove(axis);
    result(Elements { shape, data: data.into() })
}
