//! The `affine` dialect: loops, conditions and subscripts by affine maps.

use crate::dialects::memref::{combine, load, store};
use crate::dialects::scf::mixed;
use crate::dialects::vector::{load_row, store_row};
use crate::machine::step::{Step, Table};
use crate::machine::{Machine, as_i64};
use crate::trap::{Outcome, Trap};
use crate::value::{Value, indices_at};
use terrace_affine::AffineParallelOp;
use terrace_arith::AtomicRMWKind;
use terrace_ir::affine::{AffineExpr, AffineMap, ceil_div, floor_div};
use terrace_ir::{AttributeKind, Operation, TypedOp};

/// The operations.
pub(crate) const OPS: Table = &[
    ("affine.yield", |_, _| Ok(Step::End)),
    ("affine.apply", |m, op| {
        let values = subscripts(m, op, 0)?;
        Step::result(Value::index(values.first().copied().unwrap_or(0)))
    }),
    ("affine.min", |m, op| extreme(&subscripts(m, op, 0)?, i64::min)),
    ("affine.max", |m, op| extreme(&subscripts(m, op, 0)?, i64::max)),
    ("affine.load", |m, op| {
        let (memref, indices) = (m.memref(op, 0)?, subscripts(m, op, 1)?);
        Step::result(load(m, op.result(0).ty(), &memref, &indices)?)
    }),
    ("affine.store", |m, op| {
        let (value, memref, indices) = (m.operand(op, 0)?, m.memref(op, 1)?, subscripts(m, op, 2)?);
        store(m, op.operand(0).ty(), &memref, &indices, &value)?;
        Step::done()
    }),
    ("affine.vector_load", |m, op| {
        let (memref, indices) = (m.memref(op, 0)?, subscripts(m, op, 1)?);
        Step::result(load_row(m, op.operand(0).ty(), op.result(0).ty(), &memref, &indices)?)
    }),
    ("affine.vector_store", |m, op| {
        let (value, memref, indices) = (m.operand(op, 0)?, m.memref(op, 1)?, subscripts(m, op, 2)?);
        store_row(m, op.operand(1).ty(), &value, &memref, &indices)?;
        Step::done()
    }),
    ("affine.prefetch", |_, _| Step::done()),
    ("affine.if", |m, op| {
        let taken = if holds(m, op)? { 0 } else { 1 };
        if op.region(taken).is_empty() {
            return Step::done();
        }
        Step::enter(op.region(taken), Vec::new(), |m, end| Ok(Step::Results(m.operands(end)?)))
    }),
    ("affine.for", |m, op| {
        let lower = bound(m, op, "lowerBoundMap", 0)?.into_iter().max();
        let upper = bound(m, op, "upperBoundMap", 1)?.into_iter().min();
        let step = op.attribute("step").and_then(|step| step.as_i64());
        let (Some(lower), Some(upper), Some(step)) = (lower, upper, step.filter(|step| *step > 0)) else {
            return Trap::unsupported("a loop without bounds or step");
        };
        count_up(op, lower, upper, step, m.group(op, 2)?)
    }),
    ("affine.parallel", |m, op| parallel(m, op)),
    ("affine.delinearize_index", |m, op| {
        let mut rest = as_i64(&m.operand(op, 0)?, "the index")?;
        let basis = mixed(m, op, "static_basis", 1)?;
        let count = op.result_count();
        // The first size, where it is given, is a promise only.
        let inner = &basis[basis.len().saturating_sub(count - 1)..];
        let mut parts = vec![Value::index(0); count];
        for (part, size) in parts[1..].iter_mut().zip(inner).rev() {
            if *size <= 0 {
                return Trap::undefined("a size is not positive");
            }
            *part = Value::index(rest.rem_euclid(*size));
            rest = floor_div(rest, *size);
        }
        parts[0] = Value::index(rest);
        Ok(Step::Results(parts))
    }),
    ("affine.linearize_index", |m, op| {
        let indices = m.indices(op, 0)?;
        let basis = mixed(m, op, "static_basis", 1)?;
        let inner = &basis[basis.len().saturating_sub(indices.len().saturating_sub(1))..];
        let Some((first, others)) = indices.split_first() else { return Step::result(Value::index(0)) };
        let sum = others
            .iter()
            .zip(inner)
            .fold(*first, |sum, (index, size)| sum.wrapping_mul(*size).wrapping_add(*index));
        Step::result(Value::index(sum))
    }),
];

