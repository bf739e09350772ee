//! The `func` dialect: calls.

use crate::call::call_symbol;
use crate::machine::step::{Step, Table};
use crate::trap::Trap;
use crate::value::Value;

/// The operations.
pub(crate) const OPS: Table = &[
    ("func.call", |m, op| {
        let Some(callee) = op.attribute("callee").and_then(|callee| callee.as_flat_symbol()) else {
            return Trap::unsupported("a call without callee");
        };
        let arguments = m.operands(op)?;
        call_symbol(m, callee.as_str(), arguments)
    }),
    ("func.call_indirect", |m, op| {
        let mut operands = m.operands(op)?;
        match operands.remove(0) {
            Value::Function(name) => call_symbol(m, &name, operands),
            Value::Poison => Trap::poison("the callee"),
            _ => Trap::undefined("what is called is no function"),
        }
    }),
    ("func.constant", |_, op| match op.attribute("value").and_then(|value| value.as_flat_symbol()) {
        Some(name) => Step::result(Value::Function(name.as_str().into())),
        None => Trap::unsupported("a constant without value"),
    }),
    ("func.return", |m, op| Ok(Step::Return(m.operands(op)?))),
];
