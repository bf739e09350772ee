//! Branches, loops and variables.

use super::elementwise::attribute;
use super::numbers::tensor;
use crate::machine::step::{Step, Table};
use crate::machine::{Machine, as_bool};
use crate::trap::{Outcome, Trap};
use crate::value::Value;
use terrace_ir::{Attribute, Operation};

pub(super) const OPS: Table = &[
    ("tosa.cond_if", |m, op| {
        let taken = if is_true(&m.operand(op, 0)?)? { 0 } else { 1 };
        let values = m.operands(op)?.split_off(1);
        let region = op.region(taken);
        let takes = region.first_block().map_or(0, |block| block.argument_count());
        let values = if takes == 0 { Vec::new() } else { values };
        Step::enter(region, values, |m, end| Ok(Step::Results(m.operands(end)?)))
    }),
    // It says what there is; its value is looked up when it is first read.
    ("tosa.variable", |_, _| Step::done()),
    ("tosa.variable_read", read),
    ("tosa.variable_write", |m, op| {
        let (name, value) = (name(op)?, tensor(m, op, 0)?);
        m.variables.insert(name, Value::Elements(value));
        Step::done()
    }),
    ("tosa.while_loop", |m, op| turn(op, m.operands(op)?)),
    ("tosa.yield", |_, _| Ok(Step::End)),
];

/// Returns true if the only element of a tensor is.
fn is_true(value: &Value) -> Outcome<bool> {
    match value {
        Value::Elements(tensor) if tensor.data.len() == 1 => as_bool(&tensor.data[0], "the condition"),
        other => as_bool(other, "the condition"),
    }
}

fn turn<'a, 'c>(op: Operation<'a, 'c>, values: Vec<Value>) -> Outcome<Step<'a, 'c>> {
    Step::enter(op.region(0), values.clone(), move |m, end| {
        if !is_true(&m.operand(end, 0)?)? {
            return Ok(Step::Results(values));
        }
        Step::enter(op.region(1), values, move |m, end| turn(op, m.operands(end)?))
    })
}

fn name<'c>(op: Operation<'_, 'c>) -> Outcome<&'c str> {
    match attribute(op, "name")?.as_str() {
        Some(name) => Ok(name),
        None => Trap::unsupported("a variable without name"),
    }
}

fn read<'a, 'c>(m: &mut Machine<'a, 'c, '_>, op: Operation<'a, 'c>) -> Outcome<Step<'a, 'c>> {
    let name = name(op)?;
    if let Some(value) = m.variables.get(name) {
        return Step::result(value.clone());
    }
    let variable = m.symbols().find(|one| one.is("tosa.variable") && one.symbol_name() == Some(name));
    let initial: Option<Attribute<'c>> = variable.and_then(|variable| variable.attribute("initial_value"));
    match initial {
        Some(initial) => {
            let value = m.constant(initial)?;
            m.variables.insert(name, value.clone());
            Step::result(value)
        }
        None => Trap::undefined(format_args!("the variable '{name}' is read before it is written")),
    }
}
