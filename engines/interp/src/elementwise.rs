//! Operations that do to each element of vectors and tensors what they do to scalars.

use crate::machine::Machine;
use crate::machine::step::Step;
use crate::trap::{Outcome, Trap};
use crate::value::Value;
use terrace_ir::{Operation, Type};
use terrace_support::ap_int::ApInt;
use terrace_support::float::ApFloat;

/// Scalar function of an elementwise operation; operands that are not shaped stand for all elements.
pub type Scalars<'x> = &'x dyn Fn(&[&Value]) -> Outcome<Value>;

/// Executes an operation with one result element by element; poison in any operand makes that element poison.
pub fn elementwise<'a, 'c>(
    machine: &Machine<'a, 'c, '_>,
    op: Operation<'a, 'c>,
    scalars: Scalars<'_>,
) -> Outcome<Step<'a, 'c>> {
    let operands = machine.operands(op)?;
    Step::result(map(&operands, &|values| match values.iter().any(|value| matches!(value, Value::Poison)) {
        true => Ok(Value::Poison),
        false => scalars(values),
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

/// Executes an operation on integers of one width.
pub fn integers<'a, 'c>(
    machine: &Machine<'a, 'c, '_>,
    op: Operation<'a, 'c>,
    compute: &dyn Fn(&[&ApInt]) -> Outcome<Value>,
) -> Outcome<Step<'a, 'c>> {
    elementwise(machine, op, &|values| {
        let numbers: Option<Vec<&ApInt>> = values
            .iter()
            .map(|value| match value {
                Value::Integer(value) => Some(value),
                _ => None,
            })
            .collect();
        match numbers {
            Some(numbers) => compute(&numbers),
            None => Trap::unsupported("what is no integer"),
        }
    })
}

/// Executes an operation on floats of one format.
pub fn floats<'a, 'c>(
    machine: &Machine<'a, 'c, '_>,
    op: Operation<'a, 'c>,
    compute: &dyn Fn(&[ApFloat]) -> Outcome<Value>,
) -> Outcome<Step<'a, 'c>> {
    elementwise(machine, op, &|values| {
        let numbers: Option<Vec<ApFloat>> = values
            .iter()
            .map(|value| match value {
                Value::Float(value) => Some(*value),
                _ => None,
            })
            .collect();
        match numbers {
            Some(numbers) => compute(&numbers),
            None => Trap::unsupported("what is no float"),
        }
    })
}

/// The type of the scalars in the first result.
pub fn result_element<'c>(op: Operation<'_, 'c>) -> Type<'c> {
    op.result(0).ty().element_or_self()
}
