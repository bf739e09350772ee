//! Operations along an axis.

use super::elementwise::result;
use super::numbers::{add, combine, compare, dimension, extreme, ignores_nan, least, multiply, tensor};
use crate::constants::zero;
use crate::machine::Machine;
use crate::machine::step::{Step, Table, row};
use crate::trap::{Outcome, Trap};
use crate::value::{Elements, Value};
use std::cmp::Ordering;
use terrace_ir::Value as SsaValue;
use terrace_support::ap_int::ApInt;
use terrace_support::float::ApFloat;
use terrace_tosa as tosa;
use terrace_tosa::NanPropagationMode;

pub(super) const OPS: Table = &[
    row!(tosa::ArgMaxOp, argmax),
    row!(tosa::ReduceAllOp, |m, op| {
        reduce(m, op.input(), op.axis(), Value::bool(true), &|a, b| combine(a, b, ApInt::and, |a, _| a))
    }),
    row!(tosa::ReduceAnyOp, |m, op| {
        reduce(m, op.input(), op.axis(), Value::bool(false), &|a, b| combine(a, b, ApInt::or, |a, _| a))
    }),
    row!(tosa::ReduceMaxOp, |m, op| extremes(m, op.input(), op.axis(), op.nan_mode(), true)),
    row!(tosa::ReduceMinOp, |m, op| extremes(m, op.input(), op.axis(), op.nan_mode(), false)),
    row!(tosa::ReduceProductOp, |m, op| {
        let ty = op.input().ty().element_or_self();
        let one = match (ty.as_float(), ty.as_integer()) {
            (Some(semantics), _) => Value::Float(ApFloat::one(semantics)),
            (_, Some((width, _))) => Value::Integer(ApInt::from_u64(width, 1)),
            _ => return Trap::unsupported("a product of what is no number"),
        };
        reduce(m, op.input(), op.axis(), one, &multiply)
    }),
    row!(tosa::ReduceSumOp, |m, op| {
        let start = zero(op.input().ty().element_or_self())?;
        reduce(m, op.input(), op.axis(), start, &add)
    }),
];

/// Returns the positions of the first elements of all rows along an axis, the length of a row, and the distance of its
/// elements.
fn rows(tensor: &Elements, axis: usize) -> (impl Iterator<Item = usize> + use<>, usize, usize) {
    let (length, step) = (tensor.shape[axis], tensor.shape[axis + 1..].iter().product::<usize>());
    let outer: usize = tensor.shape[..axis].iter().product();
    let starts = (0..outer).flat_map(move |row| (0..step).map(move |at| row * length * step + at));
    (starts, length, step)
}

/// Combines the elements of each row along an axis.
fn reduce<'a, 'c>(
    m: &Machine<'a, 'c, '_>,
    input: SsaValue<'a, 'c>,
    axis: i64,
    start: Value,
    combine: &dyn Fn(&Value, &Value) -> Outcome<Value>,
) -> Outcome<Step<'a, 'c>> {
    let input = tensor(m, input)?;
    let axis = dimension(axis, &input)?;
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
fn extremes<'a, 'c>(
    m: &Machine<'a, 'c, '_>,
    input: SsaValue<'a, 'c>,
    axis: i64,
    nan_mode: NanPropagationMode,
    is_greatest: bool,
) -> Outcome<Step<'a, 'c>> {
    let ignores = ignores_nan(nan_mode);
    let start = least(input.ty().element_or_self(), !is_greatest)?;
    let step = reduce(m, input, axis, start, &|a, b| extreme(a, b, is_greatest, ignores))?;
    match (step, ignores) {
        (Step::Results(results), true) => {
            // A row of NaNs alone is a NaN.
            let input = tensor(m, input)?;
            let axis = dimension(axis, &input)?;
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
fn argmax<'a, 'c>(m: &mut Machine<'a, 'c, '_>, op: tosa::ArgMaxOp<'a, 'c>) -> Outcome<Step<'a, 'c>> {
    let (input, ignores) = (tensor(m, op.input())?, ignores_nan(op.nan_mode()));
    let axis = dimension(op.axis(), &input)?;
    let (starts, length, step) = rows(&input, axis);
    let width = op.output().ty().element_or_self().as_integer().map_or(32, |(width, _)| width);
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
