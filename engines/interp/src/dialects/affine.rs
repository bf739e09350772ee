//! The `affine` dialect: loops, conditions and subscripts by affine maps.

use crate::dialects::memref::{combine, load, store};
use crate::dialects::scf::mixed;
use crate::dialects::vector::{load_row, store_row};
use crate::machine::step::{Step, Table, row};
use crate::machine::{Machine, as_i64};
use crate::trap::{Outcome, Trap};
use crate::value::{Value, indices_at};
use terrace_affine as affine;
use terrace_arith::AtomicRMWKind;
use terrace_ir::affine::{AffineExpr, AffineMap, IntegerSet, ceil_div, floor_div};
use terrace_ir::{AttributeKind, Value as SsaValue};

/// The operations.
pub(crate) const OPS: Table = &[
    row!(affine::AffineYieldOp, |_, _| Ok(Step::End)),
    row!(affine::AffineApplyOp, |m, op| {
        let values = subscripts(m, op.map(), op.map_operands())?;
        Step::result(Value::index(values.first().copied().unwrap_or(0)))
    }),
    row!(affine::AffineMinOp, |m, op| extreme(&subscripts(m, op.map(), op.operands())?, i64::min)),
    row!(affine::AffineMaxOp, |m, op| extreme(&subscripts(m, op.map(), op.operands())?, i64::max)),
    row!(affine::AffineLoadOp, |m, op| {
        let (memref, indices) = (m.memref(op.memref())?, subscripts(m, op.map(), op.indices())?);
        Step::result(load(m, op.result().ty(), &memref, &indices)?)
    }),
    row!(affine::AffineStoreOp, |m, op| {
        let (value, memref, indices) =
            (m.get(op.value())?, m.memref(op.memref())?, subscripts(m, op.map(), op.indices())?);
        store(m, op.value().ty(), &memref, &indices, &value)?;
        Step::done()
    }),
    row!(affine::AffineVectorLoadOp, |m, op| {
        let (memref, indices) = (m.memref(op.memref())?, subscripts(m, op.map(), op.indices())?);
        Step::result(load_row(m, op.memref().ty(), op.result().ty(), &memref, &indices)?)
    }),
    row!(affine::AffineVectorStoreOp, |m, op| {
        let (value, memref, indices) =
            (m.get(op.value())?, m.memref(op.memref())?, subscripts(m, op.map(), op.indices())?);
        store_row(m, op.memref().ty(), &value, &memref, &indices)?;
        Step::done()
    }),
    row!(affine::AffinePrefetchOp, |_, _| Step::done()),
    row!(affine::AffineIfOp, |m, op| {
        let inputs = m.indices(op.result())?;
        let taken = if holds(op.condition(), &inputs)? { op.then_region() } else { op.else_region() };
        if taken.is_empty() {
            return Step::done();
        }
        Step::enter(taken, Vec::new(), |m, end| Ok(Step::Results(m.operands(end)?)))
    }),
    row!(affine::AffineForOp, |m, op| {
        let lower = subscripts(m, op.lower_bound_map(), op.lower_bound_operands())?.into_iter().max();
        let upper = subscripts(m, op.upper_bound_map(), op.upper_bound_operands())?.into_iter().min();
        let (Some(lower), Some(upper), step @ 1..) = (lower, upper, op.step()) else {
            return Trap::unsupported("a loop without bounds or step");
        };
        count_up(op, lower, upper, step, m.get_all(op.inits())?)
    }),
    row!(affine::AffineParallelOp, parallel),
    row!(affine::AffineDelinearizeIndexOp, |m, op| {
        let mut rest = as_i64(&m.get(op.linear_index())?, "the index")?;
        let basis = mixed(m, op.static_basis(), op.dynamic_basis())?;
        let count = op.multi_index().len();
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
    row!(affine::AffineLinearizeIndexOp, |m, op| {
        let indices = m.indices(op.multi_index())?;
        let basis = mixed(m, op.static_basis(), op.dynamic_basis())?;
        let inner = &basis[basis.len().saturating_sub(indices.len().saturating_sub(1))..];
        let Some((first, others)) = indices.split_first() else { return Step::result(Value::index(0)) };
        let sum = others
            .iter()
            .zip(inner)
            .fold(*first, |sum, (index, size)| sum.wrapping_mul(*size).wrapping_add(*index));
        Step::result(Value::index(sum))
    }),
];

/// Evaluates an expression of inputs, dimensions first.
fn evaluate(expr: AffineExpr<'_>, dims: u32, inputs: &[Option<i64>]) -> Outcome<i64> {
    match expr.evaluate(dims, inputs) {
        Ok(Some(value)) => Ok(value),
        Ok(None) => Trap::unsupported("an affine expression of unknown inputs"),
        Err(_) => Trap::undefined("an affine expression divides by what is not positive"),
    }
}

/// Returns the results of a map.
pub(crate) fn apply(map: AffineMap<'_>, inputs: &[i64]) -> Outcome<Vec<i64>> {
    if inputs.len() != map.inputs() as usize {
        return Trap::unsupported("a map has other inputs than are given");
    }
    let inputs: Vec<Option<i64>> = inputs.iter().copied().map(Some).collect();
    map.results().iter().map(|expr| evaluate(*expr, map.dims(), &inputs)).collect()
}

/// Returns the results of a map, applied to operands.
fn subscripts<'a, 'c>(
    m: &Machine<'a, 'c, '_>,
    map: AffineMap<'c>,
    operands: impl Iterator<Item = SsaValue<'a, 'c>>,
) -> Outcome<Vec<i64>> {
    apply(map, &m.indices(operands)?)
}

fn extreme<'a, 'c>(values: &[i64], choose: fn(i64, i64) -> i64) -> Outcome<Step<'a, 'c>> {
    match values.iter().copied().reduce(choose) {
        Some(value) => Step::result(Value::index(value)),
        None => Trap::unsupported("a map without results"),
    }
}

/// Returns true if all constraints of a set hold.
fn holds(set: IntegerSet<'_>, inputs: &[i64]) -> Outcome<bool> {
    let inputs: Vec<Option<i64>> = inputs.iter().copied().map(Some).collect();
    for (expr, is_equality) in set.constraints().iter().zip(set.equalities()) {
        let value = evaluate(*expr, set.dims(), &inputs)?;
        if if *is_equality { value != 0 } else { value < 0 } {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Enters the body of an `affine.for`, unless the loop ends.
fn count_up<'a, 'c>(
    op: affine::AffineForOp<'a, 'c>,
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
    Step::enter(op.region(), arguments, move |m, end| {
        count_up(op, at.saturating_add(step), upper, step, m.operands(end)?)
    })
}

/// Iteration space of an `affine.parallel`.
struct Points {
    lower: Vec<i64>,
    steps: Vec<i64>,
    counts: Vec<usize>,
    kinds: Vec<AtomicRMWKind>,
}

fn parallel<'a, 'c>(
    m: &mut Machine<'a, 'c, '_>,
    op: affine::AffineParallelOp<'a, 'c>,
) -> Outcome<Step<'a, 'c>> {
    let operands = m.indices(op.map_operands())?;
    let (lower_maps, upper_maps) = (op.lower_bounds(m.context()), op.upper_bounds(m.context()));
    // The operands of the lower bounds come first, then those of the upper ones.
    let split = lower_maps.first().map_or(0, |map| map.inputs() as usize).min(operands.len());
    let steps = op.steps();
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
    let kinds = op.reductions();
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

/// Enters the body of an `affine.parallel` at a point; the values are those of the points before, combined.
fn point<'a, 'c>(
    op: affine::AffineParallelOp<'a, 'c>,
    points: Points,
    number: usize,
    values: Option<Vec<Value>>,
) -> Outcome<Step<'a, 'c>> {
    let count = points.counts.iter().fold(1usize, |count, size| count.saturating_mul(*size));
    if number >= count {
        return match values {
            Some(values) => Ok(Step::Results(values)),
            None if op.results().len() == 0 => Step::done(),
            None => {
                let neutral =
                    points.kinds.iter().zip(op.results()).map(|(kind, result)| neutral(*kind, result.ty()));
                Ok(Step::Results(neutral.collect::<Outcome<_>>()?))
            }
        };
    }
    let at = indices_at(&points.counts, number);
    let index = |(dim, index): (usize, i64)| Value::index(points.lower[dim] + index * points.steps[dim]);
    let arguments = at.into_iter().enumerate().map(index).collect();
    Step::enter(op.region(), arguments, move |m, end| {
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
