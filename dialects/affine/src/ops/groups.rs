//! Division of a map's results into the bounds of `affine.parallel`.

use super::AffineParallelOp;
use terrace_ir::affine::AffineMap;
use terrace_ir::{Attribute, AttributeKind, Ctx};

/// Returns the elements of a dense attribute of 32-bit integers, without sign.
pub(crate) fn group_sizes(groups: Attribute<'_>) -> Vec<u32> {
    let AttributeKind::DenseElements { ty, data } = groups.kind() else { return Vec::new() };
    let count = ty.element_count().and_then(|count| usize::try_from(count).ok()).unwrap_or(0);
    let sizes =
        data.bytes.chunks_exact(4).map(|bytes| u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]));
    if data.is_splat { sizes.cycle().take(count).collect() } else { sizes.collect() }
}

impl<'c> AffineParallelOp<'_, 'c> {
    /// Returns the attribute of the sizes of groups: `dense<[2, 1]> : tensor<2xi32>`.
    pub fn groups_attribute(context: Ctx<'c>, groups: &[i32]) -> Attribute<'c> {
        let ty = context.ranked_tensor_type(&[groups.len() as i64], context.integer_type(32), None);
        let is_splat = groups.windows(2).all(|pair| pair[0] == pair[1]) && !groups.is_empty();
        let stored = if is_splat { &groups[..1] } else { groups };
        let bytes: Vec<u8> = stored.iter().flat_map(|size| size.to_le_bytes()).collect();
        context.dense_elements_attribute(ty, &bytes, is_splat)
    }

    /// Returns for each dimension, the map whose largest result is where it begins.
    pub fn lower_bounds(self, context: Ctx<'c>) -> Vec<AffineMap<'c>> {
        groups_of(context, self.lower_bounds_map(), &group_sizes(self.lower_bounds_groups()))
    }

    /// Returns for each dimension, the map whose smallest result is where it ends.
    pub fn upper_bounds(self, context: Ctx<'c>) -> Vec<AffineMap<'c>> {
        groups_of(context, self.upper_bounds_map(), &group_sizes(self.upper_bounds_groups()))
    }
}

/// Returns a map for each group of results.
fn groups_of<'c>(context: Ctx<'c>, map: AffineMap<'c>, sizes: &[u32]) -> Vec<AffineMap<'c>> {
    let mut rest = map.results();
    let mut maps = Vec::with_capacity(sizes.len());
    for &size in sizes {
        let (group, others) = rest.split_at((size as usize).min(rest.len()));
        maps.push(AffineMap::new(context, map.dims(), map.symbols(), group));
        rest = others;
    }
    maps
}
