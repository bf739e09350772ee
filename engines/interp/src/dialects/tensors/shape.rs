//! The `shape` dialect: shapes are tensors of indices, sizes are indices, and a witness is a bit.
//!
//! A shape or size that is an error stops the program.

use crate::machine::step::{Step, Table, row};
use crate::machine::{Machine, as_bool, as_elements, as_i64};
use crate::trap::{Outcome, Trap};
use crate::value::Value;
use terrace_ir::Value as SsaValue;
use terrace_shape as shape;

/// The operations.
pub(crate) const OPS: Table = &[
    row!(shape::AddOp, |m, op| sizes(m, [op.lhs(), op.rhs()], i64::checked_add)),
    row!(shape::AnyOp, |m, op| match op.inputs().next() {
        Some(first) => Step::result(m.get(first)?),
        None => Trap::unsupported("one of no shapes"),
    }),
    row!(shape::AssumingOp, |m, op| {
        if !as_bool(&m.get(op.witness())?, "the witness")? {
            return Trap::undefined("what it assumes does not hold");
        }
        Step::enter(op.do_region(), Vec::new(), |m, end| Ok(Step::Results(m.operands(end)?)))
    }),
    row!(shape::AssumingAllOp, |m, op| {
        let mut all = true;
        for witness in m.get_all(op.inputs())? {
            all &= as_bool(&witness, "a witness")?;
        }
        Step::result(Value::bool(all))
    }),
    row!(shape::AssumingYieldOp, |_, _| Ok(Step::End)),
    row!(shape::BroadcastOp, |m, op| {
        let shapes = shapes(m, op.shapes())?;
        match broadcast(&shapes) {
            Some(shape) => Step::result(extents(&shape)),
            None => Trap::undefined(format_args!("the shapes {shapes:?} cannot be broadcast")),
        }
    }),
    row!(shape::ConcatOp, |m, op| Step::result(extents(&shapes(m, [op.lhs(), op.rhs()])?.concat()))),
    row!(shape::ConstShapeOp, |m, op| Step::result(m.constant(op.shape())?)),
    row!(shape::ConstSizeOp, |_, op| Step::result(Value::index(op.value()))),
    row!(shape::ConstWitnessOp, |_, op| { Step::result(Value::bool(op.passing())) }),
    row!(shape::CstrBroadcastableOp, |m, op| Step::result(Value::bool(
        broadcast(&shapes(m, op.shapes())?).is_some()
    ))),
    row!(shape::CstrEqOp, |m, op| Step::result(Value::bool(are_equal(&shapes(m, op.shapes())?)))),
    row!(shape::CstrRequireOp, |m, op| Step::result(m.get(op.pred())?)),
    row!(shape::DebugPrintOp, |m, op| Step::result(m.get(op.input())?)),
    row!(shape::DimOp, |m, op| {
        let (shape, at) = (shape_of(&m.get(op.value())?)?, as_i64(&m.get(op.index())?, "the index")?);
        extent(&shape, at)
    }),
    row!(shape::DivOp, |m, op| {
        sizes(m, [op.lhs(), op.rhs()], |a, b| {
            if b == 0 { None } else { a.checked_div_euclid(b).map(|_| floor(a, b)) }
        })
    }),
    row!(shape::FromExtentTensorOp, |m, op| Step::result(m.get(op.input())?)),
    row!(shape::FromExtentsOp, |m, op| {
        let extents = m.get_all(op.extents())?;
        Step::result(Value::elements(vec![extents.len()], extents))
    }),
    row!(shape::GetExtentOp, |m, op| {
        let (shape, at) = (shape(&m.get(op.shape())?)?, as_i64(&m.get(op.dim())?, "the index")?);
        extent(&shape, at)
    }),
    row!(shape::IndexToSizeOp, |m, op| Step::result(m.get(op.arg())?)),
    row!(shape::IsBroadcastableOp, |m, op| Step::result(Value::bool(
        broadcast(&shapes(m, op.shapes())?).is_some()
    ))),
    row!(shape::MaxOp, |m, op| combine(m, [op.lhs(), op.rhs()], |a, b| Some(a.max(b)))),
    row!(shape::MeetOp, |m, op| combine(m, [op.arg0(), op.arg1()], |a, b| if a == b {
        Some(a)
    } else {
        None
    })),
    row!(shape::MinOp, |m, op| combine(m, [op.lhs(), op.rhs()], |a, b| Some(a.min(b)))),
    row!(shape::MulOp, |m, op| sizes(m, [op.lhs(), op.rhs()], i64::checked_mul)),
    row!(shape::NumElementsOp, |m, op| {
        let shape = shape(&m.get(op.shape())?)?;
        match shape.iter().try_fold(1i64, |count, size| count.checked_mul(*size)) {
            Some(count) => Step::result(Value::index(count)),
            None => Trap::undefined("the number of elements does not fit 64 bits"),
        }
    }),
    row!(shape::RankOp, |m, op| Step::result(Value::index(shape(&m.get(op.shape())?)?.len() as i64))),
    row!(shape::ReduceOp, |m, op| {
        let (extents, values) = (shape(&m.get(op.shape())?)?, m.get_all(op.init_vals())?);
        reduce(op, extents, 0, values)
    }),
    row!(shape::ShapeEqOp, |m, op| Step::result(Value::bool(are_equal(&shapes(m, op.shapes())?)))),
    row!(shape::ShapeOfOp, |m, op| Step::result(extents(&shape_of(&m.get(op.arg())?)?))),
    row!(shape::SizeToIndexOp, |m, op| Step::result(m.get(op.arg())?)),
    row!(shape::SplitAtOp, |m, op| {
        let (shape, at) = (shape(&m.get(op.operand())?)?, as_i64(&m.get(op.index())?, "the index")?);
        // Numbers below zero count from the end.
        let from_start = if at < 0 { at + shape.len() as i64 } else { at };
        match usize::try_from(from_start).ok().filter(|at| *at <= shape.len()) {
            Some(at) => Ok(Step::Results(vec![extents(&shape[..at]), extents(&shape[at..])])),
            None => {
                Trap::undefined(format_args!("the index {at} is outside of a shape of rank {}", shape.len()))
            }
        }
    }),
    row!(shape::ToExtentTensorOp, |m, op| Step::result(m.get(op.input())?)),
    row!(shape::ValueAsShapeOp, |m, op| Step::result(without_shape(m.get(op.arg())?))),
    row!(shape::ValueOfOp, |m, op| Step::result(without_shape(m.get(op.arg())?))),
    // A value with a shape is a pair.
    row!(shape::WithOp, |m, op| Step::result(Value::aggregate(m.get_all([op.operand(), op.shape()])?))),
    row!(shape::YieldOp, |_, _| Ok(Step::End)),
];

