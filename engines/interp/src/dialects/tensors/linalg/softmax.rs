//! `linalg.softmax` as it is decomposed: the greatest element is subtracted, then the exponentials are divided
//! by their sum.

use crate::dialects::math;
use crate::dialects::tensors::bufferization::{contents, write};
use crate::machine::step::Step;
use crate::machine::{Machine, as_float};
use crate::trap::{Outcome, Trap};
use crate::value::{Elements, Value};
use std::rc::Rc;
use terrace_linalg as linalg;
use terrace_support::float::ApFloat;

/// Executes `linalg.softmax` on tensors or memory.
pub(super) fn softmax<'a, 'c>(
    m: &mut Machine<'a, 'c, '_>,
    op: linalg::SoftmaxOp<'a, 'c>,
) -> Outcome<Step<'a, 'c>> {
    let element = op.input().ty().element_or_self();
    let input = match m.get(op.input())? {
        Value::MemRef(memref) => contents(m, element, &memref)?,
        tensor => tensor,
    };
    let Value::Elements(input) = input else { return Trap::poison("the input") };
    let dim = usize::try_from(op.dimension()).ok().filter(|dim| *dim < input.shape.len());
    let Some(dim) = dim else {
        return Trap::unsupported("a dimension that the input does not have");
    };
    let output = m.get(op.output())?;
    let given = match &output {
        Value::MemRef(memref) => memref.sizes.clone(),
        Value::Elements(tensor) => tensor.shape.iter().map(|size| *size as i64).collect(),
        _ => return Trap::poison("the output"),
    };
    if !given.iter().map(|size| *size as usize).eq(input.shape.iter().copied()) {
        return Trap::undefined(format_args!(
            "input and output differ in shape: {:?} and {given:?}",
            input.shape
        ));
    }
    let result = Value::Elements(Rc::new(along(&input, dim)?));
    match output {
        Value::MemRef(memref) => {
            write(m, element, &memref, &result)?;
            Step::done()
        }
        _ => Step::result(result),
    }
}

/// Computes the result along a dimension.
fn along(input: &Elements, dim: usize) -> Outcome<Elements> {
    let inner: usize = input.shape[dim + 1..].iter().product();
    let length = input.shape[dim];
    let mut result = input.clone();
    let exp = math::function("exp")?;
    for start in (0..input.data.len()).filter(|at| length > 0 && (at / inner).is_multiple_of(length)) {
        let row: Vec<usize> = (0..length).map(|at| start + at * inner).collect();
        let values = row.iter().map(|at| as_float(&input.data[*at], "an element"));
        let values = values.collect::<Outcome<Vec<ApFloat>>>()?;
        let mut greatest = values[0];
        for value in &values[1..] {
            greatest = greatest.maxnum(*value);
        }
        let powers: Vec<ApFloat> = values.iter().map(|value| math::apply(exp, value.sub(greatest))).collect();
        let mut sum = ApFloat::zero(greatest.semantics());
        for power in &powers {
            sum = sum.add(*power);
        }
        for (at, power) in row.into_iter().zip(powers) {
            result.data[at] = Value::Float(power.div(sum));
        }
    }
    Ok(result)
}
