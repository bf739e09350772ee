//! Patterns that create operations.

mod bits;
mod cast;
mod compare;
mod extended;
mod float;
mod integer;
mod select;

use terrace_ir::Value;
use terrace_ir::ids::OpId;
use terrace_support::ap_int::ApInt;

/// A scalar constant: the operation that gives it, and the integer.
///
/// Replacement of a pattern of nested operations with constants: it has the fused location of the matched operation and of
/// the constant that comes first, not of the operations between; so patterns keep the operation.
struct Known {
    op: OpId,
    value: ApInt,
}

/// Returns the scalar constant that a value is; splats are none.
fn known(value: Value<'_, '_>) -> Option<Known> {
    let op = value.defining_op()?;
    Some(Known { op: op.id(), value: op.constant_value()?.as_integer()?.to_ap_int() })
}
