//! Calls, returns and branches.

use crate::branch::{choose, jump, switch};
use crate::call::call_symbol;
use crate::layout::{alignment_bytes, size_bytes};
use crate::llvm::as_address;
use crate::llvm::globals::address_of;
use crate::machine::Machine;
use crate::memory::Storage;
use crate::step::{Step, Table};
use crate::trap::{Outcome, Trap};
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

/// Returns the signature of a function of `func` or `llvm`; `None` for other operations.
pub fn signature<'c>(function: Operation<'_, 'c>) -> Option<(Vec<Type<'c>>, Vec<Type<'c>>)> {
    let ty = function.attribute("function_type")?.as_type()?;
    if let Some((inputs, results)) = ty.as_function() {
        return Some((inputs.to_vec(), results.to_vec()));
    }
    let signature = as_function(ty)?;
    let results = if is_type(signature.result, &VOID_TYPE) { Vec::new() } else { vec![signature.result] };
    Some((signature.inputs, results))
}

/// The arguments of a call, with copies of what a function gets by value; they last as long as the call.
pub(crate) fn copied_by_value<'a, 'c>(
    m: &mut Machine<'a, 'c, '_>,
    function: Operation<'a, 'c>,
    mut arguments: Vec<Value>,
) -> Outcome<Vec<Value>> {
    let words = function.attribute("arg_attrs").and_then(|words| words.as_array()).unwrap_or_default();
    for (words, argument) in words.iter().zip(&mut arguments) {
        let Some(ty) = words.entry("llvm.byval").and_then(|ty| ty.as_type()) else { continue };
        let wanted = words.entry("llvm.align").and_then(|bytes| u64::try_from(bytes.as_i64()?).ok());
        let source = as_address(argument, "a structure that is passed by value")?;
        let size = size_bytes(ty)?;
        let alignment = alignment_bytes(ty)?.max(wanted.unwrap_or(1));
        let (bytes, known) = m.memory.read(source, size)?;
        let (bytes, known) = (bytes.to_vec(), known.to_vec());
        let copy = m.memory.allocate(size as u64, alignment, Storage::Stack)?;
        m.on_stack(copy);
        m.memory.write(copy, &bytes, &known)?;
        *argument = Value::Pointer(copy);
    }
    Ok(arguments)
}
