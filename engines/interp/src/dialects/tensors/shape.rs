//! The `shape` dialect: shapes are tensors of indices, sizes are indices, and a witness is a bit.
//!
//! A shape or size that would be an error stops the program.

use crate::machine::step::{Step, Table};
use crate::machine::{Machine, as_bool, as_elements, as_i64};
use crate::trap::{Outcome, Trap};
use crate::value::Value;
use terrace_ir::{Attribute, Operation};

/// The operations.
pub(crate) const OPS: Table = &[
    ("shape.add", |m, op| sizes(m, op, i64::checked_add)),
    ("shape.any", |m, op| match m.operands(op)?.into_iter().next() {
        Some(first) => Step::result(first),
        None => Trap::unsupported("one of no shapes"),
    }),
    ("shape.assuming", |m, op| {
        if !as_bool(&m.operand(op, 0)?, "the witness")? {
            return Trap::undefined("what it assumes does not hold");
        }
        Step::enter(op.region(0), Vec::new(), |m, end| Ok(Step::Results(m.operands(end)?)))
    }),
    ("shape.assuming_all", |m, op| {
        let mut all = true;
        for witness in m.operands(op)? {
            all &= as_bool(&witness, "a witness")?;
        }
        Step::result(Value::bool(all))
    }),
    ("shape.assuming_yield", |_, _| Ok(Step::End)),
    ("shape.broadcast", |m, op| {
        let shapes = shapes(m, op)?;
        match broadcast(&shapes) {
            Some(shape) => Step::result(extents(&shape)),
            None => Trap::undefined(format_args!("the shapes {shapes:?} cannot be broadcast")),
        }
    }),
    ("shape.concat", |m, op| Step::result(extents(&shapes(m, op)?.concat()))),
    ("shape.const_shape", |m, op| constant(m, op, "shape")),
    ("shape.const_size", |m, op| constant(m, op, "value")),
    ("shape.const_witness", |_, op| {
        Step::result(Value::bool(op.attribute("passing").and_then(Attribute::as_bool).unwrap_or(false)))
    }),
    ("shape.cstr_broadcastable", |m, op| Step::result(Value::bool(broadcast(&shapes(m, op)?).is_some()))),
    ("shape.cstr_eq", |m, op| Step::result(Value::bool(are_equal(&shapes(m, op)?)))),
    ("shape.cstr_require", |m, op| Step::result(m.operand(op, 0)?)),
    ("shape.debug_print", |m, op| Step::result(m.operand(op, 0)?)),
    ("shape.dim", |m, op| {
        let (shape, at) = (shape_of(&m.operand(op, 0)?)?, as_i64(&m.operand(op, 1)?, "the index")?);
        extent(&shape, at)
    }),
    ("shape.div", |m, op| {
        sizes(m, op, |a, b| if b == 0 { None } else { a.checked_div_euclid(b).map(|_| floor(a, b)) })
    }),
    ("shape.from_extent_tensor", |m, op| Step::result(m.operand(op, 0)?)),
    ("shape.from_extents", |m, op| {
        let all = m.operands(op)?;
        Step::result(Value::elements(vec![all.len()], all))
    }),
    ("shape.get_extent", |m, op| {
        let (shape, at) = (shape(&m.operand(op, 0)?)?, as_i64(&m.operand(op, 1)?, "the index")?);
        extent(&shape, at)
    }),
    ("shape.index_to_size", |m, op| Step::result(m.operand(op, 0)?)),
    ("shape.is_broadcastable", |m, op| Step::result(Value::bool(broadcast(&shapes(m, op)?).is_some()))),
    ("shape.max", |m, op| combine(m, op, |a, b| Some(a.max(b)))),
    ("shape.meet", |m, op| combine(m, op, |a, b| if a == b { Some(a) } else { None })),
    ("shape.min", |m, op| combine(m, op, |a, b| Some(a.min(b)))),
    ("shape.mul", |m, op| sizes(m, op, i64::checked_mul)),
    ("shape.num_elements", |m, op| {
        let shape = shape(&m.operand(op, 0)?)?;
        match shape.iter().try_fold(1i64, |count, size| count.checked_mul(*size)) {
            Some(count) => Step::result(Value::index(count)),
            None => Trap::undefined("the number of elements does not fit 64 bits"),
        }
    }),
    ("shape.rank", |m, op| Step::result(Value::index(shape(&m.operand(op, 0)?)?.len() as i64))),
    ("shape.reduce", |m, op| {
        let (extents, values) = (shape(&m.operand(op, 0)?)?, m.operands(op)?.split_off(1));
        reduce(op, extents, 0, values)
    }),
    ("shape.shape_eq", |m, op| Step::result(Value::bool(are_equal(&shapes(m, op)?)))),
    ("shape.shape_of", |m, op| Step::result(extents(&shape_of(&m.operand(op, 0)?)?))),
    ("shape.size_to_index", |m, op| Step::result(m.operand(op, 0)?)),
    ("shape.split_at", |m, op| {
        let (shape, at) = (shape(&m.operand(op, 0)?)?, as_i64(&m.operand(op, 1)?, "the index")?);
        // Numbers below zero count from the end.
        let from_start = if at < 0 { at + shape.len() as i64 } else { at };
        match usize::try_from(from_start).ok().filter(|at| *at <= shape.len()) {
            Some(at) => Ok(Step::Results(vec![extents(&shape[..at]), extents(&shape[at..])])),
            None => {
                Trap::undefined(format_args!("the index {at} is outside of a shape of rank {}", shape.len()))
            }
        }
    }),
    ("shape.to_extent_tensor", |m, op| Step::result(m.operand(op, 0)?)),
    ("shape.value_as_shape", |m, op| match m.operand(op, 0)? {
        Value::Aggregate(parts) if parts.len() == 2 => Step::result(parts[0].clone()),
        value => Step::result(value),
    }),
    ("shape.value_of", |m, op| match m.operand(op, 0)? {
        Value::Aggregate(parts) if parts.len() == 2 => Step::result(parts[0].clone()),
        value => Step::result(value),
    }),
    // A value with a shape is both.
    ("shape.with_shape", |m, op| Step::result(Value::aggregate(m.operands(op)?))),
    ("shape.yield", |_, _| Ok(Step::End)),
];

