//! The operation by which a reduction combines elements.

use terrace_arith::neutral_element;
use terrace_ir::{Attribute, Operation};
use terrace_linalg::LinalgOp;

/// Returns the operation that combines the element of an output with another value to the new element, if it is one
/// operation with two operands.
pub fn combiner<'a, 'c>(linalg: LinalgOp<'a, 'c>, output: usize) -> Option<Operation<'a, 'c>> {
    let argument =
        linalg.argument(linalg.input_count() + output).filter(|argument| argument.has_one_use())?;
    let op = argument.users().next()?;
    let is_binary = op.operand_count() == 2 && op.result_count() == 1 && op.result(0).has_one_use();
    let end = linalg.terminator()?;
    (is_binary && end.operands().nth(output) == Some(op.result(0))).then_some(op)
}

/// Returns the operation that combines the elements of an output, and the element with which a reduction begins.
///
/// # Errors
/// If elements are combined by several operations, or by one whose neutral element is not known.
pub fn reduction<'a, 'c>(
    linalg: LinalgOp<'a, 'c>,
    output: usize,
) -> Result<(Operation<'a, 'c>, Attribute<'c>), &'static str> {
    let combiner = combiner(linalg, output).ok_or("cannot match the reduction pattern")?;
    let neutral = neutral_element(combiner).ok_or("unknown identity value for the reduction")?;
    Ok((combiner, neutral))
}
