//! Checks of casts between memref types.

use crate::MemorySpaceCastOp;
use terrace_interfaces::cast::verify_cast;
use terrace_ir::{DYNAMIC, LogicalResult, Operation, Type, TypedOp};

/// Checks the types of a `memref.cast`.
pub(crate) fn verify_cast_types(op: Operation<'_, '_>) -> LogicalResult {
    verify_cast(op, are_cast_compatible)
}

impl MemorySpaceCastOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        verify_cast(self.op(), differ_in_memory_space_only)
    }
}

/// Whether the types agree where both are known. One of them may have no rank.
fn are_cast_compatible(from: Type<'_>, to: Type<'_>) -> bool {
    if from.shaped_element() != to.shaped_element() || from.memory_space() != to.memory_space() {
        return false;
    }
    match (from.shape(), to.shape()) {
        (Some(one), Some(other)) => {
            let fits = |(a, b): (&i64, &i64)| may_be_same(*a, *b);
            one.len() == other.len() && one.iter().zip(other).all(fits) && have_compatible_layouts(from, to)
        }
        (None, None) => false,
        _ => true,
    }
}

fn have_compatible_layouts(from: Type<'_>, to: Type<'_>) -> bool {
    if from.layout() == to.layout() {
        return true;
    }
    let (Some((strides, offset)), Some((other_strides, other_offset))) =
        (from.strides_and_offset(), to.strides_and_offset())
    else {
        return false;
    };
    may_be_same(offset, other_offset) && strides.iter().zip(&other_strides).all(|(a, b)| may_be_same(*a, *b))
}

fn may_be_same(a: i64, b: i64) -> bool {
    a == b || a == DYNAMIC || b == DYNAMIC
}

fn differ_in_memory_space_only(from: Type<'_>, to: Type<'_>) -> bool {
    from.shaped_element() == to.shaped_element() && from.layout() == to.layout() && from.shape() == to.shape()
}
