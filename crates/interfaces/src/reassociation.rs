//! Groups of neighbouring dimensions that are joined into one each, `[[0, 1], [2]]`.

use terrace_ir::{Attribute, DYNAMIC};

/// The groups that an array of integer arrays lists.
pub fn groups(attribute: &[Attribute<'_>]) -> Vec<Vec<i64>> {
    let indices = |group: &Attribute<'_>| {
        group.as_array().unwrap_or_default().iter().filter_map(|index| index.as_i64()).collect()
    };
    attribute.iter().map(indices).collect()
}

/// The product of sizes, [`DYNAMIC`] if one of them is; no size is zero times an unknown one.
pub fn group_size(sizes: impl IntoIterator<Item = i64>) -> i64 {
    sizes.into_iter().fold(1, |product, size| {
        if product == DYNAMIC || size == DYNAMIC { DYNAMIC } else { product.wrapping_mul(size) }
    })
}
