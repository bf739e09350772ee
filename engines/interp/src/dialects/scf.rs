//! The `scf` dialect: structured control flow.
//!
//! Loops that may run in parallel run one after another, in row-major order.

use crate::dialects::tensors::tensor::insert_slice;
use crate::machine::step::{Step, Table};
use crate::machine::{Machine, as_bool, as_i64, as_integer};
use crate::trap::{Outcome, Trap};
use crate::value::{Value, indices_at};
use terrace_ir::{DYNAMIC, Operation};
use terrace_support::ap_int::ApInt;

/// The operations.
pub(crate) const OPS: Table = &[
    ("scf.yield", |_, _| Ok(Step::End)),
    ("scf.condition", |_, _| Ok(Step::End)),
    ("scf.reduce", |_, _| Ok(Step::End)),
    ("scf.reduce.return", |_, _| Ok(Step::End)),
    ("scf.forall.in_parallel", |_, _| Ok(Step::End)),
    ("scf.execute_region", |_, op| {
        Step::enter(op.region(0), Vec::new(), |m, end| Ok(Step::Results(m.yielded(end)?)))
    }),
    ("scf.if", |m, op| {
        let taken = if as_bool(&m.operand(op, 0)?, "the condition")? { 0 } else { 1 };
        if op.region(taken).is_empty() {
            return Step::done();
        }
        Step::enter(op.region(taken), Vec::new(), |m, end| Ok(Step::Results(m.yielded(end)?)))
    }),
    ("scf.index_switch", |m, op| {
        let flag = as_i64(&m.operand(op, 0)?, "the flag")?;
        let cases = op.attribute("cases").and_then(|cases| cases.as_i64_array()).unwrap_or_default();
        let taken = cases.iter().position(|case| *case == flag).map_or(0, |at| at + 1);
        Step::enter(op.region(taken), Vec::new(), |m, end| Ok(Step::Results(m.yielded(end)?)))
    }),
    ("scf.for", |m, op| {
        let bound = |at: usize, what: &str| as_integer(&m.operand(op, at)?, what).cloned();
        let (lower, upper, step) =
            (bound(0, "the lower bound")?, bound(1, "the upper bound")?, bound(2, "the step")?);
        let is_unsigned = op.attribute("unsignedCmp").is_some();
        if step.is_zero() || !is_unsigned && step.is_negative() {
            return Trap::undefined("the step is not positive");
        }
        count_up(op, Counter { at: lower, upper, step, is_unsigned }, m.group(op, 3)?)
    }),
    ("scf.while", |m, op| before(op, m.operands(op)?)),
    ("scf.parallel", |m, op| {
        let space = Space::new(&m.indices(op, 0)?, &m.indices(op, 1)?, &m.indices(op, 2)?)?;
        let initial = m.group(op, 3)?;
        parallel(op, space, 0, initial)
    }),
    ("scf.forall", |m, op| {
        let (lower, upper, step) = (
            mixed(m, op, "staticLowerBound", 0)?,
            mixed(m, op, "staticUpperBound", 1)?,
            mixed(m, op, "staticStep", 2)?,
        );
        let outputs = m.group(op, 3)?;
        forall(op, Space::new(&lower, &upper, &step)?, 0, outputs)
    }),
];

/// Indices some of which are in an attribute and the others operands of a group.
pub(crate) fn mixed<'a, 'c>(
    m: &Machine<'a, 'c, '_>,
    op: Operation<'a, 'c>,
    attribute: &str,
    group: usize,
) -> Outcome<Vec<i64>> {
    let given = op.attribute(attribute).and_then(|values| values.as_i64_array()).unwrap_or_default();
    let mut operands = m.indices(op, group)?.into_iter();
    let index = |index: i64| match index {
        DYNAMIC => operands.next().map_or_else(|| Trap::unsupported("an operand is missing"), Ok),
        index => Ok(index),
    };
    given.into_iter().map(index).collect()
}

/// Progress of a loop.
struct Counter {
    at: ApInt,
    upper: ApInt,
    step: ApInt,
    is_unsigned: bool,
}

