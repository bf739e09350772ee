//! The `func` dialect: calls.

use crate::call::call_symbol;
use crate::machine::step::{Step, Table, row};
use crate::trap::Trap;
use crate::value::Value;
use terrace_func as func;

/// The operations.
pub(crate) const OPS: Table = &[
    row!(func::CallOp, |m, op| {
        let arguments = m.get_all(op.operands())?;
        call_symbol(m, op.callee().as_str(), arguments)
    }),
    row!(func::CallIndirectOp, |m, op| {
        let (callee, arguments) = (m.get(op.callee())?, m.get_all(op.callee_operands())?);
        match callee {
            Value::Function(name) => call_symbol(m, &name, arguments),
            Value::Poison => Trap::poison("the callee"),
            _ => Trap::undefined("what is called is no function"),
        }
    }),
    row!(func::ConstantOp, |_, op| Step::result(Value::Function(op.value().as_str().into()))),
    row!(func::ReturnOp, |m, op| Ok(Step::Return(m.get_all(op.operands())?))),
];
