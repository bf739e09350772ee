//! Groups of neighbouring dimensions that are joined into one each, `[[0, 1], [2]]`.

use std::ops::Range;
use terrace_ir::{Attribute, Ctx, DYNAMIC};

/// Returns the groups that an array of integer arrays lists.
pub fn groups(attribute: &[Attribute<'_>]) -> Vec<Vec<i64>> {
    let indices = |group: &Attribute<'_>| {
        group.as_array().unwrap_or_default().iter().filter_map(|index| index.as_i64()).collect()
    };
    attribute.iter().map(indices).collect()
}

/// Returns the product of sizes, [`DYNAMIC`] if one of them is; no size is zero times an unknown one.
pub fn group_size(sizes: impl IntoIterator<Item = i64>) -> i64 {
    sizes.into_iter().fold(1, |product, size| {
        if product == DYNAMIC || size == DYNAMIC { DYNAMIC } else { product.wrapping_mul(size) }
    })
}

/// Groups of neighbouring dimensions.
pub type Groups = Vec<Vec<i64>>;

/// Groups as an attribute.
pub fn groups_attribute<'c>(context: Ctx<'c>, groups: &[Vec<i64>]) -> Attribute<'c> {
    let groups: Vec<_> = groups.iter().map(|group| context.i64_array_attribute(group)).collect();
    context.array_attribute(&groups)
}

/// Returns the sizes of the dimensions that groups of a shape are joined into.
pub fn collapsed_sizes(shape: &[i64], groups: &[Vec<i64>]) -> Vec<i64> {
    let size =
        |dim: &i64| usize::try_from(*dim).ok().and_then(|dim| shape.get(dim)).copied().unwrap_or(DYNAMIC);
    groups.iter().map(|group| group_size(group.iter().map(size))).collect()
}

/// Returns the groups of two joins, or of two splits, in one; `None` if there is no such step.
pub fn compose<'g>(mut finer: &'g [Vec<i64>], mut coarser: &'g [Vec<i64>]) -> Option<Groups> {
    if finer.len() == coarser.len() {
        return None;
    }
    if finer.len() < coarser.len() {
        (finer, coarser) = (coarser, finer);
    }
    if coarser.is_empty() {
        return Some(Groups::new());
    }
    if coarser.iter().map(Vec::len).sum::<usize>() != finer.len() {
        return None;
    }
    let join = |group: &Vec<i64>| -> Option<Vec<i64>> {
        let parts = group.iter().map(|at| finer.get(usize::try_from(*at).ok()?));
        Some(parts.collect::<Option<Vec<_>>>()?.into_iter().flatten().copied().collect())
    };
    coarser.iter().map(join).collect()
}

/// Returns a split with the groups `finer` and a join of its dimensions with the groups `coarser`, or the other way
/// round, in one step: which of the finer groups are in each of the coarser ones. `None` if a finer one is in two of
/// them.
pub fn group_groups(finer: &[Vec<i64>], coarser: &[Vec<i64>]) -> Option<Groups> {
    let mut next = 0;
    let mut result = Groups::new();
    for group in coarser {
        let last = group.last()?;
        let mut inside = Vec::new();
        while let Some(right) = finer.get(next).and_then(|one| one.last()) {
            if right > last {
                return None;
            }
            inside.push(i64::try_from(next).ok()?);
            next += 1;
            if right == last {
                break;
            }
        }
        result.push(inside);
    }
    Some(result)
}

/// Finds groups that join `source` to `target`, where `source_groups` of the one are as large as `target_groups` of
/// the other.
pub fn collapsing_within(
    source_groups: &[Vec<i64>],
    target_groups: &[Vec<i64>],
    source: &[i64],
    target: &[i64],
) -> Option<Groups> {
    if source_groups.is_empty() {
        return collapsing(source, target);
    }
    let mut result = Groups::new();
    for (source_group, target_group) in source_groups.iter().zip(target_groups) {
        let (from, to) = (slice_of(source, source_group)?, slice_of(target, target_group)?);
        let first = *source_group.first()?;
        if from.len() == to.len() {
            if from != to || from.iter().filter(|size| **size == DYNAMIC).count() >= 2 {
                return None;
            }
            result.extend((first..).take(from.len()).map(|dim| vec![dim]));
            continue;
        }
        for group in collapsing(from, to)? {
            result.push(group.iter().map(|dim| first + dim).collect());
        }
    }
    Some(result)
}

fn slice_of<'s>(shape: &'s [i64], group: &[i64]) -> Option<&'s [i64]> {
    let first = usize::try_from(*group.first()?).ok()?;
    shape.get(first..first.checked_add(group.len())?)
}

/// Returns the groups that join `source` to `target`; `None` if there are none, or several that differ in more than
/// where dimensions of size one go.
pub fn collapsing(source: &[i64], target: &[i64]) -> Option<Groups> {
    if source.len() <= target.len() {
        return None;
    }
    if target.is_empty() {
        return source.iter().all(|size| *size == 1 || *size == DYNAMIC).then(Groups::new);
    }
    let reversed = |shape: &[i64]| -> Vec<i64> { shape.iter().rev().copied().collect() };
    let forward = scan(source, target)?;
    let backward = scan(&reversed(source), &reversed(target))?;
    for (one, other) in forward.iter().zip(backward.iter().rev()) {
        let other = source.len() - other.end..source.len() - other.start;
        let in_one_only = (0..source.len()).filter(|dim| one.contains(dim) != other.contains(dim));
        if in_one_only.into_iter().any(|dim| source[dim] != 1) {
            return None;
        }
    }
    Some(forward.into_iter().map(|range| range.map(|dim| dim as i64).collect()).collect())
}

/// Goes from left to right, taking as little as each size of the target needs, and all that is left for the last one.
/// What has to be passed over goes to the dynamic size before.
fn scan(source: &[i64], target: &[i64]) -> Option<Vec<Range<usize>>> {
    let mut ranges: Vec<Range<usize>> = Vec::with_capacity(target.len());
    let mut next = 0;
    for (at, &size) in target.iter().enumerate() {
        let is_last = at + 1 == target.len();
        let mut range = match size {
            DYNAMIC => next..next + source[next..].iter().position(|size| *size == DYNAMIC)? + 1,
            _ => run_of_size(source, next, size)?,
        };
        if is_last && size == DYNAMIC {
            range.end = source.len();
        } else if is_last {
            range.end += source[range.end..].iter().take_while(|size| **size == 1).count();
        }
        if range.start > next {
            let before = ranges.last_mut().filter(|_| target[at - 1] == DYNAMIC)?;
            before.end = range.start;
        }
        next = range.end;
        ranges.push(range);
    }
    (next == source.len()).then_some(ranges)
}

/// Finds the first run of static sizes from `start` on whose product is `size`.
fn run_of_size(source: &[i64], start: usize, size: i64) -> Option<Range<usize>> {
    let (mut first, mut product) = (start, 1i64);
    for at in start..source.len() {
        if source[at] == DYNAMIC {
            (first, product) = (at + 1, 1);
            continue;
        }
        product = product.checked_mul(source[at])?;
        while product > size && first < at {
            product /= source[first];
            first += 1;
        }
        if product == size {
            return Some(first..at + 1);
        }
    }
    None
}
