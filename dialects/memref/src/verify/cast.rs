//! Which memref types casts convert to which.

use terrace_interfaces::cast::Cast;
use terrace_ir::{DYNAMIC, Type};

/// `memref.cast`.
pub(crate) static CAST: Cast = Cast { are_compatible: |from, to| is_pair(from, to, are_cast_compatible) };

/// `memref.memory_space_cast`.
pub(crate) static MEMORY_SPACE_CAST: Cast =
    Cast { are_compatible: |from, to| is_pair(from, to, differ_in_memory_space_only) };

fn is_pair(from: &[Type<'_>], to: &[Type<'_>], are_compatible: fn(Type<'_>, Type<'_>) -> bool) -> bool {
    matches!((from, to), ([from], [to]) if are_compatible(*from, *to))
}

/// Returns true if the types agree where both are known. One of them may have no rank.
pub fn are_cast_compatible(from: Type<'_>, to: Type<'_>) -> bool {
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
