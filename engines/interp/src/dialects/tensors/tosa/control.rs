//! Branches, loops and variables.

use super::numbers::tensor;
use crate::machine::step::{Step, Table, row};
use crate::machine::{Machine, as_bool};
use crate::trap::{Outcome, Trap};
use crate::value::Value;
use terrace_tosa as tosa;

pub(super) const OPS: Table = &[
    row!(tosa::IfOp, |m, op| {
        let holds = is_true(&m.get(op.condition())?)?;
        let region = if holds { op.then_graph() } else { op.else_graph() };
        let takes = region.first_block().map_or(0, |block| block.argument_count());
        let values = if takes == 0 { Vec::new() } else { m.get_all(op.input_list())? };
        Step::enter(region, values, |m, end| Ok(Step::Results(m.operands(end)?)))
    }),
    // A declaration; its initial value is looked up when it is first read.
    row!(tosa::VariableOp, |_, _| Step::done()),
    row!(tosa::VariableReadOp, read),
    row!(tosa::VariableWriteOp, |m, op| {
        let value = tensor(m, op.input1())?;
        m.variables.insert(op.name(), Value::Elements(value));
        Step::done()
    }),
    row!(tosa::WhileOp, |m, op| iterate(op, m.get_all(op.input_list())?)),
    row!(tosa::YieldOp, |_, _| Ok(Step::End)),
];

/// Returns true if the only element of a tensor is true.
fn is_true(value: &Value) -> Outcome<bool> {
    match value {
        Value::Elements(tensor) if tensor.data.len() == 1 => as_bool(&tensor.data[0], "the condition"),
        other => as_bool(other, "the condition"),
    }
}

/// Enters the condition of a `tosa.while_loop`, then its body if it holds.
fn iterate<'a, 'c>(op: tosa::WhileOp<'a, 'c>, values: Vec<Value>) -> Outcome<Step<'a, 'c>> {
    Step::enter(op.cond_graph(), values.clone(), move |m, end| {
        if !is_true(&m.get(end.operand(0))?)? {
            return Ok(Step::Results(values));
        }
        Step::enter(op.body_graph(), values, move |m, end| iterate(op, m.operands(end)?))
    })
}

/// Reads a variable; without a value written it has its initial one.
fn read<'a, 'c>(m: &mut Machine<'a, 'c, '_>, op: tosa::VariableReadOp<'a, 'c>) -> Outcome<Step<'a, 'c>> {
    let name = op.name();
    if let Some(value) = m.variables.get(name) {
        return Step::result(value.clone());
    }
    let mut variables = m.symbols().filter_map(|one| one.try_as::<tosa::VariableOp<'a, 'c>>());
    let initial = variables.find(|one| one.sym_name() == name).and_then(|variable| variable.initial_value());
    match initial {
        Some(initial) => {
            let value = m.constant(initial)?;
            m.variables.insert(name, value.clone());
            Step::result(value)
        }
        None => Trap::undefined(format_args!("the variable '{name}' is read before it is written")),
    }
}
