//! Calls, returns and branches.

use crate::call::call_symbol;
use crate::constants::value_of;
use crate::llvm::as_address;
use crate::llvm::globals::address_of;
use crate::machine::{as_bool, as_integer};
use crate::step::{Step, Table};
use crate::trap::Trap;
use crate::value::Value;
use terrace_ir::{Operation, Type};
use terrace_llvm::types::{VOID_TYPE, as_function, is_type};

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
    ("llvm.br", |m, op| Ok(Step::Branch(op.successor(0), m.operands(op)?))),
    ("llvm.cond_br", |m, op| {
        let taken = if as_bool(&m.operand(op, 0)?, "the condition")? { 0 } else { 1 };
        Ok(Step::Branch(op.successor(taken), m.group(op, 1 + taken)?))
    }),
    ("llvm.switch", |m, op| {
        let flag = m.operand(op, 0)?;
        let flag = as_integer(&flag, "the value")?;
        let cases = match op.attribute("case_values") {
            Some(values) => match value_of(m.context(), values)? {
                Value::Elements(elements) => elements.data.clone(),
                _ => Vec::new(),
            },
            None => Vec::new(),
        };
        let is_it = |case: &Value| matches!(case, Value::Integer(case) if case == flag);
        let Some(taken) = cases.iter().position(is_it) else {
            return Ok(Step::Branch(op.successor(0), m.group(op, 1)?));
        };
        let sizes = op.attribute("case_operand_segments").and_then(|sizes| sizes.as_i32_array());
        let sizes: Vec<usize> =
            sizes.unwrap_or_default().iter().map(|size| usize::try_from(*size).unwrap_or(0)).collect();
        let start: usize = sizes.iter().take(taken).sum();
        let count = sizes.get(taken).copied().unwrap_or(0);
        let operands = m.group(op, 2)?.into_iter().skip(start).take(count).collect();
        Ok(Step::Branch(op.successor(1 + taken), operands))
    }),
    ("llvm.unreachable", |_, _| Trap::undefined("it is reached")),
    ("llvm.mlir.addressof", |m, op| {
        match op.attribute("global_name").and_then(|name| name.as_flat_symbol()) {
            Some(name) => Step::result(Value::Pointer(address_of(m, name.as_str())?)),
            None => Trap::unsupported("an address without name"),
        }
    }),
];

/// What a function takes and gives, at the level of `func` or of `llvm`; `None` for what is no function.
pub fn signature<'c>(function: Operation<'_, 'c>) -> Option<(Vec<Type<'c>>, Vec<Type<'c>>)> {
    let ty = function.attribute("function_type")?.as_type()?;
    if let Some((inputs, results)) = ty.as_function() {
        return Some((inputs.to_vec(), results.to_vec()));
    }
    let signature = as_function(ty)?;
    let results = if is_type(signature.result, &VOID_TYPE) { Vec::new() } else { vec![signature.result] };
    Some((signature.inputs, results))
}
