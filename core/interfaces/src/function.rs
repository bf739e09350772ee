//! Functions: operations with a symbol's name, a signature, and a body whose entry block has the signature's arguments.

use terrace_ir::{Attribute, LogicalResult, NamedAttribute, Operation, Type};

/// The attribute with the type of a function.
pub const FUNCTION_TYPE: &str = "function_type";
/// The attribute with one dictionary for each argument.
pub const ARGUMENT_ATTRIBUTES: &str = "arg_attrs";
/// The attribute with one dictionary for each result.
pub const RESULT_ATTRIBUTES: &str = "res_attrs";

/// Returns the dictionary at a position of an array of dictionaries, as a list.
pub fn dictionary_at(array: Option<Attribute<'_>>, index: usize) -> &[NamedAttribute<'_>] {
    let array = array.and_then(Attribute::as_array).unwrap_or_default();
    array.get(index).and_then(|dictionary| dictionary.as_dictionary()).unwrap_or_default()
}

/// Checks the attributes of arguments and results, and that the entry block has the arguments of the signature.
///
/// # Errors
/// If something does not fit.
pub fn verify<'c>(op: Operation<'_, 'c>, inputs: &[Type<'c>], results: &[Type<'c>]) -> LogicalResult {
    verify_attributes(op, inputs.len(), results.len())?;
    verify_entry_block(op, inputs)
}

/// Checks the attributes of n arguments and results.
///
/// # Errors
/// If something does not fit.
pub fn verify_attributes(op: Operation<'_, '_>, inputs: usize, results: usize) -> LogicalResult {
    verify_argument_attributes(op, inputs)?;
    verify_result_attributes(op, results)
}

/// Returns true if there is no body: the function is only declared.
pub fn is_external(op: Operation<'_, '_>) -> bool {
    op.regions().next().is_none_or(|body| body.is_empty())
}

fn verify_argument_attributes(op: Operation<'_, '_>, count: usize) -> LogicalResult {
    let Some(array) = op.attribute(ARGUMENT_ATTRIBUTES).and_then(Attribute::as_array) else { return Ok(()) };
    if array.len() != count {
        return op.emit_op_error(format_args!(
            "expects argument attribute array to have the same number of elements as the number of function arguments, \
             got {}, but expected {count}",
            array.len(),
        ));
    }
    for_each_entry(array, |at, entry| {
        let Some((dialect, _)) = entry.name.as_str().split_once('.') else {
            return op.emit_op_error("arguments may only have dialect attributes");
        };
        let hook = op.context().dialect(dialect).and_then(|dialect| dialect.hooks.verify_argument_attribute);
        hook.map_or(Ok(()), |verify| verify(op, 0, at, entry))
    })
}

fn verify_result_attributes(op: Operation<'_, '_>, count: usize) -> LogicalResult {
    let Some(array) = op.attribute(RESULT_ATTRIBUTES).and_then(Attribute::as_array) else { return Ok(()) };
    if array.len() != count {
        return op.emit_op_error(format_args!(
            "expects result attribute array to have the same number of elements as the number of function results, \
             got {}, but expected {count}",
            array.len(),
        ));
    }
    for_each_entry(array, |at, entry| {
        let Some((dialect, _)) = entry.name.as_str().split_once('.') else {
            return op.emit_op_error("results may only have dialect attributes");
        };
        let hook = op.context().dialect(dialect).and_then(|dialect| dialect.hooks.verify_result_attribute);
        hook.map_or(Ok(()), |verify| verify(op, 0, at, entry))
    })
}

fn for_each_entry<'c>(
    array: &[Attribute<'c>],
    mut check: impl FnMut(usize, NamedAttribute<'c>) -> LogicalResult,
) -> LogicalResult {
    for (at, dictionary) in array.iter().enumerate() {
        for &entry in dictionary.as_dictionary().unwrap_or_default() {
            check(at, entry)?;
        }
    }
    Ok(())
}

fn verify_entry_block<'c>(op: Operation<'_, 'c>, inputs: &[Type<'c>]) -> LogicalResult {
    let Some(entry) = op.regions().next().and_then(|body| body.first_block()) else { return Ok(()) };
    if entry.argument_count() != inputs.len() {
        return op.emit_op_error(format_args!(
            "entry block must have {} arguments to match function signature",
            inputs.len()
        ));
    }
    for (at, (argument, wanted)) in entry.arguments().zip(inputs).enumerate() {
        let given = argument.ty();
        if given != *wanted {
            return op.emit_op_error(format_args!(
                "type of entry block argument #{at}('{given}') must match the type of the corresponding argument in \
                 function signature('{wanted}')"
            ));
        }
    }
    Ok(())
}
