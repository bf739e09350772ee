//! The `scf` dialect: structured control flow.
//!
//! Loops that may run in parallel run one after another, in row-major order.

use crate::dialects::tensors::tensor::Slice;
use crate::machine::step::{Step, Table, row};
use crate::machine::{Machine, as_bool, as_i64, as_integer};
use crate::trap::{Outcome, Trap};
use crate::value::{Value, indices_at};
use terrace_ir::{DYNAMIC, Value as SsaValue};
use terrace_scf as scf;
use terrace_support::ap_int::ApInt;
use terrace_tensor as tensor;

/// The operations.
pub(crate) const OPS: Table = &[
    row!(scf::YieldOp, |_, _| Ok(Step::End)),
    row!(scf::ConditionOp, |_, _| Ok(Step::End)),
    row!(scf::ReduceOp, |_, _| Ok(Step::End)),
    row!(scf::ReduceReturnOp, |_, _| Ok(Step::End)),
    row!(scf::InParallelOp, |_, _| Ok(Step::End)),
    row!(scf::ExecuteRegionOp, |_, op| {
        Step::enter(op.region(), Vec::new(), |m, end| Ok(Step::Results(m.yielded(end)?)))
    }),
    row!(scf::IfOp, |m, op| {
        let holds = as_bool(&m.get(op.condition())?, "the condition")?;
        let taken = if holds { op.then_region() } else { op.else_region() };
        if taken.is_empty() {
            return Step::done();
        }
        Step::enter(taken, Vec::new(), |m, end| Ok(Step::Results(m.yielded(end)?)))
    }),
    row!(scf::IndexSwitchOp, |m, op| {
        let flag = as_i64(&m.get(op.arg())?, "the flag")?;
        let case = op.cases().iter().position(|case| *case == flag);
        let taken = case.and_then(|case| op.case_regions().nth(case)).unwrap_or(op.default_region());
        Step::enter(taken, Vec::new(), |m, end| Ok(Step::Results(m.yielded(end)?)))
    }),
    row!(scf::ForOp, |m, op| {
        let bound = |bound, what: &str| as_integer(&m.get(bound)?, what).cloned();
        let (lower, upper, step) = (
            bound(op.lower_bound(), "the lower bound")?,
            bound(op.upper_bound(), "the upper bound")?,
            bound(op.step(), "the step")?,
        );
        let is_unsigned = op.unsigned_cmp();
        if step.is_zero() || !is_unsigned && step.is_negative() {
            return Trap::undefined("the step is not positive");
        }
        count_up(op, Counter { at: lower, upper, step, is_unsigned }, m.get_all(op.init_args())?)
    }),
    row!(scf::WhileOp, |m, op| before(op, m.get_all(op.inits())?)),
    row!(scf::ParallelOp, |m, op| {
        let space =
            Space::new(&m.indices(op.lower_bound())?, &m.indices(op.upper_bound())?, &m.indices(op.step())?)?;
        let initial = m.get_all(op.init_vals())?;
        parallel(op, space, 0, initial)
    }),
    row!(scf::ForallOp, |m, op| {
        let (lower, upper, step) = (
            mixed(m, op.static_lower_bound(), op.dynamic_lower_bound())?,
            mixed(m, op.static_upper_bound(), op.dynamic_upper_bound())?,
            mixed(m, op.static_step(), op.dynamic_step())?,
        );
        let outputs = m.get_all(op.outputs())?;
        forall(op, Space::new(&lower, &upper, &step)?, 0, outputs)
    }),
];

/// Returns indices, the dynamic ones being operands.
pub(crate) fn mixed<'a, 'c>(
    m: &Machine<'a, 'c, '_>,
    known: Vec<i64>,
    dynamic: impl Iterator<Item = SsaValue<'a, 'c>>,
) -> Outcome<Vec<i64>> {
    let mut operands = m.indices(dynamic)?.into_iter();
    let index = |index: i64| match index {
        DYNAMIC => operands.next().map_or_else(|| Trap::unsupported("an operand is missing"), Ok),
        index => Ok(index),
    };
    known.into_iter().map(index).collect()
}

/// Progress of a loop.
struct Counter {
    at: ApInt,
    upper: ApInt,
    step: ApInt,
    is_unsigned: bool,
}

/// Enters the body of a `scf.for`, unless the loop ends.
fn count_up<'a, 'c>(op: scf::ForOp<'a, 'c>, counter: Counter, values: Vec<Value>) -> Outcome<Step<'a, 'c>> {
    let Counter { at, upper, step, is_unsigned } = &counter;
    let goes_on = if *is_unsigned { at.cmp_unsigned(upper).is_lt() } else { at.cmp_signed(upper).is_lt() };
    if !goes_on {
        return Ok(Step::Results(values));
    }
    let mut arguments = vec![Value::Integer(at.clone())];
    arguments.extend(values);
    let (next, overflows) =
        if *is_unsigned { at.overflowing_add_unsigned(step) } else { at.overflowing_add_signed(step) };
    Step::enter(op.region(), arguments, move |m, end| {
        let values = m.yielded(end)?;
        if overflows {
            // The next value would be past any bound.
            return Ok(Step::Results(values));
        }
        count_up(op, Counter { at: next, ..counter }, values)
    })
}