/// Returns the extents that a shape is.
fn shape(value: &Value) -> Outcome<Vec<i64>> {
    as_elements(value)?.data.iter().map(|extent| as_i64(extent, "an extent")).collect()
}

fn shapes<'a, 'c>(m: &Machine<'a, 'c, '_>, op: Operation<'a, 'c>) -> Outcome<Vec<Vec<i64>>> {
    m.operands(op)?.iter().map(shape).collect()
}

/// Returns the shape of a value.
fn shape_of(value: &Value) -> Outcome<Vec<i64>> {
    match value {
        Value::Elements(elements) => Ok(elements.shape.iter().map(|size| *size as i64).collect()),
        Value::MemRef(memref) => Ok(memref.sizes.clone()),
        Value::Aggregate(parts) if parts.len() == 2 => shape(&parts[1]),
        Value::Poison => Trap::poison("the value"),
        _ => Ok(Vec::new()),
    }
}

fn extents(shape: &[i64]) -> Value {
    Value::elements(vec![shape.len()], shape.iter().copied().map(Value::index).collect())
}

fn extent<'a, 'c>(shape: &[i64], at: i64) -> Outcome<Step<'a, 'c>> {
    match usize::try_from(at).ok().and_then(|at| shape.get(at)) {
        Some(extent) => Step::result(Value::index(*extent)),
        None => {
            Trap::undefined(format_args!("there is no dimension {at} in a shape of rank {}", shape.len()))
        }
    }
}

/// Returns the shape to which all are broadcast; extents of one fit all others.
fn broadcast(shapes: &[Vec<i64>]) -> Option<Vec<i64>> {
    let rank = shapes.iter().map(Vec::len).max().unwrap_or(0);
    let mut result = vec![1; rank];
    for shape in shapes {
        for (wanted, extent) in result[rank - shape.len()..].iter_mut().zip(shape) {
            match (*wanted, *extent) {
                (1, extent) => *wanted = extent,
                (known, extent) if extent == known || extent == 1 => {}
                _ => return None,
            }
        }
    }
    Some(result)
}

fn are_equal(shapes: &[Vec<i64>]) -> bool {
    shapes.windows(2).all(|pair| pair[0] == pair[1])
}

fn floor(a: i64, b: i64) -> i64 {
    let quotient = a.wrapping_div(b);
    if a % b != 0 && (a < 0) != (b < 0) { quotient - 1 } else { quotient }
}

fn constant<'a, 'c>(m: &mut Machine<'a, 'c, '_>, op: Operation<'a, 'c>, name: &str) -> Outcome<Step<'a, 'c>> {
    match op.attribute(name) {
        Some(value) => Step::result(m.constant(value)?),
        None => Trap::unsupported("a constant without value"),
    }
}

/// Computes with two sizes.
fn sizes<'a, 'c>(
    m: &Machine<'a, 'c, '_>,
    op: Operation<'a, 'c>,
    compute: fn(i64, i64) -> Option<i64>,
) -> Outcome<Step<'a, 'c>> {
    let (a, b) = (as_i64(&m.operand(op, 0)?, "a size")?, as_i64(&m.operand(op, 1)?, "a size")?);
    match compute(a, b) {
        Some(size) => Step::result(Value::index(size)),
        None => Trap::undefined(format_args!("the sizes {a} and {b} have no such result")),
    }
}

/// Computes with two sizes, or with the extents of two shapes.
fn combine<'a, 'c>(
    m: &Machine<'a, 'c, '_>,
    op: Operation<'a, 'c>,
    compute: fn(i64, i64) -> Option<i64>,
) -> Outcome<Step<'a, 'c>> {
    let (first, second) = (m.operand(op, 0)?, m.operand(op, 1)?);
    if !matches!(first, Value::Elements(_)) {
        return sizes(m, op, compute);
    }
    let (a, b) = (shape(&first)?, shape(&second)?);
    let result: Option<Vec<i64>> = a.iter().zip(&b).map(|(a, b)| compute(*a, *b)).collect();
    match result.filter(|_| a.len() == b.len()) {
        Some(shape) => Step::result(extents(&shape)),
        None => Trap::undefined(format_args!("the shapes {a:?} and {b:?} have no such result")),
    }
}

fn reduce<'a, 'c>(
    op: Operation<'a, 'c>,
    shape: Vec<i64>,
    at: usize,
    values: Vec<Value>,
) -> Outcome<Step<'a, 'c>> {
    let Some(extent) = shape.get(at) else { return Ok(Step::Results(values)) };
    let mut arguments = vec![Value::index(at as i64), Value::index(*extent)];
    arguments.extend(values);
    Step::enter(op.region(0), arguments, move |m, end| {
        let values = m.operands(end)?;
        reduce(op, shape, at + 1, values)
    })
}
