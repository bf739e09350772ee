//! Elementwise operations on scalars, vectors and tensors.

use crate::machine::Machine;
use crate::machine::step::Step;
use crate::trap::{Outcome, Trap};
use crate::value::Value;
use terrace_ir::Value as SsaValue;
use terrace_support::ap_int::ApInt;
use terrace_support::float::ApFloat;

/// Function of scalars, one of each operand; operands that are not shaped stand for all elements.
pub type Scalars<'x> = &'x dyn Fn(&[&Value]) -> Outcome<Value>;

/// Executes an operation with one result element by element; poison in any operand makes that element poison.
pub fn elementwise<'a, 'c, const N: usize>(
    machine: &Machine<'a, 'c, '_>,
    operands: [SsaValue<'a, 'c>; N],
    scalars: &dyn Fn([&Value; N]) -> Outcome<Value>,
) -> Outcome<Step<'a, 'c>> {
    let operands = machine.get_all(operands)?;
    Step::result(map(&operands, &|values| match values.first_chunk::<N>() {
        Some(values) if !values.contains(&&Value::Poison) => scalars(*values),
        _ => Ok(Value::Poison),
    })?)
}

/// Applies a function of scalars to each element.
pub fn map(operands: &[Value], scalars: Scalars<'_>) -> Outcome<Value> {
    let shaped = operands.iter().find_map(|operand| match operand {
        Value::Elements(elements) => Some(elements),
        _ => None,
    });
    let Some(first) = shaped else {
        return scalars(&operands.iter().collect::<Vec<_>>());
    };
    if operands.iter().any(|other| matches!(other, Value::Elements(other) if other.shape != first.shape)) {
        return Trap::undefined("the operands differ in shape");
    }
    let mut data = Vec::with_capacity(first.data.len());
    let mut values = Vec::with_capacity(operands.len());
    for at in 0..first.data.len() {
        values.clear();
        values.extend(operands.iter().map(|operand| match operand {
            Value::Elements(elements) => &elements.data[at],
            scalar => scalar,
        }));
        data.push(scalars(&values)?);
    }
    Ok(Value::elements(first.shape.clone(), data))
}

/// Executes an operation that computes an integer from integers.
pub fn integer<'a, 'c, const N: usize>(
    machine: &Machine<'a, 'c, '_>,
    operands: [SsaValue<'a, 'c>; N],
    compute: fn([&ApInt; N]) -> ApInt,
) -> Outcome<Step<'a, 'c>> {
    integers(machine, operands, &|numbers| Ok(Value::Integer(compute(numbers))))
}

/// Executes an operation that computes a float from floats.
pub fn float<'a, 'c, const N: usize>(
    machine: &Machine<'a, 'c, '_>,
    operands: [SsaValue<'a, 'c>; N],
    compute: fn([ApFloat; N]) -> ApFloat,
) -> Outcome<Step<'a, 'c>> {
    floats(machine, operands, &|numbers| Ok(Value::Float(compute(numbers))))
}

/// Executes an operation on integers of one width.
pub fn integers<'a, 'c, const N: usize>(
    machine: &Machine<'a, 'c, '_>,
    operands: [SsaValue<'a, 'c>; N],
    compute: &dyn Fn([&ApInt; N]) -> Outcome<Value>,
) -> Outcome<Step<'a, 'c>> {
    elementwise(machine, operands, &|values| {
        let numbers = values.map(|value| match value {
            Value::Integer(value) => Some(value),
            _ => None,
        });
        match all(numbers) {
            Some(numbers) => compute(numbers),
            None => Trap::unsupported("what is no integer"),
        }
    })
}

/// Executes an operation on floats of one format.
pub fn floats<'a, 'c, const N: usize>(
    machine: &Machine<'a, 'c, '_>,
    operands: [SsaValue<'a, 'c>; N],
    compute: &dyn Fn([ApFloat; N]) -> Outcome<Value>,
) -> Outcome<Step<'a, 'c>> {
    elementwise(machine, operands, &|values| {
        let numbers = values.map(|value| match value {
            Value::Float(value) => Some(*value),
            _ => None,
        });
        match all(numbers) {
            Some(numbers) => compute(numbers),
            None => Trap::unsupported("what is no float"),
        }
    })
}

/// Returns all values, if none is missing.
fn all<T: Copy, const N: usize>(values: [Option<T>; N]) -> Option<[T; N]> {
    let first = values.first().copied().flatten()?;
    values.iter().all(Option::is_some).then(|| values.map(|value| value.unwrap_or(first)))
}
