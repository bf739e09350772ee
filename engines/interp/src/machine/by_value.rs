//! Arguments that are passed by value.

use super::{Machine, as_address};
use crate::layout::{alignment_bytes, size_bytes};
use crate::memory::Storage;
use crate::trap::Outcome;
use crate::value::Value;
use terrace_ir::Operation;

/// Returns the arguments of a call, with copies of those that are passed by value; they last as long as the call.
pub(super) fn copied_by_value<'a, 'c>(
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
