//! Default widths of scalars, where no data layout says otherwise.

use terrace_ir::Type;

/// Returns the bits of an integer, float, `index` or complex type; `None` for what has no known size.
pub(crate) fn size_in_bits(ty: Type<'_>) -> Option<u64> {
    if ty.is_index() {
        return Some(64);
    }
    if let Some(part) = ty.as_complex() {
        // The second part starts at a multiple of the alignment of the first.
        let bytes = size_in_bits(part)?.div_ceil(8);
        return Some((bytes.next_multiple_of(bytes.next_power_of_two().max(1)) + bytes) * 8);
    }
    ty.int_or_float_width().map(u64::from)
}
