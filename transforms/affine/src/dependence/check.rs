//! The test for a dependence: do two accesses touch the same element in different iterations of a loop?

use super::access::Access;
use super::nest::{Iterations, Nest};
use terrace_analysis::value_constraints::Linear;

/// Returns true unless it is known that no execution of one access in an iteration of a loop touches what an execution of
/// another one does in a later iteration of the loop, within the same iteration of the loops around it.
///
/// The loop is given by its number among the induction variables around both. Different memrefs are different memory.
pub(crate) fn may_depend<'a, 'c>(source: &Access<'a, 'c>, target: &Access<'a, 'c>, level: usize) -> bool {
    if source.memref != target.memref || !source.is_store && !target.is_store {
        return false;
    }
    are_independent(source, target, level) != Some(true)
}

/// `None` if something is not linear, or the numbers are too large.
fn are_independent(source: &Access<'_, '_>, target: &Access<'_, '_>, level: usize) -> Option<bool> {
    let mut iterations = Iterations::default();
    let first = iterations.add(&Nest::around(source.op))?;
    let second = iterations.add(&Nest::around(target.op))?;
    let from = iterations.flatten(&source.subscripts, &first)?;
    let to = iterations.flatten(&target.subscripts, &second)?;
    if from.len() != to.len() {
        return None;
    }
    for (from, to) in from.into_iter().zip(&to) {
        iterations.known.zero(&from.plus(to, -1)?);
    }
    let common = first.order.iter().zip(&second.order);
    for (at, (&source, &target)) in common.take(level + 1).enumerate() {
        let distance = Linear::of([(target, 1), (source, -1)], 0);
        match at == level {
            false => iterations.known.zero(&distance),
            true => iterations.known.at_least_zero(&distance.plus(&Linear::of([], 1), -1)?),
        }
    }
    Some(iterations.known.system.is_empty())
}
