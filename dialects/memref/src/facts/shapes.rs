//! Shapes, strides and layouts of views: what folds, patterns and checks work out of them.

use crate::{CastOp, SubViewOp};
use std::collections::BTreeMap;
use terrace_interfaces::view_like::{SliceGroups, constants_of};
use terrace_ir::{Ctx, DYNAMIC, Type, TypeKind, TypedOp};

/// Location of the offsets, sizes and strides of `memref.subview` and `memref.reinterpret_cast`.
pub const SLICE: SliceGroups = SliceGroups { first_group: 1, first_slot: 0 };

/// Returns true if elements lie row by row, without offset or gap.
pub fn has_identity_layout(ty: Type<'_>) -> bool {
    match *ty.kind() {
        TypeKind::MemRef { shape, layout: Some(_), .. } => {
            // A strided layout counts if its map is the identity, which needs fewer than two dimensions.
            shape.len() == 1
                && ty.strides_and_offset().is_some_and(|(strides, offset)| strides == [1] && offset == 0)
        }
        _ => true,
    }
}

/// Returns the type of a part of a strided memref, with all dimensions.
pub fn subview_type<'c>(
    context: Ctx<'c>,
    base: Type<'c>,
    offsets: &[i64],
    sizes: &[i64],
    strides: &[i64],
) -> Type<'c> {
    let (base_strides, base_offset) = base.strides_and_offset().unwrap_or_default();
    let starts = base_strides.iter().zip(offsets).map(|(stride, offset)| times(*stride, *offset));
    let offset = starts.fold(base_offset, plus);
    let strides: Vec<i64> = base_strides.iter().zip(strides).map(|(a, b)| times(*a, *b)).collect();
    let layout = context.strided_layout_attribute(offset, &strides);
    context.memref_type(sizes, base.element_or_self(), Some(layout), base.memory_space())
}

/// Returns the sum, [`DYNAMIC`] if a part is.
fn plus(a: i64, b: i64) -> i64 {
    if a == DYNAMIC || b == DYNAMIC { DYNAMIC } else { a.wrapping_add(b) }
}

/// Returns the product, [`DYNAMIC`] if a factor is and none is zero.
pub(crate) fn times(a: i64, b: i64) -> i64 {
    match (a, b) {
        (0, _) | (_, 0) => 0,
        (DYNAMIC, _) | (_, DYNAMIC) => DYNAMIC,
        _ => a.wrapping_mul(b),
    }
}

/// Returns a strided memref type without the dimensions that are marked.
pub fn without_dims<'c>(context: Ctx<'c>, ty: Type<'c>, dropped: &[bool]) -> Option<Type<'c>> {
    let kept = |list: &[i64]| -> Vec<i64> {
        list.iter().zip(dropped).filter(|(_, is_dropped)| !**is_dropped).map(|(entry, _)| *entry).collect()
    };
    let (strides, offset) = ty.strides_and_offset()?;
    let layout = context.strided_layout_attribute(offset, &kept(&strides));
    Some(context.memref_type(&kept(ty.shape()?), ty.element_or_self(), Some(layout), ty.memory_space()))
}

impl SubViewOp<'_, '_> {
    /// Returns which dimensions of the source are not in the result; `None` if that cannot be told.
    pub fn dropped_dims(self) -> Option<Vec<bool>> {
        let slice = SLICE.slice(self.op());
        let (sizes, steps) = (constants_of(&slice.sizes), constants_of(&slice.strides));
        dropped_dims(self.source().ty(), self.result().ty(), &sizes, &steps)
    }
}

/// Returns which dimensions of a memref are not in a view of it of fewer dimensions, those being among the ones of
/// size one.
///
/// A dimension that is left out takes its stride along, which is a multiple of that of the source; where several dimensions
/// have one stride, their number tells. Sizes and steps may be [`DYNAMIC`].
pub(crate) fn dropped_dims(
    source: Type<'_>,
    result: Type<'_>,
    sizes: &[i64],
    steps: &[i64],
) -> Option<Vec<bool>> {
    let (source_rank, rank) = (source.rank()?, result.rank()?);
    if source_rank == rank {
        return Some(vec![false; rank]);
    }
    let mut dropped: Vec<bool> = sizes.iter().map(|size| *size == 1).collect();
    let count = |dropped: &[bool]| dropped.iter().filter(|one| **one).count();
    if count(&dropped) + rank == source_rank {
        return Some(dropped);
    }
    let (strides, _) = source.strides_and_offset()?;
    let of_view = |(stride, step): (&i64, &i64)| match (*stride, *step) {
        (DYNAMIC, _) | (_, DYNAMIC) => DYNAMIC,
        (stride, step) => stride.wrapping_mul(step),
    };
    let strides: Vec<i64> = strides.iter().zip(steps).map(of_view).collect();
    let (kept_strides, _) = result.strides_and_offset()?;
    let mut surplus: BTreeMap<i64, i64> = BTreeMap::new();
    strides.iter().for_each(|stride| *surplus.entry(*stride).or_default() += 1);
    kept_strides.iter().for_each(|stride| *surplus.entry(*stride).or_default() -= 1);
    for (is_dropped, stride) in dropped.iter_mut().zip(&strides).filter(|(is_dropped, _)| **is_dropped) {
        let surplus = surplus.get_mut(stride)?;
        match *surplus {
            ..0 => return None,
            0 => *is_dropped = false,
            _ => *surplus -= 1,
        }
    }
    (count(&dropped) + rank == source_rank).then_some(dropped)
}

impl CastOp<'_, '_> {
    /// Returns true if what uses the result may as well use the source: both are strided, and no size, stride or offset
    /// is known of the result only.
    pub(crate) fn can_fold_into_consumer(self) -> bool {
        let (source, result) = (self.source().ty(), self.dest().ty());
        let (Some(from), Some(to)) = (source.shape(), result.shape()) else { return false };
        let (Some((strides, offset)), Some((result_strides, result_offset))) =
            (source.strides_and_offset(), result.strides_and_offset())
        else {
            return false;
        };
        let is_kept = |(a, b): (&i64, &i64)| a == b || *a != DYNAMIC || *b == DYNAMIC;
        from.len() == to.len()
            && source.shaped_element() == result.shaped_element()
            && from.iter().zip(to).all(is_kept)
            && strides.iter().zip(&result_strides).all(is_kept)
            && is_kept((&offset, &result_offset))
    }
}