/// Returns the extents that a shape is.
fn shape(value: &Value) -> Outcome<Vec<i64>> {
    as_elements(value)?.data.iter().map(|extent| as_i64(extent, "an extent")).collect()
}

/// Returns the extents of several shapes.
fn shapes<'a, 'c>(
    m: &Machine<'a, 'c, '_>,
    values: impl IntoIterator<Item = SsaValue<'a, 'c>>,
) -> Outcome<Vec<Vec<i64>>> {
    m.get_all(values)?.iter().map(shape).collect()
}

/// Returns the value of a pair of a value and its shape, or a value that is none.
fn without_shape(value: Value) -> Value {
    match value {
        Value::Aggregate(parts) if parts.len() == 2 => parts[0].clone(),
        value => value,
    }
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

/// Returns a shape as a value.
fn extents(shape: &[i64]) -> Value {
    Value::elements(vec![shape.len()], shape.iter().copied().map(Value::index).collect())
}

/// Returns one extent of a shape.
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

/// Returns true if all shapes are equal.
fn are_equal(shapes: &[Vec<i64>]) -> bool {
    shapes.windows(2).all(|pair| pair[0] == pair[1])
}

/// Returns the quotient, rounded down.
fn floor(a: i64, b: i64) -> i64 {
    let quotient = a.wrapping_div(b);
    if a % b != 0 && (a < 0) != (b < 0) { quotient - 1 } else { quotient }
}

/// Computes with two sizes.
fn sizes<'a, 'c>(
    m: &Machine<'a, 'c, '_>,
    operands: [SsaValue<'a, 'c>; 2],
    compute: fn(i64, i64) -> Option<i64>,
) -> Outcome<Step<'a, 'c>> {
    let size = |operand| as_i64(&m.get(operand)?, "a size");
    let (a, b) = (size(operands[0])?, size(operands[1])?);
    match compute(a, b) {
        Some(size) => Step::result(Value::index(size)),
        None => Trap::undefined(format_args!("the sizes {a} and {b} have no such result")),
    }
}

/// Computes with two sizes, or with the extents of two shapes.
fn combine<'a, 'c>(
    m: &Machine<'a, 'c, '_>,
    operands: [SsaValue<'a, 'c>; 2],
    compute: fn(i64, i64) -> Option<i64>,
) -> Outcome<Step<'a, 'c>> {
    let (first, second) = (m.get(operands[0])?, m.get(operands[1])?);
    if !matches!(first, Value::Elements(_)) {
        return sizes(m, operands, compute);
    }
    let (a, b) = (shape(&first)?, shape(&second)?);
    let result: Option<Vec<i64>> = a.iter().zip(&b).map(|(a, b)| compute(*a, *b)).collect();
    match result.filter(|_| a.len() == b.len()) {
        Some(shape) => Step::result(extents(&shape)),
        None => Trap::undefined(format_args!("the shapes {a:?} and {b:?} have no such result")),
    }
}

/// Enters the region of a `shape.reduce` for an extent, until all are reduced.
fn reduce<'a, 'c>(
    op: shape::ReduceOp<'a, 'c>,
    shape: Vec<i64>,
    at: usize,
    values: Vec<Value>,
) -> Outcome<Step<'a, 'c>> {
    let Some(extent) = shape.get(at) else { return Ok(Step::Results(values)) };
    let mut arguments = vec![Value::index(at as i64), Value::index(*extent)];
    arguments.extend(values);
    Step::enter(op.region(), arguments, move |m, end| {
        let values = m.operands(end)?;
        reduce(op, shape, at + 1, values)
    })
}
