//! How many results of a map make each bound of `affine.parallel`.

use terrace_ir::{Attribute, AttributeKind};

/// The elements of a dense attribute of 32-bit integers, without sign.
pub(crate) fn group_sizes(groups: Attribute<'_>) -> Vec<u32> {
    let AttributeKind::DenseElements { ty, data } = groups.kind() else { return Vec::new() };
    let count = ty.element_count().and_then(|count| usize::try_from(count).ok()).unwrap_or(0);
    let sizes =
        data.bytes.chunks_exact(4).map(|bytes| u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]));
    if data.is_splat { sizes.cycle().take(count).collect() } else { sizes.collect() }
}
