//! Verification beyond the declared constraints.

mod products;
mod relayout;
mod structured;
mod winograd;

pub(crate) use relayout::{PACK_SPECULATABILITY, UNPACK_SPECULATABILITY, outer_order};

use crate::facts::KEPT_MAPS;
use terrace_ir::{DYNAMIC, LogicalResult, NamedAttribute, Operation};

/// Returns true if shapes are the same, as far as they are known.
fn fits(a: &[i64], b: &[i64]) -> bool {
    a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a == b || *a == DYNAMIC || *b == DYNAMIC)
}

/// Returns numbers with commas between them.
fn list(numbers: &[i64]) -> String {
    numbers.iter().map(i64::to_string).collect::<Vec<_>>().join(", ")
}

/// Checks a discardable attribute with the dialect's prefix: there is only the one in which maps are kept.
pub(crate) fn verify_op_attribute<'c>(op: Operation<'_, 'c>, attribute: NamedAttribute<'c>) -> LogicalResult {
    let name = attribute.name.as_str();
    if name == KEPT_MAPS {
        return Ok(());
    }
    op.emit_error(format_args!("attribute '\"{name}\"' not supported by the linalg dialect"))
}
