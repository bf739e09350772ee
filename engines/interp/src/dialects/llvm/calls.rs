//! Calls, returns and branches.

use crate::branch::{choose, jump, switch};
use crate::call::call_symbol;
use crate::dialects::llvm::globals::address_of;
use crate::machine::as_address;
use crate::machine::step::{Step, Table};
use crate::trap::Trap;
use crate::value::Value;

/// The operations.
pub(crate) const CALLS: Table = &[
    ("llvm.call", |m, op| {
        let mut operands = m.group(op, 0)?;
        if let Some(callee) = op.attribute("callee").and_then(|callee| callee.as_flat_symbol()) {
            return call_symbol(m, callee.as_str(), operands);
        }
        if operands.is_empty() {
            return Trap::unsupported("a call without callee");
        }
        let name = match operands.remove(0) {
            Value::Function(name) => Some(name),
            other => m.function_at(as_address(&other, "the callee")?),
        };
        match name {
            Some(name) => call_symbol(m, &name, operands),
            None => Trap::undefined("what is called is no function"),
        }
    }),
    ("llvm.return", |m, op| Ok(Step::Return(m.operands(op)?))),
    ("llvm.br", jump),
    ("llvm.cond_br", choose),
    ("llvm.switch", switch),
    ("llvm.unreachable", |_, _| Trap::undefined("it is reached")),
    ("llvm.mlir.addressof", |m, op| {
        match op.attribute("global_name").and_then(|name| name.as_flat_symbol()) {
            Some(name) => Step::result(Value::Pointer(address_of(m, name.as_str())?)),
            None => Trap::unsupported("an address without name"),
        }
    }),
];
