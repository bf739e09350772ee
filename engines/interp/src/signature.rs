//! Signatures of functions.

use terrace_ir::{Operation, Type};
use terrace_llvm::types::{VOID_TYPE, as_function, is_type};

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
