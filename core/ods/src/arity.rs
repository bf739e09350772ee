//! Arities of declared operands and results, and the division of a flat list into groups.

use std::ops::Range;

/// Arity of a declared operand or result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Arity {
    /// Exactly one.
    Single,
    /// None or one.
    Optional,
    /// Any number.
    Variadic,
    /// Any number of runs of any number; the sizes of the runs are in an attribute.
    VariadicOfVariadic,
}

impl Arity {
    /// Returns true if it may stand for another number than one.
    pub fn is_variable(self) -> bool {
        self != Arity::Single
    }
}

/// Returns the part of `count` values that belongs to group `index`, when the sizes are not written down.
///
/// All variable groups have the same size then: what is left after the single ones, shared evenly. A count that does
/// not divide gives ranges clipped to what is there.
pub fn group_range(arities: impl Iterator<Item = Arity> + Clone, index: usize, count: usize) -> Range<usize> {
    let total = arities.clone().count();
    let variable = arities.clone().filter(|arity| arity.is_variable()).count();
    let each = count.saturating_sub(total - variable).checked_div(variable).unwrap_or(1);
    let size = |arity: Arity| if arity.is_variable() { each } else { 1 };
    let start: usize = arities.clone().take(index).map(size).sum();
    let len = arities.clone().nth(index).map_or(0, size);
    start.min(count)..(start + len).min(count)
}

/// Returns the part of `count` values that belongs to group `index`, when `sizes` holds the size of each group.
pub fn segment_range(sizes: &[i32], index: usize, count: usize) -> Range<usize> {
    let size = |s: &i32| usize::try_from(*s).unwrap_or(0);
    let start: usize = sizes.iter().take(index).map(size).fold(0, usize::saturating_add);
    let len = sizes.get(index).map_or(0, size);
    start.min(count)..start.saturating_add(len).min(count)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_divide_what_is_left() {
        use Arity::{Optional, Single, Variadic};
        let rows: &[(&[Arity], usize, usize, Range<usize>)] = &[
            (&[Single, Single], 1, 2, 1..2),
            (&[Single, Variadic], 1, 4, 1..4),
            (&[Single, Variadic], 1, 1, 1..1),
            (&[Variadic, Single], 1, 3, 2..3),
            (&[Single, Optional], 1, 1, 1..1),
            (&[Variadic, Single, Variadic], 2, 5, 3..5),
            (&[Single, Single], 1, 1, 1..1),
        ];
        for (arities, index, count, expected) in rows {
            assert_eq!(
                group_range(arities.iter().copied(), *index, *count),
                *expected,
                "{arities:?} {index} {count}"
            );
        }
    }

    #[test]
    fn segments_are_clipped() {
        assert_eq!(segment_range(&[1, 2, 0], 1, 3), 1..3);
        assert_eq!(segment_range(&[1, -2, 5], 2, 3), 1..3);
    }
}