fn count_up<'a, 'c>(op: Operation<'a, 'c>, counter: Counter, values: Vec<Value>) -> Outcome<Step<'a, 'c>> {
    let Counter { at, upper, step, is_unsigned } = &counter;
    let goes_on = if *is_unsigned { at.cmp_unsigned(upper).is_lt() } else { at.cmp_signed(upper).is_lt() };
    if !goes_on {
        return Ok(Step::Results(values));
    }
    let mut arguments = vec![Value::Integer(at.clone())];
    arguments.extend(values);
    let (next, overflows) =
        if *is_unsigned { at.overflowing_add_unsigned(step) } else { at.overflowing_add_signed(step) };
    Step::enter(op.region(0), arguments, move |m, end| {
        let values = m.yielded(end)?;
        if overflows {
            // The next number would be beyond all bounds.
            return Ok(Step::Results(values));
        }
        count_up(op, Counter { at: next, ..counter }, values)
    })
}

fn before<'a, 'c>(op: Operation<'a, 'c>, values: Vec<Value>) -> Outcome<Step<'a, 'c>> {
    Step::enter(op.region(0), values, move |m, end| {
        let mut values = m.yielded(end)?;
        let condition = values.remove(0);
        if !as_bool(&condition, "the condition")? {
            return Ok(Step::Results(values));
        }
        Step::enter(op.region(1), values, move |m, end| before(op, m.yielded(end)?))
    })
}

/// The points of several loops, one in another.
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

    /// The values of the loops at a point; `None` behind the last.
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

fn parallel<'a, 'c>(
    op: Operation<'a, 'c>,
    space: Space,
    number: usize,
    values: Vec<Value>,
) -> Outcome<Step<'a, 'c>> {
    let Some(point) = space.point(number) else { return Ok(Step::Results(values)) };
    Step::enter(op.region(0), point, move |m, end| {
        let operands = m.operands(end)?;
        reduce(op, end, operands, 0, values, space, number)
    })
}

/// Combines the values of one point, one after another, with those of all points before.
fn reduce<'a, 'c>(
    op: Operation<'a, 'c>,
    end: Operation<'a, 'c>,
    operands: Vec<Value>,
    at: usize,
    mut values: Vec<Value>,
    space: Space,
    number: usize,
) -> Outcome<Step<'a, 'c>> {
    let Some(operand) = operands.get(at).cloned() else { return parallel(op, space, number + 1, values) };
    let arguments = vec![values[at].clone(), operand];
    Step::enter(end.region(at), arguments, move |m, result| {
        values[at] = m.operand(result, 0)?;
        reduce(op, end, operands, at + 1, values, space, number)
    })
}

fn forall<'a, 'c>(
    op: Operation<'a, 'c>,
    space: Space,
    number: usize,
    outputs: Vec<Value>,
) -> Outcome<Step<'a, 'c>> {
    let Some(mut arguments) = space.point(number) else { return Ok(Step::Results(outputs)) };
    let loops = arguments.len();
    arguments.extend(outputs.iter().cloned());
    Step::enter(op.region(0), arguments, move |m, end| {
        let mut outputs = outputs;
        let ops = end.regions().flat_map(|region| region.ops());
        let writes: Vec<_> = ops.filter(|one| one.is("tensor.parallel_insert_slice")).collect();
        // Nobody reads the outputs any more that this turn got, so that they are changed in place.
        if writes.iter().all(|write| write.operand(0).as_argument().is_none()) {
            m.forget(op.region(0).first_block(), loops);
        }
        for write in writes {
            // The destination is a block argument behind those of the loops.
            let place = write.operand(1).as_argument().and_then(|(_, place)| place.checked_sub(loops));
            let Some(place) = place.filter(|place| *place < outputs.len()) else {
                return Trap::unsupported("a slice is inserted in what is no output of the loop");
            };
            let output = std::mem::replace(&mut outputs[place], Value::Poison);
            outputs[place] = insert_slice(m, write, output)?;
        }
        forall(op, space, number + 1, outputs)
    })
}
