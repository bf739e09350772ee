//! The test for conflicts between iterations at given distances of each other.

use super::nest::{Iterations, Nest};
use super::touch::Touch;
use terrace_analysis::value_constraints::Linear;

/// Range of the distance between the values of an induction variable in two iterations: target minus source.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Distance {
    /// Number of the loop among those around both operations, outermost first.
    pub level: usize,
    /// Least distance.
    pub least: Option<i64>,
    /// Largest distance.
    pub most: Option<i64>,
}

impl Distance {
    /// Iterations of the same value.
    pub fn same(level: usize) -> Self {
        Distance { level, least: Some(0), most: Some(0) }
    }

    /// Returns the order of later iterations.
    pub fn later(level: usize) -> Self {
        Distance { level, least: Some(1), most: None }
    }

    /// Returns the order of earlier iterations.
    pub fn earlier(level: usize) -> Self {
        Distance { level, least: None, most: Some(-1) }
    }
}

/// Returns true unless it is known that no execution of one operation touches what an execution of another one does,
/// one of them writing, where their iterations have some distances.
pub(crate) fn may_touch_same<'a, 'c>(
    source: &Touch<'a, 'c>,
    target: &Touch<'a, 'c>,
    distances: &[Distance],
) -> bool {
    source.may_conflict(target) && are_apart(source, target, distances) != Some(true)
}

/// `None` if something is not linear, or the numbers are too large.
fn are_apart<'a, 'c>(source: &Touch<'a, 'c>, target: &Touch<'a, 'c>, distances: &[Distance]) -> Option<bool> {
    let mut iterations = Iterations::default();
    let first = iterations.add(&Nest::around(source.op))?;
    let second = iterations.add(&Nest::around(target.op))?;
    if let (Some(from), Some(to)) = (&source.access, &target.access)
        && from.memref == to.memref
    {
        let extents = from.extents.iter().zip(&to.extents);
        let rows = iterations.flatten(&from.subscripts, &first)?;
        let others = iterations.flatten(&to.subscripts, &second)?;
        if rows.len() != others.len() {
            return None;
        }
        for ((from, to), (from_extent, to_extent)) in rows.into_iter().zip(&others).zip(extents) {
            let difference = from.plus(to, -1)?;
            if *from_extent == 1 && *to_extent == 1 {
                iterations.known.zero(&difference);
                continue;
            }
            // Vectors from a and b have an element in common: -extent(b) < b - a < extent(a).
            iterations.known.at_least_zero(&difference.clone().plus(&Linear::of([], from_extent - 1), 1)?);
            iterations.known.at_least_zero(&Linear::of([], to_extent - 1).plus(&difference, -1)?);
        }
    }
    for distance in distances {
        let (from, to) = (*first.order.get(distance.level)?, *second.order.get(distance.level)?);
        let row = Linear::of([(to, 1), (from, -1)], 0);
        match (distance.least, distance.most) {
            (Some(0), Some(0)) => iterations.known.zero(&row),
            (least, most) => {
                if let Some(least) = least {
                    iterations.known.at_least_zero(&row.clone().plus(&Linear::of([], least), -1)?);
                }
                if let Some(most) = most {
                    iterations.known.at_least_zero(&Linear::of([], most).plus(&row, -1)?);
                }
            }
        }
    }
    Some(iterations.known.system.is_empty())
}