/// The values of an expression's inputs, dimensions first.
fn evaluate(expr: AffineExpr<'_>, dims: u32, inputs: &[Option<i64>]) -> Outcome<i64> {
    match expr.evaluate(dims, inputs) {
        Ok(Some(value)) => Ok(value),
        Ok(None) => Trap::unsupported("an affine expression of unknown inputs"),
        Err(_) => Trap::undefined("an affine expression divides by what is not positive"),
    }
}

/// The results of a map.
pub(crate) fn apply(map: AffineMap<'_>, inputs: &[i64]) -> Outcome<Vec<i64>> {
    if inputs.len() != map.inputs() as usize {
        return Trap::unsupported("a map has other inputs than are given");
    }
    let inputs: Vec<Option<i64>> = inputs.iter().copied().map(Some).collect();
    map.results().iter().map(|expr| evaluate(*expr, map.dims(), &inputs)).collect()
}

/// The results of the attribute `map`, applied to the operands of a group.
fn subscripts<'a, 'c>(m: &Machine<'a, 'c, '_>, op: Operation<'a, 'c>, group: usize) -> Outcome<Vec<i64>> {
    bound(m, op, "map", group)
}

fn bound<'a, 'c>(
    m: &Machine<'a, 'c, '_>,
    op: Operation<'a, 'c>,
    attribute: &str,
    group: usize,
) -> Outcome<Vec<i64>> {
    let inputs = m.indices(op, group)?;
    match op.attribute(attribute).and_then(|map| map.as_affine_map()) {
        Some(map) => apply(map, &inputs),
        // Without a map the operands are the subscripts.
        None => Ok(inputs),
    }
}

fn extreme<'a, 'c>(values: &[i64], choose: fn(i64, i64) -> i64) -> Outcome<Step<'a, 'c>> {
    match values.iter().copied().reduce(choose) {
        Some(value) => Step::result(Value::index(value)),
        None => Trap::unsupported("a map without results"),
    }
}

fn holds<'a, 'c>(m: &Machine<'a, 'c, '_>, op: Operation<'a, 'c>) -> Outcome<bool> {
    let Some(set) = op.attribute("condition").and_then(|set| set.as_integer_set()) else {
        return Trap::unsupported("a condition without set");
    };
    let inputs = m.indices(op, 0)?;
    let inputs: Vec<Option<i64>> = inputs.into_iter().map(Some).collect();
    for (expr, is_equality) in set.constraints().iter().zip(set.equalities()) {
        let value = evaluate(*expr, set.dims(), &inputs)?;
        if if *is_equality { value != 0 } else { value < 0 } {
            return Ok(false);
        }
    }
    Ok(true)
}

fn count_up<'a, 'c>(
    op: Operation<'a, 'c>,
    at: i64,
    upper: i64,
    step: i64,
    values: Vec<Value>,
) -> Outcome<Step<'a, 'c>> {
    if at >= upper {
        return Ok(Step::Results(values));
    }
    let mut arguments = vec![Value::index(at)];
    arguments.extend(values);
    Step::enter(op.region(0), arguments, move |m, end| {
        count_up(op, at.saturating_add(step), upper, step, m.operands(end)?)
    })
}

/// The points of an `affine.parallel`.
struct Points {
    lower: Vec<i64>,
    steps: Vec<i64>,
    counts: Vec<usize>,
    kinds: Vec<AtomicRMWKind>,
}

