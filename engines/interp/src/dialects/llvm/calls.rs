//! Calls, returns and branches.

use crate::branch::{choose, switch};
use crate::call::call_symbol;
use crate::dialects::llvm::globals::address_of;
use crate::machine::as_address;
use crate::machine::step::{Step, Table, row};
use crate::trap::Trap;
use crate::value::Value;
use terrace_llvm as llvm;

/// The operations.
pub(crate) const CALLS: Table = &[
    row!(llvm::CallOp, |m, op| {
        let mut operands = m.get_all(op.callee_operands())?;
        if let Some(callee) = op.callee() {
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
    row!(llvm::ReturnOp, |m, op| Ok(Step::Return(m.get_all(op.arg())?))),
    row!(llvm::BrOp, |m, op| Ok(Step::Branch(op.dest(), m.get_all(op.dest_operands())?))),
    row!(llvm::CondBrOp, |m, op| {
        let if_true = (op.true_dest(), op.true_dest_operands());
        choose(m, op.condition(), if_true, (op.false_dest(), op.false_dest_operands()))
    }),
    row!(llvm::SwitchOp, |m, op| {
        let default = (op.default_destination(), op.default_operands());
        let cases = op.case_destinations().zip(op.case_operands_runs());
        switch(m, op.value(), op.case_values_attr(), default, cases)
    }),
    row!(llvm::UnreachableOp, |_, _| Trap::undefined("it is reached")),
    row!(llvm::AddressOfOp, |m, op| {
        Step::result(Value::Pointer(address_of(m, op.global_name().as_str())?))
    }),
];
