//! Which dimensions of size one a type left out.

use terrace_ir::{DYNAMIC, Type};

/// Difference of two shaped types, up to unit dimensions that one of them drops.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RankReduction {
    /// Nothing.
    Success,
    /// The candidate has more dimensions.
    RankTooLarge,
    /// The sizes that are left differ.
    SizeMismatch,
    /// The elements differ.
    ElementTypeMismatch,
    /// The memory spaces differ.
    MemorySpaceMismatch,
    /// The layouts differ.
    LayoutMismatch,
}

/// Returns which dimensions of `original` are in `reduced` too, where all others have size one; `None` if there is no
/// such choice. Dimensions are kept as soon as they fit.
pub fn kept_dims(original: &[i64], reduced: &[i64]) -> Option<Vec<bool>> {
    let mut left = reduced.iter().peekable();
    let mut kept = Vec::with_capacity(original.len());
    for &size in original {
        let is_kept = left.next_if(|wanted| **wanted == size).is_some();
        if !is_kept && size != 1 {
            return None;
        }
        kept.push(is_kept);
    }
    left.peek().is_none().then_some(kept)
}

/// Returns the result of [`kept_dims`], with unknown sizes matching any but one.
pub fn kept_dims_matching_dynamic(original: &[i64], reduced: &[i64]) -> Option<Vec<bool>> {
    let mut left = reduced.iter().peekable();
    let mut kept = Vec::with_capacity(original.len());
    for &size in original {
        let fits = |wanted: &i64| size == *wanted || (size != 1 && (size == DYNAMIC || *wanted == DYNAMIC));
        let is_kept = left.next_if(|wanted| fits(wanted)).is_some();
        if !is_kept && size != 1 {
            return None;
        }
        kept.push(is_kept);
    }
    left.peek().is_none().then_some(kept)
}

/// Compares a type with a candidate that may leave out dimensions of size one: rank, sizes, elements. Both have a rank.
pub fn match_rank_reduced(original: Type<'_>, candidate: Type<'_>) -> RankReduction {
    if original == candidate {
        return RankReduction::Success;
    }
    let (Some(shape), Some(reduced)) = (original.shape(), candidate.shape()) else {
        return RankReduction::SizeMismatch;
    };
    if reduced.len() > shape.len() {
        return RankReduction::RankTooLarge;
    }
    if kept_dims(shape, reduced).is_none() {
        return RankReduction::SizeMismatch;
    }
    if original.shaped_element() != candidate.shaped_element() {
        return RankReduction::ElementTypeMismatch;
    }
    RankReduction::Success
}