/// Enters the first region of a `scf.while`, then the second if the loop goes on.
fn before<'a, 'c>(op: scf::WhileOp<'a, 'c>, values: Vec<Value>) -> Outcome<Step<'a, 'c>> {
    Step::enter(op.before(), values, move |m, end| {
        let mut values = m.yielded(end)?;
        let condition = values.remove(0);
        if !as_bool(&condition, "the condition")? {
            return Ok(Step::Results(values));
        }
        Step::enter(op.after(), values, move |m, end| before(op, m.yielded(end)?))
    })
}

/// Iteration space of nested loops.
pub(crate) struct Space {
    lower: Vec<i64>,
    step: Vec<i64>,
    counts: Vec<usize>,
}

impl Space {
    pub(crate) fn new(lower: &[i64], upper: &[i64], step: &[i64]) -> Outcome<Self> {
        let mut counts = Vec::new();
        for ((lower, upper), step) in lower.iter().zip(upper).zip(step) {
            if *step <= 0 {
                return Trap::undefined("the step is not positive");
            }
            let distance = (i128::from(*upper) - i128::from(*lower)).max(0);
            let count = (distance + i128::from(*step) - 1) / i128::from(*step);
            counts.push(usize::try_from(count).unwrap_or(usize::MAX));
        }
        Ok(Space { lower: lower.to_vec(), step: step.to_vec(), counts })
    }

    /// Returns the values of the loops at a point; `None` after the last.
    pub(crate) fn point(&self, number: usize) -> Option<Vec<Value>> {
        let count = self.counts.iter().fold(1usize, |count, size| count.saturating_mul(*size));
        if number >= count {
            return None;
        }
        let at = indices_at(&self.counts, number);
        let index = |(dim, index): (usize, i64)| self.lower[dim] + index * self.step[dim];
        Some(at.into_iter().enumerate().map(index).map(Value::index).collect())
    }
}

/// Enters the body of a `scf.parallel` at a point; the values are those of all points before, combined.
fn parallel<'a, 'c>(
    op: scf::ParallelOp<'a, 'c>,
    space: Space,
    number: usize,
    values: Vec<Value>,
) -> Outcome<Step<'a, 'c>> {
    let Some(point) = space.point(number) else { return Ok(Step::Results(values)) };
    Step::enter(op.region(), point, move |m, end| {
        let Some(end) = end.try_as::<scf::ReduceOp<'a, 'c>>() else {
            return Trap::unsupported("a parallel loop that does not end with a reduction");
        };
        let operands = m.get_all(end.operands())?;
        reduce(op, end, operands, 0, values, space, number)
    })
}

/// Combines the values of one point, one after another, with those of all points before.
fn reduce<'a, 'c>(
    op: scf::ParallelOp<'a, 'c>,
    end: scf::ReduceOp<'a, 'c>,
    operands: Vec<Value>,
    at: usize,
    mut values: Vec<Value>,
    space: Space,
    number: usize,
) -> Outcome<Step<'a, 'c>> {
    let Some(operand) = operands.get(at).cloned() else { return parallel(op, space, number + 1, values) };
    let arguments = vec![values[at].clone(), operand];
    let Some(region) = end.reductions().nth(at) else { return Trap::unsupported("a reduction is missing") };
    Step::enter(region, arguments, move |m, result| {
        values[at] = m.get(result.operand(0))?;
        reduce(op, end, operands, at + 1, values, space, number)
    })
}

/// Enters the body of a `scf.forall` at a point, and inserts its slices in the outputs.
fn forall<'a, 'c>(
    op: scf::ForallOp<'a, 'c>,
    space: Space,
    number: usize,
    outputs: Vec<Value>,
) -> Outcome<Step<'a, 'c>> {
    let Some(mut arguments) = space.point(number) else { return Ok(Step::Results(outputs)) };
    let loops = arguments.len();
    arguments.extend(outputs.iter().cloned());
    Step::enter(op.region(), arguments, move |m, end| {
        let mut outputs = outputs;
        let ops = end.regions().flat_map(|region| region.ops());
        let writes: Vec<_> =
            ops.filter_map(|one| one.try_as::<tensor::ParallelInsertSliceOp<'a, 'c>>()).collect();
        // The outputs of this iteration have no other reader, so that they are changed in place.
        if writes.iter().all(|write| write.source().as_argument().is_none()) {
            m.forget(op.region().first_block(), loops);
        }
        for write in writes {
            // The destination is a block argument after those of the loops.
            let place = write.dest().as_argument().and_then(|(_, place)| place.checked_sub(loops));
            let Some(place) = place.filter(|place| *place < outputs.len()) else {
                return Trap::unsupported("a slice is inserted in what is no output of the loop");
            };
            let output = std::mem::replace(&mut outputs[place], Value::Poison);
            let slice = Slice::new(
                mixed(m, write.static_offsets(), write.offsets())?,
                &mixed(m, write.static_sizes(), write.sizes())?,
                mixed(m, write.static_strides(), write.strides())?,
            )?;
            outputs[place] = slice.insert(&m.get(write.source())?, output)?;
        }
        forall(op, space, number + 1, outputs)
    })
}