fn parallel<'a, 'c>(m: &mut Machine<'a, 'c, '_>, op: Operation<'a, 'c>) -> Outcome<Step<'a, 'c>> {
    let view = AffineParallelOp::wrap(op);
    let operands = m.indices(op, 0)?;
    let (lower_maps, upper_maps) = (view.lower_bounds(m.context()), view.upper_bounds(m.context()));
    // The operands of the lower bounds come first, then those of the upper ones.
    let split = lower_maps.first().map_or(0, |map| map.inputs() as usize).min(operands.len());
    let steps = op.attribute("steps").and_then(|steps| steps.as_array()).unwrap_or_default();
    let steps: Vec<i64> = steps.iter().filter_map(|step| step.as_i64()).collect();
    let mut points = Points { lower: Vec::new(), steps, counts: Vec::new(), kinds: Vec::new() };
    for (dim, (lower, upper)) in lower_maps.iter().zip(&upper_maps).enumerate() {
        let lower = apply(*lower, &operands[..split])?.into_iter().max().unwrap_or(0);
        let upper = apply(*upper, &operands[split..])?.into_iter().min().unwrap_or(0);
        let step = points.steps.get(dim).copied().unwrap_or(1).max(1);
        let count = ceil_div(upper.saturating_sub(lower).max(0), step);
        points.lower.push(lower);
        points.counts.push(usize::try_from(count).unwrap_or(usize::MAX));
    }
    let kinds = op.attribute("reductions").and_then(|kinds| kinds.as_array()).unwrap_or_default();
    for kind in kinds {
        let AttributeKind::Integer { value, .. } = *kind.kind() else {
            return Trap::unsupported("a reduction of this kind");
        };
        match value.to_u64().and_then(AtomicRMWKind::from_value) {
            Some(kind) => points.kinds.push(kind),
            None => return Trap::unsupported("a reduction of this kind"),
        }
    }
    point(op, points, 0, None)
}

/// Executes a point; the values so far are those of the points before, combined.
fn point<'a, 'c>(
    op: Operation<'a, 'c>,
    points: Points,
    number: usize,
    values: Option<Vec<Value>>,
) -> Outcome<Step<'a, 'c>> {
    let count = points.counts.iter().fold(1usize, |count, size| count.saturating_mul(*size));
    if number >= count {
        return match values {
            Some(values) => Ok(Step::Results(values)),
            None if op.result_count() == 0 => Step::done(),
            None => {
                let neutral =
                    points.kinds.iter().enumerate().map(|(at, kind)| neutral(*kind, op.result(at).ty()));
                Ok(Step::Results(neutral.collect::<Outcome<_>>()?))
            }
        };
    }
    let at = indices_at(&points.counts, number);
    let index = |(dim, index): (usize, i64)| Value::index(points.lower[dim] + index * points.steps[dim]);
    let arguments = at.into_iter().enumerate().map(index).collect();
    Step::enter(op.region(0), arguments, move |m, end| {
        let new = m.operands(end)?;
        let values = match values {
            None => new,
            Some(old) => {
                let all = points.kinds.iter().zip(old.iter().zip(&new));
                all.map(|(kind, (old, new))| combine(*kind, old, new)).collect::<Outcome<_>>()?
            }
        };
        point(op, points, number + 1, Some(values))
    })
}

/// Returns the value of an empty reduction.
fn neutral(kind: AtomicRMWKind, ty: terrace_ir::Type<'_>) -> Outcome<Value> {
    use terrace_support::ap_int::ApInt;
    use terrace_support::float::ApFloat;
    if let Some(semantics) = ty.as_float() {
        return Ok(Value::Float(match kind {
            AtomicRMWKind::Addf => ApFloat::zero(semantics).neg(),
            AtomicRMWKind::Mulf => ApFloat::one(semantics),
            AtomicRMWKind::Maximumf | AtomicRMWKind::Maxnumf => ApFloat::infinity(semantics).neg(),
            AtomicRMWKind::Minimumf | AtomicRMWKind::Minnumf => ApFloat::infinity(semantics),
            _ => return Trap::unsupported("a reduction of this kind over nothing"),
        }));
    }
    let width = ty.as_integer().map_or(64, |(width, _)| width);
    Ok(Value::Integer(match kind {
        AtomicRMWKind::Addi | AtomicRMWKind::Ori | AtomicRMWKind::Xori | AtomicRMWKind::Maxu => {
            ApInt::zero(width)
        }
        AtomicRMWKind::Muli => ApInt::one(width),
        AtomicRMWKind::Andi | AtomicRMWKind::Minu => ApInt::all_ones(width),
        AtomicRMWKind::Maxs => ApInt::signed_min(width),
        AtomicRMWKind::Mins => ApInt::signed_max(width),
        _ => return Trap::unsupported("a reduction of this kind over nothing"),
    }))
}
