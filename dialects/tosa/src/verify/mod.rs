//! Verification beyond the declared constraints, by family.

mod control;
mod conversion;
mod convolution;
mod elementwise;
mod layout;
mod reduction;
mod shape;
pub(crate) mod traits;
mod zero_point;

pub(crate) use traits::broadcast;

use std::fmt::Display;
use terrace_ir::{DYNAMIC, LogicalResult, Operation, Type, Value};

/// Returns true if a size is known.
fn is_static(size: i64) -> bool {
    size != DYNAMIC
}

/// Returns true if two sizes may be the same when the program runs.
fn are_compatible_sizes(a: i64, b: i64) -> bool {
    a == b || !is_static(a) || !is_static(b)
}

/// Returns true if two shapes may be the same when the program runs.
fn are_compatible_shapes(a: &[i64], b: &[i64]) -> bool {
    a.len() == b.len() && a.iter().zip(b).all(|(a, b)| are_compatible_sizes(*a, *b))
}

/// Returns the size of a dimension of a type with a rank; not known if there is no such dimension.
fn size_of(ty: Type<'_>, dimension: usize) -> i64 {
    ty.shape().and_then(|shape| shape.get(dimension)).copied().unwrap_or(DYNAMIC)
}

/// Writes with commas in between.
fn list<T: Display>(values: impl IntoIterator<Item = T>) -> String {
    values.into_iter().map(|value| value.to_string()).collect::<Vec<_>>().join(", ")
}

/// Writes sizes, `?` for those that are not known.
fn sizes(shape: &[i64]) -> String {
    list(shape.iter().map(|size| if is_static(*size) { size.to_string() } else { "?".to_owned() }))
}

/// Divides, if nothing is left.
fn divide_exactly(dividend: i64, divisor: i64) -> Option<i64> {
    (dividend.checked_rem(divisor)? == 0).then(|| dividend / divisor)
}

/// Checks that two tensors have the same elements.
fn same_elements(op: Operation<'_, '_>, a: (&str, Type<'_>), b: (&str, Type<'_>)) -> LogicalResult {
    let ((a_name, a), (b_name, b)) = (a, b);
    let (a, b) = (a.element_or_self(), b.element_or_self());
    if a == b {
        return Ok(());
    }
    op.emit_op_error(format_args!(
        "expect {a_name} and {b_name} to have same element type, got '{a}' and '{b}'"
    ))
}

/// Checks that an operand and a result have the same elements.
fn same_elements_in_and_out(
    op: Operation<'_, '_>,
    input: Value<'_, '_>,
    output: Value<'_, '_>,
) -> LogicalResult {
    same_elements(op, ("input", input.ty()), ("output", output.ty()))
}
